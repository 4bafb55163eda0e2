"""What holds for every test: no way out but loopback, nobody's credentials, nobody's settings."""

import contextlib
import functools
import os

import hypothesis
import pytest
from pytest_socket import socket_allow_hosts

pytest_plugins = ["tests.fixtures.small_model", "tests.fixtures.opensearch"]

hypothesis.settings.register_profile("same", derandomize=True, database=None, deadline=None)
hypothesis.settings.load_profile("same")

LOOPBACK = ["127.0.0.1", "localhost", "::1"]


@pytest.fixture(autouse=True, scope="session")
def _loopback_only():
    socket_allow_hosts(LOOPBACK, allow_unix_socket=True)


@pytest.fixture(autouse=True, scope="session")
def _service_models_are_read_once():
    """boto3 reads its description of a service anew for each session, and moto makes one for each test."""
    with contextlib.suppress(ImportError):
        import botocore.session

        botocore.session.create_loader = functools.cache(botocore.session.create_loader)


@pytest.fixture(autouse=True)
def _nobodys_environment(monkeypatch, tmp_path):
    for name in list(os.environ):
        if name.startswith(("PINCITE_", "AWS_", "GROQ_")) or name == "ENABLE_VERIFICATION":
            monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "testing")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
    monkeypatch.setenv("PINCITE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
