// A place in a document → the document opened there: pages for a PDF, its text for everything else.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { contentUrl, picturesOf } from "../api/client.ts";
import type { DocumentRecord, DocumentText, Problem, Source } from "../api/nouns.ts";
import { Failed, unreachable } from "../api/problem.ts";
import type { Pictured } from "../api/schema.ts";
import { recordOf, textOf } from "../library.ts";
import { spelled } from "../text/names.tsx";
import { Offsets } from "../text/offsets.ts";
import { PdfView } from "./PdfView.tsx";
import { isPicture, Picture } from "./Picture.tsx";
import { TextView } from "./TextView.tsx";

/** `passage` is what was retrieved there: shown where the document itself cannot be. */
export interface Spot {
  document_id: string;
  version: string | null;
  page: number | null;
  pageEnd: number | null;
  start: number;
  end: number;
  /** The words to be marked, as they stand in the version shown; "" marks nothing. */
  span: string;
  /** Whether there were words that no longer stand there. */
  gone?: boolean;
  passage: Source | null;
}

const isMail = (record: DocumentRecord | null): boolean => record?.media_type === "message/rfc822";
/** Types whose file holds its pictures itself. */
const hasPictures = (record: DocumentRecord): boolean => /wordprocessingml|^text\/html/.test(record.media_type);
const isPdf = (record: DocumentRecord): boolean => record.media_type.includes("pdf");

export function DocumentView({ spot, ours }: { spot: Spot; ours: boolean }) {
  const record = useSignal<DocumentRecord | null>(null);
  const text = useSignal<DocumentText | null>(null);
  const problem = useSignal<Problem | null>(null);
  const undrawn = useSignal("");
  const pictures = useSignal<Pictured[]>([]);

  useEffect(() => {
    let current = true;
    record.value = null;
    text.value = null;
    problem.value = null;
    undrawn.value = "";
    pictures.value = [];
    if (!ours) return;
    const load = async (): Promise<void> => {
      const known = await recordOf(spot.document_id);
      if (!current) return;
      record.value = known;
      const parsed = textOf(known.document_id, known.version);
      if (isPdf(known)) {
        // For a PDF the text only helps to tell equal words apart: the page does not wait for it.
        parsed.then((one) => current && (text.value = one), () => undefined);
        return;
      }
      const one = await parsed;
      if (current) text.value = one;
      // The text does not wait for its pictures, and is read without them where they cannot be had.
      if (hasPictures(known)) picturesOf(known.document_id).then((found) => current && (pictures.value = found), () => undefined);
    };
    load().catch((error: unknown) => {
      if (current) problem.value = error instanceof Failed ? error.problem : unreachable();
    });
    return () => void (current = false);
  }, [spot.document_id, ours]);

  const wanted = useMemo(() => {
    if (spot.span === "") return null;
    return { span: spot.span, before: before(spot), hint: hint(spot, text.value) };
  }, [spot, text.value]);

  const changed = record.value !== null && spot.version !== null && spot.version !== "" && record.value.version !== spot.version;
  const drawn = record.value !== null && isPdf(record.value) && !undrawn.value && spot.page !== null;
  return (
    <div class="document-view">
      {problem.value?.status === 404 && <p class="note is-changed">This document has been deleted. What stood there when the answer was given:</p>}
      {problem.value && problem.value.status !== 404 && <p class="note">{problem.value.title}. What was retrieved:</p>}
      {changed && <p class="note is-changed"><strong>The source has changed</strong> since this answer: today's version is shown.</p>}
      {spot.gone && problem.value === null && <p class="note is-changed">The cited words no longer stand in this document; nothing is marked.</p>}
      {undrawn.value && <p class="note">The page could not be drawn; its text is shown.</p>}
      {drawn && (
        <PdfView
          url={contentUrl(spot.document_id)} version={record.value!.version} page={spot.page!}
          pageEnd={spot.pageEnd ?? spot.page!} wanted={wanted} onFail={(reason) => (undrawn.value = reason || "unknown")}
        />
      )}
      {record.value && isPicture(record.value) && !changed && <Picture record={record.value} />}
      {!drawn && text.value && <TextView text={text.value} start={spot.start} end={spot.end} span={spot.span} gone={spot.gone} mail={isMail(record.value)} markdown={record.value?.media_type === "text/markdown"} pictures={pictures.value} />}
      {!drawn && !text.value && (problem.value !== null || !ours) && <PassageText spot={spot} />}
      {!drawn && !text.value && problem.value === null && ours && <p class="waiting" role="status">Opening the document…</p>}
    </div>
  );
}

/** The passage as retrieved, the span marked in it. */
function PassageText({ spot }: { spot: Spot }) {
  const passage = spot.passage;
  if (!passage) return <blockquote class="span" dir="auto">{spelled(spot.span)}</blockquote>;
  const start = spot.start - passage.start_index;
  const end = spot.end - passage.start_index;
  const shown = { text: passage.text, pages: [], sections: [] };
  return <TextView text={shown} start={Math.max(0, start)} end={Math.max(0, end)} span={spot.span || passage.text} />;
}

function before(spot: Spot): string {
  if (!spot.passage) return "";
  const end = spot.start - spot.passage.start_index;
  return end > 0 ? new Offsets(spot.passage.text).slice(Math.max(0, end - 200), end) : "";
}

/** How far down its page the span stands, by offsets. */
function hint(spot: Spot, text: DocumentText | null): number | null {
  const page = text?.pages.find((one) => one.number === spot.page);
  return page && page.end > page.start ? (spot.start - page.start) / (page.end - page.start) : null;
}
