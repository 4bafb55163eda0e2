"""hits → passages: deduplicated, ordered, within the budget, numbered once."""

import pytest

from pincite.answering.rerank import rerank
from pincite.ports import Scored


class Fixed:
    name = "fixed"

    def __init__(self, scores):
        self.scores, self.seen = scores, None

    def score(self, question, texts, similarities):
        self.seen = list(texts)
        return Scored([self.scores.get(text) for text in texts])


def words(text):
    return len(text.split())


def run(hits, scores, rerank_k=10, budget=1000):
    return rerank(
        "q", hits, reranker=Fixed(scores), rerank_k=rerank_k, max_context_tokens=budget, count_tokens=words
    )


def test_number_one_is_the_best_and_its_chunk_goes_with_it(hit):
    passages = run([hit(0, "low"), hit(1, "high")], {"low": 0.1, "high": 0.9}).passages
    assert [(p.number, p.label, p.chunk.text) for p in passages] == [(1, "C1", "high"), (2, "C2", "low")]


def test_a_text_with_the_key_asked_goes_first_whatever_it_scores(hit):
    hits = [hit(0, "ORD-17, Porto"), hit(1, "ORD-18, Basel")]
    ranked = rerank(
        "Where is ORD-18?", hits, reranker=Fixed({"ORD-17, Porto": 0.9, "ORD-18, Basel": 0.1}), rerank_k=2,
        max_context_tokens=100, count_tokens=words,
    )  # fmt: skip
    assert [passage.chunk.text for passage in ranked.passages] == ["ORD-18, Basel", "ORD-17, Porto"]


def test_duplicates_go_before_numbers_are_given(hit):
    result = run(
        [hit(0, "same"), hit(0, "same"), hit(3, "same"), hit(1, "other")], {"same": 0.9, "other": 0.5}
    )
    assert [p.chunk.chunk_id for p in result.passages] == ["d1::chunk_0", "d1::chunk_1"]
    assert result.dropped == 2


@pytest.mark.case("SEC-13", 3)
def test_the_same_words_in_two_documents_are_two_passages(hit):
    result = run([hit(0, "same"), hit(0, "same", document_id="d2")], {"same": 0.9})
    assert {p.chunk.document_id for p in result.passages} == {"d1", "d2"}


def test_an_unknown_score_is_not_zero(hit):
    passages = run([hit(0, "unknown", 0.8), hit(1, "poor", 0.9)], {"poor": 0.1}).passages
    assert [p.chunk.text for p in passages] == ["unknown", "poor"]
    assert passages[0].score == pytest.approx(0.8)


def test_the_lowest_ranked_go_first_when_the_budget_is_short(hit):
    passages = run([hit(0, "a b c"), hit(1, "d e f")], {"a b c": 0.9, "d e f": 0.8}, budget=5).passages
    assert [p.chunk.text for p in passages] == ["a b c"]


def test_a_first_passage_over_the_budget_is_cut_after_a_sentence_and_its_offsets_follow(hit):
    text = "One two three. Four five six. Seven eight."
    (passage,) = run([hit(0, text)], {text: 0.9}, budget=6).passages
    assert passage.chunk.text == "One two three. Four five six."
    assert passage.chunk.end_index - passage.chunk.start_index == len(passage.chunk.text)


def test_gain_is_the_difference_of_the_heads(hit):
    hits = [hit(n, f"t{n}") for n in range(6)]
    scores = {f"t{n}": n / 10 for n in range(6)}
    assert run(hits, scores).gain == pytest.approx((0.5 + 0.4 + 0.3) / 3 - (0 + 0.1 + 0.2) / 3)


def test_no_hits_no_passages():
    result = run([], {})
    assert (result.passages, result.gain, result.dropped) == ((), 0.0, 0)
