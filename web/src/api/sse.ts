// bytes → events: server-sent events, cut anywhere, also inside a character or between CR and LF.

export interface StreamEvent { id: string; data: string }

export class EventReader {
  private readonly decoder = new TextDecoder("utf-8");
  private rest = "";
  private data: string[] = [];
  private id = "";
  private afterReturn = false;

  /** The events that these bytes complete. */
  feed(bytes: Uint8Array): StreamEvent[] {
    return this.read(this.decoder.decode(bytes, { stream: true }));
  }

  /** Nothing more comes. An event without its blank line is not an event: it was cut. */
  close(): StreamEvent[] {
    return this.read(this.decoder.decode());
  }

  private read(text: string): StreamEvent[] {
    const events: StreamEvent[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit !== 10 && unit !== 13) {
        this.afterReturn = false;
        continue;
      }
      if (unit === 10 && this.afterReturn) {
        this.afterReturn = false;
        from = at + 1;
        continue;
      }
      this.afterReturn = unit === 13;
      const line = this.rest + text.slice(from, at);
      this.rest = "";
      from = at + 1;
      const event = this.line(line);
      if (event) events.push(event);
    }
    this.rest += text.slice(from);
    return events;
  }

  private line(line: string): StreamEvent | null {
    if (line === "") {
      if (this.data.length === 0) return null;
      const event = { id: this.id, data: this.data.join("\n") };
      this.data = [];
      return event;
    }
    const colon = line.indexOf(":");
    if (colon === 0) return null;
    const field = colon < 0 ? line : line.slice(0, colon);
    const raw = colon < 0 ? "" : line.slice(colon + 1);
    const value = raw.startsWith(" ") ? raw.slice(1) : raw;
    if (field === "data") this.data.push(value);
    else if (field === "id") this.id = value;
    return null;
  }
}
