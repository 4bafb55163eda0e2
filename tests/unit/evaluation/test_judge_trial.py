"""A judge that errs at a known rate, tested through the path that answers take."""

import hashlib
import json

import pytest

from pincite.adapters.openai_llm import OpenAILLM
from pincite.answering.judge import ModelJudge
from pincite.citations.judging.record import JudgeId
from pincite.citations.judging.worth import trusted
from pincite.citations.support import SupportVerdict
from pincite.errors import ModelRefused, ModelUnavailable
from pincite.evaluation import judge_trial
from pincite.evaluation.judge_claims import chosen, claims
from tests.fakes.judge_server import JudgeServer

WHO = JudgeId("m", "http://127.0.0.1/v1", "2")
AT = "2026-01-01T00:00:00Z"
TRUE = {each.claim: each.supported for each in claims()}


def errs(share, claim):
    return int(hashlib.sha256(claim.encode()).hexdigest(), 16) % 1000 < share * 1000


def tried(judge, tmp_path, part=None, seen=lambda done, of: None):
    return judge_trial.tried(judge, WHO, part or claims(), tmp_path / "words.json", AT, seen)


@pytest.mark.parametrize("share", [0.05, 0.1, 0.3])
def test_the_rates_of_a_judge_that_errs_at_a_known_rate_lie_within_their_intervals(share, tmp_path):
    with JudgeServer(lambda claim: TRUE[claim] != errs(share, claim)) as server:
        judge = ModelJudge(OpenAILLM(server.url, None, "m"))
        record = tried(judge, tmp_path)
    assert record.wrong_yes.interval[0] <= share <= record.wrong_yes.interval[1]
    assert record.wrong_no.interval[0] <= share <= record.wrong_no.interval[1]
    assert (record.wrong_yes.of, record.wrong_no.of) == (150, 150)
    assert all(rate.of == 10 for rate in record.by_kind.values())
    assert (record.disagreed.wrong, record.unreadable.wrong) == (0, 0)
    assert trusted(record) is (share < 0.3)
    assert server.calls == 2 * len(judge_trial.groups(claims()))
    assert record.prompt_tokens == server.calls


def test_claims_that_the_reply_to_many_leaves_out_are_asked_alone(tmp_path):
    with JudgeServer(lambda claim: TRUE[claim], one_at_a_time=True) as server:
        record = tried(ModelJudge(OpenAILLM(server.url, None, "m")), tmp_path, chosen(24))
    assert (record.wrong_yes.wrong, record.wrong_no.wrong, record.unreadable.wrong) == (0, 0, 0)
    assert server.calls == 2 * (24 + len(judge_trial.groups(chosen(24))))


def test_a_judge_that_wavers_and_mumbles_is_seen_to(tmp_path):
    said = iter([None, True, False] * 1000)
    record = tried(lambda claim, evidence: SupportVerdict(next(said)), tmp_path, chosen(20))
    assert record.unreadable.wrong in (13, 14)
    assert record.disagreed.wrong > 0
    assert record.wrong_no.wrong > 0


def test_a_run_that_was_cut_off_goes_on_where_it_was(tmp_path):
    part = chosen(24)
    asked = []

    def breaks(claim, evidence):
        if len(asked) == 12:
            raise KeyboardInterrupt
        asked.append(claim)
        return SupportVerdict(TRUE[claim])

    with pytest.raises(KeyboardInterrupt):
        tried(breaks, tmp_path, part)
    asked_then = len(asked)
    seen = []

    def goes_on(claim, evidence):
        asked.append(claim)
        return SupportVerdict(TRUE[claim])

    record = tried(goes_on, tmp_path, part, lambda done, of: seen.append((done, of)))
    assert len(asked) == 2 * 24
    assert seen[0] == (asked_then, 48)
    assert seen[-1] == (48, 48)
    assert (record.wrong_yes.wrong, record.wrong_no.wrong) == (0, 0)
    assert not (tmp_path / "words.json").exists()


def test_words_of_another_judge_or_other_claims_are_not_taken_up(tmp_path):
    (tmp_path / "words.json").write_text(json.dumps({"judge": "another", "claims": "x", "words": [[0, "x"]]}))
    record = tried(lambda claim, evidence: SupportVerdict(TRUE[claim]), tmp_path, chosen(10))
    assert record.wrong_yes.of + record.wrong_no.of == 10


def test_an_error_that_nothing_will_mend_ends_the_test(tmp_path):
    def refused(claim, evidence):
        raise ModelRefused("the key is wrong")

    with pytest.raises(ModelRefused):
        tried(refused, tmp_path, chosen(10))


def test_a_reply_that_did_not_come_counts_as_unreadable(tmp_path):
    calls = []

    def sometimes(claim, evidence):
        calls.append(claim)
        if len(calls) % 5 == 0:
            raise ModelUnavailable("down")
        return SupportVerdict(TRUE[claim])

    record = tried(sometimes, tmp_path, chosen(20))
    assert record.unreadable.wrong == 8


def test_the_estimate_counts_both_runs_and_every_vote():
    one = judge_trial.estimate(chosen(24), 1, len, lambda prompt, reply: prompt + reply, priced=True)
    three = judge_trial.estimate(chosen(24), 3, len, lambda prompt, reply: prompt + reply, priced=True)
    assert (one.calls, three.calls) == (8, 24)
    assert three.usd == 3 * one.usd == three.prompt_tokens + three.completion_tokens
    assert judge_trial.estimate(chosen(24), 1, len, lambda prompt, reply: 0.0, priced=False).usd is None
