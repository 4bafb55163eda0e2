"""Which folders' `pincite.toml` may say where documents, questions and keys go, and which model files are loaded.

Whoever unpacks a folder of documents has not read the settings that lie in it. So such settings are taken only from a
file whose very bytes its user has trusted (`pincite trust`); the list of them is the user's own, outside any folder.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_config_path

from pincite.errors import Misconfigured

ADDRESSES = frozenset(
    (
        "home",
        "index",
        "index_auth",
        "index_user",
        "index_password",
        "llm_url",
        "judge_url",
        "llm_key",
        "groq_api_key",
        "judge_key",
        "openai_api_key",
        "anthropic_api_key",
        "gemini_api_key",
        "webhook",
        "smtp_url",
        "mail_to",
        "oidc_issuer",
        "oidc_client",
    )
)
OURS = {"embedder": ("minilm", "e5"), "reranker": ("lexical", "llm", "none"), "entailment": ("none",)}
"""Models that come along; any other value is a folder."""


def needs_trust(found: Mapping[str, object]) -> list[str]:
    """Settings of a file → names of those that it may not set by itself."""
    return sorted(
        name
        for name, value in found.items()
        if name in ADDRESSES or (name in OURS and value not in OURS[name])
    )


def is_trusted(file: Path) -> bool:
    """Whether these very bytes, at this place, were trusted."""
    return _known().get(str(file.resolve())) == _mark(file)


def is_own(file: Path) -> bool:
    """Whether nobody but its user may write it. A platform without owners of files cannot tell, and has none else."""
    if not hasattr(os, "geteuid"):
        return True
    state = file.stat()
    return state.st_uid in (os.geteuid(), 0) and not state.st_mode & 0o022


def trust(file: Path) -> None:
    """From now on, until the file is changed. Raises `Misconfigured`."""
    try:
        known = {**_known(), str(file.resolve()): _mark(file)}
        list_ = _list()
        list_.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        written = list_.with_suffix(".new")
        written.touch(mode=0o600)
        written.write_text(json.dumps(known, indent=1))
        written.replace(list_)
    except OSError as error:
        raise Misconfigured(f"{file.name}: cannot be trusted: {(error.strerror or '').lower()}") from error


def _list() -> Path:
    return user_config_path("pincite") / "trusted.json"


def _known() -> dict[str, str]:
    """Path → mark; nothing where the list is missing or no list."""
    try:
        found = json.loads(_list().read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _mark(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
