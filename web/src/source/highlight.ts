// Span → rectangles over the drawn page: the words are found in the page's own text items and measured where they lie.
import { fold, locate, type Folded } from "../text/fold.ts";

export interface Wanted { span: string; before: string; hint: number | null }
export interface Box { left: number; top: number; width: number; height: number }

/** `divs[i]` shows `items[i]`; `layer` is what the boxes are relative to. */
export function boxesOf(wanted: Wanted, items: string[], divs: HTMLElement[], layer: HTMLElement): Box[] {
  const page = items.join("\n");
  const starts: number[] = [];
  let at = 0;
  for (const item of items) {
    starts.push(at);
    at += item.length + 1;
  }
  const folded: Folded = fold(page);
  const origin = layer.getBoundingClientRect();
  const boxes: Box[] = [];
  for (const run of locate(folded, wanted.span, wanted.before, wanted.hint)) {
    for (let index = 0; index < items.length; index++) {
      const from = Math.max(run.start - starts[index]!, 0);
      const to = Math.min(run.end - starts[index]!, items[index]!.length);
      const node = divs[index]?.firstChild;
      if (from >= to || !(node instanceof Text)) continue;
      const range = document.createRange();
      range.setStart(node, Math.min(from, node.length));
      range.setEnd(node, Math.min(to, node.length));
      for (const rect of range.getClientRects()) {
        if (rect.width > 0.5 && rect.height > 0.5) {
          boxes.push({ left: rect.left - origin.left, top: rect.top - origin.top, width: rect.width, height: rect.height });
        }
      }
    }
  }
  return joined(boxes);
}

/** Boxes of one line that touch or nearly touch become one: a highlight without seams. */
function joined(boxes: Box[]): Box[] {
  const lines: Box[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    const sameLine = last && Math.abs(last.top - box.top) < box.height * 0.5;
    const gap = last ? box.left - (last.left + last.width) : 0;
    if (last && sameLine && gap > -box.height && gap < box.height) {
      const top = Math.min(last.top, box.top);
      const bottom = Math.max(last.top + last.height, box.top + box.height);
      last.width = Math.max(last.left + last.width, box.left + box.width) - last.left;
      last.top = top;
      last.height = bottom - top;
    } else {
      lines.push({ ...box });
    }
  }
  return lines;
}
