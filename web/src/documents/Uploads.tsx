// Files in: dropped or chosen, one after the other, each with its progress and its own end.
import { signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { documentOf, upload } from "../api/client.ts";
import type { DocumentRecord } from "../api/nouns.ts";
import { Failed, FORMATS, nextStep } from "../api/problem.ts";
import { loadLibrary } from "../library.ts";
import { linkTo, route } from "../router.ts";
import { Name } from "../text/names.tsx";
import { announce } from "../ui/announce.tsx";

interface Upload {
  key: number;
  file: File;
  stage: "waiting" | "sending" | "reading" | "done" | "failed" | "stopped";
  share: number;
  says: string;
  document: DocumentRecord | null;
  abort: AbortController;
  /** Id of the document that it is a new version of. */
  replaces: string;
}

export const uploads = signal<Upload[]>([]);
let last = 0;
let running = false;

const change = (key: number, part: Partial<Upload>): void => {
  uploads.value = uploads.value.map((one) => (one.key === key ? { ...one, ...part } : one));
};

export function add(files: Iterable<File>, replaces = ""): void {
  const fresh = [...files].map((file): Upload => ({
    key: ++last, file, stage: "waiting", share: 0, says: "", document: null, abort: new AbortController(), replaces,
  }));
  uploads.value = [...uploads.value, ...fresh];
  void run();
}

/** One file at a time: the server indexes while it receives, and two would only slow each other down. */
async function run(): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (;;) {
      const next = uploads.value.find((one) => one.stage === "waiting");
      if (!next) return;
      await send(next);
      await loadLibrary();
    }
  } finally {
    running = false;
  }
}

async function send(one: Upload): Promise<void> {
  change(one.key, { stage: "sending" });
  try {
    const sent = await upload(one.file, (share) => change(one.key, { share, ...(share >= 1 && { stage: "reading" }) }), one.abort.signal, one.replaces);
    const ready = await indexed(sent, one.abort.signal);
    if (ready.status === "failed") {
      change(one.key, { stage: "failed", says: ready.error ?? "The file could not be read.", document: ready });
    } else {
      change(one.key, { stage: "done", share: 1, document: ready, says: (ready.warnings ?? []).join(" ") });
    }
    announce(`${one.file.name}: ${ready.status === "failed" ? "failed" : "ready"}`);
  } catch (error) {
    if (one.abort.signal.aborted) return change(one.key, { stage: "stopped", says: "Stopped." });
    const problem = error instanceof Failed ? error.problem : null;
    const says = problem ? [problem.detail || problem.title, nextStep(problem)].filter(Boolean).join(" ") : "The file could not be sent.";
    change(one.key, { stage: "failed", says });
    announce(`${one.file.name}: failed`);
  }
}

const PAUSE = 800;
// An upload to S3 is announced within seconds; one that is not known after this long is lost.
const LATEST = 120_000;

/** Where indexing goes on after the upload, its end is waited for. */
async function indexed(sent: DocumentRecord, stop: AbortSignal): Promise<DocumentRecord> {
  let record = sent;
  const begun = Date.now();
  while (record.status === "indexing" && record.document_id && !stop.aborted) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    try {
      record = await documentOf(record.document_id);
    } catch (error) {
      const notYet = error instanceof Failed && error.problem.status === 404 && Date.now() - begun < LATEST;
      if (!notYet) throw error;
    }
  }
  return record;
}

const STAGE: Record<Upload["stage"], string> = {
  waiting: "waiting", sending: "uploading", reading: "reading and indexing", done: "ready", failed: "failed", stopped: "stopped",
};

export function Uploads() {
  const over = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    over.value = false;
    if (event.dataTransfer) add(event.dataTransfer.files);
  };
  return (
    <section class="uploads" aria-label="Upload">
      <div
        class={`drop${over.value ? " is-over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          over.value = true;
        }}
        onDragLeave={() => (over.value = false)}
        onDrop={drop}
      >
        <svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true"><path d="M14 6h14l8 8v28H14zM28 6v8h8M24 34V22m-5 5 5-5 5 5" /></svg>
        <p><strong>Drop files here</strong> or <button type="button" class="link-button" onClick={() => input.current?.click()}>choose files</button></p>
        <p class="fine">{FORMATS}. They stay on this server.</p>
        <input
          ref={input} type="file" multiple class="visually-hidden" aria-label="Choose files" tabIndex={-1}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
      </div>
      {uploads.value.length > 0 && (
        <ul class="upload-list">
          {uploads.value.map((one) => (
            <li key={one.key} class={`upload is-${one.stage}`}>
              <div class="upload-line">
                <Name name={one.file.name} id={one.document?.document_id} />
                <span class="upload-stage">{STAGE[one.stage]}</span>
                {["waiting", "sending", "reading"].includes(one.stage) && (
                  <button type="button" class="link-button" onClick={() => {
                    one.abort.abort();
                    if (one.stage === "waiting") change(one.key, { stage: "stopped" });
                  }}>Stop<span class="visually-hidden"> {one.file.name}</span></button>
                )}
                {one.stage === "failed" && (
                  <button type="button" class="link-button" onClick={() => {
                    uploads.value = uploads.value.filter((other) => other.key !== one.key);
                    add([one.file], one.replaces);
                  }}>Try again</button>
                )}
              </div>
              {one.stage === "sending" && <progress max={1} value={one.share} aria-label={`Upload of ${one.file.name}`} />}
              {one.stage === "reading" && <progress aria-label={`Indexing of ${one.file.name}`} />}
              {one.says && <p class={one.stage === "failed" ? "upload-error" : "fine"}><bdi>{one.says}</bdi></p>}
            </li>
          ))}
        </ul>
      )}
      {route.value.view === "documents" && uploads.value.some((one) => one.stage === "done") && <p><a class="main-button" href={linkTo.ask}>Ask about them</a></p>}
    </section>
  );
}
