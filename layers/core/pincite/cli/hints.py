"""words that were typed and not understood → a hint for the mistakes people make first."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

ASK = 'to ask the documents: pincite ask "Your question?"'


def hint(typed: Sequence[str], commands: Sequence[str]) -> str | None:
    """None where the message itself says enough."""
    if not typed:
        return None
    if typed[0].startswith("-"):
        return f"name a command first, for example: pincite serve {' '.join(typed)}"
    words = [word for word in typed if not word.startswith("-")]
    command, rest = words[0], words[1:]
    if command not in commands:
        return _unknown(command, typed)
    if command == "ask":
        return _ask(rest, typed)
    if command == "ingest":
        return _ingest(rest)
    if command in ("verify-citation", "verify-answer", "check") and any(map(_is_address, rest)):
        return "pincite reads files of this machine: save the page first, then name the file"
    if command == "delete" and len(rest) != 1:
        return "one id at a time; `pincite documents` lists them"
    if (command == "export" and not rest) or (command == "answers" and rest in (["show"], ["erase"])):
        return "name an answer by its id; `pincite answers` lists them"
    if command in ("verify-citation", "verify-answer") and rest:
        return f"every text has its flag: pincite {command} --help shows them, with examples"
    if command == "serve" and rest and rest[0].isdecimal() and "--port" not in typed:
        return f"did you mean: pincite serve --port {rest[0]}"
    return None


def _unknown(command: str, typed: Sequence[str]) -> str | None:
    if command in ("upload", "add", "index-files", "load", "import"):
        return "to read files into the index: pincite ingest PATH"
    if command in ("start", "run", "server", "web", "ui", "up"):
        return "to start API and page: pincite serve"
    if command in ("list", "ls"):
        return "to list what is indexed: pincite documents"
    if command in ("remove", "rm"):
        return "to remove a document: pincite delete ID; `pincite documents` lists them"
    if command in ("verify", "cite"):
        return "pincite verify-citation checks one citation, verify-answer an answer, check a file"
    if command in ("settings", "env", "status"):
        return "to see each setting and where it came from: pincite config"
    if " " in command or command.endswith("?") or len(typed) > 3:
        return ASK
    return None


def _ask(rest: Sequence[str], typed: Sequence[str]) -> str | None:
    if len(rest) > 1:
        return f"put the question in quotation marks: pincite ask {shlex.quote(' '.join(rest))}"
    if not rest:
        return ASK
    if "--file" in typed or "-f" in typed:
        return "read the file into the index first: pincite ingest FILE"
    return None


def _ingest(rest: Sequence[str]) -> str | None:
    if not rest:
        return "name files or folders: pincite ingest handbook.pdf contracts/"
    if any(map(_is_address, rest)):
        return "pincite reads files of this machine: save the page first, then name the file"
    if any(word.startswith("~") for word in rest):
        return "the shell does not expand a ~ in quotation marks; leave them off"
    return None


def _is_address(word: str) -> bool:
    return word.startswith(("http://", "https://", "s3://"))
