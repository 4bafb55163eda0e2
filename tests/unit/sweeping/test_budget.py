"""The judge, remembered and counted."""

import pytest

from pincite.adapters.sqlite_memory import SqliteMemory
from pincite.citations.support import SupportVerdict
from pincite.errors import ModelUnavailable
from pincite.models import Usage
from pincite.sweeping.budget import Budgeted, BudgetSpent, Paced


class Judge:
    def __init__(self, *said):
        self.said = list(said)

    def __call__(self, claim, evidence):
        said = self.said.pop(0)
        if isinstance(said, Exception):
            raise said
        return said


YES = SupportVerdict(True, "it says so")


@pytest.fixture
def memory(tmp_path):
    return SqliteMemory(tmp_path / "memory.sqlite")


def test_the_same_claim_over_the_same_span_is_asked_once(memory):
    judge = Budgeted(Judge(YES), memory, "1", None)
    assert judge("claim", "span") == judge("claim", "span") == YES
    assert (judge.calls, judge.recalled) == (1, 1)


def test_another_span_claim_or_verifier_is_asked_again(memory):
    judge = Budgeted(Judge(YES, YES, YES), memory, "1", None)
    judge("claim", "span")
    judge("claim", "other")
    judge("other", "span")
    assert judge.calls == 3
    newer = Budgeted(Judge(YES), memory, "2", None)
    newer("claim", "span")
    assert newer.calls == 1


def test_the_budget_ends_before_the_call(memory):
    judge = Budgeted(Judge(YES), memory, "1", 1)
    judge("claim", "span")
    judge("claim", "span")
    with pytest.raises(BudgetSpent):
        judge("claim", "other")


def test_a_failure_and_a_reply_that_says_nothing_are_not_remembered(memory):
    judge = Budgeted(Judge(ModelUnavailable("down"), SupportVerdict(None), YES), memory, "1", None)
    with pytest.raises(ModelUnavailable):
        judge("claim", "span")
    assert judge("claim", "span").supported is None
    assert judge("claim", "span") == YES


def test_the_budget_in_dollars_ends_before_the_next_call(memory):
    dear = YES._replace(usage=Usage(cost_usd=0.02))
    judge = Budgeted(Judge(dear, dear), memory, "1", None, most_usd=0.03)
    judge("one", "span")
    judge("two", "span")
    assert judge.cost_usd == pytest.approx(0.04)
    with pytest.raises(BudgetSpent):
        judge("three", "span")


def test_calls_wait_for_their_turn():
    now, slept = [0.0], []

    def sleep(seconds):
        slept.append(round(seconds, 3))
        now[0] += seconds

    judge = Paced(Judge(YES, YES, YES, YES), 4, clock=lambda: now[0], sleep=sleep)
    judge("a", "b")
    judge("a", "b")
    now[0] += 0.1
    judge("a", "b")
    now[0] += 60
    judge("a", "b")
    assert slept == [0.25, 0.15]
