// A document in the list: what it is, what is to be known of it, and what can be done with it.
import { useRef } from "preact/hooks";
import { contentOf, contentUrl } from "../api/client.ts";
import { known } from "../api/identity.ts";
import type { DocumentRecord } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { when } from "../ask/history.tsx";
import { chosenDocuments } from "../ask/options.ts";
import { linkTo } from "../router.ts";
import { Name, visible } from "../text/names.tsx";
import { note } from "../ui/announce.tsx";
import { saveFile } from "../ui/save.ts";
import { Sure } from "../ui/Sure.tsx";
import { Opens } from "./Preview.tsx";
import { add } from "./Uploads.tsx";
import { Versions } from "./Versions.tsx";

const STATUS: Record<DocumentRecord["status"], string> = { indexed: "ready", indexing: "being indexed", failed: "failed" };

interface Props { one: DocumentRecord; chosen: boolean; onChoose: (on: boolean) => void; onRemove: (one: DocumentRecord) => Promise<void> }

export function Row({ one, chosen, onChoose, onRemove }: Props) {
  const replacing = useRef<HTMLInputElement>(null);
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
      <input
        type="checkbox" class="document-choice" aria-label={`Choose ${visible(one.name)}`} checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div class="document-main">
        <p class="document-name">{one.status === "indexed" ? <Opens look={{ document_id: one.document_id, name: one.name, page: one.pages ? 1 : null, start: 0, end: 0, span: "" }} /> : <Name name={one.name} id={one.document_id} />}<span class={`status is-${one.status}`}>{STATUS[one.status]}</span></p>
        <p class="fine">{facts.join(" · ")}{latest && <> · {when(latest.indexed_at)}</>}</p>
        {Object.keys(one.metadata ?? {}).length > 0 && (
          <p class="fine">Metadata: <bdi>{Object.entries(one.metadata!).map(([name, value]) => `${visible(name)} = ${visible(String(value))}`).join("; ")}</bdi></p>
        )}
        {one.error && <p class="upload-error"><bdi>{visible(one.error)}</bdi></p>}
        {(one.warnings ?? []).map((warning) => <p class="warning"><bdi>{visible(warning)}</bdi></p>)}
        {(one.pages_without_text ?? []).length > 0 && (
          <p class="warning">No text could be read on {one.pages_without_text.length === 1 ? "page" : "pages"} {ranges(one.pages_without_text)}.</p>
        )}
        {versions.length > 1 && <Versions one={one} />}
      </div>
      <div class="document-actions">
        {one.status === "indexed" && (
          <>
            <a class="plain-button" href={linkTo.ask} onClick={() => (chosenDocuments.value = [one.document_id])}>Ask<span class="visually-hidden"> only {visible(one.name)}</span></a>
            <a class="plain-button" href={contentUrl(one.document_id)} download={visible(one.name)} onClick={(event) => void save(event, one)}>Download<span class="visually-hidden"> {visible(one.name)}</span></a>
          </>
        )}
        <button type="button" class="plain-button" onClick={() => replacing.current?.click()}>Replace<span class="visually-hidden"> {visible(one.name)}</span></button>
        <input
          ref={replacing} type="file" class="visually-hidden" aria-label={`New version of ${visible(one.name)}`} tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) add([file], one.document_id);
          }}
        />
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
