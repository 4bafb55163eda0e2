"""REST API, buffered routes: the same ASGI application as on one machine."""

from typing import Any

from pincite.aws.app import application
from pincite.aws.gateway import respond


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """One request, one response."""
    return respond(application(), event)
