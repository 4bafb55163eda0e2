"""Questions with sentences that answer and others that do not → weights that make the reader tell one from the other.

    python benchmarks/fit_answers.py FOLDER DATA [--steps 450] [--out FILE]

FOLDER: the sets of `answer_pairs.py`; DATA/xquad_en is what is measured on, so its articles are left out. Needs
`tensorflow-cpu` (not a dependency of the project) and about 15 minutes of processor time. The reader's weights stay as
they are; to each matrix of its upper six layers sixteen directions are added. Each step has some 13 questions with the
sentence that answers and two that do not: cross-entropy of each sentence (one that answers counts twice), and half that
of the sentence within its question. Prints what 300 questions held out give. FILE: what to append to the model's bytes
for an output `answers`; nothing that ships has it (`results/reading.md` says why).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import reader_weights
from answer_pairs import Pair, pairs
from reader_weights import FIRST, LAYERS, MATRICES, NORMS, POOLER, RANK, Added, Array
from sets import load

from pincite.adapters import cross_encoder, model_files
from pincite.settings import Settings

HELD_OUT, OTHERS, TOKENS, LONGEST = 300, 2, 1536, (40, 64, 96)
RATE, WARM, LEAST = 4e-4, 40, 0.02
"""Adam's rate, the steps until it is reached, and the share of it that is left at the end."""
TITLED, UNMARKED = 0.3, 0.15
"""Share of questions whose sentences stand under their title, and that have no question mark."""
WITHIN = 0.5
"""What the choice within a question counts, beside each sentence by itself."""
HEADS, WIDTH, EPSILON = 12, 32, 1e-12

Batch = tuple[Any, ...]


class Reader:
    """The reader in float, and what is added to it."""

    def __init__(self, known: dict[str, Array]) -> None:
        import tensorflow as tf

        self.tf, self._known = tf, {name: tf.constant(value) for name, value in known.items()}
        draw = np.random.default_rng(0)
        shapes = {
            f"{layer}/{name}": known[f"layer.{layer}/{name}"].shape
            for layer in range(FIRST, LAYERS)
            for name in MATRICES
        } | {POOLER: known["bert/pooler/dense/Gemm"].shape}
        self.added = {
            name: (
                tf.Variable(draw.normal(0, 1 / np.sqrt(rows), (rows, RANK)).astype(np.float32)),
                tf.Variable(np.zeros((RANK, columns), np.float32)),
            )
            for name, (rows, columns) in shapes.items()
        }
        self.slope, self.bias = tf.Variable(0.5), tf.Variable(0.0)
        self.variables = [*(each for both in self.added.values() for each in both), self.slope, self.bias]
        self.read = tf.function(self._read)
        self.gradients = tf.function(self._gradients)

    def _product(self, x: Any, layer: int, name: str) -> Any:
        tf, low = self.tf, self.tf.bfloat16
        known = f"bert.encoder.layer.{layer}.{name.replace('/', '.')}.bias"
        y = tf.matmul(x, tf.cast(self._known[f"layer.{layer}/{name}"], low)) + tf.cast(
            self._known[known], low
        )
        if f"{layer}/{name}" in self.added:
            a, b = (tf.cast(each, low) for each in self.added[f"{layer}/{name}"])
            y += tf.matmul(tf.matmul(x, a), b)
        return y

    def _norm(self, x: Any, name: str) -> Any:
        tf = self.tf
        off = x - tf.reduce_mean(x, -1, keepdims=True)
        scale = tf.math.rsqrt(tf.reduce_mean(off * off, -1, keepdims=True) + EPSILON)
        return off * scale * self._known[f"{name}.weight"] + self._known[f"{name}.bias"]

    def _layer(self, x: Any, mask: Any, layer: int, size: tuple[int, int]) -> Any:
        tf, low, of = self.tf, self.tf.bfloat16, f"bert.encoder.layer.{layer}"

        def heads(y: Any) -> Any:
            return tf.transpose(tf.reshape(y, (*size, HEADS, WIDTH)), (0, 2, 1, 3))

        query, key, value = (heads(self._product(tf.cast(x, low), layer, name)) for name in MATRICES[:3])
        looks = tf.cast(tf.matmul(query, key, transpose_b=True), tf.float32) / WIDTH**0.5 + mask
        seen = tf.transpose(tf.matmul(tf.cast(tf.nn.softmax(looks), low), value), (0, 2, 1, 3))
        out = self._product(tf.reshape(seen, (size[0] * size[1], HEADS * WIDTH)), layer, MATRICES[3])
        x = self._norm(tf.cast(out, tf.float32) + x, f"{of}.{NORMS[0]}")
        wide = tf.nn.gelu(self._product(tf.cast(x, low), layer, MATRICES[4]), approximate=True)
        return self._norm(
            tf.cast(self._product(wide, layer, MATRICES[5]), tf.float32) + x, f"{of}.{NORMS[1]}"
        )

    def _read(self, ids: Any, types: Any, real: Any) -> Any:
        tf, known, size = self.tf, self._known, tuple(ids.shape)
        x = tf.gather(known["word"], ids) + tf.gather(known["token_type"], types)
        x = self._norm(x + known["position"][: size[1]][None], "bert.embeddings.LayerNorm")
        x, mask = (
            tf.reshape(x, (size[0] * size[1], HEADS * WIDTH)),
            tf.where(real[:, None, None, :] > 0, 0.0, -1e9),
        )
        for layer in range(LAYERS):
            x = self._layer(tf.stop_gradient(x) if layer == FIRST else x, mask, layer, size)
        first = tf.reshape(x, (*size, HEADS * WIDTH))[:, 0]
        a, b = self.added[POOLER]
        pooled = tf.matmul(first, known["bert/pooler/dense/Gemm"]) + known["bert.pooler.dense.bias"]
        pooled = tf.tanh(pooled + tf.matmul(tf.matmul(first, a), b))
        logits = tf.matmul(pooled, known["classifier/Gemm"])[:, 0] + known["classifier.bias"][0]
        return logits * self.slope + self.bias

    def _gradients(self, ids: Any, types: Any, real: Any, answers: Any, of: Any, counts: Any) -> Any:
        """`of`: places of a question's sentences, the one that answers first; -1 where there is no question."""
        tf = self.tf
        with tf.GradientTape() as tape:
            z = self._read(ids, types, real)
            each = (tf.nn.softplus(z) - answers * z) * counts * tf.where(answers > 0, 2.0, 1.0)
            group = tf.where(of >= 0, tf.gather(z, tf.maximum(of, 0)), -1e9)
            asked = tf.cast(of[:, 0] >= 0, tf.float32)
            within = tf.reduce_sum(asked * (tf.reduce_logsumexp(group, 1) - group[:, 0]))
            loss = tf.reduce_sum(each) / tf.reduce_sum(counts)
            loss += WITHIN * within / tf.maximum(tf.reduce_sum(asked), 1.0)
        return loss, tape.gradient(loss, self.variables)


class Batches:
    """Pairs → padded batches, a question's sentences always together."""

    def __init__(self, tokenizer: Path) -> None:
        from tokenizers import Tokenizer

        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(LONGEST[-1])
        self.draw = random.Random(1)

    def of(self, asked: Sequence[Pair], plain: bool = False) -> list[Batch]:
        sized: dict[int, list[list[Any]]] = {size: [] for size in LONGEST}
        for each in asked:
            question, texts = self._texts(each, plain)
            read = self._tokenizer.encode_batch([(question, text) for text in texts])
            most = max(len(one.ids) for one in read)
            sized[next(size for size in LONGEST if most <= size)].append(read)
        found = []
        for size, groups in sized.items():
            many = TOKENS // size // (OTHERS + 1)
            found += [_padded(groups[at : at + many], many, size) for at in range(0, len(groups), many)]
        self.draw.shuffle(found)
        return found

    def _texts(self, each: Pair, plain: bool) -> tuple[str, list[str]]:
        texts, question = (
            [each.answer, *self.draw.sample(each.others, min(OTHERS, len(each.others)))],
            each.question,
        )
        if not plain and each.title and self.draw.random() < TITLED:
            texts = [text if each.title in text else f"{each.title}. {text}" for text in texts]
        return question if plain or self.draw.random() > UNMARKED else question.rstrip("?"), texts


def _padded(groups: Sequence[list[Any]], many: int, size: int) -> Batch:
    rows = many * (OTHERS + 1)
    ids, types, real = (np.zeros((rows, size), np.int32) for _ in range(3))
    answers, counts = np.zeros(rows, np.float32), np.zeros(rows, np.float32)
    of, row = np.full((many, OTHERS + 1), -1, np.int32), 0
    real[:, 0] = 1
    for group, read in enumerate(groups):
        for place, each in enumerate(read):
            ids[row, : len(each.ids)], types[row, : len(each.ids)] = each.ids, each.type_ids
            real[row, : len(each.ids)], counts[row], answers[row] = 1, 1, place == 0
            of[group, place], row = row, row + 1
    return ids, types, real, answers, of, counts


def held_out(reader: Reader, batches: Sequence[Batch]) -> str:
    yes, no, first = list[float](), list[float](), list[bool]()
    for ids, types, real, answers, of, counts in batches:
        said = reader.read(ids, types, real).numpy()
        yes += said[answers > 0].tolist()
        no += said[(counts > 0) & (answers == 0)].tolist()
        first += [said[row[0]] >= said[row[row >= 0]].max() for row in of if row[0] >= 0]
    auc = np.mean(np.array(yes)[:, None] > np.array(no)[None])
    refused = np.mean(np.array(no) < np.quantile(yes, 0.03))
    return f"first {np.mean(first):.3f}, AUC {auc:.4f}, refused where 3 % that answer are {refused:.3f}"


def steps(batches: Batches, asked: Sequence[Pair], many: int) -> Iterator[Batch]:
    left = many
    while left > 0:
        order = batches.draw.sample(list(asked), len(asked))
        for at in range(0, len(order), 1500):
            for batch in batches.of(order[at : at + 1500])[:left]:
                left -= 1
                yield batch


def fit(reader: Reader, batches: Batches, asked: Sequence[Pair], many: int) -> None:
    """Adam, its rate falling to nothing."""
    mean, square = ([np.zeros(each.shape, np.float32) for each in reader.variables] for _ in range(2))
    for step, batch in enumerate(steps(batches, asked, many), 1):
        rate = RATE * min(1, step / WARM) * max(LEAST, 1 - step / many)
        loss, found = reader.gradients(*batch)
        found = [reader.tf.convert_to_tensor(each).numpy() for each in found]
        short = min(1.0, 1 / np.sqrt(sum(float((each * each).sum()) for each in found)))
        for at, (variable, each) in enumerate(zip(reader.variables, found, strict=True)):
            mean[at] = 0.9 * mean[at] + 0.1 * short * each
            square[at] = 0.98 * square[at] + 0.02 * (short * each) ** 2
            moved = mean[at] / (1 - 0.9**step) / (np.sqrt(square[at] / (1 - 0.98**step)) + 1e-8)
            variable.assign_sub(rate * moved)
        if step % 100 == 0:
            print(step, f"loss {float(loss):.3f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--steps", type=int, default=450)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    model = model_files.find(cross_encoder.NAME, Settings().home)
    assert model is not None, "the reranker's files are not here: run `pincite models`"
    asked = pairs(options.folder, load(options.data, "xquad_en").documents)
    reader, batches = Reader(reader_weights.weights(model / "model.onnx")), Batches(model / "tokenizer.json")
    kept = batches.of(asked[:HELD_OUT], plain=True)
    print(len(asked), "questions; before:", held_out(reader, kept), flush=True)
    fit(reader, batches, asked[HELD_OUT:], options.steps)
    print("after:", held_out(reader, kept))
    if options.out:
        added: Added = {name: (a.numpy(), b.numpy()) for name, (a, b) in reader.added.items()}
        slope, bias = float(reader.slope.numpy()), float(reader.bias.numpy())
        options.out.write_bytes(reader_weights.appended(model / "model.onnx", added, slope, bias))


if __name__ == "__main__":
    main()
