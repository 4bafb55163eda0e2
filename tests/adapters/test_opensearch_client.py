"""Who we are to OpenSearch: signed, by password, or nobody on loopback; TLS is verified; errors tell the part alone."""

from __future__ import annotations

import datetime
import ssl
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from opensearchpy import exceptions

from pincite.adapters.opensearch_client import open_client, translate
from pincite.adapters.opensearch_documents import vector_of
from pincite.errors import IndexUnavailable, Invalid, Misconfigured, Throttled, Timeout
from tests.fakes.bulk_server import BulkServer

NOTHING = b'{"delete":{"_id":"x"}}\n'


@pytest.fixture
def server() -> Iterator[BulkServer]:
    with BulkServer() as server:
        yield server


@pytest.mark.parametrize("service", ["es", "aoss"])
def test_signed_for_the_service(server: BulkServer, service: str):
    client = open_client(server.url, service)  # type: ignore[arg-type]
    client.bulk(body=NOTHING)
    assert f"/eu-central-1/{service}/aws4_request" in server.headers["authorization"]
    assert server.headers["authorization"].startswith("AWS4-HMAC-SHA256 Credential=testing/")
    client.close()


def test_by_password(server: BulkServer):
    client = open_client(server.url, "basic", user="reader", password="secret")
    client.bulk(body=NOTHING)
    assert server.headers["authorization"] == "Basic cmVhZGVyOnNlY3JldA=="
    client.close()


def test_nobody_on_loopback(server: BulkServer):
    client = open_client(server.url)
    client.bulk(body=NOTHING)
    assert "authorization" not in server.headers
    client.close()


@pytest.mark.parametrize(
    ("url", "auth"),
    [
        ("http://search.example.com:9200", "basic"),
        ("http://search.example.com:9200", "es"),
        ("https://user:pass@search.example.com", "none"),
        ("search.example.com", "none"),
        ("ftp://search.example.com", "none"),
        ("https://search.example.com", "basic"),
    ],
)
def test_unsafe_or_unclear_settings_are_refused(url: str, auth: str):
    with pytest.raises(Misconfigured) as error:
        open_client(url, auth)  # type: ignore[arg-type]
    assert "pass@" not in str(error.value)


def test_certificate_that_nobody_vouches_for(tmp_path: Path):
    with _tls_server(tmp_path) as url:
        client = open_client(url)
        with pytest.raises(exceptions.ConnectionError) as error:
            client.bulk(body=NOTHING)
        assert isinstance(translate(error.value), Misconfigured | IndexUnavailable)
        client.close()


@pytest.mark.parametrize(
    ("error", "expected", "part"),
    [
        (exceptions.ConnectionTimeout("TIMEOUT", "http://10.0.0.1:9200", Exception()), Timeout, "index"),
        (exceptions.ConnectionError("N/A", "http://10.0.0.1:9200", Exception()), IndexUnavailable, "index"),
        (exceptions.TransportError(429, "rejected", {}), Throttled, "index"),
        (
            exceptions.TransportError(503, "no_shard_available_action_exception", {}),
            IndexUnavailable,
            "index",
        ),
        (exceptions.NotFoundError(404, "index_not_found_exception", {}), IndexUnavailable, "index"),
        (exceptions.AuthorizationException(403, "security_exception", {}), Misconfigured, None),
        (exceptions.AuthenticationException(401, "x", "no"), Misconfigured, None),
        (exceptions.AuthorizationException(403, "cluster_block_exception", {}), IndexUnavailable, "index"),
        (exceptions.RequestError(400, "parsing_exception", {"error": {"reason": "no"}}), Invalid, None),
    ],
)
def test_errors_become_ours(error: Exception, expected: type[Exception], part: str | None):
    ours = translate(error)
    assert isinstance(ours, expected)
    assert "10.0.0.1" not in str(ours)
    if part:
        assert ours.part == part  # type: ignore[attr-defined]


def test_hit_without_a_vector_is_an_error():
    with pytest.raises(IndexUnavailable):
        vector_of({"text": "x"})


class _tls_server:
    """A server with a certificate of its own making."""

    def __init__(self, folder: Path) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
        now = datetime.datetime.now(datetime.UTC)
        certificate = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(1)
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .sign(key, hashes.SHA256())
        )
        pem = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        (folder / "both.pem").write_bytes(pem + certificate.public_bytes(serialization.Encoding.PEM))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "both.pem")
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._server.handle_error = lambda *_: None  # type: ignore[method-assign]

    def __enter__(self) -> str:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return f"https://127.0.0.1:{self._server.server_address[1]}"

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
