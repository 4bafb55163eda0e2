"""A formula as a tree, Office Math or MathML → the same on one line, so that 10² never becomes 102 nor ½ 12.

ECMA-376 part 1, 22.1 and MathML 3.0, chapter 3, name the elements.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pincite.ingestion.clean import raised

MAX_DEPTH = 60
"""Levels that are told apart; what lies deeper is written as it comes."""
_ATOM = re.compile(r"[^\W_]*(?:[.,][^\W_]+)*|\([^()]*\)")
_LEFT_OUT = frozenset({"annotation", "annotation-xml", "ctrlPr", "rPr", "del", "instrText"})

Node = Any
Children = Callable[[Node], list[tuple[str, Node]]]
"""A node → its parts, each with its local name; a piece of text has the name "" and is a string."""


def office(node: Node) -> str:
    """`m:oMath` → one line."""
    return _line("oMath", node, _elements)


def mathml(node: Node) -> str:
    """`math`, read as XML → one line."""
    return _line("math", node, _elements)


def fraction(above: str, below: str) -> str:
    """`a/b`, with brackets round what is more than one sign."""
    return f"{_bound(above)}/{_bound(below)}"


def power(base: str, exponent: str) -> str:
    """`10²`, `x^(a+b)`."""
    sign = raised(exponent)
    return f"{base}{sign}" if sign != exponent else f"{base}^{_bound(exponent)}" if exponent else base


def index(base: str, below: str) -> str:
    """`x1` after a letter, `10_2` after a figure."""
    plain = base[-1:].isalpha() and below.isalnum() and below.isascii()
    return f"{base}{below}" if plain or not below else f"{base}_{_bound(below)}"


def root(content: str, degree: str) -> str:
    """`√2`, `³√(a+b)`."""
    return f"{raised(degree)}√{_bound(content)}"


def _bound(text: str) -> str:
    return text if _ATOM.fullmatch(text) else f"({text})"


def _elements(node: Node) -> list[tuple[str, Node]]:
    parts: list[tuple[str, Node]] = [("", node.text)] if node.text and not node.text.isspace() else []
    for child in node:
        parts.append((_local(child), child))
        if child.tail and not child.tail.isspace():
            parts.append(("", child.tail))
    return parts


def written(node: Node, children: Children) -> str:
    """A `math` element of any tree → one line."""
    return _line("math", node, children)


def _line(kind: str, node: Node, children: Children, depth: int = 0) -> str:
    if kind == "":
        return " ".join(str(node).split())
    parts = [part for part in children(node) if part[0] not in _LEFT_OUT]
    if depth > MAX_DEPTH:
        return "".join(text for name, text in parts if name == "")
    said = [_line(name, part, children, depth + 1) for name, part in parts]
    if kind == "semantics":
        return next(filter(None, said), "")
    named: dict[str, str] = {}
    for (name, _), text in zip(parts, said, strict=True):
        named[name] = named.get(name, "") + text
    return _office(kind, node, named) or _mathml(kind, [text for text in said if text]) or "".join(said)


def _office(kind: str, node: Node, named: dict[str, str]) -> str | None:
    """Elements of Office Math, whose parts have names."""
    content = named.get("e", "")
    match kind:
        case "f" if "num" in named:
            return fraction(named["num"], named.get("den", ""))
        case "sSup":
            return power(content, named.get("sup", ""))
        case "sSub":
            return index(content, named.get("sub", ""))
        case "sSubSup":
            return power(index(content, named.get("sub", "")), named.get("sup", ""))
        case "rad":
            return root(content, named.get("deg", ""))
        case "d":
            return f"{_sign(node, 'begChr', '(')}{content}{_sign(node, 'endChr', ')')}"
        case "nary":
            sign = _sign(node, "chr", "∫")
            return f"{power(index(sign, named.get('sub', '')), named.get('sup', ''))} {content}"
        case "func":
            return f"{named.get('fName', '')} {content}"
    return None


def _sign(node: Node, name: str, default: str) -> str:
    for properties in node:
        if not _local(properties).endswith("Pr"):
            continue
        for sign in properties:
            if _local(sign) == name:
                return next((str(value) for key, value in sign.attrib.items() if key.endswith("}val")), "")
    return default


def _local(element: Node) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else "annotation"


def _mathml(kind: str, said: list[str]) -> str | None:
    """Elements of MathML, whose parts have places."""
    match kind, said:
        case "mfrac", [above, below]:
            return fraction(above, below)
        case "msup" | "mover", [base, exponent]:
            return power(base, exponent)
        case "msub" | "munder", [base, below]:
            return index(base, below)
        case "msubsup" | "munderover", [base, below, above]:
            return power(index(base, below), above)
        case "mroot", [content, degree]:
            return root(content, degree)
        case "msqrt", [*_]:
            return root("".join(said), "")
        case "mtd" | "mtr", [*_]:
            return f"{''.join(said)} "
    return None
