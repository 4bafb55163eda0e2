"""What becomes of sentences that are contradicted, and which page a loader means."""

import pytest

from pincite.citations.check import check_answer
from pincite.citations.support import NO_JUDGES
from pincite.integrations.told import physical_page, told
from pincite.requests import VerifyAnswerRequest

SOURCE = "The notice period is three months. Rent is due monthly."
WRONG, RIGHT, OTHER = "The notice period is nine years [1].", "Rent is due monthly [1].", "Hello."


def found(answer):
    sources = [{"id": "a", "text": SOURCE}]
    return check_answer(VerifyAnswerRequest.model_validate({"answer": answer, "sources": sources}), NO_JUDGES)


@pytest.mark.parametrize(
    ("answer", "dropped"),
    [
        (f"{WRONG} {RIGHT}", RIGHT),
        (f"{RIGHT} {WRONG}", RIGHT),
        (f"{RIGHT} {WRONG} {OTHER}", f"{RIGHT} {OTHER}"),
        (f"{RIGHT}\n\n{WRONG}\n\n{OTHER}", f"{RIGHT}\n\n\n\n{OTHER}"),
        (WRONG, ""),
        (RIGHT, RIGHT),
    ],
)
def test_dropping_leaves_the_rest_as_it_is(answer, dropped):
    check = found(answer)
    assert told(check, "drop") == dropped
    assert told(check, "keep") == check.answer
    assert told(check, "mark").replace(" (contradicted by its source)", "") == check.answer


@pytest.mark.parametrize(
    ("metadata", "page"),
    [
        ({"page": 0}, 1),
        ({"page": 4, "page_label": "iv"}, 5),
        ({"page": 4, "page_number": 4}, 4),
        ({"page_number": 7}, 7),
        ({"page_label": "12"}, 12),
        ({"page_label": "iv"}, None),
        ({"page": -1}, None),
        ({"page": True}, None),
        ({"page": "3"}, None),
        ({}, None),
    ],
)
def test_pages_count_from_1(metadata, page):
    assert physical_page(metadata) == page
