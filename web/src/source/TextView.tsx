// A document without pages, as it looks: headings, lists and tables of its parsed text, the span marked by its offsets.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { DocumentText } from "../api/nouns.ts";
import type { Pictured } from "../api/schema.ts";
import { spelled } from "../text/names.tsx";
import { fold, locate } from "../text/fold.ts";
import { Offsets } from "../text/offsets.ts";
import { runsOf, type Look } from "./inline.ts";
import { blocksOf, type Block } from "./looks.ts";

interface Props { text: DocumentText; start: number; end: number; span: string; gone?: boolean; mail?: boolean; markdown?: boolean; pictures?: Pictured[] }

// How much of a long text stands around the span at first, and how much each button adds; in UTF-16 units.
const AROUND = 6_000;

interface Place { start: number; end: number; moved: boolean }

/** The span's place: where its offsets say, else where its words stand now, else nowhere. */
function placeOf(offsets: Offsets, start: number, end: number, span: string): Place | null {
  const from = offsets.unit(start);
  const to = offsets.unit(end);
  const there = offsets.text.slice(from, to);
  if (span === "") return null;
  if (there === span || fold(there).text === fold(span).text) return { start: from, end: to, moved: false };
  // Pieces of a span are no span: it stands here as a whole, or it does not stand here.
  const run = locate(fold(offsets.text), span, "", null)[0];
  const whole = run && fold(offsets.text.slice(run.start, run.end)).text === fold(span).text;
  return run && whole ? { ...run, moved: end > start } : null;
}

export function TextView({ text, start, end, span, gone, mail, markdown = false, pictures = [] }: Props) {
  const offsets = useMemo(() => new Offsets(text.text), [text]);
  const place = useMemo(() => placeOf(offsets, start, end, span), [offsets, start, end, span]);
  const before = useSignal(AROUND);
  const after = useSignal(AROUND);
  const mark = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    before.value = AROUND;
    after.value = AROUND;
    const frame = mark.current?.closest<HTMLElement>(".text-view");
    if (frame && mark.current) frame.scrollTop = mark.current.offsetTop - frame.clientHeight / 3;
  }, [place]);

  const length = text.text.length;
  const at = place ?? { start: 0, end: 0, moved: false };
  const from = lineStart(text.text, Math.max(0, at.start - before.value));
  const to = Math.min(length, at.end + after.value);
  return (
    <div class="text-view" tabIndex={0} role="region" aria-label="Text of the document">
      {!place && span !== "" && !gone && <p class="note">The cited words no longer stand in this document.</p>}
      {place?.moved && <p class="note">The text has moved since the answer was given; the words are found again below.</p>}
      {from > 0 && <button type="button" class="quiet more" onClick={() => (before.value += 4 * AROUND)}>Show what stands before</button>}
      <div class="text" dir="auto">
        {withPictures(blocksOf(text, offsets, from, to, mail), pictures, offsets, from).map((one) =>
          "data" in one
            ? <img class="picture" src={`data:${one.media_type};base64,${one.data}`} alt={`Picture ${one.number} of the document`} />
            : <Shown block={one} text={text.text} place={place} mark={mark} markdown={markdown} />)}
      </div>
      {to < length && <button type="button" class="quiet more" onClick={() => (after.value += 4 * AROUND)}>Show what follows</button>}
    </div>
  );
}

type Numbered = Pictured & { number: number };

/** Each picture behind the block that it stands in or after; those of parts that are not shown are left out. */
function withPictures(blocks: Block[], pictures: Pictured[], offsets: Offsets, from: number): (Block | Numbered)[] {
  const waiting = pictures.map((one, at) => ({ ...one, number: at + 1, unit: offsets.unit(one.at) })).filter((one) => one.unit > from || from === 0);
  const out: (Block | Numbered)[] = [];
  for (const block of blocks) {
    while (waiting[0] && waiting[0].unit <= block.start) out.push(waiting.shift()!);
    out.push(block);
    while (waiting[0] && waiting[0].unit <= block.end) out.push(waiting.shift()!);
  }
  const last = blocks.at(-1)?.end ?? 0;
  return last >= offsets.text.trimEnd().length ? [...out, ...waiting] : out;
}

const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf("\n", at) + 1);

interface Marked { text: string; place: Place | null; mark: { current: HTMLElement | null }; markdown: boolean }

/** A block with the words marked that stand in it. */
function Shown({ block, ...rest }: Marked & { block: Block }) {
  if (block.kind === "table") {
    return (
      <div class="text-table"><table>
        {block.rows.map((row) => (
          <tr>{row.cells.map((cell) => (row.head ? <th scope="col"><Run {...cell} {...rest} /></th> : <td><Run {...cell} {...rest} /></td>))}</tr>
        ))}
      </table></div>
    );
  }
  if (block.kind === "heading") return <p class={`text-heading is-${block.level}`}><Run {...block} {...rest} /></p>;
  if (block.kind === "item") return <p class="text-item" style={`--depth:${block.depth}`}><span class="text-sign">{/\d|[a-z]/.test(block.sign) ? block.sign : "•"}</span><Run {...block} {...rest} /></p>;
  if (block.kind === "field") {
    return <p class="text-field"><strong><Run start={block.start} end={block.label} {...rest} /></strong><Run start={block.label} end={block.end} {...rest} /></p>;
  }
  if (block.kind === "quote") return <p class="text-quote" style={`--depth:${block.depth}`}><Run {...block} {...rest} /></p>;
  // A line of tags alone shows nothing, and leaves no gap.
  if (rest.markdown && runsOf(rest.text, block.start, block.end).length === 0) return null;
  return <p><Run {...block} {...rest} /></p>;
}

/** A line in its runs: in Markdown the signs for bold, italic and links are how they look, not what they say. */
function Run({ start, end, ...rest }: Marked & { start: number; end: number }) {
  if (!rest.markdown) return <Words start={start} end={end} {...rest} />;
  return <>{runsOf(rest.text, start, end).map((run) => looking(run.look, <Words start={run.start} end={run.end} {...rest} />))}</>;
}

const looking = (look: Look, words: preact.JSX.Element): preact.JSX.Element =>
  look === "strong" ? <strong>{words}</strong> : look === "em" ? <em>{words}</em>
    : look === "code" ? <code>{words}</code> : look === "del" ? <del>{words}</del> : words;

/** The span may begin and end in other blocks: each marks its part of it, the first one is scrolled to. */
function Words({ start, end, text, place, mark }: Omit<Marked, "markdown"> & { start: number; end: number }) {
  const from = place ? Math.min(end, Math.max(start, place.start)) : end;
  const to = place ? Math.max(from, Math.min(end, place.end)) : end;
  if (!place || from >= to) return <>{spelled(text.slice(start, end))}</>;
  const first = place.start >= start || mark.current === null;
  return (
    <>
      {spelled(text.slice(start, from))}
      <mark ref={first ? (mark as { current: HTMLElement | null }) : undefined} class="span-mark">{spelled(text.slice(from, to))}</mark>
      {spelled(text.slice(to, end))}
    </>
  );
}
