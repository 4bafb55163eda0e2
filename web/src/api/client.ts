// The routes of the API as functions. Nothing here retries a POST: a question is asked once.
import type { Answer, AnswerCheck, DocumentRecord, DocumentText, Query } from "./nouns.ts";
import { Failed, problemOf, unreachable } from "./problem.ts";
import { EventReader } from "./sse.ts";

const url = (path: string): string => new URL(path, document.baseURI).href;

async function reply(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url(path), init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new Failed(unreachable());
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => null);
  throw new Failed(problemOf(body, response.status, response.headers));
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

export const documents = async (): Promise<DocumentRecord[]> => listOf(await json("api/documents"), "documents");
export const documentOf = (id: string): Promise<DocumentRecord> => json(`api/documents/${encodeURIComponent(id)}`);
export const documentText = (id: string): Promise<DocumentText> => json(`api/documents/${encodeURIComponent(id)}/text`);
export const contentUrl = (id: string): string => url(`api/documents/${encodeURIComponent(id)}/content`);
export const deleteDocument = async (id: string): Promise<void> => {
  await reply(`api/documents/${encodeURIComponent(id)}`, { method: "DELETE" });
};

export const answerOf = (id: string): Promise<Answer> => json(`api/answers/${encodeURIComponent(id)}`);
export const answers = async (status: string): Promise<Answer[]> =>
  listOf(await json(`api/answers${status ? `?status=${encodeURIComponent(status)}` : ""}`), "answers");
export const startSweep = (): Promise<Record<string, unknown>> => json("api/sweeps", post({}));
export const sweepOf = (id: string): Promise<Record<string, unknown>> => json(`api/sweeps/${encodeURIComponent(id)}`);

export interface Given { id: string; text: string; name?: string; page?: number }
export const verifyAnswer = (body: { answer: string; sources: Given[]; repair: boolean }): Promise<AnswerCheck> =>
  json("api/verify-answer", post(body));

/** Which parts work, by name: "ok" or what is wrong. Null when the server does not answer. */
export const health = (): Promise<{ parts?: Record<string, string> } | null> =>
  fetch(url("health")).then((response) => response.json()).catch(() => null);

/** One file up, with progress 0–1. Where the server hands out a presigned form, the file goes there. */
export async function upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<DocumentRecord> {
  const form = new FormData();
  form.append("file", file, file.name);
  const body = await send(url("api/documents"), form, onProgress, signal);
  const presigned = (body.upload ?? body) as { url?: string; fields?: Record<string, string> };
  if (presigned.url && presigned.fields) {
    const direct = new FormData();
    for (const [name, value] of Object.entries(presigned.fields)) direct.append(name, value);
    direct.append("file", file, file.name);
    await send(presigned.url, direct, onProgress, signal);
  }
  return (body.document ?? (Array.isArray(body.documents) ? body.documents[0] : body)) as DocumentRecord;
}

function send(
  to: string, form: FormData, onProgress: (share: number) => void, signal: AbortSignal,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch does not report the progress of an upload.
    const request = new XMLHttpRequest();
    request.open("POST", to);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => {
      let body: unknown = null;
      try {
        body = JSON.parse(request.responseText || "{}");
      } catch {
        body = {};
      }
      if (request.status >= 200 && request.status < 300) resolve(body as Record<string, unknown>);
      else reject(new Failed(problemOf(body, request.status)));
    };
    request.onerror = () => reject(new Failed(unreachable()));
    request.onabort = () => reject(new DOMException("stopped", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
