// A line of a Markdown document → its runs as they look: bold, italic, code, links by their words, the signs left out.
export type Look = "plain" | "strong" | "em" | "code" | "del";
export interface Run { start: number; end: number; look: Look }

// Each alternative is bounded, so that a line of signs alone costs no more than its length.
const SIGNS = new RegExp(
  [
    /(?<strong>\*\*|__)(?=\S)(?<bold>[^\n]{1,500}?)(?<=\S)\k<strong>/,
    /(?<![\w*])(?<em>[*_])(?=[^\s*_])(?<italic>[^*_\n]{1,500}?)(?<=\S)\k<em>(?![\w*])/,
    /`(?<code>[^`\n]{1,500})`/,
    /~~(?=\S)(?<del>[^~\n]{1,500}?)(?<=\S)~~/,
    /!?\[(?<link>[^\]\n]{1,300})\]\([^()\s]{1,500}\)/,
    /<\/?(?:a|b|br|code|div|em|i|img|p|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u)\b[^<>\n]{0,300}>/,
  ].map((one) => one.source).join("|"),
  "g",
);
const LOOKS = { bold: "strong", italic: "em", code: "code", del: "del", link: "plain" } as const;

/** Runs of `text` from `start` to `end`, in its own places. A sign behind a backslash is text. */
export function runsOf(text: string, start: number, end: number): Run[] {
  const line = text.slice(start, end);
  const runs: Run[] = [];
  let at = 0;
  for (const found of line.matchAll(SIGNS)) {
    if (line[found.index - 1] === "\\") continue;
    if (found.index > at) runs.push({ start: start + at, end: start + found.index, look: "plain" });
    at = found.index + found[0].length;
    const [name, look] = Object.entries(LOOKS).find(([group]) => found.groups![group] !== undefined) ?? [];
    if (!name || !look) continue;
    const words = found.groups![name]!;
    const from = start + found.index + found[0].indexOf(words, name === "link" ? 0 : 1);
    runs.push({ start: from, end: from + words.length, look });
  }
  if (at < line.length) runs.push({ start: start + at, end, look: "plain" });
  return runs;
}

/** A passage in one line, for a list: without the signs of headings and tables. */
export function inOneLine(text: string): string {
  return text
    .replace(/^#{1,6} +/gm, "")
    .replace(/^\|(?:\s*:?-+:?\s*\|)+\s*$/gm, "")
    .replace(/^\|(.*)\|\s*$/gm, (_, row: string) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()).filter(Boolean).join(" · "))
    .replace(/\n{2,}/g, "\n")
    .trim();
}
