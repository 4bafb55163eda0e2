// Made by infra/page_types.py from `GET /openapi.json`: do not edit. `make web` makes it anew.

/** One thing enforcement did. `marker`: as written; `at`: offset in the text as the model wrote it. */
export interface Action {
  action: "removed_invalid_marker" | "removed_provider_marker" | "removed_duplicate_marker" | "normalized_marker" | "injected" | "repaired" | "refused_candidate" | "refused_injection";
  marker: string;
  at: number;
  reason: string;
}

/** One difference. `expected` stands in the source at `start`–`end`, `found` in the quote. */
export interface Alteration {
  kind: "number" | "unit" | "negation" | "modality" | "quantifier" | "comparative" | "entity" | "date" | "word_inserted" | "word_dropped" | "order";
  expected: string;
  found: string;
  start: number;
  end: number;
}

/** One citation that was verified. `quote`: the source's own words. */
export interface Annotation {
  type: "url_citation";
  url_citation: UrlCitation;
  quote: string;
}

/** The body of `POST /api/query`, and the ledger's record of it. `complete`: False where the model was cut off. `collection`: of the caller who asked. `collections`: all whose documents' words or names stand in it; whoever has not every one of them never sees it. */
export interface Answer {
  answer_id: string;
  question: string;
  collection: string;
  collections: string[];
  created_at: string;
  answer: string;
  complete: boolean;
  abstained: boolean;
  abstain_reason: string | null;
  nearest: Nearest[];
  mode: string;
  strategy: string;
  engine: string;
  citations: Citation[];
  sources: Source[];
  sentences: Sentence[];
  verification: Report | null;
  enforcement: Action[];
  notes: string[];
  rerank_gain: number;
  pages_without_text: string[];
  timings_ms: Record<string, number>;
  usage: Usage;
}

/** The answer to one verify-answer request. `invalid`: the refused markers as written, without their brackets. */
export interface AnswerCheck {
  answer: string;
  citations: Citation[];
  sentences: Sentence[];
  verification: Report;
  enforcement: Action[];
  invalid: string[];
}

/** The data of one server-sent event, told apart by `type`; `final` or `error` is the last. */
export type AnswerEvent = SourcesEvent | StreamEvent | CitationEvent | CorrectionEvent | VerificationEvent | FinalEvent | ErrorEvent;

/** A turn with its whole answer as it stands today; null where the answer was erased. */
export interface AnsweredTurn {
  answer_id: string;
  asked: string;
  question: string;
  answer: string;
  at: string;
  whole: StoredAnswer | null;
}

/** Stored answers. `next`: cursor of the next page, null at the end. */
export interface AnswersPage {
  answers: StoredAnswer[];
  next: string | null;
}

/** An action with its place in the log. */
export interface AuditLine {
  at: string;
  who: string;
  what: string;
  on: string[];
  collections: string[];
  status: number;
  request_id: string;
  number: number;
}

/** Actions, the last first. `next`: `before` of the next page, null at the end. */
export interface AuditPage {
  actions: AuditLine[];
  next: number | null;
}

export interface Body_memo_api_reviews_post {
  file?: string | null;
  text?: string | null;
  collection?: string | null;
}

export interface Body_memo_file_api_reviews_export_post {
  file?: string | null;
  text?: string | null;
  collection?: string | null;
}

export interface Body_read_questions_api_tables_questions_post {
  file: string;
}

export interface Body_run_api_tables__table_id__patch {
  state: "running" | "stopped";
}

export interface Body_upload_api_documents_post {
  file: string;
  collection?: string | null;
  metadata?: string | null;
  replaces?: string | null;
}

/** What to do to which documents. `to`: the collection of a move. */
export interface Bulk {
  action: "delete" | "move" | "reindex";
  document_ids: string[];
  to?: string | null;
}

/** What became of each, in the order given. */
export interface BulkDone {
  done: Done[];
}

/** Another source among which a misattributed quote is looked for. */
export interface CandidateSource {
  id: string;
  text: string;
}

/** An answer and what it rests on. */
export interface ChatAnswer {
  answer: string;
  citations: ChatCitation[];
}

/** A cited span in the document's own words. */
export interface ChatCitation {
  text: string;
  metadata: ChatMetadata;
}

/** OpenAI's response; `pincite` is the whole answer with every verdict, also of what did not hold. */
export interface ChatCompletion {
  id: string;
  object: "chat.completion";
  created: number;
  model: string;
  choices: Choice[];
  usage: ChatUsage;
  pincite: Answer;
}

/** The answer. */
export interface ChatMessage {
  role: "assistant";
  content: string;
  annotations: Annotation[];
  refusal: null;
}

/** Where a cited span stands. */
export interface ChatMetadata {
  chunk_id: string;
  doc_id: string;
  chunk_index: number;
  start_index: number;
  filename: string;
  source: string;
}

/** OpenAI's request. What a checked answer has no use for (`temperature`, `tools`, …) is ignored. */
export interface ChatRequest {
  model?: string;
  messages: Message[];
  stream?: boolean;
  stream_options?: StreamOptions | null;
  n?: 1 | null;
}

/** Tokens of every model call. */
export interface ChatUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** One check of a stored citation, never changed afterwards. `check_id`: the same check done twice has the same. `document_version`: that it was compared with, empty where the document was gone. `method`: `deterministic`, `entailment`, `cache` (the verdict stood), `none`, or the judge with its record, as in a citation. */
export interface Check {
  check_id: string;
  answer_id: string;
  position: number;
  at: string;
  document_version: string;
  verifier: string;
  method: string;
  status: "same" | "moved" | "reworded" | "changed" | "gone" | "unreadable";
  verdict: "verified" | "altered_quote" | "stitched" | "misattributed" | "not_found" | "insufficient" | "partial" | "unsupported" | "contradicted" | "source_changed" | "source_gone" | "unverifiable";
  locations: Location[];
  alterations: Alteration[];
  nearest: string;
  reason: string;
}

/** The only one. */
export interface Choice {
  index: number;
  message: ChatMessage;
  finish_reason: "stop" | "length";
  logprobs: null;
}

/** claim → span of a passage, with its verdict. `text[start_index:end_index] == text_span` in the document. `method`: who gave the verdict: `deterministic`, or the judge with its record. `reason`: a judge's, or the words of the source that refute the claim, in a sentence. `assumes`: of a `partial` one, what has to be taken for granted that the source does not say. */
export interface Citation {
  number: number;
  chunk_id: string;
  document_id: string;
  document_name: string;
  document_version: string;
  page_number: number | null;
  page_end: number | null;
  section: string | null;
  chunk_index: number;
  start_index: number;
  end_index: number;
  text_span: string;
  claim_text: string;
  citation_type: "direct_quote" | "paraphrase" | "inference";
  origin: "model" | "extractor" | "injected" | "repaired";
  confidence_score: number;
  verdict: "verified" | "altered_quote" | "stitched" | "misattributed" | "not_found" | "insufficient" | "partial" | "unsupported" | "contradicted" | "source_changed" | "source_gone" | "unverifiable";
  issues: string[];
  source_id: string | null;
  method: string;
  reason: string;
  assumes: string[];
}

/** The answer to one verify-citation request. `method`: `deterministic`, `entailment`, `none`, or the judge with its record: `judged by gpt-oss-120b: 3 of 150 wrong yes`. `assumes`: as in a citation. */
export interface CitationCheck {
  verdict: "verified" | "altered_quote" | "stitched" | "misattributed" | "not_found" | "insufficient" | "partial" | "unsupported" | "contradicted" | "source_changed" | "source_gone" | "unverifiable";
  is_accurate: boolean;
  confidence_score: number;
  text_span_score: number | null;
  claim_relevance_score: number | null;
  span_status: "exact" | "normalized" | "fuzzy" | "elided" | "altered" | "stitched" | "not_found" | "insufficient" | "not_given";
  support: "supported" | "partial" | "unsupported" | "contradicted" | "not_checkable" | "unverifiable" | "not_given";
  start_index: number | null;
  end_index: number | null;
  source_text: string;
  context: string;
  locations: Location[];
  alterations: Alteration[];
  missing: Missing[];
  located_in: string | null;
  method: string;
  citation: Citation | null;
  issues: string[];
  reason: string;
  assumes: string[];
}

/** A citation, located and verified. */
export interface CitationEvent {
  type: "citation";
  citation: Citation;
}

/** What is known of one citation of a stored answer today. `position`: its place in `citations`. */
export interface CitationToday {
  position: number;
  status: "same" | "moved" | "reworded" | "changed" | "gone" | "unreadable";
  verdict: "verified" | "altered_quote" | "stitched" | "misattributed" | "not_found" | "insufficient" | "partial" | "unsupported" | "contradicted" | "source_changed" | "source_gone" | "unverifiable";
  document_version: string;
  checked_at: string;
  verifier: string;
  locations: Location[];
  nearest: string;
  reason: string;
}

/** A part of a message; only text is read. */
export interface ContentPart {
  type: string;
  text?: string;
}

/** `[start:end]` of the text shown so far is to be replaced. */
export interface CorrectionEvent {
  type: "correction";
  start: number;
  end: number;
  replacement: string;
  reason: string;
}

/** What is said of a citation; what is left out stays as it was. */
export interface DecisionBody {
  state?: "open" | "accepted" | null;
  assignee?: string | null;
  note?: string | null;
}

/** A run of lines. `kind`: they stand in both versions, in the older one alone, in the newer one alone. */
export interface DifferencePiece {
  kind: "same" | "gone" | "new";
  text: string;
}

/** What the newer of two versions says otherwise, line by line. `more`: whether a version was too long to be compared to its end. */
export interface Differences {
  document_id: string;
  older: string;
  newer: string;
  hunks: Hunk[];
  more: boolean;
}

/** The catalogue's record of a document. `source`: where it came from (path, upload name, S3 key). `sequence` orders the uploads of one document where they may arrive out of order: the later one has the greater (S3's sequencer). An index never goes back to a lower one. Empty: what is published last stands. `object_version`: the version of the object in S3 that was last looked at; empty on one machine. */
export interface Document {
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
  sequence: string;
  object_version: string;
  metadata: Record<string, string | number | boolean>;
  versions: DocumentVersion[];
}

/** One version of a document. `version`: `sha256:` + hex of its bytes. `indexed_at`: ISO 8601, UTC. */
export interface DocumentVersion {
  version: string;
  indexed_at: string;
}

/** Documents. `total`: how many fit in all. `next`: cursor of the next page, null at the end. */
export interface DocumentsPage {
  documents: Document[];
  total: number;
  next: string | null;
}

/** What became of one document. `error`: why it stayed as it was. */
export interface Done {
  document_id: string;
  name: string;
  error: string | null;
}

/** A problem; nothing follows it. Its own `type` gives way to that of the event. */
export interface ErrorEvent {
  type: "error";
  title: string;
  status: number;
  detail: string;
  request_id: string;
  part: string | null;
  errors: FieldError[];
}

/** A field that does not fit, and why. */
export interface FieldError {
  field: string;
  message: string;
}

/** What a caller narrows a query to. The collection it may see at all is not here: see `Search.collections`. */
export interface Filters {
  document_ids?: string[];
  collection?: string | null;
  metadata?: Record<string, string | number | boolean>;
}

/** Last: the whole answer. `data` is its text once more. Within a thread: which, the question as it was written, and who put it as it stands alone. */
export interface FinalEvent {
  answer_id: string;
  question: string;
  collection: string;
  collections: string[];
  created_at: string;
  answer: string;
  complete: boolean;
  abstained: boolean;
  abstain_reason: string | null;
  nearest: Nearest[];
  mode: string;
  strategy: string;
  engine: string;
  citations: Citation[];
  sources: Source[];
  sentences: Sentence[];
  verification: Report | null;
  enforcement: Action[];
  notes: string[];
  rerank_gain: number;
  pages_without_text: string[];
  timings_ms: Record<string, number>;
  usage: Usage;
  type: "final";
  data: string;
  thread_id: string | null;
  asked: string | null;
  rewritten_by: "nobody" | "rules" | "model" | null;
}

/** A structured citation of another system: source `number` (1-based) or `source_id`, with its quote or claim. */
export interface GivenCitation {
  number?: number | null;
  source_id?: string | null;
  text_span?: string | null;
  claim_text?: string | null;
}

/** A source that somebody's answer was given, in the order it was numbered. */
export interface GivenSource {
  id: string;
  text: string;
  name?: string | null;
  page?: number | null;
}

/** A place where two versions differ. `before`, `after`: number of its first line in each, from 1. */
export interface Hunk {
  before: number;
  after: number;
  pieces: DifferencePiece[];
}

/** What is in the queue. */
export interface Items {
  items: QueueItem[];
}

/** `model`: None where nobody judges; `off`: because somebody chose so. `trusted`: whether its yes decides anything; an untested judge's does, with a note, unless it `must_be_tested`. `said`: in a sentence. */
export interface JudgeCard {
  model: string | null;
  off: boolean;
  address: string | null;
  prompt_version: string | null;
  votes: number;
  tested: boolean;
  trusted: boolean;
  must_be_tested: boolean;
  said: string;
  record: Rates | null;
}

/** A place where a span stands. */
export interface Location {
  start_index: number;
  end_index: number;
  page_number: number | null;
}

/** Whoever calls. `role`: what they may do; where nobody is asked for, everything. */
export interface Me {
  name: string;
  role: "reader" | "editor" | "admin";
  collections: string[];
}

/** A rate with its 95 % interval (Wilson). */
export interface Measured {
  wrong: number;
  of: number;
  rate: number | null;
  low: number;
  high: number;
}

/** Where the library speaks of a sentence. `document_text[start_index:end_index] == text_span`. */
export interface MemoEvidence {
  document_id: string;
  document_name: string;
  document_version: string;
  page_number: number | null;
  section: string | null;
  chunk_index: number;
  start_index: number;
  end_index: number;
  text_span: string;
}

/** One message of the conversation. */
export interface Message {
  role: string;
  content?: string | ContentPart[] | null;
}

/** A part of a claim that the source does not carry, as offsets into the claim's text. `kind`: what it is; None where nobody has looked. */
export interface Missing {
  text: string;
  start: number;
  end: number;
  kind: "number" | "entity" | "time" | "scope" | "modality" | "added" | null;
}

/** A name to ask under. */
export interface Model {
  id: string;
  object: "model";
  created: number;
  owned_by: string;
}

/** A model and its task. `model`: None where none is set. */
export interface ModelCard {
  task: "answer" | "cite" | "judge";
  model: string | null;
  address: string | null;
  state: "reachable" | "refused" | "unreachable" | "off" | "not_looked_at";
  said: string;
}

/** All names. */
export interface ModelList {
  object: "list";
  data: Model[];
}

/** `spent`: null where this machine does not keep it (in AWS: CloudWatch). */
export interface ModelsCard {
  models: ModelCard[];
  spent: Spent | null;
}

/** What came closest when nothing sufficed. */
export interface Nearest {
  document_id: string;
  document_name: string;
  page_number: number | null;
  section: string | null;
  text: string;
  similarity: number;
  collection: string;
}

/** A table with all that is in it: a row a document, a column a question. */
export interface OpenTable {
  table_id: string;
  title: string;
  created_at: string;
  state: "running" | "stopped" | "done";
  done: number;
  of: number;
  questions: string[];
  rows: TableRow[];
  cells: ShownCell[];
}

/** A thread, each turn with its answer and that one's own citations. */
export interface OpenThread {
  thread_id: string;
  title: string;
  collections: string[];
  created_at: string;
  updated_at: string;
  turns: AnsweredTurn[];
}

/** A physical page. `number`: 1-based. `label`: as printed ("iv", "A-3"), None where unknown. `has_text`: False where the page shows something and no text was found; a blank page misses nothing. */
export interface Page {
  number: number;
  start: number;
  end: number;
  label: string | null;
  has_text: boolean;
}

/** The parsed text of a document, to which every offset refers. */
export interface ParsedText {
  version: string;
  text: string;
  pages: Page[];
  sections: Section[];
  tables: Table[];
}

/** `at`: offset into the parsed text behind which it stands. `data`: base64. */
export interface Pictured {
  at: number;
  media_type: string;
  data: string;
}

/** Those that are shown in a document, in order. */
export interface Pictures {
  pictures: Pictured[];
}

/** RFC 9457: what went wrong. `part`: the backing part that is down. `errors`: the fields that do not fit. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  request_id: string;
  part: string | null;
  errors: FieldError[];
}

/** The markers of `answer` are the keys of `citations`; `context` holds the passages under the same labels. */
export interface QaAnswer {
  answer: string;
  context: string;
  citations: Record<string, QaCitation>;
}

/** One source of a `/qa` answer: page, the span in the document's own words, and the document's name. */
export interface QaCitation {
  page: number | null;
  snippet: string;
  source: string;
}

/** What these routes are asked. */
export interface Question {
  question: string;
  inference_mode?: "low" | "balanced" | "high";
}

/** Questions, each once. */
export interface Questions {
  questions: string[];
}

/** A citation that does not hold today, with what was said of it. */
export interface QueueItem {
  answer_id: string;
  position: number;
  question: string;
  claim_text: string;
  text_span: string;
  document_id: string;
  document_name: string;
  page_number: number | null;
  status: "same" | "moved" | "reworded" | "changed" | "gone" | "unreadable";
  verdict: "verified" | "altered_quote" | "stitched" | "misattributed" | "not_found" | "insufficient" | "partial" | "unsupported" | "contradicted" | "source_changed" | "source_gone" | "unverifiable";
  nearest: string;
  reason: string;
  document_version: string;
  state: "open" | "accepted";
  assignee: string;
  note: string;
  by: string;
  at: string;
}

/** What a test found. `wrong_yes`: false claims called supported; `by_kind`: the same by kind of error. `wrong_no`: true claims that were not; `by_form`: by how they restate. `disagreed`: on a second run. */
export interface Rates {
  tested_at: string;
  verifier: string;
  claims: string;
  wrong_yes: Measured;
  wrong_no: Measured;
  by_kind: Record<string, Measured>;
  by_form: Record<string, Measured>;
  disagreed: Measured;
  unreadable: Measured;
  seconds_p50: number;
  seconds_p95: number;
  prompt_tokens: number;
  completion_tokens: number;
  cost_usd: number;
}

/** What of a thread may be changed. */
export interface Renaming {
  title: string;
}

/** The whole-answer report. A part that could not be computed is None, named in `issues`, status `unverified`. */
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

/** `left`: sentences beyond the most that are looked at. */
export interface Review {
  name: string;
  text: string;
  sentences: Reviewed[];
  left: number;
}

/** A sentence of the memo; `text[start:end]` of the review's text. `suggestion`: what the source says in its place, where it says otherwise or more exactly. `open`: neither proven nor refuted; a judge, or a reader, decides. `method`: who gave the finding, as in a citation. */
export interface Reviewed {
  text: string;
  start: number;
  end: number;
  finding: "verified" | "contradicted" | "partial" | "open" | "not_found" | "not_checkable";
  evidence: MemoEvidence | null;
  suggestion: string;
  missing: Missing[];
  issues: string[];
  method: string;
}

/** A heading and what stands under it up to the next heading. `path`: headings from the outermost to this one. */
export interface Section {
  path: string[];
  start: number;
  end: number;
}

/** A sentence of the answer; `answer[start:end] == text`. `citations`: numbers in it, reading order, each once. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
  citations: number[];
  verdict: "verified" | "partial" | "unsupported" | "contradicted" | "unverifiable" | "uncited" | "not_checkable";
  missing: Missing[];
}

/** One document's answer to one question, as it is today. `silent`: the document does not answer it. */
export interface ShownCell {
  document_id: string;
  question: number;
  state: "answered" | "silent" | "failed" | "waiting";
  text: string;
  citations: Citation[];
  answer_id: string;
  error: string;
}

/** A passage as the caller sees it. `cited`: how many citations rest on it. `collection`: of its document. */
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
  collection: string;
}

/** Once, before the first text: the passages. Within a thread also the question as it stands alone, and as it was written. */
export interface SourcesEvent {
  type: "sources";
  sources: Source[];
  question: string | null;
  asked: string | null;
}

/** What this month cost, by list price: its answers, and in `sweep_calls` and `sweep_cost_usd` the judge of its sweeps. */
export interface Spent {
  month: string;
  answers: number;
  calls: number;
  tokens: number;
  cost_usd: number;
  sweep_calls: number;
  sweep_cost_usd: number;
}

/** An answer as it was given, `today` each of its citations, and every check since, oldest first. `verification` is today's. */
export interface StoredAnswer {
  answer_id: string;
  question: string;
  collection: string;
  collections: string[];
  created_at: string;
  answer: string;
  complete: boolean;
  abstained: boolean;
  abstain_reason: string | null;
  nearest: Nearest[];
  mode: string;
  strategy: string;
  engine: string;
  citations: Citation[];
  sources: Source[];
  sentences: Sentence[];
  verification: Report | null;
  enforcement: Action[];
  notes: string[];
  rerank_gain: number;
  pages_without_text: string[];
  timings_ms: Record<string, number>;
  usage: Usage;
  today: CitationToday[];
  history: Check[];
}

/** Text as it is written; a marker is never split over two. */
export interface StreamEvent {
  type: "stream";
  data: string;
}

/** What a stream says beside the text. */
export interface StreamOptions {
  include_usage?: boolean;
}

/** What to check: all that is due, also what was last checked `older_than_days` ago, within `max_model_calls`. */
export interface SweepRequest {
  older_than_days?: number | null;
  document_ids?: string[];
  max_model_calls?: number | null;
}

/** A table as rows of `text`, one row a line. `header_end`: end offset of its header rows (= start: none). */
export interface Table {
  start: number;
  end: number;
  header_end: number;
}

/** `done`: cells that were asked, `of` how many. */
export interface TableLine {
  table_id: string;
  title: string;
  created_at: string;
  state: "running" | "stopped" | "done";
  done: number;
  of: number;
}

/** What to ask of which documents. `document_ids`: none means all that can be asked, of `collection` where it is given. `title`: default: the first question. */
export interface TableRequest {
  questions: string[];
  document_ids?: string[];
  collection?: string | null;
  inference_mode?: "low" | "balanced" | "high";
  title?: string;
}

/** `name`: of the document, empty where it is gone. */
export interface TableRow {
  document_id: string;
  name: string;
}

/** The caller's tables, the last first. */
export interface TablesPage {
  tables: TableLine[];
}

/** An answer; within a thread also which, the question as it was written, and who put it as it stands alone. */
export interface ThreadAnswer {
  answer_id: string;
  question: string;
  collection: string;
  collections: string[];
  created_at: string;
  answer: string;
  complete: boolean;
  abstained: boolean;
  abstain_reason: string | null;
  nearest: Nearest[];
  mode: string;
  strategy: string;
  engine: string;
  citations: Citation[];
  sources: Source[];
  sentences: Sentence[];
  verification: Report | null;
  enforcement: Action[];
  notes: string[];
  rerank_gain: number;
  pages_without_text: string[];
  timings_ms: Record<string, number>;
  usage: Usage;
  thread_id: string | null;
  asked: string | null;
  rewritten_by: "nobody" | "rules" | "model" | null;
}

/** A thread in a list. `last`: its last question, as it was written. */
export interface ThreadLine {
  thread_id: string;
  title: string;
  created_at: string;
  updated_at: string;
  questions: number;
  last: string;
}

/** A question over HTTP. `thread_id`: the thread that it continues, `new` to begin one; without it the question stands alone. `rewrite`: whether a question that follows others may be put so that it stands alone. */
export interface ThreadQuery {
  query: string;
  inference_mode?: "low" | "balanced" | "high";
  strategy?: "single" | "multi_query" | "agentic" | "multi_agent";
  top_k?: number | null;
  rerank_k?: number | null;
  min_similarity?: number | null;
  min_avg_similarity?: number | null;
  enable_verification?: boolean | null;
  filters?: Filters | null;
  max_context_tokens?: number | null;
  use_cache?: boolean;
  thread_id?: string | null;
  rewrite?: boolean;
}

/** Threads, the last written first. `next`: cursor of the next page, null at the end. */
export interface ThreadsPage {
  threads: ThreadLine[];
  next: string | null;
}

/** A source of the message's characters `start_index` to `end_index`; `title`: document and page. */
export interface UrlCitation {
  start_index: number;
  end_index: number;
  title: string;
  url: string;
}

/** What the models cost. `calls`: those that ended with a reply, whatever it was worth. `settled_without_llm`: share of the checks decided without a model call. */
export interface Usage {
  calls: number;
  prompt_tokens: number;
  completion_tokens: number;
  cost_usd: number;
  settled_without_llm: number;
}

/** The report on the whole answer. */
export interface VerificationEvent {
  type: "verification";
  verification: Report;
}

/** `POST /api/verify-answer`: anyone's answer and the sources it was given. */
export interface VerifyAnswerRequest {
  answer: string;
  sources: GivenSource[];
  question?: string | null;
  citations?: GivenCitation[];
  repair?: boolean;
}

/** `POST /api/verify-citation`: one citation, of ours (`document_id`, `chunk_index`) or of `source_text`. */
export interface VerifyCitationRequest {
  document_id?: string | null;
  chunk_index?: number | null;
  page_number?: number | null;
  source_text?: string | null;
  claim_text?: string | null;
  expected_text_span?: string | null;
  candidates?: CandidateSource[];
}

export interface Operations {
  ask: { method: "POST"; path: "/api/query"; body: ThreadQuery; answer: ThreadAnswer };
  askAgentic: { method: "POST"; path: "/agentic/chat"; body: Question; answer: ChatAnswer };
  askMultiAgent: { method: "POST"; path: "/multiagent/chat"; body: Question; answer: ChatAnswer };
  askMultiQuery: { method: "POST"; path: "/agent/chat"; body: Question; answer: ChatAnswer };
  askQa: { method: "POST"; path: "/qa"; body: Question; answer: QaAnswer };
  beginTable: { method: "POST"; path: "/api/tables"; body: TableRequest; answer: TableLine };
  compareVersions: { method: "GET"; path: "/api/documents/{document_id}/differences"; answer: Differences };
  createChatCompletion: { method: "POST"; path: "/v1/chat/completions"; body: ChatRequest; answer: ChatCompletion };
  decideCitation: { method: "PATCH"; path: "/api/queue/{answer_id}/{position}"; body: DecisionBody; answer: QueueItem };
  deleteApiAnswersByAnswerId: { method: "DELETE"; path: "/api/answers/{answer_id}"; answer: Record<string, string> };
  deleteDocument: { method: "DELETE"; path: "/api/documents/{document_id}"; answer: Record<string, string> };
  deleteTable: { method: "DELETE"; path: "/api/tables/{table_id}"; answer: Record<string, string> };
  deleteThread: { method: "DELETE"; path: "/api/threads/{thread_id}"; answer: Record<string, string> };
  exportAnswer: { method: "GET"; path: "/api/answers/{answer_id}/export" };
  exportReview: { method: "POST"; path: "/api/reviews/export" };
  exportTable: { method: "GET"; path: "/api/tables/{table_id}/export" };
  exportThread: { method: "GET"; path: "/api/threads/{thread_id}/export" };
  getAnswer: { method: "GET"; path: "/api/answers/{answer_id}"; answer: StoredAnswer };
  getDocument: { method: "GET"; path: "/api/documents/{document_id}"; answer: Document };
  getDocumentContent: { method: "GET"; path: "/api/documents/{document_id}/content" };
  getDocumentPictures: { method: "GET"; path: "/api/documents/{document_id}/pictures"; answer: Pictures };
  getDocumentText: { method: "GET"; path: "/api/documents/{document_id}/text"; answer: ParsedText };
  getHealth: { method: "GET"; path: "/health" };
  getJudge: { method: "GET"; path: "/api/judge"; answer: JudgeCard };
  getMe: { method: "GET"; path: "/api/me"; answer: Me };
  getMetrics: { method: "GET"; path: "/metrics" };
  getModel: { method: "GET"; path: "/v1/models/{name}"; answer: Model };
  getModels: { method: "GET"; path: "/api/models"; answer: ModelsCard };
  getSweep: { method: "GET"; path: "/api/sweeps/{sweep_id}"; answer: Record<string, unknown> };
  getSweepReport: { method: "GET"; path: "/api/sweeps/{sweep_id}/report" };
  getTable: { method: "GET"; path: "/api/tables/{table_id}"; answer: OpenTable };
  getThread: { method: "GET"; path: "/api/threads/{thread_id}"; answer: OpenThread };
  listAnswers: { method: "GET"; path: "/api/answers"; answer: AnswersPage };
  listDocuments: { method: "GET"; path: "/api/documents"; answer: DocumentsPage };
  listModels: { method: "GET"; path: "/v1/models"; answer: ModelList };
  listQueue: { method: "GET"; path: "/api/queue"; answer: Items };
  listTables: { method: "GET"; path: "/api/tables"; answer: TablesPage };
  listThreads: { method: "GET"; path: "/api/threads"; answer: ThreadsPage };
  readAudit: { method: "GET"; path: "/api/audit"; answer: AuditPage };
  readQuestions: { method: "POST"; path: "/api/tables/questions"; answer: Questions };
  renameThread: { method: "PATCH"; path: "/api/threads/{thread_id}"; body: Renaming; answer: ThreadLine };
  reviewMemo: { method: "POST"; path: "/api/reviews"; answer: Review };
  runTable: { method: "PATCH"; path: "/api/tables/{table_id}"; body: Body_run_api_tables__table_id__patch; answer: TableLine };
  startSweep: { method: "POST"; path: "/api/sweeps"; body: SweepRequest | null; answer: Record<string, string> };
  uploadDocument: { method: "POST"; path: "/api/documents"; answer: Document };
  verifyAnswer: { method: "POST"; path: "/api/verify-answer"; body: VerifyAnswerRequest; answer: AnswerCheck };
  verifyCitation: { method: "POST"; path: "/api/verify-citation"; body: VerifyCitationRequest; answer: CitationCheck };
  workOnDocuments: { method: "POST"; path: "/api/documents/bulk"; body: Bulk; answer: BulkDone };
}
