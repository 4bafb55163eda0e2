"""Second stage by a trained cross-encoder that the user brings as ONNX: question and text are read
together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pincite.adapters.onnx_folder import model_of
from pincite.adapters.onnx_text_model import OnnxTextModel
from pincite.errors import Misconfigured
from pincite.ports import Scored


class OnnxReranker:
    """score = logistic function of the model's one logit; of two logits, the softmax of the second."""

    def __init__(self, name: str, model: OnnxTextModel) -> None:
        self.name, self._model = name, model

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> Scored:
        """One score in 0–1 a text; None where the model gives no number."""
        return Scored([_score(logits) for logits, _ in self._model.run([(question, text) for text in texts])])


def from_folder(folder: Path) -> OnnxReranker:
    """A folder with `model.onnx` and `tokenizer.json`."""
    return OnnxReranker(f"cross-encoder:{folder.name}", model_of(folder, "reranker"))


def _score(logits: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> float | None:
    values = [float(value) for value in np.ravel(logits)]
    if len(values) not in (1, 2):
        raise Misconfigured(
            f"the reranker gives {len(values)} numbers for a pair; a cross-encoder gives 1 or 2"
        )
    logit = values[0] if len(values) == 1 else values[1] - values[0]
    if math.isnan(logit):
        return None
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, logit))))
