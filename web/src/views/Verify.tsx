// Verify: anybody's answer with the sources it was given, judged like our own.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { verifyAnswer, type Given } from "../api/client.ts";
import type { Problem } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { AnswerPane } from "../answer/AnswerPane.tsx";
import { AnswerView, ViewContext } from "../answer/context.ts";
import { ProblemNote } from "../answer/Notices.tsx";
import { AnswerState } from "../answer/state.ts";
import { announce } from "../ui/announce.tsx";
import { ReviewMemo } from "./ReviewMemo.tsx";

const view = new AnswerView(new AnswerState(), false);
const blank = (): { name: string; text: string } => ({ name: "", text: "" });

export function Verify() {
  const answer = useSignal("");
  const sources = useSignal([blank()]);
  const repair = useSignal(false);
  const busy = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  const context = useMemo(() => view, []);
  const done = view.state.phase.value === "done";

  const set = (index: number, part: Partial<{ name: string; text: string }>): void => {
    sources.value = sources.value.map((one, at) => (at === index ? { ...one, ...part } : one));
  };
  const judge = async (event?: Event): Promise<void> => {
    event?.preventDefault();
    const given: Given[] = sources.value
      .filter((one) => one.text.trim() !== "")
      .map((one, index) => ({ id: `source-${index + 1}`, text: one.text, ...(one.name.trim() && { name: one.name.trim() }) }));
    busy.value = true;
    problem.value = null;
    view.target.value = null;
    try {
      const check = await verifyAnswer({ answer: answer.value, sources: given, repair: repair.value });
      view.state.judged(check, given);
      view.factCheck.value = true;
      announce(`Checked: ${check.sentences.length} sentences.`);
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
    }
    busy.value = false;
  };
  const ready = answer.value.trim() !== "" && sources.value.some((one) => one.text.trim() !== "");
  return (
    <ViewContext.Provider value={context}>
      <div class={`ask verify${view.target.value ? " has-panel" : ""}`}>
        <div class="verify-column">
          <h1>Verify an answer</h1>
          <p class="lead">Paste an answer from anywhere, with the sources it cites as [1], [2]…; each sentence is checked against them.</p>
          <form class="verify-form" onSubmit={judge}>
            <label class="field"><span>Answer</span>
              <textarea rows={5} dir="auto" value={answer.value} onInput={(event) => (answer.value = event.currentTarget.value)}
                placeholder="Returns are accepted within 30 days [1]." /></label>
            {sources.value.map((one, index) => (
              <fieldset class="given">
                <legend>Source {index + 1} <span class="fine">cited as [{index + 1}]</span></legend>
                <label class="field"><span>Name <span class="fine">(optional)</span></span>
                  <input type="text" value={one.name} onInput={(event) => set(index, { name: event.currentTarget.value })} /></label>
                <label class="field"><span>Text</span>
                  <textarea rows={3} dir="auto" value={one.text} onInput={(event) => set(index, { text: event.currentTarget.value })} /></label>
                {sources.value.length > 1 && (
                  <button type="button" class="link-button" onClick={() => (sources.value = sources.value.filter((_, at) => at !== index))}>
                    Remove source {index + 1}
                  </button>
                )}
              </fieldset>
            ))}
            <div class="row">
              <button type="button" class="plain-button" onClick={() => (sources.value = [...sources.value, blank()])}>Add a source</button>
              <label class="check"><input type="checkbox" checked={repair.value} onChange={(event) => (repair.value = event.currentTarget.checked)} />
                <span>Also add and repair citations</span></label>
              <button type="submit" class="main-button" disabled={!ready || busy.value}>{busy.value ? "Checking…" : "Check"}</button>
            </div>
          </form>
          {problem.value && <ProblemNote problem={problem.value} onAgain={() => judge()} />}
          {done && <section class="judged" aria-label="Result"><AnswerPane onAgain={() => void judge()} /></section>}
          <ReviewMemo />
        </div>
      </div>
    </ViewContext.Provider>
  );
}
