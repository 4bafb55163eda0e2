"""Controls of a form on a page → what they show: a box that is ticked or not, what was written, what was chosen."""

from __future__ import annotations

from typing import Any

_TICKED, _NOT = " ☒ ", " ☐ "
_BOXES = frozenset({"checkbox", "radio"})
_ROLES = _BOXES | {"switch", "menuitemcheckbox", "menuitemradio"}
"""Others, such as a button, are no box to those who read the page."""
_WRITTEN = frozenset(
    {"", "text", "email", "number", "date", "time", "datetime-local", "month", "week", "tel", "url"}
)


def is_control(node: Any) -> bool:
    return node.tag in {"input", "select", "textarea"}


def shown_in(control: Any) -> str:
    """What stands in a control. Of a list the option that the page itself has chosen; that which is merely the first
    states nothing."""
    attributes = control.attributes
    if control.tag == "input":
        kind = (attributes.get("type") or "").lower()
        if kind in _BOXES and (attributes.get("role") or kind) in _ROLES:
            return _TICKED if "checked" in attributes else _NOT
        return f" {attributes.get('value') or ''} " if kind in _WRITTEN else ""
    if control.tag == "textarea":
        return f" {control.text(deep=True)} "
    chosen = [option.text(deep=True).strip() for option in control.css("option[selected]")]
    return f" {', '.join(chosen)} " if chosen else ""
