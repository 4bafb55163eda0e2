"""A page's picture through Textract: what is sent, what comes back, and the bounds of it."""

from __future__ import annotations

import random
import struct
import zlib
from typing import Any

import pytest
from botocore.exceptions import ClientError

from pincite.adapters.folder_files import FolderFiles
from pincite.adapters.textract_ocr import MOST_BYTES, MOST_SIDE, Textract, png
from pincite.errors import Misconfigured, StoreUnavailable

PAGE = b"P5 4 2 255\n" + bytes(range(8))


class Reader:
    """A Textract that says the lines it was given, and counts."""

    def __init__(self, *lines: tuple[str, float], error: str = "") -> None:
        self.lines, self.error, self.sent = lines, error, list[bytes]()

    def detect_document_text(self, *, Document: dict[str, bytes]) -> dict[str, Any]:
        self.sent.append(Document["Bytes"])
        if self.error:
            raise ClientError({"Error": {"Code": self.error}}, "DetectDocumentText")
        return {
            "Blocks": [{"BlockType": "PAGE"}]
            + [
                {
                    "BlockType": "LINE",
                    "Text": text,
                    "Geometry": {"BoundingBox": {"Top": top, "Height": 0.02, "Left": 0.1, "Width": 0.5}},
                }
                for text, top in self.lines
            ]
            + [{"BlockType": "WORD", "Text": "words are in the lines already"}]
        }


@pytest.fixture
def files(tmp_path):
    return FolderFiles(tmp_path)


def ocr(client: Any, files: Any, **bounds: Any) -> Textract:
    return Textract(client, files, **{"most_pages": 10, **bounds})


def pixels(image: bytes) -> tuple[int, int, bytes]:
    """PNG as it was written here → width, height, rows with their filter bytes."""
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, colour = struct.unpack(">IIBB", image[16:26])
    assert (depth, colour) == (8, 0)
    at = image.index(b"IDAT")
    [size] = struct.unpack(">I", image[at - 4 : at])
    return width, height, zlib.decompress(image[at + 4 : at + 4 + size])


def test_lines_are_the_text_and_a_gap_is_a_blank_line(files):
    client = Reader(("Rent is due", 0.10), ("monthly.", 0.125), ("Pets are allowed.", 0.30))
    assert ocr(client, files)(PAGE) == "Rent is due\nmonthly.\n\nPets are allowed."


def test_the_picture_goes_out_as_png(files):
    client = Reader(("a", 0.1))
    ocr(client, files)(PAGE)
    assert pixels(client.sent[0]) == (4, 2, b"\0" + bytes(range(4)) + b"\0" + bytes(range(4, 8)))


def test_a_picture_over_the_limits_is_halved_until_it_fits():
    noise = random.Random(1).randbytes(4000 * 4000)
    image = png(b"P5 4000 4000 255\n" + noise)
    assert image is not None
    assert len(image) <= MOST_BYTES
    assert pixels(image)[:2] == (2000, 2000)
    wide = png(b"P5 12000 2 255\n" + bytes(24000))
    assert wide is not None
    assert pixels(wide)[0] <= MOST_SIDE


@pytest.mark.parametrize(
    "broken", [b"", b"P6 1 1 255\n\0\0\0", b"P5 2 2 255\n\0", b"P5 x y 255\n", b"P5 0 0 255\n", b"JFIF"]
)
def test_what_is_no_picture_is_a_page_without_text(files, broken):
    client = Reader(("a", 0.1))
    assert ocr(client, files)(broken) is None
    assert client.sent == []


def test_a_page_is_paid_for_once(files):
    client = Reader(("Rent is due.", 0.1))
    assert ocr(client, files)(PAGE) == ocr(client, files)(PAGE) == "Rent is due."
    assert len(client.sent) == 1


def test_pages_over_the_bound_stay_without_text(files):
    client = Reader(("a", 0.1))
    read = ocr(client, files, most_pages=2)
    pages = [b"P5 1 1 255\n" + bytes([grey]) for grey in range(4)]
    assert [read(page) for page in pages] == ["a", "a", None, None]
    assert len(client.sent) == 2


def test_pages_after_the_time_stay_without_text(files):
    ticks = iter([0.0, 1.0, 600.0])
    read = ocr(Reader(("a", 0.1)), files, most_seconds=500.0, clock=lambda: next(ticks))
    assert [read(b"P5 1 1 255\n" + bytes([grey])) for grey in range(2)] == ["a", None]


@pytest.mark.parametrize(
    "refusal",
    [
        "UnsupportedDocumentException",
        "BadDocumentException",
        "DocumentTooLargeException",
        "InvalidParameterException",
    ],
)
def test_a_page_that_it_refuses_has_no_text(files, refusal):
    assert ocr(Reader(error=refusal), files)(PAGE) is None


@pytest.mark.parametrize(
    ("error", "ours"),
    [
        ("ProvisionedThroughputExceededException", StoreUnavailable),
        ("ThrottlingException", StoreUnavailable),
        ("InternalServerError", StoreUnavailable),
        ("AccessDeniedException", Misconfigured),
    ],
)
def test_a_service_that_fails_says_nothing_about_the_page(files, error, ours):
    client = Reader(error=error)
    with pytest.raises(ours):
        ocr(client, files)(PAGE)
    client.error = ""
    assert ocr(client, files)(PAGE) == "", "a failure is not remembered"
