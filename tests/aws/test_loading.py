"""Loads: many objects at once, no faster than the index takes them, and nothing twice."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from pincite.aws import commands, loading, reconciling
from pincite.aws.bootstrap import parts
from pincite.aws.reconciling import differing
from pincite.aws.stack import Stack
from pincite.aws.uploads import Upload, new_key
from pincite.errors import IndexUnavailable, Invalid
from tests.aws.localaws import step_functions
from tests.aws.localaws.events import drain_all

SIGNS = "The harbour of {} has {} berths, and a pilot comes on board before the breakwater."
PORTS = ("Ancona", "Bergen", "Cadiz", "Dover")


@pytest.fixture
def waiting(aws, collection):
    """A collection with objects that wait: four documents, an empty file and a folder's marker."""
    files = {f"load/{name}.md": SIGNS.format(name, number + 3) for number, name in enumerate(PORTS)}
    for name, body in {**files, "load/empty.md": "", "load/": ""}.items():
        aws.upload(collection, name, body)
    assert parts().catalogue.list((collection,)) == []
    assert aws.calls("ParseFunction") == []
    return collection


def loaded(aws, collection: str, **asked) -> list[str]:
    """Run a load → what became of each object."""
    commands.load(Stack("pincite"), collection, **asked)
    [run, *_] = aws.executions("LoadingStateMachine")
    assert run["status"] == "SUCCEEDED", run.get("cause")
    return [upload["upload"]["source"] for upload in aws.calls("ParseFunction")]


def test_what_waits_is_ingested_by_a_load_and_told_to_nobody(aws, waiting):
    parsed = loaded(aws, waiting)
    assert sorted(parsed) == sorted([f"load/{name}.md" for name in PORTS] + ["load/empty.md"])
    found = {each.source: each.status for each in parts().catalogue.list((waiting,))}
    assert found == {**{f"load/{name}.md": "indexed" for name in PORTS}, "load/empty.md": "failed"}
    [letter] = aws.dead_letters()
    assert "the file is empty" in letter["Body"]
    aws.executions("SweepingStateMachine")
    assert aws.calls("SelectFunction") == [], "no sweep of its own for any of them"
    asked = {"query": "How many berths does the harbour of Cadiz have?", "inference_mode": "low"}
    answer = aws.api.call("POST", "/api/query", asked, caller=aws.as_caller(waiting)).json()
    assert "5 berths" in answer["answer"]


def test_a_load_that_is_run_again_begins_nothing_that_is_indexed(aws, waiting):
    loaded(aws, waiting)
    aws.begin()
    aws.upload(waiting, "load/Dover.md", SIGNS.format("Dover", 80))
    aws.upload(waiting, "load/new/Esbjerg.md", SIGNS.format("Esbjerg", 9))
    assert sorted(loaded(aws, waiting)) == ["load/Dover.md", "load/empty.md", "load/new/Esbjerg.md"]
    aws.begin()
    aws.upload(waiting, "load/new/Faro.md", SIGNS.format("Faro", 9))
    assert loaded(aws, waiting, folder="new/") == ["load/new/Faro.md"]


def test_nothing_is_begun_while_the_index_is_behind(aws, waiting, monkeypatch):
    depths = [loading.MOST_WAITING + 1] * 3 + [loading.MOST_WAITING]
    monkeypatch.setattr(
        type(parts().index), "waiting", lambda index: depths.pop(0) if len(depths) > 1 else depths[0]
    )
    assert len(loaded(aws, waiting, concurrency=1)) == 5
    assert len(step_functions.waits) >= 3
    assert len(aws.calls("PickFunction")) == 3 + 6, "three that were told to come later"


def test_an_index_that_stays_behind_stops_no_other_load(aws, waiting, monkeypatch):
    monkeypatch.setattr(type(parts().index), "waiting", lambda index: 9999)
    upload = parts().uploads.current_version(f"uploads/{waiting}/load/Dover.md")
    assert upload is not None
    with pytest.raises(IndexUnavailable, match="9999 writes wait"):
        loading.picked(f"uploads/{waiting}/load/Dover.md", "a load", parts())
    assert loading.picked(f"uploads/{waiting}/load/", "a load", parts()) == (None, "")
    assert loading.picked(f"uploads/{waiting}/load/gone.md", "a load", parts()) == (None, "")


def test_the_index_says_how_many_writes_wait(aws):
    assert parts().index.waiting() == 0


def test_what_waits_is_not_found_to_be_lost_but_what_was_deleted_is_gone(aws, waiting):
    loaded(aws, waiting)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reconciling, "SETTLED", timedelta(0))
        aws.upload(waiting, "load/Later.md", "Nobody has loaded this yet.")
        assert [each for each in differing(parts()) if each.collection == waiting] == []
    aws.client("s3").delete_object(Bucket=aws.outputs["UploadBucket"], Key=f"uploads/{waiting}/load/Dover.md")
    drain_all()
    aws.executions("IngestionStateMachine")
    assert "load/Dover.md" not in {each.source for each in parts().catalogue.list((waiting,))}


def test_nobody_uploads_through_the_api_to_where_files_wait(aws, collection):
    refused = aws.api.call(
        "POST", "/api/documents", {"name": "load/a.md", "size": 9}, caller=aws.as_caller(collection)
    )
    assert (refused.status, "load/" in json.dumps(refused.json())) == (422, True)
    with pytest.raises(Invalid):
        new_key(collection, "load/a.md")
    with pytest.raises(Invalid):
        commands.load(Stack("pincite"), "no/collection")


def test_a_dead_letter_of_a_load_comes_back_though_loads_alone_begin_it(aws, waiting):
    aws.runtime.broken[aws.function("ChunkFunction")] = [MemoryError()] * 2
    loaded(aws, waiting, folder="Dover")
    aws.runtime.broken.clear()
    assert [each.status for each in parts().catalogue.list((waiting,))] == ["failed"]
    aws.redrive()
    assert [each.status for each in parts().catalogue.list((waiting,))] == ["indexed"]


def test_older_letters_know_nothing_of_loads():
    old = {
        "key": "uploads/a/b.md", "version_id": "1", "sequencer": "", "collection": "a", "source": "b.md",
        "deleted": False,
    }  # fmt: skip
    assert (Upload.model_validate(old).quiet, Upload.model_validate(old).waits) == (False, False)
