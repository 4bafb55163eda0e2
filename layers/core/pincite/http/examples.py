"""Request bodies to try: the examples of the OpenAPI, which a test posts."""

from __future__ import annotations

from typing import Any

_QUESTION = "How long is the notice period?"
_ASKED = {"question": _QUESTION, "inference_mode": "low"}

EXAMPLES: dict[tuple[str, str], Any] = {
    ("POST", "/api/query"): {"query": _QUESTION, "inference_mode": "low"},
    ("POST", "/api/verify-citation"): {
        "source_text": "The notice period is three months. Rent is due monthly.",
        "claim_text": "The notice period is nine months.",
    },
    ("POST", "/api/verify-answer"): {
        "answer": "The notice period is three months [1]. Pets are allowed [2].",
        "sources": [
            {"id": "lease-4", "text": "The notice period is three months.", "name": "Lease", "page": 4},
            {"id": "lease-7", "text": "Pets are not allowed.", "name": "Lease", "page": 7},
        ],
    },
    ("POST", "/api/documents"): {"file": "lease.md", "metadata": '{"year": 2024}'},
    ("POST", "/api/tables"): {"questions": [_QUESTION, "Who gives notice?"], "title": "Leases"},
    ("POST", "/api/sweeps"): {"older_than_days": 30, "max_model_calls": 100},
    ("POST", "/qa"): _ASKED,
    ("POST", "/agent/chat"): _ASKED,
    ("POST", "/agentic/chat"): _ASKED,
    ("POST", "/multiagent/chat"): _ASKED,
    ("POST", "/v1/chat/completions"): {
        "model": "pincite-low",
        "messages": [{"role": "user", "content": _QUESTION}],
    },
}
