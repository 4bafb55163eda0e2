// Mode, strategy and filters of the next question.
import { useSignal } from "@preact/signals";
import { library } from "../library.ts";
import { Name, visible } from "../text/names.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { Models } from "./Models.tsx";
import { chosenDocuments, collection, metadata, mode, MODES, strategy, STRATEGIES, verification } from "./options.ts";

interface Choice { value: string; name: string; says: string }

function Radios({ title, name, choices, chosen, onChoose }: {
  title: string; name: string; choices: Choice[]; chosen: string; onChoose: (value: string) => void;
}) {
  return (
    <fieldset class="radios">
      <legend>{title}</legend>
      {choices.map((choice) => (
        <label class="radio">
          <input type="radio" name={name} value={choice.value} checked={choice.value === chosen} onChange={() => onChoose(choice.value)} />
          <span><strong>{choice.name}</strong><span class="fine">{choice.says}</span></span>
        </label>
      ))}
    </fieldset>
  );
}

export function OptionsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const search = useSignal("");
  const listed = (library.value ?? []).filter((one) => one.name.toLowerCase().includes(search.value.toLowerCase()));
  const collections = [...new Set((library.value ?? []).map((one) => one.collection))].sort();
  const toggle = (id: string, on: boolean): void => {
    chosenDocuments.value = on ? [...chosenDocuments.value, id] : chosenDocuments.value.filter((one) => one !== id);
  };
  const reset = (): void => {
    mode.value = "balanced";
    strategy.value = "single";
    verification.value = true;
    chosenDocuments.value = [];
    collection.value = "";
    metadata.value = "";
  };
  return (
    <Drawer title="How to ask" open={open} onClose={onClose}>
      <Radios title="How strict" name="mode" choices={MODES} chosen={mode.value} onChoose={(value) => (mode.value = value as typeof mode.value)} />
      <Radios title="How to search" name="strategy" choices={STRATEGIES} chosen={strategy.value} onChoose={(value) => (strategy.value = value as typeof strategy.value)} />
      <fieldset>
        <legend>Only in these documents</legend>
        {(library.value?.length ?? 0) > 6 && (
          <label class="field"><span>Find a document</span>
            <input type="search" value={search.value} onInput={(event) => (search.value = event.currentTarget.value)} /></label>
        )}
        <div class="check-list">
          {listed.slice(0, 200).map((one) => (
            <label class="check">
              <input
                type="checkbox" checked={chosenDocuments.value.includes(one.document_id)}
                onChange={(event) => toggle(one.document_id, event.currentTarget.checked)}
              />
              <Name name={one.name} id={one.document_id} />
            </label>
          ))}
          {listed.length === 0 && <p class="fine">No document.</p>}
        </div>
      </fieldset>
      <label class="field"><span>Collection</span>
        <select value={collection.value} onChange={(event) => (collection.value = event.currentTarget.value)}>
          <option value="">all that you may see</option>
          {[...new Set([...collections, ...(collection.value ? [collection.value] : [])])].map((name) => <option value={name}>{visible(name)}</option>)}
        </select></label>
      <label class="field"><span>Metadata, one <code>key = value</code> a line</span>
        <textarea rows={2} value={metadata.value} onInput={(event) => (metadata.value = event.currentTarget.value)} /></label>
      <label class="check">
        <input type="checkbox" checked={verification.value} onChange={(event) => (verification.value = event.currentTarget.checked)} />
        <span>Check the answer as a whole, too</span>
      </label>
      <Models />
      <div class="row">
        <button type="button" class="plain-button" onClick={reset}>Reset</button>
        <button type="button" class="main-button" onClick={onClose}>Done</button>
      </div>
    </Drawer>
  );
}
