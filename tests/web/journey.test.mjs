// What a reader does, against answers that the test writes: ask, watch, hover, open, fact-check, copy, upload.
import assert from "node:assert/strict";
import { after, before, beforeEach } from "node:test";
import { open, test, withPage } from "./browser.mjs";
import { serve } from "./fake_server.mjs";
import { widthOf } from "./pdf_writer.mjs";
import * as nouns from "./nouns.mjs";

let server, browser, page;
before(async () => {
  server = await serve(nouns.library());
  browser = await open();
  page = browser.page;
});
after(async () => {
  await browser?.context.close();
  await server?.close();
});
beforeEach(async () => {
  Object.assign(server.script, nouns.library(), { refuse: null });
  server.queries.length = 0;
  await page.goto("about:blank");
  browser.problems.length = 0; // what the page that was left had under way ends with it
  await page.goto(server.url);
  await page.evaluate(() => localStorage.clear());
  await page.waitForSelector(".library-line, .drop");
});

async function ask(question = "May I return opened goods?") {
  await page.fill("#question", question);
  await page.keyboard.press("Enter");
}
const done = () => page.waitForSelector(".summary");
const state = (number) => page.textContent(`.marker[data-number="${number}"]`);
const quiet = () => assert.deepEqual(browser.problems, []);

test("the answer streams, its markers go from checking to their verdicts", async () => {
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  server.script.events = () => nouns.streamed(nouns.answer(), { gate });
  await ask();
  await page.waitForFunction(() => document.querySelector(".prose")?.textContent.includes("gifts."));
  assert.match(await state(1), /^Citation 1, checking/);
  assert.ok(await page.isVisible("button:has-text('Stop')"));
  release();
  await done();
  assert.equal(await state(1), "Citation 1, verified, Refund Policy v2.pdf p. 3");
  assert.equal(await state(2), "Citation 2, not supported, notes.md");
  assert.match(await page.innerText(".marker[data-number='2']"), /not supported/);
  assert.match(await page.innerText(".legend"), /1 verified[\s\S]*1 not supported/);
  assert.match(page.url(), /#\/answer\/0a1b2c3d$/);
  assert.deepEqual(server.queries, [{ query: "May I return opened goods?", inference_mode: "balanced", strategy: "single", thread_id: "new" }]);
  quiet();
});

test("hover shows the document's own words and the differences; Escape takes the card away", async () => {
  await ask();
  await done();
  await page.hover(".marker[data-number='2']");
  const card = page.locator(".card");
  await card.waitFor();
  const text = await card.innerText();
  for (const part of ["Quote differs from the source", "40 %", "notes.md", "Opened goods", nouns.NOTES_SPAN]) assert.ok(text.includes(part), part);
  assert.equal(await card.locator(".differences p:last-child del").innerText(), "shop");
  assert.equal(await card.locator(".differences p:last-child ins").innerText(), "maker");
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  await page.hover(".marker[data-number='1']");
  await card.waitFor();
  assert.ok((await card.innerText()).includes("p. 3"));
  quiet();
});

test("a click opens the page with the highlight on the very words", async () => {
  await ask();
  await done();
  await page.click(".marker[data-number='1']");
  await page.waitForSelector("[data-drawn='3'] .page-mark");
  const { scale, boxes } = await page.evaluate(() => {
    const sheet = document.querySelector(".sheet");
    const origin = sheet.getBoundingClientRect();
    return {
      scale: origin.width / 612,
      boxes: [...sheet.querySelectorAll(".page-mark")].map((mark) => {
        const { left, top, right, bottom } = mark.getBoundingClientRect();
        return { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top };
      }),
    };
  });
  // The page is written in Helvetica 12: its widths tell where the words lie, in points from the page's corner.
  assert.equal(boxes.length, 2);
  const start = 72 + (widthOf("Goods are checked on arrival. "));
  const end = 72 + (widthOf("Goods are checked on arrival. All returns must be made within 30 days of the pur"));
  const near = (found, wanted, what) => assert.ok(Math.abs(found / scale - wanted) < 6, `${what}: ${found / scale} is not ${wanted}`);
  near(boxes[0].left, start, "left of the first line");
  near(boxes[0].right, end, "right of the first line");
  near(boxes[1].left, 72, "left of the second line");
  near(boxes[1].right, 72 + (widthOf("chase date")), "right of the second line");
  for (const [box, baseline] of [[boxes[0], 792 - 690], [boxes[1], 792 - 674]]) {
    assert.ok(box.top / scale < baseline - 6 && box.bottom / scale > baseline, "the box covers the letters");
    assert.ok(box.bottom / scale - box.top / scale < 20, "the box covers one line only");
  }
  // What is drawn has the shape of the page: else words and highlight part.
  const shape = await page.evaluate(() => {
    const canvas = document.querySelector(".sheet canvas");
    return { drawn: canvas.height / canvas.width, shown: canvas.clientHeight / canvas.clientWidth };
  });
  assert.ok(Math.abs(shape.shown / shape.drawn - 1) < 0.01, `the page is drawn ${shape.drawn} high and shown ${shape.shown}`);
  // Dark pixels lie under the highlight: words, not empty paper.
  const ink = await page.evaluate(() => {
    const canvas = document.querySelector(".sheet canvas");
    const mark = document.querySelector(".page-mark");
    const sharp = canvas.width / canvas.clientWidth;
    const part = canvas.getContext("2d").getImageData(mark.offsetLeft * sharp, mark.offsetTop * sharp, mark.offsetWidth * sharp, mark.offsetHeight * sharp).data;
    let dark = 0;
    for (let at = 0; at < part.length; at += 4) if (part[at] < 100) dark++;
    return dark / (part.length / 4);
  });
  assert.ok(ink > 0.05, `only ${ink} of the highlight is ink`);
  assert.match(await page.innerText(".panel"), /Page 3 of 3/);
  quiet();
});

test("n and p walk through the citations; a text document is highlighted by its offsets", async () => {
  await ask();
  await done();
  await page.click(".marker[data-number='1']");
  await page.waitForSelector(".page-mark");
  await page.keyboard.press("n");
  await page.waitForSelector(".span-mark");
  assert.equal(await page.innerText(".span-mark"), nouns.NOTES_SPAN);
  assert.equal(await page.innerText(".panel-count"), "2 of 2");
  assert.match(page.url(), /span\/1$/);
  await page.keyboard.press("p");
  await page.waitForSelector("[data-drawn='3']");
  assert.equal(await page.innerText(".panel-count"), "1 of 2");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".panel", { state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement.dataset.number), "1");
  quiet();
});

test("fact-check: sentences by verdict, what is missing, the nearest passage", async () => {
  await ask();
  await done();
  await page.click("button:has-text('Fact-check')");
  assert.equal(await page.locator(".sentence.says-verified").count() > 0, true);
  assert.equal(await page.locator(".sentence.says-unsupported").count() > 0, true);
  await page.dispatchEvent(".sentence.says-unsupported", "click");
  const panel = page.locator(".panel");
  await panel.waitFor();
  for (const part of ["Not supported", "to the shop", "Quote differs", "nearest passage"]) assert.match(await panel.innerText(), new RegExp(part));
  await page.click("button.sentence-row >> nth=2");
  assert.match(await panel.innerText(), /No citation stands here/);
  quiet();
});

test("corrections are shown, and the text becomes the final one", async () => {
  const body = nouns.answer();
  const draft = "Returns are accepted within 40 days [1]. But opened goods “are returned to the shop”. Nobody knows about gifts.";
  server.script.events = async function* () {
    yield { type: "sources", sources: body.sources };
    for (const piece of nouns.pieces(draft, 9)) yield { type: "stream", data: piece };
    const at = [...draft.slice(0, draft.indexOf(". Nobody"))].length;
    yield { type: "correction", start: at, end: at, replacement: " [2]", reason: "citation added" };
    const wrong = draft.indexOf("40");
    yield { type: "correction", start: wrong, end: wrong + 2, replacement: "30", reason: "number of the source" };
    for (const one of body.citations) yield { type: "citation", citation: one };
    yield { ...body, type: "final", data: body.answer };
  };
  await ask();
  await done();
  assert.equal(await page.innerText(".corrected-from"), "40");
  assert.ok((await page.locator(".corrected").allInnerTexts()).includes("30"));
  assert.match(await page.getAttribute(".corrected >> nth=0", "title"), /number of the source/);
  assert.match(await state(2), /not supported/);
  quiet();
});

test("stop closes the stream and says what was not checked", async () => {
  server.script.events = async function* () {
    yield { type: "sources", sources: nouns.answer().sources };
    yield { type: "stream", data: "Returns are accepted [1]. " };
    await new Promise(() => undefined);
  };
  await ask();
  await page.waitForSelector(".marker");
  await page.click("button:has-text('Stop')");
  assert.match(await page.innerText(".notice"), /Stopped[\s\S]*not checked/);
  assert.match(await state(1), /could not be checked/);
  quiet();
});

// case SLS-14 1 2
test("a lost stream is said, the text stays, nothing is asked twice by itself", async () => {
  let cut;
  const shown = new Promise((resolve) => (cut = resolve));
  server.script.events = async function* () {
    yield { type: "stream", data: "Returns are accepted [1]. " };
    await shown; // a connection that breaks takes along what the browser has not read
    yield "cut";
  };
  await ask();
  await page.waitForSelector(".prose");
  cut();
  await page.waitForSelector(".notice.is-problem");
  assert.match(await page.innerText(".notice"), /connection was lost/i);
  assert.match(await page.innerText(".prose"), /Returns are accepted/);
  await nouns.pause(1500);
  assert.equal(server.queries.length, 1);
  server.script.events = () => nouns.streamed(nouns.answer());
  await page.click("button:has-text('Ask again')");
  await done();
  assert.equal(server.queries.length, 2);
  quiet();
});

test("an error in the stream leaves the text, marked unverified", async () => {
  server.script.events = async function* () {
    yield { type: "stream", data: "Returns are accepted [1]. " };
    yield { type: "error", title: "a backing part is down", status: 503, part: "groq", detail: "The model did not answer in 30 s.", request_id: "r-1" };
  };
  await ask();
  await page.waitForSelector(".notice.is-problem");
  assert.match(await page.innerText(".notice"), /did not answer in 30 s/);
  assert.equal(await page.locator(".prose.unverified").count(), 1);
  quiet();
});

test("a model that is down before the first word, and too many questions", async () => {
  server.script.refuse = { title: "a backing part is down", status: 503, part: "llm", detail: "No answer from the model.", request_id: "r-2", retry_after: 5 };
  await ask();
  await page.waitForSelector(".notice.is-problem");
  assert.match(await page.innerText(".notice"), /Not available: llm[\s\S]*No answer from the model[\s\S]*5 s[\s\S]*r-2/);
  quiet();
});

test("abstention: why, what was nearest, and the withdrawn draft", async () => {
  const body = nouns.abstention();
  server.script.events = async function* () {
    yield { type: "sources", sources: nouns.answer().sources };
    yield { type: "stream", data: "Gifts can be returned." };
    yield { type: "correction", start: 0, end: 22, replacement: body.answer, reason: "unsupported" };
    yield { ...body, type: "final", data: body.answer };
  };
  await ask();
  await page.waitForSelector(".abstention");
  const text = await page.innerText(".answer");
  for (const part of ["I don't know based on the documents.", "about something else", "What came nearest", "41 % similar"]) assert.ok(text.includes(part), part);
  await page.click("summary:has-text('draft')");
  assert.match(await page.innerText(".withdrawn"), /Gifts can be returned/);
  await page.click(".abstention .source-row");
  await page.waitForSelector("[data-drawn='2'] .page-mark");
  quiet();
});

test("no key: the answer says that it quotes", async () => {
  server.script.events = () => nouns.streamed(nouns.answer({ engine: "extractive", notes: ["No language model is set: …"] }));
  await ask();
  await done();
  assert.match(await page.innerText(".made"), /Passages found[\s\S]*word for word/);
  assert.equal(await page.locator(".made").count(), 1);
});

test("what nobody could judge is told apart from a check that failed, and neither is called verified", async () => {
  const text = "Goods may come back [1]. A fee applies [2].";
  const open = nouns.citation({ claim_text: "Goods may come back", verdict: "unverifiable", issues: ["needs_judge"], confidence_score: 0.4 });
  const failed = nouns.notesCitation({ claim_text: "A fee applies", citation_type: "paraphrase", verdict: "unverifiable", issues: ["check_failed"] });
  const sentences = [nouns.sentence("Goods may come back [1].", "unverifiable", [1], text), nouns.sentence("A fee applies [2].", "unverifiable", [2], text)];
  server.script.events = () => nouns.streamed(nouns.answer({
    answer: text, citations: [open, failed], sentences, verification: nouns.report({ status: "unverified", supported: null, overall_score: null }),
  }));
  await ask();
  await done();
  assert.match(await state(1), /^Citation 1, not proven/);
  assert.match(await state(2), /^Citation 2, could not be checked/);
  assert.match(await page.innerText(".summary"), /Not all of this is proven word by word; no judge has decided[\s\S]*1 not proven[\s\S]*1 could not be checked/);
  await page.click(".marker[data-number='1']");
  assert.match(await page.innerText(".panel .evidence"), /Not proven word by word[\s\S]*no judge has decided/);
  await page.keyboard.press("n");
  await page.waitForFunction(() => /check could not be completed/.test(document.querySelector(".panel .evidence")?.textContent ?? ""));
  await page.keyboard.press("Escape");
  await page.click("button:has-text('Fact-check')");
  assert.deepEqual(await page.locator(".sentence-row strong").allInnerTexts(), ["Not proven word by word", "Could not be checked"]);
  quiet();
});

test("a judge is named with its record, its reason stands before its verdict, and what is missing has its kind", async () => {
  const by = "judged by our-judge: 3 of 150 wrong yes";
  server.script.judge = { model: "our-judge", tested: true, trusted: true, said: by };
  const text = "Goods may come back [1]. A fee of 7 EUR applies [2]. Makers take goods at once [3].";
  const judged = nouns.citation({ claim_text: "Goods may come back", method: by, reason: `It says returns are accepted (${by})` });
  const untested = nouns.notesCitation({ claim_text: "A fee of 7 EUR applies", verdict: "unsupported", issues: ["claim_not_supported", "judge_not_tested"], method: by, reason: "It says 5 EUR" });
  const assumed = nouns.notesCitation({ number: 3, claim_text: "Makers take goods at once", verdict: "partial", issues: ["claim_partially_supported"], method: by, assumes: ["makers are never late"], reason: "consistent with the source, but assumes makers are never late" });
  const missing = [{ text: "7 EUR", start: 9, end: 14, kind: "number" }, { text: "applies", start: 15, end: 22, kind: "modality" }];
  const sentences = [
    nouns.sentence("Goods may come back [1].", "verified", [1], text), nouns.sentence("A fee of 7 EUR applies [2].", "unsupported", [2], text, missing),
    nouns.sentence("Makers take goods at once [3].", "partial", [3], text, [{ text: "at once", start: 17, end: 24, kind: "time" }]),
  ];
  server.script.events = () => nouns.streamed(nouns.answer({ answer: text, citations: [judged, untested, assumed], sentences }));
  await ask();
  await done();
  await page.click(".marker[data-number='1']");
  assert.match(await page.innerText(".panel .evidence"), /^It says returns are accepted \(judged by our-judge: 3 of 150 wrong yes\)\s+Verified/);
  await page.keyboard.press("n");
  await page.waitForFunction(() => /It says 5 EUR/.test(document.querySelector(".panel .evidence")?.textContent ?? ""));
  assert.match(await page.innerText(".panel .evidence"), /^It says 5 EUR\s+Not supported[\s\S]*error rate nobody has measured/);
  await page.keyboard.press("n");
  await page.waitForFunction(() => /assumes makers are never late/.test(document.querySelector(".panel .evidence")?.textContent ?? ""));
  await page.keyboard.press("Escape");
  await page.click("button:has-text('Fact-check')");
  await page.click("button.sentence-row >> nth=1");
  assert.deepEqual(await page.locator(".missing li").allInnerTexts(), ["7 EUR number", "applies may, must or not"]);
  await page.click("button.sentence-row >> nth=2");
  assert.match(await page.innerText(".panel"), /Partly[\s\S]*at once time[\s\S]*assumes makers are never late/);
  await page.click("summary:has-text('How this answer was checked')");
  await page.waitForFunction((said) => document.querySelector(".details")?.textContent.includes(said), `Claims that the words leave open: ${by}.`);
  quiet();
});

test("an empty index begins with the upload", async () => {
  server.script.documents = [];
  await page.reload();
  await page.waitForSelector(".drop");
  assert.match(await page.innerText("h1"), /Begin with a document/);
  quiet();
});

test("a slow search says that it goes on", async () => {
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  server.script.events = async function* () {
    await gate;
    yield* nouns.streamed(nouns.answer());
  };
  await withPage({}, async ({ page }) => {
    await page.clock.install();
    await page.goto(server.url);
    await page.fill("#question", "May I?");
    await page.keyboard.press("Enter");
    assert.match(await page.innerText(".progress"), /Searching your documents/);
    await page.clock.runFor(7000);
    assert.match(await page.innerText(".progress"), /longer than usual/);
    release();
    await page.waitForSelector(".summary");
  });
});

test("options travel with the question", async () => {
  await page.click("button:has-text('Options')");
  await page.check("input[value='high']");
  await page.check("input[value='agentic']");
  await page.check(".check-list input >> nth=1");
  await page.fill("dialog textarea", "department = legal");
  await page.click("dialog button:has-text('Done')");
  assert.match(await page.innerText(".chips"), /Strict[\s\S]*Look again[\s\S]*1 document/);
  await ask("How?");
  await done();
  assert.deepEqual(server.queries[0], {
    query: "How?", inference_mode: "high", strategy: "agentic", filters: { document_ids: ["cccc3333dddd4444"], metadata: { department: "legal" } },
    thread_id: "new",
  });
});

test("history leads back to a stored answer; a link opens its span", async () => {
  await ask();
  await done();
  server.script.answers = [nouns.answer()];
  await page.click(".brand");
  await page.click(".recent a");
  await done();
  await page.goto("about:blank");
  await page.goto(`${server.url}#/answer/0a1b2c3d/span/1`);
  await page.waitForSelector(".span-mark");
  await page.goto(`${server.url}#/answer/unknown`);
  await page.waitForSelector(".notice.is-problem");
  quiet();
});

test("copy gives footnotes in three forms", async () => {
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  await ask();
  await done();
  const copied = async (label) => {
    await page.click("button:text-is('Copy')");
    await page.click(`[role=menuitem]:has-text('${label}')`);
    await page.waitForSelector(".toast");
    return page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type) => (item.types.includes(type) ? (await item.getType(type)).text() : "");
      return { text: await read("text/plain"), html: await read("text/html") };
    });
  };
  const markdown = (await copied("Markdown")).text;
  assert.match(markdown, /30 days\[?\s?\[\^1\]/);
  assert.match(markdown, /\[\^1\]: “All returns must be made within 30 days of the purchase date\.” — Refund Policy v2\.pdf, p\. 3, Returns and Refunds, document aaaa1111 \(verified\)/);
  assert.match((await copied("plain")).text, /\[2\] “Opened goods are returned to the maker — free of charge\.” — notes\.md/);
  assert.match((await copied("HTML")).html, /<ol>[\s\S]*<li[^>]*>“All returns/);
  quiet();
});

// case ING-09 4
test("a scan in which nothing was found stays in the list as failed, with its pages and why", async () => {
  const said = { status: "failed", pages: 12, chunks: 0, error: "scan.pdf: no text was found in it; install tesseract to have scanned pages read" };
  server.script.documents.push(nouns.document({ document_id: "ffff", name: "scan.pdf", ...said, pages_without_text: [1, 2, 3] }));
  await page.click("nav a:has-text('Documents')");
  const row = page.locator(".document-row:has-text('scan.pdf')");
  assert.match(await row.innerText(), /scan\.pdf[\s\S]*failed[\s\S]*12 pages[\s\S]*no text was found in it/);
  assert.equal(await row.locator("a:has-text('Ask')").count(), 0);
  quiet();
});

test("upload: progress, the end of each file, what to do about a failure; delete asks first", async () => {
  const uploads = {
    "good.pdf": [201, nouns.document({ document_id: "eeee", name: "good.pdf", warnings: ["2 pages have no text."] })],
    "bad.exe": [415, { title: "this type cannot be read", status: 415, detail: "bad.exe: this type cannot be read." }],
  };
  server.script.upload = (name) => uploads[name];
  await page.click("nav a:has-text('Documents')");
  await page.setInputFiles("input[type=file]", Object.keys(uploads).map((name) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.alloc(2000, 65) })));
  await page.waitForSelector(".upload.is-done");
  await page.waitForSelector(".upload.is-failed");
  assert.match(await page.innerText(".upload.is-done"), /good\.pdf[\s\S]*ready[\s\S]*no text/);
  assert.match(await page.innerText(".upload.is-failed"), /bad\.exe: this type cannot be read\. Can be read: PDF, Word/);
  const rows = await page.locator(".document-row").count();
  await page.click(".document-row:has-text('notes.md') button:has-text('Delete')");
  await page.keyboard.press("Enter");
  await page.waitForFunction((count) => document.querySelectorAll(".document-row").length === count, rows - 1);
  quiet();
});

test("a file dropped on the page is uploaded", async () => {
  await page.click("nav a:has-text('Documents')");
  await page.waitForSelector(".drop");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["Some words."], "dropped.txt", { type: "text/plain" }));
    document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector(".upload.is-done");
  quiet();
});

test("answers: today's status, the filter, the badge of a changed source", async () => {
  const changed = nouns.answer({
    answer_id: "ch", question: "Has it changed?", changed: true,
    citations: [nouns.citation({ document_version: "sha256:old" })],
    today: [{ position: 0, status: "changed", verdict: "contradicted", document_version: "sha256:11", checked_at: "2026-11-28T00:00:00Z", locations: [], nearest: "All returns must be made within 14 days.", reason: "" }],
    history: [{ position: 0, at: "2026-11-28T00:00:00Z", status: "changed", verdict: "contradicted", reason: "30 became 14." }],
  });
  server.script.answers = [nouns.answer(), changed];
  await page.click("nav a:has-text('Answers')");
  await page.waitForSelector(".answer-row");
  assert.equal(await page.locator(".answer-row").count(), 2);
  await page.click(".segments a:has-text('Changed')");
  await page.waitForFunction(() => document.querySelectorAll(".answer-row").length === 1);
  assert.match(await page.innerText(".answer-row"), /1 changed/);
  await page.click(".answer-row summary");
  await page.waitForSelector(".check-history li");
  assert.match(await page.innerText(".check-history"), /the words have changed; Contradicted by the source[\s\S]*30 became 14/);
  await page.click(".answer-row h2 a");
  await done();
  assert.match(await state(1), /^Citation 1, changed/);
  await page.click(".marker[data-number='1']");
  await page.waitForSelector(".note.is-changed");
  assert.match(await page.innerText(".note.is-changed"), /words have changed[\s\S]*within 14 days/);
  quiet();
});

test("verify: anybody's answer in the fact-check view, its source opened", async () => {
  await page.click("nav a:has-text('Verify')");
  await page.fill(".verify-form textarea >> nth=0", nouns.TEXT);
  await page.fill(".given textarea >> nth=0", nouns.SPAN);
  await page.click("button:has-text('Add a source')");
  await page.fill(".given textarea >> nth=1", nouns.NOTES_SPAN);
  await page.click("button:text-is('Check')");
  await page.waitForSelector(".sentence-row");
  assert.equal(await page.locator(".sentence-row").count(), 3);
  await page.click(".marker[data-number='1']");
  await page.waitForSelector(".panel .span-mark");
  assert.equal(await page.innerText(".panel .span-mark"), nouns.SPAN);
  quiet();
});
