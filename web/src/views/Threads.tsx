// Threads: questions that follow each other, to be found, renamed, shared and deleted.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { deleteThread, renameThread, threads } from "../api/client.ts";
import type { Problem, ThreadLine } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { ProblemNote } from "../answer/Notices.tsx";
import { clip } from "../answer/Evidence.tsx";
import { when } from "../ask/history.tsx";
import { leave, thread } from "../ask/thread.tsx";
import { absolute, linkTo } from "../router.ts";
import { spelled, visible } from "../text/names.tsx";
import { copyText, note } from "../ui/announce.tsx";
import { Sure } from "../ui/Sure.tsx";

const TYPING = 200;

export function Threads() {
  const list = useSignal<ThreadLine[] | null>(null);
  const next = useSignal<string | null>(null);
  const search = useSignal("");
  const problem = useSignal<Problem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const timer = useRef(0);
  const asked = useRef(0);

  const load = async (after: string | null = null): Promise<void> => {
    const turn = ++asked.current;
    try {
      const page = await threads(search.peek().trim(), after);
      if (turn !== asked.current) return;
      list.value = after ? [...(list.peek() ?? []), ...page.threads] : page.threads;
      next.value = page.next;
      problem.value = null;
    } catch (error) {
      if (turn === asked.current) problem.value = error instanceof Failed ? error.problem : unreachable();
    }
  };
  useEffect(() => {
    void load();
    return () => clearTimeout(timer.current);
  }, []);
  const act = async (doing: Promise<unknown>, said: string): Promise<void> => {
    try {
      await doing;
      note(said);
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
      return;
    }
    await load();
    if (document.activeElement === document.body) heading.current?.focus();
  };
  const remove = (one: ThreadLine): Promise<void> => {
    if (thread.peek()?.thread_id === one.thread_id) leave();
    return act(deleteThread(one.thread_id), "The thread is deleted; its answers stay under Answers");
  };
  return (
    <div class="plain-view">
      <div class="view-head">
        <h1 ref={heading} tabIndex={-1}>Threads</h1>
        <a class="plain-button" href={linkTo.ask}>New question</a>
      </div>
      <label class="field"><span>Search titles and questions</span>
        <input type="search" value={search.value} onInput={(event) => {
          search.value = event.currentTarget.value;
          clearTimeout(timer.current);
          timer.current = window.setTimeout(() => void load(), TYPING);
        }} /></label>
      {problem.value && <ProblemNote problem={problem.value} onAgain={() => void load()} />}
      {list.value === null && !problem.value && <p class="waiting" role="status">Loading…</p>}
      {list.value?.length === 0 && <p class="empty" role="status">{search.value.trim() ? "No thread has these words." : "No thread yet. A question begins one."}</p>}
      <ul class="thread-list">{(list.value ?? []).map((one) => <Row key={one.thread_id} one={one} onRename={(title) => act(renameThread(one.thread_id, title), "Renamed")} onRemove={() => remove(one)} />)}</ul>
      {next.value && <button type="button" class="plain-button" onClick={() => void load(next.value)}>Show more</button>}
    </div>
  );
}

function Row({ one, onRename, onRemove }: { one: ThreadLine; onRename: (title: string) => Promise<void>; onRemove: () => Promise<void> }) {
  const title = useSignal<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const editing = title.value !== null;
  // Before the next key arrives.
  useLayoutEffect(() => {
    if (editing) field.current?.select();
  }, [editing]);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const wanted = title.peek()?.trim() ?? "";
    title.value = null;
    if (wanted && wanted !== one.title) await onRename(wanted);
  };
  return (
    <li class="thread-row">
      {editing ? (
        <form class="row" onSubmit={save}>
          <label class="visually-hidden" for={`title-${one.thread_id}`}>Title</label>
          <input
            id={`title-${one.thread_id}`} ref={field} type="text" maxLength={120} value={title.value!}
            onInput={(event) => (title.value = event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") title.value = null;
            }}
          />
          <button type="submit" class="plain-button">Save</button>
        </form>
      ) : (
        <div class="document-main">
          <h2 class="answer-question"><a href={linkTo.thread(one.thread_id)} dir="auto">{spelled(clip(one.title, 200))}</a></h2>
          <p class="fine">
            {one.questions === 1 ? "1 question" : `${one.questions} questions`} · {when(one.updated_at)}
            {one.last !== one.title && <> · last: <bdi>{visible(clip(one.last, 120))}</bdi></>}
          </p>
        </div>
      )}
      <div class="document-actions">
        <button type="button" class="plain-button" onClick={() => (title.value = one.title)}>Rename<span class="visually-hidden"> {visible(one.title)}</span></button>
        <button type="button" class="plain-button" onClick={() => copyText(absolute(linkTo.thread(one.thread_id)))}>Copy link<span class="visually-hidden"> to {visible(one.title)}</span></button>
        <Sure name={visible(one.title)} onSure={onRemove} />
      </div>
    </li>
  );
}
