"""Are the tests of the citation kernel any good? Small faults are put in, one at a time; a test must fail for each.

    .envs/mutation/bin/python benchmarks/mutation.py [--sample 220] [--seed 1] [--only FILE …] [--out FILE]

The faults are those of cosmic-ray (`benchmarks/peers/mutation.txt` says how to make the environment): another
operator, comparison or number, `not` put in, `and` for `or`, `break` for `continue`, a loop that does nothing, another
exception. A place in the code is drawn at random, evenly over all places of all files, then one of its faults; what
changes nothing but annotations or a cache is not drawn. Each fault gets a process that is forked from this one, reads
the changed module instead of the file, and runs the tests that name the module, then those of the whole kernel, until
one fails. A time-out counts as killed. Printed as Markdown: the share killed, with a 95 % interval (Wilson, 1927), and
every survivor.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import importlib.abc
import importlib.util
import math
import os
import random
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parents[1]
KERNEL = ROOT / "layers/core/pincite/citations"
TESTS = ROOT / "tests/unit/citations"
WHOLE = (
    "thresholds", "texts_golden", "claims_golden", "answers_golden", "quotes", "span_cases", "verdict", "support",
    "citation_check", "judges", "near_copies", "overclaims", "enforce", "answer_units", "layout", "columns_down",
    "quoted", "report", "calibration", "fingerprint", "instructions", "normalise", "sentences", "kernel_golden",
)  # fmt: skip
"""Tests of the whole kernel, the quick and telling ones first; the slow ones only for the modules that they name."""
SECONDS = 150
"""Processor time of one fault, about three times that of all its tests."""
LEFT_OUT = ("NoOp", "VariableReplacer", "VariableInserter")
CACHES = ("lru_cache", "@cache")


class Place(NamedTuple):
    """A place in a file, and the faults that can be put there: operator and its occurrence in the file."""

    path: Path
    position: tuple[int, int]
    faults: tuple[tuple[str, int], ...]


class Fault(NamedTuple):
    """A file with one fault in it. `change`: the lines taken out and put in."""

    path: Path
    operator: str
    source: str
    change: str


def places(path: Path) -> list[Place]:
    """A file → its places."""
    found: dict[tuple[int, int], list[tuple[str, int]]] = defaultdict(list)
    tree = get_ast(path.read_text("utf-8"))
    nodes = list(ast_nodes(tree))
    for name in sorted(operator_names()):
        if name.endswith(LEFT_OUT):
            continue
        operator, count = get_operator(name)(), 0
        for node in nodes:
            for start, _ in operator.mutation_positions(node):
                found[start].append((name, count))
                count += 1
    return [Place(path, position, tuple(faults)) for position, faults in sorted(found.items())]


def drawn(paths: list[Path], sample: int, seed: int) -> Iterator[Fault]:
    """Files → as many faults as asked for, none twice, in random order."""
    dice = random.Random(seed)
    everywhere = [place for path in paths for place in places(path)]
    dice.shuffle(everywhere)
    for place in everywhere:
        if sample == 0:
            return
        name, occurrence = dice.choice(place.faults)
        before = place.path.read_text("utf-8")
        after = mutate_code(before, get_operator(name)(), occurrence)
        if after is None or bare(before) == bare(after):
            continue
        change = [
            line
            for line in difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
            if line[:1] in "+-" and line[:3] not in ("+++", "---")
        ]
        if any(cache in line for line in change for cache in CACHES):
            continue
        sample -= 1
        at = f"{place.path.name}:{place.position[0]}"
        yield Fault(place.path, name.split("/")[1], after, "\n".join([at, *change]))


def bare(source: str) -> str:
    """A module without its annotations, to see whether anything that runs has changed."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(value=None)
    return ast.dump(tree)


def tests_of(module: str) -> list[str]:
    """Module → the files of tests to run, those that name it first."""
    files = {path.stem.removeprefix("test_"): path for path in sorted(TESTS.glob("test_*.py"))}
    naming = [
        name
        for name, path in files.items()
        if f".{module} import" in (text := path.read_text("utf-8")) or f"import {module}\n" in text
    ]
    first = [module] if module in files else []
    rest = [name for name in WHOLE if name in files]
    return [str(files[name]) for name in dict.fromkeys((*first, *naming, *rest)) if name in files]


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from a text instead of its file."""

    def __init__(self, fault: Fault) -> None:
        self.name = ".".join(fault.path.relative_to(KERNEL.parents[1]).with_suffix("").parts)
        self.fault = fault

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.fault.path, loader=self)

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: Any) -> None:
        exec(compile(self.fault.source, str(self.fault.path), "exec"), module.__dict__)


def killed(fault: Fault) -> bool:
    """Whether a test fails, or the time is up, with the fault in place."""
    child = os.fork()
    if child == 0:
        run(fault)
    _, status = os.waitpid(child, 0)
    return status != 0


def run(fault: Fault) -> None:
    """In the forked process: all tests of the module, until one fails. Ends the process."""
    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    signal.alarm(4 * SECONDS)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    sys.meta_path.insert(0, Changed(fault))
    code = 1
    try:
        code = int(
            pytest.main(
                ["-x", "-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT), *tests_of(fault.path.stem)]
            )
        )
    finally:
        os._exit(0 if code == 0 else 1)


def warm() -> None:
    """Import what every process needs, but nothing of the kernel."""
    import numpy  # noqa: F401
    import pydantic  # noqa: F401
    import pytest  # noqa: F401
    import rapidfuzz.process  # noqa: F401


def wilson(hits: int, of: int) -> tuple[float, float]:
    """95 % interval of a share."""
    z, share = 1.96, hits / of
    middle = share + z * z / (2 * of)
    spread = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=int, default=220)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], help="names of files")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    os.chdir(ROOT)
    warm()
    paths = [p for p in sorted(KERNEL.rglob("[!_]*.py")) if not given.only or p.name in given.only]
    results: list[tuple[Fault, bool]] = []
    began = time.monotonic()
    sound = paths[-1]
    if killed(Fault(sound, "none", sound.read_text("utf-8"), "")):
        parser.error("the tests fail without any fault")
    for fault in drawn(paths, given.sample, given.seed):
        dead = killed(fault)
        results.append((fault, dead))
        took = time.monotonic() - began
        print(
            f"{len(results):4d} {took:6.0f} s {'killed' if dead else 'SURVIVED'} {fault.change}",
            file=sys.stderr,
        )
        if given.out:
            given.out.write_text(report(results, given.seed), "utf-8")
    print(report(results, given.seed))


def report(results: list[tuple[Fault, bool]], seed: int) -> str:
    """Faults with their fate → Markdown."""
    hits = sum(dead for _, dead in results)
    low, high = wilson(hits, len(results))
    lines = [
        f"Seed {seed}: {hits} of {len(results)} faults killed, {100 * hits / len(results):.1f} % "
        f"(95 % interval {100 * low:.1f} to {100 * high:.1f} %), in {len({f.path for f, _ in results})} files.",
        "",
        "Survivors:",
        "",
    ]
    for fault, dead in results:
        if not dead:
            at, *change = fault.change.split("\n")
            lines.append(f"- `{at}` {fault.operator}")
            lines += [f"  `{line}`" for line in change]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
