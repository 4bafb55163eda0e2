"""request context → collections that a caller may see, from what the gateway has verified and from nothing else.

A token's collections are its groups (`cognito:groups`); whoever signs with IAM sees those of the template's parameter.
A caller without any sees nothing.
"""

from __future__ import annotations

import json
import re
from typing import Any

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


def collections_of(context: dict[str, Any], iam_collections: str) -> tuple[str, ...]:
    """The first is the default of a caller who names none. Names that are none of ours are dropped."""
    claims = (context.get("authorizer") or {}).get("claims")
    if claims is not None:
        return _names(claims.get("cognito:groups", ""))
    if (context.get("identity") or {}).get("userArn"):
        return _names(iam_collections)
    return ()


def context_of(header: str | None) -> dict[str, Any]:
    """The header that the adapter sets → request context; nothing where it is missing or no object."""
    try:
        found = json.loads(header or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _names(text: str | list[str]) -> tuple[str, ...]:
    """Cognito writes groups as `a,b`, API Gateway now and then as `[a b]`."""
    words = text if isinstance(text, list) else re.split(r"[,\s]+", text.strip("[]"))
    return tuple(dict.fromkeys(word for word in words if NAME.fullmatch(word)))
