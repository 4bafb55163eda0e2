"""The report on the shipped samples: every set, ours beside the baselines, and ours ahead where it matters."""

import json

import pytest

from pincite.citations.support import NO_JUDGES
from pincite.errors import Invalid
from pincite.evaluation import run, sets
from pincite.evaluation.run import claim_results, quote_results


def test_the_report_names_every_shipped_set_and_check():
    found = run.measure(["begin_wow", "ocr_real"])
    report = run.report(found)
    for words in (
        "begin_wow (120)",
        "ocr_real (48)",
        "pincite, no model",
        "30 % keyword overlap",
        "rapidfuzz partial ratio ≥ 90",
    ):
        assert words in report
    [first, *_] = json.loads(run.as_json(found))["claims"]
    assert (first["set"], first["rows"], first["name"]) == ("begin_wow", 120, "pincite, no model")


def test_claims_false_accepts_are_far_below_the_keyword_rule():
    ours, rule, *_ = claim_results(sets.claims("fever_symmetric", None), NO_JUDGES)
    assert ours.false_accepts < 0.5 * rule.false_accepts
    assert ours.auroc is not None
    assert rule.auroc is not None
    assert ours.auroc > rule.auroc


def test_no_altered_quote_of_the_samples_is_accepted():
    ours = quote_results(sets.quotes("noisy_quotes", None))[0]
    assert (ours.altered, ours.absent) == (0.0, 0.0)
    assert ours.right > 0.95


def test_full_sets_are_read_from_a_folder(tmp_path):
    folder = tmp_path / "wice"
    folder.mkdir()
    rows = [
        {
            "claim": f"Room {n} has {n} beds.",
            "source": f"Room {n} has {n if n % 2 else n + 1} beds.",
            "label": label,
        }
        for n, label in enumerate(["partial", "supported"] * 4)
    ]
    (folder / "test.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    (folder / "generic.jsonl").write_text('{"claim": "Me too."}\n', "utf-8")
    assert "wice (8)" in run.report(run.measure(["wice"], tmp_path))


def test_a_set_that_is_not_there_gives_no_rows():
    assert run.report(run.measure(["wice"])).startswith("No labelled rows")


def test_an_unknown_set_is_refused_by_name():
    with pytest.raises(Invalid, match="wise"):
        run.measure(["wise"])
