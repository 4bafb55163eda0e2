"""What `import pincite` gives: every name, documented, typed, and nothing loaded before it is used."""

from __future__ import annotations

import inspect
import subprocess
import sys
from importlib import resources
from typing import get_type_hints

import pytest

import pincite
from pincite import fields
from pincite.client.asynchronous import AsyncClient
from pincite.client.sync import Client
from pincite.requests import QueryRequest, ThreadQuery, VerifyAnswerRequest, VerifyCitationRequest


def test_every_exported_name_is_there_with_its_words():
    for name in pincite.__all__:
        thing = getattr(pincite, name)
        assert name == "__version__" or inspect.getdoc(thing), name
    assert dir(pincite) == sorted(pincite.__all__)
    with pytest.raises(AttributeError, match="nope"):
        _ = pincite.nope


def test_a_star_import_gives_the_same():
    names: dict[str, object] = {}
    exec("from pincite import *", names)
    assert set(pincite.__all__) <= set(names)


def test_the_package_says_that_it_is_typed():
    assert (resources.files("pincite") / "py.typed").is_file()


def test_import_loads_nothing_of_the_library():
    code = (
        "import pincite, sys; "
        "print([name for name in sys.modules if name.startswith('pincite.') or name in ('httpx', 'pydantic')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_program_is_a_module_too():
    done = subprocess.run(
        [sys.executable, "-m", "pincite", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == f"pincite {pincite.__version__}"


@pytest.mark.parametrize(
    ("typed", "request_", "positional"),
    [
        (fields.QueryFields, QueryRequest, {"query"}),
        (fields.AskFields, ThreadQuery, {"query"}),
        (fields.CitationFields, VerifyCitationRequest, set()),
        (fields.AnswerFields, VerifyAnswerRequest, {"answer", "sources"}),
    ],
)
def test_typed_fields_are_those_of_the_request(typed, request_, positional):
    assert set(get_type_hints(typed)) | positional <= set(request_.model_fields)


@pytest.mark.parametrize("noun", ["documents", "answers", "threads", "sweeps", "verify", None])
def test_both_clients_have_the_same_methods_with_the_same_parameters(noun):
    def methods(client):
        thing = client if noun is None else getattr(client, noun)
        return {
            name: str(inspect.signature(method, eval_str=False)).partition(" ->")[0]
            for name, method in inspect.getmembers(thing, inspect.ismethod)
            if not name.startswith("_")
        }

    sync = methods(Client("http://127.0.0.1"))
    assert sync
    assert sync == methods(AsyncClient("http://127.0.0.1"))
