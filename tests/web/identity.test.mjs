// A server that asks who calls: the page says so, signs in, sends the identity to our routes only, keeps it to the tab.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { test, withPage } from "./browser.mjs";
import { serve } from "./fake_server.mjs";
import * as nouns from "./nouns.mjs";

const IDENTITY = { token: "aaa.bbb.ccc", key: "k-1" };
let server;
before(async () => {
  server = await serve(nouns.library());
});
after(() => server?.close());

/** Nothing secret stands in an address or outlives the tab. */
async function kept(page, addresses) {
  for (const address of addresses) assert.ok(!address.includes(IDENTITY.token) && !address.includes(IDENTITY.key), address);
  const stored = await page.evaluate(() => JSON.stringify(localStorage) + document.cookie);
  assert.ok(!stored.includes(IDENTITY.token) && !stored.includes(IDENTITY.key));
}

test("a token and a key: asked for, used everywhere, kept for the tab, forgotten by signing out", () => {
  Object.assign(server.script, nouns.library(), { identity: IDENTITY, config: null });
  return withPage({}, async ({ page, problems }) => {
    const addresses = [];
    page.on("request", (request) => addresses.push(request.url()));
    await page.goto(server.url);
    await page.waitForSelector(".sign-in");
    assert.match(await page.innerText(".sign-in"), /Sign in to go on/);
    assert.equal(await page.locator(".sign-in button:has-text('Sign in')").count(), 0);
    await page.fill(".sign-in input >> nth=0", `Bearer ${IDENTITY.token}`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".sign-in:has-text('This is not open to you')");
    await page.fill(".sign-in input >> nth=1", IDENTITY.key);
    await page.click("button:has-text('Use them')");
    await page.waitForSelector(".library-line");
    assert.equal(await page.locator(".sign-in").count(), 0);
    await page.fill("#question", "May I return opened goods?");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".summary");
    await page.click(".marker[data-number='1']");
    await page.waitForSelector("[data-drawn='3'] .page-mark");
    await page.goto(`${server.url}#/documents`);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(".document-row a:has-text('Download') >> nth=0")]);
    assert.equal(download.suggestedFilename(), "Refund Policy v2.pdf");
    await page.setInputFiles("input[type=file]", { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await page.waitForSelector(".upload.is-done");
    await page.reload();
    await page.waitForSelector(".document-row");
    await kept(page, addresses);
    await page.click("button:has-text('Sign out')");
    await page.waitForSelector(".sign-in");
    assert.equal(await page.evaluate(() => sessionStorage.length), 0);
    assert.deepEqual(problems, []);
  });
});

test("a token whose time is over leads back to the sign-in, and the question is still there", () => {
  Object.assign(server.script, nouns.library(), { identity: IDENTITY, config: null });
  return withPage({}, async ({ page }) => {
    await page.goto(server.url);
    await page.fill(".sign-in input >> nth=0", IDENTITY.token);
    await page.fill(".sign-in input >> nth=1", IDENTITY.key);
    await page.click("button:has-text('Use them')");
    await page.waitForSelector(".library-line");
    server.script.identity = { ...IDENTITY, token: "new.new.new" };
    await page.fill("#question", "May I return opened goods?");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".sign-in");
    assert.match(await page.innerText(".notice"), /not signed in/i);
    await page.fill(".sign-in input >> nth=0", "new.new.new");
    await page.click("button:has-text('Use them')");
    await page.waitForSelector(".sign-in", { state: "detached" });
    await page.click("button:has-text('Try again')");
    await page.waitForSelector(".summary");
  });
});

test("a sign-in page: code and proof become a token, the address is clean, the reader is where they were", () => {
  Object.assign(server.script, nouns.library(), { identity: { ...IDENTITY, key: undefined }, state: null, config: { sign_in: { authorize: `${server.url}oauth2/authorize`, token: `${server.url}oauth2/token`, client_id: "page" } } });
  return withPage({}, async ({ page, problems }) => {
    const addresses = [];
    page.on("request", (request) => addresses.push(request.url()));
    await page.goto(`${server.url}#/documents`);
    await page.click(".sign-in button:text-is('Sign in')");
    await page.waitForSelector(".document-row");
    assert.equal(page.url(), `${server.url}#/documents`);
    await kept(page, addresses.filter((one) => !one.includes("undefined")));
    assert.deepEqual(problems, []);
  });
});

test("an answer to another sign-in is not taken", () => {
  Object.assign(server.script, nouns.library(), { identity: { ...IDENTITY, key: undefined }, state: "forged", config: { sign_in: { url: server.url.slice(0, -1), client_id: "page" } } });
  return withPage({}, async ({ page }) => {
    await page.goto(server.url);
    await page.click(".sign-in button:text-is('Sign in')");
    await page.waitForSelector(".sign-in:has-text('broken off')");
    assert.equal(await page.locator(".library-line").count(), 0);
  });
});

test("where files go straight to S3: the form is asked for with the identity, the file is sent without it", () => {
  const sent = [];
  Object.assign(server.script, nouns.library(), {
    identity: IDENTITY, config: { uploads: "presigned" },
    upload: (_, bytes) => [201, { document_id: "aaaa1111bbbb2222", upload: { url: `${server.url}bucket`, fields: { key: "uploads/default/a.pdf" } }, asked: sent.push(bytes.toString()) }],
  });
  return withPage({}, async ({ page }) => {
    let direct;
    await page.route("**/bucket", (route) => {
      direct = route.request();
      return route.fulfill({ status: 204 });
    });
    await page.goto(`${server.url}#/documents`);
    await page.fill(".sign-in input >> nth=0", IDENTITY.token);
    await page.fill(".sign-in input >> nth=1", IDENTITY.key);
    await page.click("button:has-text('Use them')");
    await page.waitForSelector(".document-row");
    await page.setInputFiles("input[type=file]", { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("abc") });
    await page.waitForSelector(".upload.is-done");
    assert.deepEqual(JSON.parse(sent[0]), { name: "a.pdf", size: 3, media_type: "application/pdf" });
    assert.match(direct.postData(), /uploads\/default\/a\.pdf[\s\S]*abc/);
    assert.equal((await direct.allHeaders()).authorization, undefined);
  });
});
