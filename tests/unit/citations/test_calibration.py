"""The shipped scales keep what they promise: every feature named, scores that rise, a clear cut at 0.7."""

import pytest

from pincite.citations.scoring.calibration import SUPPORTED, SURE, Scale, Tree, scale
from pincite.citations.scoring.features import NAMES


def test_a_tree_is_walked_by_its_questions():
    tree = Tree(feature=(0, 1), threshold=(0.5, 2.0), left=(-1, -2), right=(1, -3), leaf=(0.1, 0.2, 0.3))
    assert [tree.value(x) for x in ([0.5, 9], [0.6, 2.0], [0.6, 2.1])] == [0.1, 0.2, 0.3]


def test_a_tree_without_questions_is_its_leaf():
    assert Tree(feature=(), threshold=(), left=(), right=(), leaf=(0.4,)).value([]) == 0.4


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
    made = Scale(features=(), trees=(), knots=((0.0, 0.1), (0.5, 0.7), (1.0, 0.9)), fitted_on="by hand")
    assert made.score(0.75) == pytest.approx(0.8)
    assert (made.score(-1), made.score(2)) == (0.1, 0.9)
    assert made.probability([]) == 0.5


def test_walking_all_trees_at_once_is_walking_each():
    shipped = scale()
    for seed in range(20):
        row = [((seed * 37 + i * 17) % 29) / 14 for i in range(len(shipped.features))]
        one_by_one = sum(tree.value(row) for tree in shipped.trees)
        assert shipped.probability(row) == pytest.approx(1 / (1 + 2.718281828459045**-one_by_one))
