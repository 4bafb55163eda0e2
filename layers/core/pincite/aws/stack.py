"""A deployed stack as a command sees it: its outputs, by the stack's name."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pincite.errors import Misconfigured, NotFound


class Stack:
    """`session`: a boto3 session; credentials and region are the caller's own."""

    def __init__(self, name: str, session: Any = None) -> None:
        self.name, self._session = name, session

    def client(self, service: str) -> Any:
        """A boto3 client."""
        try:
            import boto3
        except ModuleNotFoundError:
            raise Misconfigured("this command needs boto3: pip install 'pincite[aws]'") from None
        return (self._session or boto3).client(service)

    @cached_property
    def outputs(self) -> dict[str, str]:
        """Raises `NotFound` where no such stack is deployed."""
        from botocore.exceptions import ClientError

        try:
            found = self.client("cloudformation").describe_stacks(StackName=self.name)["Stacks"][0]
        except ClientError as error:
            raise NotFound(f"no stack {self.name!r} in this account and region") from error
        return {output["OutputKey"]: output["OutputValue"] for output in found.get("Outputs", ())}
