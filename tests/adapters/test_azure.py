"""Azure OpenAI's v1 API as its pages have it: deployments for models, content filters in the stream, its refusals."""

from __future__ import annotations

import json
from contextlib import closing, contextmanager

import pytest
from pydantic import SecretStr

from pincite import bootstrap
from pincite.answering.checked import checked_citation
from pincite.answering.judge import ModelJudge
from pincite.citations.support import Judges
from pincite.errors import ModelRefused, PinciteError, PromptTooLarge, Throttled
from pincite.examined import examined
from pincite.requests import VerifyCitationRequest
from tests.fakes.replay_server import ReplayServer, Scene

SOURCE = (
    "The rent for the flat is payable by tenants each month. The landlord sends a reminder after ten days."
)
CLAIM = "Tenants usually settle what they owe for the flat at the start of a month."
YES = json.dumps(
    {"reason": "so", "ground": ["payable by tenants each month"], "missing": [], "supported": True}
)
SAFE = {name: {"filtered": False, "severity": "safe"} for name in ("hate", "self_harm", "sexual", "violence")}
HEAD = {"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "gpt-5.1-2025-11-13"}


def streamed(content: str, finish: str = "stop") -> Scene:
    """What the prompt's filters found comes first, without a choice; what the reply's found, in every piece."""
    filtered = {"content_filter_results": SAFE, "finish_reason": None, "index": 0, "logprobs": None}
    found = [{"prompt_index": 0, "content_filter_results": SAFE}]
    return Scene(
        pieces=[
            {**HEAD, "id": "", "model": "", "choices": [], "prompt_filter_results": found},
            {
                **HEAD,
                "choices": [{**filtered, "delta": {"role": "assistant", "content": "", "refusal": None}}],
            },
            *(
                {**HEAD, "choices": [{**filtered, "delta": {"content": content[at : at + 20]}}]}
                for at in range(0, len(content), 20)
            ),
            {**HEAD, "choices": [{**filtered, "delta": {}, "finish_reason": finish}]},
            {
                **HEAD,
                "choices": [],
                "usage": {"prompt_tokens": 50, "completion_tokens": 9, "total_tokens": 59},
            },
            "[DONE]",
        ]
    )


def refused(code_: int, code: str, message: str, **more: object) -> Scene:
    return Scene(status=code_, body={"error": {"code": code, "message": message, **more}})


KEY = refused(401, "401", "Access denied due to invalid subscription key or wrong API endpoint.")
NAME = refused(404, "DeploymentNotFound", "The API deployment for this resource does not exist.")
FILTER = refused(
    400, "content_filter", "The response was filtered due to the prompt triggering our content policy.",
    status=400, param="prompt", type=None,
    innererror={"code": "ResponsibleAIPolicyViolation", "content_filter_result": SAFE},
)  # fmt: skip
BUSY = refused(429, "429", "Requests have exceeded the call rate limit. Please retry after 6 seconds.")
LONG = refused(
    400, "context_length_exceeded", "This model's maximum context length is 8192 tokens. However, your messages "
    "resulted in 9000 tokens.",
)  # fmt: skip


@contextmanager
def parts_at(server, home):
    settings = bootstrap.load(
        home=home, llm_url=f"{server.url}/openai/v1/", llm_key=SecretStr("az"), answer_model="our-deployment",
        cite_model="our-deployment", llm_max_retries=0,
    )  # fmt: skip
    parts = bootstrap.parts(settings)
    with closing(parts.answer_llm), closing(parts.cite_llm):
        yield parts


def test_a_deployment_judges(tmp_path):
    with ReplayServer(streamed(YES)) as server, parts_at(server, tmp_path) as parts:
        found = checked_citation(VerifyCitationRequest(claim_text=CLAIM, source_text=SOURCE), parts.judges)
        assert parts.judge_id[:2] == ("our-deployment", f"{server.url}/openai/v1")
    assert (found.verdict, found.method) == ("verified", "judged by our-deployment, never tested")
    assert server.paths == ["/openai/v1/chat/completions"]
    assert server.headers[0]["Authorization"] == "Bearer az"
    assert server.requests[0]["model"] == "our-deployment"
    assert server.requests[0]["response_format"]["type"] == "json_schema"


@pytest.mark.parametrize(
    ("scene", "error"),
    [
        (KEY, ModelRefused),
        (NAME, ModelRefused),
        (FILTER, ModelRefused),
        (BUSY, Throttled),
        (LONG, PromptTooLarge),
    ],
)
def test_what_it_refuses_leaves_a_claim_open_with_the_reason(scene, error, tmp_path):
    with ReplayServer(scene) as server, parts_at(server, tmp_path) as parts:
        judge = ModelJudge(parts.answer_llm)
        with pytest.raises(PinciteError) as raised:
            judge(CLAIM, SOURCE)
        found = checked_citation(
            VerifyCitationRequest(claim_text=CLAIM, source_text=SOURCE), Judges(llm=judge)
        )
    assert type(raised.value) is error
    assert (found.verdict, found.issues) == ("unverifiable", ("check_failed",))
    assert scene.body["error"]["code"] in found.reason


def test_a_reply_that_its_filter_ends_is_no_yes(tmp_path):
    cut = streamed(YES[:60], finish="content_filter")
    with ReplayServer(cut) as server, parts_at(server, tmp_path) as parts:
        judge = ModelJudge(parts.answer_llm)
        found = checked_citation(
            VerifyCitationRequest(claim_text=CLAIM, source_text=SOURCE), Judges(llm=judge)
        )
    assert (found.verdict, found.issues) == ("unverifiable", ("check_failed",))


@pytest.mark.parametrize(
    ("scene", "said"), [(streamed(YES), "streams"), (NAME, "DeploymentNotFound"), (KEY, "401")]
)
def test_doctor_says_what_it_found(scene, said, tmp_path):
    with ReplayServer(scene) as server, parts_at(server, tmp_path) as parts:
        found = {each.part: each for each in examined(parts)}
    assert said in found["judge model"].said
    assert ("key" in found["judge model"].advice) == (said != "streams")
