// Ask: the question, the answer, its proof. Also shows a stored answer that a link leads to.
import { effect, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { answerOf } from "../api/client.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { AnswerPane } from "../answer/AnswerPane.tsx";
import { AnswerView, ViewContext } from "../answer/context.ts";
import { AnswerState } from "../answer/state.ts";
import { markerState, withToday } from "../answer/verdicts.ts";
import { Composer } from "../ask/Composer.tsx";
import { asked, HistoryList, remember } from "../ask/history.tsx";
import { queryOf } from "../ask/options.ts";
import { append, leave, openThread, Put, thread, Trail } from "../ask/thread.tsx";
import { library, libraryProblem, loadLibrary, readyCount } from "../library.ts";
import { linkTo, route } from "../router.ts";
import { warm } from "../source/pdf.ts";
import { announce } from "../ui/announce.tsx";
import { ProblemNote } from "../answer/Notices.tsx";
import { again as wanted } from "./Queue.tsx";
import { Uploads, uploads } from "../documents/Uploads.tsx";

// One answer for the life of the page: going to the documents and back loses nothing.
const view = new AnswerView(new AnswerState(), true);
const { state } = view;
const draft = signal("");

/** Whether the next question is asked as it is written: its writer has put it. */
const edited = signal(false);

function ask(question: string): void {
  view.target.value = null;
  view.factCheck.value = false;
  draft.value = "";
  history.replaceState(null, "", linkTo.ask);
  announce("Searching your documents");
  const asIs = edited.value;
  edited.value = false;
  void state.ask({ ...queryOf(question), thread_id: thread.peek()?.thread_id ?? "new", ...(asIs && { rewrite: false }) });
}

const ERASED = { title: "This answer was erased", status: 0, detail: "Its thread still has the question." };

/** Nothing asked, nothing shown: a new question. A click that opens another tab leaves this one as it is. */
export function afresh(click: MouseEvent): void {
  if (click.ctrlKey || click.metaKey || click.shiftKey) return;
  leave();
  view.target.value = null;
  state.reset();
}

/** The tab of the view that one is in. */
export const askTab = (click: MouseEvent): void => void (!state.busy && afresh(click));

/** When an answer is whole: its link, its place in the history, and one sentence for who cannot see it. */
effect(() => {
  const phase = state.phase.value;
  if (phase === "answering") announce("The answer is being written");
  if (phase === "lost") announce("The connection was lost. The answer is not checked.");
  const body = state.body.value;
  if (phase !== "done" || !body?.answer_id || state.startedAt.peek() === 0) return;
  state.startedAt.value = 0;
  if (body.thread_id) {
    append(body.thread_id, { answer_id: body.answer_id, asked: body.asked ?? state.question.peek(), question: body.question ?? "", answer: body.answer, at: body.created_at ?? "" });
  }
  history.replaceState(null, "", linkTo.answer(body.answer_id));
  remember(state.question.peek(), body.answer_id);
  const verified = body.citations.filter((one) => markerState([one], false) === "verified").length;
  announce(body.abstained ? body.answer : `Answer complete: ${body.citations.length} citations, ${verified} verified.`);
});

/** An answer with pages is there: what draws them is loaded while it is read. */
effect(() => {
  if (!state.body.value?.citations.some((one) => one.page_number !== null)) return;
  const idle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 300));
  idle(() => void warm().catch(() => undefined));
});

/** A chosen span is in the address, so that the address can be handed on. */
effect(() => {
  const target = view.target.value;
  const id = state.body.value?.answer_id;
  if (!id || !["ask", "answer"].includes(route.peek().view)) return;
  if (target === null) history.replaceState(null, "", linkTo.answer(id));
  else if (target.kind === "citation") {
    const place = state.places().findIndex((one) => one.start === target.at && one.citation === target.citation);
    if (place >= 0) history.replaceState(null, "", linkTo.span(id, place));
  }
});

async function openStored(id: string, place: number | null): Promise<void> {
  if (state.body.peek()?.answer_id !== id) {
    state.stop();
    view.target.value = null;
    // The reader may have gone on meanwhile, to another answer or a new question.
    const elsewhere = (): boolean => {
      const here = route.peek();
      return state.busy || here.view !== "answer" || here.id !== id;
    };
    try {
      const stored = await answerOf(id);
      if (elsewhere()) return;
      state.show(withToday(stored));
    } catch (error) {
      if (elsewhere()) return;
      state.refused(error instanceof Failed ? error.problem : unreachable());
    }
  }
  const found = place === null ? undefined : state.places()[place];
  if (found) view.open({ kind: "citation", citation: found.citation, at: found.start });
}

/** A thread, at one of its answers or at its last. */
async function openIn(id: string, answer: string | null): Promise<void> {
  try {
    const known = thread.peek()?.thread_id === id ? thread.peek() : null;
    const wanted = known?.turns.find((one) => one.answer_id === answer) ?? known?.turns.at(-1);
    const opened = known && wanted?.whole !== undefined ? known : await openThread(id);
    const here = route.peek();
    if (here.view !== "thread" || here.id !== id || state.busy) return;
    const turn = opened.turns.find((one) => one.answer_id === answer) ?? opened.turns.at(-1);
    state.stop();
    view.target.value = null;
    if (turn?.whole) state.show(withToday({ ...turn.whole, asked: turn.asked, thread_id: id }));
    else if (turn) state.refused(ERASED, turn.asked);
  } catch (error) {
    const here = route.peek();
    if (here.view !== "thread" || here.id !== id || state.busy) return;
    leave();
    state.refused(error instanceof Failed ? error.problem : unreachable());
  }
}

export function Ask() {
  const here = route.value;
  useEffect(() => {
    if (here.view === "thread") return void openIn(here.id, here.answer);
    // A link to an answer, or a new question, is no part of the thread that was open.
    if (here.view === "ask" ? !state.busy : here.view === "answer" && here.id !== state.body.peek()?.answer_id) leave();
    if (here.view === "answer") void openStored(here.id, here.place);
    // A question asked here stays while its writer looks elsewhere, also where it failed; what a link led to does not.
    else if (here.view === "ask" && !state.busy && (state.body.peek() || state.startedAt.peek() === 0)) state.reset();
  }, [here]);
  useEffect(() => void loadLibrary(), []);
  // A question of the queue is put into the field; whoever came from there sends it, or changes it first.
  useEffect(() => {
    if (here.view !== "ask" || !wanted.peek()) return;
    draft.value = wanted.peek();
    wanted.value = "";
    document.getElementById("question")?.focus();
  }, [here]);

  const fresh = state.phase.value === "idle";
  const context = useMemo(() => view, []);
  const again = (): void => {
    if (state.question.peek()) ask(state.question.peek());
    else if (here.view === "answer") void openStored(here.id, here.place);
    else if (here.view === "thread") void openIn(here.id, here.answer);
  };
  const edit = (question: string): void => {
    draft.value = question;
    edited.value = true;
    document.getElementById("question")?.focus();
  };
  const composer = <Composer draft={{ get value() { return draft.value; }, set value(text) { draft.value = text; edited.value &&= text !== ""; } }} busy={state.busy} follows={thread.value !== null} onAsk={ask} onStop={() => state.stop()} />;
  return (
    <ViewContext.Provider value={context}>
      <div class={`ask${fresh ? " is-fresh" : ""}${view.target.value ? " has-panel" : ""}`}>
        {fresh ? <Fresh composer={composer} /> : <><AnswerPane onAgain={again} lead={<Trail shown={state.body.value?.answer_id} />}><Put onEdit={edit} /></AnswerPane><div class="composer-dock">{composer}</div></>}
      </div>
    </ViewContext.Provider>
  );
}

function Fresh({ composer }: { composer: preact.ComponentChildren }) {
  const documents = library.value;
  const empty = documents !== null && documents.length === 0;
  const ready = readyCount.value;
  return (
    <div class="fresh">
      <h1>{empty ? "Begin with a document" : "Ask. Then see the proof."}</h1>
      <p class="lead">
        {empty
          ? "Upload a file, ask about it, and look at the very sentence that each answer rests on."
          : "Every citation is checked against the words of the source, and opens on its page."}
      </p>
      {libraryProblem.value && <ProblemNote problem={libraryProblem.value} onAgain={loadLibrary} />}
      {!empty && composer}
      {(empty || uploads.value.length > 0) && <Uploads />}
      {!empty && documents !== null && (
        <p class="fine library-line"><a href={linkTo.documents}>{ready === 1 ? "1 document" : `${ready} documents`}</a> ready to be asked</p>
      )}
      {empty && <div class="later">{composer}</div>}
      {asked.value.length > 0 && (
        <section class="recent" aria-labelledby="recent-title">
          <h2 id="recent-title">Asked before</h2>
          <HistoryList most={5} />
        </section>
      )}
    </div>
  );
}
