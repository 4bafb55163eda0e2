"""answer → ledger, each citation pinned."""

from pincite import pipeline
from pincite.answering.record import record
from pincite.requests import QueryRequest
from pincite.sweeping.models import Selection
from tests.unit.conftest import LEASE


def test_the_same_answer_twice_is_stored_once_and_pinned_with_a_fingerprint(parts):
    pipeline.ingest("lease.md", LEASE.encode(), collection="default", parts=parts)
    answer = pipeline.ask(QueryRequest(query="How long is the notice period?"), ("default",), parts)
    record(answer, ledger=parts.ledger, history=parts.history, texts=parts.texts)
    assert parts.ledger.list(("default",)) == [answer]
    page = parts.history.select(Selection(collections=("default",)), 100)
    assert len(page.citations) == len(answer.citations) > 0
    assert all(pinned.fingerprint for pinned in page.citations)
    assert {pinned.verdict for pinned in page.citations} == {"verified"}


def test_an_abstention_is_stored_and_pins_nothing(parts):
    answer = pipeline.ask(QueryRequest(query="Who won?"), ("default",), parts)
    assert parts.ledger.get(answer.answer_id, ("default",)).abstained
    assert parts.history.select(Selection(collections=("default",)), 10).citations == ()
