"""Other packages' checkers are asked in a process of their own; one that is not there or fails is left out."""

import sys
from pathlib import Path

import pytest

from pincite.citations.support import NO_JUDGES
from pincite.evaluation import peers, sets
from pincite.evaluation.peers import ask
from pincite.evaluation.run import claim_results, quote_results

PAIRS = [("The rent is due.", "The rent is due. So it is."), ("The rent is 5 €.", "Nothing.")]
THEFUZZ = """
def ratio(quote, source):
    return 100 if quote in source else 20
class fuzz:
    partial_ratio = staticmethod(ratio)
"""
INTEGRITY = """
class Found:
    def __init__(self, ok):
        self.ok, self.coverage = ok, 1.0 if ok else 0.1
def verify(text, sources):
    return Found(text.removesuffix(" [1].") in sources[0]["text"])
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment with two of the packages, and with one that is broken."""
    (tmp_path / "thefuzz.py").write_text(THEFUZZ, "utf-8")
    (tmp_path / "citation_integrity_check.py").write_text(INTEGRITY, "utf-8")
    (tmp_path / "fuzzysearch.py").write_text("raise RuntimeError('broken')", "utf-8")
    for name in ("regex", "cite_right", "anchorcite"):
        (tmp_path / f"{name}.py").write_text("raise ImportError(__name__)", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return Path(sys.executable)


def test_what_a_checker_says_of_each_pair_comes_back_with_its_time(installed: Path) -> None:
    said = ask(installed, "quotes", "thefuzz partial ratio ≥ 80", PAIRS)
    assert said is not None
    assert said.rows == ((True, 1.0, None), (False, 0.2, None))
    assert said.seconds >= 0


def test_one_that_is_not_there_or_fails_says_nothing(installed: Path) -> None:
    assert ask(installed, "quotes", "cite-right", PAIRS) is None
    assert ask(installed, "quotes", "fuzzysearch, 10 % edits", PAIRS) is None
    assert ask(installed / "no" / "python", "quotes", "thefuzz partial ratio ≥ 80", PAIRS) is None


def test_those_that_are_there_stand_in_the_report(installed: Path) -> None:
    quotes = sets.quotes("ocr_real", None)[:4]
    assert [row.name for row in quote_results(quotes, installed)][-2:] == [
        "thefuzz partial ratio ≥ 80",
        "citation-integrity-check",
    ]
    claims = sets.claims("begin_wow", None)[:6]
    assert [row.name for row in claim_results(claims, NO_JUDGES, installed)][-1] == "citation-integrity-check"


def test_every_kind_has_checks() -> None:
    assert "cite-right" in peers.names("quotes")
    assert "anchorcite, lexical" in peers.names("claims")
