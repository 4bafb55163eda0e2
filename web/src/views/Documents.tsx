// Documents: upload, find, choose, and work on them, a page at a time.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { deleteDocument, documents, me, workOn } from "../api/client.ts";
import type { DocumentRecord, Problem } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import { ProblemNote } from "../answer/Notices.tsx";
import { chosenDocuments } from "../ask/options.ts";
import { Bulk } from "../documents/Bulk.tsx";
import { Preview } from "../documents/Preview.tsx";
import { Row } from "../documents/Row.tsx";
import { Uploads } from "../documents/Uploads.tsx";
import { libraryTurn, loadLibrary } from "../library.ts";
import { linkTo } from "../router.ts";
import { visible } from "../text/names.tsx";
import { note } from "../ui/announce.tsx";

const PAGE = "50";
const TYPING = 200;
const SORTS = [
  { name: "Name", sort: "name", descending: "" }, { name: "Last changed", sort: "changed", descending: "true" },
  { name: "Largest", sort: "size", descending: "true" },
];
const STATUSES = [{ name: "Any", value: "" }, { name: "Ready", value: "indexed" }, { name: "Failed", value: "failed" }];

export function Documents() {
  const list = useSignal<DocumentRecord[] | null>(null);
  const total = useSignal(0);
  const next = useSignal<string | null>(null);
  const problem = useSignal<Problem | null>(null);
  const asked = useSignal({ search: "", order: 0, status: "", collection: "" });
  const chosen = useSignal<string[]>([]);
  const collections = useSignal<string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const timer = useRef(0);
  const turn = useRef(0);

  const load = async (after = ""): Promise<void> => {
    const mine = ++turn.current;
    const { search, order, status, collection } = asked.peek();
    const { sort, descending } = SORTS[order]!;
    try {
      const page = await documents({ search: search.trim(), sort, descending, status, collection, limit: PAGE, after });
      if (mine !== turn.current) return;
      list.value = after ? [...(list.peek() ?? []), ...page.documents] : page.documents;
      total.value = page.total;
      next.value = page.next;
      if (!after) chosen.value = chosen.peek().filter((id) => page.documents.some((one) => one.document_id === id));
      problem.value = null;
    } catch (error) {
      if (mine === turn.current) problem.value = error instanceof Failed ? error.problem : unreachable();
    }
  };
  // Whatever is uploaded or taken away changes the list of all, and so this page of it.
  useEffect(() => void load(), [libraryTurn.value]);
  useEffect(() => {
    void loadLibrary();
    me().then((one) => (collections.value = one.collections), () => undefined);
    return () => clearTimeout(timer.current);
  }, []);

  const ask = (part: Partial<typeof asked.value>, wait = 0): void => {
    asked.value = { ...asked.value, ...part };
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void load(), wait);
  };
  const done = async (): Promise<void> => {
    await load();
    // Its row is gone, and with it what had the focus.
    if (document.activeElement === document.body) heading.current?.focus();
    await loadLibrary();
  };
  const remove = async (one: DocumentRecord): Promise<void> => {
    try {
      await deleteDocument(one.document_id);
      chosenDocuments.value = chosenDocuments.value.filter((id) => id !== one.document_id);
      note(`Deleted ${visible(one.name)}`);
      problem.value = null;
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
    }
    await done();
  };
  const work = async (action: "delete" | "move" | "reindex", to?: string): Promise<void> => {
    try {
      const ends = await workOn(action, chosen.peek(), to);
      const failed = ends.filter((one) => one.error);
      note(failed.length === 0 ? `Done: ${ends.length}` : `${ends.length - failed.length} done, ${failed.length} not: ${failed[0]!.error}`);
      if (action === "delete") chosenDocuments.value = chosenDocuments.value.filter((id) => !chosen.peek().includes(id));
      chosen.value = [];
    } catch (error) {
      problem.value = error instanceof Failed ? error.problem : unreachable();
    }
    await done();
  };
  const table = (): void => {
    chosenDocuments.value = chosen.peek();
    location.hash = linkTo.tables;
  };
  const shown = list.value;
  const narrowed = asked.value.search.trim() !== "" || asked.value.status !== "" || asked.value.collection !== "";
  return (
    <div class="plain-view">
      <h1 ref={heading} tabIndex={-1}>Documents</h1>
      <Preview />
      <Uploads />
      {problem.value && <ProblemNote problem={problem.value} onAgain={() => void load()} />}
      {shown === null && !problem.value && <p class="waiting" role="status">Loading…</p>}
      {shown?.length === 0 && !narrowed && <p class="empty">No document yet. What you upload appears here.</p>}
      {shown !== null && (shown.length > 0 || narrowed) && (
        <section class="shelf" aria-label="Your documents">
          <div class="shelf-bar">
            <label class="field"><span>Search names</span>
              <input type="search" value={asked.value.search} onInput={(event) => ask({ search: event.currentTarget.value }, TYPING)} /></label>
            <label class="field"><span>Order</span>
              <select value={asked.value.order} onChange={(event) => ask({ order: Number(event.currentTarget.value) })}>
                {SORTS.map((one, index) => <option value={index}>{one.name}</option>)}
              </select></label>
            <label class="field"><span>State</span>
              <select value={asked.value.status} onChange={(event) => ask({ status: event.currentTarget.value })}>
                {STATUSES.map((one) => <option value={one.value}>{one.name}</option>)}
              </select></label>
            {collections.value.length > 1 && (
              <label class="field"><span>Collection</span>
                <select value={asked.value.collection} onChange={(event) => ask({ collection: event.currentTarget.value })}>
                  <option value="">All</option>
                  {collections.value.map((name) => <option value={name}>{visible(name)}</option>)}
                </select></label>
            )}
          </div>
          <p class="fine" role="status">{total.value === 1 ? "1 document" : `${total.value} documents`}{chosen.value.length > 0 && `, ${chosen.value.length} chosen`}</p>
          {chosen.value.length > 0 && <Bulk count={chosen.value.length} collections={collections.value} onWork={work} onNone={() => (chosen.value = [])} onTable={table} />}
          {shown.length === 0 && <p class="empty">No document fits.</p>}
          <ul class="document-list">
            {shown.map((one) => (
              <Row
                key={one.document_id} one={one} chosen={chosen.value.includes(one.document_id)} onRemove={remove}
                onChoose={(on) => (chosen.value = on ? [...chosen.value, one.document_id] : chosen.value.filter((id) => id !== one.document_id))}
              />
            ))}
          </ul>
          {next.value && <button type="button" class="plain-button" onClick={() => void load(next.value!)}>Show more</button>}
        </section>
      )}
    </div>
  );
}
