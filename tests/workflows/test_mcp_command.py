"""`pincite mcp`, by the protocol's own client: over standard input and over HTTP."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import mcp
import pytest

from pincite import bootstrap, pipeline
from pincite.settings import Settings
from tests.unit.conftest import LEASE
from tests.unit.test_mcp_server import QUESTION, TOOLS

PINCITE = Path(sys.executable).parent / "pincite"


@pytest.fixture
def home(tmp_path):
    parts = bootstrap.Parts(Settings(home=tmp_path / "served"))
    pipeline.ingest("lease.md", LEASE.encode(), collection="default", parts=parts)
    return {**os.environ, "PINCITE_HOME": str(tmp_path / "served")}


async def ask_over(transport):
    async with mcp.Client(transport) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        result = await client.call_tool("ask", {"question": QUESTION, "inference_mode": "low"})
        return result.structured_content["answer"]


def test_the_command_speaks_over_standard_input(home):
    command = mcp.StdioServerParameters(command=str(PINCITE), args=["mcp"], env=home)
    assert "three months" in asyncio.run(ask_over(command))


def test_the_command_speaks_over_http(home):
    process = subprocess.Popen(
        [PINCITE, "mcp", "--http", "--port", "0"], env=home, stderr=subprocess.PIPE, text=True
    )
    try:
        url = re.search(r"http://\S+", process.stderr.readline()).group()
        assert "three months" in asyncio.run(ask_over(url))
    finally:
        process.terminate()
        process.communicate()
