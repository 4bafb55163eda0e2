// The questions asked in this browser, newest first; each leads to its stored answer.
import { signal } from "@preact/signals";
import { linkTo } from "../router.ts";
import { visible } from "../text/names.tsx";
import { Drawer } from "../ui/Drawer.tsx";

interface Asked { question: string; answer_id: string; at: number }

const KEY = "pincite.history";
const MOST = 100;

function stored(): Asked[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter((one): one is Asked => typeof one?.question === "string" && typeof one?.answer_id === "string") : [];
  } catch {
    return [];
  }
}

export const asked = signal<Asked[]>(stored());

function keep(list: Asked[]): void {
  asked.value = list;
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Storage is full or forbidden: the history then lasts as long as the page.
  }
}

export const remember = (question: string, answer_id: string): void =>
  keep([{ question, answer_id, at: Date.now() }, ...asked.value.filter((one) => one.answer_id !== answer_id)].slice(0, MOST));

export function HistoryList({ most, onGo }: { most: number; onGo?: () => void }) {
  return (
    <ol class="history">
      {asked.value.slice(0, most).map((one) => (
        <li>
          <a href={linkTo.answer(one.answer_id)} onClick={onGo}>
            <span class="history-question" dir="auto">{visible(one.question)}</span>
            <time class="fine" dateTime={new Date(one.at).toISOString()}>{when(one.at)}</time>
          </a>
        </li>
      ))}
    </ol>
  );
}

export function HistoryDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer title="Your questions" open={open} onClose={onClose}>
      {asked.value.length === 0 ? <p class="fine">Nothing has been asked in this browser yet.</p> : <HistoryList most={MOST} onGo={onClose} />}
      {asked.value.length > 0 && <button type="button" class="plain-button" onClick={() => keep([])}>Forget them</button>}
    </Drawer>
  );
}

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
export const when = (at: number | string): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? "" : FORMAT.format(date);
};
