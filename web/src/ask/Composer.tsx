// Where the question is written.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { HistoryDrawer } from "./history.tsx";
import { inWords } from "./options.ts";
import { OptionsDrawer } from "./OptionsDrawer.tsx";

const LONGEST = 4000;
const WARN = 3600;

interface Props { draft: { value: string }; busy: boolean; follows?: boolean; onAsk: (question: string) => void; onStop: () => void }

export function Composer({ draft, busy, follows, onAsk, onStop }: Props) {
  const options = useSignal(false);
  const history = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = [...draft.value].length;

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight, innerHeight * 0.4)}px`;
  }, [draft.value]);

  const submit = (event?: Event): void => {
    event?.preventDefault();
    const question = draft.value.trim();
    if (question && !busy && length <= LONGEST) onAsk(question);
  };
  return (
    <form class="composer" onSubmit={submit}>
      <label class="visually-hidden" for="question">Your question</label>
      <textarea
        id="question" ref={field} rows={1} dir="auto" value={draft.value} placeholder={follows ? "Ask a follow-up question…" : "Ask your documents…"} autocomplete="off"
        aria-describedby="question-hint"
        onInput={(event) => (draft.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
        }}
      />
      <p id="question-hint" class="visually-hidden">Enter asks, Shift and Enter starts a new line.</p>
      <div class="composer-row">
        <button type="button" class="plain-button" onClick={() => (options.value = true)} aria-haspopup="dialog">Options</button>
        <button type="button" class="plain-button" onClick={() => (history.value = true)} aria-haspopup="dialog">History</button>
        <span class="chips">{inWords().map((word) => <span class="chip">{word}</span>)}</span>
        {length > WARN && <span class={`count${length > LONGEST ? " is-over" : ""}`} role="status">{length} of {LONGEST} characters</span>}
        {/* The second click of a double click on Ask is no wish to stop. */}
        {busy
          ? <button type="button" class="main-button is-stop" onClick={(event) => event.detail < 2 && onStop()}><span class="stop-shape" aria-hidden="true" />Stop</button>
          : <button type="submit" class="main-button" disabled={draft.value.trim() === "" || length > LONGEST}>Ask</button>}
      </div>
      <OptionsDrawer open={options.value} onClose={() => (options.value = false)} />
      <HistoryDrawer open={history.value} onClose={() => (history.value = false)} />
    </form>
  );
}
