"""What `pincite ask` prints below an answer."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pincite.cli import asking
from pincite.models import Usage

COST = "cost: 2 model calls, 1,950 tokens, 0.00043 US dollars"


@pytest.mark.parametrize(
    ("usage", "shown"),
    [
        (Usage(calls=2, prompt_tokens=1800, completion_tokens=150, cost_usd=0.000429), True),
        (Usage(), False),
    ],
    ids=["with a model", "without"],
)
def test_what_the_models_cost_is_printed_with_each_answer(capsys, usage, shown):
    answer = SimpleNamespace(
        answer="Yes.", abstained=False, citations=(), notes=(), pages_without_text=(), usage=usage
    )
    asking._print(answer, "Yes.")
    assert (COST in capsys.readouterr().out) is shown
