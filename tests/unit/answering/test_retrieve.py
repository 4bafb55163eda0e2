"""question → retrieved: floor, average, nearest, and the second pass."""

import numpy as np
import pytest

from pincite.answering.retrieve import retrieve, second_pass, sift
from pincite.models import Filters


class OneWayEmbedder:
    name, dimensions = "one-way", 2

    def embed(self, texts, *, query=False):
        return np.tile(np.array([1, 0], np.float32), (len(texts), 1))

    def similarity(self, cosine):
        return cosine


class ShelfIndex:
    """Returns what stands on the shelf, filtered as an index must; keeps what it was asked."""

    def __init__(self, hits):
        self.hits, self.searches = hits, []

    def search(self, search, vector):
        self.searches.append(search)
        wanted = search.filters.document_ids
        return [hit for hit in self.hits if not wanted or hit.chunk.document_id in wanted][: search.top_k]


def test_a_chunk_under_the_floor_is_no_hit_but_may_be_the_nearest(hit):
    retrieved = sift([hit(0, "far", 0.2), hit(1, "near", 0.9)], min_similarity=0.5)
    assert [kept.chunk.text for kept in retrieved.hits] == ["near"]
    assert [nearest.text for nearest in retrieved.nearest] == ["near", "far"]
    assert retrieved.average_similarity == pytest.approx(0.9)


def test_the_average_is_over_the_five_best(hit):
    hits = [hit(n, f"text {n}", similarity) for n, similarity in enumerate([0.6, 1.0, 1.0, 1.0, 1.0, 1.0])]
    assert sift(hits, 0.5).average_similarity == pytest.approx(1.0)


def test_nothing_found_has_no_average_and_nothing_near():
    retrieved = sift([], 0.5)
    assert (retrieved.hits, retrieved.nearest, retrieved.average_similarity) == ((), (), 0.0)


def test_the_order_of_the_index_stays(hit):
    hits = [hit(0, "first", 0.6), hit(1, "second", 0.9)]
    assert [kept.chunk.text for kept in sift(hits, 0.5).hits] == ["first", "second"]


def test_the_search_carries_the_callers_collections_and_filters():
    index = ShelfIndex([])
    filters = Filters(metadata={"year": 2026})
    retrieve(
        "q",
        collections=("mine",),
        filters=filters,
        top_k=7,
        min_similarity=0.5,
        index=index,
        embedder=OneWayEmbedder(),
    )
    search = index.searches[0]
    assert (search.collections, search.filters, search.top_k, search.text) == (("mine",), filters, 7, "q")


@pytest.mark.parametrize(("whole_pages", "count", "kept"), [(0.55, 4, 4), (None, 4, 0), (0.55, 5, 0)])
def test_a_collection_of_a_page_or_two_is_read_whole(whole_pages, count, kept, hit):
    retrieved = retrieve(
        "q",
        collections=("mine",),
        filters=Filters(),
        top_k=7,
        min_similarity=0.5,
        index=ShelfIndex([hit(number, f"text {number}", 0.1) for number in range(count)]),
        embedder=OneWayEmbedder(),
        whole_pages=whole_pages,
    )
    assert len(retrieved.hits) == kept
    assert retrieved.few is retrieved.small is retrieved.apart is (kept > 0)


def test_the_second_pass_looks_into_the_documents_already_hit(hit):
    shelf = [hit(0, "hit", 0.9), hit(1, "beside it", 0.3), hit(2, "elsewhere", 0.4, "d2")]
    index = ShelfIndex(shelf)
    again = second_pass(
        "q",
        sift(shelf, 0.5),
        collections=("mine",),
        filters=Filters(),
        second_pass_k=8,
        min_similarity=0.5,
        index=index,
        embedder=OneWayEmbedder(),
    )
    assert [kept.chunk.text for kept in again.hits] == ["hit", "beside it"]
    assert index.searches[0].filters.document_ids == ("d1",)


def test_a_document_is_small_where_the_second_pass_saw_all_of_it(hit):
    long = [hit(n, f"long {n}", 0.9 if n == 0 else 0.2) for n in range(8)]
    short = [hit(n, f"short {n}", 0.8 if n == 0 else 0.2, "d2") for n in range(7)]

    def small(shelf):
        return second_pass(
            "q",
            sift(shelf, 0.5),
            collections=("mine",),
            filters=Filters(),
            second_pass_k=8,
            min_similarity=0.5,
            index=ShelfIndex(shelf),
            embedder=OneWayEmbedder(),
        ).small

    assert [small(shelf) for shelf in (long, short, long + short)] == [False, True, True]


def test_the_second_pass_of_nothing_asks_nothing():
    index = ShelfIndex([])
    first = sift([], 0.5)
    same = second_pass(
        "q",
        first,
        collections=("mine",),
        filters=Filters(),
        second_pass_k=8,
        min_similarity=0.5,
        index=index,
        embedder=OneWayEmbedder(),
    )
    assert same == first
    assert index.searches == []
