// Where the reader is, in the part of the address after `#`: every answer and every span has a link.
import { signal } from "@preact/signals";

export type Route =
  | { view: "ask"; question?: string }
  | { view: "answer"; id: string; place: number | null }
  | { view: "thread"; id: string; answer: string | null }
  | { view: "threads" }
  | { view: "documents" }
  | { view: "answers"; status: "" | "changed" | "gone" }
  | { view: "queue" }
  | { view: "tables" }
  | { view: "table"; id: string }
  | { view: "verify" };

function read(): Route {
  const [first = "", second = "", third = "", fourth = ""] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  if (first === "answer" && second) {
    const place = third === "span" && /^\d{1,6}$/.test(fourth) ? Number(fourth) : null;
    return { view: "answer", id: second, place };
  }
  if (first === "thread" && second) return { view: "thread", id: second, answer: third === "answer" && fourth ? fourth : null };
  if (first === "threads") return { view: "threads" };
  if (first === "documents") return { view: "documents" };
  if (first === "answers" && second === "queue") return { view: "queue" };
  if (first === "answers") return { view: "answers", status: second === "changed" || second === "gone" ? second : "" };
  if (first === "table" && second) return { view: "table", id: second };
  if (first === "tables") return { view: "tables" };
  if (first === "verify") return { view: "verify" };
  return { view: "ask" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = signal<Route>(read());
addEventListener("hashchange", () => (route.value = read()));

export const linkTo = {
  ask: "#/",
  documents: "#/documents",
  answers: (status = ""): string => (status ? `#/answers/${status}` : "#/answers"),
  verify: "#/verify",
  threads: "#/threads",
  tables: "#/tables",
  table: (id: string): string => `#/table/${encodeURIComponent(id)}`,
  thread: (id: string, answer?: string): string =>
    `#/thread/${encodeURIComponent(id)}${answer ? `/answer/${encodeURIComponent(answer)}` : ""}`,
  answer: (id: string): string => `#/answer/${encodeURIComponent(id)}`,
  span: (id: string, place: number): string => `#/answer/${encodeURIComponent(id)}/span/${Math.max(0, place)}`,
};

export const absolute = (link: string): string => new URL(link, location.href).href;
