// Verdict → what a reader sees: one of six states, each with a shape and a word; the word says which verdict it is.
import type { Answer, Citation, CitationStatus, SentenceVerdict, Verdict } from "../api/nouns.ts";

export type State = "checking" | "verified" | "partial" | "unsupported" | "changed" | "unchecked";

export const STATE_WORD: Record<State, string> = {
  checking: "checking",
  verified: "verified",
  partial: "partly supported",
  unsupported: "not supported",
  changed: "changed",
  unchecked: "could not be checked",
};

const STATE_OF: Record<Verdict, State> = {
  verified: "verified",
  partial: "partial",
  altered_quote: "unsupported",
  stitched: "unsupported",
  misattributed: "unsupported",
  not_found: "unsupported",
  unsupported: "unsupported",
  contradicted: "unsupported",
  source_changed: "changed",
  source_gone: "changed",
  insufficient: "unchecked",
  unverifiable: "unchecked",
};

export const VERDICT_WORD: Record<Verdict, string> = {
  verified: "Verified",
  partial: "Partly supported",
  altered_quote: "Quote differs from the source",
  stitched: "Quote joined from separate places",
  misattributed: "Stands in another source",
  not_found: "Not found in the source",
  unsupported: "Not supported by the source",
  contradicted: "Contradicted by the source",
  source_changed: "The source has changed",
  source_gone: "The source is gone",
  insufficient: "Too little text to tell",
  unverifiable: "Could not be checked",
};

// Worst first: where several citations stand behind one marker, it shows the worst.
const WORST: State[] = ["unsupported", "changed", "unchecked", "partial", "checking", "verified"];

export const stateOf = (citation: Citation): State => STATE_OF[currentVerdict(citation)] ?? "unchecked";

/** Today's verdict: a sweep may have found that the source changed since the answer was given. */
export function currentVerdict(citation: Citation): Verdict {
  const today = citation.today;
  if (!today) return citation.verdict;
  if (today.status === "changed") return "source_changed";
  if (today.status === "gone") return "source_gone";
  if (today.status === "unreadable") return "unverifiable";
  return today.verdict;
}

export const STATUS_WORD: Record<CitationStatus, string> = {
  same: "the words stand as before",
  moved: "the words stand, elsewhere in the document",
  reworded: "the words were reworded",
  changed: "the words have changed",
  gone: "the source is gone",
  unreadable: "the source could not be read",
};

/** A stored answer, each citation with what is known of it today. */
export function withToday(answer: Answer): Answer {
  const today = new Map((answer.today ?? []).map((one) => [one.position, one]));
  return { ...answer, citations: (answer.citations ?? []).map((one, at) => ({ ...one, today: today.get(at) })) };
}

/** Citations behind one marker → its state. `waiting`: none yet, but they may still come. */
export function markerState(citations: Citation[], waiting: boolean): State {
  if (citations.length === 0) return waiting ? "checking" : "unchecked";
  const states = citations.map(stateOf);
  return WORST.find((state) => states.includes(state)) ?? "unchecked";
}

export const SENTENCE_STATE: Record<SentenceVerdict, State | "none"> = {
  verified: "verified",
  partial: "partial",
  unsupported: "unsupported",
  contradicted: "unsupported",
  unverifiable: "unchecked",
  uncited: "unchecked",
  not_checkable: "none",
};

export const SENTENCE_WORD: Record<SentenceVerdict, string> = {
  verified: "Verified",
  partial: "Partly supported",
  unsupported: "Not supported",
  contradicted: "Contradicted by its source",
  unverifiable: "Could not be checked",
  uncited: "No citation holds it",
  not_checkable: "Nothing asserted",
};

export const ISSUE_WORD: Record<string, string> = {
  text_span_not_found_in_source: "The quoted words are not in the source.",
  text_span_altered: "The quoted words differ from the source.",
  text_span_stitched: "The quote joins words from separate places.",
  text_span_misattributed: "The quoted words stand in another source.",
  text_span_too_short: "The quote is too short to tell.",
  low_claim_relevance: "The passage says little about this claim.",
  claim_not_supported: "The source does not carry this claim.",
  claim_contradicted: "The source says otherwise.",
  claim_partially_supported: "The source carries only a part of this claim.",
  source_changed: "The source has changed since.",
  source_gone: "The source has been deleted.",
  check_failed: "The check could not be completed.",
  text_span_fuzzy_match: "Differs only by noise, such as scanning errors.",
  text_span_ambiguous: "The words stand in several places.",
  text_span_other_page: "The words stand on another page than cited.",
};

export const TYPE_WORD: Record<Citation["citation_type"], string> = {
  direct_quote: "direct quote",
  paraphrase: "paraphrase",
  inference: "inference",
};

export const ORIGIN_WORD: Record<Citation["origin"], string> = {
  model: "cited by the model",
  extractor: "found by the citation model",
  injected: "added by the verifier",
  repaired: "repaired by the verifier",
};

export const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? "—" : `${Math.round(share * 100)} %`;
