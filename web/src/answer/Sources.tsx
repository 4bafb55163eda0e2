// All passages that were retrieved, cited or not, and how much of the answer rests on which page.
import { useContext } from "preact/hooks";
import type { Citation, Source } from "../api/nouns.ts";
import { library } from "../library.ts";
import { Name, pageOf, spelled, visible } from "../text/names.tsx";
import { inOneLine } from "../source/inline.ts";
import { clip } from "./Evidence.tsx";
import { ViewContext, type AnswerView } from "./context.ts";
import { percent, stateOf } from "./verdicts.ts";

export function Sources() {
  const view = useContext(ViewContext);
  const { state } = view;
  const sources = state.sources.value;
  if (sources.length === 0) return null;
  const done = state.phase.value === "done";
  const used = (source: Source): number => (done ? source.cited : state.of(source.number).value.length);
  const cited = sources.filter((source) => used(source) > 0);
  const rest = sources.filter((source) => used(source) === 0);
  return (
    <section class="sources" aria-labelledby="sources-title">
      <h2 id="sources-title">Sources</h2>
      {cited.length > 0 && <ol class="source-list">{cited.map((source) => <Row source={source} used={used(source)} />)}</ol>}
      {rest.length > 0 && (
        <>
          <h3>{done ? "Retrieved, but nothing in the answer rests on them" : "Retrieved"}</h3>
          <ol class="source-list is-rest">{rest.map((source) => <Row source={source} used={0} />)}</ol>
        </>
      )}
      <p class="fine">
        {done && view.ours && "Only these passages reached the answer: whatever else was found was less similar to the question than the set minimum, ranked lower, or did not fit the token budget."}
      </p>
    </section>
  );
}

function Row({ source, used }: { source: Source; used: number }) {
  const view = useContext(ViewContext);
  const target = view.target.value;
  const chosen = target?.kind === "source" && target.number === source.number;
  return (
    <li>
      <button
        type="button" class={`source-row${chosen ? " chosen" : ""}`} data-source={source.number}
        onClick={(event) => view.open({ kind: "source", number: source.number }, event.currentTarget)}
      >
        <span class="source-number" aria-hidden="true">{source.number}</span>
        <span class="source-main">
          <span class="where">
            <span class="visually-hidden">Passage {source.number}: </span>
            <Name name={source.document_name} id={source.document_id} />
            {pageOf(source) && <span class="where-page">{pageOf(source)}</span>}
            {source.section && <span class="where-section"><bdi>{visible(source.section)}</bdi></span>}
          </span>
          <span class="source-text" dir="auto">{spelled(clip(inOneLine(source.text), 220))}</span>
        </span>
        <span class="source-side">
          {view.ours && <meter min={0} max={1} value={Math.max(0, Math.min(1, source.score))} aria-label="Relevance" />}
          {view.ours && <span class="source-score">{percent(source.score)}</span>}
          <span class={`source-cited${used > 0 ? " is-cited" : ""}`}>{used > 0 ? `cited ${used} ×` : "not cited"}</span>
        </span>
      </button>
    </li>
  );
}

interface Cell { page: number | null; passage: number | null; weight: number; citations: number }

/** Confidence of the citations on each page (or passage) of the documents cited, as its share of the whole answer's. */
export function weights(citations: Citation[]): Map<string, Cell[]> {
  const total = citations.reduce((sum, citation) => sum + citation.confidence_score, 0) || 1;
  const byDocument = new Map<string, Map<string, Cell>>();
  const cell = (id: string, page: number | null, passage: number): Cell => {
    const cells = byDocument.get(id) ?? new Map<string, Cell>();
    byDocument.set(id, cells);
    const key = page === null ? `passage ${passage}` : `page ${page}`;
    const found = cells.get(key) ?? { page, passage: page === null ? passage : null, weight: 0, citations: 0 };
    cells.set(key, found);
    return found;
  };
  for (const citation of citations) {
    const there = cell(citation.document_id, citation.page_number, citation.number);
    there.weight += citation.confidence_score / total;
    there.citations += 1;
  }
  return new Map([...byDocument].map(([id, cells]) => [id, [...cells.values()].sort((one, other) => place(one) - place(other))]));
}

const place = (cell: Cell): number => cell.page ?? cell.passage ?? 0;
const STEPS = 5;

export function Heatmap() {
  const view = useContext(ViewContext);
  const { state } = view;
  const sources = state.sources.value;
  if (state.phase.value !== "done" || sources.length === 0 || state.body.value?.abstained) return null;
  // It rests on what holds: a citation that is wrong, or whose words have changed, carries nothing.
  const holding = state.citations.value.filter((citation) => ["verified", "partial"].includes(stateOf(citation)));
  if (holding.length === 0) return null;
  const maps = weights(holding);
  const most = Math.max(...[...maps.values()].flat().map((cell) => cell.weight), 0.0001);
  return (
    <section class="heatmap" aria-labelledby="heatmap-title">
      <h2 id="heatmap-title">Where the answer rests</h2>
      {[...maps].map(([id, cells]) => {
        const name = sources.find((source) => source.document_id === id)?.document_name
          ?? state.citations.value.find((citation) => citation.document_id === id)?.document_name ?? id;
        const pages = library.value?.find((one) => one.document_id === id)?.pages ?? null;
        return (
          <div class="heat-document">
            <p class="where"><Name name={name} id={id} />{pages !== null && <span class="fine">{pages} {pages === 1 ? "page" : "pages"}</span>}</p>
            <ul class="heat-cells">
              {cells.map((cell) => (
                <li>
                  <button
                    type="button" class={`heat heat-${Math.max(1, Math.ceil((cell.weight / most) * STEPS))}`}
                    onClick={(event) =>
                      cell.page === null
                        ? view.open({ kind: "source", number: cell.passage! }, event.currentTarget)
                        : openPage(view, id, name, cell.page, event.currentTarget)
                    }
                  >
                    <span class="visually-hidden">{cell.page === null ? "Passage " : "Page "}</span>
                    <span class="heat-place">{cell.page === null ? `[${cell.passage}]` : cell.page}</span>
                    <span class="visually-hidden"> of {visible(name)}: {cell.citations === 1 ? "1 citation" : `${cell.citations} citations`}, </span>
                    <span class="heat-share">{percent(cell.weight)}</span>
                    <span class="visually-hidden"> of the answer</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** A page of the heatmap opens at its first citation; a page without one as it is. */
function openPage(view: AnswerView, id: string, name: string, page: number, opener: HTMLElement): void {
  const at = view.state.places().find((one) => one.citation.document_id === id && one.citation.page_number === page);
  if (at) view.open({ kind: "citation", citation: at.citation, at: at.start }, opener);
  else view.open({ kind: "page", document_id: id, document_name: name, page }, opener);
}
