"""Queue of S3 events → executions of `ingestion`, one for each change of an object."""

from typing import Any

from pincite.aws.starting import start_all


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Messages that could not be started come back; those that no later try would mend go to the dead letters."""
    return start_all(event, context)
