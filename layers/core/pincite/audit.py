"""What was done: who, what, when, to what, in which collections. Never a word of a question, an answer or a document,
and never a key."""

from __future__ import annotations

import getpass
from typing import TYPE_CHECKING

from pincite.models import Noun

if TYPE_CHECKING:
    from pincite.bootstrap import Parts

LOCAL = "local"
"""Who calls a server on loopback that knows nobody."""


class AuditAction(Noun):
    """`what`: a route with its method, or a command. `on`: ids of what it was done to. `collections`: of that, or,
    where it was done to nothing in particular, those that it could reach. `status`: HTTP's; 0 for a command."""

    at: str
    who: str
    what: str
    on: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()
    status: int = 0
    request_id: str = ""


def note_command(parts: Parts, what: str, on: tuple[str, ...], collections: tuple[str, ...]) -> None:
    """Whoever has a shell on this machine did this."""
    parts.people.note(
        AuditAction(at=parts.now(), who=f"{user()} (command line)", what=what, on=on, collections=collections)
    )


def user() -> str:
    """Of the operating system; a machine may know no name for it."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "somebody"
