"""200 questions of XQuAD-en through the whole path, with a real small model or one that behaves badly by script.

    python -m benchmarks.questions scripted|small [--count 200] [--seed 1] [--rows DIR] [--out FILE]

Each question is asked over HTTP as a stream; what comes must be a valid answer: no marker without a passage, every span
in its document, the streamed text equal to that of the body. Half of the questions are asked in mode `low`, which shows
what the model wrote, half in `balanced`, which abstains where it does not hold. With the script each question is asked
a second time for the JSON body, which must be the same; the small model answers differently each time, so there the
body is the stream's last event. Finished questions are kept in DIR, so a run that was ended goes on where it stopped.

The small model runs on one thread. To stay within an hour its prompts hold at most 400 tokens of passages, and its
replies at most 64 tokens (answer), 80 (citations) and 32 (judge); cut-off replies are part of what is tested.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from starlette.testclient import TestClient

from benchmarks.erratic import ErraticLLM
from benchmarks.holding import answer_of, broken, read
from pincite import bootstrap, pipeline
from pincite.adapters.openai_llm import OpenAILLM
from pincite.http.app import create_app
from pincite.models import Answer, Usage
from pincite.ports import LLM, Delta, Prompt
from pincite.settings import Settings

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "golden" / "xquad_en"
STREAM = {"accept": "text/event-stream"}
REPLY_TOKENS = {"answer": 64, "cite": 80, "judge": 32}
CONTEXT_TOKENS = 400
APART = ("answer_id", "created_at", "timings_ms", "usage")
"""What differs between two runs of the same question; what the judge said is remembered, so the second costs less."""


class Capped:
    """`llm` with replies of at most `REPLY_TOKENS`; counts calls and tokens by the name of the prompt."""

    def __init__(self, llm: LLM) -> None:
        self._llm, self.model = llm, llm.model
        self.calls, self.tokens = Counter[str](), Counter[str]()

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        most = min(prompt.max_tokens, REPLY_TOKENS.get(prompt.name, 60))
        self.calls[prompt.name] += 1
        for piece in self._llm.stream(prompt._replace(max_tokens=most)):
            usage = piece.usage or Usage()
            self.tokens["read"] += usage.prompt_tokens
            self.tokens["written"] += usage.completion_tokens
            yield piece


class Asked(NamedTuple):
    """An index of the paragraphs behind the API, with a model that is counted."""

    client: TestClient
    llm: Capped
    texts: dict[str, str]


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def opened(home: Path, llm: LLM, stack: ExitStack, documents: list[dict[str, Any]]) -> Asked:
    """Paragraphs, one document each, in an index under `home`."""
    parts = bootstrap.Parts(Settings(home=home, max_context_tokens=CONTEXT_TOKENS))
    texts = {}
    for each in documents:
        name = f"{each['title']}-{each['id']}.txt"
        document = pipeline.ingest(name, each["text"].encode(), collection="default", parts=parts)
        texts[document.document_id] = parts.texts.get(document.document_id, document.version).parsed.text
    counted = Capped(llm)
    app = create_app(parts.but(cite_llm=counted, answer_llm=counted))
    client = TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False)
    return Asked(stack.enter_context(client), counted, texts)


def row(question: str, mode: str, asked: Asked, *, twice: bool) -> dict[str, Any]:
    """One question → what was broken and what happened. `twice`: also asked for the JSON body."""
    asked.llm.calls.clear()
    asked.llm.tokens.clear()
    body = {"query": question, "inference_mode": mode, "use_cache": False}
    began = time.perf_counter()
    stream = read(asked.client.post("/api/query", json=body, headers=STREAM).text)
    seconds = time.perf_counter() - began
    wrong = list(broken(stream, asked.texts))
    kept = {"question": question, "mode": mode, "broken": wrong, "seconds": round(seconds, 2)}
    kept |= {"calls": dict(asked.llm.calls), "tokens": dict(asked.llm.tokens)}
    if stream and stream[-1]["type"] == "final":
        answer = answer_of(stream)
        if twice and _same(answer) != _same(
            Answer.model_validate(asked.client.post("/api/query", json=body).json())
        ):
            wrong.append("the JSON body is another answer than the stream's")
        kept |= happened(answer)
    return kept


def happened(answer: Answer) -> dict[str, Any]:
    """What enforcement and verification did."""
    return {
        "abstained": (answer.abstain_reason or "").partition(":")[0],
        "enforcement": dict(Counter(action.action for action in answer.enforcement)),
        "verdicts": dict(Counter(citation.verdict for citation in answer.citations)),
        "origins": dict(Counter(citation.origin for citation in answer.citations)),
        "notes": list(answer.notes),
    }


def _same(answer: Answer) -> dict[str, Any]:
    return {key: value for key, value in answer.model_dump().items() if key not in APART}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model", choices=["scripted", "small"])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=Path, default=ROOT / ".run" / "questions")
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "questions.md")
    given = parser.parse_args()
    chosen = random.Random(given.seed).sample(lines("queries.jsonl"), given.count)
    rows = given.rows / f"{given.model}-{given.seed}.jsonl"
    rows.parent.mkdir(parents=True, exist_ok=True)
    done = {kept["id"] for kept in _kept(rows)}
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        left = [(place, each) for place, each in enumerate(chosen) if each["id"] not in done]
        asked = opened(home, model(given.model, stack), stack, lines("docs.jsonl")) if left else None
        for place, each in left:
            kept = row(
                each["question"], ("low", "balanced")[place % 2], asked, twice=given.model == "scripted"
            )
            with rows.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"id": each["id"], **kept}) + "\n")
            print(
                f"{place + 1}/{len(chosen)} {kept['seconds']:.1f} s {kept['broken'] or 'holds'}", flush=True
            )
    from benchmarks.questions_table import table

    found = {name: _kept(given.rows / f"{name}-{given.seed}.jsonl") for name in ("scripted", "small")}
    text = table(found, given.count, given.seed)
    given.out.write_text(text, "utf-8")
    print(text)


def model(name: str, stack: ExitStack) -> LLM:
    """`scripted`, or the real small one behind a server that ends with `stack`."""
    if name == "scripted":
        return ErraticLLM()
    from tests.fixtures.small_model import served

    small = stack.enter_context(served())
    return OpenAILLM(small.url, small.key, small.name, timeout_s=600, max_retries=0)


def _kept(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


if __name__ == "__main__":
    main()
