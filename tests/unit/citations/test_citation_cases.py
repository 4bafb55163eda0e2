"""Public bug reports of other systems, replayed through the public checks (`tests/golden/cases/citation.jsonl`)."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pincite.citations.check import check_answer
from pincite.citations.markers import MarkerReader, apply, clean, read
from pincite.citations.quoting.quoted import quotations
from pincite.models import Sentence
from pincite.requests import AnswerCheck, GivenSource, VerifyAnswerRequest

CASES = [
    json.loads(line) for line in Path("tests/golden/cases/citation.jsonl").read_text("utf-8").splitlines()
]


def text_of(case: dict[str, Any]) -> str:
    return case["answer"] if "answer" in case else "".join(case["deltas"])


def checked(case: dict[str, Any], *, repair: bool = False) -> AnswerCheck:
    texts = case.get("texts") or [f"Words of source {n}." for n in range(1, case["sources"] + 1)]
    sources = tuple(GivenSource(id=f"s{n}", text=text) for n, text in enumerate(texts[: case["sources"]], 1))
    return check_answer(VerifyAnswerRequest(answer=text_of(case), sources=sources, repair=repair))


def standing(answer: str, count: int) -> list[int]:
    return [number for marker in read(answer, count) for number in marker.numbers]


def uncited(sentences: tuple[Sentence, ...]) -> list[str]:
    return [sentence.text for sentence in sentences if not sentence.citations]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_expected(case: dict[str, Any]) -> None:
    expected, answer = case["expected"], checked(case)
    count = case["sources"]
    if "citations" in expected:
        assert standing(answer.answer, count) == expected["citations"]
        assert [n for s in answer.sentences for n in s.citations] == expected["citations"]
        assert [citation.number for citation in answer.citations] == expected["citations"]
    if "by_sentence" in expected:
        assert [list(sentence.citations) for sentence in answer.sentences] == expected["by_sentence"]
    if "invalid" in expected:
        assert list(answer.invalid) == expected["invalid"]
    if "invalid_count_at_least" in expected:
        assert len(answer.invalid) >= expected["invalid_count_at_least"]
    if "uncited_sentences" in expected:
        assert [text.rstrip(".") for text in uncited(answer.sentences)] == [
            text.rstrip(".") for text in expected["uncited_sentences"]
        ]
    if "sentence_count" in expected:
        assert len(answer.sentences) == expected["sentence_count"]
    if "final_text" in expected:
        assert answer.answer == expected["final_text"]
    if "source_list" in expected:
        assert list(dict.fromkeys(standing(answer.answer, count))) == expected["source_list"]
    if "quotes_found" in expected:
        assert len(quotations(text_of(case))) == expected["quotes_found"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_every_cut_of_the_stream_shows_the_same(case: dict[str, Any]) -> None:
    text, count = text_of(case), case["sources"]
    whole = clean(text, count)
    assert apply(whole.shown, whole.edits) == whole.text == checked(case).answer
    for cut in range(len(text) + 1):
        reader = MarkerReader(count)
        assert reader.feed(text[:cut]) + reader.feed(text[cut:]) + reader.close() == whole.shown
    reader = MarkerReader(count)
    assert "".join(reader.feed(char) for char in text) + reader.close() == whole.shown


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_enforcing_twice_changes_nothing(case: dict[str, Any]) -> None:
    once = checked(case, repair=True)
    twice = checked({**case, "answer": once.answer}, repair=True)
    assert twice.answer == once.answer
    assert twice.enforcement == ()
    assert twice.sentences == once.sentences


def case_of(title: str) -> dict[str, Any]:
    return next(case for case in CASES if case["title"] == title)


def test_links_lose_the_target_that_the_model_wrote() -> None:
    answer = checked(case_of("Double brackets and ready-made links")).answer
    assert "docs.example" not in answer
    assert "[[" not in answer


def test_foreign_markers_leave_no_trace() -> None:
    answer = checked(case_of("Provider-native markers"))
    assert not any("\ue000" <= char <= "\uf8ff" or char in "†【】" for char in answer.answer)
    assert len(uncited(answer.sentences)) == 2


def test_code_is_byte_identical() -> None:
    case = case_of("Brackets in code blocks")
    answer = checked(case).answer
    for piece in ("```python\ndata = [0]\nvalues = [1, 2, 3]\n```", "`run(x[2])`"):
        assert piece in answer


def test_footnotes_definitions_and_task_boxes_stay() -> None:
    answer = checked(case_of("Footnotes, reference links, task boxes")).answer
    for piece in ("apply[^1]", "[^1]: Two", "[1]: https://b.example", "- [x] signed", "- [ ] paid"):
        assert piece in answer


def test_years_and_page_ranges_stay() -> None:
    answer = checked(case_of("Ranges")).answer
    assert "[2019-2021] and pages 10-12" in answer


def test_a_machine_id_never_reaches_the_reader() -> None:
    answer = checked(case_of("Free-form markers"))
    assert "80b50ab4" not in answer.answer
    assert answer.sentences[1].citations == ()


def test_rows_and_items_are_reported_one_by_one_and_the_table_stays_whole() -> None:
    case = case_of("Tables and bullet lists")
    answer = checked(case, repair=True)
    assert uncited(answer.sentences) == ["Plus | 29 EUR", "Support by phone"]
    rows = [line for line in answer.answer.splitlines() if line.startswith("|")]
    assert all(one.count("|") == other.count("|") for one, other in pairwise(rows))


def test_a_source_that_is_alike_is_not_attached() -> None:
    answer = checked(case_of("No decoration with a nearest source"), repair=True)
    assert answer.citations == ()
    assert [sentence.verdict for sentence in answer.sentences] == ["uncited", "uncited"]
    assert answer.verification.status == "not_supported"


def test_nothing_retrieved_means_no_citation() -> None:
    case = {**case_of("Nothing retrieved"), "sources": 0, "texts": []}
    answer = checked(case)
    assert answer.citations == ()
    assert answer.answer == "The visa takes three weeks."
    assert answer.invalid == ("1",)
