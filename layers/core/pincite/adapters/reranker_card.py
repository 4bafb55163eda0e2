"""What must be known of a cross-encoder beside its weights: how its log-odds become a score in 0–1.

`reranker_en.json` comes with pincite; in a folder of one's own it is `pincite.json`, which
`python benchmarks/fit_scores.py DATA --reranker FOLDER --write` makes."""

from __future__ import annotations

import math
from importlib import resources
from pathlib import Path

from pincite.errors import Misconfigured
from pincite.models import Noun


class RerankerCalibration(Noun):
    """score = 1 / (1 + exp(−(slope · log-odds + bias))): of the texts that get .8, about 80 % answer. `fitted_on` says
    of which texts."""

    slope: float = 1.0
    bias: float = 0.0
    fitted_on: str = ""

    def score(self, log_odds: float) -> float:
        """What the model says → 0–1."""
        return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, self.slope * log_odds + self.bias))))


class RerankerCard(Noun):
    """`score`: without one the model's own log-odds are believed."""

    score: RerankerCalibration = RerankerCalibration()


def packaged(name: str) -> RerankerCard:
    """The card of a model that is pinned."""
    text = (resources.files("pincite.adapters") / "data" / f"{name}.json").read_text("utf-8")
    return RerankerCard.model_validate_json(text)


def of_folder(folder: Path) -> RerankerCard:
    """That of a user's folder. Raises `Misconfigured` where it cannot be read."""
    own = folder / "pincite.json"
    if not own.is_file():
        return RerankerCard()
    try:
        return RerankerCard.model_validate_json(own.read_text("utf-8"))
    except ValueError as error:
        raise Misconfigured(f"pincite.json of reranker folder {folder.name} does not fit") from error
