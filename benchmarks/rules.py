"""What each function of the kernel wins: one is taken out at a time, and the verdicts that change are counted.

    python benchmarks/rules.py [DATA …] [--least 14] [--most 8] [--sample 2000] [--only FILE …]

Taken out means that it gives what says nothing: None, False, "", 0 or an empty collection. A function is asked only
for the inputs for which it gives something else; where it changes `--most` verdicts, the next one is taken. Read are
the claims and quotes of `tests/golden`, and of every JSONL file in the folders DATA that has claims (`claim`,
`source_text` or `source`) or quotes (`quote`, `source`). Printed as Markdown, the largest function first: right ones
that are no longer accepted, wrong ones no longer refused, and what would be judged wrongly.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import importlib
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import NamedTuple

import pincite
from pincite.citations.reading.kept import KEPT

ROOT = Path(__file__).resolve().parents[1]
LIBRARY = ROOT / "layers/core/pincite"
KERNEL = LIBRARY / "citations"
GOLDEN = ROOT / "tests/golden"
FOLDERS = ("claims", "compare", "text", "scoring", "quoting", "reading")
NOTHING = {"bool": "False", "str": "''", "int": "0", "float": "0.0"}
EMPTY = {"tuple": "()", "Sequence": "()", "list": "[]", "set": "set()", "frozenset": "frozenset()",
         "dict": "{}", "Iterator": "iter(())"}  # fmt: skip


class Input(NamedTuple):
    """A claim or a quote, and whether its source bears it; None where nobody says."""

    quote: bool
    text: str
    source: str
    right: bool | None


def inputs(folders: list[Path]) -> list[Input]:
    """Every labelled claim and quote, each once."""
    found: dict[Input, None] = {}
    for folder in (GOLDEN / "claims", GOLDEN / "quotes", *folders):
        for path in sorted(folder.rglob("*.jsonl")):
            for row in map(json.loads, path.read_text("utf-8").splitlines()):
                source = row.get("source_text", row.get("source"))
                label = row.get("label", row.get("verdict"))
                right = label in ("supported", "match") if label else None
                for quote, text in ((False, row.get("claim")), (True, row.get("quote"))):
                    if isinstance(source, str) and isinstance(text, str):
                        found[Input(quote, text, source, right)] = None
    return list(found)


def verdict(each: Input) -> str:
    """What is said of it; also how the check ended where it raised."""
    asked = {"expected_text_span" if each.quote else "claim_text": each.text}
    try:
        return str(pincite.verify_citation(source_text=each.source, **asked).verdict)
    except Exception as error:
        return type(error).__name__


class Function(NamedTuple):
    """A function of the kernel, its code, and its code without what it does."""

    path: Path
    name: str
    lines: int
    function: FunctionType
    emptied: CodeType


def functions(path: Path) -> Iterator[Function]:
    """A module's functions that can be emptied."""
    text = path.read_text("utf-8")
    module = importlib.import_module(".".join(path.relative_to(LIBRARY.parent).with_suffix("").parts))
    for at, node in enumerate(ast.parse(text).body):
        nothing = _nothing(node.returns) if isinstance(node, ast.FunctionDef) else ""
        if not nothing or not isinstance(node, ast.FunctionDef):
            continue
        tree = ast.parse(text)
        emptied = tree.body[at]
        assert isinstance(emptied, ast.FunctionDef)
        emptied.body = list(ast.parse(f"return {nothing}").body)
        codes = compile(ast.fix_missing_locations(tree), str(path), "exec").co_consts
        function = getattr(module, node.name)
        while hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        code = next(each for each in codes if isinstance(each, CodeType) and each.co_name == node.name)
        yield Function(path, node.name, 1 + (node.end_lineno or 0) - node.lineno, function, code)


def _nothing(returns: ast.expr | None) -> str:
    """The annotation of what a function gives → what says nothing; "" where there is no such thing."""
    name = ast.unparse(returns) if returns is not None else ""
    if "None" in name:
        return "None" if name != "None" else ""
    whole = name.startswith("tuple[") and "..." not in name
    return NOTHING.get(name, "" if whole else EMPTY.get(name.partition("[")[0], ""))


def speaking(asked: list[Input], codes: set[CodeType]) -> dict[CodeType, list[int]]:
    """Code → the inputs for which it gives something, by their places."""
    found: dict[CodeType, list[int]] = defaultdict(list)
    for at, each in enumerate(asked):
        forget()
        said: set[CodeType] = set()

        def look(frame: FrameType, event: str, given: object, said: set[CodeType] = said) -> None:
            if event == "return" and given is not None and not _empty(given):
                said.add(frame.f_code)

        sys.setprofile(look)
        verdict(each)
        sys.setprofile(None)
        for code in said & codes:
            found[code].append(at)
    return found


def _empty(given: object) -> bool:
    return given is False or (
        isinstance(given, int | float | str | tuple | list | set | frozenset | dict) and not given
    )


def forget() -> None:
    """What functions of the kernel have kept; tables of data stay."""
    for each in _kept():
        each.cache_clear()
    KEPT._views.clear()


@functools.cache
def _kept() -> list[functools._lru_cache_wrapper[object]]:
    every = (each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper))
    return [each for each in every if each.__module__.startswith("pincite.citations")
            and each.cache_parameters()["maxsize"] is not None]  # fmt: skip


def changed(
    each: Function, places: list[int], asked: list[Input], before: list[str], most: int
) -> Counter[str]:
    """What becomes of the verdicts without the function."""
    out: Counter[str] = Counter()
    whole = each.function.__code__
    each.function.__code__ = each.emptied
    forget()
    for at in places:
        said = verdict(asked[at])
        if said != before[at]:
            out[_meaning(asked[at].right, before[at], said)] += 1
            if sum(out.values()) == most:
                break
    each.function.__code__ = whole
    return out


def _meaning(right: bool | None, before: str, after: str) -> str:
    if right is None:
        return "other"
    won = before == "verified" if right else before in REFUSED
    wrong = after in REFUSED if right else after == "verified"
    return f"{'right' if right else 'wrong'} {'wrongly judged' if wrong else 'lost' if won else 'otherwise'}"


COLUMNS = ("right lost", "wrong lost", "wrong wrongly judged", "right wrongly judged")
REFUSED = ("contradicted", "altered_quote", "unsupported", "not_found")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, nargs="*")
    parser.add_argument("--least", type=int, default=14, help="lines of a function")
    parser.add_argument("--most", type=int, default=8, help="changed verdicts after which the next is taken")
    parser.add_argument("--sample", type=int, help="inputs drawn of all")
    parser.add_argument("--only", nargs="*", default=[], help="names of files")
    given = parser.parse_args()
    asked = inputs(given.data)
    random.Random(1).shuffle(asked)
    asked = asked[: given.sample]
    paths = sorted(path for folder in FOLDERS for path in (KERNEL / folder).glob("[!_]*.py"))
    tried = [
        each
        for path in paths
        if not given.only or path.name in given.only
        for each in functions(path)
        if each.lines >= given.least
    ]
    before = [verdict(each) for each in asked]
    speaks = speaking(asked, {each.function.__code__ for each in tried})
    print(f"{len(asked)} claims and quotes, {len(tried)} functions\n")
    print(f"| function | lines | asked | {' | '.join(COLUMNS)} |\n| --- |{' ---: |' * (2 + len(COLUMNS))}")
    for each in sorted(tried, key=lambda each: -each.lines):
        places = speaks[each.function.__code__]
        out = changed(each, places, asked, before, given.most)
        name = f"{each.path.relative_to(KERNEL)}: {each.name}"
        cells = " | ".join(str(out[column]) for column in COLUMNS)
        print(f"| {name} | {each.lines} | {len(places)} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
