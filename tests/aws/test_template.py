"""What the template promises, read from the template: retries, time-outs, queues, keys, alarms, sizes of settings."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from samtranslator.yaml_helper import yaml_parse

from pincite.aws.settings import AwsSettings
from pincite.limits import BUDGETS
from pincite.metrics import NUMBERS
from pincite.settings import Settings
from tests.test_layout import MACHINES, ROOT, states

TEMPLATE = yaml_parse((ROOT / "template.yaml").read_text())
STACKS = {file.stem: yaml_parse(file.read_text()) for file in (ROOT / "infra/stacks").glob("*.yaml")}
FUNCTIONS = {
    n: r["Properties"] for n, r in TEMPLATE["Resources"].items() if r["Type"] == "AWS::Serverless::Function"
}
GLOBAL = TEMPLATE["Globals"]["Function"]
TIMED_OUT = {"States.Timeout", "Sandbox.Timedout", "Lambda.Unknown"}


def machine(name: str) -> dict[str, Any]:
    return yaml.safe_load(MACHINES[name].read_text())


def timeout(function: str) -> int:
    return FUNCTIONS[function].get("Timeout", GLOBAL["Timeout"])


@pytest.mark.parametrize("name", MACHINES)
def test_every_lambda_state_has_the_same_retry_and_a_way_out(name):
    document = machine(name)
    tasks = {n: s for n, s in states(document) if s.get("Resource") == "arn:aws:states:::lambda:invoke"}
    rules = {json.dumps(state["Retry"], sort_keys=True) for state in tasks.values()}
    assert len(rules) == 1
    inside = {n for s in document["States"].values() for b in s.get("Branches", ()) for n in b["States"]}
    inside |= {
        n for s in document["States"].values() if "ItemProcessor" in s for n in s["ItemProcessor"]["States"]
    }
    for task, state in tasks.items():
        assert task in inside or state["Catch"][0]["ErrorEquals"] == ["States.ALL"], task


@pytest.mark.case("SLS-03", 1)
@pytest.mark.parametrize("name", MACHINES)
def test_time_outs_once_passing_faults_with_jitter_bad_data_never(name):
    for task, state in states(machine(name)):
        for rule in state.get("Retry", ()):
            errors = set(rule["ErrorEquals"])
            if errors & TIMED_OUT:
                assert (errors, rule["MaxAttempts"]) == (TIMED_OUT, 1), task
            elif "Permanent" in errors:
                assert rule["MaxAttempts"] == 0
            else:
                assert rule["JitterStrategy"] == "FULL"


@pytest.mark.parametrize("name", MACHINES)
def test_every_failure_names_its_step(name):
    document = machine(name)
    for state in document["States"].values():
        for catch in state.get("Catch", ()):
            failed = catch["Next"]
            if failed.endswith("Failed") and failed != "Failed":
                assert document["States"][failed]["Result"] == failed.removesuffix("Failed")
    assert document["States"]["Failed"]["CausePath"] == "States.JsonToString($.error)"


@pytest.mark.case("SLS-04", 1)
def test_each_budget_fits_into_the_one_around_it():
    budget = machine("answering")["TimeoutSeconds"]
    from pincite.aws.asking import BUDGET_S

    routes = [e["Properties"] for e in FUNCTIONS["StreamFunction"]["Events"].values()]
    assert (
        budget
        < BUDGET_S
        < min(route["TimeoutInMillis"] for route in routes) / 1000
        <= timeout("StreamFunction")
    )
    model = float(GLOBAL["Environment"]["Variables"]["PINCITE_LLM_TIMEOUT_S"])
    assert model < timeout("CiteFunction") <= 28
    for name in MACHINES:
        for task, state in states(machine(name)):
            if state.get("Resource") == "arn:aws:states:::lambda:invoke" and "TimeoutSeconds" in state:
                assert state["TimeoutSeconds"] <= timeout(f"{task}Function") + 15


@pytest.mark.case("SLS-07", 1)
def test_a_model_is_asked_at_most_twice():
    """By the call, under the setting of one machine; a state does not know the names under which its failure leaves."""
    assert Settings.model_fields["llm_max_retries"].default == 1
    assert "LLM_MAX_RETRIES" not in (ROOT / "template.yaml").read_text()
    for task, state in states(machine("answering")):
        for rule in state.get("Retry", ()):
            assert not {"ModelUnavailable", "Throttled", "Timeout", "States.ALL"} & set(
                rule["ErrorEquals"]
            ), task


def test_every_step_of_an_answer_knows_what_is_left_of_its_time():
    from pincite.aws.deadline import ANSWERING_S

    assert machine("answering")["TimeoutSeconds"] == ANSWERING_S
    for task, state in states(machine("answering")):
        if state.get("Resource") == "arn:aws:states:::lambda:invoke":
            assert state["Parameters"]["Payload"]["started.$"] == "$$.Execution.StartTime", task


@pytest.mark.case("SLS-06", 2, 3)
def test_queues_wait_six_times_as_long_as_their_function_and_have_dead_letters():
    queue = STACKS["data"]["Resources"]["UploadQueue"]["Properties"]
    assert queue["VisibilityTimeout"] >= 6 * timeout("OnUploadFunction")
    assert queue["RedrivePolicy"]["maxReceiveCount"] >= 3
    source = TEMPLATE["Resources"]["OnUploadSource"]["Properties"]
    assert source["FunctionResponseTypes"] == ["ReportBatchItemFailures"]


@pytest.mark.case("SLS-09", 1)
def test_nothing_writes_where_a_write_starts_it():
    for name, function in FUNCTIONS.items():
        text = json.dumps(function.get("Policies", []), default=str)
        if re.search(r"s3:PutObject[^}]*UploadBucketArn", text):
            assert name == "ApiFunction", f"{name} may write into the bucket that starts ingestion"
    pattern = STACKS["data"]["Resources"]["UploadRule"]["Properties"]["EventPattern"]
    assert pattern["detail"]["object"]["key"] == [{"prefix": "uploads/"}]


@pytest.mark.case("SLS-09", 2)
def test_no_object_is_copied_onto_itself_or_tagged():
    sources = [*(ROOT / "layers/core/pincite").rglob("*.py"), *(ROOT / "functions").rglob("*.py")]
    calls = re.compile(r"\b(?:copy_object|copy_from|CopySource|put_object_tagging)\b")
    assert not [file.name for file in sources if calls.search(file.read_text("utf-8"))]
    assert not re.search(r"s3:PutObject\w+|s3:RestoreObject", (ROOT / "template.yaml").read_text())


def test_buckets_are_private_encrypted_versioned_and_take_tls_only():
    resources = STACKS["data"]["Resources"]
    for name in ("UploadBucket", "FilesBucket"):
        bucket = resources[name]["Properties"]
        assert bucket["VersioningConfiguration"]["Status"] == "Enabled"
        assert bucket["BucketEncryption"]
        assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
        [statement] = resources[f"{name}Policy"]["Properties"]["PolicyDocument"]["Statement"]
        assert statement["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}
        assert bucket["LifecycleConfiguration"]["Rules"]


def test_tables_cost_nothing_idle_and_can_be_restored():
    tables = {
        n: r["Properties"]
        for n, r in STACKS["data"]["Resources"].items()
        if r["Type"] == "AWS::DynamoDB::Table"
    }
    assert {table["BillingMode"] for table in tables.values()} == {"PAY_PER_REQUEST"}
    for name in ("DocumentsTable", "LedgerTable"):
        assert tables[name]["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"]
    assert tables["IdempotencyTable"]["TimeToLiveSpecification"]["Enabled"]


def test_the_index_takes_signed_requests_of_this_account_alone():
    resources = STACKS["search"]["Resources"]
    domain = resources["SearchDomain"]["Properties"]
    [statement] = domain["AccessPolicies"]["Statement"]
    assert "root" in json.dumps(statement["Principal"], default=str)
    assert statement["Principal"] != "*"
    assert not [action for action in statement["Action"] if "*" in action]
    assert "domain/pincite-${Stage}/*" in json.dumps(statement["Resource"], default=str)
    assert domain["DomainEndpointOptions"]["EnforceHTTPS"]
    assert domain["NodeToNodeEncryptionOptions"]["Enabled"]
    assert domain["EncryptionAtRestOptions"]["Enabled"]
    for name in ("SearchReaders", "SearchWriters"):
        policy = json.dumps(TEMPLATE["Resources"][name]["Properties"]["Policy"], default=str)
        assert "aoss:*" not in policy
        assert "index/pincite-${Stage}/pincite*" in policy


@pytest.mark.case("SLS-03", 2)
def test_a_document_that_is_too_much_ends_with_a_reason_before_the_function_ends():
    """A time-out that always happens would be tried again for nothing."""
    import inspect

    from pincite.adapters.textract_ocr import Textract
    from pincite.aws.bootstrap import OCR_TIMEOUT_S
    from pincite.ingestion.formats.pdf.reader import MAX_SECONDS

    reading = inspect.signature(Textract.__init__).parameters["most_seconds"].default
    last_page = 4 * OCR_TIMEOUT_S
    for function in ("ParseFunction", "ReadFunction"):
        assert MAX_SECONDS + reading + last_page < timeout(function) <= 900


def test_alarms_watch_metrics_that_are_emitted():
    emitted = {
        *NUMBERS,
        "SweepsRun",
        "CitationsChecked",
        "CitationsChanged",
        "CitationsBroken",
        "CitationsUnreadable",
    }
    watched = set(re.findall(r"MetricName: (\w+)", (ROOT / "infra/stacks/watch.yaml").read_text()))
    ours = watched - {
        "ApproximateNumberOfMessagesVisible",
        "5XXError",
        "Latency",
        "ExecutionsFailed",
        "ExecutionsTimedOut",
        "ClusterStatus",
        "FreeStorageSpace",
        "JVMMemoryPressure",
        "Throttles",
    }
    assert {"Abstained", "Queries", "AnswersUnverified", "SweepsRun"} <= ours <= emitted


SWEEP_NUMBERS = 5


def test_what_is_watched_is_what_the_cost_model_counts():
    """Numbers and alarms are paid one by one; API Gateway's numbers of each method would be the most of them."""
    alarms = [
        each["Properties"]
        for stack in STACKS.values()
        for each in stack["Resources"].values()
        if each["Type"] == "AWS::CloudWatch::Alarm"
    ]
    metrics = sum(
        sum("MetricStat" in metric for metric in alarm["Metrics"]) if "Metrics" in alarm else 1
        for alarm in alarms
    )
    page = (ROOT / "docs" / "aws.md").read_text("utf-8")
    assert f"| {metrics} metrics × 0.10" in page
    assert f"| {len(NUMBERS) + SWEEP_NUMBERS} numbers × 0.30" in page
    [settings] = TEMPLATE["Resources"]["Api"]["Properties"]["MethodSettings"]
    assert settings["MetricsEnabled"] is False


def test_budgets_of_a_search_have_the_defaults_of_the_settings():
    variables = GLOBAL["Environment"]["Variables"]
    for name in BUDGETS:
        parameter = TEMPLATE["Parameters"][variables[f"PINCITE_{name.upper()}"]["Ref"]]
        assert parameter["Default"] == Settings.model_fields[name].default, name


def test_an_answer_can_still_be_written_when_a_search_has_used_its_time():
    search = TEMPLATE["Parameters"]["MaxSearchSeconds"]["MaxValue"]
    model = float(GLOBAL["Environment"]["Variables"]["PINCITE_LLM_TIMEOUT_S"])
    assert search + timeout("SharpenFunction") + model < machine("answering")["TimeoutSeconds"]


def test_every_variable_is_a_setting():
    given = dict(GLOBAL["Environment"]["Variables"])
    for function in FUNCTIONS.values():
        given |= function.get("Environment", {}).get("Variables", {})
    ours = {f"PINCITE_AWS_{name.upper()}" for name in AwsSettings.model_fields}
    theirs = {f"PINCITE_{name.upper()}" for name in Settings.model_fields} | {"ENABLE_VERIFICATION"}
    assert {name for name in given if name.startswith("PINCITE_AWS_")} == ours
    assert {
        n for n in given if n.startswith(("PINCITE_", "ENABLE_")) and not n.startswith("PINCITE_AWS_")
    } <= theirs


@pytest.mark.case("SLS-12", 2)
def test_functions_are_arm64_on_one_runtime():
    assert (GLOBAL["Architectures"], GLOBAL["Runtime"]) == (["arm64"], "python3.12")
    assert not any({"Architectures", "Runtime"} & set(function) for function in FUNCTIONS.values())


@pytest.mark.case("SLS-12", 1)
def test_only_parse_and_read_carry_the_libraries_that_read_files():
    carrying = {
        name
        for name, function in FUNCTIONS.items()
        if "DocumentsLayer" in json.dumps(function.get("Layers", []))
    }
    assert carrying == {"ParseFunction", "ReadFunction"}


def test_layers_pin_what_the_lock_file_locks():
    """Versions and hashes: nothing that the registry changes comes into a layer."""
    spec = importlib.util.spec_from_file_location("layer_hashes", ROOT / "infra" / "layer_hashes.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    assert len(made.FILES) == 3
    for file in made.FILES:
        text = file.read_text("utf-8")
        assert made.hashed(text, made.packages()) == text, "run: .venv/bin/python infra/layer_hashes.py"
        assert "--require-hashes" in file.with_name("Makefile").read_text("utf-8")
    with pytest.raises(ValueError, match="no wheel"):
        made.hashed("lxml==0.0.1\n", made.packages())


@pytest.mark.parametrize("stage", ["default", "prod"])
def test_samconfig_has_a_stage(stage):
    import tomllib

    config = tomllib.loads((ROOT / "samconfig.toml").read_text())
    overrides = config[stage]["deploy"]["parameters"]["parameter_overrides"]
    assert {pair.partition("=")[0] for pair in overrides.split()} <= set(TEMPLATE["Parameters"])


def test_sam_cfn_lint_and_asl_validator_find_nothing():
    done = subprocess.run([ROOT / "infra" / "validate.sh"], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.case("SLS-12", 1, 2)
def test_layers_build_as_arm64_and_fit(tmp_path: Path):
    sizes = {}
    for layer in ("core", "documents", "inference"):
        target = f"build-{layer.capitalize()}Layer"
        out = tmp_path / layer
        done = subprocess.run(
            ["make", "-s", target, f"ARTIFACTS_DIR={out}"],
            cwd=ROOT / "layers" / layer,
            env={"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        files = [file for file in out.rglob("*") if file.is_file()]
        sizes[layer] = sum(file.stat().st_size for file in files)
        for file in files:
            if file.suffix == ".so" or ".so." in file.name:
                head = file.read_bytes()[:20]
                assert head[:4] == b"\x7fELF"
                assert head[18:20] == b"\xb7\x00", f"{file.name} is not arm64"
    limit = 240_000_000
    assert sizes["core"] + sizes["inference"] < limit
    assert sizes["core"] + sizes["documents"] < limit
