"""Labelled pairs → `data/support_{lexical,entailment}.json`: the trees and curve of `citations.scoring.calibration`.

    python benchmarks/fit_support.py --data DIR [--entailment SCORES.json]
        [--plot benchmarks/results/support-reliability.svg]

Needs lightgbm, scikit-learn and, for the plot, matplotlib; they are no dependencies of pincite.

`DIR/{wice,fever_symmetric,begin_wow,expertqa,attributionbench}/dev.jsonl` hold {id, claim, source, label}. Every set
weighs the same, and in each set supported and not supported weigh the same, so that a probability of 0.5 is the point
of best balanced accuracy. Rows that share a claim, a source or a question stay on one side of each split; the curve
is drawn from held-out predictions only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import lightgbm
import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import roc_auc_score

from pincite.citations.claims.settle import settle
from pincite.citations.reading.terms import terms
from pincite.citations.scoring.calibration import SUPPORTED, SURE
from pincite.citations.scoring.evidence import select
from pincite.citations.scoring.features import NAMES, features
from pincite.citations.text.reading import elements
from pincite.citations.text.token import language

SETS = ("wice", "fever_symmetric", "begin_wow", "expertqa", "attributionbench")
FOLDS = 5
MARGIN = 0.015
"""Above the 95 % that is promised, for what other parts of the sets may differ by."""
OUT = Path(__file__).resolve().parent.parent / "layers/core/pincite/citations/data"
Rows = list[dict[str, Any]]


def load(folder: Path) -> Rows:
    """Every row of the dev sets, with `set`."""
    return [
        {**json.loads(line), "set": name}
        for name in SETS
        for line in (folder / name / "dev.jsonl").read_text("utf-8").splitlines()
    ]


def groups(rows: Rows) -> np.ndarray:
    """Row → number of its group: rows joined by a shared claim, source, question or original claim."""
    parent = list(range(len(rows)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    seen: dict[tuple[str, str], int] = {}
    for i, row in enumerate(rows):
        meta = row.get("meta") or {}
        keys = [
            ("claim", row["claim"]),
            ("source", row["source"][:400]),
            ("question", meta.get("question") or ""),
        ]
        keys.append(("fever", meta.get("fever_id") or ""))
        for kind, text in keys:
            key = (kind, re.sub(r"\W+", " ", str(text).lower()).strip())
            if key[1]:
                parent[root(i)] = root(seen.setdefault(key, i))
    return np.array([root(i) for i in range(len(rows))])


def folds(group: np.ndarray) -> np.ndarray:
    """Group → fold, by hash."""
    return np.array([int(hashlib.sha256(str(g).encode()).hexdigest(), 16) % FOLDS for g in group])


def weights(sets: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """Equal weight for each set, and in it for each label; mean 1."""
    out = np.zeros(len(labels))
    for name in np.unique(sets):
        for label in (0, 1):
            where = (sets == name) & (labels == label)
            out[where] = 1.0 / where.sum()
    return out / out.mean()


def trees(seed: int = 1) -> lightgbm.LGBMClassifier:
    """Small trees, strongly regularised: chosen by cross-validation among 4–8 leaves and 150–600 trees."""
    return lightgbm.LGBMClassifier(
        n_estimators=400, num_leaves=4, learning_rate=0.03, min_child_samples=25, subsample=0.8, subsample_freq=1,
        colsample_bytree=0.5, reg_lambda=5.0, verbose=-1, n_jobs=1, random_state=seed, deterministic=True,
    )  # fmt: skip


def held_out(x: np.ndarray, y: np.ndarray, sets: np.ndarray, part: np.ndarray) -> np.ndarray:
    """Probability of every row by a model that saw no row of its part (a fold, or a whole set)."""
    out = np.zeros(len(y))
    for p in np.unique(part):
        seen = part != p
        model = trees().fit(x[seen], y[seen], sample_weight=weights(sets[seen], y[seen]))
        out[~seen] = model.predict_proba(x[~seen])[:, 1]
    return out


def curve(probability: np.ndarray, labels: np.ndarray) -> list[tuple[float, float]]:
    """Held-out probabilities → knots of the score.

    Isotonic regression gives the share that is supported. Two cuts keep the scale's promises: from 0.5 on a score is
    never under `SUPPORTED`, below 0.5 never at it (the only place where the score is not the measured share); and it
    is under `SURE` until 95 % of all above are supported.
    """
    iso = IsotonicRegression(y_min=0.01, y_max=0.99, out_of_bounds="clip").fit(probability, labels)
    order = np.argsort(-probability)
    share = np.cumsum(labels[order]) / np.arange(1, len(order) + 1)
    good = [i for i in range(30, len(order)) if share[i] >= 0.95 + MARGIN]
    sure = float(probability[order[max(good)]]) if good else 1.1
    grid = np.unique(
        np.concatenate([np.linspace(0, 1, 41), [0.4999, 0.5], [sure - 1e-4, sure] if good else []])
    )
    smooth = np.convolve(
        np.pad(iso.predict(np.linspace(0, 1, 401)), 12, mode="edge"), np.ones(25) / 25, "valid"
    )
    knots = []
    for p in grid:
        share_here = float(np.interp(p, np.linspace(0, 1, 401), smooth))
        if p < 0.5:
            share_here = min(share_here, SUPPORTED - 0.02)
        elif p < sure:
            share_here = min(max(share_here, SUPPORTED), SURE - 0.01)
        else:
            share_here = max(share_here, SURE)
        knots.append((round(float(p), 4), round(share_here, 4)))
    return [(p, max(s for q, s in knots if q <= p)) for p, _ in knots]


def flat(model: lightgbm.LGBMClassifier) -> list[dict[str, list[float]]]:
    """LightGBM's nested trees → arrays."""
    out = []
    for info in model.booster_.dump_model()["tree_info"]:
        tree: dict[str, list[Any]] = {"feature": [], "threshold": [], "left": [], "right": [], "leaf": []}

        def add(node: dict[str, Any], tree: dict[str, list[Any]] = tree) -> int:
            if "leaf_value" in node:
                tree["leaf"].append(round(node["leaf_value"], 6))
                return -len(tree["leaf"])
            at = len(tree["feature"])
            tree["feature"].append(node["split_feature"])
            tree["threshold"].append(round(node["threshold"], 6))
            tree["left"].append(0)
            tree["right"].append(0)
            tree["left"][at] = add(node["left_child"])
            tree["right"][at] = add(node["right_child"])
            return at

        add(info["tree_structure"])
        out.append(tree)
    return out


def balanced(y: np.ndarray, yes: np.ndarray) -> float:
    """Mean of the shares of each label that are called right."""
    return float((yes[y == 1].mean() + (~yes[y == 0]).mean()) / 2)


def row(claim: str, source: str) -> list[float]:
    """(claim, source) → its features."""
    picked = select(terms(claim), source)
    return features(claim, elements(claim, language(source)), source, picked, settle(claim, source))


def fit(x: np.ndarray, y: np.ndarray, sets: np.ndarray, fold: np.ndarray) -> np.ndarray:
    """Fit, print the held-out table, write the JSON; → the held-out scores."""
    probability, other = held_out(x, y, sets, fold), held_out(x, y, sets, sets)
    knots = curve(probability, y)
    score = np.interp(probability, [k[0] for k in knots], [k[1] for k in knots])
    for name in SETS:
        m = sets == name
        print(
            f"{name:17s} held out {100 * balanced(y[m], probability[m] >= 0.5):.1f}"
            f" AUROC {roc_auc_score(y[m], probability[m]):.3f} | set never seen"
            f" {100 * balanced(y[m], other[m] >= 0.5):.1f} {roc_auc_score(y[m], other[m]):.3f}"
        )
    top = score >= SURE
    print(f"score ≥ {SURE}: {top.sum()} of {len(y)}, right {y[top].mean() if top.any() else 0:.4f}")
    model = trees().fit(x, y, sample_weight=weights(sets, y))
    note = "dev parts of WiCE, FEVER-Symmetric, BEGIN, ExpertQA and AttributionBench, each weighing the same"
    body = {"features": list(NAMES), "trees": flat(model), "knots": knots, "fitted_on": note}
    (OUT / "support.json").write_text(json.dumps(body, separators=(",", ":")) + "\n", "utf-8")
    return score


def plot(path: Path, score: np.ndarray, y: np.ndarray) -> None:
    """Reliability: the share supported among held-out claims, by score, in ten bins."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "pincite"
    from matplotlib import pyplot

    figure, axis = pyplot.subplots(figsize=(5, 5))
    axis.plot([0, 1], [0, 1], color="#999999", linewidth=1, linestyle="--", label="perfect")
    edges = np.clip((score * 10).astype(int), 0, 9)
    used = [b for b in range(10) if (edges == b).sum() >= 15]
    axis.plot([score[edges == b].mean() for b in used], [y[edges == b].mean() for b in used], marker="o")
    axis.set(
        xlabel="score",
        ylabel="share supported (held out)",
        xlim=(0, 1),
        ylim=(0, 1),
        title="Is a score what it says?",
    )
    axis.legend()
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Fit what there is data for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    rows = load(given.data)
    x = np.array([row(each["claim"], each["source"]) for each in rows])
    y = np.array([int(each["label"] == "supported") for each in rows])
    sets, fold = np.array([each["set"] for each in rows]), folds(groups(rows))
    score = fit(x, y, sets, fold)
    if given.plot:
        plot(given.plot, score, y)


if __name__ == "__main__":
    main()
