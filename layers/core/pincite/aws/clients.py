"""boto3 clients, one of each a process, made when first used.

Retries: the SDK's own for stores; none for calls that start paid work, whose retry rule is the state machine's.
"""

from __future__ import annotations

from functools import cache
from typing import Any

STORE_TIMEOUT_S = 5.0
REGIONAL: dict[str, Any] = {
    "signature_version": "s3v4",
    "s3": {"addressing_style": "virtual", "us_east_1_regional_endpoint": "regional"},
}
"""Forms and links that we sign name the region's own host: the global one redirects, which a form does not follow, and
regions younger than 2014 know no older signature."""


@cache
def client(service: str, *, retries: int = 3, read_timeout_s: float = STORE_TIMEOUT_S) -> Any:
    """`retries`: further tries after the first. `read_timeout_s`: seconds of silence after which a try is given up."""
    import boto3
    from botocore.config import Config

    return boto3.client(
        service,
        config=Config(
            retries={"total_max_attempts": retries + 1, "mode": "standard"},
            connect_timeout=2.0,
            read_timeout=read_timeout_s,
            **(REGIONAL if service == "s3" else {}),
        ),
    )
