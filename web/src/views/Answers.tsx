// Answers: what was answered, and whether its citations still hold today.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { answers, startSweep, sweepOf } from "../api/client.ts";
import type { Answer, Citation, Problem } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { Glyph } from "../answer/glyph.tsx";
import { ProblemNote } from "../answer/Notices.tsx";
import { stateOf, STATE_WORD, VERDICT_WORD, type State } from "../answer/verdicts.ts";
import { clip } from "../answer/Evidence.tsx";
import { when } from "../ask/history.tsx";
import { linkTo } from "../router.ts";
import { Name, pageOf, spelled, visible } from "../text/names.tsx";
import { note } from "../ui/announce.tsx";

const ORDER: State[] = ["changed", "unsupported", "unchecked", "partial", "verified"];
const POLL = 700;
const MOST_POLLS = 300;

export function Answers({ changed }: { changed: boolean }) {
  const list = useSignal<Answer[] | null>(null);
  const problem = useSignal<Problem | null>(null);
  const sweeping = useSignal(false);

  const load = async (): Promise<void> => {
    try {
      list.value = await answers(changed ? "changed" : "");
      problem.value = null;
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
    }
  };
  useEffect(() => {
    list.value = null;
    void load();
  }, [changed]);

  const sweep = async (): Promise<void> => {
    sweeping.value = true;
    try {
      let run = await startSweep();
      const id = String(run.sweep_id ?? run.id ?? "");
      for (let polls = 0; id && ["running", "queued"].includes(String(run.status)) && polls < MOST_POLLS; polls++) {
        await new Promise((resolve) => setTimeout(resolve, POLL));
        run = await sweepOf(id);
      }
      note("Every stored citation was checked again");
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
          <a href={linkTo.answers()} aria-current={!changed ? "page" : undefined}>All</a>
          <a href={linkTo.answers(true)} aria-current={changed ? "page" : undefined}>Changed</a>
        </nav>
        <button type="button" class="plain-button" disabled={sweeping.value} onClick={() => void sweep()}>{sweeping.value ? "Checking…" : "Check all again"}</button>
      </div>
      {problem.value && <ProblemNote problem={problem.value} onAgain={load} />}
      {list.value === null && !problem.value && <p class="waiting" role="status">Loading…</p>}
      {list.value?.length === 0 && (
        <p class="empty">{changed ? "No answer rests on a source that has changed." : "Nothing has been answered yet."}</p>
      )}
      <ul class="answer-list">{(list.value ?? []).map((one) => <Row key={one.answer_id} one={one} />)}</ul>
    </div>
  );
}

function Row({ one }: { one: Answer }) {
  const citations = one.citations ?? [];
  const counts = ORDER.map((state) => ({ state, count: citations.filter((citation) => stateOf(citation) === state).length }));
  const touched = citations.filter((citation) => stateOf(citation) === "changed" || (citation.history?.length ?? 0) > 1);
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
      {touched.length > 0 && (
        <details class="details">
          <summary>History</summary>
          <ul class="check-history">{touched.map((citation) => <History citation={citation} />)}</ul>
        </details>
      )}
    </li>
  );
}

function History({ citation }: { citation: Citation }) {
  return (
    <li>
      <p class="where"><span>[{citation.number}]</span><Name name={citation.document_name} id={citation.document_id} />{pageOf(citation) && <span class="where-page">{pageOf(citation)}</span>}</p>
      <ol>
        {(citation.history ?? []).map((check) => (
          <li class="fine">
            {when(check.at ?? check.checked_at ?? "")} {check.verdict ? VERDICT_WORD[check.verdict] ?? visible(check.verdict) : visible(check.status ?? "")}
            {check.status && check.verdict && ` (${visible(check.status)})`}{check.reason && `: ${visible(check.reason)}`}
          </li>
        ))}
      </ol>
    </li>
  );
}
