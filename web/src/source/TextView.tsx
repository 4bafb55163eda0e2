// A document without pages, in its parsed text, with the span highlighted by its offsets.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { DocumentText } from "../api/nouns.ts";
import { spelled } from "../text/names.tsx";
import { fold, locate } from "../text/fold.ts";
import { Offsets } from "../text/offsets.ts";

interface Props { text: DocumentText; start: number; end: number; span: string; gone?: boolean }

// How much of a long text stands around the span at first, and how much each button adds; in UTF-16 units.
const AROUND = 6_000;

interface Place { start: number; end: number; moved: boolean }

/** The span's place: where its offsets say, else where its words stand now, else nowhere. */
function placeOf(offsets: Offsets, start: number, end: number, span: string): Place | null {
  const from = offsets.unit(start);
  const to = offsets.unit(end);
  const there = offsets.text.slice(from, to);
  if (span === "") return null;
  if (there === span || fold(there).text === fold(span).text) return { start: from, end: to, moved: false };
  // Pieces of a span are no span: it stands here as a whole, or it does not stand here.
  const run = locate(fold(offsets.text), span, "", null)[0];
  const whole = run && fold(offsets.text.slice(run.start, run.end)).text === fold(span).text;
  return run && whole ? { ...run, moved: end > start } : null;
}

export function TextView({ text, start, end, span, gone }: Props) {
  const offsets = useMemo(() => new Offsets(text.text), [text]);
  const place = useMemo(() => placeOf(offsets, start, end, span), [offsets, start, end, span]);
  const before = useSignal(AROUND);
  const after = useSignal(AROUND);
  const mark = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    before.value = AROUND;
    after.value = AROUND;
    const frame = mark.current?.closest<HTMLElement>(".text-view");
    if (frame && mark.current) frame.scrollTop = mark.current.offsetTop - frame.clientHeight / 3;
  }, [place]);

  const length = text.text.length;
  const at = place ?? { start: 0, end: 0, moved: false };
  const from = lineStart(text.text, Math.max(0, at.start - before.value));
  const to = Math.min(length, at.end + after.value);
  const headings = useMemo(() => headingsOf(text, offsets), [text, offsets]);
  return (
    <div class="text-view" tabIndex={0} role="region" aria-label="Text of the document">
      {!place && span !== "" && !gone && <p class="note">The cited words no longer stand in this document.</p>}
      {place?.moved && <p class="note">The text has moved since the answer was given; the words are found again below.</p>}
      {from > 0 && <button type="button" class="quiet more" onClick={() => (before.value += 4 * AROUND)}>Show what stands before</button>}
      <div class="text" dir="auto">
        {lines(text.text, from, at.start, headings)}
        {place && <mark ref={mark} class="span-mark">{spelled(text.text.slice(at.start, at.end))}</mark>}
        {lines(text.text, at.end, to, headings)}
      </div>
      {to < length && <button type="button" class="quiet more" onClick={() => (after.value += 4 * AROUND)}>Show what follows</button>}
    </div>
  );
}

const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf("\n", at) + 1);

function headingsOf(text: DocumentText, offsets: Offsets): Map<number, number> {
  const found = new Map<number, number>();
  for (const section of text.sections) {
    const start = offsets.unit(section.start);
    const end = text.text.indexOf("\n", start);
    const line = text.text.slice(start, end < 0 ? undefined : end).trim();
    const title = section.path.at(-1) ?? "";
    if (line && title && line.replace(/^#+\s*/, "").startsWith(title.slice(0, 40))) found.set(start, start + line.length);
  }
  return found;
}

/** Text as it is, with the headings of its sections told from the rest. */
function lines(text: string, from: number, to: number, headings: Map<number, number>): ComponentChildren {
  const nodes: ComponentChildren[] = [];
  let at = from;
  for (const [start, end] of headings) {
    if (start < at || end > to) continue;
    nodes.push(spelled(text.slice(at, start)), <strong class="text-heading">{spelled(text.slice(start, end))}</strong>);
    at = end;
  }
  nodes.push(spelled(text.slice(at, to)));
  return nodes;
}
