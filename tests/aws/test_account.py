"""What moto accepts and an account would not, read from the template and from what is signed."""

from __future__ import annotations

import json

import pytest

from pincite.aws.clients import client
from tests.aws.test_template import STACKS, TEMPLATE

TELLING = {"cloudwatch.amazonaws.com", "events.amazonaws.com", "s3.amazonaws.com", "budgets.amazonaws.com"}
RESOURCES = {
    name: each for stack in (TEMPLATE, *STACKS.values()) for name, each in stack["Resources"].items()
}


def services(policy) -> set[str]:
    """Services that a policy lets in, under the condition that they act for this account."""
    found = set()
    for statement in policy["Statement"]:
        if "Service" in statement["Principal"]:
            assert statement["Condition"]["StringEquals"]["aws:SourceAccount"] == {"Ref": "AWS::AccountId"}
            found |= set(statement["Principal"]["Service"])
    return found


def test_services_that_tell_may_use_the_topic_and_its_key():
    """With `alias/aws/sns` no alarm could publish: that key lets no other service use it."""
    assert RESOURCES["Notices"]["Properties"]["KmsMasterKeyId"] == {"Fn::GetAtt": ["NoticesKey", "Arn"]}
    assert services(RESOURCES["NoticesKey"]["Properties"]["KeyPolicy"]) == TELLING
    assert services(RESOURCES["NoticesPolicy"]["Properties"]["PolicyDocument"]) == TELLING
    sweeping = json.dumps(RESOURCES["SweepingStateMachine"]["Properties"]["Policies"])
    assert "kms:GenerateDataKey" in sweeping, "the sweep's own notice, too"
    alarms = [each["Properties"] for each in RESOURCES.values() if each["Type"] == "AWS::CloudWatch::Alarm"]
    assert all(each["AlarmActions"] == [{"Ref": "NoticesArn"}] for each in alarms)


def test_what_is_kept_goes_with_a_stack_that_never_came_to_be():
    kept = {name: each["DeletionPolicy"] for name, each in RESOURCES.items() if "DeletionPolicy" in each}
    assert {kept[name] for name in ("UploadBucket", "LedgerTable", "SearchDomain", "UserPool")} == {
        "RetainExceptOnCreate"
    }
    for name in kept:
        assert RESOURCES[name]["UpdateReplacePolicy"] in ("Retain", "Delete"), name


def test_the_gateway_answers_like_the_api_and_is_throttled():
    api = RESOURCES["Api"]["Properties"]
    for name in ("DEFAULT_4XX", "DEFAULT_5XX", "THROTTLED", "QUOTA_EXCEEDED"):
        given = api["GatewayResponses"][name]
        headers = given["ResponseParameters"]["Headers"]
        assert headers["Content-Type"] == "'application/problem+json'"
        text = given["ResponseTemplates"]["application/json"]
        for variable, value in (("$context.status", "429"), ("$context.error.messageString", '"no"')):
            text = text.replace(variable, value)
        assert set(json.loads(text)) == {"type", "title", "status", "detail", "request_id"}
        assert ("Retry-After" in headers) == (name != "DEFAULT_4XX")
    [everywhere] = api["MethodSettings"]
    assert everywhere["ThrottlingRateLimit"] == {"Ref": "RequestsPerSecondInAll"}
    assert TEMPLATE["Globals"]["Api"]["OpenApiVersion"] == "3.0.1", "else SAM makes a second stage"


def test_a_browser_may_ask_first_without_a_token_or_key():
    functions = ("ApiFunction", "StreamFunction")
    events = [
        event["Properties"]
        for name in functions
        for event in RESOURCES[name]["Properties"]["Events"].values()
    ]
    asked = {event["Path"] for event in events if event["Method"] == "POST"} | {"/{proxy+}"}
    open_ = {
        event["Path"]
        for event in events
        if event["Method"] == "OPTIONS" and event["Auth"] == {"Authorizer": "NONE", "ApiKeyRequired": False}
    }
    assert open_ == asked


def test_serverless_names_roles_and_lets_them_make_aliases():
    policies = {n: e for n, e in RESOURCES.items() if e["Type"] == "AWS::OpenSearchServerless::AccessPolicy"}
    assert set(policies) == {"SearchReaders", "SearchWriters"}
    for name, policy in policies.items():
        text, roles = policy["Properties"]["Policy"]["Fn::Sub"]
        for role in roles:
            text = text.replace(f"${{{role}}}", f"arn:{role}")
        [rule] = json.loads(text.replace("\n", " "))
        assert ":root" not in text
        assert set(rule["Principal"]) == {f"arn:{role}" for role in roles}
        of_collection = {
            p for each in rule["Rules"] if each["ResourceType"] == "collection" for p in each["Permission"]
        }
        assert ("aoss:CreateCollectionItems" in of_collection) == (name == "SearchWriters")
        assert all(len(f"pincite-prod-{end}") <= 32 for end in ("read", "write"))


def test_zones_follow_the_number_of_nodes():
    cluster = RESOURCES["SearchDomain"]["Properties"]["ClusterConfig"]
    assert cluster["ZoneAwarenessConfig"]["Fn::If"][1] == {
        "AvailabilityZoneCount": {"Fn::If": ["ThreeZones", 3, 2]}
    }
    allowed = TEMPLATE["Parameters"]["SearchInstanceCount"]["AllowedValues"]
    three = [each["Fn::Equals"][1] for each in STACKS["search"]["Conditions"]["ThreeZones"]["Fn::Or"]]
    assert all(count == 1 or count % (3 if count in three else 2) == 0 for count in allowed)


def test_log_groups_are_named_for_delivery():
    for name in ("StateLogs", "ApiLogs"):
        assert RESOURCES[name]["Properties"]["LogGroupName"]["Fn::Sub"].startswith("/aws/vendedlogs/")


@pytest.fixture
def region(request, monkeypatch):
    monkeypatch.setenv("AWS_DEFAULT_REGION", request.param)
    client.cache_clear()
    yield request.param
    client.cache_clear()


@pytest.mark.parametrize(
    "region",
    ["us-east-1", "us-west-2", "eu-central-1", "ap-south-1", "ap-southeast-3", "me-central-1"],
    indirect=True,
)
def test_forms_and_links_are_signed_for_their_region(region):
    form = client("s3").generate_presigned_post("uploads-1", "uploads/a/b.md")
    link = client("s3").generate_presigned_url("get_object", Params={"Bucket": "uploads-1", "Key": "a"})
    host = f"https://uploads-1.s3.{region}.amazonaws.com/"
    assert form["url"] == host
    assert link.startswith(host)
    assert form["fields"]["x-amz-algorithm"] == "AWS4-HMAC-SHA256"
    assert f"/{region}/s3/aws4_request" in form["fields"]["x-amz-credential"]
    assert "X-Amz-Algorithm=AWS4-HMAC-SHA256" in link
    assert f"%2F{region}%2Fs3%2Faws4_request" in link
