"""The same API three times: a real server on loopback, this process, and this process from an event loop."""

from __future__ import annotations

import httpx
import pytest

import pincite
from pincite.client.in_process import InProcess
from pincite.http.app import create_app
from tests.fixtures.served import Served


@pytest.fixture
def app(parts):
    return create_app(parts)


@pytest.fixture
def served(app):
    with Served(app) as served:
        yield served.url


@pytest.fixture(params=["server", "in process"])
def api(request, app):
    """A client of the app, over a socket and without one."""
    if request.param == "server":
        with pincite.Client(request.getfixturevalue("served")) as client:
            yield client
    else:
        client = pincite.Client()
        client._http = httpx.Client(base_url="http://127.0.0.1", transport=InProcess(app))
        with client:
            yield client
