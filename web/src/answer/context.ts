// What the parts of an answer share: its state, what is chosen in it, and the card that follows the pointer.
import { signal, type Signal } from "@preact/signals";
import { createContext } from "preact";
import type { Citation, Nearest } from "../api/nouns.ts";
import { AnswerState } from "./state.ts";

/** What the panel beside the answer shows. */
export type Target =
  | { kind: "citation"; citation: Citation; at: number }
  | { kind: "source"; number: number }
  | { kind: "nearest"; near: Nearest }
  | { kind: "page"; document_id: string; document_name: string; page: number }
  | { kind: "sentence"; index: number };

export interface Hovered { anchor: HTMLElement; number: number; at: number; pinned: boolean }

export class AnswerView {
  readonly target: Signal<Target | null> = signal(null);
  readonly hovered: Signal<Hovered | null> = signal(null);
  readonly factCheck = signal(false);
  /** What the panel was opened from: the focus returns there. */
  private opener: HTMLElement | null = null;

  constructor(readonly state: AnswerState, readonly ours: boolean) {}

  open(target: Target, opener?: HTMLElement | null): void {
    // What the panel itself opens goes with it: the focus returns to where the reader came from.
    if (opener && !opener.closest(".panel")) this.opener = opener;
    this.hovered.value = null;
    this.target.value = target;
  }

  close(): void {
    this.target.value = null;
  }

  /** The panel is gone: the focus goes back, to the page's content where its opener is gone, too. */
  giveBack(): void {
    const to = this.opener?.isConnected ? this.opener : document.getElementById("main");
    this.opener = null;
    to?.focus({ preventScroll: to.id === "main" });
  }

  /** The next (1) or previous (-1) citation in reading order. */
  step(by: 1 | -1): void {
    const places = this.state.places();
    if (places.length === 0) return;
    const target = this.target.value;
    const now = target?.kind === "citation"
      ? places.findIndex((place) => place.start === target.at && place.citation === target.citation)
      : -1;
    const next = now < 0 ? (by > 0 ? 0 : places.length - 1) : (now + by + places.length) % places.length;
    const place = places[next]!;
    this.open({ kind: "citation", citation: place.citation, at: place.start });
  }
}

export const ViewContext = createContext<AnswerView>(new AnswerView(new AnswerState(), true));
