// The pictures of the documentation: `pincite serve` with documents of `samples/`, nothing written for the picture.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { settled, test, withPage } from "./browser.mjs";
import { start } from "./real_server.mjs";

const folder = process.env.PINCITE_PICTURES ?? mkdtempSync(join(tmpdir(), "pincite-pictures-"));
const QUESTION = "Within how many days must I return an item?";

let server;
before(async () => {
  server = await start(["refund-policy.pdf", "travel-policy.docx", "wiki_ibm.md"].map((name) => `samples/${name}`));
});
after(() => server?.stop());

for (const [size, width, height, taken] of [["wide", 1440, 900, ["start", "card", "page", "fact-check", "documents"]], ["narrow", 360, 740, ["answer", "page"]]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`pictures, ${size}, ${colorScheme}`, () =>
      withPage({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" }, async ({ page }) => {
        const take = async (state) => {
          if (!taken.includes(state)) return;
          await page.evaluate(() => document.fonts.ready);
          await settled(page);
          await page.screenshot({ path: join(folder, `${state}-${size}-${colorScheme}.png`) });
        };
        await page.goto(server.url);
        await page.waitForSelector(".library-line");
        await take("start");
        await page.fill("#question", QUESTION);
        await page.keyboard.press("Enter");
        await page.waitForSelector(".summary");
        await take("answer");
        const marker = page.locator(".marker.is-verified").first();
        await marker.hover();
        await page.waitForSelector(".card");
        await take("card");
        await marker.click();
        await page.waitForSelector("[data-drawn] .page-mark");
        await take("page");
        await page.keyboard.press("Escape");
        await page.click("button:has-text('Fact-check')");
        await page.click(".sentence-row >> nth=0");
        await page.waitForSelector(".sentence-proof");
        await take("fact-check");
        await page.goto(`${server.url}#/documents`);
        await page.waitForSelector(".document-row");
        await take("documents");
      }));
  }
}
