"""Second stage by a trained cross-encoder that the user brings as ONNX: question and text are read
together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pincite.adapters import reranker_card
from pincite.adapters.onnx_folder import model_of
from pincite.adapters.onnx_text_model import OnnxTextModel
from pincite.adapters.reranker_card import RerankerCalibration
from pincite.errors import Misconfigured
from pincite.ports import Scored


class OnnxReranker:
    """score = what the card makes of the model's one logit; of two logits, of how far the second is above the first."""

    def __init__(
        self, name: str, model: OnnxTextModel, calibration: RerankerCalibration | None = None
    ) -> None:
        self.name, self._model = name, model
        self._calibration = calibration or RerankerCalibration()

    def log_odds(self, question: str, texts: Sequence[str]) -> list[float | None]:
        """What the model says of each text; None where it gives no number."""
        return [_log_odds(logits) for logits, _ in self._model.run([(question, text) for text in texts])]

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> Scored:
        """One score in 0–1 a text; None where the model gives no number."""
        said = self.log_odds(question, texts)
        return Scored([None if value is None else self._calibration.score(value) for value in said])


def from_folder(folder: Path) -> OnnxReranker:
    """A folder with `model.onnx`, `tokenizer.json` and, where there is one, `pincite.json`."""
    calibration = reranker_card.of_folder(folder).score
    return OnnxReranker(f"cross-encoder:{folder.name}", model_of(folder, "reranker"), calibration)


def _log_odds(logits: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> float | None:
    values = [float(value) for value in np.ravel(logits)]
    if len(values) not in (1, 2):
        raise Misconfigured(
            f"the reranker gives {len(values)} numbers for a pair; a cross-encoder gives 1 or 2"
        )
    logit = values[0] if len(values) == 1 else values[1] - values[0]
    return None if math.isnan(logit) else logit
