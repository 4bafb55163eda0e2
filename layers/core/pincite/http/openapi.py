"""app → its OpenAPI 3.1 as people read it: names and summaries, examples, errors, events, ways to sign in."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, get_args

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from pincite.events import AnswerEvent, Problem
from pincite.http import problems
from pincite.http.examples import EXAMPLES

EVENT_STREAM = "text/event-stream"


class About(NamedTuple):
    """What an operation is called, by programs and by people."""

    name: str
    summary: str


OPERATIONS: dict[tuple[str, str], About] = {
    ("POST", "/api/query"): About("ask", "Ask a question"),
    ("POST", "/api/verify-citation"): About("verifyCitation", "Check one citation"),
    ("POST", "/api/verify-answer"): About("verifyAnswer", "Check an answer against its sources"),
    ("GET", "/api/judge"): About("getJudge", "See who judges, and how often it errs"),
    ("POST", "/api/documents"): About("uploadDocument", "Upload a document"),
    ("GET", "/api/documents"): About("listDocuments", "List the documents"),
    ("POST", "/api/documents/bulk"): About("workOnDocuments", "Delete, move or read anew many documents"),
    ("GET", "/api/documents/{document_id}/differences"): About("compareVersions", "Compare two versions"),
    ("GET", "/api/documents/{document_id}"): About("getDocument", "Look at a document"),
    ("DELETE", "/api/documents/{document_id}"): About("deleteDocument", "Delete a document"),
    ("GET", "/api/documents/{document_id}/content"): About("getDocumentContent", "Fetch the file"),
    ("GET", "/api/documents/{document_id}/text"): About("getDocumentText", "Read the parsed text"),
    ("GET", "/api/documents/{document_id}/pictures"): About("getDocumentPictures", "See the pictures in it"),
    ("GET", "/api/answers"): About("listAnswers", "List stored answers"),
    ("GET", "/api/answers/{answer_id}"): About("getAnswer", "Look at a stored answer and its history"),
    ("GET", "/api/answers/{answer_id}/export"): About("exportAnswer", "Hand an answer on"),
    ("GET", "/api/threads"): About("listThreads", "List threads"),
    ("GET", "/api/threads/{thread_id}"): About("getThread", "Look at a thread and its answers"),
    ("PATCH", "/api/threads/{thread_id}"): About("renameThread", "Rename a thread"),
    ("DELETE", "/api/threads/{thread_id}"): About("deleteThread", "Delete a thread"),
    ("GET", "/api/threads/{thread_id}/export"): About("exportThread", "Hand a thread on"),
    ("POST", "/api/reviews"): About("reviewMemo", "Hold a memo against the library"),
    ("POST", "/api/reviews/export"): About("exportReview", "Hand the review of a memo on"),
    ("GET", "/api/queue"): About("listQueue", "See which citations want a look"),
    ("PATCH", "/api/queue/{answer_id}/{position}"): About("decideCitation", "Say what becomes of a citation"),
    ("POST", "/api/tables"): About("beginTable", "Ask many questions of many documents"),
    ("GET", "/api/tables"): About("listTables", "List tables"),
    ("POST", "/api/tables/questions"): About("readQuestions", "Read the questions of a file"),
    ("GET", "/api/tables/{table_id}"): About("getTable", "Look at a table with its cells"),
    ("PATCH", "/api/tables/{table_id}"): About("runTable", "Go on with a table, or stop it"),
    ("DELETE", "/api/tables/{table_id}"): About("deleteTable", "Delete a table"),
    ("GET", "/api/tables/{table_id}/export"): About("exportTable", "Hand a table on as CSV or XLSX"),
    ("GET", "/api/models"): About("getModels", "See which models answer and judge"),
    ("GET", "/api/me"): About("getMe", "See who you are here"),
    ("GET", "/api/audit"): About("readAudit", "Read what was done"),
    ("POST", "/api/sweeps"): About("startSweep", "Check stored citations again"),
    ("GET", "/api/sweeps/{sweep_id}"): About("getSweep", "Follow a sweep"),
    ("GET", "/api/sweeps/{sweep_id}/report"): About("getSweepReport", "Read a sweep's report as a page"),
    ("POST", "/qa"): About("askQa", "Ask, with C1 markers and the context"),
    ("POST", "/agent/chat"): About("askMultiQuery", "Ask in several ways at once"),
    ("POST", "/agentic/chat"): About("askAgentic", "Ask, and look again while evidence is missing"),
    ("POST", "/multiagent/chat"): About("askMultiAgent", "Ask part by part"),
    ("POST", "/v1/chat/completions"): About("createChatCompletion", "Ask as one asks OpenAI"),
    ("GET", "/v1/models"): About("listModels", "List the models to ask under"),
    ("GET", "/v1/models/{name}"): About("getModel", "Look at one model"),
    ("GET", "/metrics"): About("getMetrics", "Read the product's numbers"),
    ("GET", "/health"): About("getHealth", "See whether every part is up"),
}
"""An operation that is not here is called by its method, its path and the first sentence of its description."""

SIGN_IN: dict[str, Any] = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "A key or a token, where the server asks for one. On one machine it does not.",
    },
    "apiKey": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Api-Key",
        "description": "In AWS beside the token.",
    },
}
ERRORS = {
    "401": "say who you are: a key or a token, where the server asks for one",
    "403": "not open to this caller, or their role does not allow it",
    "404": "no such thing in the caller's collections",
    "405": "the method is wrong; `Allow` names those that are right",
    "413": "too large",
    "422": "the request does not fit; `errors` names the fields",
    "429": "too many requests; `Retry-After` says when to try again",
    "503": "the backing part named in `part` is down; `Retry-After` says when to try again",
}


def describe(app: FastAPI) -> None:
    """`app.openapi()` gives the described schema, made once."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _described(app: FastAPI) -> dict[str, Any]:
    schema = get_openapi(
        title=app.title, version=app.version, summary=app.summary, routes=app.routes, openapi_version="3.1.0"
    )
    components = schema.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    events = [(event, "validation") for event in get_args(AnswerEvent)]
    _, found = models_json_schema(
        [*events, (Problem, "validation")],  # type: ignore[list-item]
        ref_template="#/components/schemas/{model}",
    )
    schemas |= {name: made for name, made in found["$defs"].items() if name not in schemas}
    schemas["AnswerEvent"] = {
        "description": "The data of one server-sent event, told apart by `type`; `final` or `error` is the last.",
        "oneOf": [{"$ref": f"#/components/schemas/{event.__name__}"} for event in get_args(AnswerEvent)],
        "discriminator": {"propertyName": "type"},
    }
    components["securitySchemes"] = SIGN_IN
    schema["security"] = [{}, {"bearer": []}, {"bearer": [], "apiKey": []}]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            _one(method.upper(), path, operation)
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    streamed = schema["paths"]["/api/query"]["post"]["responses"]["200"]["content"]
    streamed[EVENT_STREAM] = {"schema": {"$ref": "#/components/schemas/AnswerEvent"}}
    return schema


def _one(method: str, path: str, operation: dict[str, Any]) -> None:
    about = OPERATIONS.get((method, path)) or _by_path(method, path, operation)
    operation |= {"operationId": about.name, "summary": about.summary}
    for content in operation.get("requestBody", {}).get("content", {}).values():
        example = EXAMPLES.get((method, path))
        if example is not None:
            content["examples"] = {"example": {"summary": operation["summary"], "value": example}}
    problem = {problems.MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for status, meaning in ERRORS.items():
        if status == "413" and "requestBody" not in operation:
            continue
        operation["responses"][status] = {"description": meaning, "content": problem}


def _by_path(method: str, path: str, operation: dict[str, Any]) -> About:
    words = re.findall(r"[A-Za-z]+", path.replace("{", " by ").replace("_", " "))
    told = str(operation.get("description") or f"{method} {path}").partition(".")[0]
    return About(method.lower() + "".join(word.capitalize() for word in words), told)
