"""`GET /api/judge`, `/health` and verdicts name the judge and what its test found."""

import json

from starlette.testclient import TestClient

from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.bootstrap import Parts
from pincite.citations.judging.record import Rate
from pincite.http.app import create_app
from pincite.judge_card import SWITCHED_OFF, card
from pincite.pipeline import ingest
from pincite.requests import VerifyCitationRequest
from pincite.verifying import verify_citation
from tests.fakes.judge_server import JudgeServer
from tests.unit.citations.judging.test_record import record

CLAIM = "Tenants usually settle what they owe for the flat at the start of a month."
SOURCE = (
    "The rent for the flat is payable by tenants each month. The landlord sends a reminder after ten days."
)
YES = json.dumps(
    {
        "reason": "payable each month",
        "ground": [{"fact": "rent", "words": "payable by tenants each month"}],
        "supported": True,
    }
)


def asked(parts, yes=YES):
    made = parts.but(answer_llm=ScriptedLLM({"judge": yes}))
    return made, TestClient(create_app(made), base_url="http://127.0.0.1:8000")


def measured(made, wrong):
    who = made.judge_id
    made.judge_records.keep(
        record(wrong).model_copy(
            update={"model": who.model, "address": who.address, "prompt_version": who.prompt_version}
        )
    )


def checked(client):
    return client.post("/api/verify-citation", json={"source_text": SOURCE, "claim_text": CLAIM}).json()


def test_nobody_judges_without_a_model(client):
    body = client.get("/api/judge").json()
    assert (body["model"], body["tested"], body["record"]) == (None, False, None)
    assert "no model is set that could judge" in client.get("/health").json()["judge"]


def test_a_judge_that_is_switched_off_is_nobody(parts):
    settings = parts.settings.model_copy(update={"judge_model": "off"})
    made = Parts(settings, answer_llm=ScriptedLLM({}), embedder=parts.embedder)
    assert (made.judges.llm, made.judge_id) == (None, None)
    told = card(made)
    assert (told.model, told.off, told.said) == (None, True, SWITCHED_OFF)


def test_an_untested_judge_is_named_and_its_verdicts_say_so(parts):
    _, client = asked(parts)
    body = client.get("/api/judge").json()
    assert (body["model"], body["tested"], body["trusted"]) == ("scripted", False, True)
    found = checked(client)
    assert (found["verdict"], found["issues"], found["method"]) == (
        "verified",
        ["judge_not_tested"],
        "judged by scripted, never tested",
    )
    assert found["is_accurate"] is True
    assert "never tested" in found["reason"]


def test_a_tested_judge_is_named_with_its_rates(parts):
    made, client = asked(parts)
    measured(made, 3)
    body = client.get("/api/judge").json()
    assert (body["tested"], body["trusted"]) == (True, True)
    assert body["record"]["wrong_yes"] == {"wrong": 3, "of": 150, "rate": 0.02, "low": 0.0068, "high": 0.0571}
    assert client.get("/health").json()["judge"] == "judged by scripted: 3 of 150 wrong yes"
    found = checked(client)
    assert (found["verdict"], found["issues"]) == ("verified", [])
    assert found["claim_relevance_score"] == 0.98
    assert found["reason"].endswith("(judged by scripted: 3 of 150 wrong yes)")
    assert found["method"] == found["citation"]["method"] == "judged by scripted: 3 of 150 wrong yes"
    assert found["citation"]["reason"] == found["reason"]


def test_a_judge_that_failed_its_test_verifies_nothing(parts):
    made, client = asked(parts)
    measured(made, 60)
    assert client.get("/api/judge").json()["trusted"] is False
    assert "not trusted" in client.get("/health").json()["judge"]
    found = checked(client)
    assert (found["verdict"], found["is_accurate"]) == ("unverifiable", False)
    assert "needs_judge" in found["issues"]
    assert found["missing"]


def test_a_test_that_is_made_while_we_serve_counts_from_then_on(parts):
    made, client = asked(parts)
    assert checked(client)["issues"] == ["judge_not_tested"]
    measured(made, 3)
    made.judges.standing._until = 0.0
    assert checked(client)["issues"] == []


def test_where_it_must_be_tested_an_untested_judge_decides_nothing(parts):
    settings = parts.settings.model_copy(update={"judge_must_be_tested": True})
    made = Parts(settings, answer_llm=ScriptedLLM({"judge": YES}), embedder=parts.embedder)
    client = TestClient(create_app(made), base_url="http://127.0.0.1:8000")
    assert client.get("/api/judge").json()["must_be_tested"] is True
    found = checked(client)
    assert (found["verdict"], "needs_judge" in found["issues"]) == ("unverifiable", True)


def test_another_prompt_is_another_judge(parts):
    made, client = asked(parts)
    measured(made, 3)
    other = record(3).model_copy(update={"model": "scripted", "address": "", "prompt_version": "1.abcdef"})
    made.judge_records.keep(other.model_copy(update={"wrong_yes": Rate(wrong=60, of=150)}))
    assert client.get("/api/judge").json()["trusted"] is True


def test_a_verdict_is_remembered_for_this_judge_alone(parts):
    made, client = asked(parts)
    checked(client)
    checked(client)
    assert len(made.answer_llm.prompts) == 1
    settings = parts.settings.model_copy(update={"judge_votes": 3})
    again = Parts(settings, answer_llm=ScriptedLLM({"judge": YES}), embedder=parts.embedder)
    checked(TestClient(create_app(again), base_url="http://127.0.0.1:8000"))
    assert len(again.answer_llm.prompts) == 3


def test_the_days_dollars_end_the_judging(parts):
    settings = parts.settings.model_copy(update={"judge_max_usd": 0.5})
    made = Parts(settings, answer_llm=ScriptedLLM({"judge": YES}), embedder=parts.embedder)
    made.memory.add_usd(made.now()[:10], 0.5)
    found = checked(TestClient(create_app(made), base_url="http://127.0.0.1:8000"))
    assert (found["verdict"], found["issues"]) == ("unverifiable", ["check_failed"])
    assert "judge_max_usd" in found["reason"]
    assert made.answer_llm.prompts == []


def of_collections(parts, **settings):
    changed = parts.settings.model_copy(
        update={"llm_url": "http://127.0.0.1:9/v1", "answer_model": "common", **settings}
    )
    return Parts(changed, embedder=parts.embedder)


def test_a_collection_may_have_a_judge_of_its_own(parts):
    made = of_collections(parts, judge_models=("legal=strict", "notes=off"), judge_thrice=("legal",))
    who = {name: made.judging((name,)).judge_id for name in ("legal", "notes", "other")}
    assert (who["legal"].model, who["legal"].votes) == ("strict", 3)
    assert who["notes"] is None
    assert who["other"] == made.judge_id
    assert made.judging(("legal", "other")) is made
    assert made.judging(("legal", "notes")).judges.llm is None
    assert made.judging(("legal",)) is made.judging(("legal",))
    assert made.judging(("legal",)).embedder is made.embedder
    client = TestClient(create_app(made), base_url="http://127.0.0.1:8000")
    assert client.get("/api/judge?collection=legal").json()["model"] == "strict"
    assert client.get("/api/judge?collection=notes").json()["off"] is True


def test_the_judge_of_the_cited_documents_collection_is_asked(parts):
    with JudgeServer(lambda claim: {"supported": True, "reason": "so", "ground": []}) as server:
        made = of_collections(
            parts, llm_url=server.url, judge_models=("quiet=off",), collections=("loud", "quiet")
        )
        made = made.but(embedder=parts.embedder)
        asked = {}
        for name in ("loud", "quiet"):
            document = ingest(f"{name}.md", SOURCE.encode(), collection=name, parts=made)
            request = VerifyCitationRequest(document_id=document.document_id, chunk_index=0, claim_text=CLAIM)
            before = server.calls
            asked[name] = verify_citation(request, (name,), made).issues, server.calls - before
    assert asked == {"loud": (("judge_not_tested",), 1), "quiet": (("needs_judge",), 0)}
