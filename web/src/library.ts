// The documents as the server lists them, kept for every part of the page that names one.
import { signal } from "@preact/signals";
import { documentOf, documents, documentText } from "./api/client.ts";
import type { DocumentRecord, DocumentText, Problem } from "./api/nouns.ts";
import { Failed, unreachable } from "./api/problem.ts";

/** Names that are kept for choosing among; a library may have many more. */
const MOST = "500";

export const library = signal<DocumentRecord[] | null>(null);
export const readyCount = signal(0);
/** Changes whenever the server's list may have. */
export const libraryTurn = signal(0);
export const libraryProblem = signal<Problem | null>(null);

export async function loadLibrary(): Promise<void> {
  try {
    const [page, ready] = await Promise.all([documents({ limit: MOST }), documents({ limit: "1", status: "indexed" })]);
    library.value = page.documents;
    readyCount.value = page.next ? ready.total : page.documents.filter((one) => one.status === "indexed").length;
    libraryTurn.value++;
    libraryProblem.value = null;
  } catch (error) {
    libraryProblem.value = error instanceof Failed ? error.problem : unreachable();
  }
}

/** One document's record: from the list, else asked for. Rejects with a problem, 404 when it is gone. */
export async function recordOf(id: string): Promise<DocumentRecord> {
  return library.peek()?.find((one) => one.document_id === id) ?? documentOf(id);
}

const MOST_TEXTS = 4;
const texts = new Map<string, Promise<DocumentText>>();

/** The parsed text of a version of a document; the last few are kept. */
export function textOf(id: string, version: string): Promise<DocumentText> {
  const key = `${id} ${version}`;
  const known = texts.get(key);
  if (known) return known;
  const asked = documentText(id);
  texts.set(key, asked);
  asked.catch(() => texts.delete(key));
  for (const old of texts.keys()) if (texts.size > MOST_TEXTS) texts.delete(old);
  return asked;
}
