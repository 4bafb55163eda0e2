"""Every setting is documented with its default, and nothing else is."""

import re
from pathlib import Path

from pincite.settings import MODES, Settings

PAGE = (Path(__file__).parents[2] / "docs" / "settings.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| `(\w+)` \| `(\w+)` \|", PAGE, re.MULTILINE))


def test_every_setting_has_a_row_with_its_variable():
    assert set(ROWS) == set(Settings.model_fields)


def test_defaults_are_those_of_the_code():
    for name, field in Settings.model_fields.items():
        if isinstance(field.default, int | float | bool | str) and field.default != "":
            assert f"| `{name}` | `{ROWS[name]}` | `{field.default}` |" in PAGE


def test_modes_are_those_of_the_code():
    for name, mode in MODES.items():
        answerable = "yes" if mode.check_answerable else "no"
        assert f"| `{name}` | {mode.min_chunks} | {answerable} | {mode.second_pass_k} |" in PAGE
