"""The tree is the architecture: one name in four places, imports that point inwards, handlers that only adapt."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.run import GROUPS

ROOT = Path(__file__).resolve().parents[1]
LIBRARY = ROOT / "layers" / "core" / "pincite"
FUNCTIONS = sorted((ROOT / "functions").rglob("app.py"))
MACHINES = {
    file.name.partition(".")[0]: file for file in sorted((ROOT / "infra/statemachines").glob("*.asl.yaml"))
}
OF_AWS_ALONE = {("ingestion", "delete"), ("ingestion", "reject"), ("loading", "pick")}
"""States that only AWS has: on one machine deleting is one call, an upload that fails is an error to its caller, and
one document comes after the other."""


def states(machine: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every state, those of branches and maps included."""
    for name, state in machine["States"].items():
        yield name, state
        for inner in (
            *state.get("Branches", ()),
            *(state[key] for key in ("ItemProcessor",) if key in state),
        ):
            yield from states(inner)


def lambda_states(machine: str) -> list[str]:
    document = yaml.safe_load(MACHINES[machine].read_text())
    return [
        name for name, state in states(document) if state.get("Resource") == "arn:aws:states:::lambda:invoke"
    ]


STEPS = [(machine, name.lower()) for machine in MACHINES for name in lambda_states(machine)]


@pytest.mark.parametrize(("machine", "step"), STEPS)
def test_one_name_in_four_places(machine: str, step: str):
    assert (ROOT / "functions" / machine / step / "app.py").is_file()
    if (machine, step) in OF_AWS_ALONE:
        assert f"def {step}" in (LIBRARY / "aws" / f"{machine[:-3]}ing.py").read_text()
        return
    assert (LIBRARY / machine / f"{step}.py").is_file()
    tests = ROOT / "tests" / "unit" / machine
    assert any(tests.glob(f"test_{step}*.py")), f"no test of {machine}/{step} in {tests.relative_to(ROOT)}"


def test_every_step_function_is_a_state():
    folders = {app.parent.relative_to(ROOT / "functions").parts for app in FUNCTIONS}
    assert {parts for parts in folders if len(parts) == 2} == set(STEPS)


@pytest.mark.parametrize("app", FUNCTIONS, ids=lambda app: str(app.parent.relative_to(ROOT / "functions")))
def test_handlers_only_adapt(app: Path):
    source = app.read_text()
    assert len(source.splitlines()) <= 30
    branches = (ast.If, ast.IfExp, ast.Match, ast.Try, ast.For, ast.While)
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, branches)]


# ── imports ──────────────────────────────────────────────────────────────────────────────────────────────

RANKS = {
    "texts": 1, "models": 0, "listing": 0, "requests": 0, "errors": 0, "ports": 0, "settings": 0, "settings_files": 0,
    "trust": 0, "limits": 0, "stopwatch": 0,
    "citations": 1,
    "ingestion": 2, "answering": 2, "sweeping": 2,
    "metrics": 3, "bootstrap": 3, "pipeline": 4, "verifying": 4, "evaluation": 4,
    "fields": 1, "events": 1, "api": 5, "aws": 5, "queueing": 5, "http": 5, "client": 5, "mcp_server": 5, "cli": 6,
}  # fmt: skip
"""A module imports from its own rank and from those below, never from above; one not named ranks with `pipeline`."""
ALLOWED = {
    ("ports", "sweeping.models"), ("ports", "citations.judging.record"),
    ("sweeping.sweep", "bootstrap"), ("__init__", "api"),
    ("__init__", "client.sync"), ("__init__", "client.asynchronous"), ("__init__", "client.calls"),
    ("__init__", "http.answers"), ("__init__", "http.threads"), ("__main__", "cli"),
    *((f"aws.{module}", "adapters.aws_errors") for module in ("announcing", "app", "asking", "sweeps")),
}  # fmt: skip
"""Types that a port names; the sweep's own pipeline; the Python API; the table of a vendor's errors."""


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("pincite."):
            yield node.module.removeprefix("pincite.")
        elif isinstance(node, ast.Import):
            yield from (a.name.removeprefix("pincite.") for a in node.names if a.name.startswith("pincite."))


def test_imports_point_inwards():
    wrong = []
    for file in LIBRARY.rglob("*.py"):
        module = ".".join(file.relative_to(LIBRARY).with_suffix("").parts)
        top = module.partition(".")[0]
        for name in imported(file):
            other = name.partition(".")[0]
            if top == "adapters" or (module, name) in ALLOWED:
                continue
            if other == "adapters":
                if module.rpartition(".")[2] != "bootstrap" and top not in ("evaluation", "cli"):
                    wrong.append(f"{module} imports {name}: only bootstrap chooses adapters")
            elif RANKS.get(other, 4) > RANKS.get(top, 4):
                wrong.append(f"{module} imports {name}: outwards")
    assert wrong == []


def test_the_kernel_imports_only_itself():
    allowed = ("citations", "models", "requests", "errors", "ports")
    wrong = {
        f"{file.name} imports {name}"
        for file in (LIBRARY / "citations").glob("*.py")
        for name in imported(file)
        if not name.startswith(allowed)
    }
    assert wrong == set()


KERNEL = {
    "data": 0, "reading": 0, "marking": 1, "attacks": 1, "relocating": 1, "text": 1, "quoting": 1, "compare": 2,
    "claims": 3, "scoring": 4, "judging": 4,
}  # fmt: skip
"""Folders of the kernel; its modules outside a folder are the ways in, and come last. A quotation is one of them, which
judges are held to."""


def test_imports_inside_the_kernel_point_one_way():
    wrong = []
    for file in (LIBRARY / "citations").rglob("*.py"):
        own = file.relative_to(LIBRARY / "citations").with_suffix("").parts
        for name in imported(file):
            other = name.split(".")[1:]
            way_in = not name.startswith("citations.") or name in ("citations.quotes", "citations.markers")
            if not way_in and KERNEL.get(other[0], 9) > KERNEL.get(own[0], 9):
                wrong.append(f"{'.'.join(own)} imports {name}")
    assert wrong == []


def test_functions_import_only_the_library():
    for app in FUNCTIONS:
        for node in ast.walk(ast.parse(app.read_text())):
            if isinstance(node, ast.ImportFrom):
                assert re.match(r"pincite|typing", node.module or ""), f"{app}: {node.module}"


# ── the run of all tests ─────────────────────────────────────────────────────────────────────────────────


def test_every_test_file_runs_once():
    """A file that no group of `tests/run.py` takes would never run, one that two take would run twice."""
    every = [str(file.relative_to(ROOT)) for file in sorted((ROOT / "tests").rglob("test_*.py"))]
    taken = []
    for arguments in GROUPS.values():
        left_out = tuple(each.removeprefix("--ignore=") for each in arguments if each.startswith("--ignore="))
        for place in (each for each in arguments if not each.startswith("--")):
            assert (ROOT / place).exists(), place
            inside = [each for each in every if each == place or each.startswith(f"{place}/")]
            taken += [each for each in inside if not each.startswith(left_out or ("-",))]
    assert sorted(taken) == every


def test_no_class_name_means_two_things():
    """Outside the kernel, which has names of its own."""
    places: dict[str, list[str]] = {}
    for file in sorted(LIBRARY.rglob("*.py")):
        if "citations" not in file.parts:
            for node in ast.parse(file.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    places.setdefault(node.name, []).append(str(file.relative_to(LIBRARY)))
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


READS = {"open", "read_text", "read_bytes", "getenv", "environ", "client", "resource", "Session"}


def test_nothing_is_read_when_a_module_is_imported():
    """No file, no environment, no client: outside the kernel, whose tables are its own."""
    found = []
    for file in sorted([*LIBRARY.rglob("*.py"), *FUNCTIONS]):
        if "citations" in file.parts:
            continue
        left = [*ast.parse(file.read_text("utf-8")).body]
        while left:
            node = left.pop()
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                continue
            if isinstance(node, ast.Attribute | ast.Name):
                name = node.attr if isinstance(node, ast.Attribute) else node.id
                if name in READS and isinstance(node.ctx, ast.Load) and _is_called(node, file):
                    found.append(f"{file.name}:{node.lineno}: {name}")
            left.extend(ast.iter_child_nodes(node))
    assert found == []


def _is_called(node: ast.AST, file: Path) -> bool:
    """`open(…)`, `path.read_text()`, `os.environ[…]`: used, and not merely named in an annotation."""
    for each in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(each, ast.Call) and (each.func.lineno, each.func.col_offset) == (
            node.lineno,
            node.col_offset,
        ):
            return True
        if isinstance(each, ast.Subscript) and isinstance(node, ast.Attribute) and node.attr == "environ":
            return True
    return False
