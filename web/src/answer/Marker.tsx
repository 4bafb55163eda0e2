// One citation marker: its number, a shape for its state, and the word where something is wrong.
import { useComputed } from "@preact/signals";
import { useContext } from "preact/hooks";
import { pageOf, visible } from "../text/names.tsx";
import { ViewContext } from "./context.ts";
import { Glyph } from "./glyph.tsx";
import { markerState, STATE_WORD } from "./verdicts.ts";

const DELAY = 120;
let timer = 0;

export function Marker({ number, at }: { number: number; at: number }) {
  const view = useContext(ViewContext);
  const { state } = view;
  const citations = useComputed(() => state.at(number, at));
  // A marker with its citations does not ask whether the answer is whole: the end of a long one touches few markers.
  const shown = useComputed(() => markerState(citations.value, citations.value.length === 0 && state.busy));
  const first = citations.value[0];
  const where = first ? `, ${`${visible(first.document_name)} ${pageOf(first)}`.trim()}` : "";
  const chosen = useComputed(() => {
    const target = view.target.value;
    return target?.kind === "citation" && target.at === at;
  });
  const hover = (anchor: HTMLElement, pinned: boolean): void => {
    clearTimeout(timer);
    const show = (): void => {
      view.hovered.value = { anchor, number, at, pinned };
    };
    if (pinned) show();
    else timer = window.setTimeout(show, DELAY);
  };
  const leave = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => (view.hovered.value = null), 2 * DELAY);
  };
  const word = shown.value === "verified" || shown.value === "checking" ? null : STATE_WORD[shown.value];
  return (
    <button
      type="button"
      class={`marker is-${shown.value}${chosen.value ? " chosen" : ""}`}
      data-number={number}
      data-at={at}
      onMouseEnter={(event) => hover(event.currentTarget, false)}
      onMouseLeave={leave}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && hover(event.currentTarget, true)}
      onBlur={() => {
        // A card that the focus brought goes with it; one under the pointer has its time.
        if (view.hovered.peek()?.pinned) view.hovered.value = null;
        else leave();
      }}
      onClick={(event) => {
        clearTimeout(timer);
        view.open(first ? { kind: "citation", citation: first, at } : { kind: "source", number }, event.currentTarget);
      }}
    >
      <span class="visually-hidden">Citation </span>
      <span class="marker-number">{number}</span>
      <Glyph state={shown.value} />
      <span class="visually-hidden">, {word ? "" : `${STATE_WORD[shown.value]}${where}`}</span>
      {word && <span class="marker-word">{word}</span>}
      {word && where && <span class="visually-hidden">{where}</span>}
    </button>
  );
}

/** The pointer is on the card: it stays. */
export const keepCard = (): void => clearTimeout(timer);
export const leaveCard = (close: () => void): void => {
  clearTimeout(timer);
  timer = window.setTimeout(close, DELAY);
};
