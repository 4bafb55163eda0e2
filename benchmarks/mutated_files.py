"""Files of all types, damaged in many ways → none crashes, hangs or leaves half a document.

    python benchmarks/mutated_files.py [mutations] [folder …]

Bytes are flipped, cut, swapped, doubled and put in, by a generator with a fixed seed; each file is read in a process
of its own that has `SECONDS`. What may come out is a text whose offsets fit, or an error that names the file.
"""

from __future__ import annotations

import multiprocessing
import random
import sys
import time
import zipfile
import zlib
from collections import Counter
from io import BytesIO
from pathlib import Path

from pincite.errors import Permanent
from pincite.ingestion.parse import parse

ROOT = Path(__file__).resolve().parents[1]
SEED = 20261128
SECONDS = 60
LARGEST = 2_000_000


def mutated(data: bytes, chance: random.Random) -> bytes:
    """One damaged copy; of a container now and then a part is damaged and packed again."""
    if data.startswith(b"PK\x03\x04") and chance.random() < 0.6:
        try:
            return repacked(data, chance)
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, OSError, ValueError):
            pass
    out = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8, 40))):
        if not out:
            break
        at, kind = chance.randrange(len(out)), chance.randrange(6)
        length = min(chance.choice((1, 4, 60, 2000)), len(out) - at)
        if kind == 0:
            out[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del out[at:]
        elif kind == 2:
            del out[at : at + length]
        elif kind == 3:
            out[at:at] = out[at : at + length]
        elif kind == 4:
            to = chance.randrange(len(out))
            out[at : at + length] = out[to : to + length]
        else:
            out[at : at + length] = chance.randbytes(length)
    return bytes(out)


def repacked(data: bytes, chance: random.Random) -> bytes:
    """A container with one of its parts damaged."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        names = old.namelist()
        chosen = chance.choice(names)
        for name in names:
            part = old.read(name)
            new.writestr(
                name, mutated(part, chance) if name == chosen and not part.startswith(b"PK") else part
            )
    return out.getvalue()


def outcome(name: str, data: bytes) -> str:
    """`read`, `refused`, or what went wrong."""
    try:
        parsed = parse(name, data)
    except Permanent as error:
        return "refused" if name in str(error) else f"an error without the file's name: {error}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    length = len(parsed.text)
    for place in (*parsed.pages, *parsed.sections, *parsed.tables):
        if not 0 <= place.start <= place.end <= length:
            return "offsets that are not in the text"
    return "read"


def files(folders: list[Path]) -> list[Path]:
    """Those that are mutated, by name."""
    return sorted(
        file
        for folder in folders
        for file in folder.rglob("*")
        if file.is_file() and file.stat().st_size < LARGEST
    )


def main() -> int:
    """Prints what came out, and each file that went wrong with the seed that makes it again."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    golden = ROOT / "tests" / "golden" / "ingestion"
    sources = files(
        [Path(folder) for folder in sys.argv[2:]] or [golden / "cases", golden / "files", ROOT / "samples"]
    )
    came: Counter[str] = Counter()
    slowest = ("", 0.0)
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=200) as pool:
        for number in range(count):
            file = sources[number % len(sources)]
            data = mutated(file.read_bytes(), random.Random(SEED + number))
            began = time.monotonic()
            try:
                result = pool.apply_async(outcome, (file.name, data)).get(SECONDS)
            except multiprocessing.TimeoutError:
                print(f"{file.name} with {SEED + number}: not done in {SECONDS} s")
                return 1
            took = time.monotonic() - began
            slowest = max(slowest, (f"{file.name} with {SEED + number}", took), key=lambda one: one[1])
            kind = result if result in {"read", "refused"} else "wrong"
            came[kind] += 1
            if kind == "wrong":
                print(f"{file.name} with {SEED + number}: {result[:300]}")
    print(
        f"{count} mutations of {len(sources)} files: {dict(came)}; slowest {slowest[0]}, {slowest[1]:.1f} s"
    )
    return int(came["wrong"] > 0)


if __name__ == "__main__":
    sys.exit(main())
