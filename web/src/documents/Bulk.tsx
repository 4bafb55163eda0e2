// What can be done with all chosen documents at once.
import { useSignal } from "@preact/signals";
import { visible } from "../text/names.tsx";
import { Sure } from "../ui/Sure.tsx";

interface Props {
  count: number;
  collections: string[];
  onWork: (action: "delete" | "move" | "reindex", to?: string) => Promise<void>;
  onNone: () => void;
  onTable: () => void;
}

export function Bulk({ count, collections, onWork, onNone, onTable }: Props) {
  const busy = useSignal(false);
  const act = async (action: "delete" | "move" | "reindex", to?: string): Promise<void> => {
    busy.value = true;
    await onWork(action, to);
    busy.value = false;
  };
  const name = count === 1 ? "1 chosen document" : `${count} chosen documents`;
  return (
    <div class="bulk" role="group" aria-label={name}>
      <button type="button" class="plain-button" disabled={busy.value} onClick={() => void act("reindex")}>Read anew</button>
      {collections.length > 1 && (
        <select aria-label={`Move ${name} to`} disabled={busy.value} value="" onChange={(event) => {
          const to = event.currentTarget.value;
          event.currentTarget.value = "";
          if (to) void act("move", to);
        }}>
          <option value="">Move to…</option>
          {collections.map((one) => <option value={one}>{visible(one)}</option>)}
        </select>
      )}
      <button type="button" class="plain-button" disabled={busy.value} onClick={onTable}>Ask in a table</button>
      <Sure name={name} onSure={() => act("delete")} />
      <button type="button" class="link-button" onClick={onNone}>Choose none</button>
    </div>
  );
}
