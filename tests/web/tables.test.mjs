// Tables, options, the queue and work on many documents, against the product itself; each also under axe and by keyboard.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { open, settled, test } from "./browser.mjs";
import { start } from "./real_server.mjs";

const AXE = readFileSync(join(import.meta.dirname, "../../web/node_modules/axe-core/axe.min.js"), "utf8");
const lease = (rent, notice) =>
  `# Lease\n\n## Rent\n\nRent is due on the first day of each month. The rent is ${rent} EUR a month.\n\n## Notice\n\nThe notice period is ${notice}. Notice must be given in writing to the landlord.\n`;

let server, browser, page, url;
before(async () => {
  server = await start();
  url = server.url;
  browser = await open();
  page = browser.page;
  await put("a.md", lease(900, "three months"));
  await put("b.md", lease(700, "nine weeks"));
  await put("c.md", "# Boats\n\nA berth costs 40 EUR a night. Boats keep below five knots inside the harbour.\n", { office: "harbour", year: 2026 });
});
after(async () => {
  await browser?.context.close();
  await server?.stop();
});

async function put(name, content, metadata = {}) {
  const form = new FormData();
  form.append("metadata", JSON.stringify(metadata));
  form.append("file", new Blob([content]), name);
  const reply = await fetch(`${url}api/documents`, { method: "POST", body: form });
  assert.equal(reply.status, 201);
  return (await reply.json()).document_id;
}
const clean = async () => {
  await settled(page);
  await page.evaluate(AXE);
  const found = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }));
  assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes[0].html}`), []);
};
const toast = (words) => page.waitForFunction((text) => document.querySelector(".toast")?.textContent?.includes(text), words);
const stored = async (question, document) => {
  const body = JSON.stringify({ query: question, ...(document && { filters: { document_ids: [document] } }) });
  return (await fetch(`${url}api/query`, { method: "POST", headers: { "content-type": "application/json" }, body })).json();
};

test("chosen documents are asked many questions in a table, each cell cited", async () => {
  await page.goto(`${url}#/documents`);
  await page.waitForSelector(".document-row");
  assert.match(await page.innerText(".document-row:has-text('c.md')"), /Metadata: office = harbour; year = 2026/);
  await page.getByLabel("Choose a.md").check();
  await page.getByLabel("Choose b.md").check();
  await clean();
  await page.click("text=Ask in a table");
  await page.waitForSelector("form textarea");
  assert.match(await page.innerText("select >> nth=0"), /The 2 chosen documents/);
  assert.equal(await page.inputValue("select >> nth=0"), "chosen");
  await page.fill("textarea", "How long is the notice period?");
  await page.setInputFiles("input[type=file]", { name: "q.csv", mimeType: "text/csv", buffer: Buffer.from("question\nHow much is the rent a month?\nWhat does a berth cost?\n") });
  await page.waitForFunction(() => document.querySelector("textarea").value.split("\n").length === 3);
  await clean();
  await page.click("text=Fill the table");
  await page.waitForFunction(() => /finished: 6 of 6 cells/.test(document.querySelector("[role=status].fine")?.textContent ?? ""));
  const rows = await page.locator(".rows-by-columns tbody tr").allInnerTexts();
  assert.match(rows[0], /a\.md[\s\S]*three months[\s\S]*900 EUR[\s\S]*no answer/);
  assert.match(rows[1], /b\.md[\s\S]*nine weeks[\s\S]*700 EUR[\s\S]*no answer/);
  await clean();
  assert.deepEqual(browser.problems, []);
});

test("a cell's citation opens the words that it stands on; the table is found again by its link", async () => {
  const link = page.url();
  assert.match(link, /#\/table\/[0-9a-f]+$/);
  await page.click(".rows-by-columns tbody tr:nth-child(2) .cell-citations a >> nth=0");
  await page.waitForSelector(".panel .span-mark");
  assert.match(await page.innerText(".panel .span-mark"), /nine weeks/);
  await page.goto("about:blank");
  await page.goto(`${url}#/tables`);
  await page.waitForSelector(".answer-row");
  assert.match(await page.innerText(".answer-row"), /notice period[\s\S]*finished, 6 of 6 cells/);
  await page.focus(".answer-row a");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".rows-by-columns tbody tr");
  assert.equal(page.url(), link);
});

test("it is handed on as CSV, asked again where a document changed, and deleted after a second question", async () => {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  const text = readFileSync(await file.path(), "utf8");
  assert.match(text, /document,How long is the notice period\?[\s\S]*a\.md[\s\S]*three months[\s\S]*\[1\] a\.md, Notice: “/);
  await put("b.md", lease(700, "two weeks"));
  await page.click("text=Ask again what changed");
  await page.waitForFunction(() => /two weeks/.test(document.querySelector(".rows-by-columns tbody tr:nth-child(2)")?.textContent ?? ""));
  assert.match(await page.innerText(".rows-by-columns tbody tr:nth-child(1)"), /three months/);
  // The sheet is scrolled by keyboard too.
  await page.focus(".rows-by-columns");
  assert.equal(await page.evaluate(() => document.activeElement.className), "rows-by-columns");
  await page.getByRole("button", { name: "Delete this table" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete this table" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.waitForFunction(() => location.hash === "#/tables");
  await page.waitForSelector("form");
  assert.equal(await page.locator(".answer-row").count(), 0);
  assert.deepEqual(browser.problems, []);
});

test("options: reached, set and left by keyboard, and they travel with the question", async () => {
  await page.goto("about:blank");
  await page.goto(url);
  await page.waitForSelector(".library-line");
  await page.getByRole("button", { name: "Options" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog[open]");
  await page.waitForSelector(".model-list");
  assert.match(await page.innerText(".models"), /Answers\s+no model: the documents' own sentences[\s\S]*Judges what the words leave open\s+nobody[\s\S]*This month: \d+ answers?, 0 model calls/);
  await clean();
  await page.getByLabel("Strict").check();
  await page.getByRole("button", { name: "Reset" }).click();
  assert.equal(await page.getByLabel("Balanced").isChecked(), true);
  await page.getByLabel("Strict").check();
  await page.getByLabel("Several wordings").check();
  await page.getByLabel("a.md").check();
  await page.getByLabel("Check the answer as a whole, too").uncheck();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Options");
  await page.fill("#question", "How much is the rent a month?");
  const [request] = await Promise.all([page.waitForRequest((one) => one.url().endsWith("/api/query")), page.keyboard.press("Enter")]);
  const { inference_mode, strategy, enable_verification, filters } = request.postDataJSON();
  assert.deepEqual([inference_mode, strategy, enable_verification, filters.document_ids.length], ["high", "multi_query", false, 1]);
  await page.waitForSelector(".summary, .abstention");
  assert.deepEqual(browser.problems, []);
});

test("which models answer and judge, whether they are reached, and what they cost this month", async () => {
  const model = (task, name, state, said) => ({ task, model: name, address: "https://models.example/v1", state, said });
  await page.route("**/api/models", (route) => route.fulfill({ json: {
    models: [model("answer", "large-1", "reachable", "answers"), model("cite", "small-1", "reachable", "answers"), model("judge", "judge-1", "refused", "refuses the key: check it")],
    spent: { month: "2026-11", answers: 12, calls: 31, tokens: 45678, cost_usd: 0.0123, sweep_calls: 4, sweep_cost_usd: 0.002 },
  } }));
  await page.goto("about:blank");
  await page.goto(url);
  await page.getByRole("button", { name: "Options" }).click();
  await page.waitForSelector(".model-list");
  const shown = await page.innerText(".models");
  assert.match(shown, /Answers\s+large-1 answers at https:\/\/models\.example\/v1/);
  assert.match(shown, /Judges what the words leave open\s+judge-1 refuses the key: check it/);
  assert.match(shown, /This month: 12 answers, 31 model calls, 45,678 tokens, 0\.0123 US dollars by list price; the judge of sweeps 4 calls, 0\.0020 US dollars/);
  await clean();
  await page.unroute("**/api/models");
  await page.keyboard.press("Escape");
  assert.deepEqual(browser.problems, []);
});

test("the queue: a citation that no longer holds is given away with a note, let stand, opened again, asked again", async () => {
  assert.equal((await stored("What does a berth cost a night?")).abstained, false);
  await put("c.md", "# Boats\n\nA berth costs 55 EUR a night. Boats keep below five knots inside the harbour.\n", { office: "harbour", year: 2026 });
  await page.goto(`${url}#/answers/queue`);
  const row = page.locator(".answer-row", { hasText: "What does a berth cost a night?" }).first();
  await row.waitFor();
  assert.match(await row.innerText(), /It said:[\s\S]*40 EUR[\s\S]*Now:[\s\S]*55 EUR/);
  await clean();
  await row.getByLabel("Note").fill("price of 2027");
  await row.getByLabel("Given to").fill("ada");
  await page.keyboard.press("Enter");
  await toast("Kept");
  await row.getByRole("button", { name: "Let it stand" }).click();
  await toast("It stands");
  await page.getByLabel("Show what was let stand").check();
  await row.waitFor();
  assert.equal(await row.getByLabel("Note").inputValue(), "price of 2027");
  await clean();
  await row.getByRole("button", { name: "Open again" }).click();
  await page.getByLabel("Show what was let stand").uncheck();
  await row.getByRole("link", { name: "Ask again" }).click();
  await page.waitForSelector("#question");
  assert.equal(await page.inputValue("#question"), "What does a berth cost a night?");
  assert.deepEqual(browser.problems, []);
});

test("many documents at once: read anew, then deleted, with the focus left where one goes on", async () => {
  await page.goto(`${url}#/documents`);
  await page.waitForSelector(".document-row");
  await page.getByLabel("Choose a.md").check();
  await page.getByLabel("Choose b.md").check();
  await page.getByRole("button", { name: "Read anew" }).click();
  await toast("Done: 2");
  await page.getByLabel("Choose a.md").check();
  await page.getByLabel("Choose b.md").check();
  await page.getByRole("button", { name: "Delete 2 chosen documents" }).click();
  await clean();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".document-row").length === 1);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1");
  assert.deepEqual(browser.problems, []);
});

test("a message is shown as mail: its head, its text, what it quotes; a picture as it looks above its text", async () => {
  const mail = "From: Ada <ada@example.org>\nTo: bob@example.org\nDate: Mon, 2 Nov 2026 10:00:00 +0000\nSubject: Harbour dues\nContent-Type: text/plain\n\nHello Bob,\n\nharbour dues rise to 12 EUR a metre in spring.\n\n> What are the harbour dues next year?\n";
  const message = await put("dues.eml", mail);
  const picture = await put("scan.png", readFileSync(join(import.meta.dirname, "../golden/ingestion/cases/scan.png")));
  const { answer_id } = await stored("What do harbour dues rise to in spring?", message);
  await page.goto(`${url}#/answer/${answer_id}/span/0`);
  await page.waitForSelector(".panel .text-field");
  assert.deepEqual(await page.locator(".panel .text-field strong").allInnerTexts(), ["From: ", "To: ", "Date: "]);
  assert.equal(await page.innerText(".panel .text-quote"), "What are the harbour dues next year?");
  assert.match(await page.innerText(".panel .span-mark"), /12 EUR a metre/);
  await clean();
  const scan = await stored("What does the new mower of the society cost?", picture);
  await page.goto(`${url}#/answer/${scan.answer_id}/span/0`);
  await page.waitForSelector(".panel .picture");
  await page.waitForFunction(() => document.querySelector(".panel .picture").naturalWidth > 100);
  assert.match(await page.innerText(".panel .span-mark"), /640 euros/);
  await clean();
  assert.deepEqual(browser.problems, []);
});
