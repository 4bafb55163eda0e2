"""The shipped scales keep what they promise: every feature named, scores that rise, a clear cut at 0.7."""

import pytest

from pincite.citations.scoring.calibration import SUPPORTED, SURE, Scale, scale
from pincite.citations.scoring.features import NAMES


def test_the_scale_knows_the_features_that_are_computed():
    assert scale().features == NAMES


def test_scores_rise_with_the_probability_and_jump_to_supported_at_one_half():
    shipped = scale()
    scores = [shipped.score(p / 1000) for p in range(1001)]
    assert scores == sorted(scores)
    assert shipped.score(0.4998) < SUPPORTED <= shipped.score(0.5)
    assert 0.0 <= scores[0] < 0.4
    assert SURE <= scores[-1] <= 1.0


def test_a_score_lies_straight_between_its_knots():
    made = Scale(
        features=("one",),
        weights=(2.0, -1.0),
        knots=((0.0, 0.1), (0.5, 0.7), (1.0, 0.9)),
        fitted_on="by hand",
    )
    assert made.score(0.75) == pytest.approx(0.8)
    assert (made.score(-1), made.score(2)) == (0.1, 0.9)
    assert made.probability([0.5]) == 0.5
    assert made.probability([1.0]) == pytest.approx(0.7311, abs=1e-4)
