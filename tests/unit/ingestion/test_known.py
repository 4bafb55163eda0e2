"""The same file by the command line and by the page is one document; two files are two."""

import pytest

from pincite import pipeline
from pincite.errors import NotFound, Stopped
from pincite.local_files import local_files

LEASE = b"Rent is due monthly. The notice period is three months."
OTHER = LEASE.replace(b"three", b"six")


def by_page(parts, name, data):
    return pipeline.ingest(name, data, collection="default", parts=parts)


def by_path(parts, file):
    [found] = local_files([file])
    return pipeline.ingest(
        found.below, found.read(9999), collection="default", parts=parts, source=found.source
    )


def listed(parts):
    return [document.name for document in parts.catalogue.list(["default"])]


@pytest.mark.parametrize("again", [LEASE, OTHER], ids=["unchanged", "new version"])
def test_a_file_of_the_command_line_and_the_page_is_one_document(parts, tmp_path, again):
    file = tmp_path / "lease.txt"
    file.write_bytes(LEASE)
    first = by_path(parts, file)
    second = by_page(parts, "lease.txt", again)
    file.write_bytes(again)
    third = by_path(parts, file)
    assert first.document_id == second.document_id == third.document_id
    assert second.version == third.version
    assert len(third.versions) == 1 + (again != LEASE)
    assert listed(parts) == ["lease.txt"]


def test_the_page_first_and_the_command_line_after(parts, tmp_path):
    first = by_page(parts, "lease.txt", LEASE)
    (tmp_path / "lease.txt").write_bytes(OTHER)
    assert by_path(parts, tmp_path / "lease.txt").document_id == first.document_id
    assert listed(parts) == ["lease.txt"]


def test_one_name_in_two_folders_with_other_words_is_two_documents(parts, tmp_path):
    for folder, data in (("a", LEASE), ("b", OTHER)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "lease.txt").write_bytes(data)
        by_path(parts, tmp_path / folder / "lease.txt")
    assert listed(parts) == ["lease.txt", "lease.txt"]
    by_page(parts, "lease.txt", LEASE + b" Pets are allowed.")
    assert len(listed(parts)) == 3, "nobody can tell which of the two it replaces"


def test_a_copy_in_another_folder_is_not_indexed_again(parts, tmp_path):
    ids = set()
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "lease.txt").write_bytes(LEASE)
        ids.add(by_path(parts, tmp_path / folder / "lease.txt").document_id)
    assert len(ids) == 1
    assert listed(parts) == ["lease.txt"]


def test_a_copy_under_another_name_is_said(parts):
    assert by_page(parts, "lease.txt", LEASE).warnings == ()
    [said] = by_page(parts, "lease copy.txt", LEASE).warnings
    assert said == "The same content is in this collection as “lease.txt” already."


def test_another_collection_has_its_own(parts):
    first = by_page(parts, "lease.txt", LEASE)
    other = pipeline.ingest("lease.txt", LEASE, collection="other", parts=parts)
    assert (first.document_id != other.document_id, other.warnings) == (True, ())


def test_what_is_stopped_leaves_nothing_behind(parts):
    with pytest.raises(Stopped):
        pipeline.ingest("lease.txt", LEASE, collection="default", parts=parts, stop=lambda: True)
    assert listed(parts) == []
    made = by_page(parts, "lease.txt", LEASE)
    with pytest.raises(Stopped):
        pipeline.ingest("lease.txt", OTHER, collection="default", parts=parts, stop=lambda: True)
    assert parts.catalogue.get(made.document_id, ["default"]) == made
    assert parts.texts.get(made.document_id, made.version).parsed.text
    with pytest.raises(NotFound):
        parts.files.get(f"documents/{made.document_id}/{'0' * 64}/original")
