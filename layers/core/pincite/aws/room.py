"""Whether an account has room for what a deployment reserves of it, asked before anything is built.

CloudFormation finds out only half way, after domain and tables were made, and then takes all of it back.
"""

from __future__ import annotations

from collections.abc import Iterable

from pincite.aws.clients import client
from pincite.errors import Misconfigured

MODEL_FUNCTIONS = 8
"""Functions of template.yaml that ask a model: each reserves `ModelConcurrency`."""
UNRESERVED = 100
"""What Lambda keeps for all functions that reserve nothing."""


def quota() -> int | None:
    """Functions that this account may run at a time in this region; None where that cannot be asked: what comes next
    says why."""
    try:
        from botocore.exceptions import BotoCoreError, ClientError
    except ModuleNotFoundError:
        return None
    try:
        limits = client("lambda", retries=0).get_account_settings()["AccountLimit"]
    except (BotoCoreError, ClientError):
        return None
    return int(limits["ConcurrentExecutions"])


def fits(parameters: Iterable[str], quota: int | None) -> None:
    """`parameters`: `Name=value`, the last of a name counts. Raises `Misconfigured` where the quota is too small."""
    given = dict(each.split("=", 1) for each in parameters)
    told = given.get("ModelConcurrency", "").strip("\"'")
    each = int(told) if told.isdecimal() else 0
    needed = MODEL_FUNCTIONS * each + UNRESERVED
    if each and quota is not None and needed > quota:
        most = max(0, (quota - UNRESERVED) // MODEL_FUNCTIONS)
        raise Misconfigured(
            f"ModelConcurrency={each} needs {needed} functions at a time, and this account may run {quota} in this "
            f"region: ask for a higher quota (Service Quotas, Lambda, concurrent executions), or give "
            f"--parameter ModelConcurrency={most}"
        )
