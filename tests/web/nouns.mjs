// Documents, citations and answers for the tests, complete as the API gives them.
import { writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdfOf } from "./pdf_writer.mjs";

export const SPAN = "All returns must be made within 30 days of the purchase date.";
/** Page 3 of the policy: the span is broken over two lines, the second broken inside a word. */
export const POLICY_PAGES = [
  [{ x: 72, y: 700, size: 20, text: "Refund Policy" }, { x: 72, y: 660, text: "This policy applies to every shop." }],
  [{ x: 72, y: 700, text: "Opening hours are posted at each door." }],
  [
    { x: 72, y: 720, size: 16, text: "Returns and Refunds" },
    { x: 72, y: 690, text: "Goods are checked on arrival. All returns must be made within 30 days of the pur-" },
    { x: 72, y: 674, text: "chase date. A receipt is needed in every case." },
    { x: 72, y: 640, text: "Refunds are paid within two weeks by the way of the first payment." },
  ],
];
const folder = mkdtempSync(join(tmpdir(), "pincite-files-"));
export function written(name, bytes) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

export const NOTES_SPAN = "Opened goods are returned to the maker — free of charge.";
export const NOTES = `# Notes 🌍🎁\n\n## Opened goods\n\n${NOTES_SPAN} A fee of 5 EUR applies.\n\n${"Further notes follow here. ".repeat(400)}`;

export const document = (part = {}) => ({
  document_id: "aaaa1111bbbb2222", name: "Refund Policy v2.pdf", source: "Refund Policy v2.pdf", collection: "default",
  version: "sha256:11", media_type: "application/pdf", size: 24_310, status: "indexed", pages: 3, chunks: 4, pages_without_text: [],
  warnings: [], error: null, metadata: {}, versions: [{ version: "sha256:11", indexed_at: "2026-11-20T09:00:00Z" }], ...part,
});
export const notes = (part = {}) =>
  document({ document_id: "cccc3333dddd4444", name: "notes.md", source: "notes.md", media_type: "text/markdown", pages: null, version: "sha256:22", ...part });

const characters = (text) => [...text].length;
const at = (text, part) => characters(text.slice(0, text.indexOf(part)));

export const citation = (part = {}) => ({
  number: 1, chunk_id: "aaaa1111bbbb2222::chunk_2", document_id: "aaaa1111bbbb2222", document_name: "Refund Policy v2.pdf",
  document_version: "sha256:11", page_number: 3, page_end: null, section: "Returns and Refunds", chunk_index: 2, start_index: 30,
  end_index: 30 + characters(SPAN), text_span: SPAN, claim_text: "Returns are accepted within 30 days", citation_type: "paraphrase",
  origin: "model", confidence_score: 0.93, verdict: "verified", issues: [], source_id: null, ...part,
});
export const notesCitation = (part = {}) => citation({
  number: 2, chunk_id: "cccc3333dddd4444::chunk_0", document_id: "cccc3333dddd4444", document_name: "notes.md", document_version: "sha256:22",
  page_number: null, section: "Opened goods", chunk_index: 0, start_index: at(NOTES, NOTES_SPAN), end_index: at(NOTES, NOTES_SPAN) + characters(NOTES_SPAN),
  text_span: NOTES_SPAN, claim_text: "opened goods “are returned to the shop”", citation_type: "direct_quote", confidence_score: 0.4,
  verdict: "altered_quote", issues: ["text_span_altered"], ...part,
});
export const source = (number, part = {}) => ({
  number, label: `C${number}`, chunk_id: "aaaa1111bbbb2222::chunk_2", document_id: "aaaa1111bbbb2222", document_name: "Refund Policy v2.pdf",
  page_number: 3, section: "Returns and Refunds", chunk_index: 2, start_index: 0, end_index: 140,
  text: `Goods are checked on arrival. ${SPAN} A receipt is needed in every case.`, score: 0.81, cited: 0, ...part,
});

export const TEXT = "Returns are accepted within 30 days [1]. But opened goods “are returned to the shop” [2]. Nobody knows about gifts.";
export const sentence = (text, verdict, citations, whole = TEXT, missing = []) => {
  const start = at(whole, text);
  return { text, start, end: start + characters(text), citations, verdict, missing };
};

export const report = (part = {}) => ({
  status: "partially_verified", supported: true, reason: "One of three claims holds.", overall_score: 0.61, answer_source_alignment: 0.7,
  citation_coverage: 0.5, fact_verification_score: 0.6, issues: [], verified_sources: [], unverified_claims: [], ...part,
});

export const answer = (part = {}) => ({
  answer_id: "0a1b2c3d", question: "May I return opened goods?", collection: "default", created_at: "2026-11-27T10:00:00Z", answer: TEXT,
  abstained: false, abstain_reason: null, nearest: [], mode: "balanced", strategy: "single", engine: "scripted/model",
  citations: [citation(), notesCitation()],
  sources: [
    source(1, { cited: 1 }),
    source(2, { chunk_id: "cccc3333dddd4444::chunk_0", document_id: "cccc3333dddd4444", document_name: "notes.md", page_number: null, section: "Opened goods", chunk_index: 0, start_index: 0, text: NOTES.slice(NOTES.indexOf(NOTES_SPAN)).slice(0, 160), score: 0.6, cited: 1 }),
    source(3, { chunk_id: "aaaa1111bbbb2222::chunk_1", page_number: 2, section: null, text: "Opening hours are posted at each door.", score: 0.31 }),
  ],
  sentences: [
    sentence("Returns are accepted within 30 days [1].", "verified", [1]),
    sentence("But opened goods “are returned to the shop” [2].", "unsupported", [2], TEXT, [{ text: "to the shop", start: 31, end: 42 }]),
    sentence("Nobody knows about gifts.", "uncited", []),
  ],
  verification: report(), enforcement: [{ action: "removed_invalid_marker", marker: "[7]", at: 41, reason: "" }], notes: [],
  today: [], history: [], rerank_gain: 0, pages_without_text: [], timings_ms: { retrieve: 41, total: 91 },
  usage: { prompt_tokens: 0, completion_tokens: 0, cost_usd: 0, settled_without_llm: 1 }, ...part,
});

export const abstention = (part = {}) => answer({
  answer: "I don't know based on the documents.", abstained: true, abstain_reason: "off_topic: The documents are about something else.",
  nearest: [{ document_id: "aaaa1111bbbb2222", document_name: "Refund Policy v2.pdf", page_number: 2, section: null, text: "Opening hours are posted at each door.", similarity: 0.41 }],
  citations: [], sources: [], sentences: [], verification: report({ status: "abstained", supported: null }), ...part,
});

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** An answer as its stream; `gate` is awaited between the text and the citations. */
export async function* streamed(body, { size = 12, gate = null, text = body.answer } = {}) {
  yield { type: "sources", sources: body.sources.map((one) => ({ ...one, cited: 0 })) };
  for (const piece of pieces(text, size)) yield { type: "stream", data: piece };
  if (gate) await gate;
  for (const one of body.citations) yield { type: "citation", citation: one };
  if (body.verification) yield { type: "verification", verification: body.verification };
  yield { ...body, type: "final", data: body.answer };
}

/** Text in pieces of about `size` characters, no marker cut. */
export function pieces(text, size) {
  const out = [];
  let piece = "";
  let length = 0;
  for (const atom of text.match(/\[\d+\]|[\s\S]/gu) ?? []) {
    piece += atom;
    if (++length < size) continue;
    out.push(piece);
    piece = "";
    length = 0;
  }
  return piece ? [...out, piece] : out;
}

export const library = (part = {}) => ({
  documents: [document(), notes()],
  files: { aaaa1111bbbb2222: written("policy.pdf", pdfOf(POLICY_PAGES)) },
  texts: {
    cccc3333dddd4444: { version: "sha256:22", text: NOTES, pages: [], sections: [{ path: ["Notes 🌍🎁", "Opened goods"], start: at(NOTES, "## Opened"), end: characters(NOTES) }] },
  },
  answers: [], events: () => streamed(answer()), upload: () => [201, document()],
  verify: () => ({ answer: TEXT, citations: [citation(), notesCitation()], sentences: answer().sentences, verification: report(), enforcement: [], invalid: [] }),
  ...part,
});
