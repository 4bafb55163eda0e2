"""answer → ledger, each citation pinned."""

from pincite import pipeline
from pincite.answering.record import record, with_warnings
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


PAGE = (
    "<style>.off{display:none}</style><h1>Lease</h1><p>The notice period is three months.</p>"
    "<p class=off>The notice period is six months.</p><p>The deposit is 900 euros.</p>"
)
LEFT_OUT = "Parts of the page that its style sheet hides were left out."


def test_what_was_left_out_of_a_cited_document_is_told_with_the_answer(parts):
    page = pipeline.ingest("lease.html", PAGE.encode(), collection="default", parts=parts)
    assert page.warnings == (LEFT_OUT,)
    pipeline.ingest("garden.md", b"# Garden\n\nThe hedge is cut in June.", collection="default", parts=parts)
    answer = pipeline.ask(QueryRequest(query="How long is the notice period?"), ("default",), parts)
    assert f"lease.html: {LEFT_OUT}" in answer.notes
    assert parts.ledger.get(answer.answer_id, ("default",)).notes == answer.notes
    assert with_warnings(answer, parts.texts, parts.catalogue) == answer
    other = pipeline.ask(QueryRequest(query="When is the hedge cut?"), ("default",), parts)
    assert other.citations
    assert not any(LEFT_OUT in note for note in other.notes)


def test_a_cited_version_that_is_gone_says_nothing(parts):
    pipeline.ingest("lease.html", PAGE.encode(), collection="default", parts=parts)
    answer = pipeline.ask(QueryRequest(query="How long is the notice period?"), ("default",), parts)
    gone = tuple(each.model_copy(update={"document_version": "sha256:0"}) for each in answer.citations)
    bare = answer.model_copy(update={"citations": gone, "notes": ()})
    assert with_warnings(bare, parts.texts, parts.catalogue).notes == ()


def test_an_answer_that_does_not_know_tells_what_was_left_out_of_what_came_closest(parts):
    pipeline.ingest("lease.html", PAGE.encode(), collection="default", parts=parts)
    answer = pipeline.ask(QueryRequest(query="Which lawyer drew up the lease?"), ("default",), parts)
    assert answer.abstained
    assert f"lease.html: {LEFT_OUT}" in answer.notes
    gone = answer.model_copy(update={"notes": ()})
    pipeline.delete(answer.sources[0].document_id, ("default",), parts)
    assert with_warnings(gone, parts.texts, parts.catalogue).notes == ()
