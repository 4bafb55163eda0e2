// The panel beside the answer: the proof of what is chosen.
import { useContext, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Source } from "../api/nouns.ts";
import { ViewContext, type Target } from "../answer/context.ts";
import { Evidence } from "../answer/Evidence.tsx";
import { SentenceProof } from "../answer/FactCheck.tsx";
import { broken, percent } from "../answer/verdicts.ts";
import { linkTo } from "../router.ts";
import { Name, pageOf, visible } from "../text/names.tsx";
import { DocumentView, type Spot } from "./DocumentView.tsx";

export function Panel() {
  const view = useContext(ViewContext);
  const target = view.target.value;
  const panel = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  const open = target !== null;

  // Before the next key arrives, and after the answer under the panel can take the focus again.
  useLayoutEffect(() => {
    if (open) panel.current?.focus({ preventScroll: true });
    else if (wasOpen.current) view.giveBack();
    wasOpen.current = open;
  }, [open]);

  if (target === null) return null;
  const key = (event: KeyboardEvent): void => {
    if ((event.target as HTMLElement).closest("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "n") view.step(1);
    else if (event.key === "p") view.step(-1);
    else if (event.key === "Escape") view.close();
    else return;
    event.preventDefault();
  };
  return (
    <aside class="panel" aria-label="Source" ref={panel} tabIndex={-1} onKeyDown={key}>
      <header class="panel-head">
        <h2>{TITLE[target.kind]}{target.kind === "citation" && ` ${target.citation.number}`}</h2>
        <Counter target={target} />
        <button type="button" class="quiet" onClick={() => view.step(-1)} title="Previous citation (p)" aria-keyshortcuts="p">
          <span aria-hidden="true">←</span><span class="visually-hidden">Previous citation</span>
        </button>
        <button type="button" class="quiet" onClick={() => view.step(1)} title="Next citation (n)" aria-keyshortcuts="n">
          <span aria-hidden="true">→</span><span class="visually-hidden">Next citation</span>
        </button>
        <button type="button" class="quiet" onClick={() => view.close()} title="Close (Escape)">
          <span aria-hidden="true">✕</span><span class="visually-hidden">Close the source</span>
        </button>
      </header>
      <div class="panel-body">
        {target.kind === "sentence" ? <SentenceProof index={target.index} /> : <Proof target={target} />}
      </div>
    </aside>
  );
}

const TITLE: Record<Target["kind"], string> = { citation: "Citation", source: "Passage", nearest: "Nearest passage", page: "Page", sentence: "Sentence" };

function Counter({ target }: { target: Target }) {
  const view = useContext(ViewContext);
  const places = view.state.places();
  const at = target.kind === "citation" ? places.findIndex((place) => place.start === target.at && place.citation === target.citation) : -1;
  return <span class="panel-count" role="status">{at >= 0 ? `${at + 1} of ${places.length}` : ""}</span>;
}

function Proof({ target }: { target: Exclude<Target, { kind: "sentence" }> }) {
  const view = useContext(ViewContext);
  const sources = view.state.sources.value;
  const spot = useMemo(() => spotOf(target, sources), [target, sources]);
  const answer = view.state.body.value?.answer_id;
  const places = view.state.places();
  return (
    <>
      {target.kind === "citation" && <Evidence citation={target.citation} />}
      {target.kind === "citation" && answer && (
        <p class="fine">
          <a href={linkTo.span(answer, places.findIndex((place) => place.start === target.at))}>Link to this span</a>
        </p>
      )}
      {target.kind === "source" && spot?.passage && <PassageHead source={spot.passage} />}
      {target.kind === "nearest" && <p class="where"><Name name={target.near.document_name} id={target.near.document_id} /></p>}
      {target.kind === "page" && <p class="where"><Name name={target.document_name} id={target.document_id} /></p>}
      {spot && <DocumentView key={spot.document_id} spot={spot} ours={view.ours} />}
    </>
  );
}

function PassageHead({ source }: { source: Source }) {
  return (
    <div class="evidence">
      <p class="where">
        <Name name={source.document_name} id={source.document_id} />
        {pageOf(source) && <span class="where-page">{pageOf(source)}</span>}
        {source.section && <span class="where-section"><bdi>{visible(source.section)}</bdi></span>}
      </p>
      <p class="fine">Passage {source.number}, relevance {percent(source.score)}, {source.cited === 0 ? "not cited" : `cited ${source.cited} ×`}</p>
    </div>
  );
}

function spotOf(target: Exclude<Target, { kind: "sentence" }>, sources: Source[]): Spot | null {
  if (target.kind === "citation") {
    const { citation } = target;
    // Where a sweep found the words in today's version, they are looked for there.
    const moved = citation.today?.locations[0];
    const now = broken(citation) || citation.today?.status === "reworded" ? (moved ? citation.today!.nearest : "") : citation.text_span;
    return {
      document_id: citation.document_id, version: citation.today?.document_version || citation.document_version,
      page: moved ? moved.page_number : citation.page_number, pageEnd: moved ? null : citation.page_end ?? null,
      start: moved?.start_index ?? citation.start_index, end: moved?.end_index ?? citation.end_index, span: now, gone: now === "" && citation.text_span !== "",
      passage: sources.find((one) => one.chunk_id === citation.chunk_id) ?? sources.find((one) => one.number === citation.number) ?? null,
    };
  }
  if (target.kind === "nearest") {
    const { near } = target;
    return {
      document_id: near.document_id, version: null, page: near.page_number, pageEnd: null, start: 0, end: 0, span: near.text, passage: null,
    };
  }
  if (target.kind === "page") {
    return {
      document_id: target.document_id, version: null, page: target.page, pageEnd: null, start: 0, end: 0, span: "", passage: null,
    };
  }
  const source = sources.find((one) => one.number === target.number);
  if (!source) return null;
  return {
    document_id: source.document_id, version: null, page: source.page_number, pageEnd: null,
    start: source.start_index, end: source.end_index, span: source.text, passage: source,
  };
}
