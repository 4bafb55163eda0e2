"""moto does not enforce IAM on our calls, so the deployed role policies are evaluated instead."""

from __future__ import annotations

import ast
import json
from typing import Any

import boto3
from moto.iam.access_control import IAMPolicy, PermissionResult


def documents(role: str) -> list[dict[str, Any]]:
    """The inline policies of a role (moto's CloudFormation stores some as the repr of a dict)."""
    iam = boto3.client("iam", region_name="us-east-1")
    found = [
        iam.get_role_policy(RoleName=role, PolicyName=name)["PolicyDocument"]
        for name in iam.list_role_policies(RoleName=role)["PolicyNames"]
    ]
    return [ast.literal_eval(document) if isinstance(document, str) else document for document in found]


def allowed(role: str, action: str, resource: str) -> bool:
    """Whether some policy of the role allows the action on the resource and none denies it."""
    results = {
        IAMPolicy(json.dumps(document)).is_action_permitted(action, resource) for document in documents(role)
    }
    return PermissionResult.DENIED not in results and PermissionResult.PERMITTED in results
