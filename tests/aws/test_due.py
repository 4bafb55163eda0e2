"""What is due in AWS: the catalogue is read as far as it is needed, the ledger page by page."""

from pincite.aws.due import DueInCatalogue
from pincite.citations import VERIFIER
from pincite.errors import NotFound
from pincite.models import Document
from pincite.sweeping.select import SelectedPart, select
from tests.unit.sweeping.builders import pinned
from tests.unit.sweeping.test_select import Shelf

HERE = ("default",)


class Walked:
    """Documents of which it is known how far they were walked, and which were asked for."""

    def __init__(self, *ids: str) -> None:
        self.ids, self.walked, self.asked = ids, list[str](), list[str]()

    def walk(self, collections, start=""):
        for id_ in sorted(self.ids):
            if id_ >= start:
                self.walked.append(id_)
                yield self.get(id_, collections)

    def get(self, document_id, collections):
        if document_id not in self.ids:
            raise NotFound(document_id)
        status = "failed" if document_id.startswith("failed") else "indexed"
        return Document(
            document_id=document_id, name=document_id, source=document_id, collection="default", version="new",
            media_type="text/plain", size=1, status=status,
        )  # fmt: skip

    def indexed(self, keys):
        self.asked += [document_id for _, document_id in keys]
        return {id_ for _, id_ in keys if id_ in self.ids and not id_.startswith("failed")}


def due(walked: Walked) -> DueInCatalogue:
    return DueInCatalogue(catalogue=walked, collections=HERE, checked_before="", verifier=VERIFIER)


def cited(*ids: str) -> Shelf:
    return Shelf([pinned(position=n, document_id=id_, document_version="old") for n, id_ in enumerate(ids)])


def test_one_document_after_the_other_and_those_that_are_gone_last():
    walked = Walked("a", "b", "c", "failed")
    found = [each.document_id for each in select(cited(*"bxa", "failed", "b"), HERE, due(walked))]
    assert found == ["a", "b", "b", "x", "failed"]
    assert set(walked.asked) == {"a", "b", "x", "failed"}, "not for what nobody cites"


def test_the_catalogue_is_read_no_further_than_a_round_goes():
    walked = Walked(*"abcdef")
    part = SelectedPart(due(walked), 2, 99, lambda: False)
    assert [each.document_id for each in part.of(cited(*"abcdef"), HERE, (), "")] == ["a", "b"]
    assert (part.next, walked.walked) == ("c", ["a", "b", "c"])
    walked.walked.clear()
    again = SelectedPart(due(walked), 2, 99, lambda: False)
    assert [each.document_id for each in again.of(cited(*"cdef"), HERE, (), "c")] == ["c", "d"]
    assert walked.walked == ["c", "d", "e"]


def test_named_documents_are_looked_up():
    walked = Walked("a", "failed")
    found = list(select(cited("a", "failed", "z", "b"), HERE, due(walked), ("a", "failed", "z")))
    assert [each.document_id for each in found] == ["a", "failed", "z"]
    assert walked.walked == []
    assert [due(walked).reason(each) for each in found] == ["source changed", "source gone", "source gone"]
