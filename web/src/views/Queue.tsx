// The queue: citations that no longer hold, until somebody has looked at each.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { decide, queue, type Waiting } from "../api/client.ts";
import type { DecisionBody } from "../api/schema.ts";
import type { Problem } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { ProblemNote } from "../answer/Notices.tsx";
import { STATUS_WORD, VERDICT_WORD } from "../answer/verdicts.ts";
import { clip } from "../answer/Evidence.tsx";
import { when } from "../ask/history.tsx";
import { linkTo } from "../router.ts";
import { inOneLine } from "../source/inline.ts";
import { Name, spelled, visible } from "../text/names.tsx";
import { note } from "../ui/announce.tsx";

/** A question to be asked again, for the Ask view to take. */
export const again = signal("");

export function Queue() {
  const list = useSignal<Waiting[] | null>(null);
  const accepted = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const turn = useRef(0);
  const load = async (): Promise<void> => {
    const mine = ++turn.current;
    try {
      const found = await queue(accepted.peek() ? "accepted" : "open");
      if (mine !== turn.current) return; // what was asked later is what is to be seen
      list.value = found;
      problem.value = null;
    } catch (error) {
      if (mine === turn.current) problem.value = error instanceof Failed ? error.problem : unreachable();
    }
  };
  useEffect(() => void load(), [accepted.value]);
  const say = async (one: Waiting, said: DecisionBody): Promise<void> => {
    try {
      await decide(one, said);
      note(said.state === "accepted" ? "It stands until its document changes again" : "Kept");
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
    }
    await load();
    if (document.activeElement === document.body) heading.current?.focus();
  };
  const shown = list.value;
  return (
    <div class="plain-view">
      <div class="view-head">
        <h1 ref={heading} tabIndex={-1}>Queue</h1>
        <a class="plain-button" href={linkTo.answers()}>All answers</a>
      </div>
      <label class="check"><input type="checkbox" checked={accepted.value} onChange={(event) => (accepted.value = event.currentTarget.checked)} />
        <span>Show what was let stand</span></label>
      {problem.value && <ProblemNote problem={problem.value} onAgain={load} />}
      {shown === null && !problem.value && <p class="waiting" role="status">Loading…</p>}
      {shown?.length === 0 && <p class="empty" role="status">{accepted.value ? "Nothing was let stand." : "Every citation holds, or was looked at."}</p>}
      <ul class="answer-list">{(shown ?? []).map((one) => <Row key={`${one.answer_id} ${one.position}`} one={one} onSay={say} />)}</ul>
    </div>
  );
}

function Row({ one, onSay }: { one: Waiting; onSay: (one: Waiting, said: DecisionBody) => Promise<void> }) {
  const assignee = useSignal(one.assignee);
  const remark = useSignal(one.note);
  return (
    <li class="answer-row">
      <h2 class="answer-question"><a href={linkTo.answer(one.answer_id)} dir="auto">{spelled(clip(one.question, 200))}</a></h2>
      <p class="where"><Name name={one.document_name} id={one.document_id} />
        <span>{STATUS_WORD[one.status as keyof typeof STATUS_WORD] ?? visible(one.status)}{!["source_changed", "source_gone"].includes(one.verdict) && `; ${(VERDICT_WORD[one.verdict as keyof typeof VERDICT_WORD] ?? visible(one.verdict)).toLowerCase()}`}</span></p>
      <p dir="auto"><span class="fine">It said: </span>{spelled(clip(inOneLine(one.text_span), 300))}</p>
      {one.nearest && <p dir="auto"><span class="fine">Now: </span>{spelled(clip(inOneLine(one.nearest), 300))}</p>}
      {one.reason && <p class="fine">{visible(one.reason)}</p>}
      {one.by && <p class="fine">{visible(one.by)}, {when(one.at)}</p>}
      <form class="shelf-bar" onSubmit={(event) => {
        event.preventDefault();
        void onSay(one, { assignee: assignee.peek().trim(), note: remark.peek().trim() });
      }}>
        <label class="field"><span>Note</span><input type="text" maxLength={2000} value={remark.value} onInput={(event) => (remark.value = event.currentTarget.value)} /></label>
        <label class="field"><span>Given to</span><input type="text" maxLength={120} value={assignee.value} onInput={(event) => (assignee.value = event.currentTarget.value)} /></label>
        <button type="submit" class="plain-button">Keep<span class="visually-hidden"> note and name</span></button>
        {one.state === "open" && <button type="button" class="plain-button" onClick={() => void onSay(one, { state: "accepted" })}>Let it stand</button>}
        {one.state === "accepted" && <button type="button" class="plain-button" onClick={() => void onSay(one, { state: "open" })}>Open again</button>}
        <a class="plain-button" href={linkTo.ask} onClick={() => (again.value = one.question)}>Ask again</a>
      </form>
    </li>
  );
}
