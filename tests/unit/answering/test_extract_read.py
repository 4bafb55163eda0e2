"""The extractive answerer with a reader: it, not words, says which sentence answers and whether one does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from pincite.adapters import cross_encoder
from pincite.adapters.onnx_embedder import OnnxEmbedder, minilm
from pincite.answering import among, page
from pincite.answering.extract import extract
from pincite.models import Passage
from pincite.ports import Reader
from tests.unit.answering.passages import passage, passages

LETTER = (
    "Dear Ms Okafor, from 1 June your rent rises from 640 to 665 pounds a month. The increase pays for the new lift. "
    "If you disagree, write to us before 15 April. No deposit is kept."
)


@cache
def embedder() -> OnnxEmbedder:
    return minilm()


@cache
def trained() -> Reader:
    found = cross_encoder.installed(Path("nowhere"))
    assert found is not None, "infra/setup.sh fetches it"
    return found


class Scripted:
    """Log-odds by what a text holds; keeps what it was given."""

    name = "scripted"

    def __init__(self, **log_odds: float) -> None:
        self.log_odds, self.given = log_odds, list[str]()

    def read(self, question: str, texts: Sequence[str]) -> list[float]:
        self.given += texts
        return [
            next((value for word, value in self.log_odds.items() if word in text), -11.0) for text in texts
        ]


def said(question: str, found: Sequence[Passage], reader: Reader) -> str:
    return extract(question, found, embedder(), reader=reader).text


def test_the_sentence_that_the_reader_prefers_comes_first() -> None:
    found = passages(
        "Rent is paid monthly. Rent is due on the first day.", "Rent is rent. Keys are returned on Friday."
    )
    assert said("When is rent due?", found, Scripted(Keys=9.0)).startswith("Keys are returned on Friday [2].")
    assert said("When is rent due?", found, Scripted()) == ""


def test_what_a_reader_is_given_is_bounded() -> None:
    reader = Scripted()
    texts = [". ".join(f"Clause {n} of part {part} is about rent" for n in range(20)) for part in range(6)]
    said("What is rent?", passages(*texts), reader)
    assert len([text for text in reader.given if text.count("Clause") == 1]) <= page.READ + among.TITLED


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("By when must I object to the increase?", "before 15 April"),
        ("What will I pay each month from summer on?", "665 pounds"),
        ("Is a deposit kept?", "No deposit is kept"),
    ],
)
def test_a_letter_is_answered_from_in_other_words_than_its_own(question: str, answer: str) -> None:
    assert answer in said(question, [passage(1, LETTER)], trained())


@pytest.mark.parametrize(
    "question", ["Who is the chancellor of Germany?", "When did the Titanic sink?", "???"]
)
def test_a_letter_does_not_answer_what_it_is_not_about(question: str) -> None:
    assert said(question, [passage(1, LETTER)], trained()) == ""


def test_a_letter_that_lacks_the_date_asked_for_is_asked_for_more() -> None:
    found = [passage(1, "I leave my house to my niece. Agnes Holm signed it here.")]
    reader = Scripted(house=-1.0)
    assert said("What is left to the niece?", found, reader)
    assert said("When did Agnes Holm die?", found, Scripted(Agnes=-3.0)) == ""


def test_who_signed_a_letter_is_told() -> None:
    letter = f"{LETTER}\n\nYours sincerely,\nPeter Lund, tenancy office"
    assert "Peter Lund" in said("Who signed the letter?", [passage(1, letter)], trained())


def test_an_invoice_line_answers_for_its_label() -> None:
    invoice = "Invoice 2025-0417\n\nChairs: 2,360.00 euros\nDelivery: 85.00 euros\nTotal: 2,909.55 euros"
    assert said("What is the total of the invoice?", [passage(1, invoice)], trained()).startswith(
        "Total: 2,909.55"
    )


def test_the_row_with_the_key_is_quoted_under_its_header_and_no_other() -> None:
    rows = "\n".join(f"| PX-{n:03d} | Press {n % 7} | {n} |" for n in range(60, 80))
    table = passage(1, f"| Part | Machine | Stock |\n|---|---|---|\n{rows}")
    text = said("How many PX-070 are in stock?", [table, passage(2, "Stock is counted in May.")], Scripted())
    assert text == "Part: PX-070; Machine: Press 0; Stock: 70 [1]."


def test_a_source_s_own_reference_is_no_marker_of_ours() -> None:
    text = said(
        "What improves recall?",
        [passage(1, "Reading aloud improves recall in children [2].")],
        Scripted(Reading=9.0),
    )
    assert text == "Reading aloud improves recall in children ⟦2⟧ [1]."
