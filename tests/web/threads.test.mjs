// Threads against the product itself: follow-ups, how they were put, finding, renaming, sharing, deleting; keyboard and axe.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { open, settled, test } from "./browser.mjs";
import { start } from "./real_server.mjs";

const AXE = readFileSync(join(import.meta.dirname, "../../web/node_modules/axe-core/axe.min.js"), "utf8");
const LEASE = "# Lease\n\n## Rent\n\nRent is due on the first day of each month. The rent is 900 EUR a month.\n\n## Notice\n\nThe notice period is three months. Notice must be given in writing to the landlord.\n";

const PYTHON = process.env.PYTHON ?? join(import.meta.dirname, "../../.venv/bin/python");
const OPENED = `
import hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as pack:
    told = json.loads(pack.read("manifest.json"))["files"]
    wrong = [name for name in told if hashlib.sha256(pack.read(name)).hexdigest() != told[name]]
print(json.dumps({"files": list(told), "hashes": list(told.values()), "wrong": wrong}))
`;

let server, browser, page, url;
before(async () => {
  server = await start();
  url = server.url;
  browser = await open();
  page = browser.page;
  const form = new FormData();
  form.append("file", new Blob([LEASE]), "lease.md");
  assert.equal((await fetch(`${url}api/documents`, { method: "POST", body: form })).status, 201);
});
after(async () => {
  await browser?.context.close();
  await server?.stop();
});

async function ask(question) {
  await page.fill("#question", question);
  await page.keyboard.press("Enter");
  await page.waitForFunction((text) => document.querySelector(".question")?.textContent === text && document.querySelector(".summary, .abstention, .notice.is-problem"), question, { timeout: 60_000 });
}
const clean = async () => {
  await settled(page);
  await page.evaluate(AXE);
  const found = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }));
  assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes[0].html}`), []);
};

test("a follow-up is put so that it stands alone, shown, and can be put otherwise", async () => {
  await page.goto(url);
  await page.waitForSelector(".library-line");
  await ask("How much is the rent?");
  assert.match(await page.innerText(".prose"), /900 EUR/);
  assert.equal(await page.locator(".put").count(), 0);
  assert.equal(await page.getAttribute("#question", "placeholder"), "Ask a follow-up question…");
  await ask("And when is it due?");
  assert.match(await page.innerText(".put"), /Asked as When is the rent due\?/);
  assert.match(await page.innerText(".prose"), /first day of each month/);
  assert.match(await page.innerText(".trail"), /How much is the rent\?[\s\S]*900 EUR[\s\S]*And when is it due\?/);
  await clean();
  await page.click(".put button");
  assert.equal(await page.evaluate(() => document.activeElement.id), "question");
  assert.equal(await page.inputValue("#question"), "When is the rent due?");
  await page.fill("#question", "When is the notice to be given?");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".question")?.textContent === "When is the notice to be given?" && document.querySelector(".summary, .abstention"));
  assert.equal(await page.locator(".put").count(), 0);
  assert.equal(await page.locator(".trail li").count(), 3);
  for (const [label, start] of [["Word", "PK"], ["PDF", "%PDF-1.7"], ["Markdown", "# "], ["HTML", "<!doctype html>"], ["evidence pack", "PK"]]) {
    await page.click(".toolbar button:has-text('Export')");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[role=menuitem]:has-text('The whole thread, ${label}')`)]);
    const held = readFileSync(await download.path()).toString("latin1");
    assert.ok(held.startsWith(start), label);
    if (label === "Markdown") for (const asked of ["How much is the rent?", "When is the rent due?", "When is the notice to be given?"]) assert.ok(held.includes(asked), asked);
  }
  assert.deepEqual(browser.problems, []);
});

test("each answer of a thread keeps its own citations, and opens from the thread and from its link", async () => {
  await page.click(".trail a >> nth=0");
  await page.waitForFunction(() => document.querySelector(".question")?.textContent === "How much is the rent?");
  assert.match(page.url(), /#\/thread\/[0-9a-f]+\/answer\/[0-9a-f]+$/);
  await page.click(".marker >> nth=0");
  await page.waitForSelector(".panel .span-mark");
  assert.match(await page.innerText(".panel .span-mark"), /900 EUR/);
  await page.keyboard.press("Escape");
  const link = page.url().replace(/\/answer\/.*$/, "");
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForFunction(() => document.querySelector(".question")?.textContent === "When is the notice to be given?");
  await ask("And how long is it?");
  assert.match(await page.innerText(".put"), /Asked as How long is the notice/);
  assert.equal(await page.locator(".trail li").count(), 4);
  assert.deepEqual(browser.problems, []);
});

test("threads are found, renamed by keyboard, and deleted; a new question begins another", async () => {
  await page.click(".brand");
  await page.waitForSelector(".fresh");
  await ask("Who gets the notice?");
  assert.equal(await page.locator(".trail").count(), 0);
  await page.click("nav a:has-text('Threads')");
  await page.waitForSelector(".thread-row");
  assert.equal(await page.locator(".thread-row").count(), 2);
  await clean();
  await page.fill("input[type=search]", "WHEN IS IT due");
  await page.waitForFunction(() => document.querySelectorAll(".thread-row").length === 1);
  assert.match(await page.innerText(".thread-row"), /How much is the rent\?[\s\S]*4 questions/);
  await page.focus(".thread-row button:has-text('Rename')");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".thread-row input:focus");
  await page.keyboard.type("The rent");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".thread-row h2")?.textContent === "The rent");
  await page.fill("input[type=search]", "");
  await page.waitForFunction(() => document.querySelectorAll(".thread-row").length === 2);
  await page.focus(".thread-row:has-text('The rent') button:has-text('Delete')");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".thread-row").length === 1);
  await page.goto(`${url}#/answers`);
  await page.waitForSelector(".answer-row");
  assert.ok(await page.locator(".answer-row").count() >= 4, "its answers stay");
  assert.deepEqual(browser.problems, []);
});

test("an answer is handed on as Word, PDF, Markdown and HTML, by the keyboard too", async () => {
  await page.goto(`${url}#/answers`);
  await page.click(".answer-row h2 a >> nth=0");
  await page.waitForSelector(".toolbar");
  for (const [label, start] of [["Word", "PK"], ["PDF", "%PDF-1.7"], ["Markdown", "# "], ["HTML", "<!doctype html>"]]) {
    await page.focus(".toolbar button:has-text('Export')");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[role=menu]");
    await page.focus(`[role=menuitem]:has-text('${label}')`);
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    assert.match(download.suggestedFilename(), /^pincite-\d{4}-\d\d-\d\d\.(docx|pdf|md|html)$/);
    assert.ok(readFileSync(await download.path()).toString("latin1").startsWith(start), label);
  }
  await page.click(".toolbar button:has-text('Export')");
  const [pack] = await Promise.all([page.waitForEvent("download"), page.click("[role=menuitem]:has-text('Evidence')")]);
  assert.match(pack.suggestedFilename(), /^pincite-\d{4}-\d\d-\d\d\.zip$/);
  // Every file of it has the hash that its manifest says, and the document is the one that was uploaded.
  const held = JSON.parse(execFileSync(PYTHON, ["-c", OPENED, await pack.path()]).toString());
  assert.deepEqual(held.wrong, []);
  assert.ok(held.files.some((name) => name.startsWith("sources/")));
  assert.ok(held.hashes.includes(createHash("sha256").update(LEASE).digest("hex")));
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.isVisible(".toolbar"), false);
  assert.equal(await page.isVisible(".prose"), true);
  assert.match(await page.innerText(".on-paper"), /\[1\] “[^”]+” — lease\.md, .*\(verified\)/);
  await page.emulateMedia({ media: "screen" });
  assert.equal(await page.isVisible(".on-paper"), false);
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url.replace(/\/$/, "") });
  await page.evaluate(() => getSelection().selectAllChildren(document.querySelector(".prose")));
  await page.keyboard.press("Control+c");
  // A part that was selected keeps its citations, too.
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), / \[1\]\.\n\n\[1\] “[^”]+” — lease\.md, .*\(verified\)/);
  assert.deepEqual(browser.problems, []);
});

test("a memo is held against the library, as text and as a file", async () => {
  await page.goto(`${url}#/verify`);
  const memo = "The notice period is three months. The notice period is six months. Nobody may juggle in the hall of mirrors.";
  await page.fill("section[aria-labelledby=memo-title] textarea", memo);
  await page.click("button:has-text('Check the memo')");
  await page.waitForSelector(".memo-row");
  const rows = await page.locator(".memo-row").allInnerTexts();
  assert.match(rows[0], /^Holds[\s\S]*It rests on/);
  assert.match(rows[1], /^The source says otherwise[\s\S]*six months[\s\S]*lease\.md[\s\S]*The source says:[\s\S]*three months/);
  assert.match(rows[2], /^The library does not say so/);
  for (const [label, start] of [["Word", "PK"], ["PDF", "%PDF-1.7"], ["Markdown", "# Review of memo"], ["HTML", "<!doctype html>"]]) {
    await page.focus("section[aria-labelledby=memo-title] button:has-text('Export')");
    await page.keyboard.press("Enter");
    await page.focus(`[role=menuitem]:has-text('${label}')`);
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    assert.match(download.suggestedFilename(), /^pincite-\d{4}-\d\d-\d\d\.(docx|pdf|md|html)$/);
    assert.ok(readFileSync(await download.path()).toString("latin1").startsWith(start), label);
  }
  await clean();
  await page.setInputFiles("section[aria-labelledby=memo-title] input[type=file]", [{ name: "memo.txt", mimeType: "text/plain", buffer: Buffer.from("The rent is 800 EUR a month.") }]);
  await page.waitForFunction(() => document.querySelectorAll(".memo-row").length === 1);
  assert.match(await page.innerText(".memo-row"), /^The source says otherwise[\s\S]*900 EUR/);
  assert.deepEqual(browser.problems, []);
});

test("a link that leads nowhere says so, is tried again, and leaves nothing behind in a new question", async () => {
  await page.goto(`${url}#/answer/nowhere`);
  await page.waitForSelector(".notice.is-problem");
  await Promise.all([page.waitForResponse((reply) => reply.url().endsWith("/api/answers/nowhere")), page.click("button:has-text('Try again')")]);
  await page.waitForSelector(".notice.is-problem");
  await clean();
  await page.click(".brand");
  await page.waitForSelector(".fresh");
  assert.equal(await page.locator(".notice.is-problem").count(), 0);
  assert.deepEqual(browser.problems, []);
});

test("a collection that there is not any more: said, with where to choose another; a new question is a click away", async () => {
  const settings = { PINCITE_COLLECTIONS: "default,archive" };
  await server.stop();
  server = await start([], settings, server);
  const form = new FormData();
  form.append("file", new Blob(["The old rent was 700 EUR a month."]), "old.txt");
  form.append("collection", "archive");
  assert.equal((await fetch(`${url}api/documents`, { method: "POST", body: form })).status, 201);
  await page.goto("about:blank");
  await page.goto(url);
  await page.waitForSelector(".library-line");
  await page.click("button:has-text('Options')");
  await page.selectOption("dialog select", "archive");
  await page.keyboard.press("Escape");
  await ask("How much was the old rent?");
  assert.match(await page.innerText(".prose"), /700 EUR/);
  await page.click(".brand");
  await page.waitForSelector(".fresh");
  await server.stop();
  server = await start([], {}, server);
  await ask("How much is the old rent?");
  assert.match(await page.innerText(".notice.is-problem"), /[Nn]o collection 'archive'[\s\S]*Under Options you can choose among the collections that are open to you/);
  assert.doesNotMatch(await page.innerText(".notice.is-problem"), /deleted/);
  // The address is the same as of an empty page: the click starts anew all the same.
  await page.click(".brand");
  await page.waitForSelector(".fresh");
  await page.click("button:has-text('Options')");
  await page.selectOption("dialog select", "");
  await page.keyboard.press("Escape");
  await ask("How much is the rent?");
  assert.match(await page.innerText(".prose"), /900 EUR/);
  assert.deepEqual(browser.problems, []);
});
