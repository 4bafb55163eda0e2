// What the checks found, in one line of shapes and words, and in numbers for those who ask.
import { useSignal } from "@preact/signals";
import { useContext, useEffect } from "preact/hooks";
import { judge } from "../api/client.ts";
import type { Citation, Report } from "../api/nouns.ts";
import { visible } from "../text/names.tsx";
import { ViewContext } from "./context.ts";
import { Glyph } from "./glyph.tsx";
import { broken, percent, stateOf, STATE_WORD, type State } from "./verdicts.ts";

const ORDER: State[] = ["verified", "partial", "unsupported", "changed", "unproven", "unchecked"];

const STATUS: Record<Report["status"], { word: string; state: State }> = {
  verified: { word: "Every claim was checked and holds", state: "verified" },
  partially_verified: { word: "A part of this answer could not be verified", state: "partial" },
  not_supported: { word: "The sources do not support this answer", state: "unsupported" },
  unverified: { word: "This answer could not be verified as a whole", state: "unchecked" },
  abstained: { word: "Nothing was claimed", state: "unchecked" },
  off: { word: "The whole-answer check is switched off", state: "unchecked" },
};

interface Said { word: string; state: State | "none"; says?: string }

/** The line over the counts. Words that stand in a source, and an answer to the question, are two things. */
function saidOf(report: Report | null, citations: Citation[], quoted: boolean, question: boolean): Said | null {
  const lost = citations.filter(broken).length;
  if (lost > 0) {
    return { word: lost === 1 ? "1 citation no longer holds" : `${lost} of ${citations.length} citations no longer hold`, state: "changed" };
  }
  if (!report) return null;
  if (quoted && report.status === "verified") {
    return {
      word: "Passages found", state: "none",
      says: "Each is quoted word for word and shown in its place. Whether they answer the question is yours to judge: no language model has read them.",
    };
  }
  if (report.status !== "not_supported" && citations.some((one) => stateOf(one) === "unproven")) {
    return {
      word: "Not all of this is proven word by word; no judge has decided", state: "unproven",
      says: "What is marked “not proven” was neither proven nor refuted by rules. A language model as judge, or you, has to decide.",
    };
  }
  if (question && report.status === "verified") return { ...STATUS.verified, says: "What it says stands in its sources. That it answers the question is the model's word." };
  return STATUS[report.status];
}

export function Summary() {
  const { state } = useContext(ViewContext);
  const report = state.report.value;
  const citations = state.citations.value;
  if (state.phase.value !== "done" || state.body.value?.abstained) return null;
  const counts = ORDER.map((one) => ({ state: one, count: citations.filter((citation) => stateOf(citation) === one).length }));
  const quoted = state.body.value?.engine === "extractive";
  const status = saidOf(report, citations, quoted, state.question.value !== "");
  return (
    <section class="summary" aria-label="What the checks found">
      {status && (
        <p class={`summary-status is-${status.state}`}>
          {status.state !== "none" && <Glyph state={status.state} />}<strong>{status.word}</strong>
          {!quoted && status.state !== "changed" && report?.overall_score !== null && report?.overall_score !== undefined && <span class="verdict-score">{percent(report.overall_score)}</span>}
        </p>
      )}
      <ul class="legend">
        {counts.filter((entry) => entry.count > 0).map((entry) => (
          <li class={`is-${entry.state}`}><Glyph state={entry.state} />{entry.count} {quoted && entry.state === "verified" ? "word for word" : STATE_WORD[entry.state]}</li>
        ))}
        {citations.length === 0 && <li>No citations</li>}
      </ul>
      {status?.says && <p class="fine">{status.says}</p>}
      {report?.reason && report.status !== "verified" && <p class="fine">{visible(report.reason)}</p>}
    </section>
  );
}

/** Who judges what the words leave open, and how often it errs; also that nobody does, by choice. */
function TheJudge() {
  const said = useSignal("");
  useEffect(() => {
    judge().then((one) => (said.value = one.said), () => undefined);
  }, []);
  return said.value ? <p class="fine">Claims that the words leave open: {visible(said.value)}.</p> : null;
}

/** The numbers behind the answer, for those who want them. */
export function Details() {
  const { state } = useContext(ViewContext);
  const body = state.body.value;
  const report = state.report.value;
  if (state.phase.value !== "done" || !body) return null;
  const parts: [string, string][] = report
    ? [
        ["Agreement with the sources", percent(report.answer_source_alignment)],
        ["Claims with a citation that holds", percent(report.citation_coverage)],
        ["Claims verified", percent(report.fact_verification_score)],
        ["Overall", percent(report.overall_score)],
      ]
    : [];
  const laps = Object.entries(body.timings_ms ?? {});
  const removed = body.enforcement ?? [];
  const silent = body.pages_without_text ?? [];
  return (
    <details class="details">
      <summary>How this answer was checked</summary>
      {parts.length > 0 && <dl class="numbers">{parts.map(([name, value]) => <div><dt>{name}</dt><dd>{value}</dd></div>)}</dl>}
      {(report?.issues.length ?? 0) > 0 && <ul class="issues">{report!.issues.map((issue) => <li>{visible(issue).replaceAll("_", " ")}</li>)}</ul>}
      {removed.length > 0 && (
        <>
          <h3>What enforcement did</h3>
          <ul class="issues">
            {removed.slice(0, 50).map((action) => (
              <li>{visible(action.action).replaceAll("_", " ")}{action.marker && <> <code>{visible(action.marker).slice(0, 40)}</code></>}{action.reason && `: ${visible(action.reason)}`}</li>
            ))}
          </ul>
        </>
      )}
      {silent.length > 0 && <p class="fine">Pages without readable text, which could not be searched: {silent.map(visible).join("; ")}</p>}
      <TheJudge />
      {laps.length > 0 && (
        <dl class="numbers laps">{laps.map(([name, value]) => <div><dt>{visible(name)}</dt><dd>{Math.round(value)} ms</dd></div>)}</dl>
      )}
      <p class="fine">
        {body.engine && <>Answered by {body.engine === "extractive" ? "the extractive answerer" : <bdi>{visible(body.engine)}</bdi>}. </>}
        {body.usage && `${body.usage.prompt_tokens + body.usage.completion_tokens} tokens, ${percent(body.usage.settled_without_llm)} of the checks settled without a model.`}
      </p>
    </details>
  );
}
