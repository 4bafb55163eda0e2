// A run of the answer's own text → nodes: markers become buttons, corrections and sentences are marked.
import type { ComponentChildren } from "preact";
import { spelled } from "../text/names.tsx";
import { Marker } from "./Marker.tsx";
import { markersIn } from "./markers.ts";
import type { Edit } from "./state.ts";
import type { State } from "./verdicts.ts";

/** A sentence in unit offsets, with its place in the list. */
export interface Stretch { start: number; end: number; index: number; state: State | "none" }
export interface Marks { stretches: Stretch[]; edits: Edit[]; chosen: number | null }

/** `text` stands at unit `start` of the answer. Each part is wrapped by the sentence and the correction it lies in. */
export function leaf(text: string, start: number, marks: Marks): ComponentChildren {
  const end = start + text.length;
  const stretches = overlapping(marks.stretches, start, end);
  const edits = marks.edits.filter((edit) => edit.start <= end && edit.end >= start);
  if (stretches.length === 0 && edits.length === 0) return pieces(text, start);
  const cuts = new Set<number>([start, end]);
  for (const { start: from, end: to } of [...stretches, ...edits]) {
    if (from > start && from < end) cuts.add(from);
    if (to > start && to < end) cuts.add(to);
  }
  const places = [...cuts].sort((one, other) => one - other);
  return places.slice(0, -1).map((from, index) => {
    const to = places[index + 1]!;
    return wrapped(pieces(text.slice(from - start, to - start), from), from, to, stretches, edits, marks.chosen);
  });
}

function overlapping(stretches: Stretch[], start: number, end: number): Stretch[] {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  const found: Stretch[] = [];
  for (let at = low; at < stretches.length && stretches[at]!.start < end; at++) found.push(stretches[at]!);
  return found;
}

function wrapped(
  inner: ComponentChildren, from: number, to: number, stretches: Stretch[], edits: Edit[], chosen: number | null,
): ComponentChildren {
  const gone = edits.filter((edit) => edit.start === from && edit.old.trim() !== "");
  const edit = edits.find((one) => one.start <= from && to <= one.end && one.end > one.start);
  const stretch = stretches.find((one) => one.start <= from && to <= one.end);
  let node: ComponentChildren = inner;
  if (edit) node = <ins class="corrected" title={`Corrected: ${edit.reason}`}>{node}</ins>;
  if (gone.length > 0) node = <>{gone.map((one) => <del class="corrected-from">{spelled(one.old)}</del>)}{node}</>;
  if (!stretch) return node;
  return (
    <span class={`sentence says-${stretch.state}${chosen === stretch.index ? " chosen" : ""}`} data-sentence={stretch.index}>
      {node}
    </span>
  );
}

const STOP = /^[.,;:!?)\]”"]+/;

function pieces(text: string, start: number): ComponentChildren {
  const markers = markersIn(text);
  if (markers.length === 0) return spelled(text);
  const nodes: ComponentChildren[] = [];
  let from = 0;
  for (const marker of markers) {
    if (marker.start > from) nodes.push(spelled(text.slice(from, marker.start)));
    const button = <Marker key={`m${start + marker.start}`} number={marker.number} at={start + marker.start} />;
    // A full stop alone on the next line reads badly: it stays with its marker.
    const stop = STOP.exec(text.slice(marker.end, marker.end + 3))?.[0] ?? "";
    nodes.push(stop ? <span key={`g${start + marker.start}`} class="glued">{button}{stop}</span> : button);
    from = marker.end + stop.length;
  }
  if (from < text.length) nodes.push(spelled(text.slice(from)));
  return nodes;
}
