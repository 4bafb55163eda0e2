"""A page's own style sheets → what they hide: parts that nobody sees are no part of the text."""

from __future__ import annotations

import re
from typing import Any

MAX_SHEET = 100_000
"""Characters of a style sheet that are read."""
HIDDEN = re.compile(
    r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*hidden"
    r"|(?:font-size|opacity)\s*:\s*0+(?:\.0+)?(?:px|pt|em|rem|%)?\s*(?:[;!]|$))",
    re.IGNORECASE,
)
"""Declarations, in a rule or a `style` attribute, with which an element is not seen."""
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_AT_RULE = re.compile(r"@[^{};]{0,500}(?:;|\{(?:[^{}]|\{[^{}]*\})*\})")
_RULE = re.compile(r"(?P<selectors>[^{}]{1,200})\{(?P<style>[^{}]{0,2000})\}")
_SIMPLE = re.compile(r"[A-Za-z][A-Za-z0-9]{0,20}(?:[.#][A-Za-z_][\w-]{0,80})?|[.#][A-Za-z_][\w-]{0,80}")


def take_out_hidden(tree: Any) -> bool:
    """Take out of a page what its style sheets hide by a class, an id or an element's name; whether there was any.

    Rules for some media alone and rules that depend on a state say nothing of the page as it stands.
    """
    hiding = _hiding(tree)
    nodes = [node for node in tree.root.traverse() if not hiding.isdisjoint(_names(node))] if hiding else []
    found = any(node.text(deep=True).strip() for node in nodes)
    for node in reversed(nodes):
        node.decompose()
    return found


def _hiding(tree: Any) -> set[str]:
    found: set[str] = set()
    for sheet in tree.css("style"):
        if (sheet.attributes.get("media") or "all") not in {"all", "screen"}:
            continue
        rules = _AT_RULE.sub("", _COMMENT.sub("", sheet.text()[:MAX_SHEET]))
        for rule in _RULE.finditer(rules):
            if HIDDEN.search(rule["style"]):
                selectors = map(str.strip, rule["selectors"].split(","))
                found.update(one for one in selectors if _SIMPLE.fullmatch(one))
    return found - {"html", "body"}


def _names(node: Any) -> set[str]:
    """Every simple selector that means this element."""
    if node.tag in {"html", "body"} or node.tag.startswith(("-", "_", "!")):
        return set()
    attributes = node.attributes
    own = {f".{name}" for name in (attributes.get("class") or "").split()}
    if identity := attributes.get("id"):
        own.add(f"#{identity}")
    return {node.tag} | own | {f"{node.tag}{name}" for name in own}
