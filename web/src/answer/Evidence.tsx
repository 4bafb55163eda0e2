// A citation in words: verdict, the span in the document's own words, where it stands, and what differs.
import { useMemo } from "preact/hooks";
import type { Citation } from "../api/nouns.ts";
import { diff, type Piece } from "../text/diff.ts";
import { inOneLine } from "../source/inline.ts";
import { Name, pageOf, spelled, visible } from "../text/names.tsx";
import { Glyph } from "./glyph.tsx";
import { broken, ISSUE_WORD, ORIGIN_WORD, percent, stateOf, STATUS_WORD, TYPE_WORD, verdictWord } from "./verdicts.ts";

export function VerdictLine({ citation }: { citation: Citation }) {
  const state = stateOf(citation);
  return (
    <p class={`verdict is-${state}`}>
      <Glyph state={state} />
      <strong>{verdictWord(citation)}</strong>
      {state === "verified" || state === "partial" || state === "unsupported" ? <span class="verdict-score" title="Confidence of the check">{percent(citation.confidence_score)}</span> : null}
    </p>
  );
}

export function Where({ citation }: { citation: Citation }) {
  return (
    <p class="where">
      <Name name={citation.document_name} id={citation.document_id} />
      {pageOf(citation) && <span class="where-page">{pageOf(citation)}</span>}
      {citation.section && <span class="where-section"><bdi>{visible(citation.section)}</bdi></span>}
    </p>
  );
}

const QUOTED = /[“"«„]([^”"»“]{3,})[”"»“]/;

/** Quote against source, word by word. Only for quotes: a paraphrase has other words by its nature. */
export function Differences({ citation }: { citation: Citation }) {
  const quote = citation.claim_text.match(QUOTED)?.[1] ?? citation.claim_text;
  const isQuote = citation.citation_type === "direct_quote" || ["altered_quote", "stitched"].includes(citation.verdict);
  const was = broken(citation) ? " when the answer was given" : "";
  const pieces = useMemo(() => (isQuote ? diff(quote, citation.text_span) : []), [quote, citation, isQuote]);
  if (!isQuote || citation.text_span === "") return null;
  const first = pieces.findIndex((piece) => piece.kind === "same");
  const last = pieces.findLastIndex((piece) => piece.kind === "same");
  const inside = pieces.flatMap((piece, index) => (piece.kind !== "right" || (index > first && index < last) ? [piece] : replaced(pieces, index)));
  if (first >= 0 && inside.every((piece) => piece.kind === "same")) return <p class="same-words">Word for word as in the source{was}.</p>;
  return (
    <div class="differences">
      <p class="small-label">Word by word: <del>only in the answer</del> <ins>only in the source</ins></p>
      <p dir="auto">
        {inside.map((piece) =>
          piece.kind === "same" ? <>{spelled(piece.text)} </>
          : piece.kind === "left" ? <><del>{spelled(piece.text)}</del> </>
          : <><ins>{spelled(piece.text)}</ins> </>,
        )}
      </p>
    </div>
  );
}

/** What the source says before and after the quoted words is no difference, but for as many words as were replaced there. */
function replaced(pieces: Piece[], index: number): Piece[] {
  const [before, after] = [pieces[index - 1], pieces[index + 1]];
  const there = pieces[index]!.text.split(" ");
  if (before?.kind === "left") return [{ kind: "right", text: there.slice(0, before.text.split(" ").length).join(" ") }];
  if (after?.kind === "left") return [{ kind: "right", text: there.slice(-after.text.split(" ").length).join(" ") }];
  return [];
}

/** What a sweep found since the answer was given. */
function Since({ citation }: { citation: Citation }) {
  const today = citation.today;
  if (!today || today.status === "same") return null;
  return (
    <div class="note is-changed">
      <p>Since the answer was given: {STATUS_WORD[today.status] ?? visible(today.status)}.{today.reason && ` ${visible(today.reason)}`}</p>
      {today.nearest && <p>{today.locations.length > 0 ? "Today it says" : "Nearest today"}: “<bdi>{spelled(clip(today.nearest, 400))}</bdi>”</p>}
    </div>
  );
}

export function Evidence({ citation, brief }: { citation: Citation; brief?: boolean }) {
  return (
    <div class="evidence">
      {citation.reason && <p class="judge-reason">{visible(citation.reason)}</p>}
      <VerdictLine citation={citation} />
      {citation.text_span && <blockquote class="span" dir="auto">{spelled(clip(inOneLine(citation.text_span), brief ? 420 : 4000))}</blockquote>}
      <Where citation={citation} />
      <Differences citation={citation} />
      <Since citation={citation} />
      {citation.issues.length > 0 && (
        <ul class="issues">{citation.issues.map((issue) => <li>{ISSUE_WORD[issue] ?? visible(issue)}</li>)}</ul>
      )}
      {!brief && (
        <p class="fine">
          {TYPE_WORD[citation.citation_type]}, {ORIGIN_WORD[citation.origin]}
          {citation.claim_text && <>; for the claim “<bdi>{spelled(clip(citation.claim_text, 400))}</bdi>”</>}
        </p>
      )}
    </div>
  );
}

export const clip = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);
