// Two texts word by word: what both have, what only one has. Myers' greedy algorithm on words, at most MOST words each.

export interface Piece { kind: "same" | "left" | "right"; text: string }

const MOST = 600;
const key = (word: string): string => word.toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"');

export const words = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,\-%]*[\p{L}\p{N}\p{M}%]|[^\s]/gu) ?? [];

/** left, right → pieces in reading order. Longer texts are compared up to MOST words. */
export function diff(left: string, right: string): Piece[] {
  const a = words(left).slice(0, MOST);
  const b = words(right).slice(0, MOST);
  const rows = a.length + 1;
  const columns = b.length + 1;
  const length = new Uint16Array(rows * columns);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      length[i * columns + j] =
        key(a[i]!) === key(b[j]!)
          ? length[(i + 1) * columns + j + 1]! + 1
          : Math.max(length[(i + 1) * columns + j]!, length[i * columns + j + 1]!);
    }
  }
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], word: string): void => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += ` ${word}`;
    else pieces.push({ kind, text: word });
  };
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && key(a[i]!) === key(b[j]!)) {
      add("same", b[j]!);
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && length[(i + 1) * columns + j]! >= length[i * columns + j + 1]!)) {
      add("left", a[i++]!);
    } else {
      add("right", b[j++]!);
    }
  }
  return pieces;
}
