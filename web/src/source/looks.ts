// A parsed text → blocks as the document shows them: headings, lists, tables and paragraphs, each with its place in the
// text, so that a span of it can be marked wherever it stands.
import type { DocumentText } from "../api/nouns.ts";
import type { Offsets } from "../text/offsets.ts";

export interface Cell { start: number; end: number }
export type Block =
  | { kind: "heading"; level: number; start: number; end: number }
  | { kind: "item"; start: number; end: number; depth: number; sign: string }
  | { kind: "paragraph"; start: number; end: number }
  | { kind: "field"; start: number; end: number; label: number }
  | { kind: "quote"; start: number; end: number; depth: number }
  | { kind: "table"; start: number; end: number; rows: { head: boolean; cells: Cell[] }[] };

const ITEM = /^(\s*)([-*+•]|\d{1,3}[.)]|[a-z][.)])\s+/;
const HASHES = /^(#{1,6})\s+/;
/** Of a message: a field of its head, and what is quoted of the message before. */
const FIELD = /^(From|To|Cc|Date): /;
const QUOTE = /^(>\s?)+/;
const RULE = /^[|\s:-]+$/;

/** Places are UTF-16 units of `offsets.text`. `mail`: the text is that of a message. */
export function blocksOf(text: DocumentText, offsets: Offsets, from: number, to: number, mail = false): Block[] {
  const whole = offsets.text;
  const levels = levelsOf(text, offsets);
  const tables = (text.tables ?? []).map((one) => ({ start: offsets.unit(one.start), end: offsets.unit(one.end), head: offsets.unit(one.header_end) }));
  const blocks: Block[] = [];
  let at = from;
  while (at < to) {
    const table = tables.find((one) => one.start <= at && at < one.end);
    if (table) {
      const end = Math.min(to, table.end);
      blocks.push({ kind: "table", start: at, end, rows: rowsOf(whole, at, end, table.head) });
      at = end;
      continue;
    }
    const cut = whole.indexOf("\n", at);
    const end = Math.min(to, cut < 0 ? to : cut);
    const line = whole.slice(at, end);
    if (line.trim() !== "") blocks.push((mail ? ofMail(line, at, end) : null) ?? lineOf(line, at, end, levels.get(at)));
    at = end + 1;
  }
  return blocks;
}

function ofMail(line: string, start: number, end: number): Block | null {
  const field = FIELD.exec(line);
  if (field) return { kind: "field", start, end, label: start + field[0].length };
  const quote = QUOTE.exec(line);
  return quote && { kind: "quote", start: start + quote[0].length, end, depth: Math.min(4, quote[0].split(">").length - 1) };
}

function lineOf(line: string, start: number, end: number, level: number | undefined): Block {
  const hashes = HASHES.exec(line);
  if (hashes || level !== undefined) {
    return { kind: "heading", level: Math.min(6, level ?? hashes![1]!.length), start: start + (hashes?.[0].length ?? 0), end };
  }
  const item = ITEM.exec(line);
  if (item) return { kind: "item", start: start + item[0].length, end, depth: Math.min(4, Math.floor(item[1]!.length / 2)), sign: item[2]! };
  return { kind: "paragraph", start, end };
}

function rowsOf(text: string, start: number, end: number, head: number): { head: boolean; cells: Cell[] }[] {
  const rows: { head: boolean; cells: Cell[] }[] = [];
  for (let at = start; at < end; ) {
    const cut = text.indexOf("\n", at);
    const stop = Math.min(end, cut < 0 ? end : cut);
    const line = text.slice(at, stop);
    if (line.trim() !== "" && !RULE.test(line)) rows.push({ head: at < head, cells: cellsOf(text, at, stop) });
    at = stop + 1;
  }
  return rows;
}

/** Cells stand between bars; a bar that is written `\\|` is a character of its cell. */
function cellsOf(text: string, start: number, end: number): Cell[] {
  const cells: Cell[] = [];
  let from = start;
  for (let at = start; at <= end; at++) {
    const bar = at === end || (text[at] === "|" && text[at - 1] !== "\\");
    if (!bar) continue;
    const outer = (from === start || at === end) && text.slice(from, at).trim() === "";
    if (!outer) cells.push(trimmed(text, from, at));
    from = at + 1;
  }
  return cells;
}

function trimmed(text: string, start: number, end: number): Cell {
  while (start < end && text[start] === " ") start++;
  while (end > start && text[end - 1] === " ") end--;
  return { start, end };
}

/** Where a line is the heading of a section → how deep that lies. */
function levelsOf(text: DocumentText, offsets: Offsets): Map<number, number> {
  const found = new Map<number, number>();
  for (const section of text.sections) {
    const start = offsets.unit(section.start);
    const end = offsets.text.indexOf("\n", start);
    const line = offsets.text.slice(start, end < 0 ? undefined : end).trim();
    const title = section.path.at(-1) ?? "";
    if (line && title && line.replace(/^#+\s*/, "").startsWith(title.slice(0, 40))) found.set(start, section.path.length);
  }
  return found;
}
