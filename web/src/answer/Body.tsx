// The answer's text, block by block: a block that has not changed is not touched again.
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { memo } from "./memo.ts";
import { useContext, useRef } from "preact/hooks";
import { Blocks, type Block } from "../text/blocks.ts";
import { Offsets } from "../text/offsets.ts";
import { ViewContext } from "./context.ts";
import { copiedPart } from "./copy.ts";
import { leaf, type Marks, type Stretch } from "./leaf.tsx";
import { citationsOf } from "./FactCheck.tsx";
import { nodes } from "./nodes.tsx";
import { sentenceState } from "./verdicts.ts";

const NONE: Marks = { stretches: [], edits: [], chosen: null };

// From so many characters on, only what is near the window is laid out.
const LONG = 2_000;

const BlockView = memo(function BlockView({ block, marks }: { block: Block; marks: Marks }) {
  if (block.tokens === null) return <p class={block.joined ? "plain joined" : "plain"} dir="auto">{leaf(block.source, block.start, marks)}</p>;
  const inner = nodes(block.tokens, block.source, block.start, marks);
  return block.joined ? <div class="joined">{inner}</div> : <>{inner}</>;
});

export function Body() {
  const view = useContext(ViewContext);
  const { state } = view;
  const reader = useRef(new Blocks());
  const blocks = useSignal<Block[]>([]);

  useSignalEffect(() => {
    const text = state.text.value;
    let frame = 0;
    const more = (): void => {
      const read = reader.current.advance(text);
      blocks.value = read.blocks;
      if (!read.done) frame = requestAnimationFrame(more);
    };
    more();
    return () => cancelAnimationFrame(frame);
  });

  const stretches = useComputed<Stretch[]>(() => {
    if (!view.factCheck.value || state.busy) return [];
    const offsets = new Offsets(state.text.value);
    return state.sentences.value.map((sentence, index) => ({
      start: offsets.unit(sentence.start), end: offsets.unit(sentence.end), index,
      state: sentenceState(sentence, citationsOf(sentence, state.citations.value)),
    }));
  });
  const marks = useComputed<Marks>(() => {
    const target = view.target.value;
    const chosen = view.factCheck.value && target?.kind === "sentence" ? target.index : null;
    if (stretches.value.length === 0 && state.edits.value.length === 0) return NONE;
    return { stretches: stretches.value, edits: state.edits.value, chosen };
  });
  const choose = (event: MouseEvent): void => {
    const element = event.target as HTMLElement;
    if (element.closest("button, a")) return;
    const sentence = element.closest<HTMLElement>("[data-sentence]");
    if (sentence) view.open({ kind: "sentence", index: Number(sentence.dataset.sentence) });
  };
  const copy = (event: ClipboardEvent): void => {
    const selection = getSelection();
    const text = selection && copiedPart(state, selection);
    if (!text || !event.clipboardData) return;
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
  };
  const unverified = state.phase.value === "lost" || state.phase.value === "stopped";
  return (
    // The list of sentences beside the answer carries the same choice for the keyboard.
    <div class={`prose${state.phase.value === "answering" ? " is-streaming" : ""}${state.text.value.length > LONG ? " is-long" : ""}${unverified ? " unverified" : ""}${view.factCheck.value ? " fact-check" : ""}`} onClick={choose} onCopy={copy}>
      {blocks.value.map((block) => <BlockView key={block.start} block={block} marks={marks.value} />)}
    </div>
  );
}
