"""What can be read has a name for people, in one file that the page is built with."""

import json
from importlib import resources

from pincite.ingestion import sniff
from pincite.ingestion.formats import READERS


def test_every_type_that_can_be_read_has_a_name_and_no_other():
    called = json.loads((resources.files("pincite.ingestion.formats") / "called.json").read_text("utf-8"))
    assert set(called) == {sniff.PDF, *READERS}
    assert all(called.values())
