// The API counts Unicode characters, JavaScript UTF-16 units. They differ only after a character beyond U+FFFF.

export class Offsets {
  private readonly beyond: number[] = [];

  constructor(readonly text: string) {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length) this.beyond.push(at++);
    }
  }

  /** Character offset → unit offset. */
  unit(character: number): number {
    let low = 0;
    let high = this.beyond.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.beyond[middle]! - middle < character) low = middle + 1;
      else high = middle;
    }
    return Math.min(character + low, this.text.length);
  }

  /** Text between two character offsets. */
  slice(start: number, end: number): string {
    return this.text.slice(this.unit(start), this.unit(end));
  }
}
