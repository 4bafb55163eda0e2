"""Does evidence carry a claim? A natural language inference model that the user brings as ONNX."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pincite.adapters.onnx_folder import config_of, model_of
from pincite.adapters.onnx_text_model import OnnxTextModel
from pincite.errors import Misconfigured

ROLES = ("entail", "neutral", "contradict")
"""What the names of the labels in `config.json` begin with, in the order of the port."""


class OnnxEntailment:
    """`positions`: where the logits of entailed, neutral and contradicted stand; None where the model has no
    such label.

    A model of two labels cannot tell neutral from contradicted: what is not entailed counts as neutral.
    """

    def __init__(
        self, name: str, model: OnnxTextModel, positions: tuple[int, int | None, int | None]
    ) -> None:
        self.name, self._model, self._positions = name, model, positions

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[tuple[float, float, float]]:
        """(evidence, claim) pairs → (entailed, neutral, contradicted), each summing to 1."""
        return [self._triple(np.ravel(logits)) for logits, _ in self._model.run(list(pairs))]

    def _triple(self, logits: np.ndarray[tuple[int], np.dtype[np.float32]]) -> tuple[float, float, float]:
        if max(position for position in self._positions if position is not None) >= len(logits):
            raise Misconfigured(
                f"the entailment model gives {len(logits)} numbers for a pair, fewer than its labels"
            )
        shifted = np.exp(logits.astype(np.float64) - float(logits.max()))
        shares = shifted / shifted.sum()
        entailed, _, contradicted = (0.0 if at is None else float(shares[at]) for at in self._positions)
        return entailed, max(0.0, 1.0 - entailed - contradicted), contradicted


def from_folder(folder: Path) -> OnnxEntailment:
    """A folder with `model.onnx`, `tokenizer.json` and a `config.json` whose `id2label` names the labels."""
    labels = config_of(folder, "entailment").get("id2label")
    if not isinstance(labels, dict) or len(labels) not in (2, 3):
        raise Misconfigured(
            f"config.json of entailment folder {folder.name} names no 2 or 3 labels in id2label"
        )
    found = [_position(labels, role) for role in ROLES]
    entailed, neutral, contradicted = found
    if entailed is None or (len(labels) == 3 and (neutral is None or contradicted is None)):
        raise Misconfigured(
            f"the labels of entailment folder {folder.name} are not entailment, neutral and contradiction"
        )
    return OnnxEntailment(
        f"entailment:{folder.name}", model_of(folder, "entailment"), (entailed, neutral, contradicted)
    )


def _position(labels: dict[str, object], role: str) -> int | None:
    return next(
        (
            int(key)
            for key, label in labels.items()
            if str(key).isdecimal() and str(label).lower().startswith(role)
        ),
        None,
    )
