// A dialog at the side of the page. The browser's own <dialog> keeps the focus in and gives it back.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function Drawer({ title, open, onClose, children }: { title: string; open: boolean; onClose: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return (
    <dialog
      class="drawer" ref={dialog} aria-label={title} onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      {open && (
        <div class="drawer-inner">
          <header class="drawer-head">
            <h2>{title}</h2>
            <button type="button" class="quiet" onClick={() => dialog.current?.close()} title="Close (Escape)">
              <span aria-hidden="true">✕</span><span class="visually-hidden">Close</span>
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
