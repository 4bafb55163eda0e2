// What a reader should know before the text: how it was made, what went wrong, what to do now.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useContext, useEffect } from "preact/hooks";
import { nextStep } from "../api/problem.ts";
import type { Problem } from "../api/nouns.ts";
import { inOneLine } from "../source/inline.ts";
import { Name, pageOf, spelled, visible } from "../text/names.tsx";
import { clip } from "./Evidence.tsx";
import { ViewContext } from "./context.ts";
import { percent } from "./verdicts.ts";

export function Note({ kind, title, children }: { kind: string; title: string; children?: ComponentChildren }) {
  return (
    <div class={`notice is-${kind}`}>
      <p class="notice-title"><strong>{title}</strong></p>
      {children}
    </div>
  );
}

const titleOf = (problem: Problem): string => visible(problem.title.charAt(0).toUpperCase() + problem.title.slice(1));

export function ProblemNote({ problem, onAgain }: { problem: Problem; onAgain?: () => void }) {
  const title = problem.part ? `Not available: ${visible(problem.part)}` : titleOf(problem);
  return (
    <div role="alert">
      <Note kind="problem" title={title}>
        {problem.detail && <p>{visible(problem.detail)}</p>}
        <p class="fine">{nextStep(problem)}{problem.request_id && <> Request <code>{visible(problem.request_id)}</code></>}</p>
        {onAgain && <button type="button" class="plain-button" onClick={onAgain}>Try again</button>}
      </Note>
    </div>
  );
}

const SLOW = 5;

/** While the answer is on its way: what is happening, and that it still is when it takes long. */
export function Progress() {
  const { state } = useContext(ViewContext);
  const seconds = useSignal(0);
  const busy = state.busy;
  useEffect(() => {
    if (!busy) return;
    seconds.value = 0;
    const timer = setInterval(() => (seconds.value = Math.round((Date.now() - state.startedAt.value) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [busy]);
  if (!busy) return null;
  const found = state.sources.value.length;
  const doing = state.text.value ? "Writing, and checking each citation" : found > 0 ? `Reading ${found} passages` : "Searching your documents";
  return (
    <p class="progress">
      <span class="pulse" aria-hidden="true" />
      {doing}…
      {seconds.value >= SLOW && <span class="fine"> {seconds.value} s. {state.text.value ? "" : "This takes longer than usual; it goes on."}</span>}
    </p>
  );
}

/** After the text: stopped, lost or withdrawn. */
export function Endings({ onAgain }: { onAgain: () => void }) {
  const { state } = useContext(ViewContext);
  const phase = state.phase.value;
  const problem = state.problem.value;
  if (phase === "stopped") {
    return <Note kind="quiet" title="Stopped"><p>What stands above was not checked.</p><button type="button" class="plain-button" onClick={onAgain}>Ask again</button></Note>;
  }
  if (phase === "lost") {
    return (
      <div role="alert">
        <Note kind="problem" title={problem ? titleOf(problem) : "The connection was lost"}>
          <p>{problem?.detail ? visible(problem.detail) : "The answer broke off before its end."} {state.text.value && "What stands above was not checked."}</p>
          <button type="button" class="plain-button" onClick={onAgain}>Ask again</button>
        </Note>
      </div>
    );
  }
  if (phase === "failed" && problem) return <ProblemNote problem={problem} onAgain={onAgain} />;
  return null;
}

export function Made() {
  const { state } = useContext(ViewContext);
  const body = state.body.value;
  if (!body) return null;
  const extractive = body.engine === "extractive";
  const without = (body.notes ?? []).find((note) => note.startsWith("No language model"));
  const notes = (body.notes ?? []).filter((note) => !(extractive && note === without));
  return (
    <>
      {extractive && without && !body.abstained && (
        <p class="made"><span class="tag">Passages found</span> No language model is set: these are the best sentences of your documents, word for word.</p>
      )}
      {notes.map((note) => <p class="made">{visible(note)}</p>)}
    </>
  );
}

/** "I don't know", why, and what came nearest. */
export function Abstention() {
  const view = useContext(ViewContext);
  const { state } = view;
  const body = state.body.value;
  if (!body?.abstained) return null;
  const reason = (body.abstain_reason ?? "").replace(/^[a-z_]+:\s*/, "");
  return (
    <div class="abstention">
      {reason && <p class="abstain-reason">{visible(reason)}</p>}
      {state.withdrawn.value && (
        <details class="details">
          <summary>The draft that was withdrawn</summary>
          <p class="withdrawn" dir="auto">{spelled(clip(state.withdrawn.value, 4000))}</p>
        </details>
      )}
      {(body.nearest?.length ?? 0) > 0 && (
        <section>
          <h2>What came nearest</h2>
          <ol class="source-list">
            {body.nearest!.map((near) => (
              <li>
                <button type="button" class="source-row" onClick={(event) => view.open({ kind: "nearest", near }, event.currentTarget)}>
                  <span class="source-main">
                    <span class="where">
                      <Name name={near.document_name} id={near.document_id} />
                      {pageOf(near) && <span class="where-page">{pageOf(near)}</span>}
                      {near.section && <span class="where-section"><bdi>{visible(near.section)}</bdi></span>}
                    </span>
                    <span class="source-text" dir="auto">{spelled(clip(inOneLine(near.text), 260))}</span>
                  </span>
                  <span class="source-side"><span class="source-score">{percent(near.similarity)} similar</span></span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
