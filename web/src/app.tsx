// The page: its head, its views, and what every view shares.
import { signal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { health } from "./api/client.ts";
import { finishSignIn, identity, known, signOut } from "./api/identity.ts";
import { linkTo, route } from "./router.ts";
import { visible } from "./text/names.tsx";
import { LiveRegion, Toast } from "./ui/announce.tsx";
import { Shortcuts } from "./ui/Shortcuts.tsx";
import { SignIn } from "./ui/SignIn.tsx";
import { Answers } from "./views/Answers.tsx";
import { afresh, Ask, askTab } from "./views/Ask.tsx";
import { Documents } from "./views/Documents.tsx";
import { Queue } from "./views/Queue.tsx";
import { Table } from "./views/Table.tsx";
import { Tables } from "./views/Tables.tsx";
import { Threads } from "./views/Threads.tsx";
import { Verify } from "./views/Verify.tsx";

const offline = signal(!navigator.onLine);
addEventListener("online", () => (offline.value = false));
addEventListener("offline", () => (offline.value = true));

/** Names of the parts that do not work, as /health gives them. */
const broken = signal<string[]>([]);

const brokenOf = (parts: Record<string, string>): string[] => Object.keys(parts).filter((name) => parts[name] !== "ok");

const TITLES = { ask: "Ask", answer: "Answer", thread: "Thread", threads: "Threads", documents: "Documents", answers: "Answers", queue: "Queue", tables: "Tables", table: "Table", verify: "Verify" };

export function App() {
  const here = route.value;
  useEffect(() => void finishSignIn(), []);
  useEffect(() => void health().then((body) => (broken.value = brokenOf(body?.parts ?? {}))), [identity.value]);
  useLayoutEffect(() => {
    scrollTo(0, 0);
    document.title = `${TITLES[here.view]} — pincite`;
  }, [here.view]);
  const tab = (name: string, link: string, views: string[], act?: (click: MouseEvent) => void) => (
    <a href={link} aria-current={views.includes(here.view) ? "page" : undefined} onClick={act}>{name}</a>
  );
  // From there a question that is asked goes on; here it is a new one that is wanted.
  const asking = here.view === "ask" || here.view === "answer" || here.view === "thread";
  const skip = (event: Event): void => {
    event.preventDefault();
    document.getElementById("main")?.focus();
  };
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>Skip to the content</a>
      <header class="top">
        <a class="brand" href={linkTo.ask} title="New question" onClick={afresh}>pincite</a>
        <nav class="tabs" aria-label="Views">
          {tab("Ask", linkTo.ask, ["ask", "answer", "thread"], asking ? askTab : undefined)}
          {tab("Threads", linkTo.threads, ["threads"])}
          {tab("Documents", linkTo.documents, ["documents"])}
          {tab("Answers", linkTo.answers(), ["answers", "queue"])}
          {tab("Tables", linkTo.tables, ["tables", "table"])}
          {tab("Verify", linkTo.verify, ["verify"])}
        </nav>
        <Shortcuts />
        {known() && <button type="button" class="plain-button" onClick={signOut}>Sign out</button>}
      </header>
      {(offline.value || broken.value.length > 0) && (
        <p class="banner" role="status">
          {offline.value
            ? "This device is offline. Questions wait until it is back."
            : `Not working at the moment: ${broken.value.map(visible).join(", ")}. Answers may fail or be less complete.`}
        </p>
      )}
      <main id="main" tabIndex={-1}>
        <SignIn />
        <Fragment key={`${identity.value.token} ${identity.value.key}`}>
          {asking && <Ask />}
          {here.view === "threads" && <Threads />}
          {here.view === "documents" && <Documents />}
          {here.view === "answers" && <Answers status={here.status} />}
          {here.view === "queue" && <Queue />}
          {here.view === "tables" && <Tables />}
          {here.view === "table" && <Table key={here.id} id={here.id} />}
          {here.view === "verify" && <Verify />}
        </Fragment>
      </main>
      <LiveRegion />
      <Toast />
    </>
  );
}
