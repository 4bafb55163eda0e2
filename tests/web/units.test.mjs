// The page's pure parts: stream reader, offsets, names, folding, blocks.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { createServer } from "../../web/node_modules/vite/dist/node/index.js";

const web = join(import.meta.dirname, "../../web");
const vite = await createServer({ root: web, configFile: false, logLevel: "error", server: { middlewareMode: true, hmr: false, ws: false, watch: null }, optimizeDeps: { noDiscovery: true } });
const load = (path) => vite.ssrLoadModule(`/src/${path}`);
after(() => vite.close());

// case SLS-15 2
test("a stream reads the same wherever its bytes are cut", async () => {
  const { EventReader } = await load("api/sse.ts");
  const text = "你好 🌍 line1\nline2\r\n[1]";
  const data = JSON.stringify({ type: "stream", data: text });
  for (const [end, pad] of [["\n", ""], ["\r\n", ""], ["\r", ""], ["\n", ": keep-alive\n\n"]]) {
    const bytes = new TextEncoder().encode(`${pad}id: 1${end}data: ${data}${end}${end}id: 2${end}data: {"type":"final"}${end}${end}`);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const reader = new EventReader();
      const events = [...reader.feed(bytes.slice(0, cut)), ...reader.feed(bytes.slice(cut)), ...reader.close()];
      assert.deepEqual(events.map((event) => event.id), ["1", "2"]);
      assert.equal(JSON.parse(events[0].data).data, text);
    }
    const reader = new EventReader();
    const single = [...bytes].flatMap((byte) => reader.feed(Uint8Array.of(byte)));
    assert.equal(single.length, 2);
    assert.equal(JSON.parse(single[0].data).data, text);
  }
});

test("an event without its blank line is not an event", async () => {
  const { EventReader } = await load("api/sse.ts");
  const reader = new EventReader();
  assert.deepEqual(reader.feed(new TextEncoder().encode('data: {"type":"fi')), []);
  assert.deepEqual(reader.close(), []);
});

test("character offsets become unit offsets", async () => {
  const { Offsets } = await load("text/offsets.ts");
  const text = "a🌍b🎁c";
  const offsets = new Offsets(text);
  const characters = [...text];
  for (let at = 0; at <= characters.length; at++) assert.equal(offsets.unit(at), characters.slice(0, at).join("").length);
  assert.equal(offsets.slice(1, 4), "🌍b🎁");
});

test("what hides or turns letters in a name is spelled out", async () => {
  const { visible } = await load("text/names.tsx");
  assert.equal(visible("Policy\u202efdp.exe"), "Policy⟨U+202E⟩fdp.exe");
  assert.equal(visible("policy.pdf "), "policy.pdf␠");
  assert.equal(visible("a\u0000b\nc\u200bd"), "a⟨U+0000⟩b⟨U+000A⟩c⟨U+200B⟩d");
  assert.equal(visible("Überblick – 概要.pdf"), "Überblick – 概要.pdf");
  assert.ok(visible("x".repeat(100_000)).length < 300);
});

test("signs of Markdown are looks, each run in its place; a line of signs costs no more than its length", async () => {
  const { runsOf, inOneLine } = await load("source/inline.ts");
  const line = "- *Against*: **Anneke Pol**, `a*b*c`, see [the plan](https://x.example/a_b), 2 * 3 * 4, snake_case_name, \\*no\\*, <a name=\"x\"></a>~~old~~.";
  const runs = runsOf(line, 2, line.length);
  assert.deepEqual(runs.filter((one) => one.look !== "plain").map((one) => [one.look, line.slice(one.start, one.end)]),
    [["em", "Against"], ["strong", "Anneke Pol"], ["code", "a*b*c"], ["del", "old"]]);
  assert.equal(runs.map((one) => line.slice(one.start, one.end)).join(""), "Against: Anneke Pol, a*b*c, see the plan, 2 * 3 * 4, snake_case_name, \\*no\\*, old.");
  for (const sign of ["*", "**a", "_a ", "`", "[", "~~", "<a "]) assert.ok(runsOf(sign.repeat(3_000), 0, sign.length * 3_000).length > 0, sign);
  assert.equal(inOneLine("## Error codes\n\n| Code | Meaning |\n|---|---|\n| F22 | Low \\| no water |"), "Error codes\nCode · Meaning\nF22 · Low \\| no water");
});

test("a span is found over line breaks, hyphens, ligatures and other dashes", async () => {
  const { fold, locate } = await load("text/fold.ts");
  const page = "Goods come first.\nAll returns must be made with-\nin 30 days of the e\ufb03cient pur\u00adchase\ndate – or not at all.";
  const [run] = locate(fold(page), "must be made within 30 days of the efficient purchase date", "", null);
  assert.equal(page.slice(run.start, run.end), "must be made with-\nin 30 days of the e\ufb03cient pur\u00adchase\ndate");
});

test("of equal places the one with the same text before it is taken, then the nearest", async () => {
  const { fold, locate } = await load("text/fold.ts");
  const page = "First: the fee is 5 EUR. Second: the fee is 5 EUR. Third: the fee is 5 EUR.";
  const at = (runs) => page.slice(0, runs[0].start).length;
  assert.equal(at(locate(fold(page), "the fee is 5 EUR", "Second: ", null)), page.indexOf("the fee", 20));
  assert.equal(at(locate(fold(page), "the fee is 5 EUR", "", 0.9)), page.lastIndexOf("the fee"));
});

test("a span over a page break is found by its parts", async () => {
  const { fold, locate } = await load("text/fold.ts");
  const runs = locate(fold("… end of page: the warranty lasts"), "the warranty lasts twelve months from delivery", "", null);
  assert.equal(runs.length, 1);
  assert.deepEqual(locate(fold("nothing of it here"), "the warranty lasts twelve months", "", null), []);
});

test("words that differ between quote and source", async () => {
  const { diff } = await load("text/diff.ts");
  assert.deepEqual(diff("at least 10 characters", "at least 8 characters"), [
    { kind: "same", text: "at least" }, { kind: "left", text: "10" }, { kind: "right", text: "8" }, { kind: "same", text: "characters" },
  ]);
});

const all = (blocks, text) => {
  for (let turns = 0; turns < 10_000; turns++) {
    const read = blocks.advance(text, 50);
    if (read.done) return read.blocks;
  }
  throw new Error("never done");
};
const shape = (blocks) => blocks.map((block) => [block.start, block.tokens?.[0]?.type ?? "plain", block.source.trimEnd()]);

test("text that grows ends in the same blocks as the whole text, and keeps the finished ones", async () => {
  const { Blocks } = await load("text/blocks.ts");
  const text = "First [1]. **Bold\nline** [2].\n\n- one [1]\n- two\n\n  deeper\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode [3]\n\n\nmore\n```\n\nLast 🌍 paragraph [2]. ".repeat(3);
  const whole = shape(all(new Blocks(), text));
  for (const size of [1, 7, 40]) {
    const growing = new Blocks();
    let before = [];
    for (let at = size; at < text.length + size; at += size) {
      const now = all(growing, text.slice(0, at));
      for (const block of before.slice(0, -1)) assert.ok(now.includes(block), "a finished block is read again");
      before = now;
    }
    assert.deepEqual(shape(before), whole);
  }
  for (const [start, , source] of whole) assert.equal(text.slice(start, start + source.length), source);
});

test("a long paragraph is cut at the ends of sentences, the same while it grows, and its parts are told to be one", async () => {
  const { Blocks } = await load("text/blocks.ts");
  const paragraph = "The fee of No. 4 is **5 EUR** a day, e.g. on Sunday [1]. It was paid [2][3]. ".repeat(200);
  const text = `Before.\n\n${paragraph.trim()}\n\nAfter.`;
  const whole = all(new Blocks(), text);
  assert.ok(whole.length > 5);
  assert.deepEqual(whole.map((block) => block.joined), whole.map((_, at) => at > 1 && at < whole.length - 1));
  for (const block of whole) {
    assert.ok(block.source.length < 4_000);
    assert.equal(block.tokens[0].type, "paragraph");
  }
  const growing = new Blocks();
  let last = [];
  for (let at = 50; at < text.length + 50; at += 50) last = all(growing, text.slice(0, at));
  assert.deepEqual(last.map((block) => [block.start, block.joined]), whole.map((block) => [block.start, block.joined]));
});

test("a correction in the middle gives the blocks of the corrected text", async () => {
  const { Blocks } = await load("text/blocks.ts");
  const text = "One [1].\n\nTwo is here.\n\nThree [2].\n\nFour.";
  const right = text.replace("Two is here.", "Two is here [3].");
  const blocks = new Blocks();
  all(blocks, text);
  assert.deepEqual(shape(all(blocks, right)), shape(all(new Blocks(), right)));
  assert.deepEqual(shape(all(blocks, "")), []);
});

test("hostile Markdown is read in bounded steps", async () => {
  const { Blocks } = await load("text/blocks.ts");
  const texts = [
    "[".repeat(50_000) + "1" + "]".repeat(50_000), "[1, ".repeat(20_000), "> ".repeat(50_000), "*a **b ".repeat(20_000), "- ".repeat(20_000),
    "`".repeat(99_999), "<a ".repeat(30_000), "|".repeat(60_000) + "\n" + "-|".repeat(30_000), "x".repeat(1_000_000), "![a](".repeat(20_000),
    "word [1]. ".repeat(100_000), "_".repeat(50_000) + "a" + "_".repeat(50_000), "# ".repeat(40_000), "1. ".repeat(30_000), "\n".repeat(100_000),
  ];
  for (const text of texts) {
    const blocks = all(new Blocks(), text);
    for (const block of blocks) assert.ok(block.source.length <= 12_000 || block.source.trimEnd().length <= 12_000);
    assert.ok(blocks.map((block) => block.source).join("").trim().length >= text.trim().length - 12_000);
  }
});

test("markers, and the citations behind each", async () => {
  const { markersIn, sentenceBefore, behind } = await load("answer/markers.ts");
  const text = "Returns take 30 days [1]. Refunds take two weeks. [1][2]\n[3]: a definition, [4](link), [x], [2024]";
  assert.deepEqual(markersIn(text).map((marker) => marker.number), [1, 1, 2, 2024]);
  const [first, second] = markersIn(text);
  const claims = [{ claim_text: "Returns take 30 days" }, { claim_text: "Refunds take two weeks" }];
  assert.deepEqual(behind(sentenceBefore(text, first.start), claims), [claims[0]]);
  assert.deepEqual(behind(sentenceBefore(text, second.start), claims), [claims[1]]);
});

test("every verdict of the API has a state, a word and no stand-in", async () => {
  const { VERDICT_WORD, stateOf, markerState } = await load("answer/verdicts.ts");
  for (const verdict of Object.keys(VERDICT_WORD)) {
    const state = stateOf({ verdict });
    assert.equal(state === "verified", verdict === "verified");
  }
  assert.equal(stateOf({ verdict: "of a later version" }), "unchecked");
  assert.equal(markerState([], true), "checking");
  assert.equal(markerState([], false), "unchecked");
  assert.equal(markerState([{ verdict: "verified" }, { verdict: "contradicted" }], false), "unsupported");
});

test("no source of the page makes markup from text", () => {
  const src = join(web, "src");
  for (const name of readdirSync(src, { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue;
    const text = readFileSync(join(src, name), "utf8");
    assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, name);
    assert.ok(text.startsWith("// Made by ") || text.split("\n").length <= 300, `${name} is long`);
  }
});

test("what a name of a class looks like is said in one style sheet", () => {
  const said = {};
  const folder = join(web, "src/style");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".css"))) {
    for (const [, name] of readFileSync(join(folder, file), "utf8").matchAll(/^\.([\w-]+)\s*\{/gm)) (said[name] ??= new Set()).add(file);
  }
  assert.deepEqual(Object.keys(said).filter((name) => said[name].size > 1), []);
});
