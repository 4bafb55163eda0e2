"""`pincite user`, `audit`, and when `serve` refuses."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from pincite import bootstrap
from pincite.cli import app, service
from pincite.errors import Invalid, NotFound


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PINCITE_HOME", str(tmp_path / "home"))


def run(*arguments):
    return CliRunner().invoke(app, [str(each) for each in arguments])


def test_somebody_is_made_listed_given_another_key_and_removed():
    made = json.loads(
        run("user", "add", "ada@example.org", "--role", "editor", "--collection", "legal", "--json").stdout
    )
    assert (made["role"], made["collections"]) == ("editor", ["legal"])
    people = bootstrap.parts().people
    assert people.whose(made["key"]).name == "ada@example.org"
    second = run("user", "key", "ada@example.org").stdout.strip()
    assert second.startswith("pin_")
    [listed] = json.loads(run("user", "list", "--json").stdout)
    assert [set(key) for key in listed["keys"]] == [{"key_id", "created_at"}] * 2
    assert run("user", "key", "ada@example.org", "--revoke", listed["keys"][0]["key_id"]).exit_code == 0
    assert (people.whose(made["key"]), people.whose(second).name) == (None, "ada@example.org")
    assert run("user", "remove", "ada@example.org").exit_code == 0
    assert people.whose(second) is None
    told = [each["what"] for each in json.loads(run("audit", "--json").stdout)]
    assert told == ["user remove", "user key revoke", "user key", "user add"]
    assert "user remove ada@example.org" in run("audit", "--limit", 1).stdout


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("user", "add", "a b"), Invalid), (("user", "add", "a", "--role", "king"), Invalid),
        (("user", "add", "a", "--collection", "../x"), Invalid), (("user", "remove", "nobody"), NotFound),
        (("user", "key", "nobody"), NotFound),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(arguments, error):
    assert isinstance(run(*arguments).exception, error)


def test_a_name_is_taken_once():
    assert run("user", "add", "ada").exit_code == 0
    assert isinstance(run("user", "add", "ada").exception, Invalid)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.10", "example.org"])
def test_serve_refuses_another_address_than_loopback_until_there_is_somebody_to_ask_for(host):
    refused = run("serve", "--host", host, "--port", "0")
    assert isinstance(refused.exception, Invalid)
    assert "pincite user add" in str(refused.exception)
    parts = bootstrap.parts()
    assert service.asked_of(parts, host, without_users=True).always is False
    run("user", "add", "ada")
    assert service.asked_of(parts, host, without_users=False).always is True


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.8.8.8"])
def test_serve_on_loopback_needs_nobody(host):
    assert service.asked_of(bootstrap.parts(), host, without_users=False) == (None, False)


def test_an_issuer_alone_is_enough(monkeypatch):
    monkeypatch.setenv("PINCITE_OIDC_ISSUER", "https://sign.in")
    monkeypatch.setenv("PINCITE_OIDC_CLIENT", "page")
    assert service.asked_of(bootstrap.parts(), "0.0.0.0", without_users=False).tokens is not None
