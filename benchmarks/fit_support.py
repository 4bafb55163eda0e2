"""Labelled pairs → `data/support.json`: the weights and curve of `citations.scoring.calibration`.

    python benchmarks/fit_support.py --data DIR [--plot benchmarks/results/support-reliability.svg]

Needs scikit-learn and, for the plot, matplotlib; they are no dependencies of pincite.

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

import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import StandardScaler

from pincite.citations.claims.settle import settle
from pincite.citations.scoring.calibration import SUPPORTED, SURE
from pincite.citations.scoring.evidence import gather
from pincite.citations.scoring.features import NAMES, features

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


def regression(x: np.ndarray, y: np.ndarray, weight: np.ndarray) -> Pipeline:
    """Rows, labels, weight of each → the fitted model."""
    model = Pipeline([("scaled", StandardScaler()), ("logistic", LogisticRegression(C=0.3, max_iter=500))])
    return model.fit(x, y, logistic__sample_weight=weight)


def held_out(x: np.ndarray, y: np.ndarray, sets: np.ndarray, part: np.ndarray) -> np.ndarray:
    """Probability of every row by a model that saw no row of its part (a fold, or a whole set)."""
    out = np.zeros(len(y))
    for p in np.unique(part):
        seen = part != p
        model = regression(x[seen], y[seen], weights(sets[seen], y[seen]))
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


def plain(model: Pipeline) -> list[float]:
    """The model → a weight for each feature as it is, and the constant."""
    scaled, logistic = model["scaled"], model["logistic"]
    slopes = logistic.coef_[0] / scaled.scale_
    constant = logistic.intercept_[0] - float(np.dot(slopes, scaled.mean_))
    return [round(float(weight), 6) for weight in (*slopes, constant)]


def balanced(y: np.ndarray, yes: np.ndarray) -> float:
    """Mean of the shares of each label that are called right."""
    return float((yes[y == 1].mean() + (~yes[y == 0]).mean()) / 2)


def row(claim: str, source: str) -> list[float]:
    """(claim, source) → its features."""
    return features(claim, source, gather(claim, source), settle(claim, source))


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
    model = regression(x, y, weights(sets, y))
    note = "dev parts of WiCE, FEVER-Symmetric, BEGIN, ExpertQA and AttributionBench, each weighing the same"
    body = {"features": list(NAMES), "weights": plain(model), "knots": knots, "fitted_on": note}
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
