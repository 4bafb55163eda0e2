// The card at a marker: what stands behind it, before anything is opened.
import { useComputed } from "@preact/signals";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { pageOf, Name, spelled } from "../text/names.tsx";
import { clip, Evidence } from "./Evidence.tsx";
import { ViewContext } from "./context.ts";
import { keepCard, leaveCard } from "./Marker.tsx";

const GAP = 8;

/** Below the marker where there is room, else above it. */
function lay(card: HTMLElement, marker: HTMLElement): void {
  const anchor = marker.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const below = anchor.bottom + GAP;
  card.style.left = `${Math.max(GAP, Math.min(anchor.left - 24, innerWidth - width - GAP))}px`;
  card.style.top = `${below + height > innerHeight - GAP ? Math.max(GAP, anchor.top - height - GAP) : below}px`;
}

export function Card() {
  const view = useContext(ViewContext);
  const box = useRef<HTMLDivElement>(null);
  const hovered = view.hovered.value;
  const citations = useComputed(() => {
    const now = view.hovered.value;
    return now ? view.state.at(now.number, now.at) : [];
  });

  useLayoutEffect(() => {
    if (!box.current || !hovered) return;
    lay(box.current, hovered.anchor);
    hovered.anchor.setAttribute("aria-describedby", "citation-card");
    return () => hovered.anchor.removeAttribute("aria-describedby");
  });

  // Gone with the card at once: a late listener would take the Escape that is meant for something else.
  useLayoutEffect(() => {
    if (!hovered) return;
    const close = (): void => {
      view.hovered.value = null;
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    // A marker reached by Tab is scrolled to: its card goes along, as long as the marker is to be seen.
    const follow = (): void => {
      const { top, bottom } = hovered.anchor.getBoundingClientRect();
      if (box.current && bottom > 0 && top < innerHeight) lay(box.current, hovered.anchor);
      else close();
    };
    addEventListener("keydown", key, true);
    addEventListener("resize", follow);
    addEventListener("scroll", follow, true);
    return () => {
      removeEventListener("keydown", key, true);
      removeEventListener("resize", follow);
      removeEventListener("scroll", follow, true);
    };
  }, [hovered]);

  if (!hovered) return null;
  const source = view.state.sources.value.find((one) => one.number === hovered.number);
  return (
    <div
      class="card" id="citation-card" role="tooltip" ref={box}
      onMouseEnter={keepCard}
      onMouseLeave={() => leaveCard(() => (view.hovered.value = null))}
    >
      {citations.value.slice(0, 3).map((citation) => <Evidence citation={citation} brief />)}
      {citations.value.length > 3 && <p class="fine">and {citations.value.length - 3} more citations of this passage</p>}
      {citations.value.length === 0 && source && (
        <div class="evidence">
          <p class="verdict"><strong>{view.state.busy ? "Being checked" : "Could not be checked"}</strong></p>
          <blockquote class="span" dir="auto">{spelled(clip(source.text, 280))}</blockquote>
          <p class="where">
            <Name name={source.document_name} id={source.document_id} />
            {pageOf(source) && <span class="where-page">{pageOf(source)}</span>}
          </p>
        </div>
      )}
      {citations.value.length === 0 && !source && <p class="fine">Nothing is known about this passage.</p>}
      <p class="card-hint">Click to see it in the document</p>
    </div>
  );
}
