"""The app on real parts: SQLite, MiniLM and the samples' kind of documents in a folder of the test's own."""

import pytest
from starlette.testclient import TestClient

from pincite import bootstrap
from pincite.adapters import onnx_embedder
from pincite.http.app import create_app
from pincite.settings import Settings

LEASE = (
    "# Lease\n\n## Rent\n\nRent is due on the first day of each month. The rent is 900 EUR a month. "
    "Late payment costs a fee of 20 EUR.\n\n## Notice\n\nThe notice period is three months. "
    "Notice must be given in writing to the landlord.\n\n## Pets\n\nPets are allowed with consent of the landlord. "
    "The landlord may refuse consent for dangerous animals.\n"
)


@pytest.fixture(scope="session")
def embedder():
    return onnx_embedder.minilm()


@pytest.fixture
def parts(tmp_path, embedder):
    return bootstrap.Parts(
        Settings(home=tmp_path / "home", chunk_tokens=40, chunk_overlap=0), embedder=embedder
    )


@pytest.fixture
def client(parts):
    with TestClient(create_app(parts), base_url="http://127.0.0.1:8000") as client:
        yield client


@pytest.fixture
def lease(client):
    return client.post("/api/documents", files={"file": ("lease.md", LEASE.encode(), "text/markdown")}).json()
