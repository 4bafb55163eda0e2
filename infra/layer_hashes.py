"""`layers/*/requirements.txt` with the hashes of the wheels that a function gets, from `uv.lock`.

    .venv/bin/python infra/layer_hashes.py

Names and versions stay as they stand there; each gets the SHA-256 of every wheel of it that fits Python 3.12 on arm64
Linux. `uv pip install --require-hashes` then takes nothing else, whatever the registry gives.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted(ROOT.glob("layers/*/requirements.txt"))
NAMED = re.compile(r"^([\w.-]+)==([^\s\\]+)", re.MULTILINE)
ANY = re.compile(r"-none-any\.whl$")
ARM64 = re.compile(r"-(?:cp312-cp312|cp3\d{1,2}-abi3|py3-none)-[\w.]*manylinux[\w.]*aarch64[\w.]*\.whl$")


def hashed(text: str, packages: list[dict[str, Any]]) -> str:
    """A file's text → the same with today's hashes. Raises `ValueError` where a wheel is not in the lock."""
    head = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
    return head + "".join(_line(name, version, packages) for name, version in NAMED.findall(text))


def _line(name: str, version: str, packages: list[dict[str, Any]]) -> str:
    wheels = [
        wheel
        for package in packages
        if (package["name"], package.get("version")) == (name, version)
        for wheel in package.get("wheels", ())
    ]
    fit = sorted(wheel["hash"] for wheel in wheels if ANY.search(wheel["url"]) or ARM64.search(wheel["url"]))
    if not fit:
        raise ValueError(f"{name}=={version}: uv.lock has no wheel of it for arm64")
    return " \\\n".join([f"{name}=={version}", *(f"    --hash={each}" for each in fit)]) + "\n"


def packages() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    return found


if __name__ == "__main__":
    for file in FILES:
        file.write_text(hashed(file.read_text("utf-8"), packages()), "utf-8")
