// A picture that is a document: as it looks, above the text that was read in it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { contentOf } from "../api/client.ts";
import type { DocumentRecord } from "../api/nouns.ts";
import { visible } from "../text/names.tsx";

/** What every browser draws; a TIFF is shown by its text alone. */
const DRAWN = /^image\/(png|jpeg|gif|webp|bmp)$/;
export const isPicture = (record: DocumentRecord): boolean => DRAWN.test(record.media_type);

export function Picture({ record }: { record: DocumentRecord }) {
  const address = useSignal("");
  useEffect(() => {
    let current = true;
    // Fetched, because a picture's own address would not say who asks.
    contentOf(record.document_id).then((file) => {
      if (current) address.value = URL.createObjectURL(new Blob([file], { type: record.media_type }));
    }, () => undefined);
    return () => {
      current = false;
      if (address.peek()) URL.revokeObjectURL(address.peek());
    };
  }, [record.document_id, record.version]);
  return address.value ? <img class="picture" src={address.value} alt={`${visible(record.name)}, as it looks`} /> : null;
}
