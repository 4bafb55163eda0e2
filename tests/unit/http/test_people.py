"""Who may call: keys, roles, collections, tokens of an issuer, and the audit log of it all."""

from __future__ import annotations

import json

import jwt
import pytest
from starlette.testclient import TestClient

from pincite.http.app import create_app
from pincite.http.people import Callers
from pincite.people import new_key, person
from pincite.signing_in import Tokens
from tests.fakes.issuer import Issuer
from tests.unit.conftest import LEASE

QUESTION = {"query": "How long is the notice period?"}
NOW = "2026-11-28T00:00:00.000Z"
FILE = {"file": ("lease.md", LEASE.encode(), "text/markdown")}


@pytest.fixture
def keys(parts):
    """Everybody's key; ada edits leases, bob reads them, eve reads another collection, root is admin of both."""
    made = {}
    for name, role, collections in (
        ("ada", "editor", ("leases",)), ("bob", "reader", ("leases",)), ("eve", "reader", ("other",)),
        ("root", "admin", ("leases", "other")),
    ):  # fmt: skip
        made[name], kept = new_key(NOW)
        parts.people.add(person(name, role, collections, NOW).model_copy(update={"keys": (kept,)}))
    return made


@pytest.fixture
def server(parts, keys):
    with TestClient(create_app(parts, people=Callers()), base_url="http://127.0.0.1:8000") as client:

        def call(who, method, path, **more):
            headers = {"authorization": f"Bearer {keys[who]}"} if who else {}
            return client.request(method, path, headers=headers, **more)

        yield call


def test_nobody_unknown_sees_anything_but_the_page_and_whether_it_is_up(server):
    for path in ("/api/documents", "/api/answers", "/api/me", "/api/audit", "/metrics", "/v1/models"):
        refused = server(None, "GET", path)
        assert (refused.status_code, refused.headers["www-authenticate"]) == (401, 'Bearer realm="pincite"')
        assert refused.headers["content-type"] == "application/problem+json"
    assert server(None, "POST", "/api/query", json=QUESTION).status_code == 401
    for path in ("/", "/health", "/docs", "/openapi.json", "/assets/config.json"):
        assert server(None, "GET", path).status_code == 200


def test_a_key_opens_the_collections_of_its_owner_and_no_other(server):
    document = server("ada", "POST", "/api/documents", files=FILE).json()
    assert document["collection"] == "leases"
    assert server("bob", "GET", "/api/me").json() == {
        "name": "bob",
        "role": "reader",
        "collections": ["leases"],
    }
    answer = server("bob", "POST", "/api/query", json=QUESTION).json()
    assert "three months" in answer["answer"]
    for path in (f"/api/documents/{document['document_id']}", f"/api/answers/{answer['answer_id']}"):
        assert (server("bob", "GET", path).status_code, server("eve", "GET", path).status_code) == (200, 404)
    assert server("eve", "POST", "/api/query", json=QUESTION).json()["abstained"]


@pytest.mark.parametrize(
    ("method", "path", "bob", "root"),
    [
        ("POST", "/api/documents", 403, 422), ("DELETE", "/api/documents/x", 403, 404),
        ("POST", "/api/sweeps", 403, 202), ("DELETE", "/api/threads/x", 403, 404),
        ("PATCH", "/api/threads/x", 403, 422), ("GET", "/api/audit", 403, 200),
        ("POST", "/api/verify-answer", 422, 422), ("PUT", "/api/anything/new", 403, 405),
    ],
)  # fmt: skip
def test_a_role_that_is_too_small_is_refused_before_anything_is_read(server, method, path, bob, root):
    assert server("bob", method, path).status_code == bob
    assert server("root", method, path).status_code == root


@pytest.mark.parametrize(
    "spoil", [lambda key: key[:-1] + ("A" if key[-1] != "A" else "B"), lambda _: "pin_", str.upper]
)
def test_a_key_that_is_none_of_ours_opens_nothing(parts, keys, spoil):
    with TestClient(create_app(parts, people=Callers()), base_url="http://127.0.0.1:8000") as client:
        for headers in ({"x-api-key": spoil(keys["ada"])}, {"authorization": f"Bearer {spoil(keys['ada'])}"}):
            assert client.get("/api/documents", headers=headers).status_code == 401
        assert client.get("/api/documents", headers={"x-api-key": keys["ada"]}).status_code == 200


def test_a_key_that_was_taken_back_opens_nothing_from_then_on(server, parts):
    assert server("bob", "GET", "/api/documents").status_code == 200
    parts.people.take(parts.people.get("bob").keys[0].key_id)
    assert server("bob", "GET", "/api/documents").status_code == 401
    parts.people.remove("eve")
    assert server("eve", "GET", "/api/documents").status_code == 401


def test_on_loopback_without_anybody_nobody_is_asked_and_elsewhere_everybody(parts):
    with TestClient(create_app(parts, people=Callers()), base_url="http://127.0.0.1:8000") as client:
        assert client.get("/api/me").json()["name"] == "local"
    with TestClient(create_app(parts, hosts=(), people=Callers(always=True))) as client:
        assert client.get("/api/me").status_code == 401


def test_every_action_is_written_down_without_a_word_of_it(server, parts, keys):
    document = server("ada", "POST", "/api/documents", files=FILE).json()
    answer = server("bob", "POST", "/api/query", json={**QUESTION, "inference_mode": "low"}).json()
    server("bob", "GET", f"/api/answers/{answer['answer_id']}")
    server("bob", "DELETE", f"/api/documents/{document['document_id']}")
    server("ada", "DELETE", f"/api/documents/{document['document_id']}")
    server(None, "GET", "/api/documents")
    page = server("root", "GET", "/api/audit").json()
    told = [
        (each["who"], each["what"], each["status"], each["collections"], each["on"])
        for each in page["actions"]
    ]
    id_, leases = document["document_id"], ["leases"]
    assert told[::-1] == [
        ("ada", "POST /api/documents", 201, leases, [id_]),
        ("bob", "POST /api/query", 200, leases, []),
        ("bob", "GET /api/answers/{answer_id}", 200, leases, [answer["answer_id"]]),
        ("bob", f"DELETE /api/documents/{id_}", 403, [], []),
        ("ada", "DELETE /api/documents/{document_id}", 200, leases, [id_]),
        ("nobody known", "GET /api/documents", 401, [], []),
    ]
    assert all(each["at"] and each["request_id"] for each in page["actions"])
    whole = json.dumps(page)
    for secret in ("notice", "three months", "lease.md", *keys.values()):
        assert secret not in whole
    first = server("root", "GET", "/api/audit?limit=2").json()
    assert len(first["actions"]) == 2
    assert (
        server("root", "GET", f"/api/audit?limit=1&before={first['next']}").json()["actions"][0]["number"]
        < first["next"]
    )


def test_keys_are_kept_as_hashes_in_a_file_of_the_owner_alone(parts, keys):
    path = parts.settings.home / "people.sqlite"
    assert path.stat().st_mode & 0o077 == 0
    parts.people.close()
    kept = b"".join(each.read_bytes() for each in parts.settings.home.glob("people.sqlite*"))
    for key in keys.values():
        assert key.encode() not in kept
        assert key.split("_", 2)[2].encode() not in kept


# ── sign-in by an issuer ─────────────────────────────────────────────────────────────────────────────────

CLIENT = "pincite-page"


@pytest.fixture(scope="module")
def issuer():
    with Issuer() as issuer:
        yield issuer


@pytest.fixture
def signed(parts, issuer):
    """The app for whoever the issuer vouches for; its settings have `default` and `leases`."""
    with_leases = parts.settings.model_copy(update={"collections": ("default", "leases")})
    parts = type(parts)(with_leases, embedder=parts.embedder)
    tokens = Tokens(issuer.url, CLIENT)
    with TestClient(create_app(parts, people=Callers(tokens)), base_url="http://127.0.0.1:8000") as client:

        def call(token, method="GET", path="/api/me", **more):
            return client.request(method, path, headers={"authorization": f"Bearer {token}"}, **more)

        call.parts = parts
        yield call


def test_a_token_of_the_issuer_says_who_it_is_and_its_groups_what_is_open(signed, issuer):
    token = issuer.token(
        CLIENT, email="ada@example.org", email_verified=True, groups=["leases", "pincite-editor", "x"]
    )
    assert signed(token).json() == {"name": "ada@example.org", "role": "editor", "collections": ["leases"]}
    assert signed(token, "POST", "/api/documents", files=FILE).json()["collection"] == "leases"
    [action, *_] = signed.parts.people.actions(1)
    assert action[1].who == "ada@example.org"


def test_somebody_known_here_has_the_role_given_here(signed, issuer):
    signed.parts.people.add(person("ada@example.org", "reader", ("default",), NOW))
    token = issuer.token(
        CLIENT, email="ada@example.org", email_verified=True, groups=["leases", "pincite-admin"]
    )
    assert signed(token).json() == {"name": "ada@example.org", "role": "reader", "collections": ["default"]}
    for claims in (
        {"email": "ada@example.org"},
        {"sub": "ada@example.org"},
        {"email": "ada@example.org", "email_verified": "true"},
    ):
        assert signed(issuer.token(CLIENT, **claims)).status_code == 403, (
            "an address that nobody has proven is no name"
        )


def test_a_token_without_a_group_of_ours_opens_nothing(signed, issuer):
    for groups in (None, [], ["marketing"], "leases", ["pincite-admin"]):
        assert signed(issuer.token(CLIENT, groups=groups)).status_code == 403


def test_a_token_that_is_not_the_issuers_for_us_and_now_is_refused(signed, issuer):
    good = {"groups": ["leases"]}
    with Issuer(name=issuer.url) as other:
        forged = [other.token(CLIENT, **good)]
    public = issuer.published()["/keys"]["keys"][0]["n"]
    claims = jwt.decode(issuer.token(CLIENT, **good), options={"verify_signature": False})
    forged += [
        issuer.token("another-client", **good), issuer.token(CLIENT, exp=1, **good),
        issuer.token(CLIENT, exp=None, **good),
        issuer.token(CLIENT, iss="https://else.where", **good), issuer.token(CLIENT, aud=None, **good),
        issuer.token(CLIENT, sub=None, **good), issuer.token(CLIENT, nbf=4_000_000_000, **good),
        jwt.encode(claims, None, algorithm="none", headers={"kid": issuer.kid}),
        jwt.encode(claims, public, algorithm="HS256", headers={"kid": issuer.kid}),
        issuer.token(CLIENT, **good)[:-4] + "AAAA", "a.b.c", "x",
    ]  # fmt: skip
    for token in forged:
        refused = signed(token)
        assert refused.status_code == 401, token
        assert token not in refused.text
    assert signed(issuer.token(CLIENT, **good)).status_code == 200


def test_keys_of_the_issuer_are_remembered_and_looked_up_anew_when_they_rotate(issuer, monkeypatch):
    from pincite import signing_in

    tokens = Tokens(issuer.url, CLIENT)
    issuer.asked.clear()
    for _ in range(3):
        tokens.claims(issuer.token(CLIENT))
    assert issuer.asked == ["/.well-known/openid-configuration", "/keys"]
    issuer.rotate()
    with pytest.raises(signing_in.NotSignedIn):
        tokens.claims(issuer.token(CLIENT))
    assert issuer.asked.count("/keys") == 1, "not more often than every few seconds"
    monkeypatch.setattr(signing_in, "LEAST_BETWEEN_S", 0.0)
    assert tokens.claims(issuer.token(CLIENT))["sub"] == "7"


def test_an_issuer_that_is_down_or_another_lets_nobody_in(parts):
    with Issuer(name="https://else.where") as other:
        token = other.token(CLIENT)
        for issuer, status in ((other.url, 500), ("http://127.0.0.1:9", 503)):
            tokens = Tokens(issuer, CLIENT)
            app = create_app(parts, people=Callers(None))
            app.user_middleware[-1].kwargs["tokens"] = tokens
            with TestClient(app, base_url="http://127.0.0.1:8000") as client:
                assert (
                    client.get("/api/me", headers={"authorization": f"Bearer {token}"}).status_code == status
                )


def test_the_page_is_told_where_to_sign_in(signed, issuer):
    told = signed("", path="/assets/config.json").json()["sign_in"]
    assert told == {
        "authorize": f"{issuer.url}/authorize",
        "token": f"{issuer.url}/token",
        "client_id": CLIENT,
    }
    assert issuer.url in signed("", path="/").headers["content-security-policy"]
