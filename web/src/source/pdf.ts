// pdf.js, loaded when the first page is to be drawn; the last documents stay open.
import type { PDFDocumentProxy, PDFWorker } from "pdfjs-dist";
import { headers } from "../api/identity.ts";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

type Library = typeof import("pdfjs-dist");
let library: Promise<Library> | null = null;

export function pdfjs(): Promise<Library> {
  library ??= import("pdfjs-dist").then((loaded) => {
    loaded.GlobalWorkerOptions.workerSrc = new URL(workerUrl, document.baseURI).href;
    return loaded;
  });
  return library;
}

let worker: PDFWorker | null = null;

/** pdf.js and its worker, started before they are asked for: the first page then opens at once. */
export async function warm(): Promise<PDFWorker> {
  const { PDFWorker } = await pdfjs();
  worker ??= new PDFWorker();
  return worker;
}

const MOST_OPEN = 2;
const open = new Map<string, Promise<PDFDocumentProxy>>();

/** The document at `url`, by ranges where the server has them: a page deep in a long file needs only its own parts. */
export async function pdf(url: string, version: string): Promise<PDFDocumentProxy> {
  const key = `${url} ${version}`;
  const known = open.get(key);
  if (known) return known;
  const [{ getDocument }, shared] = await Promise.all([pdfjs(), warm()]);
  const part = (name: string): string => new URL(`assets/pdfjs/${name}/`, document.baseURI).href;
  const loading = getDocument({
    url,
    httpHeaders: headers(),
    worker: shared,
    cMapUrl: part("cmaps"),
    standardFontDataUrl: part("standard_fonts"),
    wasmUrl: part("wasm"),
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 1 << 17,
  }).promise;
  open.set(key, loading);
  loading.catch(() => open.delete(key));
  for (const [old, document] of open) {
    if (open.size <= MOST_OPEN) break;
    open.delete(old);
    void document.then((one) => one.loadingTask.destroy(), () => undefined);
  }
  return loading;
}
