// How the next question is asked: mode, strategy, filters. Kept while the page is open.
import { signal } from "@preact/signals";
import type { Mode, Query, Strategy } from "../api/nouns.ts";

export const mode = signal<Mode>("balanced");
export const strategy = signal<Strategy>("single");
export const verification = signal(true);
export const chosenDocuments = signal<string[]>([]);
export const collection = signal("");
export const metadata = signal("");

export const MODES: { value: Mode; name: string; says: string }[] = [
  { value: "low", name: "Quick", says: "One passage is enough; the answer is not held back." },
  { value: "balanced", name: "Balanced", says: "Two passages at least; an unsupported answer is withdrawn." },
  { value: "high", name: "Strict", says: "Three passages at least; an unsupported answer is withdrawn." },
];

export const STRATEGIES: { value: Strategy; name: string; says: string }[] = [
  { value: "single", name: "One search", says: "The question as you wrote it." },
  { value: "multi_query", name: "Several wordings", says: "The question is reworded, and the finds are merged." },
  { value: "agentic", name: "Look again", says: "Searches again while evidence is missing." },
  { value: "multi_agent", name: "Divide the question", says: "One researcher for each part, then a synthesis." },
];

/** `key = value`, one a line → metadata to be equal. */
export function metadataOf(lines: string): Record<string, string> {
  const pairs = lines.split("\n").flatMap((line) => {
    const at = line.indexOf("=");
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : [];
  });
  return Object.fromEntries(pairs);
}

export function queryOf(question: string): Query {
  const equal = metadataOf(metadata.value);
  const filters = {
    ...(chosenDocuments.value.length > 0 && { document_ids: chosenDocuments.value }),
    ...(collection.value.trim() && { collection: collection.value.trim() }),
    ...(Object.keys(equal).length > 0 && { metadata: equal }),
  };
  return {
    query: question,
    inference_mode: mode.value,
    strategy: strategy.value,
    ...(!verification.value && { enable_verification: false }),
    ...(Object.keys(filters).length > 0 && { filters }),
  };
}

/** What differs from the usual, in a few words; empty where nothing does. */
export function inWords(): string[] {
  const said: string[] = [];
  if (mode.value !== "balanced") said.push(MODES.find((one) => one.value === mode.value)!.name);
  if (strategy.value !== "single") said.push(STRATEGIES.find((one) => one.value === strategy.value)!.name);
  const count = chosenDocuments.value.length;
  if (count > 0) said.push(count === 1 ? "1 document" : `${count} documents`);
  if (collection.value.trim()) said.push(`Collection ${collection.value.trim()}`);
  for (const [name, value] of Object.entries(metadataOf(metadata.value))) said.push(`${name} = ${value}`);
  if (!verification.value) said.push("No whole-answer check");
  return said;
}
