// Speed of the web page in Chromium: `node benchmarks/page.mjs` after `npm ci` in web/. Prints one JSON line a measurement.
import { gzipSync } from "node:zlib";
import { open } from "../tests/web/browser.mjs";
import { serve } from "../tests/web/fake_server.mjs";
import * as nouns from "../tests/web/nouns.mjs";
import { pdfOf } from "../tests/web/pdf_writer.mjs";

const say = (measured) => console.log(JSON.stringify(measured));
const SENTENCES = 200;
const CITATIONS = 300;
const PAGES = 500;
const CITED = 437;
const rounds = Number(process.argv[2] ?? 3);

/** 200 sentences with 300 citations in 20 paragraphs, or in one. */
function long(paragraph) {
  const texts = Array.from({ length: SENTENCES }, (_, at) =>
    `Sentence ${at} says that returns of kind ${at} are accepted within ${at + 10} days of the purchase [${(at % 10) + 1}]${at % 2 ? `[${((at + 3) % 10) + 1}]` : ""}.`);
  const text = texts.map((one, at) => one + ((at + 1) % paragraph === 0 ? "\n\n" : " ")).join("").trim();
  const citations = Array.from({ length: CITATIONS }, (_, at) => nouns.citation({
    number: (at % 10) + 1, claim_text: `Sentence ${at % SENTENCES} says that returns of kind ${at % SENTENCES} are accepted`, verdict: at % 7 ? "verified" : "partial",
  }));
  let start = 0;
  const sentences = texts.map((one) => {
    start = text.indexOf(one, start);
    return { text: one, start, end: start + one.length, citations: [1], verdict: "verified", missing: [] };
  });
  return nouns.answer({ answer: text, citations, sentences, sources: Array.from({ length: 10 }, (_, at) => nouns.source(at + 1)) });
}

async function* paced(body) {
  yield { type: "sources", sources: body.sources };
  const started = Date.now();
  const parts = nouns.pieces(body.answer, 40);
  let cited = 0;
  for (const [at, part] of parts.entries()) {
    yield { type: "stream", data: part };
    const due = Math.floor(((at + 1) / parts.length) * body.citations.length);
    for (; cited < due; cited++) yield { type: "citation", citation: body.citations[cited] };
    await nouns.pause(Math.max(0, started + ((at + 1) * 1000) / 60 - Date.now()));
  }
  yield { type: "verification", verification: body.verification };
  yield { ...body, type: "final", data: body.answer };
}

const server = await serve(nouns.library());
const { context, page } = await open();

/**
 * What the page's main thread did meanwhile. Processor time of a task, not the time on the clock, is what the page
 * itself costs: other work on the machine makes only the clock run on.
 */
async function traced(act) {
  const session = await context.newCDPSession(page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel", "__metadata"] } });
  const started = Date.now();
  await act();
  const seconds = (Date.now() - started) / 1000;
  const over = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await over;
  await session.detach();
  const mains = new Set(events.filter((one) => one.name === "thread_name" && one.args.name === "CrRendererMain").map((one) => `${one.pid} ${one.tid}`));
  const tasks = events.filter((one) => one.name === "RunTask" && one.dur && mains.has(`${one.pid} ${one.tid}`));
  const longest = (field) => Math.round(Math.max(0, ...tasks.map((one) => one[field] ?? 0)) / 1000);
  const over50 = (field) => tasks.filter((one) => (one[field] ?? 0) > 50_000).length;
  return {
    seconds, busy_cpu_s: Number((tasks.reduce((sum, one) => sum + (one.tdur ?? 0), 0) / 1e6).toFixed(2)),
    longest_cpu_ms: longest("tdur"), over_50_cpu: over50("tdur"), longest_clock_ms: longest("dur"), over_50_clock: over50("dur"),
  };
}

let bytes = 0;
page.on("response", async (reply) => {
  if (!reply.url().startsWith(server.url)) return;
  const body = await reply.body().catch(() => Buffer.alloc(0));
  bytes += /woff2/.test(reply.url()) ? body.length : gzipSync(body).length;
});
await page.goto(server.url, { waitUntil: "networkidle" });
say({ measure: "first load", compressed_bytes: bytes });

for (const [name, paragraph] of [["20 paragraphs", 10], ["one paragraph", SENTENCES]]) {
  for (let round = 0; round < rounds; round++) {
    server.script.events = () => paced(long(paragraph));
    await page.goto("about:blank");
    await page.goto(server.url);
    await page.waitForSelector(".library-line");
    await page.fill("#question", "How long?");
    const trace = await traced(async () => {
      await page.keyboard.press("Enter");
      await page.waitForSelector(".summary", { timeout: 60_000 });
    });
    say({ measure: `stream, ${name}`, ...trace });
  }
}

const pages = Array.from({ length: PAGES }, (_, at) => Array.from({ length: 45 }, (_, line) => ({ x: 60, y: 740 - 15 * line, text: `Page ${at + 1}, line ${line}: the quick brown fox jumps over the lazy dog again and again.` })));
const big = nouns.written("big.pdf", pdfOf(pages));
for (let round = 0; round < rounds; round++) {
  const id = `big${round}`;
  const span = `Page ${CITED}, line 20: the quick brown fox jumps over the lazy dog again and again.`;
  server.script.documents = [nouns.document({ document_id: id, pages: PAGES, version: `sha256:${round}` })];
  server.script.files[id] = big;
  server.script.events = () => nouns.streamed(nouns.answer({ citations: [nouns.citation({ document_id: id, document_version: `sha256:${round}`, page_number: CITED, text_span: span })] }));
  await page.goto("about:blank");
  await page.goto(server.url);
  await page.waitForSelector(".library-line");
  await page.fill("#question", "How long?");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".summary");
  const started = Date.now();
  await page.click(".marker[data-number='1']");
  await page.waitForSelector(`[data-drawn='${CITED}'] .page-mark`);
  say({ measure: `${PAGES}-page PDF open at page ${CITED}, highlighted`, ms: Date.now() - started });
}
await context.close();
await server.close();
