"""Rates by hand."""

import pytest

from pincite.evaluation.rates import auroc, balanced_accuracy, best_threshold, calibration_error, overlap


def test_balanced_accuracy_weighs_both_labels_the_same():
    assert balanced_accuracy([True, False, False, False], [True, False, False, True]) == pytest.approx(
        (1 + 2 / 3) / 2
    )


def test_auroc_counts_ties_as_half():
    assert auroc([True, True, False], [0.9, 0.5, 0.5]) == pytest.approx(0.75)


def test_calibration_error_is_zero_where_scores_are_shares():
    assert calibration_error([True, True, True, True, False], [0.8] * 5) == pytest.approx(0.0)
    assert calibration_error([False, False], [0.8, 0.8]) == pytest.approx(0.8)


def test_best_threshold_parts_the_labels():
    assert best_threshold([False, False, True, True], [0.1, 0.4, 0.6, 0.9]) == 0.6


def test_overlap_of_spans():
    assert overlap((0, 10), (5, 15)) == pytest.approx(1 / 3)
    assert overlap((0, 5), (5, 9)) == 0
