// The answer sentence by sentence: what each rests on, what is missing, and what comes nearest where nothing holds.
import { useContext } from "preact/hooks";
import type { Citation, Sentence, Source } from "../api/nouns.ts";
import { words } from "../text/diff.ts";
import { Name, pageOf, spelled } from "../text/names.tsx";
import { clip, Evidence } from "./Evidence.tsx";
import { ViewContext } from "./context.ts";
import { Glyph } from "./glyph.tsx";
import { behind } from "./markers.ts";
import { KIND_WORD, sentenceState, sentenceWord, stateOf } from "./verdicts.ts";

/** A sentence without its Markdown emphasis. */
const plain = (text: string): string => text.replace(/\*\*|__|`/g, "");

export function SentenceVerdictLine({ sentence }: { sentence: Sentence }) {
  const view = useContext(ViewContext);
  const state = sentenceState(sentence, citationsOf(sentence, view.state.citations.value));
  return (
    <span class={`verdict is-${state}`}>
      {state !== "none" && <Glyph state={state} />}
      <strong>{sentenceWord(sentence, state)}</strong>
    </span>
  );
}

/** All sentences as a list of buttons: the same choice as clicking in the text, for the keyboard. */
export function SentenceList() {
  const view = useContext(ViewContext);
  const sentences = view.state.sentences.value;
  const target = view.target.value;
  if (sentences.length === 0) return <p class="fine">There is nothing to check sentence by sentence.</p>;
  return (
    <ol class="sentence-list" aria-label="Sentences of the answer">
      {sentences.map((sentence, index) => (
        <li>
          <button
            type="button" class={`sentence-row says-${sentenceState(sentence, citationsOf(sentence, view.state.citations.value))}`}
            aria-pressed={target?.kind === "sentence" && target.index === index}
            onClick={(event) => view.open({ kind: "sentence", index }, event.currentTarget)}
          >
            <SentenceVerdictLine sentence={sentence} />
            <span class="sentence-text" dir="auto">{spelled(clip(plain(sentence.text), 240))}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

export function SentenceProof({ index }: { index: number }) {
  const view = useContext(ViewContext);
  const { state } = view;
  const sentence = state.sentences.value[index];
  if (!sentence) return null;
  const citations = citationsOf(sentence, state.citations.value);
  const holds = citations.some((citation) => stateOf(citation) === "verified");
  const near = holds ? null : nearest(sentence.text, state.sources.value);
  const at = (citation: Citation): number => state.places().find((place) => place.citation === citation)?.start ?? -1;
  return (
    <div class="sentence-proof">
      <p><SentenceVerdictLine sentence={sentence} /></p>
      <blockquote class="claim" dir="auto">{spelled(plain(sentence.text))}</blockquote>
      {sentence.missing.length > 0 && (
        <section>
          <h3>Not carried by the sources</h3>
          <ul class="missing">{sentence.missing.map((part) => <li><mark class="missing-mark">{spelled(part.text)}</mark>{part.kind && <> <span class="fine">{KIND_WORD[part.kind]}</span></>}</li>)}</ul>
        </section>
      )}
      <section>
        <h3>{citations.length === 0 ? "No citation stands here" : citations.length === 1 ? "Its evidence" : "Its pieces of evidence"}</h3>
        {citations.map((citation) => (
          <div class="proof-item">
            <Evidence citation={citation} />
            <button
              type="button" class="plain-button"
              onClick={(event) => view.open({ kind: "citation", citation, at: at(citation) }, event.currentTarget)}
            >
              See it in the document
            </button>
          </div>
        ))}
      </section>
      {near && (
        <section>
          <h3>The nearest passage</h3>
          <div class="evidence">
            <p class="where"><Name name={near.document_name} id={near.document_id} />{pageOf(near) && <span class="where-page">{pageOf(near)}</span>}</p>
            <blockquote class="span" dir="auto">{spelled(clip(near.text, 500))}</blockquote>
            <button type="button" class="plain-button" onClick={(event) => view.open({ kind: "source", number: near.number }, event.currentTarget)}>
              See it in the document
            </button>
          </div>
        </section>
      )}
    </div>
  );
}

/** The citations that stand in this sentence: of its numbers, those for its claim. */
export function citationsOf(sentence: Sentence, citations: Citation[]): Citation[] {
  return sentence.citations.flatMap((number) => behind(sentence.text, citations.filter((citation) => citation.number === number)));
}

/** The passage that shares the largest part of the sentence's words; null where none shares any. */
function nearest(text: string, sources: Source[]): Source | null {
  const asked = new Set(words(text.toLowerCase()).filter((word) => word.length > 3));
  let best: Source | null = null;
  let most = 0;
  for (const source of sources) {
    const there = new Set(words(source.text.toLowerCase()));
    const shared = [...asked].filter((word) => there.has(word)).length;
    if (shared > most) {
      most = shared;
      best = source;
    }
  }
  return best;
}
