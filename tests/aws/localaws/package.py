"""SAM template → CloudFormation template with its code in a bucket: `sam package` and the SAM transform, offline.

Nested applications are packaged first and become `AWS::CloudFormation::Stack`, like in AWS.
"""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import boto3
import yaml
from samtranslator.translator.transform import transform
from samtranslator.yaml_helper import yaml_parse

BUCKET = "sam-artifacts"
LOCAL_PROPERTY = {
    "AWS::Serverless::Function": "CodeUri",
    "AWS::Serverless::LayerVersion": "ContentUri",
    "AWS::Serverless::StateMachine": "DefinitionUri",
    "AWS::Serverless::Application": "Location",
}
MANAGED_POLICIES = {
    "AWSLambdaBasicExecutionRole": "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole",
    "AWSXRayDaemonWriteAccess": "arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess",
}


class _Policies:
    def load(self) -> dict[str, str]:
        return MANAGED_POLICIES


def translated(template: dict[str, Any], parameters: dict[str, str]) -> dict[str, Any]:
    """What CloudFormation makes of a packaged template by the SAM transform."""
    body: dict[str, Any] = transform(template, dict(parameters), _Policies())
    return body


class Package:
    """A translated template (`body`) and where each function's code lies (`code`, by logical id)."""

    def __init__(self, template_file: Path, parameters: dict[str, str]) -> None:
        self.code: dict[str, Path] = {}
        template = yaml_parse(template_file.read_text())
        self._upload(template, template_file.parent)
        self.body = translated(template, parameters)

    def _upload(self, template: dict[str, Any], root: Path) -> None:
        s3 = boto3.client("s3")
        s3.create_bucket(Bucket=BUCKET)
        defaults = template.get("Globals", {}).get("Function", {})
        for name, resource in template["Resources"].items():
            local = LOCAL_PROPERTY.get(resource["Type"])
            if local is None:
                continue
            uri = resource["Properties"].get(local) or defaults.get(local)
            if not isinstance(uri, str) or "://" in uri:
                continue
            s3.put_object(Bucket=BUCKET, Key=name, Body=self._artefact(name, local, (root / uri).resolve()))
            scheme = f"https://{BUCKET}.s3.amazonaws.com" if local == "Location" else f"s3://{BUCKET}"
            resource["Properties"][local] = f"{scheme}/{name}"

    def _artefact(self, name: str, local: str, path: Path) -> bytes:
        if local == "DefinitionUri":
            return json.dumps(yaml.safe_load(path.read_text())).encode()
        if local == "Location":
            nested = Package(path, {})
            self.code |= nested.code
            return json.dumps(nested.body).encode()
        self.code[name] = path
        return _zip(path) if local == "CodeUri" else _zip(None)


def _zip(path: Path | None) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(path.rglob("*.py")) if path else ():
            archive.write(file, file.relative_to(path))
        if not archive.namelist():
            archive.writestr("empty", "")
    return buffer.getvalue()
