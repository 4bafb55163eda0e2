// /docs tries an operation for real: a form is sent to a real server, and what comes back is shown, streams as they come.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { test, withPage } from "./browser.mjs";
import { start } from "./real_server.mjs";

let server;
before(async () => (server = await start(["samples/refund-policy.pdf"])));
after(() => server?.stop());

const operation = (page, id) => page.locator(`#${id}`);

async function send(page, id) {
  const form = operation(page, id);
  await form.locator("button[type=submit]").click();
  await form.locator("button.stop").waitFor({ state: "hidden" });
  return form.locator("output").innerText();
}

test("an example is sent and its verdict shown", () => withPage({}, async ({ page, problems }) => {
  await page.goto(`${server.url}docs`);
  await operation(page, "verifyCitation").locator("summary").first().click();
  const shown = await send(page, "verifyCitation");
  assert.match(shown, /^200/);
  assert.match(shown, /"verdict": "contradicted"/);
  assert.deepEqual(problems, []);
}));

test("a question comes as a stream of events, an error as the problem it is", () => withPage({}, async ({ page, problems }) => {
  await page.goto(`${server.url}docs`);
  const ask = operation(page, "ask");
  await ask.locator("summary").first().click();
  await ask.locator("textarea").fill('{"query": "Within how many days must I return an item?", "inference_mode": "low"}');
  await ask.locator("[name=stream]").check();
  assert.match(await send(page, "ask"), /"type": "sources"[^]*"type": "final"/);
  await ask.locator("textarea").fill("{}");
  assert.match(await send(page, "ask"), /^422[^]*the request does not fit/);
  const document = operation(page, "getDocument");
  await document.locator("summary").first().click();
  await document.locator("[name=document_id]").fill("no/such");
  assert.match(await send(page, "getDocument"), /^404/);
  assert.deepEqual(problems, []);
}));
