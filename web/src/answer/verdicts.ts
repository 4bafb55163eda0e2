// Verdict → what a reader sees: one of six states, each with a shape and a word; the word says which verdict it is.
import type { Answer, Citation, CitationStatus, MissingKind, Sentence, SentenceVerdict, Verdict } from "../api/nouns.ts";

export type State = "checking" | "verified" | "partial" | "unsupported" | "changed" | "unproven" | "unchecked";

export const STATE_WORD: Record<State, string> = {
  checking: "checking",
  verified: "verified",
  partial: "partly supported",
  unsupported: "not supported",
  changed: "changed",
  unproven: "not proven",
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
const WORST: State[] = ["unsupported", "changed", "unchecked", "unproven", "partial", "checking", "verified"];

/** Neither proven word by word nor refuted, and nobody was there to judge: another thing than a check that failed. */
const open = (citation: Citation, verdict: Verdict): boolean =>
  verdict === "unverifiable" && (citation.issues ?? []).includes("needs_judge") && !citation.issues.includes("check_failed");

export function stateOf(citation: Citation): State {
  const verdict = currentVerdict(citation);
  return open(citation, verdict) ? "unproven" : STATE_OF[verdict] ?? "unchecked";
}

export function verdictWord(citation: Citation): string {
  const verdict = currentVerdict(citation);
  return open(citation, verdict) ? "Not proven word by word" : VERDICT_WORD[verdict] ?? verdict;
}

/** What is no longer as it was on the day of the answer. */
export const broken = (citation: Citation): boolean => citation.today !== undefined && stateOf(citation) === "changed";

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

/** A sentence as its citations are today: one whose evidence is gone is verified no longer. */
export function sentenceState(sentence: Sentence, citations: Citation[]): State | "none" {
  const given = SENTENCE_STATE[sentence.verdict];
  if (citations.length === 0) return given;
  const states = citations.map(stateOf);
  if (sentence.verdict === "unverifiable") return states.includes("unproven") ? "unproven" : given;
  if (given !== "verified" || states.includes("verified") || !citations.some((one) => one.today)) return given;
  return WORST.find((state) => states.includes(state)) ?? given;
}

export const sentenceWord = (sentence: Sentence, state: State | "none"): string =>
  state === "changed" ? "Its source has changed" : state === "unproven" ? "Not proven word by word" : SENTENCE_WORD[sentence.verdict];

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
  check_failed: "The check could not be completed: it failed, which says nothing about the source.",
  needs_judge: "Not proven word by word; no judge has decided. A language model as judge, or a reader, has to.",
  judge_not_tested: "A judge decided whose error rate nobody has measured here.",
  text_span_fuzzy_match: "Differs only by noise, such as scanning errors.",
  text_span_ambiguous: "The words stand in several places.",
  text_span_editorial: "Words in brackets were put into the quote by its writer.",
  text_span_other_page: "The words stand on another page than cited.",
};

export const KIND_WORD: Record<MissingKind, string> = {
  number: "number",
  entity: "who or what",
  time: "time",
  scope: "how far it holds",
  modality: "may, must or not",
  added: "added",
};

export const TYPE_WORD: Record<Citation["citation_type"], string> = {
  direct_quote: "direct quote",
  paraphrase: "paraphrase",
  inference: "inference",
};

export const ORIGIN_WORD: Record<Citation["origin"], string> = {
  model: "cited in the answer",
  extractor: "quoted from the passages",
  injected: "added by the verifier",
  repaired: "repaired by the verifier",
};

export const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? "—" : `${Math.round(share * 100)} %`;
