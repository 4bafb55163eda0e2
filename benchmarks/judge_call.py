"""One answer with ten claims that only a judge can settle: what our own code around the call takes, and the dollars.

    python -m benchmarks.judge_call [--answers 30] [--out benchmarks/results/judge_call.md]

The claims are those of the shipped labelled set that the words leave open, ten of as many passages an answer. The
model is played: it replies at once as a good one does, with the first sentence of the evidence for each claim.
Printed: milliseconds of processor time without a judge, and around the call (checking, prompt, reading the reply,
ground, checking again), median and 95th percentile; calls an answer, tokens, and dollars at list prices for the
default answer model, which judges where no other is set. Under a minute.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from pincite.adapters.prices import cost_usd
from pincite.adapters.tokens import count_tokens
from pincite.answering.checked import checked_answer
from pincite.answering.judge import ModelJudge
from pincite.citations.support import Judges, check_support
from pincite.evaluation.judge_claims import JudgeClaim, claims, passages
from pincite.ports import Delta, Prompt
from pincite.requests import GivenSource, VerifyAnswerRequest
from pincite.settings import Settings

CLAIMS = 10
_CLAIM = re.compile(r"<(source-\w+) claim (\d+)[^>]*>\n(.*?)\n</\1>", re.DOTALL)
_EVIDENCE = re.compile(r"<(source-\w+) evidence[^>]*>\n(.*?)\n</\1>", re.DOTALL)


class Played:
    """Says yes with ground; `spent_s`: processor time that it took itself, which is not ours."""

    model = str(Settings.model_fields["answer_model"].default)

    def __init__(self) -> None:
        self.calls = self.read = self.written = 0
        self.spent_s = 0.0

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        """Reads nothing but the numbers of the claims."""
        began = time.process_time()
        self.calls += 1
        evidence = [found[2] for found in _EVIDENCE.finditer(prompt.user)]
        said = [
            {
                "claim": int(number), "reason": "The evidence says so in other words.",
                "ground": [{"fact": "all", "words": re.split(r"(?<=[.!?])\s", evidence[at % len(evidence)])[0]}],
                "missing": [], "assumes": [], "supported": True,
            }
            for at, (_, number, _) in enumerate(_CLAIM.findall(prompt.user))
        ]  # fmt: skip
        reply = json.dumps({"claims": said})
        self.read += count_tokens(prompt.system) + count_tokens(prompt.user)
        self.written += count_tokens(reply)
        self.spent_s += time.process_time() - began
        yield Delta(reply)
        yield Delta("", "stop")


def answers(count: int, seed: int) -> list[list[JudgeClaim]]:
    """Ten open claims over as many passages, again and again."""
    there, rng = passages(), random.Random(seed)
    left = [each for each in claims() if check_support(each.claim, there[each.passage].text).open]
    out = []
    for _ in range(count):
        rng.shuffle(left)
        one = list({each.passage: each for each in left}.values())
        out.append(one[:CLAIMS])
    return out


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--answers", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    there, model, took, alone = passages(), Played(), [], []
    for group in answers(given.answers, given.seed):
        text = " ".join(f"{each.claim.rstrip('.')} [{number}]." for number, each in enumerate(group, 1))
        sources = tuple(GivenSource(id=each.passage, text=there[each.passage].text) for each in group)
        request = VerifyAnswerRequest(answer=text, sources=sources)
        began = time.process_time()
        checked_answer(request)
        alone.append(1000 * (time.process_time() - began))
        before, began = model.spent_s, time.process_time()
        checked_answer(request, Judges(llm=ModelJudge(model)))
        took.append(1000 * (time.process_time() - began - (model.spent_s - before)))
    some = len(took)
    usd = cost_usd(model.model, model.read, model.written) / some
    rows = {
        "answers of ten open claims": str(some),
        "model calls an answer": f"{model.calls / some:.2f}",
        "ms without a judge, p50 / p95": f"{np.percentile(alone, 50):.0f} / {np.percentile(alone, 95):.0f}",
        "ms around the call, p50 / p95": f"{np.percentile(took, 50):.0f} / {np.percentile(took, 95):.0f}",
        "tokens read / written": f"{model.read / some:,.0f} / {model.written / some:,.0f}",
        f"$ an answer for judging, {model.model}": f"{usd:.5f}",
    }
    table = "\n".join(["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows.items())])
    print(table)
    if given.out:
        given.out.write_text(f"# One judge call\n\n`python -m benchmarks.judge_call`\n\n{table}\n", "utf-8")


if __name__ == "__main__":
    main()
