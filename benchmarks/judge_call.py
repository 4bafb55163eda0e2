"""One answer with ten claims that only a judge can settle: what our own code around the call takes, and the dollars.

    python -m benchmarks.judge_call [--answers 30] [--out benchmarks/results/judge_call.md]

The claims are those of the shipped labelled set that the words leave open. The models are played: they reply at once as
good ones do, the judge with a few words of the evidence for each claim. Printed: milliseconds of processor time, median
and 95th percentile, each answer in a process that has read none of its texts before: the check without a judge, what a
judge adds where that check came before (as when an answer is enforced and then verified), and the check with a judge
from nothing. Then tokens and dollars at list prices for the default models: of the judge over ten passages, and of a
whole question over the 25 passages, whose answer has ten open claims over the passages that were found: citing,
answering and judging together. Two minutes.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import json
import multiprocessing
import random
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np

from pincite import bootstrap, pipeline
from pincite.adapters.prices import cost_usd
from pincite.adapters.sqlite_memory import SqliteMemory
from pincite.adapters.tokens import count_tokens
from pincite.answering.checked import checked_answer
from pincite.answering.judge import ModelJudge
from pincite.citations.support import Judges, check_support
from pincite.evaluation.judge_claims import claims, passages
from pincite.models import Usage
from pincite.ports import Delta, Prompt
from pincite.requests import GivenSource, QueryRequest, VerifyAnswerRequest
from pincite.settings import Settings

OTHER = Path(__file__).parent.parent / "tests" / "golden" / "xquad_en" / "docs.jsonl"
CLAIMS = 10
WORDS = 10
"""That the judge shows for a claim: a few, as it is asked to."""
_CLAIM = re.compile(r"^(\d+)\. \(evidence (\d+)\) (.*)$", re.MULTILINE)
_END = re.compile(r"(?<=[.!?])\s+")
_EVIDENCE = re.compile(r"<(source-\w+) evidence[^>]*>\n(.*?)\n</\1>", re.DOTALL)
_PASSAGE = re.compile(r"<(source-\w+) \[(\d+)\][^\n]*>\n(.*?)\n</\1>", re.DOTALL)
_SENTENCE = re.compile(r"[^.!?]{20,300}[.!?]")


class Played:
    """A model that replies as a good one does. `spent_s`: processor time that it took itself, not ours; `usage`:
    what it would have been paid for."""

    def __init__(self, model: str, open_claims: dict[str, list[str]] | None = None) -> None:
        self.model, self.open_claims = model, open_claims or {}
        self.spent_s, self.usage = 0.0, Usage()
        self.by_prompt: dict[str, Usage] = {}

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        """Counts both sides."""
        began = time.process_time()
        reply = {"judge": _judged, "cite": _cited}.get(prompt.name, self._answered)(prompt)
        read, written = count_tokens(prompt.system) + count_tokens(prompt.user), count_tokens(reply)
        usage = Usage(
            calls=1,
            prompt_tokens=read,
            completion_tokens=written,
            cost_usd=cost_usd(self.model, read, written),
        )
        self.usage += usage
        self.by_prompt[prompt.name] = self.by_prompt.get(prompt.name, Usage()) + usage
        self.spent_s += time.process_time() - began
        yield Delta(reply)
        yield Delta("", "stop", usage)

    def _answered(self, prompt: Prompt) -> str:
        """Ten open claims over the passages that it was given, in turn."""
        given = [
            (number, self.open_claims.get(_passage_of(text), []))
            for _, number, text in _PASSAGE.findall(prompt.user)
        ]
        turns = [
            f"{left[turn].rstrip('.')} [{number}]."
            for turn in range(CLAIMS)
            for number, left in given
            if turn < len(left)
        ]
        return " ".join(turns[:CLAIMS])


def _judged(prompt: Prompt) -> str:
    evidence = [found[2] for found in _EVIDENCE.finditer(prompt.user)]

    def shown(claim: str, text: str) -> str:
        """The first words of the sentence that shares most with the claim."""
        words = set(claim.lower().split())
        sentences = [line for part in text.splitlines() for line in _END.split(part) if line.strip()]
        best = max(sentences, key=lambda sentence: len(words & set(sentence.lower().split())))
        return " ".join(best.split()[:WORDS])

    said = [
        {
            "claim": int(number), "reason": "The evidence says so in other words.",
            "ground": [shown(claim, evidence[int(of) - 1])],
            "missing": [], "supported": True,
        }
        for number, of, claim in _CLAIM.findall(prompt.user)
    ]  # fmt: skip
    return json.dumps(
        {"claims": said} if said else {"supported": False}, separators=(",", ":"), ensure_ascii=False
    )


def _cited(prompt: Prompt) -> str:
    """Three citations."""
    found = [(number, _SENTENCE.findall(text)) for _, number, text in _PASSAGE.findall(prompt.user)]
    items = [{"number": int(n), "claim_text": said[0], "quote": said[0]} for n, said in found if said][:3]
    return json.dumps({"citations": items})


def _passage_of(text: str) -> str:
    return next((each.passage for each in passages().values() if each.text[:60] in text), "")


def open_claims() -> dict[str, list[str]]:
    """Of each passage, those that its words leave open."""
    there = passages()
    out: dict[str, list[str]] = {}
    for each in claims():
        if check_support(each.claim, there[each.passage].text).open:
            out.setdefault(each.passage, []).append(each.claim)
    return out


def answers(left: dict[str, list[str]], count: int, seed: int) -> list[list[tuple[str, str]]]:
    """Ten open claims over as many passages, again and again."""
    rng = random.Random(seed)
    return [
        [(each, rng.choice(left[each])) for each in rng.sample(sorted(left), CLAIMS)] for _ in range(count)
    ]


def request_of(group: list[tuple[str, str]]) -> VerifyAnswerRequest:
    text = " ".join(f"{claim.rstrip('.')} [{number}]." for number, (_, claim) in enumerate(group, 1))
    sources = tuple(GivenSource(id=each, text=passages()[each].text) for each, _ in group)
    return VerifyAnswerRequest(answer=text, sources=sources)


def timed(request: VerifyAnswerRequest) -> tuple[float, float, int, int, int]:
    """ms without a judge and, after that, with one; its calls and tokens."""
    model = Played(_default("answer_model"))
    alone = _ms(lambda: checked_answer(request))
    with_judge = _ms(lambda: checked_answer(request, Judges(llm=ModelJudge(model))))
    usage = model.usage
    return (
        alone, with_judge - 1000 * model.spent_s, usage.calls, usage.prompt_tokens, usage.completion_tokens,
    )  # fmt: skip


def from_nothing(request: VerifyAnswerRequest) -> float:
    """ms with a judge."""
    model = Played(_default("answer_model"))
    return _ms(lambda: checked_answer(request, Judges(llm=ModelJudge(model)))) - 1000 * model.spent_s


def _ms(done: Callable[[], Any]) -> float:
    began = time.process_time()
    done()
    return 1000 * (time.process_time() - began)


def _default(name: str) -> str:
    return str(Settings.model_fields[name].default)


def all_in(left: dict[str, list[str]], count: int, seed: int) -> dict[str, Any]:
    """Questions through the whole path: what each model is paid, a question."""
    cites, says = Played(_default("cite_model")), Played(_default("answer_model"), left)
    given: dict[str, Any] = {"cite_llm": cites, "answer_llm": says}
    sentences, asked = [], 0
    with tempfile.TemporaryDirectory() as home:
        parts = bootstrap.Parts(Settings(home=Path(home)))
        for each in passages().values():
            pipeline.ingest(
                f"{each.title}.txt".replace("/", " "), each.text.encode(), collection="default", parts=parts
            )
        questions = random.Random(seed).sample([each for of in left.values() for each in of], count)
        for number, question in enumerate(questions):
            made = parts.but(**given, memory=SqliteMemory(Path(home) / f"{number}.sqlite"))
            found = pipeline.ask(
                QueryRequest(query=question, inference_mode="low", use_cache=False), ("default",), made
            )
            if found.citations:
                asked += 1
                sentences.append(len(found.sentences))
    by = {**cites.by_prompt, **says.by_prompt}
    return {"asked": asked, "sentences": mean(sentences), "by": by}


def _warmed() -> None:
    """What a process that has served for a while knows: words, of other texts."""
    judges = Judges(llm=ModelJudge(Played(_default("answer_model"))))
    texts = [json.loads(line)["text"] for line in OTHER.read_text("utf-8").splitlines()]
    for first, second in itertools.pairwise(texts[:80]):
        claim = _SENTENCE.findall(first)[0].strip()
        sources = (GivenSource(id="a", text=first), GivenSource(id="b", text=second))
        checked_answer(VerifyAnswerRequest(answer=f"{claim[:-1]} [2].", sources=sources), judges)
    gc.collect()
    gc.freeze()


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--answers", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    left = _apart(open_claims)
    requests = [request_of(group) for group in answers(left, given.answers, given.seed)]
    _warmed()
    both = [_apart(timed, request) for request in requests]
    whole = [_apart(from_nothing, request) for request in requests]
    alone, added, calls, read, written = (np.array(column) for column in zip(*both, strict=True))
    usd = mean(cost_usd(_default("answer_model"), int(r), int(w)) for r, w in zip(read, written, strict=True))
    told = all_in(left, given.answers, given.seed)
    by, asked = told["by"], told["asked"]
    rows = {
        "answers of ten open claims": str(len(requests)),
        "model calls an answer": f"{calls.mean():.2f}",
        "ms without a judge, p50 / p95": _percentiles(alone),
        "ms around the call where that came before, p50 / p95": _percentiles(added),
        "ms of both at once, p50 / p95": _percentiles(np.array(whole)),
        "tokens of judging over ten passages, read / written": f"{read.mean():,.0f} / {written.mean():,.0f}",
        f"$ an answer for it, {_default('answer_model')}": f"{usd:.5f}",
        "questions asked, sentences an answer": f"{asked}, {told['sentences']:.1f}",
        **{
            f"`{name}`: tokens read / written, $ a question": f"{by[name].prompt_tokens / asked:,.0f} / "
            f"{by[name].completion_tokens / asked:,.0f}, {by[name].cost_usd / asked:.5f}"
            for name in ("cite", "answer", "judge")
        },
        "$ a question all in": f"{sum(usage.cost_usd for usage in by.values()) / asked:.5f}",
    }
    table = "\n".join(["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows.items())])
    print(table)
    if given.out:
        given.out.write_text(f"# One judge call\n\n`python -m benchmarks.judge_call`\n\n{table}\n", "utf-8")


def _apart(done: Callable[..., Any], *given: Any) -> Any:
    """In a process of its own, which forgets what it read."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(done, given)


def _percentiles(values: np.ndarray[Any, Any]) -> str:
    return f"{np.percentile(values, 50):.0f} / {np.percentile(values, 95):.0f}"


if __name__ == "__main__":
    main()
