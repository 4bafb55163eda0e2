// The versions of a document, and what each says otherwise than the one before it.
import { useSignal } from "@preact/signals";
import { differences } from "../api/client.ts";
import type { Differences, DocumentRecord } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { when } from "../ask/history.tsx";
import { spelled, visible } from "../text/names.tsx";

const SIGN = { same: " ", gone: "−", new: "+" };
const SAID = { same: "", gone: "Gone: ", new: "New: " };

export function Versions({ one }: { one: DocumentRecord }) {
  const told = useSignal<Differences | null>(null);
  const shown = useSignal("");
  const problem = useSignal("");
  const compare = async (older: string, newer: string): Promise<void> => {
    told.value = null;
    problem.value = "";
    shown.value = newer;
    try {
      told.value = await differences(one.document_id, older, newer);
    } catch (error) {
      problem.value = error instanceof Failed ? error.message : unreachable().title;
    }
  };
  const versions = [...one.versions].reverse();
  return (
    <details class="details">
      <summary>{versions.length} versions</summary>
      <ol class="versions" reversed>
        {versions.map((version, index) => {
          const before = versions[index + 1];
          return (
            <li>
              <code>{visible(version.version.replace("sha256:", "").slice(0, 12))}</code> {when(version.indexed_at)}{index === 0 && " (today's)"}
              {before && (
                <> <button type="button" class="link-button" onClick={() => void compare(before.version, version.version)}>
                  What changed<span class="visually-hidden"> in the version of {when(version.indexed_at)}</span>
                </button></>
              )}
              {shown.value === version.version && problem.value && <p class="upload-error">{problem.value}</p>}
              {shown.value === version.version && told.value && <Hunks told={told.value} />}
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function Hunks({ told }: { told: Differences }) {
  if (told.hunks.length === 0) return <p class="fine">The words are the same; only the file differs.</p>;
  return (
    <div class="hunks" tabIndex={0} role="region" aria-label="What changed">
      {told.hunks.map((hunk) => (
        <div class="hunk">
          <p class="fine">line {hunk.after}</p>
          {hunk.pieces.map((piece) => (
            <p class={`piece is-${piece.kind}`} dir="auto"><span class="visually-hidden">{SAID[piece.kind]}</span><span aria-hidden="true">{SIGN[piece.kind]} </span>{spelled(piece.text)}</p>
          ))}
        </div>
      ))}
      {told.more && <p class="fine">The rest of these long versions was not compared.</p>}
    </div>
  );
}
