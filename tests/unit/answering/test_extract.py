"""The extractive answerer: the sentence that answers, word for word, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from pincite.adapters.onnx_embedder import OnnxEmbedder, minilm
from pincite.answering.extract import MOST, extract, extract_each
from pincite.models import EXTRACTIVE
from pincite.ports import Vector
from tests.unit.answering.passages import passage, passages

POLICY = (
    "This policy applies to everything bought from Northwind Outdoor. It is in force from 1 March 2026.",
    "All returns must be made within 30 days of purchase date. Goods must be unused and in their original packaging.",
    "We pay for the return of faulty goods. In all other cases the customer pays the postage, which is 4.90 EUR.",
)


@cache
def embedder() -> OnnxEmbedder:
    return minilm()


def test_answering_sentence_comes_first_word_for_word_and_cited() -> None:
    draft = extract("Within how many days must returns be made?", passages(*POLICY), embedder())
    assert draft.text.startswith("All returns must be made within 30 days of purchase date [2].")
    assert (draft.model, draft.complete, draft.usage.cost_usd) == (EXTRACTIVE, True, 0.0)


def test_every_sentence_stands_in_the_passage_that_it_cites() -> None:
    found = passages(*POLICY)
    draft = extract("Who pays the postage of a return?", found, embedder())
    pieces = [piece for piece in draft.text.split("]. ") if piece]
    assert 1 <= len(pieces) <= MOST
    for piece in pieces:
        text, _, number = piece.rstrip("].").rpartition(" [")
        assert text in found[int(number) - 1].chunk.text


@pytest.mark.parametrize(
    "question", ["Who is the chancellor of Germany?", "When did the Titanic sink?", "???", "the of"]
)
def test_nothing_is_said_where_no_sentence_answers(question: str) -> None:
    assert extract(question, passages(*POLICY), embedder()).text == ""


def test_threshold_is_the_caller_s() -> None:
    assert extract("When did the Titanic sink?", passages(*POLICY), embedder(), answers=0.0).text


def test_no_passages_no_answer() -> None:
    assert extract("Who?", [], embedder()).text == ""


def test_near_duplicates_are_said_once() -> None:
    twice = passages(POLICY[1], "All returns must be made within 30 days of the purchase date.")
    assert extract("Within how many days must returns be made?", twice, embedder()).text.count("30 days") == 1


def test_row_of_a_table_answers_with_its_header() -> None:
    rows = "| Germany | 28 EUR | 120 EUR |\n| Switzerland | 64 CHF | 180 CHF |"
    found = [
        passage(1, rows, context="Limits\n| Country | Meals per day | Hotel per night |\n| --- | --- | --- |")
    ]
    answer = "Country: Switzerland; Meals per day: 64 CHF; Hotel per night: 180 CHF [1]."
    assert extract("What is the hotel limit in Switzerland?", found, embedder()).text == answer


def test_header_without_a_row_is_no_answer() -> None:
    table = "| Country | Meals per day | Hotel limit |\n|---|---|---|\n| Germany | 28 EUR | 120 EUR |"
    text = extract("What is the hotel limit?", [passage(1, table)], embedder(), answers=0.0).text
    assert text == "Country: Germany; Meals per day: 28 EUR; Hotel limit: 120 EUR [1]."


class Counting:
    """An embedder that remembers what it was given."""

    def __init__(self) -> None:
        self.inner, self.texts = embedder(), list[str]()
        self.name, self.dimensions, self.similarity = (
            self.inner.name,
            self.inner.dimensions,
            self.inner.similarity,
        )

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vector:
        self.texts += [] if query else texts
        return self.inner.embed(texts, query=query)


def test_only_sentences_that_similarity_could_put_first_are_embedded() -> None:
    clear, open_ = Counting(), Counting()
    extract("Within how many days must returns be made?", passages(*POLICY), clear)
    extract("Bicycles?", passages(*POLICY), open_, answers=0.0)
    assert clear.texts == [POLICY[1].split(" Goods")[0]]
    assert len(open_.texts) > 1


def test_headings_are_no_answers() -> None:
    found = passages("5 Returns and Refunds\n\nReturns and refunds\n\nReturns must be made within 30 days.")
    assert extract("What about returns and refunds?", found, embedder(), answers=0.0).text.startswith(
        "Returns must"
    )


def test_words_cut_by_a_line_s_end_are_whole_again() -> None:
    found = passages(
        "All returns must be made within thirty days of pur-\nchase date by well-\nknown members."
    )
    draft = extract("Within how many days must returns be made?", found, embedder())
    assert (
        draft.text
        == "All returns must be made within thirty days of purchase date by well-known members [1]."
    )


def test_several_questions_are_answered_one_after_another_each_sentence_once() -> None:
    asked = ("Who pays the postage of a return?", "Within how many days must returns be made?")
    draft = extract_each((*asked, asked[1]), passages(*POLICY), embedder())
    assert draft.text.index("pays the postage") < draft.text.index("30 days")
    assert draft.text.count("30 days") == 1
