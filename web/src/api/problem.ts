// Whatever went wrong → a problem with words that a person can act on.
import called from "../../../layers/core/pincite/ingestion/formats/called.json";
import type { Problem } from "./nouns.ts";

export class Failed extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
  }
}

const kinds = [...new Set(Object.values(called))];

/** What can be read, as people call it: by media type, in the very file that stands beside the readers. */
export const FORMATS = `${kinds.slice(0, -1).join(", ")}, and ${kinds.at(-1)}`;

const TITLE: Record<number, string> = { 401: "You are not signed in", 403: "This is not open to you" };

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** A problem document (RFC 9457), or any other body, as a problem. */
export function problemOf(body: unknown, status: number, headers?: Headers): Problem {
  const given = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const fields = Array.isArray(given.errors) ? given.errors : [];
  const said = fields
    .map((field: unknown) => {
      const entry = (typeof field === "object" && field !== null ? field : {}) as Record<string, unknown>;
      const where = Array.isArray(entry.loc) ? entry.loc.join(".") : text(entry.field);
      return [where, text(entry.msg) || text(entry.message) || text(entry.detail)].filter(Boolean).join(": ");
    })
    .filter(Boolean);
  const detail = [text(given.detail), ...said].filter(Boolean).join(" — ");
  const wait = Number(headers?.get("retry-after") ?? given.retry_after ?? Number.NaN);
  return {
    title: text(given.title) || (TITLE[status] ?? `The request failed (${status})`),
    status: typeof given.status === "number" ? given.status : status,
    detail,
    part: text(given.part) || undefined,
    request_id: text(given.request_id) || headers?.get("x-request-id") || undefined,
    retry_after: Number.isFinite(wait) ? wait : undefined,
  };
}

/** No reply at all: the server is not running, or the network is gone. */
export function unreachable(): Problem {
  return {
    title: "pincite does not answer",
    status: 0,
    detail: "The server could not be reached. Is `pincite serve` still running?",
  };
}

const NEXT: Record<number, string> = {
  401: "Sign in above, then try again.",
  403: "You may not do this here.",
  404: "It may have been deleted in the meantime.",
  413: "Make the file smaller or split it, then upload it again.",
  415: `Can be read: ${FORMATS}.`,
  429: "Too many questions at once.",
  503: "Your documents and answers are safe; try again in a moment.",
};

/** What a person can do about it. */
export function nextStep(problem: Problem): string {
  if (problem.status === 404 && problem.detail.startsWith("no collection")) return "Under Options you can choose among the collections that are open to you.";
  const wait = problem.retry_after ? ` Try again in ${Math.ceil(problem.retry_after)} s.` : "";
  return `${NEXT[problem.status] ?? ""}${wait}`.trim();
}
