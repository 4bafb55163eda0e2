// The nouns of the API, as `GET /openapi.json` gives them. Offsets count Unicode characters, not UTF-16 units.

export type Verdict =
  | "verified" | "altered_quote" | "stitched" | "misattributed" | "not_found" | "insufficient" | "partial"
  | "unsupported" | "contradicted" | "source_changed" | "source_gone" | "unverifiable";
export type SentenceVerdict =
  | "verified" | "partial" | "unsupported" | "contradicted" | "unverifiable" | "uncited" | "not_checkable";
export type Mode = "low" | "balanced" | "high";
export type Strategy = "single" | "multi_query" | "agentic" | "multi_agent";

export interface Citation {
  number: number;
  chunk_id: string;
  document_id: string;
  document_name: string;
  document_version: string;
  page_number: number | null;
  page_end?: number | null;
  section: string | null;
  chunk_index: number;
  start_index: number;
  end_index: number;
  text_span: string;
  claim_text: string;
  citation_type: "direct_quote" | "paraphrase" | "inference";
  origin: "model" | "extractor" | "injected" | "repaired";
  confidence_score: number;
  verdict: Verdict;
  issues: string[];
  source_id?: string | null;
  /** Who gave the verdict: `deterministic`, or the judge with its record. `reason`: the judge's. */
  method?: string;
  reason?: string;
  /** Of a `partial` one: what the source does not say and the claim takes for granted. */
  assumes?: string[];
  /** Of a stored answer: what a sweep found since, and where the span stands today. */
  today?: Today;
}

export type CitationStatus = "same" | "moved" | "reworded" | "changed" | "gone" | "unreadable";
export interface Location { start_index: number; end_index: number; page_number: number | null }

/** A citation of a stored answer today. `position`: its place in `citations`. */
export interface Today {
  position: number;
  status: CitationStatus;
  verdict: Verdict;
  document_version: string;
  checked_at: string;
  locations: Location[];
  nearest: string;
  reason: string;
}

export interface Check { position: number; at: string; status: CitationStatus; verdict: Verdict; reason: string }

export interface Source {
  number: number;
  label: string;
  chunk_id: string;
  document_id: string;
  document_name: string;
  page_number: number | null;
  section: string | null;
  chunk_index: number;
  start_index: number;
  end_index: number;
  text: string;
  score: number;
  cited: number;
}

export type MissingKind = "number" | "entity" | "time" | "scope" | "modality" | "added";
export interface Missing { text: string; start: number; end: number; kind?: MissingKind | null }
/** Who judges what the words leave open. */
export interface Judge { model: string | null; off: boolean; tested: boolean; trusted: boolean; said: string }
export interface Sentence {
  text: string;
  start: number;
  end: number;
  citations: number[];
  verdict: SentenceVerdict;
  missing: Missing[];
}
export interface Report {
  status: "verified" | "partially_verified" | "not_supported" | "unverified" | "abstained" | "off";
  supported: boolean | null;
  reason: string;
  overall_score: number | null;
  answer_source_alignment: number | null;
  citation_coverage: number | null;
  fact_verification_score: number | null;
  issues: string[];
  verified_sources: string[];
  unverified_claims: string[];
}
export interface Nearest {
  document_id: string;
  document_name: string;
  page_number: number | null;
  section: string | null;
  text: string;
  similarity: number;
}
export interface Action { action: string; marker: string; at: number; reason?: string }

export interface Answer {
  answer_id: string;
  question?: string;
  created_at?: string;
  answer: string;
  abstained: boolean;
  abstain_reason: string | null;
  nearest?: Nearest[];
  mode?: string;
  strategy?: string;
  engine?: string;
  citations: Citation[];
  sources: Source[];
  sentences: Sentence[];
  verification: Report | null;
  enforcement: Action[];
  notes?: string[];
  pages_without_text?: string[];
  timings_ms?: Record<string, number>;
  today?: Today[];
  history?: Check[];
  /** Within a thread: which, the question as it was written, and who put it so that it stands alone. */
  thread_id?: string | null;
  asked?: string | null;
  rewritten_by?: "nobody" | "rules" | "model" | null;
  usage?: { prompt_tokens: number; completion_tokens: number; cost_usd: number; settled_without_llm: number };
}

export interface Correction { start: number; end: number; replacement: string; reason: string }

export interface DocumentVersion { version: string; indexed_at: string }
export interface DocumentRecord {
  document_id: string;
  name: string;
  source: string;
  collection: string;
  version: string;
  media_type: string;
  size: number;
  status: "indexing" | "indexed" | "failed";
  pages: number | null;
  chunks: number;
  pages_without_text: number[];
  warnings: string[];
  error: string | null;
  metadata?: Record<string, string | number | boolean>;
  versions: DocumentVersion[];
}
export interface Differences {
  hunks: { before: number; after: number; pieces: { kind: "same" | "gone" | "new"; text: string }[] }[];
  more: boolean;
}
export interface DocumentText {
  text: string;
  tables?: { start: number; end: number; header_end: number }[];
  pages: { number: number; label: string | null; start: number; end: number }[];
  sections: { path: string[]; start: number; end: number }[];
}

export interface AnswerCheck {
  answer: string;
  citations: Citation[];
  sentences: Sentence[];
  verification: Report;
  enforcement: Action[];
  invalid: string[];
}

export type Found = "verified" | "contradicted" | "partial" | "open" | "not_found" | "not_checkable";
export interface Reviewed {
  text: string;
  finding: Found;
  suggestion: string;
  evidence: { document_id: string; document_name: string; page_number: number | null; section: string | null; text_span: string } | null;
  missing: Missing[];
}
export interface Review { name: string; sentences: Reviewed[]; left: number }

export interface Problem {
  title: string;
  status: number;
  detail: string;
  part?: string;
  request_id?: string;
  retry_after?: number;
}

export interface Query {
  query: string;
  inference_mode: Mode;
  strategy: Strategy;
  enable_verification?: boolean;
  filters?: { document_ids?: string[]; collection?: string; metadata?: Record<string, string> };
  use_cache?: boolean;
  thread_id?: string;
  rewrite?: boolean;
}

export interface ThreadLine { thread_id: string; title: string; created_at: string; updated_at: string; questions: number; last: string }
export interface Turn { answer_id: string; asked: string; question: string; answer: string; at: string; whole?: Answer | null }
export interface Thread { thread_id: string; title: string; turns: Turn[] }
