"""What an answer tells in code, dress, opinions, questions and denials is checked; talk spoils no answer.

Every answer of `tests/golden/answers` begins with a sentence that its source carries.
"""

import json
from pathlib import Path

import pytest

from pincite.citations.check import check_answer
from pincite.requests import GivenSource, VerifyAnswerRequest

GOLDEN = Path("tests/golden/answers")
SOURCES = tuple(
    GivenSource(id=name, text=text)
    for name, text in json.loads((GOLDEN / "sources.json").read_text("utf-8")).items()
)
ROWS = [json.loads(line) for line in (GOLDEN / "told.jsonl").read_text("utf-8").splitlines()]
TRUE = "Books may be kept for four weeks [1]."


def supported(told: str) -> bool:
    report = check_answer(VerifyAnswerRequest(answer=TRUE + told, sources=SOURCES)).verification
    assert (report.status == "verified") == (report.supported is True)
    return report.supported is True


@pytest.mark.parametrize("kind", sorted({row["kind"] for row in ROWS}))
def test_what_says_something_of_the_matter_is_checked_and_nothing_else(kind: str) -> None:
    wrong = [row["told"] for row in ROWS if row["kind"] == kind and supported(row["told"]) == row["faulty"]]
    assert wrong == []
