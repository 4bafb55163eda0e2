"""docs/openai.md and docs/mcp.md: the block runs against a server, the tables name what is there."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import mcp

from pincite import bootstrap, pipeline
from pincite.http.app import create_app
from pincite.http.openai import MODELS
from pincite.mcp_server import server
from pincite.settings import Settings
from tests.fixtures.served import Served

ROOT = Path(__file__).parents[2]
OPENAI = (ROOT / "docs" / "openai.md").read_text("utf-8")
MCP = (ROOT / "docs" / "mcp.md").read_text("utf-8")


def test_the_block_for_openai_runs(tmp_path):
    parts = bootstrap.Parts(Settings(home=tmp_path))
    name = "refund-policy.pdf"
    pipeline.ingest(name, (ROOT / "samples" / name).read_bytes(), collection="default", parts=parts)
    [block] = re.findall(r"```python\n(.*?)```", OPENAI, re.DOTALL)
    with Served(create_app(parts)) as served:
        run = subprocess.run(
            [sys.executable, "-c", block.replace("http://127.0.0.1:8000", served.url)],
            capture_output=True,
            text=True,
            check=False,
        )
    assert run.returncode == 0, run.stderr
    assert "within 30 days" in run.stdout
    assert f"{name}, page 3" in run.stdout


def test_every_model_is_in_the_table():
    rows = re.findall(r"^\| `([\w-]+)` \| `(\w+)`, `(\w+)` \|$", OPENAI, re.MULTILINE)
    assert {name: (mode, strategy) for name, mode, strategy in rows} == MODELS


def test_every_tool_is_in_the_table(tmp_path):
    async def names():
        async with mcp.Client(server(bootstrap.Parts(Settings(home=tmp_path)))) as client:
            return {tool.name for tool in (await client.list_tools()).tools}

    assert set(re.findall(r"^\| `(\w+)` \|", MCP, re.MULTILINE)) == asyncio.run(names())
