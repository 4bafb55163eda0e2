// Tables: many questions over many documents. Begin one, and find those that were begun.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { beginTable, questionsOf, tables } from "../api/client.ts";
import type { Problem } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import type { TableLine } from "../api/schema.ts";
import { ProblemNote } from "../answer/Notices.tsx";
import { clip } from "../answer/Evidence.tsx";
import { when } from "../ask/history.tsx";
import { chosenDocuments, mode, MODES } from "../ask/options.ts";
import { linkTo } from "../router.ts";
import { spelled } from "../text/names.tsx";
import { announce } from "../ui/announce.tsx";

export const TABLE_STATE: Record<TableLine["state"], string> = { running: "being filled", stopped: "not finished", done: "finished" };

export function Tables() {
  const list = useSignal<TableLine[] | null>(null);
  const problem = useSignal<Problem | null>(null);
  const load = async (): Promise<void> => {
    try {
      list.value = await tables();
      problem.value = null;
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
    }
  };
  useEffect(() => void load(), []);
  return (
    <div class="plain-view">
      <h1>Tables</h1>
      <p class="lead">Many questions over many documents: a row a document, a column a question, each cell with its citations.</p>
      <Begin />
      {problem.value && <ProblemNote problem={problem.value} onAgain={load} />}
      {list.value && list.value.length > 0 && (
        <section aria-labelledby="tables-title">
          <h2 id="tables-title">Your tables</h2>
          <ul class="answer-list">
            {list.value.map((one) => (
              <li class="answer-row" key={one.table_id}>
                <h3 class="answer-question"><a href={linkTo.table(one.table_id)} dir="auto">{spelled(clip(one.title, 200))}</a></h3>
                <p class="fine">{TABLE_STATE[one.state]}, {one.done} of {one.of} cells · {when(one.created_at)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const linesOf = (text: string): string[] => [...new Set(text.split("\n").map((one) => one.trim()).filter(Boolean))];

function Begin() {
  const questions = useSignal("");
  const title = useSignal("");
  const every = useSignal(chosenDocuments.peek().length === 0);
  const busy = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const tried = async (work: () => Promise<void>): Promise<void> => {
    busy.value = true;
    problem.value = null;
    try {
      await work();
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
    }
    busy.value = false;
  };
  const read = (file: File): Promise<void> => tried(async () => {
    const found = await questionsOf(file);
    questions.value = linesOf([questions.peek(), ...found].join("\n")).join("\n");
    announce(`${found.length} questions were read.`);
  });
  const begin = (): Promise<void> => tried(async () => {
    const made = await beginTable({
      questions: linesOf(questions.peek()), title: title.peek().trim(), inference_mode: mode.peek(),
      document_ids: every.peek() ? [] : chosenDocuments.peek(),
    });
    location.hash = linkTo.table(made.table_id);
  });
  const chosen = chosenDocuments.value.length;
  return (
    <form class="verify-form" aria-label="A new table" onSubmit={(event) => {
      event.preventDefault();
      void begin();
    }}>
      <label class="field"><span>Questions <span class="fine">one a line</span></span>
        <textarea rows={4} dir="auto" value={questions.value} onInput={(event) => (questions.value = event.currentTarget.value)}
          placeholder={"How long is the notice period?\nWhat is the rent?"} /></label>
      <label class="field"><span>Title <span class="fine">(optional)</span></span>
        <input type="text" maxLength={200} value={title.value} onInput={(event) => (title.value = event.currentTarget.value)} /></label>
      <div class="row">
        <label class="field"><span>Documents</span>
          <select value={every.value ? "all" : "chosen"} onChange={(event) => (every.value = event.currentTarget.value === "all")}>
            <option value="all">All documents</option>
            {chosen > 0 && <option value="chosen">{chosen === 1 ? "The chosen document" : `The ${chosen} chosen documents`}</option>}
          </select></label>
        <label class="field"><span>How strict</span>
          <select value={mode.value} onChange={(event) => (mode.value = event.currentTarget.value as typeof mode.value)}>
            {MODES.map((one) => <option value={one.value}>{one.name}</option>)}
          </select></label>
      </div>
      <div class="row">
        <button type="button" class="plain-button" disabled={busy.value} onClick={() => input.current?.click()}>Read questions from a file</button>
        <input
          ref={input} type="file" accept=".csv,.xlsx,.txt" class="visually-hidden" aria-label="Choose a file of questions" tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) void read(file);
          }}
        />
        <button type="submit" class="main-button" disabled={busy.value || linesOf(questions.value).length === 0}>{busy.value ? "One moment…" : "Fill the table"}</button>
      </div>
      {problem.value && <ProblemNote problem={problem.value} />}
    </form>
  );
}
