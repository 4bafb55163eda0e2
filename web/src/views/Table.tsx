// One table: its cells as they come, each with where it stands, and what can be done with the whole.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { deleteTable, exportedTable, runTable, tableOf } from "../api/client.ts";
import type { Problem } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import type { OpenTable, ShownCell } from "../api/schema.ts";
import { ProblemNote } from "../answer/Notices.tsx";
import { clip } from "../answer/Evidence.tsx";
import { Glyph } from "../answer/glyph.tsx";
import { stateOf, verdictWord } from "../answer/verdicts.ts";
import { linkTo } from "../router.ts";
import { Name, pageOf, spelled, visible } from "../text/names.tsx";
import { announce, note } from "../ui/announce.tsx";
import { saveFile } from "../ui/save.ts";
import { Sure } from "../ui/Sure.tsx";
import { TABLE_STATE } from "./Tables.tsx";

const EVERY_MS = 1000;
const CELL = 400;

export function Table({ id }: { id: string }) {
  const table = useSignal<OpenTable | null>(null);
  const problem = useSignal<Problem | null>(null);
  const timer = useRef(0);
  const tried = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      problem.value = null;
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
    }
  };
  const load = (): Promise<void> => tried(async () => {
    const before = table.peek()?.state;
    const now = await tableOf(id);
    table.value = now;
    if (before === "running" && now.state !== "running") announce(`The table is ${TABLE_STATE[now.state]}: ${now.done} of ${now.of} cells.`);
    clearTimeout(timer.current);
    if (now.state === "running") timer.current = window.setTimeout(() => void load(), EVERY_MS);
  });
  useEffect(() => {
    void load();
    return () => clearTimeout(timer.current);
  }, [id]);
  const run = (state: "running" | "stopped"): Promise<void> => tried(async () => {
    await runTable(id, state);
    await load();
  });
  const save = (format: "csv" | "xlsx"): Promise<void> => tried(async () => {
    saveFile(await exportedTable(id, format), `table-${id.slice(0, 8)}.${format}`);
  });
  const remove = (): Promise<void> => tried(async () => {
    await deleteTable(id);
    note("Deleted the table; its answers stay");
    location.hash = linkTo.tables;
  });
  const now = table.value;
  return (
    <div class="plain-view is-wide">
      <div class="view-head">
        <h1 dir="auto">{now ? spelled(clip(now.title, 200)) : "Table"}</h1>
        <a class="plain-button" href={linkTo.tables}>All tables</a>
      </div>
      {problem.value && <ProblemNote problem={problem.value} onAgain={load} />}
      {!now && !problem.value && <p class="waiting" role="status">Loading…</p>}
      {now && (
        <>
          <p class="fine" role="status">{TABLE_STATE[now.state]}: {now.done} of {now.of} cells</p>
          {now.state === "running" && <progress value={now.done} max={now.of} aria-label="Cells that were asked" />}
          <div class="row">
            {now.state === "running"
              ? <button type="button" class="plain-button" onClick={() => void run("stopped")}>Stop</button>
              : <button type="button" class="plain-button" onClick={() => void run("running")}>{now.state === "done" ? "Ask again what changed" : "Go on"}</button>}
            <button type="button" class="plain-button" onClick={() => void save("csv")}>CSV</button>
            <button type="button" class="plain-button" onClick={() => void save("xlsx")}>XLSX</button>
            <Sure name="this table" onSure={remove} />
          </div>
          <Grid table={now} />
        </>
      )}
    </div>
  );
}

function Grid({ table }: { table: OpenTable }) {
  const wide = table.questions.length;
  return (
    <div class="rows-by-columns" tabIndex={0} role="region" aria-label={`Table: ${visible(table.title)}`}>
      <table>
        <thead>
          <tr><th scope="col">Document</th>{table.questions.map((one) => <th scope="col" dir="auto">{spelled(one)}</th>)}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr>
              <th scope="row">{row.name ? <Name name={row.name} id={row.document_id} /> : <span class="fine">deleted</span>}</th>
              {table.cells.slice(at * wide, (at + 1) * wide).map((cell) => <Cell cell={cell} question={table.questions[cell.question] ?? ""} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell, question }: { cell: ShownCell; question: string }) {
  if (cell.state === "waiting") return <td class="is-empty"><span class="fine">not asked yet</span></td>;
  if (cell.state === "failed") return <td class="is-failed"><span class="fine">Not asked: {visible(cell.error)}</span></td>;
  if (cell.state === "silent") return <td class="is-empty"><a class="fine" href={linkTo.answer(cell.answer_id)} aria-label={`No answer in this document: ${question}`}>no answer</a></td>;
  return (
    <td>
      <p dir="auto">{spelled(clip(cell.text, CELL))}</p>
      <ul class="cell-citations">
        {cell.citations.map((one, place) => (
          <li class={`is-${stateOf(one)}`}>
            <Glyph state={stateOf(one)} />
            <a href={linkTo.span(cell.answer_id, place)}>[{one.number}] {pageOf(one) || (one.section ? visible(one.section) : "passage")}<span class="visually-hidden">, {verdictWord(one)}: {clip(question, 80)}</span></a>
          </li>
        ))}
      </ul>
    </td>
  );
}
