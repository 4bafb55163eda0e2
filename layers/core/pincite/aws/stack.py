"""A deployed stack as a command sees it: its outputs, by the stack's name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from pincite.errors import Misconfigured, NotFound, StoreUnavailable

SET_UP = "set AWS_PROFILE, or run `aws configure`"
REFUSED = frozenset(
    {
        "AccessDenied", "AccessDeniedException", "AuthFailure", "ExpiredToken", "ExpiredTokenException",
        "InvalidClientTokenId", "SignatureDoesNotMatch", "UnrecognizedClientException",
    }
)  # fmt: skip


@contextmanager
def in_account() -> Iterator[None]:
    """What stands between a command and the account → an error that says what to do about it."""
    try:
        from botocore import exceptions
    except ModuleNotFoundError:
        raise Misconfigured("this command needs boto3: pip install 'pincite[aws]'") from None
    try:
        yield
    except exceptions.NoRegionError:
        raise Misconfigured("no AWS region is set: set AWS_DEFAULT_REGION, or run `aws configure`") from None
    except exceptions.ProfileNotFound as error:
        raise Misconfigured(f"{error}: {SET_UP}") from None
    except (exceptions.NoCredentialsError, exceptions.PartialCredentialsError):
        raise Misconfigured(f"no AWS credentials were found: {SET_UP}") from None
    except exceptions.ClientError as error:
        code = error.response.get("Error", {}).get("Code", "an error")
        if code in REFUSED:
            raise Misconfigured(f"AWS refused these credentials ({code}): {SET_UP}") from None
        raise StoreUnavailable(f"AWS answered {code} to {error.operation_name}") from None
    except exceptions.BotoCoreError as error:
        raise StoreUnavailable(f"AWS cannot be reached ({type(error).__name__})") from None


class Stack:
    """`session`: a boto3 session; credentials and region are the caller's own."""

    def __init__(self, name: str, session: Any = None) -> None:
        self.name, self._session = name, session

    def client(self, service: str) -> Any:
        """A boto3 client."""
        import boto3

        return (self._session or boto3).client(service)

    @cached_property
    def outputs(self) -> dict[str, str]:
        """Raises `NotFound` where no such stack is deployed."""
        from botocore.exceptions import ClientError

        try:
            found = self.client("cloudformation").describe_stacks(StackName=self.name)["Stacks"][0]
        except ClientError as error:
            if error.response["Error"]["Code"] != "ValidationError":
                raise
            raise NotFound(f"no stack {self.name!r} in this account and region") from error
        return {output["OutputKey"]: output["OutputValue"] for output in found.get("Outputs", ())}

    @property
    def api_key(self) -> str:
        """The first key of the API's usage plan; empty where there is none."""
        gateway = self.client("apigateway")
        api = self.outputs["ApiUrl"].removeprefix("https://").partition(".")[0]
        for plan in gateway.get_usage_plans().get("items", ()):
            if any(stage.get("apiId") == api for stage in plan.get("apiStages", ())):
                for key in gateway.get_usage_plan_keys(usagePlanId=plan["id"]).get("items", ()):
                    return str(gateway.get_api_key(apiKey=key["id"], includeValue=True)["value"])
        return ""
