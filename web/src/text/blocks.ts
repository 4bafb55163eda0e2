// Markdown → blocks that stay. Text that grows is read on from its last block, so each event costs what it brings.
import { Marked, type Token } from "marked";

/**
 * A piece of the text with its tokens; `start` is its unit offset. `tokens` null: shown as plain text. `joined`: it goes
 * on with the paragraph before it.
 */
export interface Block { start: number; source: string; tokens: Token[] | null; joined: boolean }

// One reading takes at most WINDOW units: bounded work however long the text. Text whose marks are denser than prose
// or code ever is, is hostile to a Markdown reader (nesting) and is shown as it stands.
const WINDOW = 12_000;
const MOST_MARKS = 2_500;
const MOST_IN_A_ROW = 60;
// A browser breaks lines of one endless word slowly: plain text comes in pieces of at most PIECE.
const PIECE = 2_000;
const WORD = new RegExp(`\\S{${PIECE}}`);
// A paragraph longer than LONG is cut after the first sentence that ends beyond FULL: what is cut off is finished.
const LONG = 3_500;
const FULL = 2_500;
const SENTENCE_END = /[.!?。！？]["'”’)\]]*(?:\s?\[\d{1,4}\])*\s(?=[\p{Lu}\p{Lo}“"])/gu;
const MARKS = /[[\]*_`<>~!()|#]/g;
const ROW = new RegExp(`([\\[\\]*_~<>(!\`]\\s?){${MOST_IN_A_ROW}}`);

// Neither HTML nor link definitions are anything but text here: HTML is shown as written, and `[1]` is a citation.
const reader = new Marked({ gfm: true });
reader.use({ tokenizer: { html: () => undefined, tag: () => undefined, def: () => undefined } });

function read(source: string): Token[] | null {
  if ((source.match(MARKS)?.length ?? 0) > MOST_MARKS || ROW.test(source) || WORD.test(source)) return null;
  try {
    return reader.lexer(source.replaceAll("\r", " "));
  } catch {
    return null;
  }
}

export class Blocks {
  private frozen: Block[] = [];
  private text = "";
  private end = 0;
  private open = false;

  /** Text → its blocks so far, and whether all of it has been read. Call again with the same text for more. */
  advance(text: string, milliseconds = 6): { blocks: Block[]; done: boolean } {
    if (text !== this.text) this.keep(text);
    const until = performance.now() + milliseconds;
    for (;;) {
      const step = this.step();
      if (step) return { blocks: [...this.frozen, ...step], done: true };
      if (performance.now() >= until) return { blocks: [...this.frozen], done: false };
    }
  }

  private keep(text: string): void {
    const grown = text.startsWith(this.text.slice(0, this.end)) && text.length >= this.end;
    if (!grown) {
      let same = 0;
      const most = Math.min(text.length, this.end);
      while (same < most && text.charCodeAt(same) === this.text.charCodeAt(same)) same++;
      // A block before the change may have been ended by what is now gone: one more is read again.
      while (this.frozen.length > 0 && this.frozen.at(-1)!.start + this.frozen.at(-1)!.source.length > same) this.frozen.pop();
      this.frozen.pop();
      const last = this.frozen.at(-1);
      this.end = 0;
      this.open = false;
      if (last) this.freeze([]);
    }
    this.text = text;
  }

  /** Reads one window. The blocks that may still change when it was the last window, else null. */
  private step(): Block[] | null {
    const whole = this.text.length - this.end <= WINDOW;
    const window = this.text.slice(this.end, this.end + WINDOW);
    const tokens = read(window);
    if (whole) {
      const blocks = tokens === null ? this.plain(window) : this.split(tokens);
      const tail = blocks.pop();
      this.freeze(blocks);
      return tail ? [tail] : [];
    }
    const blocks = tokens === null ? [] : this.split(tokens);
    if (blocks.length > 1) this.freeze(blocks.slice(0, -1));
    else this.freeze(this.plain(window).slice(0, -1));
    return null;
  }

  private plain(window: string): Block[] {
    const blocks: Block[] = [];
    for (let at = 0; at < window.length; ) {
      const piece = window.slice(at, at + PIECE);
      const source = at + PIECE < window.length ? piece.slice(0, cut(piece)) : piece;
      blocks.push({ start: this.end + at, source, tokens: null, joined: at > 0 || this.open });
      at += source.length;
    }
    return blocks;
  }

  private split(tokens: Token[]): Block[] {
    const blocks: Block[] = [];
    let at = this.end;
    for (const token of tokens) {
      if (token.type === "paragraph" && token.raw.length > LONG) blocks.push(...this.pieces(token.raw, at));
      else if (token.type !== "space") blocks.push(this.block(token.raw, at, [token]));
      else if (blocks.length > 0) blocks.at(-1)!.source += token.raw;
      at += token.raw.length;
    }
    return blocks;
  }

  /** Reads on where the last finished block was cut off: that paragraph goes on here. */
  private block(source: string, start: number, tokens: Token[] | null): Block {
    return { start, source, tokens, joined: this.open && start === this.end };
  }

  private pieces(paragraph: string, start: number): Block[] {
    const blocks: Block[] = [];
    let from = 0;
    while (paragraph.length - from > LONG) {
      SENTENCE_END.lastIndex = from + FULL;
      const found = SENTENCE_END.exec(paragraph);
      if (!found || found.index + found[0].length >= paragraph.length) break;
      const to = found.index + found[0].length;
      blocks.push(this.block(paragraph.slice(from, to), start + from, read(paragraph.slice(from, to))));
      from = to;
    }
    blocks.push(this.block(paragraph.slice(from), start + from, read(paragraph.slice(from))));
    for (const later of blocks.slice(1)) later.joined = true;
    return blocks;
  }

  private freeze(blocks: Block[]): void {
    this.frozen.push(...blocks);
    const last = this.frozen.at(-1);
    if (!last) return;
    this.end = last.start + last.source.length;
    this.open = (last.tokens === null || last.tokens[0]?.type === "paragraph") && !/\n[ \t]*\n[\s]*$/.test(last.source);
  }
}

/** Where to cut a piece without a block's end: after its last space, never between the halves of a character. */
function cut(piece: string): number {
  const space = Math.max(piece.lastIndexOf(" "), piece.lastIndexOf("\n"));
  if (space > piece.length / 2) return space + 1;
  const last = piece.charCodeAt(piece.length - 1);
  return last >= 0xd800 && last < 0xdc00 ? piece.length - 1 : piece.length;
}
