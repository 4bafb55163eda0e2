// For everybody: keyboard alone, screen readers, narrow and wide, dark and light, large text, less motion.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { settled, test, withPage } from "./browser.mjs";
import { serve } from "./fake_server.mjs";
import * as nouns from "./nouns.mjs";

const AXE = readFileSync(join(import.meta.dirname, "../../web/node_modules/axe-core/axe.min.js"), "utf8");
const RULES = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

let server;
before(async () => {
  server = await serve(nouns.library({ answers: [nouns.answer()] }));
});
after(() => server?.close());

/** The page in every state that a reader meets; `look` is called in each. */
async function everywhere(page, look) {
  server.script.events = () => nouns.streamed(nouns.answer());
  server.script.documents = [nouns.document(), nouns.notes({ status: "failed", error: "notes.md: no text found.", warnings: ["2 bytes could not be decoded."] })];
  await page.goto(server.url);
  await page.waitForSelector(".library-line");
  await look("start");
  await page.click("button:has-text('Options')");
  await look("options");
  await page.keyboard.press("Escape");
  await page.click("button:has-text('History')");
  await look("history");
  await page.keyboard.press("Escape");
  await page.click(".top button:has-text('?')");
  await look("keys");
  await page.keyboard.press("Escape");
  await page.fill("#question", "May I return opened goods?");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".summary");
  await look("answer");
  await page.click(".toolbar button:has-text('Export')");
  await look("menu");
  await page.keyboard.press("Escape");
  await page.click(".details summary");
  await page.focus(".marker[data-number='2']");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.waitForSelector(".card");
  await look("card");
  await page.keyboard.press("Escape");
  await page.click(".marker[data-number='1']");
  await page.waitForSelector("[data-drawn='3'] .page-mark");
  await look("page");
  await page.keyboard.press("n");
  await page.waitForSelector(".span-mark");
  await look("text");
  await page.keyboard.press("Escape");
  await page.click("button:has-text('Fact-check')");
  await page.click(".sentence-row >> nth=1");
  await look("fact-check");
  await page.keyboard.press("Escape");
  await page.goto(`${server.url}#/documents`);
  await page.waitForSelector(".document-row");
  await look("documents");
  await page.goto(`${server.url}#/answers`);
  await page.waitForSelector(".answer-row");
  await look("answers");
  await page.goto(`${server.url}#/verify`);
  await page.waitForSelector(".verify-form");
  await look("verify");
  server.script.events = () => nouns.streamed(nouns.abstention());
  await page.goto("about:blank");
  await page.goto(server.url);
  await page.fill("#question", "Who won?");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".abstention");
  await look("abstention");
  server.script.identity = { token: "t", key: "k" };
  try {
    await page.goto("about:blank");
    await page.goto(server.url);
    await page.waitForSelector(".sign-in");
    await look("sign-in");
  } finally {
    server.script.identity = null;
  }
}

for (const width of [360, 1440]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing at ${width} px, ${colorScheme}`, () =>
      withPage({ viewport: { width, height: width < 600 ? 740 : 900 }, colorScheme, reducedMotion: "reduce" }, async ({ page, problems }) => {
        const violations = [];
        await everywhere(page, async (state) => {
          await settled(page);
          // Through the debugger, since the page's own policy allows no script of somebody else's.
          await page.evaluate(AXE);
          const found = await page.evaluate((rules) => globalThis.axe.run(document, rules), RULES);
          const said = found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`).slice(0, 3).join(" | ")}`);
          violations.push(...said.map((one) => `${state}: ${one}`));
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) violations.push(`${state}: ${wide} px too wide`);
        });
        assert.deepEqual([...violations, ...problems], []);
      }));
  }
}

/** What has the focus: its name, its id, and whether it can be seen to have it. */
const focused = (page) => page.evaluate(() => {
  const element = document.activeElement;
  const style = getComputedStyle(element);
  const boxed = element.closest(".composer") && getComputedStyle(element.closest(".composer")).boxShadow !== "none";
  return { name: (element.getAttribute("aria-label") ?? element.textContent ?? "").trim(), id: element.id, seen: style.outlineStyle !== "none" || boxed };
});

async function tabTo(page, wanted) {
  const passed = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    if (now.name || now.id) assert.ok(now.seen || now.id === "main", `no visible focus on ${now.name.slice(0, 60)}; passed: ${passed.join(", ")}`);
    if (wanted(now)) return;
    passed.push((now.name || now.id).slice(0, 30));
  }
  throw new Error(`not reached by Tab; passed: ${passed.join(", ")}`);
}

test("everything is reached and done with the keyboard alone, and the focus is always to be seen", () => {
  server.script.events = () => nouns.streamed(nouns.answer());
  server.script.documents = [nouns.document(), nouns.notes()];
  return withPage({}, async ({ page }) => {
    await page.goto(server.url);
    await page.waitForSelector(".library-line");
    await tabTo(page, (now) => now.name === "Skip to the content");
    await tabTo(page, (now) => now.id === "question");
    await page.keyboard.type("May I return opened goods?");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".summary");
    await tabTo(page, (now) => now.name.startsWith("Citation 1, verified"));
    await page.waitForSelector(".card");
    assert.equal(await page.getAttribute(":focus", "aria-describedby"), "citation-card");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".card", { state: "detached" });
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-drawn='3'] .page-mark");
    await page.keyboard.press("n");
    await page.waitForSelector(".span-mark");
    await page.keyboard.press("Escape");
    assert.match((await focused(page)).name, /^Citation 1/);
    await tabTo(page, (now) => now.name === "Fact-check");
    await page.keyboard.press("Space");
    await tabTo(page, (now) => now.name === "Copy");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    assert.equal((await focused(page)).name, "As HTML");
    await page.keyboard.press("Escape");
    assert.equal((await focused(page)).name, "Copy");
    await tabTo(page, (now) => /^Not supported/.test(now.name));
    await page.keyboard.press("Enter");
    await page.waitForSelector(".sentence-proof");
    await page.keyboard.press("Escape");
    assert.match((await focused(page)).name, /^Not supported/);
    await page.goto(`${server.url}#/documents`);
    await page.waitForSelector(".document-row");
    await tabTo(page, (now) => now.name === "Delete notes.md");
    await page.keyboard.press("Enter");
    assert.equal((await focused(page)).name, "Delete for good");
    await page.keyboard.press("Escape");
    assert.equal((await focused(page)).name, "Delete notes.md");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".document-row").length === 1);
    assert.equal((await focused(page)).name, "Documents");
  });
});

for (const width of [360, 1440]) {
  test(`keys typed before the page is painted do what the reader means, ${width} px`, () => {
    server.script.events = () => nouns.streamed(nouns.answer());
    server.script.documents = [nouns.document(), nouns.notes()];
    return withPage({ viewport: { width, height: 740 } }, async ({ page }) => {
      await page.clock.install();
      await page.goto(server.url);
      await page.waitForSelector(".library-line");
      // No frame and no timer comes from here on: whatever waits for one is too late for the next key.
      const stop = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      const name = async () => (await focused(page)).name;
      await stop();
      await tabTo(page, (now) => now.name === "Options");
      await page.keyboard.press("Enter");
      assert.equal(await page.locator("dialog[open]").count(), 1);
      await page.keyboard.press("Escape");
      assert.equal(await page.locator("dialog[open]").count(), 0);
      assert.equal(await name(), "Options");
      await page.keyboard.press("Enter");
      assert.equal(await page.locator("dialog[open]").count(), 1, "opens again at once");
      await page.keyboard.press("Escape");
      assert.equal(await name(), "Options");
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.type("May I return opened goods?");
      await page.keyboard.press("Enter");
      assert.equal(await name(), "May I return opened goods?");
      await page.clock.resume();
      await page.waitForSelector(".summary");
      // The text is laid out slice by slice, a frame after each: without its markers nothing can be reached.
      await page.waitForSelector(".marker[data-number='2']");
      await stop();
      await tabTo(page, (now) => now.name.startsWith("Citation 1"));
      await page.keyboard.press("Enter");
      assert.equal(await name(), "Source");
      await page.keyboard.press("n");
      await page.keyboard.press("Escape");
      assert.match(await name(), /^Citation 1/);
      await tabTo(page, (now) => now.name.startsWith("Citation 2"));
      assert.equal(await page.locator(".card").count(), 1);
      await tabTo(page, (now) => now.name === "Copy");
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowDown");
      assert.equal(await name(), "As HTML");
      await page.keyboard.press("Escape");
      assert.equal(await name(), "Copy");
    });
  });
}

test("what happens is said to those who cannot see it", () => {
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  server.script.events = () => nouns.streamed(nouns.answer(), { gate });
  return withPage({}, async ({ page }) => {
    await page.goto(server.url);
    await page.fill("#question", "May I?");
    const said = (text) => page.waitForFunction((wanted) => [...document.querySelectorAll("[role=status]")].some((one) => one.textContent.includes(wanted)), text);
    await page.keyboard.press("Enter");
    await said("The answer is being written");
    release();
    await said("Answer complete: 2 citations, 1 verified.");
    assert.equal(await page.locator("[aria-live] .prose").count(), 0);
  });
});

test("at 200 % zoom nothing is cut off, and the words are still highlighted", () =>
  // 200 % of a window of 1,280 pixels is one of 640 at twice the density.
  withPage({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }, async ({ page }) => {
    await everywhere(page, async (state) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${state} is ${wide} px too wide`);
    });
  }));

test("with less motion asked for, nothing moves", () => {
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  server.script.events = () => nouns.streamed(nouns.answer(), { gate });
  return withPage({ reducedMotion: "reduce" }, async ({ page }) => {
    await page.goto(server.url);
    await page.fill("#question", "May I?");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".marker");
    assert.equal(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length), 0);
    release();
  });
});
