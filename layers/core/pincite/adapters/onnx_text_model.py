"""Texts, or pairs of texts, → the first output of an ONNX encoder: loaded once, checked by hash, batched by
length.

Shared by the embedder, the cross-encoder and the entailment adapters. Nothing heavy is imported before the
first use.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.errors import Misconfigured

BATCH_TOKENS = 4096
"""Padded tokens in one run: bounds memory to some tens of MiB of activations for a 384-wide encoder."""

PADDED = 1.1
"""Padded tokens of a run a real token, at most: an int8 encoder on the CPU costs as much for padding as for words, and
more runs cost next to nothing. The documents of `benchmarks/ingest.py` have 23 % padding without it, 6 % with it."""

AT_ONCE = 2
"""Runs side by side, whoever asks: each uses all cores, and what one takes of memory is kept for as many as ever ran at
once (12 threads with a batch each: 2.2 GB, with two at once a quarter of it, in the same time)."""

Text = str | tuple[str, str]


class OnnxTextModel:
    """A transformer encoder in a file, with its tokenizer. Safe to share between threads.

    `model_sha256`, `tokenizer_sha256`: hex of what the files must be, None where the user brought the file.
    `batch_tokens`: padded tokens in one run. `faster`: the file's bytes → those of a graph with the same weights that
    takes one text a run (`int8_bert`); then texts are spread over the cores instead of each over all.
    """

    def __init__(
        self,
        model: Path,
        tokenizer: Path,
        *,
        max_tokens: int,
        model_sha256: str | None = None,
        tokenizer_sha256: str | None = None,
        threads: int = 0,
        batch_tokens: int = BATCH_TOKENS,
        faster: Callable[[bytes], bytes] | None = None,
    ) -> None:
        self.model, self.tokenizer = model, tokenizer
        self.max_tokens, self.threads, self.batch_tokens = max_tokens, threads, batch_tokens
        self._expected = {model: model_sha256, tokenizer: tokenizer_sha256}
        self._faster, self._cores = faster, os.cpu_count() or 1
        self._workers = ThreadPoolExecutor(self._cores, thread_name_prefix="model")
        at_once = AT_ONCE if faster is None else max(AT_ONCE, self._cores)
        self._loading, self._running = threading.Lock(), threading.BoundedSemaphore(at_once)

    def run(self, texts: Sequence[Text]) -> list[tuple[NDArray[np.float32], NDArray[np.bool_]]]:
        """texts → for each its first output (any shape) and its attention mask (tokens,), in the order
        given."""
        encodings = self._encoder.encode_batch([_clean(text) for text in texts])
        if self._faster is not None:
            return list(self._each_alone(encodings))
        order = sorted(range(len(texts)), key=lambda i: len(encodings[i].ids))
        results: list[Any] = [None] * len(texts)
        for batch in _batches(order, [len(each.ids) for each in encodings], self.batch_tokens):
            feed = self._feed([encodings[i] for i in batch])
            session, name = self._session, self._output
            with self._running:
                output = session.run([name], feed)[0]
            for row, i in enumerate(batch):
                results[i] = (output[row], feed["attention_mask"][row].astype(bool))
        return results

    def _each_alone(
        self, encodings: Sequence[Any]
    ) -> Iterator[tuple[NDArray[np.float32], NDArray[np.bool_]]]:
        if len(encodings) > 1 and self._cores > 1:
            return self._workers.map(self._alone, encodings)
        return map(self._alone, encodings)

    def _alone(self, encoding: Any) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        feed = self._feed([encoding])
        session = self._session
        with self._running:
            output = session.run([self._output], {name: feed[name] for name in self._inputs})[0]
        return output[0], feed["attention_mask"][0].astype(bool)

    def _feed(self, encodings: Sequence[Any]) -> dict[str, NDArray[np.int64]]:
        width = max(len(encoding.ids) for encoding in encodings)
        feed = {
            name: np.zeros((len(encodings), width), np.int64)
            for name in ("input_ids", "attention_mask", "token_type_ids")
        }
        for row, encoding in enumerate(encodings):
            size = len(encoding.ids)
            feed["input_ids"][row, :size] = encoding.ids
            feed["input_ids"][row, size:] = self._pad_id
            feed["attention_mask"][row, :size] = 1
            feed["token_type_ids"][row, :size] = encoding.type_ids
        return {
            name: array for name, array in feed.items() if name in self._inputs or name == "attention_mask"
        }

    @property
    def _encoder(self) -> Any:
        with self._loading:
            return self._loaded_encoder

    @cached_property
    def _loaded_encoder(self) -> Any:
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_str(self._read(self.tokenizer).decode())
        tokenizer.no_padding()
        tokenizer.enable_truncation(self.max_tokens)
        return tokenizer

    @cached_property
    def _pad_id(self) -> int:
        ids = (self._encoder.token_to_id(name) for name in ("[PAD]", "<pad>"))
        return next((int(found) for found in ids if found is not None), 0)

    @property
    def _session(self) -> Any:
        with self._loading:
            return self._loaded_session

    @cached_property
    def _loaded_session(self) -> Any:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self.threads if self._faster is None else 1
        options.log_severity_level = 3
        # Threads that spin for work take a third more processor time, and twice that beside any other load.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        data = self._read(self.model)
        graph = data if self._faster is None else self._faster(data)
        return onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])

    @cached_property
    def _inputs(self) -> frozenset[str]:
        return frozenset(each.name for each in self._session.get_inputs())

    @cached_property
    def _output(self) -> str:
        return str(self._session.get_outputs()[0].name)

    def _read(self, path: Path) -> bytes:
        """The bytes that were hashed are the bytes that are loaded."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise Misconfigured(f"model file {path.name} cannot be read") from error
        expected = self._expected.get(path)
        if expected is not None and hashlib.sha256(data).hexdigest() != expected:
            raise Misconfigured(f"model file {path.name} is not the one expected: its sha256 differs")
        return data


def _clean(text: Text) -> Text:
    """A lone surrogate cannot become UTF-8 and would stop the tokenizer."""
    if isinstance(text, tuple):
        return _encodable(text[0]), _encodable(text[1])
    return _encodable(text)


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _batches(order: Sequence[int], sizes: Sequence[int], most: int) -> list[list[int]]:
    """Indexes sorted by size → runs of at most `most` padded tokens and little padding, each of at least one text."""
    batches: list[list[int]] = []
    real = 0
    for i in order:
        padded = (len(batches[-1]) + 1) * sizes[i] if batches else 0
        if batches and padded <= min(most, PADDED * (real + sizes[i])):
            batches[-1].append(i)
            real += sizes[i]
        else:
            batches.append([i])
            real = sizes[i]
    return batches
