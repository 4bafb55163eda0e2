// The whole journey against the product itself: `pincite serve` on an empty home, a file up, a question, the proof.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { open, test } from "./browser.mjs";
import { POLICY_PAGES } from "./nouns.mjs";
import { pdfOf } from "./pdf_writer.mjs";
import { start } from "./real_server.mjs";

const POLICY = pdfOf([
  ...POLICY_PAGES,
  [{ x: 72, y: 700, size: 16, text: "Travel" }, { x: 72, y: 670, text: "Employees may book train tickets of the second class for journeys under four hours." },
    { x: 72, y: 654, text: "Flights need the consent of the head of the department before they are booked." }],
]);

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
