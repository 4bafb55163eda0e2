// A button that opens a short list of actions.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

export interface Entry { label: string; act: () => void | Promise<void> }

export function Menu({ label, entries }: { label: string; entries: Entry[] }) {
  const open = useSignal(false);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!open.value) return;
    box.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const away = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) open.value = false;
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [open.value]);

  const close = (): void => {
    open.value = false;
    box.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  };
  const key = (event: KeyboardEvent): void => {
    if (!open.value) return;
    const items = [...(box.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") open.value = false;
    else if (event.key in to) items[(to[event.key]! + items.length) % items.length]?.focus();
    else return;
    if (event.key !== "Tab") event.preventDefault();
  };
  return (
    <div class="menu" ref={box} onKeyDown={key}>
      <button type="button" class="plain-button" aria-haspopup="menu" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        {label}
      </button>
      {open.value && (
        <div class="menu-list" role="menu" aria-label={label}>
          {entries.map((entry) => (
            <button
              type="button" role="menuitem" tabIndex={-1}
              onClick={() => {
                close();
                void entry.act();
              }}
            >
              {entry.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
