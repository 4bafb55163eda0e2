// A dialog at the side of the page. The browser's own <dialog> keeps the focus in and gives it back.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export function Drawer({ title, open, onClose, wide, children }: { title: string; open: boolean; onClose: () => void; wide?: boolean; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key arrives: whoever types fast has Escape, and the question, go where they look.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return (
    <dialog
      class={wide ? "drawer is-wide" : "drawer"} ref={dialog} aria-label={title} onCancel={onClose}
      // The browser says "close" later: by then the drawer may be open again.
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div class="drawer-inner">
          <div class="drawer-head">
            <h2>{title}</h2>
            <button type="button" class="quiet" onClick={onClose} title="Close (Escape)">
              <span aria-hidden="true">✕</span><span class="visually-hidden">Close</span>
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
