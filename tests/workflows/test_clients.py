"""Programs of others, as they come: the MCP inspector, LangChain's and LlamaIndex's clients for OpenAI's API. Each
makes its own calls to our server, and gets an answer with its citation."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from pincite import bootstrap, pipeline
from pincite.http.app import create_app
from pincite.settings import Settings
from tests.fixtures.served import Served
from tests.unit.conftest import LEASE

ROOT = Path(__file__).parents[2]
CLIENTS = ROOT / "tests" / "clients"
PINCITE = Path(sys.executable).parent / "pincite"
QUESTION = "How long is the notice period?"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    parts = bootstrap.Parts(Settings(home=home))
    pipeline.ingest("lease.md", LEASE.encode(), collection="default", parts=parts)
    return home


@pytest.fixture(scope="module")
def address(home):
    with Served(create_app(bootstrap.Parts(Settings(home=home)))) as served:
        yield f"{served.url}/v1"


@pytest.fixture(scope="module")
def inspector():
    environment = {"NODE_EXTRA_CA_CERTS": str(CERTIFICATES) if CERTIFICATES.exists() else "", **os.environ}
    command = ["npm", "ci", "--silent", "--no-fund", "--no-audit"]
    subprocess.run(command, cwd=CLIENTS, env=environment, check=True, capture_output=True)
    return CLIENTS / "node_modules" / ".bin" / "mcp-inspector"


def inspected(inspector, home, *arguments):
    done = subprocess.run(
        [inspector, "--cli", *map(str, arguments)],
        env={**os.environ, "PINCITE_HOME": str(home)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


ASK = ("--method", "tools/call", "--tool-name", "ask", "--tool-arg", f"question={QUESTION}", "--tool-arg",
       "inference_mode=low")  # fmt: skip


def test_the_inspector_lists_and_calls_tools_over_standard_input(inspector, home):
    tools = inspected(inspector, home, PINCITE, "mcp", "--method", "tools/list")["tools"]
    assert {tool["name"] for tool in tools} >= {"ask", "search", "verify_citation"}
    assert all(tool["description"] and tool["inputSchema"]["properties"] for tool in tools)
    answer = inspected(inspector, home, PINCITE, "mcp", *ASK)["structuredContent"]
    assert "three months" in answer["answer"]
    assert answer["citations"][0]["document_name"] == "lease.md"


def test_the_inspector_calls_tools_over_http(inspector, home):
    process = subprocess.Popen(
        [PINCITE, "mcp", "--http", "--port", "0"],
        env={**os.environ, "PINCITE_HOME": str(home)}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        url = re.search(r"http://\S+", process.stderr.readline()).group()
        answer = inspected(inspector, home, url, "--transport", "http", *ASK)["structuredContent"]
        assert "three months" in answer["answer"]
    finally:
        process.terminate()
        process.communicate()


def test_langchains_client_asks_at_once_as_a_stream_and_awaited(address):
    from langchain_openai import ChatOpenAI

    def model(**http):
        return ChatOpenAI(base_url=address, api_key="none", model="pincite-low", **http)

    async def awaited():
        async with httpx.AsyncClient() as http:
            return (await model(http_async_client=http).ainvoke(QUESTION)).content

    with httpx.Client() as http:
        asked = [("system", "Be brief."), ("human", QUESTION)]
        answers = [
            model(http_client=http).invoke(QUESTION).content,
            "".join(chunk.content for chunk in model(http_client=http).stream(asked)),
            asyncio.run(awaited()),
        ]
    assert all("three months" in answer and "[1]" in answer for answer in answers)


LLAMAINDEX = """
import asyncio, sys
from llama_index.core.llms import ChatMessage
from llama_index.llms.openai_like import OpenAILike

model = OpenAILike(api_base=sys.argv[1], api_key="none", model="pincite-low", is_chat_model=True)
print(model.complete(sys.argv[2]).text)
print(model.chat([ChatMessage(role="user", content=sys.argv[2])]).message.content)
print("".join(piece.delta for piece in model.stream_complete(sys.argv[2])))
print(asyncio.run(model.acomplete(sys.argv[2])).text)
"""


def test_llamaindexs_client_asks_at_once_as_a_stream_and_awaited(address):
    """In an environment of its own: it wants an older `openai` than ours."""
    uv = ROOT / ".tools" / "uv" / "bin" / "uv"
    done = subprocess.run(
        [uv, "run", "--quiet", "--isolated", "--no-project", "--python", sys.executable,
         "--with-requirements", CLIENTS / "llamaindex.txt", "python", "-c", LLAMAINDEX, address, QUESTION],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    answers = done.stdout.splitlines()
    assert len(answers) == 4
    assert all("three months" in answer and "[1]" in answer for answer in answers)
