"""Tesseract as a process: its text, its failures, its time limit; a stand-in program where it is not installed."""

import stat
import sys

import pytest

from pincite.ingestion.ocr import Tesseract, find_tesseract

PICTURE = b"P5 2 2 255\n\x00\xff\x00\xff"


@pytest.fixture
def program(tmp_path):
    def write(body):
        path = tmp_path / "tesseract"
        path.write_text(f"#!{sys.executable}\nimport sys, time\n{body}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    return write


def test_the_picture_goes_in_and_text_comes_out(program):
    body = "data = sys.stdin.buffer.read()\nprint(len(data), *sys.argv[1:])"
    assert (
        Tesseract(program(body), "deu+eng")(PICTURE)
        == f"{len(PICTURE)} stdin stdout -l deu+eng --dpi 300 --psm 3\n"
    )


def test_a_program_that_fails_gives_nothing(program):
    assert Tesseract(program("print('Error'); sys.exit(1)"))(PICTURE) is None
    assert Tesseract("/nowhere/tesseract")(PICTURE) is None


def test_a_page_that_takes_too_long_gives_nothing(program):
    assert Tesseract(program("time.sleep(30)"), timeout=0.3)(PICTURE) is None


def test_it_is_found_on_the_path_or_not_at_all(program, monkeypatch, tmp_path):
    path = program("pass")
    monkeypatch.setenv("PATH", str(tmp_path))
    found = find_tesseract("deu", 5.0)
    assert found == Tesseract(path, "deu", 5.0)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert find_tesseract() is None
