"""The trained cross-encoder that setup fetches: what it reads, and how its reading meets the first stage's order."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pincite.adapters import cross_encoder, model_files
from pincite.adapters.cross_encoder import READ, CrossEncoder
from pincite.adapters.lexical_reranker import LexicalReranker
from pincite.answering.relevance import Asked, Text
from pincite.answering.windows import WINDOW, window
from pincite.bootstrap import Parts
from pincite.settings import Settings

QUESTION = "When must the rent be paid?"
RENT = "Rent is due on the first day of each month."
OTHERS = (
    "Pets need the consent of the owner.",
    "The rent may rise once a year.",
    "The duck is a water bird.",
)


@cache
def model() -> CrossEncoder:
    found = cross_encoder.installed(Path("nowhere"))
    assert found is not None, "infra/setup.sh fetches it"
    return found


def test_the_text_that_answers_is_read_as_such_wherever_it_stands() -> None:
    read = model().read(QUESTION, [*OTHERS, RENT])
    assert max(read) == read[3]
    assert model().read(QUESTION, [RENT, *OTHERS]) == pytest.approx([read[3], *read[:3]], abs=0.2)


def test_no_text_has_no_reading() -> None:
    assert model().read(QUESTION, []) == []
    assert model().score(QUESTION, [], []).scores == []


def test_scores_lie_in_bounds_and_put_the_answer_first() -> None:
    scores = [score or 0.0 for score in model().score(QUESTION, [*OTHERS, RENT], [0.5] * 4).scores]
    assert all(0 <= score <= 1 for score in scores)
    assert max(scores) == scores[3]


def test_texts_that_are_not_read_keep_their_order_behind_the_others() -> None:
    texts = [f"Room {number} is locked at night." for number in range(READ + 4)]
    scores = [score or 0.0 for score in model().score(QUESTION, texts, [0.5] * len(texts)).scores]
    assert max(scores[READ:]) < min(scores[:READ])
    assert scores[READ:] == sorted(scores[READ:], reverse=True)


def test_what_is_likest_to_the_question_is_read_from_further_behind() -> None:
    texts = [f"Room {number} is locked at night." for number in range(READ + 4)]
    texts[-2] = RENT
    alike = [0.5] * len(texts)
    unread = model().score(QUESTION, texts, alike).scores
    alike[-2] = 0.9
    read = [score or 0.0 for score in model().score(QUESTION, texts, alike).scores]
    assert max(read) == read[-2] > (unread[-2] or 0.0)
    others = [score for at, score in enumerate(read) if READ - 1 <= at != len(texts) - 2]
    assert others == sorted(others, reverse=True), "one more is not read instead, and keeps its order"


def test_of_joined_questions_a_text_need_answer_only_one() -> None:
    joined = "When must the rent be paid, and who must consent to pets?"
    scores = [score or 0.0 for score in model().score(joined, [OTHERS[2], OTHERS[0], RENT], [0.5] * 3).scores]
    assert scores[0] < min(scores[1:])


def test_the_window_is_a_run_of_sentences_around_what_is_asked() -> None:
    filler = " ".join(f"Clause {number} says nothing of it at any length." for number in range(40))
    text = Text.of(f"{filler} {RENT} {filler}")
    chosen = window(Asked(QUESTION, [text]), text)
    assert RENT in chosen
    assert len(chosen) <= WINDOW
    assert chosen in text.text
    assert window(Asked(QUESTION, [Text.of(RENT)]), Text.of(RENT)) == RENT


def test_a_sentence_longer_than_a_window_is_one() -> None:
    text = Text.of(f"Rent {'and rent ' * 200}is due.")
    assert window(Asked(QUESTION, [text]), text) == text.text


def test_how_much_is_reranked_is_a_setting(tmp_path: Path) -> None:
    def names(**given: str) -> tuple[str, bool]:
        parts = Parts(Settings(home=tmp_path, **given))  # type: ignore[arg-type]
        return parts.reranker.name, parts.reader is not None

    assert names() == (model().name, True)
    assert names(rerank="fast") == ("lexical", False)
    assert names(rerank="off") == ("none", False)
    assert names(reranker="lexical") == ("lexical", False)


def test_without_its_files_words_rank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_files, "BESIDE", "no_such_folder_of_models")
    parts = Parts(Settings(home=tmp_path))
    assert isinstance(parts.reranker, LexicalReranker)
    assert parts.reader is None
