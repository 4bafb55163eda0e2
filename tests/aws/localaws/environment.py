"""What every function and every client of the local account is told."""

import sys

ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_DISABLE_HOST_PREFIX_INJECTION": "true",  # StartSyncExecution would go to a host named sync-states.…
    "POWERTOOLS_TRACE_DISABLED": "true",
}


def forget() -> None:
    """A new deployment is a new set of processes: what `pincite.aws` keeps for the life of one is dropped."""
    for name, module in list(sys.modules.items()):
        if name.startswith("pincite.aws"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
