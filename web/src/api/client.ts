// The routes of the API as functions. Nothing here retries a POST: a question is asked once.
import { config, headers, identity, refused, type Identity } from "./identity.ts";
import type { Answer, AnswerCheck, Differences, DocumentRecord, DocumentText, Judge, Query, Review, ThreadLine } from "./nouns.ts";
import { Failed, problemOf, unreachable } from "./problem.ts";
import type * as api from "./schema.ts";
import { EventReader } from "./sse.ts";

const url = (path: string): string => new URL(path, document.baseURI).href;

async function reply(path: string, init?: RequestInit): Promise<Response> {
  const who = identity.peek();
  let response: Response;
  try {
    response = await fetch(url(path), { ...init, headers: { ...init?.headers, ...headers() } });
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new Failed(unreachable());
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => null);
  refuse(response.status, who);
  throw new Failed(problemOf(body, response.status, response.headers));
}

/** A refusal of who asked is no refusal of who is here by now. */
function refuse(status: number, who: Identity): void {
  if ((status === 401 || status === 403) && who === identity.peek()) refused.value = status;
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await reply(path, init)).json()) as T;
}

const post = (body: unknown, signal?: AbortSignal): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json" },
  body: JSON.stringify(body),
  signal,
});

function listOf<T>(body: unknown, key: string): T[] {
  if (Array.isArray(body)) return body as T[];
  const inner = (body as Record<string, unknown> | null)?.[key] ?? (body as Record<string, unknown> | null)?.items;
  return Array.isArray(inner) ? (inner as T[]) : [];
}

export type Body = Record<string, unknown> & { type: string };

/** question → events as they come. Ends when the server ends the stream, whether or not `final` came. */
export async function* ask(query: Query, signal: AbortSignal): AsyncGenerator<Body[]> {
  const init = post(query, signal);
  const response = await reply("api/query", {
    ...init,
    headers: { "content-type": "application/json", accept: "text/event-stream" },
  });
  if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) {
    yield [{ ...((await response.json()) as Record<string, unknown>), type: "final" }];
    return;
  }
  const reader = response.body.getReader();
  const events = new EventReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const bodies = (done ? events.close() : events.feed(value)).map((event) => JSON.parse(event.data) as Body);
      if (bodies.length > 0) yield bodies;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

export interface Shelf { search?: string; sort?: string; descending?: string; status?: string; collection?: string; limit: string; after?: string }
export type DocumentsPage = api.DocumentsPage;
/** Documents, a page at a time. */
export async function documents(asked: Shelf): Promise<DocumentsPage> {
  const given = Object.entries(asked).filter(([, value]) => value) as [string, string][];
  const body = await json<Record<string, unknown>>(`api/documents?${new URLSearchParams(given)}`);
  const found = listOf<DocumentRecord>(body, "documents");
  return { documents: found, total: typeof body.total === "number" ? body.total : found.length, next: typeof body.next === "string" ? body.next : null };
}
export const workOn = async (action: api.Bulk["action"], ids: string[], to?: string): Promise<api.Done[]> => {
  const body: api.Bulk = { action, document_ids: ids, ...(to && { to }) };
  return listOf(await json("api/documents/bulk", post(body)), "done");
};
export const differences = (id: string, older: string, newer: string): Promise<Differences> =>
  json(`api/documents/${encodeURIComponent(id)}/differences?${new URLSearchParams({ older, newer })}`);
export type Models = api.ModelsCard;
export const models = (): Promise<Models> => json("api/models");
export type Waiting = api.QueueItem;
export const queue = async (state: string): Promise<Waiting[]> => listOf(await json(`api/queue?state=${state}`), "items");
export const decide = (one: Waiting, said: api.DecisionBody): Promise<Waiting> =>
  json(`api/queue/${encodeURIComponent(one.answer_id)}/${one.position}`, { ...post(said), method: "PATCH" });
export const me = (): Promise<api.Me> => json("api/me");
export const documentOf = (id: string): Promise<DocumentRecord> => json(`api/documents/${encodeURIComponent(id)}`);
export const documentText = (id: string): Promise<DocumentText> => json(`api/documents/${encodeURIComponent(id)}/text`);
export const picturesOf = async (id: string): Promise<api.Pictured[]> => listOf(await json(`api/documents/${encodeURIComponent(id)}/pictures`), "pictures");
export const contentUrl = (id: string): string => url(`api/documents/${encodeURIComponent(id)}/content`);
export const deleteDocument = async (id: string): Promise<void> => {
  await reply(`api/documents/${encodeURIComponent(id)}`, { method: "DELETE" });
};

export const tables = async (): Promise<api.TableLine[]> => listOf(await json("api/tables"), "tables");
export const tableOf = (id: string): Promise<api.OpenTable> => json(`api/tables/${encodeURIComponent(id)}`);
export const beginTable = (body: api.TableRequest): Promise<api.TableLine> => json("api/tables", post(body));
export const runTable = (id: string, state: "running" | "stopped"): Promise<api.TableLine> =>
  json(`api/tables/${encodeURIComponent(id)}`, { ...post({ state }), method: "PATCH" });
export const deleteTable = async (id: string): Promise<void> => {
  await reply(`api/tables/${encodeURIComponent(id)}`, { method: "DELETE" });
};
export const exportedTable = async (id: string, format: "csv" | "xlsx"): Promise<Blob> =>
  (await reply(`api/tables/${encodeURIComponent(id)}/export?format=${format}`)).blob();
/** The questions of a file, one a row. */
export async function questionsOf(file: File): Promise<string[]> {
  const form = new FormData();
  form.append("file", file, file.name);
  return (await json<api.Questions>("api/tables/questions", { method: "POST", body: form })).questions;
}

export const judge = (): Promise<Judge> => json("api/judge");
export const answerOf = (id: string): Promise<Answer> => json(`api/answers/${encodeURIComponent(id)}`);
export const answers = async (status: string): Promise<Answer[]> =>
  listOf(await json(`api/answers${status ? `?status=${encodeURIComponent(status)}` : ""}`), "answers");
export const threadOf = (id: string): Promise<api.OpenThread> => json(`api/threads/${encodeURIComponent(id)}`);
export const threads = (search: string, after: string | null): Promise<api.ThreadsPage> =>
  json(`api/threads?${new URLSearchParams({ search, limit: "50", ...(after && { after }) })}`);
export const renameThread = (id: string, title: string): Promise<ThreadLine> =>
  json(`api/threads/${encodeURIComponent(id)}`, { ...post({ title }), method: "PATCH" });
export const deleteThread = async (id: string): Promise<void> => {
  await reply(`api/threads/${encodeURIComponent(id)}`, { method: "DELETE" });
};

export type ExportFormat = "docx" | "pdf" | "markdown" | "html" | "zip";
/** An answer or a thread to hand on, as it stands now: the file and its name. */
export const exported = async (kind: "answers" | "threads", id: string, format: ExportFormat): Promise<ExportedFile> =>
  named(await reply(`api/${kind}/${encodeURIComponent(id)}/export?format=${format}`), format);
export interface ExportedFile { file: Blob; name: string }
async function named(response: Response, format: ExportFormat): Promise<ExportedFile> {
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? `pincite.${format}`;
  return { file: await response.blob(), name };
}

/** Every stored citation, whenever it was last checked. */
export const startSweep = (): Promise<Record<string, unknown>> => json("api/sweeps", post({ older_than_days: 0 } satisfies api.SweepRequest));
export const sweepOf = (id: string): Promise<Record<string, unknown>> => json(`api/sweeps/${encodeURIComponent(id)}`);

export type Given = api.GivenSource;
export const verifyAnswer = (body: api.VerifyAnswerRequest): Promise<AnswerCheck> =>
  json("api/verify-answer", post(body));

/** A memo, as a file or as text, held against the library. */
export const reviewMemo = (memo: File | string): Promise<Review> => json("api/reviews", { method: "POST", body: sentMemo(memo) });
/** The same as a file; the memo is sent again, since nothing of it is kept. */
export const exportedReview = async (memo: File | string, format: Exclude<ExportFormat, "zip">): Promise<ExportedFile> =>
  named(await reply(`api/reviews/export?format=${format}`, { method: "POST", body: sentMemo(memo) }), format);
function sentMemo(memo: File | string): FormData {
  const form = new FormData();
  if (typeof memo === "string") form.append("text", memo);
  else form.append("file", memo, memo.name);
  return form;
}

/** Which parts work, by name: "ok" or what is wrong. Null when the server does not answer. */
export const health = (): Promise<{ parts?: Record<string, string> } | null> =>
  fetch(url("health"), { headers: headers() }).then((response) => response.json()).catch(() => null);

/** The file itself, for saving: a link alone would not say who asks. */
export const contentOf = async (id: string): Promise<Blob> => (await reply(`api/documents/${encodeURIComponent(id)}/content`)).blob();

/** One file up, with progress 0–1. Where the server hands out a presigned form, the file goes there, without identity. */
export async function upload(file: File, onProgress: (share: number) => void, signal: AbortSignal, replaces = ""): Promise<DocumentRecord> {
  if ((await config()).uploads === "presigned") return presigned(file, onProgress, signal);
  const form = new FormData();
  form.append("file", file, file.name);
  if (replaces) form.append("replaces", replaces);
  return (await send(url("api/documents"), form, headers(), onProgress, signal)) as unknown as DocumentRecord;
}

async function presigned(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<DocumentRecord> {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : "application/octet-stream";
  const asked = await json<{ document_id: string; upload: { url: string; fields: Record<string, string> } }>(
    "api/documents", post({ name: file.name, size: Math.max(1, file.size), media_type: type }, signal),
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(asked.upload.fields)) form.append(name, value);
  form.append("file", file, file.name);
  await send(asked.upload.url, form, {}, onProgress, signal);
  // Indexing begins on its own, after a moment: until then there is no record of the document.
  return { document_id: asked.document_id, name: file.name, status: "indexing" } as DocumentRecord;
}

function send(
  to: string, form: FormData, sent: Record<string, string>, onProgress: (share: number) => void, signal: AbortSignal,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch does not report the progress of an upload.
    const request = new XMLHttpRequest();
    const who = identity.peek();
    request.open("POST", to);
    for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => {
      let body: unknown = null;
      try {
        body = JSON.parse(request.responseText || "{}");
      } catch {
        body = {};
      }
      if (request.status >= 200 && request.status < 300) resolve(body as Record<string, unknown>);
      else {
        refuse(request.status, who);
        reject(new Failed(problemOf(body, request.status)));
      }
    };
    request.onerror = () => reject(new Failed(unreachable()));
    request.onabort = () => reject(new DOMException("stopped", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
