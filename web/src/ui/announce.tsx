// One live region for what a reader cannot see: short sentences, never the streamed text itself.
import { signal } from "@preact/signals";

const said = signal("");

export function announce(sentence: string): void {
  // The same sentence twice is announced twice only when the region changes in between.
  said.value = said.peek() === sentence ? `${sentence}\u00a0` : sentence;
}

export function LiveRegion() {
  return <p class="visually-hidden" role="status" aria-live="polite">{said.value}</p>;
}

const toast = signal("");
let timer = 0;

/** A short note at the foot of the page that goes by itself; spoken too. */
export function note(sentence: string): void {
  clearTimeout(timer);
  toast.value = sentence;
  announce(sentence);
  timer = window.setTimeout(() => (toast.value = ""), 4000);
}

export function Toast() {
  return toast.value ? <p class="toast" aria-hidden="true">{toast.value}</p> : null;
}

export async function copyText(text: string, html?: string): Promise<void> {
  try {
    if (html && typeof ClipboardItem !== "undefined") {
      const item = new ClipboardItem({
        "text/html": new Blob([html], { type: "text/html" }),
        "text/plain": new Blob([text], { type: "text/plain" }),
      });
      await navigator.clipboard.write([item]);
    } else {
      await navigator.clipboard.writeText(text);
    }
    note("Copied");
  } catch {
    note("The browser did not allow copying");
  }
}
