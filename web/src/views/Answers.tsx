// Answers: what was answered, and whether its citations still hold today.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { answerOf, answers, startSweep, sweepOf } from "../api/client.ts";
import type { Answer, Check, Citation, Problem } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { Glyph } from "../answer/glyph.tsx";
import { ProblemNote } from "../answer/Notices.tsx";
import { stateOf, STATE_WORD, STATUS_WORD, VERDICT_WORD, withToday, type State } from "../answer/verdicts.ts";
import { clip } from "../answer/Evidence.tsx";
import { when } from "../ask/history.tsx";
import { linkTo } from "../router.ts";
import { Name, pageOf, spelled, visible } from "../text/names.tsx";
import { note } from "../ui/announce.tsx";

const ORDER: State[] = ["changed", "unsupported", "unchecked", "unproven", "partial", "verified"];
const FILTERS = [
  { status: "", name: "All", none: "Nothing has been answered yet." },
  { status: "changed", name: "Changed", none: "No answer rests on words that have changed." },
  { status: "gone", name: "Gone", none: "No answer rests on a source that is gone." },
];
const POLL = 700;
const MOST_POLLS = 300;

export function Answers({ status }: { status: "" | "changed" | "gone" }) {
  const list = useSignal<Answer[] | null>(null);
  const problem = useSignal<Problem | null>(null);
  const sweeping = useSignal(false);

  const wanted = useRef(status);
  wanted.current = status;

  const load = async (): Promise<void> => {
    const asked = wanted.current;
    try {
      const listed = (await answers(asked)).map(withToday);
      if (asked !== wanted.current) return;
      list.value = listed;
      problem.value = null;
    } catch (error) {
      if (asked === wanted.current) problem.value = error instanceof Failed ? error.problem : unreachable();
    }
  };
  useEffect(() => {
    list.value = null;
    void load();
  }, [status]);

  const sweep = async (): Promise<void> => {
    sweeping.value = true;
    try {
      let run = await startSweep();
      const id = String(run.sweep_id ?? run.id ?? "");
      for (let polls = 0; id && ["running", "queued"].includes(String(run.status)) && polls < MOST_POLLS; polls++) {
        await new Promise((resolve) => setTimeout(resolve, POLL));
        run = await sweepOf(id);
      }
      if (run.status === "failed") throw new Failed({ title: "The check broke off", status: 500, detail: String(run.error ?? "") });
      const checked = Object.values((run.checked ?? {}) as Record<string, number>).reduce((sum, count) => sum + count, 0);
      note(checked === 1 ? "1 citation has been checked again" : `${checked} citations have been checked again`);
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
    }
    sweeping.value = false;
    await load();
  };
  return (
    <div class="plain-view">
      <div class="view-head">
        <h1>Answers</h1>
        <nav class="segments" aria-label="Which answers">
          {FILTERS.map((one) => (
            <a href={linkTo.answers(one.status)} aria-current={one.status === status ? "page" : undefined}>{one.name}</a>
          ))}
          <a href={linkTo.answers("queue")}>Queue</a>
        </nav>
        <button type="button" class="plain-button" disabled={sweeping.value} onClick={() => void sweep()}>{sweeping.value ? "Checking…" : "Check all again"}</button>
      </div>
      {problem.value && <ProblemNote problem={problem.value} onAgain={load} />}
      {list.value === null && !problem.value && <p class="waiting" role="status">Loading…</p>}
      {list.value?.length === 0 && (
        <p class="empty">{FILTERS.find((one) => one.status === status)!.none}</p>
      )}
      <ul class="answer-list">{(list.value ?? []).map((one) => <Row key={one.answer_id} one={one} />)}</ul>
    </div>
  );
}

function Row({ one }: { one: Answer }) {
  const citations = one.citations ?? [];
  const counts = ORDER.map((state) => ({ state, count: citations.filter((citation) => stateOf(citation) === state).length }));
  const history = useSignal<Check[] | null>(null);
  const load = async (open: boolean): Promise<void> => {
    if (open && history.value === null) history.value = (await answerOf(one.answer_id).catch(() => null))?.history ?? [];
  };
  return (
    <li class="answer-row">
      <h2 class="answer-question"><a href={linkTo.answer(one.answer_id)} dir="auto">{spelled(clip(one.question ?? "(no question)", 200))}</a></h2>
      <p class="answer-text" dir="auto">{spelled(clip(one.answer ?? "", 200))}</p>
      <ul class="legend">
        {counts.filter((entry) => entry.count > 0).map((entry) => (
          <li class={`is-${entry.state}`}><Glyph state={entry.state} />{entry.count} {STATE_WORD[entry.state]}</li>
        ))}
        {one.abstained && <li>no answer was given</li>}
        {one.created_at && <li class="fine">{when(one.created_at)}</li>}
      </ul>
      {citations.length > 0 && (
        <details class="details" onToggle={(event) => void load(event.currentTarget.open)}>
          <summary>History</summary>
          {history.value === null && <p class="waiting">Loading…</p>}
          {history.value?.length === 0 && <p class="fine">Not checked again since the answer was given.</p>}
          <ol class="check-history">{(history.value ?? []).map((check) => <Past check={check} citation={citations[check.position]} />)}</ol>
        </details>
      )}
    </li>
  );
}

function Past({ check, citation }: { check: Check; citation: Citation | undefined }) {
  return (
    <li class="where">
      <span class="fine">{when(check.at)}</span>
      {citation && <><span>[{citation.number}]</span><Name name={citation.document_name} id={citation.document_id} />{pageOf(citation) && <span class="where-page">{pageOf(citation)}</span>}</>}
      <span>{STATUS_WORD[check.status] ?? visible(check.status)}; {VERDICT_WORD[check.verdict] ?? visible(check.verdict)}</span>
      {check.reason && <span class="fine">{visible(check.reason)}</span>}
    </li>
  );
}
