// Finding a span of a parsed text on a drawn page, whose text items break words, lines and columns differently.

export interface Folded { raw: string; text: string; map: number[] }

/** Letters and digits only, lower case, compatibility forms unfolded; `map[i]` is where folded unit i stands in `text`. */
export function fold(text: string): Folded {
  const out: string[] = [];
  const map: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize("NFKD").toLowerCase();
    for (const unit of plain) {
      if (/[\p{L}\p{N}]/u.test(unit)) {
        for (let k = 0; k < unit.length; k++) {
          out.push(unit[k]!);
          map.push(at);
        }
      }
    }
    at += character.length;
  }
  return { raw: text, text: out.join(""), map };
}

export interface Run { start: number; end: number }

/**
 * Where `span` stands in `page` (units, half open). `before`: the text that precedes the span in the document; it
 * decides between several equal places. `hint`: 0–1, how far down the page the span is expected.
 */
export function locate(page: Folded, span: string, before: string, hint: number | null): Run[] {
  const needle = fold(span).text;
  if (needle.length === 0 || page.text.length === 0) return [];
  const whole = best(page, occurrences(page.text, needle), fold(before).text, hint);
  if (whole !== null) return [withEdges(page.raw, run(page, whole, whole + needle.length), span)];
  return parts(page, needle);
}

function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(needle); at >= 0 && found.length < 500; at = text.indexOf(needle, at + 1)) found.push(at);
  return found;
}

function best(page: Folded, places: number[], before: string, hint: number | null): number | null {
  if (places.length < 2) return places[0] ?? null;
  const score = (at: number): number => {
    let same = 0;
    while (same < before.length && same < at && before[before.length - 1 - same] === page.text[at - 1 - same]) same++;
    const near = hint === null ? 0 : 1 - Math.abs(at / page.text.length - hint);
    return same + near;
  };
  return places.reduce((one, other) => (score(other) > score(one) ? other : one));
}

const run = (page: Folded, start: number, end: number): Run => ({ start: page.map[start]!, end: page.map[end - 1]! + 1 });

/** The quotation marks and full stops at the ends of the span, which folding leaves out, where they stand there too. */
function withEdges(raw: string, found: Run, span: string): Run {
  const head = /^[^\p{L}\p{N}]*/u.exec(span.trimStart())![0];
  const tail = /[^\p{L}\p{N}]*$/u.exec(span.trimEnd())![0];
  let { start, end } = found;
  for (let at = head.length - 1; at >= 0 && raw[start - 1] === head[at]; at--) start--;
  for (let at = 0; at < tail.length && raw[end] === tail[at]; at++) end++;
  return { start, end };
}

/** The longest pieces of the needle that stand on the page, greedily from its start; each at least SHORTEST letters. */
const SHORTEST = 12;
function parts(page: Folded, needle: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  let near = 0;
  while (from + SHORTEST <= needle.length) {
    const seed = needle.slice(from, from + SHORTEST);
    let at = page.text.indexOf(seed, near);
    if (at < 0) at = page.text.indexOf(seed);
    if (at < 0) {
      from += 1;
      continue;
    }
    let length = SHORTEST;
    while (from + length < needle.length && needle[from + length] === page.text[at + length]) length++;
    runs.push(run(page, at, at + length));
    from += length;
    near = at + length;
  }
  return runs;
}
