"""`pincite verify-citation` and `verify-answer`: from flags, or one request body a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO, TypeVar

import typer

from pincite.cli.options import Json

if TYPE_CHECKING:
    from pydantic import BaseModel

    from pincite.requests import AnswerCheck, CitationCheck

Checked = TypeVar("Checked")

Jsonl = Annotated[
    str | None,
    typer.Option(help="One request body a line, `-` for standard input; one response body a line."),
]


def citation(
    jsonl: Jsonl = None,
    source: Annotated[
        Path | None, typer.Option(help="Text file that the citation points to.", exists=True)
    ] = None,
    source_text: Annotated[str | None, typer.Option(help="The source itself.")] = None,
    document_id: Annotated[str | None, typer.Option(help="A document of ours.")] = None,
    chunk_index: Annotated[int | None, typer.Option(help="The chunk of it.")] = None,
    claim: Annotated[str | None, typer.Option(help="What is claimed.")] = None,
    quote: Annotated[str | None, typer.Option(help="The words that are said to stand there.")] = None,
    as_json: Json = False,
) -> None:
    """Check one citation, or many. Exit status 1: the one given by flags does not hold, or a line could not be checked.

    Examples:

      pincite verify-citation --source lease.txt --quote "Notice is thirty days."

      pincite verify-citation --jsonl requests.jsonl > verdicts.jsonl
    """
    from pincite import bootstrap
    from pincite.cli import verdicts
    from pincite.requests import VerifyCitationRequest
    from pincite.verifying import verify_citation

    parts = bootstrap.parts()

    def verify(body: dict[str, Any]) -> CitationCheck:
        return verify_citation(VerifyCitationRequest.model_validate(body), parts.settings.collections, parts)

    if jsonl:
        _lines(jsonl, verify)
        return
    given = {
        "source_text": source.read_text("utf-8", "replace") if source else source_text,
        "document_id": document_id,
        "chunk_index": chunk_index,
        "claim_text": claim,
        "expected_text_span": quote,
    }
    if source is None and source_text is None and document_id is None:
        why = "give the source: --source FILE, --source-text TEXT, or --document-id with --chunk-index"
        raise typer.BadParameter(why, param_hint="--source")
    if claim is None and quote is None:
        raise typer.BadParameter("give --quote, --claim, or both", param_hint="--quote")
    checked = _one(verify, {name: value for name, value in given.items() if value is not None})
    _print(checked, verdicts.of_citation(checked), as_json)
    if not checked.is_accurate:
        raise typer.Exit(1)


def answer(
    jsonl: Jsonl = None,
    answer_text: Annotated[str | None, typer.Option("--answer", help="The answer, with [n] markers.")] = None,
    source: Annotated[
        list[Path] | None,
        typer.Option(help="Text file of source n; give it again for the next.", exists=True, dir_okay=False),
    ] = None,
    repair: Annotated[
        bool, typer.Option(help="Also add and repair citations where the check allows it.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Check an answer against the sources it was given. Exit status 1: the one given by flags does not hold, or a line
    could not be checked.

    Examples:

      pincite verify-answer --answer "Rent is due monthly [1]." --source lease.txt

      pincite verify-answer --jsonl - < answers.jsonl
    """
    from pincite import bootstrap
    from pincite.cli import verdicts
    from pincite.requests import VerifyAnswerRequest
    from pincite.verifying import verify_answer

    parts = bootstrap.parts()

    def verify(body: dict[str, Any]) -> AnswerCheck:
        return verify_answer(VerifyAnswerRequest.model_validate(body), parts)

    if jsonl:
        _lines(jsonl, verify)
        return
    if answer_text is None:
        raise typer.BadParameter("give the answer, or request bodies with --jsonl", param_hint="--answer")
    sources = [
        {"id": str(path), "name": path.name, "text": path.read_text("utf-8", "replace")}
        for path in source or ()
    ]
    checked = _one(verify, {"answer": answer_text, "sources": sources, "repair": repair})
    _print(checked, verdicts.of_answer(checked), as_json)
    if checked.verification.status != "verified":
        raise typer.Exit(1)


def _one(verify: Callable[[dict[str, Any]], Checked], body: dict[str, Any]) -> Checked:
    """Run on one body; what does not fit ends with status 2 and says which field."""
    from pydantic import ValidationError

    from pincite.cli.advice import misfit

    try:
        return verify(body)
    except ValidationError as error:
        raise misfit(error) from None


def _print(checked: BaseModel, lines: Iterator[str], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(checked.model_dump(mode="json")))
        return
    for line in lines:
        typer.echo(line)


def _lines(name: str, verify: Callable[[dict[str, Any]], BaseModel]) -> None:
    """request lines → response lines, same order. A line that fails gives a problem document, not silence, and the
    whole ends with status 1: a verdict of any kind does not."""
    from pydantic import ValidationError

    from pincite.cli.advice import misfit
    from pincite.errors import PinciteError
    from pincite.http.problems import PROBLEMS, of, problem

    failed = 0
    with _opened(name) as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                body = verify(json.loads(line)).model_dump(mode="json")
            except ValidationError as error:
                why = f"line {number}: {misfit(error)}"
                body = of(422, "the request does not fit", why, f"line-{number}")
            except PinciteError as error:
                body, _ = problem(error, f"line-{number}")
            except (ValueError, TypeError) as error:
                body = of(422, "the request does not fit", f"line {number}: {error}", f"line-{number}")
            failed += str(body.get("type", "")).startswith(PROBLEMS)
            sys.stdout.write(json.dumps(body) + "\n")
    if failed:
        typer.echo(f"{failed} {'line' if failed == 1 else 'lines'} could not be checked", err=True)
        raise typer.Exit(1)


@contextmanager
def _opened(name: str) -> Iterator[TextIO]:
    if name == "-":
        yield sys.stdin
    else:
        with Path(name).open(encoding="utf-8-sig", errors="replace") as lines:
            yield lines
