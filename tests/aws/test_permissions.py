"""Roles evaluated as deployed: each may do what its function does and nothing beside it."""

from __future__ import annotations

import pytest

from tests.aws.localaws.policies import allowed, documents

ACCOUNT = "123456789012"
MACHINES = {
    "AnsweringStateMachine": (
        "Plan", "Retrieve", "Merge", "Research", "Rerank", "Sharpen", "Cite", "Answer", "Enforce", "Verify", "Record",
    ),
    "IngestionStateMachine": ("Parse", "Read", "Join", "Chunk", "Embed", "Index", "Publish", "Delete", "Reject"),
    "SweepingStateMachine": ("Select", "Recheck", "Report"),
    "LoadingStateMachine": ("Pick",),
}  # fmt: skip
LOG_DELIVERY = {
    f"logs:{action}"
    for action in (
        "CreateLogDelivery", "GetLogDelivery", "UpdateLogDelivery", "DeleteLogDelivery", "ListLogDeliveries",
        "PutResourcePolicy", "DescribeResourcePolicies", "DescribeLogGroups",
    )
}  # fmt: skip
"""AWS takes these with a star alone, as it does Textract's."""
STEPS = [step for steps in MACHINES.values() for step in steps]
ROLES = [f"{name}Function" for name in (*STEPS, "OnUpload", "Api", "Stream")] + list(MACHINES)


def role(aws, logical: str) -> str:
    return aws.resources[f"{logical}Role"]


def bucket(aws, output: str, key: str) -> str:
    return f"arn:aws:s3:::{aws.outputs[output]}/{key}"


@pytest.mark.parametrize("logical", ROLES)
def test_no_star_for_an_action_or_a_resource(aws, logical):
    for document in documents(role(aws, logical)):
        for statement in document["Statement"]:
            actions = statement["Action"] if isinstance(statement["Action"], list) else [statement["Action"]]
            resources = (
                statement["Resource"] if isinstance(statement["Resource"], list) else [statement["Resource"]]
            )
            assert not [action for action in actions if "*" in action]
            reading = logical in ("ParseFunction", "ReadFunction")
            starred = set(actions) == LOG_DELIVERY or (reading and actions == ["textract:DetectDocumentText"])
            assert "*" not in resources or starred


@pytest.mark.parametrize("machine", MACHINES)
def test_a_machine_calls_its_own_functions_alone(aws, machine):
    for step in STEPS:
        arn = f"arn:aws:lambda:us-east-1:{ACCOUNT}:function:{aws.function(f'{step}Function')}"
        assert allowed(role(aws, machine), "lambda:InvokeFunction", f"{arn}:live") == (
            step in MACHINES[machine]
        )
        assert not allowed(role(aws, machine), "lambda:InvokeFunction", arn), "past the published version"


@pytest.mark.parametrize(
    ("logical", "action", "output", "key", "may"),
    [
        ("ParseFunction", "s3:GetObjectVersion", "UploadBucket", "uploads/a/b.pdf", True),
        ("ParseFunction", "s3:PutObject", "UploadBucket", "uploads/a/b.pdf", False),
        ("ParseFunction", "s3:DeleteObject", "UploadBucket", "uploads/a/b.pdf", False),
        ("ParseFunction", "s3:PutObject", "FilesBucket", "documents/a/b/original", True),
        ("ReadFunction", "s3:GetObject", "FilesBucket", "documents/a/b/original", True),
        ("ReadFunction", "s3:GetObjectVersion", "UploadBucket", "uploads/a/b.pdf", False),
        ("JoinFunction", "s3:PutObject", "FilesBucket", "documents/a/b/parsed.json", True),
        ("EmbedFunction", "s3:GetObject", "UploadBucket", "uploads/a/b.pdf", False),
        ("RetrieveFunction", "s3:GetObject", "FilesBucket", "documents/a/b/original", False),
        ("RetrieveFunction", "s3:PutObject", "FilesBucket", "runs/a.json", True),
        ("AnswerFunction", "s3:GetObject", "FilesBucket", "answers/a.json.gz", False),
        ("RecordFunction", "s3:PutObject", "FilesBucket", "answers/a.json.gz", True),
        ("PublishFunction", "s3:DeleteObject", "FilesBucket", "documents/a/b/batches/0.npy", True),
        ("PublishFunction", "s3:DeleteObject", "FilesBucket", "answers/a.json.gz", False),
        ("ApiFunction", "s3:PutObject", "UploadBucket", "uploads/a/b.pdf", True),
        ("ApiFunction", "s3:PutObject", "FilesBucket", "documents/a/b/original", False),
        ("StreamFunction", "s3:PutObject", "UploadBucket", "uploads/a/b.pdf", False),
        ("StreamFunction", "s3:GetObject", "FilesBucket", "answers/a.json.gz", True),
        ("SelectFunction", "s3:PutObject", "FilesBucket", "sweeps/a/due.jsonl", True),
    ],
)
def test_objects(aws, logical, action, output, key, may):
    assert allowed(role(aws, logical), action, bucket(aws, output, key)) is may


@pytest.mark.parametrize("step", STEPS)
def test_only_steps_that_ask_a_model_read_its_key(aws, step):
    reads = allowed(
        role(aws, f"{step}Function"), "secretsmanager:GetSecretValue", aws.outputs["ModelSecretArn"]
    )
    asking = {"Plan", "Research", "Sharpen", "Cite", "Answer", "Verify", "Recheck"}
    assert reads == (step in asking)


@pytest.mark.parametrize("step", STEPS)
def test_only_record_and_recheck_write_the_ledger_and_a_judge_its_memory(aws, step):
    table = f"arn:aws:dynamodb:us-east-1:{ACCOUNT}:table/{aws.outputs['LedgerTable']}"
    writes = allowed(role(aws, f"{step}Function"), "dynamodb:PutItem", table)
    # `Select` files anew what an older version filed otherwise; `Delete` blanks out a document's words
    assert writes == (step in {"Record", "Recheck", "Research", "Verify", "Select", "Delete"})
    if step in {"Research", "Verify"}:
        statements = [
            each for document in documents(role(aws, f"{step}Function")) for each in document["Statement"]
        ]
        [memory] = [each for each in statements if "dynamodb:PutItem" in each["Action"]]
        assert memory["Condition"] == {"ForAllValues:StringLike": {"dynamodb:LeadingKeys": ["M#*"]}}
    assert not allowed(role(aws, f"{step}Function"), "dynamodb:DeleteItem", table)


def test_the_api_starts_what_it_should(aws):
    assert allowed(role(aws, "StreamFunction"), "states:StartSyncExecution", aws.outputs["AnsweringArn"])
    assert not allowed(role(aws, "StreamFunction"), "states:StartExecution", aws.outputs["IngestionArn"])
    assert allowed(role(aws, "ApiFunction"), "states:StartExecution", aws.outputs["SweepingArn"])
    assert allowed(role(aws, "OnUploadFunction"), "states:StartExecution", aws.outputs["IngestionArn"])
