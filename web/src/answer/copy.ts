// The answer to take along: its text with footnotes, as Markdown, HTML or plain text.
import { markersIn } from "./markers.ts";
import type { AnswerState } from "./state.ts";
import { verdictWord } from "./verdicts.ts";
import { inOneLine } from "../source/inline.ts";
import { pageOf, shortId, visible } from "../text/names.tsx";

export type Format = "markdown" | "html" | "text";

interface Footnote { number: number; span: string; where: string; verdict: string }

export function footnotes(state: AnswerState): Footnote[] {
  const seen = new Set<string>();
  return state.places().flatMap(({ citation }) => {
    const key = `${citation.number} ${citation.start_index} ${citation.document_id}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const where = [visible(citation.document_name), pageOf(citation), citation.section ? visible(citation.section) : "", `document ${shortId(citation.document_id)}`];
    return [{
      number: citation.number, span: inOneLine(citation.text_span).replace(/\s+/g, " "), where: where.filter(Boolean).join(", "),
      verdict: verdictWord(citation).toLowerCase(),
    }];
  }).sort((one, other) => one.number - other.number);
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
// In a footnote of Markdown, a document's words must stay words.
const literal = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");

export function copied(state: AnswerState, format: Format): string {
  const text = state.text.peek();
  const notes = footnotes(state);
  if (format === "html") {
    const paragraphs = withMarkers(escaped(text), (number) => `<sup><a href="#fn${number}">[${number}]</a></sup>`)
      .split(/\n{2,}/).map((part) => `<p>${part.replaceAll("\n", "<br>")}</p>`);
    const items = notes.map((note) => `<li id="fn${note.number}" value="${note.number}">“${escaped(note.span)}” — ${escaped(note.where)} (${note.verdict})</li>`);
    return `${paragraphs.join("\n")}\n<ol>\n${items.join("\n")}\n</ol>\n`;
  }
  if (format === "markdown") {
    const byNumber = new Map<number, Footnote[]>();
    for (const note of notes) byNumber.set(note.number, [...(byNumber.get(note.number) ?? []), note]);
    const items = [...byNumber].map(([number, list]) =>
      `[^${number}]: ${list.map((note) => `“${literal(note.span)}” — ${literal(note.where)} (${note.verdict})`).join("; ")}`);
    return `${withMarkers(text, (number) => `[^${number}]`)}\n\n${items.join("\n")}\n`;
  }
  return `${text}\n\n${listed(notes)}\n`;
}

const BLOCKS = "p, li, h1, h2, h3, h4, h5, h6, pre, blockquote, tr, div";

/** What is selected of an answer, its markers written out, with their footnotes; null where no citation is in it. */
export function copiedPart(state: AnswerState, selection: Selection): string | null {
  const part = document.createElement("div");
  for (let at = 0; at < selection.rangeCount; at++) part.append(selection.getRangeAt(at).cloneContents());
  const numbers = new Set<number>();
  for (const marker of part.querySelectorAll<HTMLElement>(".marker")) {
    numbers.add(Number(marker.dataset.number));
    marker.replaceWith(`[${marker.dataset.number}]`);
  }
  if (numbers.size === 0) return null;
  for (const block of part.querySelectorAll(BLOCKS)) block.append("\n");
  const text = part.textContent!.replace(/\n{3,}/g, "\n\n").trim();
  return `${text}\n\n${listed(footnotes(state).filter((note) => numbers.has(note.number)))}\n`;
}

const listed = (notes: Footnote[]): string =>
  notes.map((note) => `[${note.number}] “${note.span}” — ${note.where} (${note.verdict})`).join("\n");

function withMarkers(text: string, written: (number: number) => string): string {
  let out = "";
  let from = 0;
  for (const marker of markersIn(text)) {
    out += text.slice(from, marker.start) + written(marker.number);
    from = marker.end;
  }
  return out + text.slice(from);
}
