"""What each strategy finds and costs: XQuAD-en, 200 questions and 100 questions in two parts.

    python -m benchmarks.strategies rules|astray|small [--count 200] [--seed 1] [--rows DIR] [--out FILE]

Recall: the share of the paragraphs that answer which are among the first five passages, and among all passages that go
into the prompt (`multi_query` has five at most, the others ten). A question in two parts joins two questions about
different articles, and both paragraphs are wanted. Who plans:

rules    no language model
astray   a script that plans as badly as can be: of its queries every other one asks about something else
small    SmolLM2-135M-Instruct, whose queries are what a model of that size writes

With a model, answers and citations are scripted, so that calls are counted without waiting for them; what a script
reads and writes is counted in words. Finished questions are kept in DIR, so a run that was ended goes on where it
stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

from benchmarks.erratic import ErraticLLM
from benchmarks.questions import ROOT, Capped, lines, model
from pincite import bootstrap, pipeline
from pincite.models import Usage
from pincite.ports import LLM, Delta, Prompt
from pincite.requests import QueryRequest, Strategy
from pincite.settings import Settings

PLANNING = ("rewrite", "split", "sharpen")
STRATEGIES = get_args(Strategy)
PLANNERS = ("rules", "astray", "small")
FIRST = 5


class Astray:
    """Plans with the question's own words, and with questions about something else."""

    model = "astray"

    def __init__(self, questions: list[str]) -> None:
        self._questions = questions

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        asked = prompt.user.rpartition("for this question: ")[2]
        rng = random.Random(prompt.user)
        queries = [rng.choice(self._questions), " ".join(asked.split()[::-1]), rng.choice(self._questions)]
        reply = json.dumps({"queries": queries})
        words = len((prompt.system + prompt.user).split()), len(reply.split())
        yield Delta(reply, "stop", Usage(prompt_tokens=words[0], completion_tokens=words[1]))


class Planner:
    """`plans` for what plans, a script for everything else."""

    def __init__(self, plans: LLM) -> None:
        self._plans, self._rest, self.model = plans, ErraticLLM(), plans.model

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        return (self._plans if prompt.name in PLANNING else self._rest).stream(prompt)


def asked(count: int, seed: int) -> list[dict[str, Any]]:
    """`count` questions, and half as many in two parts; `wanted`: names of the documents that answer."""
    rng, queries = random.Random(seed), lines("queries.jsonl")
    titles = {each["id"]: each["title"] for each in lines("docs.jsonl")}

    def one(kind: str, parts: list[dict[str, Any]]) -> dict[str, Any]:
        first, *rest = (part["question"].strip() for part in parts)
        text = " ".join([first, *(f"And {question[0].lower()}{question[1:]}" for question in rest)])
        wanted = [f"{titles[part['doc_id']]}-{part['doc_id']}.txt" for part in parts]
        return {
            "id": "+".join(part["id"] for part in parts),
            "kind": kind,
            "question": text,
            "wanted": wanted,
        }

    single = [one("one part", [query]) for query in rng.sample(queries, count)]
    pairs = []
    while len(pairs) < count // 2:
        parts = rng.sample(queries, 2)
        if titles[parts[0]["doc_id"]] != titles[parts[1]["doc_id"]]:
            pairs.append(one("two parts", parts))
    return single + pairs


def row(each: dict[str, Any], strategy: str, parts: bootstrap.Parts, llm: Capped | None) -> dict[str, Any]:
    """One question by one strategy → what it found, and what that cost."""
    if llm is not None:
        llm.calls.clear()
        llm.tokens.clear()
    request = QueryRequest(query=each["question"], strategy=strategy, inference_mode="low", use_cache=False)
    answer = pipeline.ask(request, ("default",), parts)
    found = list(dict.fromkeys(source.document_name for source in answer.sources))
    first = {source.document_name for source in answer.sources[:FIRST]}
    return {
        "id": each["id"], "kind": each["kind"], "strategy": strategy, "passages": len(answer.sources),
        "first": sum(name in first for name in each["wanted"]) / len(each["wanted"]),
        "all": sum(name in found for name in each["wanted"]) / len(each["wanted"]),
        "calls": dict(llm.calls) if llm else {}, "tokens": dict(llm.tokens) if llm else {},
    }  # fmt: skip


def table(rows: list[dict[str, Any]], planner: str) -> str:
    """Rows of one planner → a table, one line a kind of question and strategy."""
    head = (
        f"| {planner} | questions | recall, first {FIRST} | recall, all passages | passages | planning calls | calls "
        "| tokens read | tokens written |\n|" + " --- |" * 9
    )
    said = [head]
    for kind in ("one part", "two parts"):
        for strategy in STRATEGIES:
            some = [each for each in rows if (each["kind"], each["strategy"]) == (kind, strategy)]
            if not some:
                continue

            def mean(numbers: Iterator[float], count: int = len(some)) -> float:
                return sum(numbers) / count

            cells = [
                f"{mean(each['first'] for each in some):.3f}", f"{mean(each['all'] for each in some):.3f}",
                f"{mean(each['passages'] for each in some):.1f}",
                f"{mean(sum(each['calls'].get(name, 0) for name in PLANNING) for each in some):.2f}",
                f"{mean(sum(each['calls'].values()) for each in some):.2f}",
                f"{mean(each['tokens'].get('read', 0) for each in some):.0f}",
                f"{mean(each['tokens'].get('written', 0) for each in some):.0f}",
            ]  # fmt: skip
            said.append(f"| {kind}, `{strategy}` | {len(some)} | {' | '.join(cells)} |")
    return "\n".join(said)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("planner", choices=PLANNERS)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=Path, default=ROOT / ".run" / "strategies")
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "strategies.md")
    given = parser.parse_args()
    kept = {name: given.rows / f"{name}-{given.seed}.jsonl" for name in PLANNERS}
    given.rows.mkdir(parents=True, exist_ok=True)
    done = {(each["id"], each["strategy"]) for each in _read(kept[given.planner])}
    left = [
        (each, strategy)
        for each in asked(given.count, given.seed)
        for strategy in STRATEGIES
        if (each["id"], strategy) not in done
    ]
    if left:
        with ExitStack() as stack:
            parts = bootstrap.Parts(Settings(home=Path(stack.enter_context(tempfile.TemporaryDirectory()))))
            for each in lines("docs.jsonl"):
                name = f"{each['title']}-{each['id']}.txt"
                pipeline.ingest(name, each["text"].encode(), collection="default", parts=parts)
            llm = _planner(given.planner, stack)
            if llm is not None:
                parts = parts.but(cite_llm=llm, answer_llm=llm)
            for number, (each, strategy) in enumerate(left, 1):
                with kept[given.planner].open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row(each, strategy, parts, llm)) + "\n")
                print(f"{number}/{len(left)}", end="\r", flush=True)
    tables = "\n\n".join(table(_read(path), name) for name, path in kept.items() if path.exists())
    text = (
        f"# Strategies on XQuAD-en (seed {given.seed})\n\n`python -m benchmarks.strategies rules`, `… astray`, "
        f"`… small`; what the columns mean stands in that file. Means a question.\n\n{tables}\n"
    )
    given.out.write_text(text, "utf-8")
    print(text)


def _planner(name: str, stack: ExitStack) -> Capped | None:
    if name == "rules":
        return None
    if name == "small":
        return Capped(Planner(model("small", stack)))
    return Capped(Planner(Astray([query["question"] for query in lines("queries.jsonl")])))


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


if __name__ == "__main__":
    main()
