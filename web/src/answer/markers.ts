// Text → its citation markers, and which citations stand behind each.
import type { Citation } from "../api/nouns.ts";
import { words } from "../text/diff.ts";

export interface Marker { start: number; end: number; number: number }

// `[1]`, and `[C1]` of the /qa shape. `[1]:` at a line's start is a definition, `[1](` a link.
const MARKER = /\[C?(\d{1,4})\](?!\()/g;

export function markersIn(text: string): Marker[] {
  const found: Marker[] = [];
  for (const match of text.matchAll(MARKER)) {
    const end = match.index + match[0].length;
    const startsLine = match.index === 0 || text[match.index - 1] === "\n";
    if (startsLine && text[end] === ":") continue;
    found.push({ start: match.index, end, number: Number(match[1]) });
  }
  return found;
}

const REACH = 600;

/** The words that the marker at `at` stands for: its sentence so far, markers left out. */
export function sentenceBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - REACH), at).replace(MARKER, " ").trimEnd();
  const inner = before.replace(/[.!?。！？]+$/, "");
  const ends = /[.!?。！？]["'”’)]*\s+|\n/g;
  let from = 0;
  for (const end of inner.matchAll(ends)) from = end.index + end[0].length;
  return before.slice(from);
}

// A claim's words are asked for by every marker of its number: they are found once.
const claims = new WeakMap<Citation, string[]>();
function claimWords(citation: Citation): string[] {
  let found = claims.get(citation);
  if (!found) claims.set(citation, (found = words(citation.claim_text.toLowerCase())));
  return found;
}

/** Of the citations with this marker's number, those whose claim is this sentence; the closest where none plainly is. */
export function behind(sentence: string, citations: Citation[]): Citation[] {
  if (citations.length < 2) return citations;
  const here = new Set(words(sentence.toLowerCase()));
  const scored = citations.map((citation) => {
    const claim = claimWords(citation);
    const shared = claim.filter((word) => here.has(word)).length;
    return { citation, share: claim.length === 0 ? 0 : shared / claim.length };
  });
  const top = Math.max(...scored.map((entry) => entry.share));
  return scored.filter((entry) => entry.share >= Math.max(top - 0.05, 0)).map((entry) => entry.citation);
}
