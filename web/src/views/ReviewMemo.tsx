// A memo, pasted or as a file, held against the library sentence by sentence.
import { signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { exportedReview, type ExportFormat, reviewMemo } from "../api/client.ts";
import type { Found, Problem, Review, Reviewed } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { clip } from "../answer/Evidence.tsx";
import { Glyph } from "../answer/glyph.tsx";
import { ProblemNote } from "../answer/Notices.tsx";
import type { State } from "../answer/verdicts.ts";
import { Opens, Preview, type Look } from "../documents/Preview.tsx";
import { inOneLine } from "../source/inline.ts";
import { counted, pageOf, spelled, visible } from "../text/names.tsx";
import { announce, note } from "../ui/announce.tsx";
import { Menu } from "../ui/Menu.tsx";
import { saveFile } from "../ui/save.ts";

const SAYS: Record<Found, { word: string; state: State | "none" }> = {
  contradicted: { word: "The source says otherwise", state: "unsupported" },
  partial: { word: "Holds in part", state: "partial" },
  not_found: { word: "The library does not say so", state: "unchecked" },
  open: { word: "Not proven word by word", state: "unproven" },
  verified: { word: "Holds", state: "verified" },
  not_checkable: { word: "Nothing asserted", state: "none" },
};

// The review outlives a look at another view, and so does the memo, which is sent again for a file.
const review = signal<Review | null>(null);
const reviewed = signal<File | string>("");

async function hand(format: Exclude<ExportFormat, "zip">): Promise<void> {
  try {
    const { file, name } = await exportedReview(reviewed.peek(), format);
    saveFile(file, name);
    note(`Saved ${name}`);
  } catch (error) {
    note(error instanceof Failed ? error.message : unreachable().title);
  }
}

export function ReviewMemo() {
  const text = useSignal("");
  const busy = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const check = async (memo: File | string): Promise<void> => {
    busy.value = true;
    problem.value = null;
    try {
      review.value = await reviewMemo(memo);
      reviewed.value = memo;
      announce(`Checked: ${counted(review.value.sentences.length, "sentence")}.`);
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
    }
    busy.value = false;
  };
  const found = review.value;
  return (
    <section class="verify-form" aria-labelledby="memo-title">
      <h2 id="memo-title">Check a memo against your documents</h2>
      <p class="fine">Each sentence is looked up in the library, cited or not. Nothing of the memo is kept.</p>
      <form onSubmit={(event) => {
        event.preventDefault();
        void check(text.peek());
      }}>
        <label class="field"><span>Memo</span>
          <textarea rows={4} dir="auto" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} /></label>
        <div class="row">
          <button type="button" class="plain-button" disabled={busy.value} onClick={() => input.current?.click()}>Choose a file</button>
          <input
            ref={input} type="file" class="visually-hidden" aria-label="Choose a memo" tabIndex={-1}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = "";
              if (file) void check(file);
            }}
          />
          <button type="submit" class="main-button" disabled={busy.value || text.value.trim() === ""}>{busy.value ? "Checking…" : "Check the memo"}</button>
        </div>
      </form>
      {problem.value && <ProblemNote problem={problem.value} />}
      {found && (
        <>
          <ul class="legend" aria-label="What was found">
            {(Object.keys(SAYS) as Found[]).map((one) => ({ one, count: found.sentences.filter((each) => each.finding === one).length })).filter((each) => each.count > 0).map(({ one, count }) => (
              <li class={`is-${SAYS[one].state}`}>{SAYS[one].state !== "none" && <Glyph state={SAYS[one].state as State} />}{count} {SAYS[one].word.toLowerCase()}</li>
            ))}
          </ul>
          <Menu
            label="Export"
            entries={[
              { label: "Word, with footnotes", act: () => hand("docx") },
              { label: "PDF", act: () => hand("pdf") },
              { label: "Markdown", act: () => hand("markdown") },
              { label: "HTML with all its proof", act: () => hand("html") },
            ]}
          />
          {found.left > 0 && <p class="fine">{counted(found.left, "more sentence")} {found.left === 1 ? "was" : "were"} not looked at.</p>}
          <Preview />
          <ol class="memo-list">{found.sentences.map((one) => <Line one={one} />)}</ol>
        </>
      )}
    </section>
  );
}

const lookAt = (place: NonNullable<Reviewed["evidence"]>): Look => ({
  document_id: place.document_id, name: place.document_name, page: place.page_number, start: place.start_index, end: place.end_index, span: place.text_span,
});

function Line({ one }: { one: Reviewed }) {
  const { word, state } = SAYS[one.finding];
  return (
    <li class="memo-row">
      <p class={`verdict is-${state}`}>{state !== "none" && <Glyph state={state} />}<strong>{word}</strong></p>
      <p dir="auto">{spelled(clip(one.text, 600))}</p>
      {one.evidence && one.finding !== "not_checkable" && (
        <div class="evidence">
          <p class="where"><Opens look={lookAt(one.evidence)} />
            {pageOf(one.evidence) && <span class="where-page">{pageOf(one.evidence)}</span>}
            {one.evidence.section && <span class="where-section"><bdi>{visible(one.evidence.section)}</bdi></span>}</p>
          <p class="fine">{one.suggestion ? "The source says:" : one.finding === "verified" ? "It rests on:" : "Nearest in the library:"}</p>
          <blockquote class="span" dir="auto">{spelled(clip(inOneLine(one.evidence.text_span), 500))}</blockquote>
        </div>
      )}
    </li>
  );
}
