// Documents: upload, status, versions, delete.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { contentOf, contentUrl, deleteDocument } from "../api/client.ts";
import { known } from "../api/identity.ts";
import type { DocumentRecord, Problem } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { ProblemNote } from "../answer/Notices.tsx";
import { when } from "../ask/history.tsx";
import { chosenDocuments } from "../ask/options.ts";
import { Uploads } from "../documents/Uploads.tsx";
import { library, libraryProblem, loadLibrary } from "../library.ts";
import { linkTo } from "../router.ts";
import { Name, visible } from "../text/names.tsx";
import { note } from "../ui/announce.tsx";
import { saveFile } from "../ui/save.ts";
import { Sure } from "../ui/Sure.tsx";

export function Documents() {
  useEffect(() => void loadLibrary(), []);
  const problem = useSignal<Problem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const documents = library.value;
  const remove = async (one: DocumentRecord): Promise<void> => {
    try {
      await deleteDocument(one.document_id);
      chosenDocuments.value = chosenDocuments.value.filter((id) => id !== one.document_id);
      note(`Deleted ${visible(one.name)}`);
      problem.value = null;
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
    }
    await loadLibrary();
    // Its row is gone, and with it what had the focus.
    if (document.activeElement === document.body) heading.current?.focus();
  };
  return (
    <div class="plain-view">
      <h1 ref={heading} tabIndex={-1}>Documents</h1>
      <Uploads />
      {(problem.value ?? libraryProblem.value) && <ProblemNote problem={(problem.value ?? libraryProblem.value)!} onAgain={loadLibrary} />}
      {documents === null && !libraryProblem.value && <p class="waiting" role="status">Loading…</p>}
      {documents?.length === 0 && <p class="empty">No document yet. What you upload appears here.</p>}
      {documents !== null && documents.length > 0 && (
        <ul class="document-list">{documents.map((one) => <Row key={one.document_id} one={one} onRemove={remove} />)}</ul>
      )}
    </div>
  );
}

const STATUS: Record<DocumentRecord["status"], string> = { indexed: "ready", indexing: "being indexed", failed: "failed" };

function Row({ one, onRemove }: { one: DocumentRecord; onRemove: (one: DocumentRecord) => Promise<void> }) {
  const versions = one.versions ?? [];
  const facts = [
    one.pages !== null && one.pages !== undefined && `${one.pages} ${one.pages === 1 ? "page" : "pages"}`,
    one.status === "indexed" && `${one.chunks} ${one.chunks === 1 ? "chunk" : "chunks"}`,
    size(one.size),
    one.collection !== "default" && visible(one.collection),
  ].filter(Boolean);
  const latest = versions.at(-1);
  return (
    <li class="document-row">
      <div class="document-main">
        <p class="document-name"><Name name={one.name} id={one.document_id} /><span class={`status is-${one.status}`}>{STATUS[one.status]}</span></p>
        <p class="fine">{facts.join(" · ")}{latest && <> · {when(latest.indexed_at)}</>}</p>
        {Object.keys(one.metadata ?? {}).length > 0 && (
          <p class="fine">Metadata: <bdi>{Object.entries(one.metadata!).map(([name, value]) => `${visible(name)} = ${visible(String(value))}`).join("; ")}</bdi></p>
        )}
        {one.error && <p class="upload-error"><bdi>{visible(one.error)}</bdi></p>}
        {(one.warnings ?? []).map((warning) => <p class="warning"><bdi>{visible(warning)}</bdi></p>)}
        {(one.pages_without_text ?? []).length > 0 && (
          <p class="warning">No text could be read on {one.pages_without_text.length === 1 ? "page" : "pages"} {ranges(one.pages_without_text)}.</p>
        )}
        {versions.length > 1 && (
          <details class="details">
            <summary>{versions.length} versions</summary>
            <ol class="versions" reversed>
              {[...versions].reverse().map((version, index) => (
                <li><code>{visible(version.version.replace("sha256:", "").slice(0, 12))}</code> {when(version.indexed_at)}{index === 0 && " (today's)"}</li>
              ))}
            </ol>
          </details>
        )}
      </div>
      <div class="document-actions">
        {one.status === "indexed" && (
          <>
            <a class="plain-button" href={linkTo.ask} onClick={() => (chosenDocuments.value = [one.document_id])}>Ask<span class="visually-hidden"> only {visible(one.name)}</span></a>
            <a class="plain-button" href={contentUrl(one.document_id)} download={visible(one.name)} onClick={(event) => void save(event, one)}>Download<span class="visually-hidden"> {visible(one.name)}</span></a>
          </>
        )}
        <Sure name={visible(one.name)} onSure={() => onRemove(one)} />
      </div>
    </li>
  );
}

/** The browser follows the link by itself, but not with the reader's identity. */
async function save(event: Event, one: DocumentRecord): Promise<void> {
  if (!known()) return;
  event.preventDefault();
  try {
    saveFile(await contentOf(one.document_id), visible(one.name));
  } catch (error) {
    note(error instanceof Failed ? error.message : unreachable().title);
  }
}

function size(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : value.toPrecision(3)} ${units[unit]}`;
}

/** 1, 2, 3, 7 → "1–3, 7". */
function ranges(numbers: number[]): string {
  const parts: [number, number][] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = parts.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}
