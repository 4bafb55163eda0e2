// The thread that the next question continues: its questions so far, and how the last one was put.
import { signal } from "@preact/signals";
import { useContext } from "preact/hooks";
import { threadOf } from "../api/client.ts";
import type { Thread, Turn } from "../api/nouns.ts";
import { ViewContext } from "../answer/context.ts";
import { clip } from "../answer/Evidence.tsx";
import { linkTo } from "../router.ts";
import { spelled, visible } from "../text/names.tsx";

export const thread = signal<Thread | null>(null);

export const leave = (): void => void (thread.value = null);

/** Opens a thread; the answers come with it, each with its own citations. */
export async function openThread(id: string): Promise<Thread> {
  const opened = await threadOf(id);
  thread.value = opened;
  return opened;
}

/** An answer that was just given takes its place. */
export function append(id: string, turn: Turn): void {
  const known = thread.peek();
  const turns = known?.thread_id === id ? known.turns : [];
  thread.value = { thread_id: id, title: known?.thread_id === id ? known.title : turn.asked, turns: [...turns, turn] };
}

/** The questions before and after the answer shown; each leads to its answer with its citations. */
export function Trail({ shown }: { shown: string | undefined }) {
  const now = thread.value;
  const others = now?.turns.filter((turn) => turn.answer_id !== shown) ?? [];
  if (!now || others.length === 0) return null;
  return (
    <nav class="trail" aria-label="Questions of this thread">
      <p class="small-label">{visible(now.title)}</p>
      <ol>
        {now.turns.map((turn) => (
          <li>
            {turn.answer_id === shown
              ? <span aria-current="true" class="trail-now" dir="auto">{spelled(clip(turn.asked, 160))}</span>
              : (
                <a href={linkTo.thread(now.thread_id, turn.answer_id)}>
                  <span dir="auto">{spelled(clip(turn.asked, 160))}</span>
                  <span class="fine trail-answer" dir="auto">{spelled(clip(turn.answer, 140))}</span>
                </a>
              )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** How a question that leans on those before was put, and a way to put it otherwise. */
export function Put({ onEdit }: { onEdit: (question: string) => void }) {
  const { state } = useContext(ViewContext);
  const put = state.put.value;
  if (!put || put === state.question.value) return null;
  return (
    <p class="put">
      <span class="fine">Asked as</span> <span class="put-question" dir="auto">{spelled(put)}</span>{" "}
      <button type="button" class="link-button" onClick={() => onEdit(put)}>Edit<span class="visually-hidden"> the question as it was put</span></button>
    </p>
  );
}
