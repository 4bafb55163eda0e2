"""Deploy a packaged template into moto's CloudFormation, with the resource types and properties that it lacks.

moto answers CREATE_COMPLETE while it skips what it does not know; `deploy` refuses such a type instead.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import boto3
from moto.awslambda import models as lambda_models
from moto.cloudformation import parsing
from moto.cloudformation.models import Stack
from moto.core.common_models import CloudFormationModel
from moto.dynamodb.models.table import Table
from moto.events.models import EventBus
from moto.s3.models import FakeBucket

from tests.aws.localaws.package import Package

Properties = dict[str, Any]
Created = tuple[str, dict[str, Any]]
STACK = "pincite"
ACCOUNT, REGION = "123456789012", "us-east-1"
NESTED = re.compile(r"\$\{(\w+)\.Outputs\.(\w+)\}")
models: list[type[CloudFormationModel]] = []
"""The models added here; `__subclasses__()` alone would not keep them alive."""
rest_apis: dict[str, Properties] = {}
"""RestApi id → its resolved properties, OpenAPI body included."""


class Deployed:
    """A stack as it stands: `outputs`, `resources` (logical → physical id, nested stacks included) and `types`."""

    def __init__(self, package: Package, status: str) -> None:
        self.package, self.status, self.outputs = package, status, _outputs(STACK)
        self.resources, self.types = {}, {}
        for stack in boto3.client("cloudformation").describe_stacks()["Stacks"]:
            self._read(stack["StackName"])
        self.code = {
            self.resources[name]: path for name, path in package.code.items() if name in self.resources
        }

    def _read(self, stack: str) -> None:
        for found in boto3.client("cloudformation").describe_stack_resources(StackName=stack)[
            "StackResources"
        ]:
            if "LogicalResourceId" in found:
                self.resources[found["LogicalResourceId"]] = found.get("PhysicalResourceId")
                self.types[found["LogicalResourceId"]] = found["ResourceType"]

    def of_type(self, resource_type: str) -> list[str]:
        """Logical ids of every resource of a type."""
        return [name for name, of in self.types.items() if of == resource_type]


def deploy(template_file: Path, parameters: dict[str, str]) -> Deployed:
    """Package, translate and create the stack. Raises NotImplementedError for a type without a model."""
    package = Package(template_file, parameters)
    client = boto3.client("cloudformation")
    client.create_stack(
        StackName=STACK,
        TemplateBody=json.dumps(_spelled_out(_known(package.body))),
        Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
        Parameters=[{"ParameterKey": key, "ParameterValue": value} for key, value in parameters.items()],
    )
    return Deployed(package, client.describe_stacks(StackName=STACK)["Stacks"][0]["StackStatus"])


def _known(template: Properties) -> Properties:
    types = {resource["Type"] for resource in template["Resources"].values()}
    if unknown := sorted(types - set(parsing.get_model_map()) - set(parsing.NULL_MODELS)):
        raise NotImplementedError(f"localaws: CloudFormation types without a model: {unknown}")
    return template


def _spelled_out(node: Any) -> Any:
    """`${Nested.Outputs.Name}` in a Fn::Sub as a variable of its own: moto reads such a name only up to `Outputs`."""
    if isinstance(node, list):
        return [_spelled_out(item) for item in node]
    if not isinstance(node, dict):
        return node
    if isinstance(text := node.get("Fn::Sub"), str) and (found := NESTED.findall(text)):
        names = {f"{stack}{output}": {"Fn::GetAtt": [stack, f"Outputs.{output}"]} for stack, output in found}
        return {"Fn::Sub": [NESTED.sub(r"${\1\2}", text), names]}
    return {key: _spelled_out(value) for key, value in node.items()}


def _outputs(stack: str) -> dict[str, str]:
    described = boto3.client("cloudformation").describe_stacks(StackName=stack)["Stacks"][0]
    return {output["OutputKey"]: output["OutputValue"] for output in described.get("Outputs", [])}


def model(
    cfn_type: str, name_property: str = "", attributes: Iterable[str] = ()
) -> Callable[[Callable[[Properties, str], Created]], Callable[[Properties, str], Created]]:
    """Make `create(properties, name) → (physical id, {attribute: value})` a CloudFormation model of moto."""
    known = frozenset(attributes)

    def wrap(create: Callable[[Properties, str], Created]) -> Callable[[Properties, str], Created]:
        class Model(CloudFormationModel):
            physical_resource_id = ""

            @staticmethod
            def cloudformation_name_type() -> str:
                return name_property

            @staticmethod
            def cloudformation_type() -> str:
                return cfn_type

            @classmethod
            def has_cfn_attr(cls, attr: str) -> bool:
                return attr in known or attr.startswith("Outputs.")

            def is_created(self) -> bool:
                return True

            @classmethod
            def create_from_cloudformation_json(cls, resource_name, cloudformation_json, *_, **__):  # type: ignore[no-untyped-def]
                made = cls()
                properties = cloudformation_json.get("Properties", {})
                made.physical_resource_id, made.attributes = create(properties, resource_name)
                return made

            @classmethod
            def update_from_cloudformation_json(cls, original_resource, *_, **__):  # type: ignore[no-untyped-def]
                return original_resource

            @classmethod
            def delete_from_cloudformation_json(cls, *_, **__):  # type: ignore[no-untyped-def]
                return None

            def get_cfn_attribute(self, attribute_name: str) -> Any:
                return self.attributes[attribute_name]

        Model.__name__ = cfn_type.replace("::", "")
        models.append(Model)
        return create

    return wrap


def _only_named(_: Properties, name: str) -> Created:
    return name, {"Arn": f"arn:aws:local:{REGION}:{ACCOUNT}:{name}"}


NOTHING_TO_RUN = """
AWS::SQS::QueuePolicy AWS::SNS::TopicPolicy AWS::S3::BucketPolicy AWS::SNS::Subscription AWS::ApiGateway::Stage
AWS::ApiGateway::Deployment AWS::ApiGateway::UsagePlan AWS::ApiGateway::UsagePlanKey AWS::ApiGateway::Account
AWS::ApiGateway::GatewayResponse AWS::WAFv2::WebACLAssociation AWS::Budgets::Budget
AWS::OpenSearchServerless::SecurityPolicy AWS::OpenSearchServerless::AccessPolicy AWS::CodeDeploy::Application
AWS::CodeDeploy::DeploymentGroup
"""
for _type in NOTHING_TO_RUN.split():
    model(_type)(_only_named)


@model("AWS::CloudFormation::Stack")
def _nested(properties: Properties, name: str) -> Created:
    """moto's own model does not file the outputs under `Outputs.…` of a stack made from a resolved template."""
    bucket, _, key = properties["TemplateURL"].removeprefix("https://").partition(".s3.amazonaws.com/")
    body = boto3.client("s3").get_object(Bucket=bucket, Key=key)["Body"].read()
    stack = f"{STACK}-{name}"
    boto3.client("cloudformation").create_stack(
        StackName=stack,
        TemplateBody=json.dumps(_spelled_out(_known(json.loads(body)))),
        Parameters=[
            {"ParameterKey": key, "ParameterValue": str(value)}
            for key, value in properties.get("Parameters", {}).items()
        ],
    )
    return stack, {f"Outputs.{key}": value for key, value in _outputs(stack).items()}


@model("AWS::ApiGateway::RestApi", "Name", ("RootResourceId", "RestApiId"))
def _rest_api(properties: Properties, name: str) -> Created:
    api = boto3.client("apigateway").create_rest_api(name=name)["id"]
    rest_apis[api] = properties
    return api, {"RootResourceId": f"{api}-root", "RestApiId": api}


@model("AWS::ApiGateway::ApiKey", "Name", ("APIKeyId",))
def _api_key(properties: Properties, name: str) -> Created:
    made = boto3.client("apigateway").create_api_key(name=name, enabled=True)
    return made["id"], {"APIKeyId": made["id"]}


@model("AWS::Cognito::UserPool", "UserPoolName", ("Arn", "ProviderName", "ProviderURL", "UserPoolId"))
def _user_pool(properties: Properties, name: str) -> Created:
    pool = f"{REGION}_{name}"[:55]
    return pool, {
        "Arn": f"arn:aws:cognito-idp:{REGION}:{ACCOUNT}:userpool/{pool}",
        "ProviderName": f"cognito-idp.{REGION}.amazonaws.com/{pool}",
        "ProviderURL": f"https://cognito-idp.{REGION}.amazonaws.com/{pool}",
        "UserPoolId": pool,
    }


@model("AWS::Cognito::UserPoolClient", "ClientName", ("ClientId",))
def _user_pool_client(properties: Properties, name: str) -> Created:
    return f"client-{name}", {"ClientId": f"client-{name}"}


@model("AWS::Cognito::UserPoolDomain", "Domain")
def _user_pool_domain(properties: Properties, name: str) -> Created:
    return properties["Domain"], {}


@model("AWS::OpenSearchService::Domain", "DomainName", ("Arn", "DomainEndpoint", "Id"))
def _domain(properties: Properties, name: str) -> Created:
    return name, {
        "Arn": f"arn:aws:es:{REGION}:{ACCOUNT}:domain/{name}",
        "DomainEndpoint": f"search-{name}.{REGION}.es.amazonaws.com",
        "Id": f"{ACCOUNT}/{name}",
    }


@model("AWS::OpenSearchServerless::Collection", "Name", ("Arn", "CollectionEndpoint", "Id"))
def _collection(properties: Properties, name: str) -> Created:
    return name, {
        "Arn": f"arn:aws:aoss:{REGION}:{ACCOUNT}:collection/{name}",
        "CollectionEndpoint": f"https://{name}.{REGION}.aoss.amazonaws.com",
        "Id": name,
    }


@model("AWS::CloudWatch::Alarm", "AlarmName", ("Arn",))
def _alarm(properties: Properties, name: str) -> Created:
    whole = ("Period", "EvaluationPeriods", "DatapointsToAlarm")
    typed = {
        key: float(value) if key == "Threshold" else int(value) if key in whole else value
        for key, value in properties.items()
    }
    for metric in typed.get("Metrics", ()):
        metric["ReturnData"] = str(metric.get("ReturnData", "true")).lower() == "true"
        if "MetricStat" in metric:
            metric["MetricStat"]["Period"] = int(metric["MetricStat"]["Period"])
    boto3.client("cloudwatch").put_metric_alarm(**{**typed, "AlarmName": name})
    return name, {"Arn": f"arn:aws:cloudwatch:{REGION}:{ACCOUNT}:alarm:{name}"}


@model("AWS::Lambda::Version", "", ("Version",))
def _version(properties: Properties, name: str) -> Created:
    """Moto's own model tells nobody its number."""
    made = boto3.client("lambda").publish_version(FunctionName=properties["FunctionName"])
    return made["FunctionArn"], {"Version": made["Version"]}


@model("AWS::Lambda::Alias")
def _alias(properties: Properties, name: str) -> Created:
    made = boto3.client("lambda").create_alias(
        FunctionName=properties["FunctionName"],
        Name=properties["Name"],
        FunctionVersion=str(properties["FunctionVersion"]),
    )
    return made["AliasArn"], {}


@model("AWS::SecretsManager::Secret", "Name")
def _secret(properties: Properties, name: str) -> Created:
    value = properties.get("SecretString") or "generated"
    arn = boto3.client("secretsmanager").create_secret(Name=name, SecretString=value)["ARN"]
    return arn, {"Id": arn}


@model("AWS::Scheduler::Schedule", "Name", ("Arn",))
def _schedule(properties: Properties, name: str) -> Created:
    arn = boto3.client("scheduler").create_schedule(**{**properties, "Name": name[-64:]})["ScheduleArn"]
    return name[-64:], {"Arn": arn}


# ── properties that moto's own models drop ───────────────────────────────────────────────────────────────


def _after(cls: Any, apply: Callable[[Any, Properties], None]) -> None:
    original = cls.create_from_cloudformation_json.__func__

    def create(klass, resource_name, cloudformation_json, account_id, region_name, **kwargs):  # type: ignore[no-untyped-def]
        resource = original(klass, resource_name, cloudformation_json, account_id, region_name, **kwargs)
        apply(resource, cloudformation_json.get("Properties", {}))
        return resource

    cls.create_from_cloudformation_json = classmethod(create)


def _bucket(bucket: Any, properties: Properties) -> None:
    s3 = boto3.client("s3")
    if (properties.get("NotificationConfiguration") or {}).get("EventBridgeConfiguration"):
        s3.put_bucket_notification_configuration(
            Bucket=bucket.name, NotificationConfiguration={"EventBridgeConfiguration": {}}
        )
    if (properties.get("VersioningConfiguration") or {}).get("Status") == "Enabled":
        s3.put_bucket_versioning(Bucket=bucket.name, VersioningConfiguration={"Status": "Enabled"})


def _table(table: Any, properties: Properties) -> None:
    if ttl := properties.get("TimeToLiveSpecification"):
        on = ttl["Enabled"] in (True, "true")
        table.ttl = {
            "TimeToLiveStatus": "ENABLED" if on else "DISABLED",
            "AttributeName": ttl["AttributeName"],
        }


def _function(function: Any, properties: Properties) -> None:
    function.architectures = properties.get("Architectures") or function.architectures
    function.tracing_config = {"Mode": (properties.get("TracingConfig") or {}).get("Mode", "PassThrough")}


def install() -> None:
    """Put the models and the missing properties in place."""
    EventBus.physical_resource_id = property(lambda bus: bus.name)  # `Ref` of a bus is its name
    _after(FakeBucket, _bucket)
    _after(Table, _table)
    _after(lambda_models.LambdaFunction, _function)
    Stack.cloudformation_type = staticmethod(lambda: "moto::Stack")  # type: ignore[method-assign]
    for cached in (parsing.get_model_list, parsing.get_model_map, parsing.get_name_type_map):
        cached.cache_clear()
