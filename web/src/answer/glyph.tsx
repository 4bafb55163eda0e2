// The shape of each state, so that no state is told by its colour alone.
import type { State } from "./verdicts.ts";

const PATH: Record<State, string> = {
  checking: "M8 3.2a4.8 4.8 0 1 1-4.8 4.8",
  verified: "M3.6 8.4l3 3 5.8-6.6",
  partial: "M3.6 8.4l2.2 2.2M6.4 11.2l6-6.4M11 11h.1",
  unsupported: "M4.2 4.2l7.6 7.6M11.8 4.2l-7.6 7.6",
  changed: "M8 3.2l5.2 9.4H2.8zM8 7v2.4",
  unproven: "M4 8h8",
  unchecked: "M5.9 6.2a2.2 2.2 0 1 1 3.2 2c-.8.4-1.1.8-1.1 1.7M8 12.4v.1",
};

export function Glyph({ state }: { state: State }) {
  return (
    <svg class={`glyph glyph-${state}`} viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
      {state === "partial" ? (
        <>
          <circle cx="8" cy="8" r="5" />
          <path d="M8 3a5 5 0 0 1 0 10z" class="filled" />
        </>
      ) : (
        <path d={PATH[state]} />
      )}
    </svg>
  );
}
