// One page of a PDF, drawn by pdf.js, with the cited words highlighted where they lie.
import { useSignal, useSignalEffect } from "@preact/signals";
import type { PDFDocumentProxy, RenderTask, TextLayer } from "pdfjs-dist";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { boxesOf, type Box, type Wanted } from "./highlight.ts";
import { pdf, pdfjs } from "./pdf.ts";

interface Props {
  url: string;
  version: string;
  page: number;
  pageEnd: number;
  wanted: Wanted | null;
  /** The file cannot be drawn: the text is shown instead. */
  onFail: (reason: string) => void;
}

const READABLE = 560;
const SHARPEST = 2.5;
const MOST_PIXELS = 12_000_000;

export function PdfView({ url, version, page, pageEnd, wanted, onFail }: Props) {
  const document_ = useSignal<PDFDocumentProxy | null>(null);
  const shown = useSignal(page);
  const zoom = useSignal<number | null>(null);
  const width = useSignal(0);
  const found = useSignal<boolean | null>(null);
  const frame = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    shown.value = page;
  }, [page, wanted]);

  useLayoutEffect(() => {
    let current = true;
    document_.value = null;
    pdf(url, version).then(
      (loaded) => current && (document_.value = loaded),
      (error: Error) => current && onFail(error.message),
    );
    return () => void (current = false);
  }, [url, version]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => (width.value = Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const pages = document_.value?.numPages ?? 0;
  const turn = (by: number): void => void (shown.value = Math.min(Math.max(shown.value + by, 1), pages || 1));
  // On a narrow screen a whole page is too small to read: it opens larger, at the words.
  const factor = zoom.value ?? Math.min(2.5, Math.max(1, READABLE / (width.value || READABLE)));
  const holdsSpan = wanted !== null && shown.value >= page && shown.value <= pageEnd;
  return (
    <div class="pdf">
      <div class="pdf-bar" role="toolbar" aria-label="Page">
        <button type="button" class="quiet" onClick={() => turn(-1)} disabled={shown.value <= 1} aria-label="Previous page">‹</button>
        <span class="pdf-page">Page {shown.value}{pages > 0 && ` of ${pages}`}</span>
        <button type="button" class="quiet" onClick={() => turn(1)} disabled={pages > 0 && shown.value >= pages} aria-label="Next page">›</button>
        {shown.value !== page && <button type="button" class="quiet" onClick={() => (shown.value = page)}>Back to the citation</button>}
        <span class="spacer" />
        <button type="button" class="quiet" onClick={() => (zoom.value = Math.max(0.5, factor / 1.25))} aria-label="Smaller">−</button>
        <button type="button" class="quiet" onClick={() => (zoom.value = 1)} aria-label={`Fit to width, now ${Math.round(factor * 100)} %`}>{Math.round(factor * 100)} %</button>
        <button type="button" class="quiet" onClick={() => (zoom.value = Math.min(4, factor * 1.25))} aria-label="Larger">+</button>
      </div>
      <div class="pdf-frame" ref={frame} tabIndex={0} role="region" aria-label={`Page ${shown.value}`}>
        {document_.value === null && <p class="waiting">Opening the document…</p>}
        {document_.value !== null && width.value > 0 && (
          <Sheet
            key={`${url}-${version}-${shown.value}`}
            source={document_.value} number={shown.value} width={width.value * factor}
            wanted={holdsSpan ? wanted : null} onFound={(one) => (found.value = one)} onFail={onFail}
          />
        )}
      </div>
      <p class="fine" role="status">
        {holdsSpan && found.value === true && `The cited words are highlighted on page ${shown.value}.`}
        {holdsSpan && found.value === false && "The page has no text to highlight here (it may be a scan). The cited words stand above."}
      </p>
    </div>
  );
}

interface SheetProps {
  source: PDFDocumentProxy;
  number: number;
  width: number;
  wanted: Wanted | null;
  onFound: (found: boolean) => void;
  onFail: (reason: string) => void;
}

function Sheet({ source, number, width, wanted, onFound, onFail }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const text = useSignal<{ items: string[]; divs: HTMLElement[] } | null>(null);
  const boxes = useSignal<Box[]>([]);

  useEffect(() => {
    let drawing: RenderTask | null = null;
    let writing: TextLayer | null = null;
    let current = true;
    const draw = async (): Promise<void> => {
      const { TextLayer } = await pdfjs();
      const page = await source.getPage(number);
      if (!current || !canvas.current || !layer.current || !sheet.current) return;
      const scale = width / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      const pixels = viewport.width * viewport.height;
      const sharp = Math.min(devicePixelRatio || 1, SHARPEST, Math.sqrt(MOST_PIXELS / pixels));
      canvas.current.width = Math.floor(viewport.width * sharp);
      canvas.current.height = Math.floor(viewport.height * sharp);
      sheet.current.style.width = `${viewport.width}px`;
      sheet.current.style.height = `${viewport.height}px`;
      sheet.current.style.setProperty("--total-scale-factor", String(scale));
      layer.current.replaceChildren();
      text.value = null;
      writing = new TextLayer({ textContentSource: page.streamTextContent(), container: layer.current, viewport });
      drawing = page.render({ canvas: canvas.current, viewport, transform: [sharp, 0, 0, sharp, 0, 0] });
      // Where the text is given up first, nobody waits for the drawing that ends with it.
      drawing.promise.catch(() => undefined);
      await writing.render();
      if (current) text.value = { items: writing.textContentItemsStr, divs: writing.textDivs };
      await drawing.promise;
      if (current && sheet.current) sheet.current.dataset.drawn = String(number);
    };
    draw().catch((error: Error) => {
      if (current && error.name !== "RenderingCancelledException" && error.name !== "AbortException") onFail(error.message);
    });
    return () => {
      current = false;
      drawing?.cancel();
      writing?.cancel();
    };
  }, [source, number, width]);

  const asked = useSignal(wanted);
  asked.value = wanted;
  useSignalEffect(() => {
    const written = text.value;
    const want = asked.value;
    if (!written || !want || !sheet.current) {
      boxes.value = [];
      return;
    }
    boxes.value = boxesOf(want, written.items, written.divs, sheet.current);
    onFound(boxes.value.length > 0);
  });

  useEffect(() => {
    const first = boxes.value[0];
    const frame = sheet.current?.parentElement;
    if (!first || !frame) return;
    frame.scrollLeft = Math.min(...boxes.value.map((box) => box.left)) - 16;
    frame.scrollTop = first.top - Math.max(24, (frame.clientHeight - first.height) / 3);
  }, [boxes.value]);

  return (
    <div class="sheet" ref={sheet}>
      <canvas ref={canvas} aria-hidden="true" />
      <div class="page-marks" aria-hidden="true">
        {boxes.value.map((box) => (
          <div
            class="page-mark"
            style={{ left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` }}
          />
        ))}
      </div>
      <div class="textLayer" ref={layer} />
    </div>
  );
}
