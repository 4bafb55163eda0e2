"""Our Markdown outline beside markdown-it-py's: the same headings in the same lines, and the same tables."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from pincite.ingestion.formats.markdown import outlined

ROOT = Path(__file__).parents[3]
FILES = [*sorted((ROOT / "docs").rglob("*.md")), *sorted(ROOT.glob("*.md")), ROOT / "infra" / "DECISIONS.md"]
PIECES = (
    "# One", "## Two ##", "### Three", "Four\n===", "Five\n---", "Some words.", "Words that\ngo on.", "- an item",
    "1. a step", "> said", "| a | b |\n|---|---|\n| 1 | 2 |", "a | b\n:-|-:\n1 | 2", "```\n# no\n| a | b |\n```",
    "~~~ sh\n## no\n~~~", "    # indented", "#no", "***", "<b>bold</b>",
)  # fmt: skip
"""Blocks that are put together by chance, a blank line between them."""


def theirs(text: str) -> tuple[list[tuple[int, int]], list[int]]:
    """(level, line) of each heading, and the line of each table, outside of lists and quotations."""
    headings, tables, inside = [], [], 0
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type in ("blockquote_open", "bullet_list_open", "ordered_list_open"):
            inside += 1
        elif token.type in ("blockquote_close", "bullet_list_close", "ordered_list_close"):
            inside -= 1
        elif not inside and token.map and token.type == "heading_open":
            headings.append((int(token.tag[1]), token.map[0]))
        elif not inside and token.map and token.type == "table_open":
            tables.append(token.map[0])
    return headings, tables


def ours(text: str) -> tuple[list[int], list[int]]:
    """The line of each heading, and of each table. A long table is written in bands, so there the first counts."""
    parsed = outlined(text).finish("a.md", "text/markdown", "v")
    assert parsed.text == text
    at = [text.count("\n", 0, section.start) for section in parsed.sections]
    return at, [text.count("\n", 0, table.start) for table in parsed.tables]


def whole(text: str) -> bool:
    """Whether nothing in it is left out or written in bands."""
    return outlined(text).finish("a.md", "text/markdown", "v").text == text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_our_own_pages(file: Path) -> None:
    text = file.read_text("utf-8")
    parsed = outlined(text).finish(file.name, "text/markdown", "v")
    levels = [level for level, _ in theirs(text)[0]]
    assert len(parsed.sections) == len(levels)
    if whole(text):
        assert ours(text) == ([line for _, line in theirs(text)[0]], theirs(text)[1])


def test_blocks_put_together_by_chance() -> None:
    rng = random.Random(1)
    for _ in range(400):
        text = "\n\n".join(rng.choices(PIECES, k=rng.randint(2, 8))) + "\n"
        headings, tables = theirs(text)
        assert ours(text) == ([line for _, line in headings], tables), text
