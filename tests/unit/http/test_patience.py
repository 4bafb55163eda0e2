"""Whoever connects and says nothing, stops half-way, or does not read, holds up neither the server nor its end."""

from __future__ import annotations

import socket
import threading

import pytest
import uvicorn

from pincite.http.app import create_app
from pincite.http.patience import patient

HEAD = b"POST /api/query HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"


@pytest.fixture
def served(parts, monkeypatch):
    """The app on loopback, with little patience; → its address and what stops it."""
    monkeypatch.setattr("pincite.http.guard.BODY_S", 0.3)
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        create_app(parts), log_level="critical", http=patient(0.3), timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()

    def stop():
        server.should_exit = True
        thread.join(60)
        return not thread.is_alive()

    yield listener.getsockname(), stop
    assert stop()
    listener.close()


def read_to_the_end(connection):
    said = b""
    while got := connection.recv(65536):
        said += got
    return said


def connected(address):
    return socket.create_connection(address, timeout=60)


@pytest.mark.parametrize("said", [b"", b"GET /hea", HEAD[:60]], ids=["nothing", "a word", "half a head"])
def test_half_open_connections_are_closed(served, said):
    address, _ = served
    connections = [connected(address) for _ in range(50)]
    for connection in connections:
        connection.sendall(said)
    assert [read_to_the_end(each) for each in connections] == [b""] * 50
    for connection in connections:
        connection.close()


def test_a_further_request_that_is_never_ended_is_closed(served):
    address, _ = served
    with connected(address) as connection:
        connection.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert connection.recv(15) == b"HTTP/1.1 200 OK"
        connection.sendall(b"GET /hea")
        assert b"openapi" in read_to_the_end(connection)


def test_a_body_that_does_not_go_on_is_refused(served):
    address, _ = served
    with connected(address) as connection:
        connection.sendall(HEAD + b'{"query": ')
        told = read_to_the_end(connection)
    assert told.startswith(b"HTTP/1.1 408")
    assert b"application/problem+json" in told


def test_a_client_that_does_not_read_does_not_hold_the_server_s_end(served):
    address, stop = served
    body = b'{"query": "What is due?"}'
    head = HEAD.replace(b"100", str(len(body)).encode()).replace(
        b"Host", b"Accept: text/event-stream\r\nHost"
    )
    stalled = socket.socket()
    stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    stalled.connect(address)
    stalled.sendall(head + body)
    slow = connected(address)
    slow.sendall(HEAD + b'{"query": ')
    assert stop()
    stalled.close()
    slow.close()
