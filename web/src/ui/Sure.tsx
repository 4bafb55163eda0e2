// A button that deletes, asked once more.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Asked once more before it is done; the focus follows the buttons. */
export function Sure({ name, onSure }: { name: string; onSure: () => Promise<void> }) {
  const asking = useSignal(false);
  const wasAsking = useRef(false);
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (asking.value || wasAsking.current) first.current?.focus();
    wasAsking.current = asking.value;
  }, [asking.value]);
  if (!asking.value) {
    return <button key="ask" type="button" class="plain-button" ref={first} onClick={() => (asking.value = true)}>Delete<span class="visually-hidden"> {name}</span></button>;
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") asking.value = false;
  };
  return (
    <span key="sure" class="confirm" role="group" aria-label={`Delete ${name}?`} onKeyDown={key}>
      <button type="button" class="plain-button is-danger" ref={first} onClick={() => void onSure()}>Delete for good</button>
      <button type="button" class="plain-button" onClick={() => (asking.value = false)}>Keep</button>
    </span>
  );
}
