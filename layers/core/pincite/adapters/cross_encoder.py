"""Second stage by a trained cross-encoder that comes with pincite: it reads the question together with the best window
of a text, and its reading is weighed against the place that the first stage gave.

One model a process, however many parts use it. What was read is kept: the answerer reads the same windows again.
"""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from pincite.adapters import int8_bert, model_files, reranker_card
from pincite.adapters.lexical_reranker import MOST_JOINED
from pincite.adapters.onnx_text_model import OnnxTextModel
from pincite.adapters.reranker_card import RerankerCalibration
from pincite.answering.joined import joined
from pincite.answering.relevance import Asked, Text
from pincite.answering.windows import window
from pincite.ports import Scored

NAME = "reranker_en"
MAX_TOKENS = 320
READ = 8
"""Texts that are read. See the curve in `benchmarks/results/rerank.md`."""
ALIKE = 2
"""Of these, how many are those likest to the question of all that stand behind the first ones: where a question has
other words than the text, the first stage's words put the right one further down than its vectors do."""
PLACE = 0.2
"""Log-odds that each place in the first stage's order costs, as in the word reranker and for the same reason: what is
about a field as a whole, the first stage ranks better."""
READINGS_KEPT = 4096


class CrossEncoder:
    """See `pincite.ports.Reranker` and `pincite.ports.Reader`. Safe to share between threads."""

    name = "cross-encoder/ms-marco-MiniLM-L-12-v2"

    def __init__(self, model: OnnxTextModel, calibration: RerankerCalibration) -> None:
        self._model, self._calibration = model, calibration
        self._known: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, question: str, texts: Sequence[str]) -> list[float]:
        """question, texts → for each the log-odds that it answers, as the model has them."""
        pairs = [(question, text) for text in texts]
        with self._lock:
            known = {pair: self._known[pair] for pair in pairs if pair in self._known}
        new = [pair for pair in dict.fromkeys(pairs) if pair not in known]
        for pair, (logits, _) in zip(new, self._model.run(new), strict=True):
            known[pair] = float(np.ravel(logits)[0])
        with self._lock:
            self._known.update((pair, known[pair]) for pair in new)
            while len(self._known) > READINGS_KEPT:
                self._known.popitem(last=False)
        return [known[pair] for pair in pairs]

    def score(self, question: str, texts: Sequence[str], similarities: Sequence[float]) -> Scored:
        """One score in 0–1 a text. `texts` come in the order of the first stage, best first; the first ones and the
        likest of the others are read, the rest keep their order behind them. Of a question that joins several, a text
        need only answer one."""
        chosen = _to_read(len(texts), similarities)
        pool = Text.each(question, [texts[at] for at in chosen])
        best = [-math.inf] * len(pool)
        for each in joined(question)[:MOST_JOINED] or [question]:
            asked = Asked(each, pool)
            read = self.read(each, [window(asked, text) for text in pool])
            best = [max(pair) for pair in zip(best, read, strict=True)]
        # who was fetched from further behind pays for the last place that is read, not for its own
        known = {
            at: self._calibration.score(value - PLACE * min(at, READ))
            for at, value in zip(chosen, best, strict=True)
        }
        behind, left = min(known.values(), default=1.0), len(texts) - len(known)
        unread = iter(range(left))
        return Scored(
            [
                known[at] if at in known else behind * (left - next(unread)) / (left + 1)
                for at in range(len(texts))
            ]
        )


def _to_read(count: int, similarities: Sequence[float]) -> list[int]:
    """Places of the texts that are read, in their order: the first, and the likest of the others."""
    if count <= READ or len(similarities) != count:
        return list(range(min(count, READ)))
    first = READ - ALIKE
    likest = sorted(range(first, count), key=lambda at: -similarities[at])[:ALIKE]
    return [*range(first), *sorted(likest)]


def installed(home: Path) -> CrossEncoder | None:
    """The model where its files are here, else None."""
    folder = model_files.find(NAME, home)
    return None if folder is None else _loaded(folder)


@cache
def _loaded(folder: Path) -> CrossEncoder:
    return CrossEncoder(
        OnnxTextModel(
            folder / "model.onnx",
            folder / "tokenizer.json",
            max_tokens=MAX_TOKENS,
            model_sha256=model_files.sha256(NAME, "model.onnx"),
            tokenizer_sha256=model_files.sha256(NAME, "tokenizer.json"),
            faster=int8_bert.reader,
        ),
        reranker_card.packaged(NAME).score,
    )
