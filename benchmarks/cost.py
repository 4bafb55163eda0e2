"""What a question costs in tokens and list prices: XQuAD-en through the whole path, with the two models played.

    python -m benchmarks.cost [--count 100] [--seed 1] [--out benchmarks/results/cost.md]

Every prompt is the one that a model would get, word for word; the replies are of the length that a good model gives:
two sentences with their markers, three citations as JSON, a yes with a reason. Tokens are counted with o200k, the
vocabulary of gpt-oss (Llama's differs by some per cent). What a reasoning model thinks is billed as well and stands in
no prompt: the table says what 300 tokens of it add. About two minutes.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

from pincite import bootstrap, pipeline
from pincite.adapters.llm_reranker import LLMReranker
from pincite.adapters.prices import cost_usd
from pincite.adapters.sqlite_memory import SqliteMemory
from pincite.adapters.tokens import count_tokens
from pincite.models import Usage
from pincite.ports import Delta, Prompt
from pincite.requests import QueryRequest
from pincite.settings import Settings

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "golden" / "xquad_en"
CITES, ANSWERS = "openai/gpt-oss-20b", "openai/gpt-oss-120b"
ORIGINAL = 0.0011
"""US dollars a question of the design that this one grew from: its own estimate."""
THOUGHT = 300
_PASSAGE = re.compile(r"<source-\w+ \[(\d+)\][^\n]*>\n(.*?)\n</source-", re.DOTALL)
_SENTENCE = re.compile(r"[^.!?]{20,300}[.!?]")


class Played:
    """A model that replies as a good one does, and counts what it would have been paid for."""

    def __init__(self, model: str) -> None:
        self.model, self.calls, self.tokens = model, Counter[str](), Counter[str]()

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        reply = _reply(prompt)
        read, written = count_tokens(prompt.system) + count_tokens(prompt.user), count_tokens(reply)
        self.calls[prompt.name] += 1
        self.tokens.update({f"{prompt.name} read": read, f"{prompt.name} written": written})
        usage = Usage(
            prompt_tokens=read, completion_tokens=written, cost_usd=cost_usd(self.model, read, written)
        )
        yield Delta(reply)
        yield Delta("", "stop", usage)


def _reply(prompt: Prompt) -> str:
    if prompt.name in ("judge", "rerank"):
        kinds: dict[str, Any] = {
            "judge": {"supported": True, "reason": "The source says so."},
            "rerank": {"score": 0.8},
        }
        return json.dumps(kinds[prompt.name])
    passages = [(int(number), _SENTENCE.findall(text)) for number, text in _PASSAGE.findall(prompt.user)]
    said = [(number, found[0].strip()) for number, found in passages if found][:3]
    if prompt.name == "cite":
        items = [{"number": number, "claim_text": text, "quote": text} for number, text in said]
        return json.dumps({"citations": items})
    return " ".join(f"{text[:-1]} [{number}]{text[-1]}" for number, text in said[:2])


class Row(NamedTuple):
    """One way to answer: its questions' costs, calls and tokens."""

    name: str
    costs: list[float]
    calls: Counter[str]
    tokens: Counter[str]


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def asked(name: str, parts: bootstrap.Parts, questions: list[str], *, rerank: bool) -> Row:
    """All questions one way. `rerank`: the small model scores each passage."""
    cites, answers = Played(CITES), Played(ANSWERS)
    given: dict[str, Any] = {"cite_llm": cites, "answer_llm": answers}
    made = parts.but(
        **given,
        memory=SqliteMemory(parts.settings.home / f"{rerank}.sqlite"),
        **({"reranker": LLMReranker(cites)} if rerank else {}),
    )
    costs = [
        pipeline.ask(QueryRequest(query=question, use_cache=False), ("default",), made).usage.cost_usd
        for question in questions
    ]
    return Row(name, costs, cites.calls + answers.calls, cites.tokens + answers.tokens)


def table(rows: list[Row], count: int, seed: int) -> str:
    """The page."""
    prices = json.loads((resources.files("pincite.adapters") / "data" / "prices.json").read_text("utf-8"))
    thought = cost_usd(ANSWERS, 0, THOUGHT)
    out = [
        "# What a question costs",
        "",
        f"{count} questions of XQuAD-en (seed {seed}), mode `balanced`, `python -m benchmarks.cost`. Prices: "
        f"{prices['source']}, as of {prices['as_of']}. Tokens are counted, replies are played: see the command.",
        "",
        "| way | mean US dollars | median | highest | calls a question | tokens read | written |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        read = sum(number for name, number in row.tokens.items() if name.endswith("read")) / count
        written = sum(number for name, number in row.tokens.items() if name.endswith("written")) / count
        out.append(
            f"| {row.name} | {mean(row.costs):.6f} | {median(row.costs):.6f} | {max(row.costs):.6f} | "
            f"{sum(row.calls.values()) / count:.2f} | {read:,.0f} | {written:,.0f} |"
        )
    out += [
        f"| the design this grew from, its own estimate | {ORIGINAL:.4f} | | | | | |",
        "",
        f"A reasoning model that thinks {THOUGHT} tokens before it writes adds {thought:.6f} a question.",
        "",
        "| calls and tokens a question, by prompt | " + " | ".join(row.name for row in rows) + " |",
        "| --- |" + " --- |" * len(rows),
    ]
    for prompt in ("cite", "answer", "judge", "rerank"):
        cells = [
            f"{row.calls[prompt] / count:.2f} × ({_each(row, prompt, 'read')} + {_each(row, prompt, 'written')})"
            for row in rows
        ]
        out.append(f"| `{prompt}`: calls × (read + written) | " + " | ".join(cells) + " |")
    return "\n".join(out) + "\n"


def _each(row: Row, prompt: str, what: str) -> str:
    return f"{row.tokens[f'{prompt} {what}'] / max(1, row.calls[prompt]):,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "cost.md")
    given = parser.parse_args()
    chosen = random.Random(given.seed).sample(lines("queries.jsonl"), given.count)
    questions = [each["question"] for each in chosen]
    with tempfile.TemporaryDirectory() as home:
        parts = bootstrap.Parts(Settings(home=Path(home)))
        for each in lines("docs.jsonl"):
            name = f"{each['title']}-{each['id']}.txt"
            pipeline.ingest(name, each["text"].encode(), collection="default", parts=parts)
        rows = [
            asked("as it comes", parts, questions, rerank=False),
            asked("`PINCITE_RERANKER=llm`", parts, questions, rerank=True),
        ]
    text = table(rows, given.count, given.seed)
    given.out.write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
