// One answer with all its proof: text, checks, sources, and the panel that opens beside it.
import { signal } from "@preact/signals";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { exported, type ExportFormat } from "../api/client.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { thread } from "../ask/thread.tsx";
import { absolute, linkTo } from "../router.ts";
import { spelled } from "../text/names.tsx";
import { copyText, note } from "../ui/announce.tsx";
import { Menu } from "../ui/Menu.tsx";
import { saveFile } from "../ui/save.ts";
import { Panel } from "../source/Panel.tsx";
import { Body } from "./Body.tsx";
import { Card } from "./Card.tsx";
import { ViewContext } from "./context.ts";
import { copied, footnotes } from "./copy.ts";
import { SentenceList } from "./FactCheck.tsx";
import { Abstention, Endings, Made, Progress } from "./Notices.tsx";
import { Heatmap, Sources } from "./Sources.tsx";
import { Details, Summary } from "./Summary.tsx";

// On a narrow screen the panel covers the answer: what is covered cannot be reached either.
const query = matchMedia("(max-width: 59.99rem)");
const narrow = signal(query.matches);
query.addEventListener("change", () => (narrow.value = query.matches));

export function AnswerPane({ onAgain, lead, children }: { onAgain: () => void; lead?: preact.ComponentChildren; children?: preact.ComponentChildren }) {
  const view = useContext(ViewContext);
  const { state } = view;
  const done = state.phase.value === "done";
  const heading = useRef<HTMLHeadingElement>(null);
  const searching = state.phase.value === "searching";
  useLayoutEffect(() => {
    if (searching) heading.current?.focus();
  }, [searching]);
  return (
    <>
      <article class="answer" aria-busy={state.busy} inert={narrow.value && view.target.value !== null}>
        {lead}
        {state.question.value
          ? <h1 class="question" dir="auto" ref={heading} tabIndex={-1}>{spelled(state.question.value)}</h1>
          : <h1 class="visually-hidden">Answer</h1>}
        {children}
        <Progress />
        {done && <Made />}
        {state.text.value && <Body />}
        {done && <Abstention />}
        <Endings onAgain={onAgain} />
        <Summary />
        {done && state.text.value && <Toolbar />}
        {view.factCheck.value && done && <SentenceList />}
        <Heatmap />
        {!state.body.value?.abstained && <Sources />}
        <Details />
        {done && <OnPaper />}
      </article>
      <Panel />
      <Card />
    </>
  );
}

/** What a click opens on the screen stands on paper: each citation with its words, its place and its verdict. */
function OnPaper() {
  const { state } = useContext(ViewContext);
  const notes = footnotes(state);
  if (notes.length === 0) return null;
  return (
    <section class="on-paper">
      <h2>Citations</h2>
      {notes.map((note) => <p dir="auto">[{note.number}] “{spelled(note.span)}” — {note.where} ({note.verdict})</p>)}
    </section>
  );
}

async function hand(kind: "answers" | "threads", id: string, format: ExportFormat): Promise<void> {
  try {
    const { file, name } = await exported(kind, id, format);
    saveFile(file, name);
    note(`Saved ${name}`);
  } catch (error) {
    note(error instanceof Failed ? error.message : unreachable().title);
  }
}

const THREAD = [["Word", "docx"], ["PDF", "pdf"], ["Markdown", "markdown"], ["HTML", "html"], ["evidence pack (ZIP)", "zip"]] as const;

function Toolbar() {
  const view = useContext(ViewContext);
  const { state } = view;
  const id = state.body.value?.answer_id;
  const open = thread.value;
  return (
    <div class="toolbar">
      {state.sentences.value.length > 0 && (
        <button type="button" class="plain-button" aria-pressed={view.factCheck.value} onClick={() => (view.factCheck.value = !view.factCheck.value)}>
          Fact-check
        </button>
      )}
      <Menu
        label="Copy"
        entries={[
          { label: "As Markdown", act: () => copyText(copied(state, "markdown")) },
          { label: "As HTML", act: () => copyText(copied(state, "text"), copied(state, "html")) },
          { label: "As plain text", act: () => copyText(copied(state, "text")) },
        ]}
      />
      {id && view.ours && (
        <Menu
          label="Export"
          entries={[
            { label: "Word, with footnotes", act: () => hand("answers", id, "docx") },
            { label: "PDF", act: () => hand("answers", id, "pdf") },
            { label: "Markdown", act: () => hand("answers", id, "markdown") },
            { label: "HTML with all its proof", act: () => hand("answers", id, "html") },
            { label: "Evidence pack (ZIP)", act: () => hand("answers", id, "zip") },
            ...(open && open.turns.length > 1 ? THREAD.map(([label, format]) => ({ label: `The whole thread, ${label}`, act: () => hand("threads", open.thread_id, format) })) : []),
          ]}
        />
      )}
      {id && view.ours && <button type="button" class="plain-button" onClick={() => copyText(absolute(linkTo.answer(id)))}>Copy link</button>}
    </div>
  );
}
