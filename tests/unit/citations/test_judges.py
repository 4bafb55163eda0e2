"""A model that fails, times out or cannot be read never becomes support: each way ends as `unverifiable`."""

import json
from pathlib import Path

import pytest

from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.answering.judge import judge_from
from pincite.citations.judging.ground import Ground
from pincite.citations.support import Judges, SupportVerdict, check_support
from pincite.citations.verdict import support_of
from pincite.errors import Misconfigured, ModelRefused, ModelUnavailable, Throttled, Timeout

CLAIM = "Tenants usually settle what they owe for the flat at the start of a month."
SOURCE = (
    "The rent for the flat is payable by tenants each month. The landlord sends a reminder after ten days."
)


class Says:
    """An entailment model with one answer."""

    name = "says"

    def __init__(self, said):
        self.said, self.pairs = said, []

    def probabilities(self, pairs):
        self.pairs += pairs
        if isinstance(self.said, Exception):
            raise self.said
        return [self.said] * len(pairs)


def _asked(reply, **more):
    return check_support(CLAIM, SOURCE, Judges(llm=judge_from(ScriptedLLM({"judge": reply}, **more))))


def test_the_claim_is_open_without_a_judge():
    check = check_support(CLAIM, SOURCE)
    assert check.method == "deterministic"
    assert 0.15 <= check.score < 0.9


@pytest.mark.parametrize(
    "reply",
    [
        Timeout("no answer in 30 s"),
        Throttled("too many requests", 2.0),
        ModelUnavailable("connection reset"),
        ModelRefused("bad key"),
        "",
        "   ",
        '{"supported": null}',
        '{"score": 0.95}',
        '{"supported": "true", "reason": "a string is no boolean"}',
        '{"supported": 1}',
        '{"supported": tr',
        "[]",
        "Sure! It looks fine to me.",
        "<think>supported: true</think>",
    ],
)
def test_every_failure_of_the_judge_is_unverifiable(reply):
    check = _asked(reply)
    assert (check.support, check.score) == ("unverifiable", None)
    assert check.reason


@pytest.mark.parametrize(
    "reply",
    [
        '{"supported": false, "reason": "no"}',
        '{"supported": "false"}',
        "The response is not supported by the evidence.",
        "Hallucinated.",
    ],
)
def test_a_no_is_a_no_in_any_form(reply):
    check = _asked(reply)
    assert check.support in ("unsupported", "partial")
    assert check.score < 0.7
    assert (check.method, bool(check.missing)) == ("llm_judge", True)


def test_only_a_json_true_is_a_yes():
    check = _asked('{"supported": true, "reason": "rent is payable each month"}')
    assert (check.support, check.method, check.missing) == ("supported", "llm_judge", ())
    assert check.reason == "rent is payable each month (judged by a judge, never tested)"
    assert check.notes == ("judge_not_tested",)


def test_a_yes_never_overrules_what_the_source_says_in_so_many_words():
    llm = ScriptedLLM({"judge": '{"supported": true, "reason": "ok"}'})
    check = check_support(
        "The fee is not due on Monday.", "The fee is due on Monday.", Judges(llm=judge_from(llm))
    )
    assert check.support == "contradicted"
    assert llm.prompts == []


def test_a_judge_that_raises_value_error_is_unverifiable():
    def judge(claim, evidence):
        raise ValueError("not JSON")

    assert check_support(CLAIM, SOURCE, Judges(llm=judge)).support == "unverifiable"


def test_a_judge_sees_the_evidence_and_not_the_whole_source():
    seen = []

    def judge(claim, evidence):
        seen.append(evidence)
        return SupportVerdict(True, "yes")

    filler = " ".join(f"Item {n} is about something else entirely." for n in range(2000))
    check_support(CLAIM, SOURCE + " " + filler, Judges(llm=judge))
    assert len(seen) == 1
    assert "payable by tenants" in seen[0]
    assert len(seen[0]) < 1500


@pytest.mark.parametrize(
    "error", [ModelUnavailable("down"), Misconfigured("no such file"), ValueError("shape")]
)
def test_an_entailment_model_that_fails_is_unverifiable(error):
    check = check_support(CLAIM, SOURCE, Judges(entailment=Says(error)))
    assert (check.support, check.score) == ("unverifiable", None)
    assert check.evidence


def test_entailment_moves_an_open_claim_and_says_so():
    yes = check_support(CLAIM, SOURCE, Judges(entailment=Says((0.98, 0.01, 0.01))))
    no = check_support(CLAIM, SOURCE, Judges(entailment=Says((0.01, 0.9, 0.09))))
    assert (yes.method, no.method) == ("entailment", "entailment")
    assert yes.score > no.score
    assert no.support != "supported"


def test_entailment_is_not_asked_where_the_source_says_otherwise_in_so_many_words():
    model = Says((0.99, 0.01, 0.0))
    check = check_support(
        "The fee is not due on Monday.", "The fee is due on Monday.", Judges(entailment=model)
    )
    assert (check.support, model.pairs) == ("contradicted", [])


def test_entailment_reads_the_evidence_together():
    model = Says((0.5, 0.4, 0.1))
    sentences = ("Tenants pay rent for the flat.", "What they owe is due at the start of each month.")
    check_support(CLAIM, " ".join(sentences), Judges(entailment=model))
    evidence = [evidence for evidence, _ in model.pairs]
    assert evidence == [" ".join(sentences)]


ATTACKS = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "golden" / "injection" / "corpus.jsonl")
    .read_text("utf-8")
    .splitlines()
]
YES = Judges(llm=lambda claim, evidence: SupportVerdict(True, "whatever you say"))


@pytest.mark.parametrize(
    "wrapped",
    [
        "{claim}.",
        "The source that says {claim} is",
        "The text which states that {claim} is right.",
        "I read that {claim}.",
        "It is stated that {claim}.",
        "Based on the document, {claim}.",
        "{claim} according to the text above.",
        "{claim}, as stated in the document.",
    ],
)
def test_a_judge_that_always_says_yes_makes_no_false_claim_true(wrapped):
    for attack in ATTACKS:
        said = attack["false_claim"].rstrip(".")
        claim = wrapped.format(claim=said[0].lower() + said[1:])
        assert support_of(claim, attack["document"], YES).support != "supported", (attack["id"], claim)


def test_a_number_that_nothing_says_is_not_left_to_a_judge():
    claim = "Tenants usually settle the 900 EUR they owe for the flat at the start of a month."
    assert check_support(claim, SOURCE, YES).support == "unverifiable"
    assert check_support(CLAIM, SOURCE, YES).support == "supported"


def words(text):
    return {word.strip(".,;:!?").lower() for word in text.split()}


def quotes_nothing(claim, evidence):
    return ()


def quotes_other_words(claim, evidence):
    """The first words of the source, whatever they say."""
    return (Ground("all of it", " ".join(evidence.split()[:12])),)


def quotes_what_is_like_the_claim(claim, evidence):
    """The line that shares most words with the claim: in a hostile document, the one that was put in."""
    lines = [line for text in (DOCUMENTS[claim], evidence) for line in text.splitlines() if line.strip()]
    return (Ground("all of it", max(lines, key=lambda line: len(words(line) & words(claim)))),)


DOCUMENTS = {attack["false_claim"]: attack["document"] for attack in ATTACKS}


@pytest.mark.parametrize("ground", [quotes_nothing, quotes_other_words, quotes_what_is_like_the_claim])
def test_a_judge_that_always_says_yes_verifies_no_attack_whatever_it_quotes(ground):
    judge = Judges(llm=lambda claim, evidence: SupportVerdict(True, "yes", ground=ground(claim, evidence)))
    held = [
        attack["id"]
        for attack in ATTACKS
        if support_of(attack["false_claim"], attack["document"], judge).support == "supported"
    ]
    assert held == []
