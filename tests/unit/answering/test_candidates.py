"""What an extract may quote: sentences, rows, lists whole."""

from __future__ import annotations

from pincite.answering.candidates import SHORTEST, Quoted, _is_heading, candidates, lists
from pincite.answering.relevance import Asked, Text
from tests.unit.answering.passages import passage

SHOPPING = (
    "Please bring the following:\n\n- a warm coat\n- boots\n- a packed lunch\n\nThe coach leaves at nine."
)


def found(question: str, text: str, context: str = "") -> tuple[list[Quoted], list[Quoted]]:
    texts = [Text.of(text, context)]
    asked, passages = Asked(question, texts), [passage(1, text, context=context)]
    return candidates(asked, passages, texts, shortest=1), lists(asked, passages, texts)


def test_a_sentence_that_leads_in_to_a_list_goes_with_all_of_it() -> None:
    sentences, _ = found("What should we bring?", SHOPPING)
    [leading] = [each for each in sentences if each.text.startswith("Please bring")]
    assert leading.items == ("- a warm coat", "- boots", "- a packed lunch")
    assert leading.spelled.endswith("- a packed lunch")
    assert [each.items for each in sentences if each is not leading] == [()] * (len(sentences) - 1)


def test_a_list_under_a_heading_is_one_thing_read_with_it() -> None:
    text = "## You need\n\n- 150 g flour\n- 2 eggs\n- a pinch of salt"
    _, [whole] = found("What ingredients do I need?", text, context="Pancakes > You need")
    assert whole.whole == "- 150 g flour - 2 eggs - a pinch of salt"
    assert whole.spelled == "Pancakes > You need: 150 g flour; 2 eggs; a pinch of salt"


def test_one_item_is_no_list_and_a_very_long_one_is_none_either() -> None:
    assert found("What is needed?", "## You need\n\n- patience")[1] == []
    long = "## You need\n\n" + "\n".join(f"- part number {number} of the machine" for number in range(99))
    assert found("What is needed?", long)[1] == []


def test_a_count_before_a_small_letter_is_said_and_a_number_before_a_title_is_not():
    text = Text.of("57 depots\n\n3 Scope\n\n1,204 employees")
    kept = [
        text.text[slice(*span)] for at, span in enumerate(text.spans) if not _is_heading(text, at, SHORTEST)
    ]
    assert kept == ["57 depots", "1,204 employees"]


def test_a_line_with_a_box_says_whether_it_is_ticked():
    text = Text.of("Extras\n\nBreakfast ☒ Wanted\n\n☐ Parking")
    kept = [
        text.text[slice(*span)] for at, span in enumerate(text.spans) if not _is_heading(text, at, SHORTEST)
    ]
    assert kept == ["Breakfast ☒ Wanted", "☐ Parking"]
