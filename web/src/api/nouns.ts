// What the page calls the nouns of the API. Their fields come from the OpenAPI (schema.ts), so that a field which the
// server renames is an error here. Offsets count Unicode characters, not UTF-16 units.
import type * as api from "./schema.ts";

export type Verdict = api.Citation["verdict"];
export type SentenceVerdict = api.Sentence["verdict"];
export type Mode = api.ThreadQuery["inference_mode"] & string;
export type Strategy = api.ThreadQuery["strategy"] & string;
export type Today = api.CitationToday;
export type CitationStatus = Today["status"];
export type Location = api.Location;
export type Check = api.Check;
export type Source = api.Source;
export type Missing = api.Missing;
export type MissingKind = Exclude<Missing["kind"], null | undefined>;
/** Who judges what the words leave open. */
export type Judge = api.JudgeCard;
export type Sentence = api.Sentence;
export type Report = api.Report;
export type Nearest = api.Nearest;
export type Action = api.Action;

/** `today`: of a stored answer, what a sweep found since, and where the span stands today. */
export type Citation = api.Citation & { today?: Today };

type Shown = "answer_id" | "answer" | "abstained" | "abstain_reason" | "sources" | "sentences" | "verification" | "enforcement";
/** What the page needs to show one, and what else comes with it: not everything does with an answer of another system, in
 *  a thread, or once it was checked again. */
export type Answer = Pick<api.Answer, Shown> & Partial<Omit<api.Answer, Shown | "citations">> & { citations: Citation[] }
  & Partial<Pick<api.StoredAnswer, "today" | "history">>
  & Partial<Pick<api.ThreadAnswer, "thread_id" | "asked" | "rewritten_by">>;

export type Correction = Omit<api.CorrectionEvent, "type">;
export type DocumentVersion = api.DocumentVersion;
export type DocumentRecord = api.Document;
export type Differences = api.Differences;
/** `version`, `tables`: not of a passage that is shown by itself. */
export type DocumentText = Pick<api.ParsedText, "text" | "pages" | "sections"> & Partial<Pick<api.ParsedText, "tables" | "version">>;
export type AnswerCheck = api.AnswerCheck;
export type Found = api.Reviewed["finding"];
export type Reviewed = api.Reviewed;
export type Review = api.Review;
/** `retry_after`: of its header, in seconds. */
export type Problem = Pick<api.Problem, "title" | "status" | "detail"> & Partial<Omit<api.Problem, "title" | "status" | "detail">>
  & { retry_after?: number };
export type Query = api.ThreadQuery;
export type ThreadLine = api.ThreadLine;
/** `whole`: where it came with its thread. */
export type Turn = Omit<api.AnsweredTurn, "whole"> & Partial<Pick<api.AnsweredTurn, "whole">>;
/** As the page holds it: one that just began has no dates yet. */
export type Thread = Pick<api.OpenThread, "thread_id" | "title"> & { turns: Turn[] };
