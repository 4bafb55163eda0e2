"""The same API three times: a real server on loopback, this process, and this process from an event loop."""

from __future__ import annotations

import contextlib
import socket
import threading

import httpx
import pytest
import uvicorn

import pincite
from pincite.client.in_process import InProcess
from pincite.http.app import create_app


class Served:
    """An app on loopback while the block runs."""

    def __init__(self, app):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._server = uvicorn.Server(uvicorn.Config(app, log_level="critical"))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]})

    def __enter__(self):
        self._thread.start()
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                httpx.get(self.url + "/health")
                return self
        raise AssertionError("the server did not start")

    def __exit__(self, *_):
        self._server.should_exit = True
        self._thread.join()
        self._listener.close()


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
