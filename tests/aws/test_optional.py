"""What an account has only where it is asked for, and what follows from its size: firewall, budget, access log,
alarms of an index of its own, concurrency within the quota."""

from __future__ import annotations

import http.server
import json
import threading
import tomllib

import pytest

from pincite.aws import commands, room
from pincite.aws.clients import client
from pincite.errors import Misconfigured
from tests.aws.test_account import RESOURCES
from tests.aws.test_permissions import ROLES
from tests.aws.test_template import FUNCTIONS, STACKS, TEMPLATE
from tests.test_layout import ROOT


def holds(name: str, stack: dict, **given: object) -> bool:
    """A condition of a template under these parameters, the defaults of all others."""

    def value(node):
        if isinstance(node, dict) and "Ref" in node:
            parameter = stack["Parameters"][node["Ref"]]
            return str(given.get(node["Ref"], parameter.get("Default")))
        return str(node)

    def true(node) -> bool:
        [(what, of)] = node.items()
        if what == "Fn::Equals":
            return value(of[0]) == value(of[1])
        if what == "Fn::Not":
            return not true(of[0])
        return holds(of, stack, **given)

    return true(stack["Conditions"][name])


def test_a_firewall_stands_before_the_stage_only_where_one_is_given(deployed):
    body = deployed.stack.package.body
    [name] = [n for n, each in body["Resources"].items() if each["Type"] == "AWS::WAFv2::WebACLAssociation"]
    waf = body["Resources"][name]
    assert waf["Properties"]["WebACLArn"] == {"Ref": "WebAclArn"}
    [text] = waf["Properties"]["ResourceArn"].values()
    api, stage = text.partition("/restapis/")[2].split("/stages/")
    assert body["Resources"][api.strip("${}")]["Type"] == "AWS::ApiGateway::RestApi"
    assert body["Resources"][stage.strip("${}")]["Type"] == "AWS::ApiGateway::Stage"
    assert not holds(waf["Condition"], TEMPLATE)
    assert holds(waf["Condition"], TEMPLATE, WebAclArn="arn:aws:wafv2:us-east-1:1:regional/webacl/a/b")
    assert name not in deployed.resources


def test_a_budget_tells_the_topic_before_it_is_spent_only_where_one_is_set(deployed):
    budget = RESOURCES["Budget"]
    assert budget["Properties"]["Budget"]["BudgetLimit"] == {
        "Amount": {"Ref": "MonthlyBudgetUsd"}, "Unit": "USD",
    }  # fmt: skip
    assert budget["Properties"]["Budget"]["TimeUnit"] == "MONTHLY"
    [told] = budget["Properties"]["NotificationsWithSubscribers"]
    assert told["Notification"]["Threshold"] < 100
    assert told["Subscribers"] == [{"SubscriptionType": "SNS", "Address": {"Ref": "NoticesArn"}}]
    assert holds(budget["Condition"], STACKS["watch"], MonthlyBudgetUsd=200)
    given = RESOURCES["Watch"]["Properties"]["Parameters"]["MonthlyBudgetUsd"]
    assert given == {"Ref": "MonthlyBudgetUsd"}
    assert TEMPLATE["Parameters"]["MonthlyBudgetUsd"]["Default"] == 0
    assert not holds(budget["Condition"], STACKS["watch"], MonthlyBudgetUsd=0)
    assert "Budget" not in deployed.resources


def test_each_request_is_logged_without_who_asked_or_what_for():
    condition, logged, otherwise = RESOURCES["Api"]["Properties"]["AccessLogSetting"]["Fn::If"]
    assert logged["DestinationArn"] == {"Fn::GetAtt": ["ApiLogs", "Arn"]}
    assert otherwise == {"Ref": "AWS::NoValue"}
    line = json.loads(logged["Format"])
    assert {"request_id", "status", "ms"} <= set(line)
    said = " ".join(line.values())
    assert not [
        word for word in ("identity", "authorizer", "context.path ", "apiKey", "query") if word in said
    ]
    assert line["resource"] == "$context.resourcePath", "the route, which names no document"
    writes = {name: RESOURCES[name]["Condition"] for name in ("ApiLogs", "ApiLogsRole", "ApiAccount")}
    assert set(writes.values()) == {condition}
    assert holds(condition, TEMPLATE)
    assert not holds(condition, TEMPLATE, AccessLogs="false"), "the account's own role stays as it is"
    assert RESOURCES["Api"]["Properties"]["MethodSettings"][0]["DataTraceEnabled"] is False


@pytest.mark.parametrize(
    ("metric", "is_bad", "is_well"),
    [("ClusterStatus.red", 1, 0), ("FreeStorageSpace", 1000, 9000), ("JVMMemoryPressure", 95, 80)],
)
def test_the_index_of_our_own_is_watched(metric, is_bad, is_well):
    [alarm] = [
        each
        for each in STACKS["watch"]["Resources"].values()
        if each["Properties"].get("MetricName") == metric
    ]
    watched = alarm["Properties"]
    above = {"GreaterThanThreshold": True, "LessThanThreshold": False}[watched["ComparisonOperator"]]
    assert (is_bad > watched["Threshold"], is_well > watched["Threshold"]) == (above, not above)
    assert {each["Name"] for each in watched["Dimensions"]} == {"DomainName", "ClientId"}, "AWS/ES needs both"
    assert watched["Namespace"] == "AWS/ES"
    assert holds(alarm["Condition"], STACKS["watch"], SearchDomain="pincite-dev")
    assert not holds(alarm["Condition"], STACKS["watch"], SearchDomain="none")


def test_functions_that_are_refused_for_want_of_concurrency_are_told():
    [alarm] = [
        each["Properties"]
        for each in STACKS["watch"]["Resources"].values()
        if each["Properties"].get("MetricName") == "Throttles"
    ]
    assert alarm["Namespace"] == "AWS/Lambda"
    assert "Dimensions" not in alarm, "of all functions together, new ones too"


def test_what_is_kept_goes_with_a_stack_that_never_came_to_be_whatever_it_is():
    kept = {name: each["DeletionPolicy"] for name, each in RESOURCES.items() if "DeletionPolicy" in each}
    assert len(kept) > 9
    assert {name: how for name, how in kept.items() if how != "RetainExceptOnCreate"} == {
        "IdempotencyTable": "Delete"
    }
    stateful = {
        "AWS::S3::Bucket",
        "AWS::DynamoDB::Table",
        "AWS::SecretsManager::Secret",
        "AWS::Cognito::UserPool",
    }
    assert {name for name, each in RESOURCES.items() if each["Type"] in stateful} <= set(kept)


def test_what_is_traced_and_logged_stands_in_the_cost_model():
    page = (ROOT / "docs" / "aws.md").read_text("utf-8")
    costs = page[page.index("## What it costs") : page.index("## Limits")]
    assert TEMPLATE["Globals"]["Function"]["Tracing"] == "Active"
    assert RESOURCES["Api"]["Properties"]["TracingEnabled"]
    for row in (
        "X-Ray: the first request of each second",
        "access log, a line of",
        "the product's numbers (`Pincite`)",
    ):
        assert f"| {row}" in costs, row


# ── concurrency within the quota ─────────────────────────────────────────────────────────────────────────


def reserving() -> set[str]:
    return {name for name, each in FUNCTIONS.items() if "ReservedConcurrentExecutions" in each}


def test_every_function_that_asks_a_model_is_bounded_and_no_other():
    asking = {
        name
        for name, each in FUNCTIONS.items()
        if "secretsmanager:GetSecretValue" in json.dumps(each["Policies"])
    }
    assert set(ROLES) >= asking
    assert reserving() == asking - {"ApiFunction"}, "the page and all lists come through that one"
    assert len(reserving()) == room.MODEL_FUNCTIONS
    bounds = {json.dumps(FUNCTIONS[name]["ReservedConcurrentExecutions"]) for name in reserving()}
    assert bounds == {'{"Fn::If": ["Bounded", {"Ref": "ModelConcurrency"}, {"Ref": "AWS::NoValue"}]}'}
    assert not holds("Bounded", TEMPLATE), "a new account may run ten functions in all"


def test_prod_says_which_quota_it_needs():
    prod = tomllib.loads((ROOT / "samconfig.toml").read_text())["prod"]["deploy"]["parameters"]
    given = prod["parameter_overrides"].split()
    room.fits(given, 500)
    with pytest.raises(Misconfigured, match="ModelConcurrency=49"):
        room.fits(given, 499)
    assert "`prod` asks for 50, so for a quota of 500" in (ROOT / "docs" / "aws.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("given", "quota"),
    [
        ([], 10),
        (["ModelConcurrency=0"], 10),
        (["ModelConcurrency=50"], None),
        (['ModelConcurrency="9"'], 172),
        (["ModelConcurrency=50", "ModelConcurrency=2"], 116),
    ],
)
def test_what_fits_is_not_refused(given, quota):
    room.fits(given, quota)


def test_deploy_refuses_before_it_builds(tmp_path):
    (tmp_path / "template.yaml").touch()
    sam = tmp_path / ".envs" / "sam" / "bin" / "sam"
    sam.parent.mkdir(parents=True)
    sam.write_text(f"#!/bin/sh\ntouch {tmp_path}/built\n")
    sam.chmod(0o755)
    with pytest.raises(Misconfigured, match="needs 260 functions at a time"):
        commands.deploy(tmp_path, "prod", overrides=["ModelConcurrency=20"], quota=lambda: 100)
    assert not (tmp_path / "built").exists()


class Account(http.server.BaseHTTPRequestHandler):
    """Lambda's answer to who asks for the account's settings, which moto does not know."""

    status = 200

    def do_GET(self) -> None:
        assert self.path.startswith("/2016-08-19/account-settings")
        body = json.dumps({"AccountLimit": {"ConcurrentExecutions": 1000}, "AccountUsage": {}}).encode()
        self.send_response(self.status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.mark.parametrize(("status", "quota"), [(200, 1000), (403, None)], ids=["told", "refused"])
def test_the_quota_is_the_accounts_own_and_unknown_where_it_is_not_told(monkeypatch, status, quota):
    server = http.server.HTTPServer(("127.0.0.1", 0), type("Asked", (Account,), {"status": status}))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", f"http://127.0.0.1:{server.server_port}")
    client.cache_clear()
    try:
        assert room.quota() == quota
    finally:
        client.cache_clear()
        server.shutdown()
        thread.join()
        server.server_close()
