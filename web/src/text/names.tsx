// Names come from strangers: what would reorder or hide letters is shown escaped, and the id stands beside the name.

// Control characters, direction marks and overrides, zero-width characters, line and paragraph separators, tags.
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

const code = (character: string): string => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

/** A name as one line of plain text in which every hidden character is spelled out. */
export function visible(name: string): string {
  const short = name.length > 300 ? `${name.slice(0, 200)}…${name.slice(-60)}` : name;
  return short.replace(HIDDEN, (character) => `⟨${code(character)}⟩`).replace(/^ +| +$/g, (run) => "␠".repeat(run.length));
}

/** "1 answer", "12 answers". */
export const counted = (count: number, word: string): string => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

export const shortId = (id: string): string => id.slice(0, 8);

/** A document's name, isolated from the text around it, with the start of its id: two names that look alike differ here. */
export function Name({ name, id, quiet }: { name: string; id?: string | null; quiet?: boolean }) {
  return (
    <span class="name">
      <bdi class="name-text">{visible(name) || "(no name)"}</bdi>
      {id && !quiet && <span class="name-id" title={`Document ${visible(id)}`}>{visible(shortId(id))}</span>}
    </span>
  );
}

// What can turn the order of the letters around it. The plain marks of right-to-left scripts stay: writing needs them.
export const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** Text of a source or an answer as pieces: plain strings, and direction overrides spelled out. */
export function spelled(text: string): preact.ComponentChildren {
  if (!TURNING.test(text)) return text;
  return text.split(/([\u202a-\u202e\u2066-\u2069])/).map((piece) =>
    TURNING.test(piece) && piece.length === 1 ? <span class="hidden-mark" title="A character that reorders text">{code(piece)}</span> : piece,
  );
}

/** "p. 3", "p. 3–4", or nothing where the format has no pages. */
export function pageOf(place: { page_number: number | null; page_end?: number | null }): string {
  if (place.page_number === null || place.page_number === undefined) return "";
  const end = place.page_end && place.page_end !== place.page_number ? `–${place.page_end}` : "";
  return `p. ${place.page_number}${end}`;
}
