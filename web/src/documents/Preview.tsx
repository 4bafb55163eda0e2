// A document to look at, where it stands in a list or is named: its first page, or the place that is meant.
import { signal } from "@preact/signals";
import { DocumentView } from "../source/DocumentView.tsx";
import { Name, visible } from "../text/names.tsx";
import { Drawer } from "../ui/Drawer.tsx";

/** What is looked at. `span`: words to be marked there, "" for none. */
export interface Look { document_id: string; name: string; page: number | null; start: number; end: number; span: string }

const looked = signal<Look | null>(null);

/** A document's name that opens it. */
export function Opens({ look }: { look: Look }) {
  return (
    <button type="button" class="opens" title="Look at it" onClick={() => (looked.value = look)}>
      <Name name={look.name} id={look.document_id} /><span class="visually-hidden">: look at it</span>
    </button>
  );
}

/** Stands once in a view; what is opened in the view is shown here. */
export function Preview() {
  const look = looked.value;
  return (
    <Drawer title={look ? visible(look.name) : "Document"} open={look !== null} onClose={() => (looked.value = null)} wide>
      {look && (
        <DocumentView
          key={look.document_id} ours
          spot={{ document_id: look.document_id, version: null, page: look.page, pageEnd: null, start: look.start, end: look.end, span: look.span, passage: null }}
        />
      )}
    </Drawer>
  );
}
