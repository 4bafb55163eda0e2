"""REST API, buffered routes: the same ASGI application as on one machine."""

from typing import Any

from pincite.aws.app import application
from pincite.aws.deadline import deadline
from pincite.aws.gateway import respond


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """One request, one response."""
    with deadline.within(context.get_remaining_time_in_millis() / 1000):
        return respond(application(), event)
