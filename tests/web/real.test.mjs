// The whole journey against the product itself: `pincite serve` on an empty home, a file up, a question, the proof.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { open, settled, test } from "./browser.mjs";
import { POLICY_PAGES } from "./nouns.mjs";
import { pdfOf } from "./pdf_writer.mjs";
import { start } from "./real_server.mjs";

const POLICY = pdfOf([
  ...POLICY_PAGES,
  [{ x: 72, y: 700, size: 16, text: "Travel" }, { x: 72, y: 670, text: "Employees may book train tickets of the second class for journeys under four hours." },
    { x: 72, y: 654, text: "Flights need the consent of the head of the department before they are booked." }],
]);

const AXE = readFileSync(join(import.meta.dirname, "../../web/node_modules/axe-core/axe.min.js"), "utf8");
const clean = async () => {
  await settled(page);
  await page.evaluate(AXE);
  const found = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }));
  assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes[0].html}`), []);
};

let server, browser, page, url;
before(async () => {
  server = await start();
  url = server.url;
  browser = await open();
  page = browser.page;
});
after(async () => {
  await browser?.context.close();
  await server?.stop();
});

test("upload, ask, hover, click: the cited words are highlighted on the right page", async () => {
  await page.goto(url);
  await page.waitForSelector(".drop");
  await page.setInputFiles("input[type=file]", [
    { name: "Refund Policy.pdf", mimeType: "application/pdf", buffer: POLICY },
    { name: "\"><img src=x onerror=alert(1)>.txt", mimeType: "text/plain", buffer: Buffer.from("Total due is 40 EUR. <img src=x onerror=alert(document.cookie)> <script>alert(1)</script>\n") },
    { name: "broken.pdf", mimeType: "application/pdf", buffer: POLICY.subarray(0, 90) },
  ]);
  await page.waitForFunction(() => document.querySelectorAll(".upload.is-done, .upload.is-failed").length === 3, undefined);
  assert.match(await page.innerText(".upload.is-failed"), /broken\.pdf/);
  await page.goto(`${url}#/documents`);
  await page.waitForSelector(".document-row");
  const rows = (await page.locator(".document-row").allInnerTexts()).join("\n");
  assert.match(rows, /Refund Policy\.pdf[\s\S]*4 pages/);
  assert.ok(rows.includes("><img src=x onerror=alert(1)>.txt"));
  await page.goto(url);
  await page.waitForSelector(".library-line");
  await page.fill("#question", "Within how many days must returns be made?");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".summary");
  assert.match(await page.innerText(".prose"), /30 days/);
  assert.match(await page.innerText(".made"), /word for word/);
  // Words that stand in the documents are no promise that they answer the question.
  assert.match(await page.innerText(".summary"), /Passages found[\s\S]*yours to judge/);
  assert.doesNotMatch(await page.innerText(".answer"), /every claim/i);
  assert.equal(await page.locator(".summary-status.is-verified").count(), 0);
  assert.doesNotMatch(await page.innerText(".heatmap"), /not cited|–/);
  const marker = page.locator(".marker.is-verified").first();
  await marker.hover();
  await page.waitForSelector(".card");
  assert.match(await page.innerText(".card"), /Verified[\s\S]*30 days[\s\S]*Refund Policy\.pdf[\s\S]*p\. 3/);
  await page.keyboard.press("Escape");
  await marker.click();
  await page.waitForSelector("[data-drawn='3'] .page-mark");
  const words = await page.evaluate(() => {
    const mark = document.querySelector(".page-mark").getBoundingClientRect();
    return [...document.querySelectorAll(".textLayer span")].filter((span) => {
      const box = span.getBoundingClientRect();
      return box.top < mark.bottom - 3 && box.bottom > mark.top + 3 && box.left < mark.right && box.right > mark.left;
    }).map((span) => span.textContent).join(" ");
  });
  assert.match(words, /returns must be made within 30 days/);
  assert.match(page.url(), /#\/answer\/[^/]+\/span\/\d+$/);
  assert.deepEqual(browser.problems, []);
});

test("the stored answer and its span open from their link", async () => {
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector("[data-drawn='3'] .page-mark");
  await page.goto(`${url}#/answers`);
  await page.waitForSelector(".answer-row");
  assert.match(await page.innerText(".answer-row"), /Within how many days/);
});

test("what the documents do not hold is not answered", async () => {
  await page.goto(`${url}#/`);
  await page.waitForSelector("#question");
  await page.fill("#question", "Who won the chess championship of 1972?");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".abstention");
  assert.match(await page.innerText(".prose"), /I don't know based on the documents/);
  assert.deepEqual(browser.problems, []);
});

test("verify: a wrong number in somebody's answer is found", async () => {
  await page.goto(`${url}#/verify`);
  await page.fill(".verify-form textarea >> nth=0", "Returns must be made within 40 days of purchase [1].");
  await page.fill(".given textarea >> nth=0", "All returns must be made within 30 days of purchase.");
  await page.click("button:text-is('Check')");
  await page.waitForSelector(".sentence-row");
  assert.doesNotMatch(await page.innerText(".sentence-row"), /^Verified/);
  assert.doesNotMatch(await page.textContent(".marker"), /verified/);
});

test("a page's own picture stands where it stands in the document, below the cited words", async () => {
  const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const plan = `<html><h1>Boat house</h1><p>The boat house has a red roof of slate.</p><p>Plan: <img src="data:image/png;base64,${dot}"></p><p>The jetty lies behind it.</p></html>`;
  await page.goto(`${url}#/documents`);
  const before = await page.locator(".upload.is-done").count();
  await page.setInputFiles("input[type=file]", [{ name: "plan.html", mimeType: "text/html", buffer: Buffer.from(plan) }]);
  await page.waitForFunction((count) => document.querySelectorAll(".upload.is-done").length > count, before);
  await page.goto(`${url}#/`);
  await page.fill("#question", "Of what is the roof of the boat house?");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".summary");
  await page.click(".marker.is-verified >> nth=0");
  await page.waitForSelector(".panel .text-view img.picture");
  const order = await page.evaluate(() => [...document.querySelectorAll(".panel .text > *")].map((one) => (one.tagName === "IMG" ? `picture ${one.naturalWidth}` : one.textContent)));
  assert.deepEqual(order.slice(-3), ["Plan:", "picture 1", "The jetty lies behind it."]);
  assert.deepEqual(browser.problems, []);
});

test("a source that changed ends the summary's word, before any sweep; today's sentence is marked whole", async () => {
  await page.goto(`${url}#/documents`);
  const lease = "The lease. Rent is due on the first day of each month.\n\nThe notice period is three months to the end of a quarter. It is given in writing.\n";
  const put = async (text) => {
    const before = await page.locator(".upload.is-done").count();
    await page.setInputFiles("input[type=file]", [{ name: "lease.txt", mimeType: "text/plain", buffer: Buffer.from(text) }]);
    await page.waitForFunction((count) => document.querySelectorAll(".upload.is-done").length > count, before);
  };
  await put(lease);
  await page.goto(`${url}#/`);
  await page.fill("#question", "How long is the notice period of the lease?");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".summary");
  const link = page.url();
  await page.goto(`${url}#/documents`);
  await put(lease.replace("three months", "six weeks"));
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector(".summary");
  assert.match(await page.innerText(".summary"), /no longer hold[\s\S]*lease\.txt: the words it rests on have changed/);
  assert.equal(await page.locator(".marker.is-verified:has-text('1')").count(), 0);
  await page.click(".marker.is-changed >> nth=0");
  await page.waitForSelector(".panel .span-mark");
  assert.match(await page.innerText(".panel .span-mark"), /^The notice period is six weeks to the end of a quarter\./);
  assert.match(await page.innerText(".panel .evidence"), /“is six weeks to” stands where “is three months to” stood/);
  assert.doesNotMatch(await page.innerText(".panel .evidence"), /Word for word as in the source\./);
  assert.deepEqual(browser.problems, []);
});

test("a document of the list is looked at, and closed again by the keyboard; a memo's source opens at its place", async () => {
  await page.goto(`${url}#/documents`);
  await page.click(".document-row .opens:has-text('Refund Policy.pdf')");
  await page.waitForSelector("dialog[open] [data-drawn='1']");
  await clean();
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open]", { state: "detached" });
  assert.match(await page.evaluate(() => document.activeElement.textContent), /Refund Policy\.pdf/, "the focus is back");
  await page.focus(".document-row .opens:has-text('plan.html')");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog[open] .text-view img.picture");
  assert.match(await page.innerText("dialog[open] .text"), /red roof of slate/);
  assert.equal(await page.locator("dialog[open] mark, dialog[open] .note").count(), 0);
  await page.keyboard.press("Escape");
  await page.goto(`${url}#/verify`);
  await page.fill("section[aria-labelledby=memo-title] textarea", "The boat house has a green roof of slate.");
  await page.click("button:has-text('Check the memo')");
  await page.click(".memo-row .opens");
  await page.waitForSelector("dialog[open] .span-mark");
  assert.match(await page.innerText("dialog[open] .span-mark"), /red roof/);
  await page.keyboard.press("Escape");
  assert.deepEqual(browser.problems, []);
});

test("a document's versions tell what changed; names are searched, chosen documents are worked on, a file replaces another", async () => {
  await page.goto(`${url}#/documents`);
  const row = page.locator(".document-row:has-text('lease.txt')");
  await row.locator("summary").click();
  await row.locator("button:has-text('What changed')").click();
  await page.waitForSelector(".hunks");
  assert.match(await page.innerText(".piece.is-gone"), /three months/);
  assert.match(await page.innerText(".piece.is-new"), /six weeks/);
  await clean();
  const all = await page.locator(".document-row").count();
  await page.fill("input[type=search]", "LEASE");
  await page.waitForFunction(() => document.querySelectorAll(".document-row").length === 1);
  assert.match(await page.innerText(".shelf [role=status]"), /^1 document/);
  await page.fill("input[type=search]", "");
  await page.waitForFunction((count) => document.querySelectorAll(".document-row").length === count, all);
  await row.locator("input[type=file]").setInputFiles({ name: "lease 2027.txt", mimeType: "text/plain", buffer: Buffer.from("The lease of 2027. The notice period is nine weeks.\n") });
  await page.waitForSelector(".document-row:has-text('lease 2027.txt') summary:has-text('3 versions')");
  await page.check("input[aria-label='Choose lease 2027.txt']");
  await page.click(".bulk button:has-text('Read anew')");
  await page.waitForFunction(() => /Done: 1/.test(document.querySelector(".toast")?.textContent ?? ""));
  assert.deepEqual(browser.problems, []);
});

test("a page with headings, a list and a table is shown as it looks, the cited words marked in their cell", async () => {
  const html = `<h1>Depots</h1><p>Where the vans of the Orlanda company stand.</p><ul><li>Vans are washed on Mondays.</li></ul>
    <table><tr><th>Depot</th><th>Vans</th><th>Opened</th></tr><tr><td>Quillhaven</td><td>17 vans</td><td>2019</td></tr><tr><td>Marrowby</td><td>23 vans</td><td>2021</td></tr></table>`;
  await page.goto(`${url}#/documents`);
  await page.setInputFiles("input[type=file] >> nth=0", [{ name: "depots.html", mimeType: "text/html", buffer: Buffer.from(html) }]);
  await page.waitForSelector(".document-row:has-text('depots.html')");
  await page.goto(`${url}#/`);
  await page.fill("#question", "How many vans does the depot Quillhaven have?");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".summary");
  let marked = "";
  for (let at = 0; at < (await page.locator(".marker").count()); at++) {
    await page.click(`.marker >> nth=${at}`);
    await page.waitForSelector(".panel .span-mark");
    if ((await page.locator(".panel .text-table").count()) > 0) marked += (await page.locator(".panel .text-table mark").allInnerTexts()).join(" ");
    if (marked.trim() !== "") break;
  }
  assert.notEqual(marked.trim(), "", "the cited words are marked in cells of the table");
  assert.deepEqual(await page.locator(".panel .text-table th").allInnerTexts(), ["Depot", "Vans", "Opened"]);
  assert.equal(await page.innerText(".panel .text-heading"), "Depots");
  assert.match(await page.innerText(".panel .text-item"), /Vans are washed on Mondays\./);
  assert.doesNotMatch(await page.innerText(".panel .text"), /\|/);
  await page.keyboard.press("Escape");
  assert.deepEqual(browser.problems, []);
});

test("the keys are listed by ?, and / leads to the question", async () => {
  await page.goto(`${url}#/documents`);
  await page.focus("h1");
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open] .keys");
  await clean();
  for (const word of ["next citation", "to the question", "close what is open"]) assert.ok((await page.innerText(".keys")).includes(word), word);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open]", { state: "detached" });
  await page.goto(`${url}#/`);
  await page.focus("h1 >> nth=0", { timeout: 1000 }).catch(() => undefined);
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.id), "question");
  await page.keyboard.type("what?");
  assert.equal(await page.inputValue("#question"), "what?", "typed into a field they are text");
  assert.deepEqual(browser.problems, []);
});

test("a broken citation waits in the queue: noted, let stand, and its question asked again", async () => {
  await page.goto(`${url}#/answers/queue`);
  const row = page.locator(".answer-row:has-text('How long is the notice period of the lease?')").first();
  await row.waitFor();
  assert.match(await row.innerText(), /It said: The notice period is three months/);
  await row.locator("input >> nth=0").fill("asked the landlord");
  await row.locator("button:has-text('Keep')").click();
  await page.waitForFunction(() => /Kept/.test(document.querySelector(".toast")?.textContent ?? ""));
  const before = await page.locator(".answer-row").count();
  await row.locator("button:has-text('Let it stand')").click();
  await page.waitForFunction((count) => document.querySelectorAll(".answer-row").length < count, before);
  await page.check("input[type=checkbox]");
  await page.waitForSelector(".answer-row:has-text('local')");
  await page.click(".answer-row a:has-text('Ask again') >> nth=0");
  await page.waitForSelector("#question");
  assert.equal(await page.inputValue("#question"), "How long is the notice period of the lease?");
  assert.deepEqual(browser.problems, []);
});

test("an upload that is stopped while it is indexed leaves nothing behind", async () => {
  await page.goto(`${url}#/documents`);
  const long = Array.from({ length: 12_000 }, (_, at) => `Rule ${at} of the house says that lamp ${at * 7} is lit at hour ${at % 24}.`).join("\n\n");
  await page.setInputFiles("input[type=file]", [{ name: "long.txt", mimeType: "text/plain", buffer: Buffer.from(long) }]);
  await page.waitForSelector(".upload.is-reading");
  await page.click(".upload.is-reading button:has-text('Stop')");
  await page.waitForSelector(".upload.is-stopped");
  // The server ends at its next batch: until then the record says that the file is being indexed.
  for (let tries = 0; tries < 300; tries++) {
    const { documents } = await fetch(`${url}api/documents`).then((reply) => reply.json());
    if (!documents.some((one) => one.name === "long.txt")) break;
    assert.notEqual(documents.find((one) => one.name === "long.txt").status, "indexed");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { documents } = await fetch(`${url}api/documents`).then((reply) => reply.json());
  assert.ok(!documents.some((one) => one.name === "long.txt"));
  assert.deepEqual(browser.problems, []);
});

test("check all again checks all, and says how many", async () => {
  await page.goto(`${url}#/answers`);
  await page.click("button:has-text('Check all again')");
  await page.waitForFunction(() => /\d+ citations? ha(s|ve) been checked again/.test(document.querySelector(".toast")?.textContent ?? ""), undefined);
  assert.deepEqual(browser.problems, []);
});

test("delete: the document is gone, and its answers say so when they are opened", async () => {
  await page.goto(`${url}#/documents`);
  await page.click(".document-row:has-text('Refund Policy.pdf') button:has-text('Delete')");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => ![...document.querySelectorAll(".document-row")].some((row) => row.textContent.includes("Refund Policy.pdf")));
  await page.goto(`${url}#/answers`);
  await page.click(".answer-row h2 a >> text=Within how many days");
  await page.waitForSelector(".summary");
  await page.click(".marker >> nth=0");
  await page.waitForSelector(".note.is-changed");
  assert.match(await page.innerText(".note.is-changed"), /source is gone/);
  assert.match(await page.innerText(".summary-status"), /no longer hold/);
  assert.equal(await page.locator(".same-words").count() === 0 || /when the answer was given/.test(await page.innerText(".same-words")), true);
  assert.deepEqual(browser.problems, []);
});
