"""A page's own style sheets → what they hide: parts that nobody sees are no part of the text."""

from __future__ import annotations

import re
from typing import Any

MAX_STYLE, _STYLED = 2_000, 5_000
"""Characters of an element's own style, and elements with one, that are looked at."""
MAX_SHEET = 100_000
"""Characters of a style sheet that are read."""
_UNSEEN = re.compile(
    r"(?<![\w-])(?:display\s*:\s*none|(?:content-)?visibility\s*:\s*(?:hidden|collapse)"
    r"|(?:font-size|opacity)\s*:\s*0+(?:\.0+)?(?:px|pt|em|rem|%)?\s*(?:[;!]|$)"
    r"|(?:left|right|top|bottom|margin-left|margin-top|text-indent)\s*:\s*-(?:999|\d{4,})"
    r"|clip\s*:\s*rect\(\s*[01](?!\d)|clip-path\s*:\s*(?:inset\(\s*(?:50|100)%|circle\(\s*0)"
    r"|transform\s*:\s*scale\(\s*0(?:\.0+)?\s*\))",
    re.IGNORECASE,
)
_CUT = re.compile(r"(?<![\w-])overflow\s*:\s*(?:hidden|clip)", re.IGNORECASE)
_NO_ROOM = re.compile(
    r"(?<![\w-])(?:max-)?(?:height|width)\s*:\s*0+(?:px|em|rem|%)?\s*(?:[;!]|$)", re.IGNORECASE
)
_COLOUR = re.compile(
    r"(?<![\w-])(?P<of>color|background(?:-color)?)\s*:\s*(?P<colour>#?[\w(), .%]{1,40})", re.IGNORECASE
)
_SAME = {"white": "#fff", "#ffffff": "#fff", "rgb(255,255,255)": "#fff", "black": "#000", "#000000": "#000"}
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_AT_RULE = re.compile(r"@[^{};]{0,500}(?:;|\{(?:[^{}]|\{[^{}]*\})*\})")
_RULE = re.compile(r"(?P<selectors>[^{}]{1,200})\{(?P<style>[^{}]{0,2000})\}")
_SIMPLE = re.compile(r"[A-Za-z][A-Za-z0-9]{0,20}(?:[.#][A-Za-z_][\w-]{0,80})?|[.#][A-Za-z_][\w-]{0,80}")


def hides(style: str) -> bool:
    """Whether an element with these declarations, of a rule or a `style` attribute, is not seen: not shown, without
    size, cut away, moved off the page, or in the colour of its background."""
    if _UNSEEN.search(style) or (_CUT.search(style) and _NO_ROOM.search(style)):
        return True
    colours = {
        found["of"].lower()[:10]: "".join(found["colour"].lower().split())
        for found in _COLOUR.finditer(style)
    }
    letters, behind = (_SAME.get(colours.get(of, ""), colours.get(of, "")) for of in ("color", "background"))
    return bool(letters) and letters == behind


def take_out_hidden(tree: Any) -> bool:
    """Take out of a page what its style sheets hide by a class, an id or an element's name; whether there was any, or
    any paragraph, row or item that its own style hides.

    Rules for some media alone and rules that depend on a state say nothing of the page as it stands.
    """
    hiding = _hiding(tree)
    nodes = [node for node in tree.root.traverse() if not hiding.isdisjoint(_names(node))] if hiding else []
    found = any(node.text(deep=True).strip() for node in nodes) or any(
        hides((node.attributes.get("style") or "")[:MAX_STYLE]) and " " in node.text(deep=True).strip()
        for node in tree.css("p[style], section[style], article[style], tr[style], li[style]")[:_STYLED]
    )
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
            if hides(rule["style"]):
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
