"""Every route, error, state and strategy is documented."""

import inspect
import re
from pathlib import Path

import yaml

from pincite import bootstrap, errors
from pincite.http.app import create_app
from pincite.http.problems import STATUS
from pincite.settings import Settings

ROOT = Path(__file__).parents[2]


def test_every_route_is_documented_and_no_other(tmp_path):
    app = create_app(bootstrap.Parts(Settings(home=tmp_path)))
    served = {
        f"{method.upper()} {path}" for path, methods in app.openapi()["paths"].items() for method in methods
    }
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    assert set(re.findall(r"^\| `([A-Z]+ /[^`]*)` \|", page, re.MULTILINE)) == served


def test_every_error_is_documented_with_its_status():
    page = (ROOT / "docs" / "errors.md").read_text("utf-8")
    for name, kind in inspect.getmembers(errors, inspect.isclass):
        if issubclass(kind, errors.PinciteError) and kind is not errors.PinciteError:
            status = next(status for family, status, _ in STATUS if issubclass(kind, family))
            family = "Retryable" if issubclass(kind, errors.Retryable) else "Permanent"
            assert f"| `{name}` | {family} | {status} |" in page


def test_every_task_state_is_in_the_map():
    pages = (ROOT / "CONTRIBUTING.md").read_text("utf-8") + (ROOT / "docs" / "aws.md").read_text("utf-8")
    for file in (ROOT / "infra" / "statemachines").glob("*.asl.yaml"):
        for name in _tasks(yaml.safe_load(file.read_text("utf-8"))):
            assert f"`{name}`" in pages, f"{file.name}: {name}"


def _tasks(machine):
    for name, state in machine["States"].items():
        if state["Type"] == "Task" and "Function" in str(state.get("Resource")):
            yield name
        for inner in (
            *state.get("Branches", ()),
            *filter(None, [state.get("Iterator"), state.get("ItemProcessor")]),
        ):
            yield from _tasks(inner)


def test_every_decision_says_since_when_it_holds_and_what_would_change_it():
    lines = (ROOT / "infra" / "DECISIONS.md").read_text("utf-8").splitlines()
    rows = [
        [cell.strip() for cell in line.strip("|").split(" | ")] for line in lines if line.startswith("| ")
    ]
    decisions = [row for row in rows[1:] if not row[0].startswith(("**", "---"))]
    assert len(decisions) > 50
    for row in decisions:
        assert len(row) == 3, row
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", row[1]), row
        assert len(row[2]) > 10, row
