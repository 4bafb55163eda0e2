"""The documentation as a site: it builds, and its links, commands, blocks and messages are right."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
import typer
import yaml

from pincite.adapters.openai_llm import endpoint
from pincite.adapters.providers import endpoint_of
from pincite.cli import app
from pincite.models import Verdict
from pincite.settings import Settings

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(sys.executable).parent
DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [*DOCS, *sorted(ROOT.glob("*.md"))]
TUTORIALS = ROOT / "docs" / "tutorials"


def name(page):
    return str(page.relative_to(ROOT))


def blocks(page, kind):
    return re.findall(rf"```{kind}\n(.*?)```", page.read_text("utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [PROGRAMS / "mkdocs", "build", "--strict", "--quiet", "-d", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return folder


def test_the_site_has_every_page_and_fetches_nothing_from_elsewhere(site):
    for page in DOCS:
        path = page.relative_to(ROOT / "docs").with_suffix("")
        built = site / ("index.html" if path.name == "index" else path / "index.html")
        text = built.read_text("utf-8")
        assert not re.search(r"<(?:script|img|iframe)[^>]+src=\"?https?://", text), name(page)
        assert not re.search(r"<link[^>]+rel=\"?(?:stylesheet|preconnect|icon)[^>]+href=\"?https?://", text)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_what_is_linked_is_there(page):
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\((?!https?:|mailto:)([^)]+)\)", prose):
        path, _, anchor = target.partition("#")
        linked = page.parent / path if path else page
        assert linked.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", linked.read_text("utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert anchor in slugs, target


TESTED = [
    (command, printed)
    for page in DOCS
    for command, printed in re.findall(
        r"<!-- tested -->\n```console\n\$ (.+?)\n(.*?)```", page.read_text("utf-8"), re.DOTALL
    )
]


@pytest.mark.parametrize(("command", "printed"), TESTED, ids=[command[:40] for command, _ in TESTED])
def test_a_command_prints_what_its_page_shows(home, command, printed):
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=home, capture_output=True, text=True, check=False
    )
    assert done.stdout == printed, done.stderr


@pytest.mark.parametrize(
    "block", [block for page in TUTORIALS.glob("*.md") for block in blocks(page, "python")]
)
def test_python_of_the_tutorials_runs(home, block):
    subprocess.run([sys.executable, "-W", "error", "-c", block], cwd=ROOT, env=home, check=True)


def commands_of(page):
    """Every `pincite …` that a page shows, in blocks and in sentences."""
    text = page.read_text("utf-8")
    shown = re.findall(r"`(pincite [a-z][^`\n]*)`", text)
    for block in re.findall(r"```(?:console|yaml)\n(.*?)```", text, re.DOTALL):
        shown += re.findall(r"(?:^\$ |run: |[A-Z_]+=\S+ )(?:\S*/)?(pincite [a-z].*)$", block, re.MULTILINE)
    return shown


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_that_is_shown_is_one_of_ours(page):
    for shown in commands_of(page) if page.name != "CHANGELOG.md" else ():
        command = typer.main.get_command(app)
        for word in shlex.split(shown.partition(" | ")[0].partition("#")[0])[1:]:
            if word.startswith("--"):
                flags = {flag for each in command.params for flag in (*each.opts, *each.secondary_opts)}
                assert word.partition("=")[0] in flags | {"--help"}, shown
            elif hasattr(command, "commands"):
                assert word in (*command.commands, "…", "COMMAND"), shown
                command = command.commands.get(word, command)


@pytest.mark.parametrize("block", blocks(TUTORIALS / "models.md", "bash"))
def test_a_block_of_the_models_page_is_a_model_that_is_set(monkeypatch, block):
    for line in block.splitlines():
        variable, _, value = line.partition("=")
        assert variable in {f"PINCITE_{field.upper()}" for field in Settings.model_fields} | {
            "GROQ_API_KEY",
            "ANTHROPIC_API_KEY",
        }
        monkeypatch.setenv(variable, value)
    settings = Settings()
    there, url = endpoint_of(settings), settings.llm_url or ""
    if url.startswith("http"):
        assert endpoint(url).startswith(url)
    elif url:
        assert there.region
    else:
        assert settings.groq_api_key or settings.anthropic_api_key
    if not settings.groq_api_key:
        assert settings.answer_model != Settings.model_fields["answer_model"].default


def test_workflows_and_profiles_are_what_they_say():
    [workflow] = blocks(TUTORIALS / "checking.md", "yaml")
    assert yaml.safe_load(workflow)["jobs"]["check"]["steps"]
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    profiles = {
        profile for service in composed["services"].values() for profile in service.get("profiles", ())
    }
    for page in PAGES:
        assert set(re.findall(r"--profile (\w+)", page.read_text("utf-8"))) <= profiles


def test_every_message_of_troubleshooting_is_one_that_is_said():
    said = "\n".join(
        re.sub(r"\"\s*\n\s*f?\"", "", file.read_text("utf-8"))
        for file in (ROOT / "layers" / "core" / "pincite").rglob("*.py")
    )
    page = (ROOT / "docs" / "troubleshooting.md").read_text("utf-8")
    messages = re.findall(r"^\| `([^`]+)`", page, re.MULTILINE)
    assert len(messages) >= 12
    for message in messages:
        for piece in filter(None, re.split(r" ?… ?", message)):
            assert piece in said, message


def test_every_verdict_is_explained():
    page = (ROOT / "docs" / "how-it-works.md").read_text("utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == set(get_args(Verdict))
