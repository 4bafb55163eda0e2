// What the keys do, listed by `?`.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Drawer } from "./Drawer.tsx";

const KEYS: [string, string][] = [
  ["?", "this list"],
  ["/", "to the question"],
  ["Enter", "ask; Shift and Enter begin a new line"],
  ["n", "next citation, while a source is open"],
  ["p", "citation before, while a source is open"],
  ["Escape", "close what is open"],
  ["Tab", "to the next marker, button or field"],
];
const open = signal(false);

/** Keys that are typed into a field are text. */
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest("input, textarea, select") !== null);

export function Shortcuts() {
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (typing(event.target) || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
      if (event.key === "?") open.value = true;
      else if (event.key === "/") document.getElementById("question")?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
  return (
    <>
      <button type="button" class="plain-button" title="Keys (?)" aria-keyshortcuts="?" onClick={() => (open.value = true)}>
        <span aria-hidden="true">?</span><span class="visually-hidden">Keys</span>
      </button>
      <Drawer title="Keys" open={open.value} onClose={() => (open.value = false)}>
        <dl class="keys">{KEYS.map(([key, does]) => <div><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div>)}</dl>
      </Drawer>
    </>
  );
}
