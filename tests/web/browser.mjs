// A fresh Chromium for a test: an empty profile, nothing but the loopback.
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as node from "node:test";
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
];
const PLACES = [process.env.PINCITE_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];
// What is waited for comes when the machine gets round to it: these are bounds for what never comes. Every step inside a
// test has a time-out of its own, which says what it waited for; the longer one is for all that has none.
const STEP = 300_000;
const LIMIT = 900_000;

export function chromiumPath() {
  const found = PLACES.find((path) => path && existsSync(path));
  if (!found) throw new Error("no Chromium: install the package `chromium`, or name one in PINCITE_CHROMIUM");
  return found;
}

const opened = new Set();

/** A test with an end: what hangs fails, and takes no browser along that would keep the process alive. */
export function test(name, act) {
  node.test(name, { timeout: LIMIT }, async ({ signal }) => {
    let over = false;
    signal.addEventListener("abort", () => over || [...opened].forEach((context) => void context.close().catch(() => undefined)));
    try {
      await act();
    } finally {
      over = true;
    }
  });
}

/** A page of its own for `act`, closed whatever happens. */
export async function withPage(options, act) {
  const browser = await open(options);
  try {
    await act(browser);
  } finally {
    await browser.context.close();
  }
}

/** Everything asked of the page so far is drawn, and what moves has come to rest. */
export const settled = (page) => page.evaluate(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const moving = document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity);
  await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
});

/** A browser context; `problems` collects what no page may cause: errors, refused policies, requests that leave. */
export async function open(options = {}) {
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "pincite-page-")), {
    executablePath: chromiumPath(), headless: true, args: FLAGS, viewport: { width: 1440, height: 900 }, ...options,
  });
  context.setDefaultTimeout(STEP);
  opened.add(context);
  context.on("close", () => opened.delete(context));
  const problems = [];
  context.on("weberror", (error) => problems.push(`error: ${error.error().stack || error.error().message || String(error.error())}`));
  context.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("console", (message) => {
    const text = message.text();
    if (/Content Security Policy|Content-Security-Policy|Refused to/i.test(text)) problems.push(`policy: ${text}`);
  });
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") problems.push(`left: ${request.url()}`);
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, problems };
}
