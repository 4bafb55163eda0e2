// One answer on the screen: what has come so far, as signals, so that each marker follows its own citations only.
import { batch, signal, type Signal } from "@preact/signals";
import type { Answer, AnswerCheck, Citation, Correction, Problem, Query, Report, Sentence, Source } from "../api/nouns.ts";
import { ask, type Body, type Given } from "../api/client.ts";
import { Failed, problemOf } from "../api/problem.ts";
import { Offsets } from "../text/offsets.ts";
import { behind, markersIn, sentenceBefore } from "./markers.ts";

export type Phase = "idle" | "searching" | "answering" | "done" | "stopped" | "lost" | "failed";

/** A correction as shown: where the new text stands (units) and what stood there before. */
export interface Edit { start: number; end: number; old: string; reason: string }

/** A marker in the text with the citation that it opens. */
export interface Place { start: number; number: number; citation: Citation }

export class AnswerState {
  readonly question = signal("");
  /** The question as it stands alone, where it leans on those before. */
  readonly put = signal("");
  readonly phase = signal<Phase>("idle");
  readonly text = signal("");
  readonly sources = signal<Source[]>([]);
  readonly citations = signal<Citation[]>([]);
  readonly edits = signal<Edit[]>([]);
  readonly report = signal<Report | null>(null);
  readonly body = signal<Answer | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly sentences = signal<Sentence[]>([]);
  readonly withdrawn = signal("");
  /** When it was asked here; 0 for what a link led to. */
  readonly startedAt = signal(0);
  private readonly numbers = new Map<number, Signal<Citation[]>>();
  private abort: AbortController | null = null;
  private pending: Body[] = [];
  private frame = 0;

  get busy(): boolean {
    return this.phase.value === "searching" || this.phase.value === "answering";
  }

  /** The citations of passage `number`, as a signal of their own. */
  of(number: number): Signal<Citation[]> {
    let found = this.numbers.get(number);
    if (!found) this.numbers.set(number, (found = signal([])));
    return found;
  }

  /** The citations behind the marker that starts at unit `at`. */
  at(number: number, at: number): Citation[] {
    return behind(sentenceBefore(this.text.peek(), at), this.of(number).value);
  }

  /** Every marker with a citation, in reading order. */
  places(): Place[] {
    const text = this.text.peek();
    return markersIn(text).flatMap((marker) =>
      this.at(marker.number, marker.start).map((citation) => ({ start: marker.start, number: marker.number, citation })),
    );
  }

  /** question → this state, event by event. Asked once: a lost stream is said, never asked again by itself. */
  async ask(query: Query): Promise<void> {
    this.stop();
    this.clear();
    const abort = (this.abort = new AbortController());
    this.question.value = query.query;
    this.phase.value = "searching";
    this.startedAt.value = Date.now();
    try {
      for await (const events of ask(query, abort.signal)) {
        if (abort !== this.abort) return;
        this.pending.push(...events);
        this.frame ||= requestAnimationFrame(() => this.flush());
      }
      this.flush();
      if (abort === this.abort && this.busy) this.phase.value = "lost";
    } catch (error) {
      if (abort !== this.abort || abort.signal.aborted) return;
      this.flush();
      if (!(error instanceof Failed)) this.phase.value = this.busy ? "lost" : this.phase.value;
      else {
        this.problem.value = error.problem;
        this.phase.value = this.text.value ? "lost" : "failed";
      }
    } finally {
      if (abort === this.abort) this.abort = null;
    }
  }

  /** The reader has seen enough: the connection closes, which ends the model calls. */
  stop(): void {
    if (!this.abort) return;
    this.abort.abort();
    this.abort = null;
    this.flush();
    if (this.busy) this.phase.value = "stopped";
  }

  /** A stored answer, or a whole reply. */
  show(answer: Answer): void {
    batch(() => {
      this.clear();
      this.question.value = answer.asked ?? answer.question ?? "";
      this.finish(answer);
    });
  }

  /** Somebody's answer with its sources, judged. */
  judged(check: AnswerCheck, given: Given[]): void {
    const uses = (number: number): number => check.citations.filter((citation) => citation.number === number).length;
    this.show({
      ...check,
      answer_id: "",
      abstained: false,
      abstain_reason: null,
      sources: given.map((source, index) => ({
        number: index + 1, label: `C${index + 1}`, chunk_id: source.id, document_id: source.id,
        document_name: source.name || source.id, page_number: source.page ?? null, section: null, chunk_index: 0,
        start_index: 0, end_index: [...source.text].length, text: source.text, score: 0, cited: uses(index + 1), collection: "",
      })),
    });
  }

  /** What a link led to cannot be shown. `question`: that of the answer, where its thread still has it. */
  refused(problem: Problem, question = ""): void {
    batch(() => {
      this.clear();
      this.question.value = question;
      this.problem.value = problem;
      this.phase.value = "failed";
    });
  }

  /** Nothing asked, nothing shown. */
  reset(): void {
    this.stop();
    this.clear();
    this.question.value = "";
  }

  private clear(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.pending = [];
    batch(() => {
      for (const one of this.numbers.values()) one.value = [];
      this.text.value = "";
      this.sources.value = [];
      this.citations.value = [];
      this.edits.value = [];
      this.sentences.value = [];
      this.report.value = null;
      this.body.value = null;
      this.problem.value = null;
      this.withdrawn.value = "";
      this.put.value = "";
      this.startedAt.value = 0;
      this.phase.value = "idle";
    });
  }

  /** Everything that came since the last frame, in one update. */
  private flush(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const events = this.pending;
    this.pending = [];
    if (events.length > 0) batch(() => this.apply(events));
  }

  private apply(events: Body[]): void {
    let added = "";
    const cited: Citation[] = [];
    for (const event of events) {
      if (event.type === "stream") {
        added += String(event.data ?? "");
        continue;
      }
      if (added) {
        this.text.value += added;
        added = "";
      }
      if (event.type === "sources" && typeof event.question === "string") this.put.value = event.question;
      if (event.type === "sources") this.sources.value = (event.sources ?? event.data ?? []) as Source[];
      else if (event.type === "citation") cited.push((event.citation ?? event.data ?? event) as Citation);
      else if (event.type === "correction") this.correct(event as unknown as Correction);
      else if (event.type === "verification") this.report.value = (event.verification ?? event.data ?? null) as Report | null;
      else if (event.type === "final") this.finish(event as unknown as Answer);
      else if (event.type === "error") this.fail(event);
    }
    if (added) this.text.value += added;
    if (this.phase.value === "searching" && this.text.value) this.phase.value = "answering";
    if (cited.length > 0 && this.busy) this.cite([...this.citations.value, ...cited]);
  }

  private cite(citations: Citation[]): void {
    this.citations.value = citations;
    const byNumber = new Map<number, Citation[]>();
    for (const citation of citations) {
      const list = byNumber.get(citation.number);
      if (list) list.push(citation);
      else byNumber.set(citation.number, [citation]);
    }
    for (const [number, list] of byNumber) {
      const known = this.of(number);
      if (known.peek().length !== list.length || list.some((one, index) => one !== known.peek()[index])) known.value = list;
    }
  }

  private correct(correction: Correction): void {
    const text = this.text.value;
    const offsets = new Offsets(text);
    const start = offsets.unit(correction.start);
    const end = offsets.unit(correction.end);
    const grown = correction.replacement.length - (end - start);
    const edit = { start, end: start + correction.replacement.length, old: text.slice(start, end), reason: correction.reason };
    this.text.value = text.slice(0, start) + correction.replacement + text.slice(end);
    const moved = this.edits.value
      .filter((one) => one.end <= start || one.start >= end)
      .map((one) => (one.start >= end && one.end > start ? { ...one, start: one.start + grown, end: one.end + grown } : one));
    this.edits.value = [...moved, edit].sort((one, other) => one.start - other.start);
  }

  private finish(answer: Answer): void {
    const shown = this.text.value;
    const before = this.before();
    if (answer.abstained && before && before !== answer.answer) this.withdrawn.value = before;
    if (answer.answer !== shown) {
      this.text.value = answer.answer;
      this.edits.value = [];
    }
    if (answer.abstained) this.edits.value = [];
    this.sources.value = answer.sources ?? [];
    this.sentences.value = answer.sentences ?? [];
    this.report.value = answer.verification;
    if (answer.asked) this.put.value = answer.question ?? "";
    this.body.value = answer;
    this.phase.value = "done";
    this.cite(this.known(answer.citations ?? []));
  }

  /** The final citations, those that came before as the objects that they were: their markers need not be drawn again. */
  private known(citations: Citation[]): Citation[] {
    const before = new Map(this.citations.peek().map((one) => [JSON.stringify(one), one]));
    return citations.map((one) => before.get(JSON.stringify(one)) ?? one);
  }

  /** The text as it was before its corrections. */
  private before(): string {
    let text = this.text.value;
    for (const edit of [...this.edits.value].reverse()) text = text.slice(0, edit.start) + edit.old + text.slice(edit.end);
    return text;
  }

  private fail(event: Body): void {
    const inner = (event.error ?? event.problem ?? event.data ?? event) as Record<string, unknown>;
    this.problem.value = problemOf(inner, Number(inner.status ?? 500));
    this.phase.value = this.text.value ? "lost" : "failed";
  }
}
