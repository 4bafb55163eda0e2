"""`pincite ask`."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Literal, Protocol

import typer

from pincite.cli.verdicts import OPEN, clipped

NOTHING_SAID = 3
"""Exit status of an abstention: no error, and no answer."""


def ask(
    question: Annotated[str, typer.Argument(help="The question, in quotation marks.")],
    mode: Annotated[
        Literal["low", "balanced", "high"], typer.Option(help="How much evidence to ask for.")
    ] = "balanced",
    strategy: Annotated[
        Literal["single", "multi_query", "agentic", "multi_agent"], typer.Option(help="How to look for it.")
    ] = "single",
    collection: Annotated[str | None, typer.Option(help="Ask this collection only.")] = None,
    document: Annotated[
        list[str] | None, typer.Option(help="Ask these document ids only; may be given again.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The whole answer body as JSON.")] = False,
) -> None:
    """Ask the documents: the answer as it is written, then what it rests on, with page and quote. Exit status 3: it
    is not answered from these documents.

    Examples:

      pincite ask "How long is the notice period?"

      pincite ask --mode high --json "Who signs for the tenant?"
    """
    from pydantic import ValidationError

    from pincite import bootstrap
    from pincite.audit import note_command
    from pincite.cli.advice import misfit
    from pincite.errors import PinciteError
    from pincite.http.caller import one_of
    from pincite.models import Answer, Filters
    from pincite.pipeline import answer_events
    from pincite.requests import QueryRequest

    parts = bootstrap.parts()
    if collection:
        one_of(parts.settings.collections, collection)
    filters = Filters(collection=collection, document_ids=tuple(document or ()))
    try:
        request = QueryRequest(query=question, inference_mode=mode, strategy=strategy, filters=filters)
    except ValidationError as error:
        raise misfit(error) from None
    shown, abstained = "", False
    try:
        for event in answer_events(request, parts.settings.collections, parts):
            if event.type == "stream" and not as_json:
                shown += event.body["data"]
                sys.stdout.write(event.body["data"])
                sys.stdout.flush()
            if event.type == "final":
                abstained = event.body["abstained"]
                note_command(parts, "ask", (event.body["answer_id"],), tuple(event.body["collections"]))
                body = {key: value for key, value in event.body.items() if key != "data"}
                if as_json:
                    typer.echo(json.dumps(body))
                else:
                    _print(Answer.model_validate(body), shown)
    except PinciteError:
        if shown:
            typer.echo("\n\nNot checked: this answer was not finished.")
        raise
    if abstained:
        raise typer.Exit(NOTHING_SAID)


def _print(answer, shown: str) -> None:  # type: ignore[no-untyped-def]
    if shown and shown != answer.answer:
        typer.echo("\n\nCorrected after checking:")
    if shown != answer.answer:
        typer.echo(answer.answer, nl=False)
    typer.echo("\n")
    if answer.abstained:
        typer.echo(answer.verification.reason)
        for nearest in answer.nearest:
            typer.echo(f"  nearest: {place(nearest)}: {clipped(nearest.text, 120)}")
    for citation in answer.citations:
        typer.echo(f"[{citation.number}] {place(citation)} · {worth(citation, answer.engine)}")
        typer.echo(f"    “{clipped(citation.text_span)}”")
    for note in answer.notes:
        typer.echo(f"note: {note}")
    for pages in answer.pages_without_text:
        typer.echo(f"note: no text could be read in {pages}")
    if answer.usage.calls:
        tokens = answer.usage.prompt_tokens + answer.usage.completion_tokens
        typer.echo(
            f"cost: {answer.usage.calls} model calls, {tokens:,} tokens, {answer.usage.cost_usd:.5f} US dollars"
        )


def worth(citation, engine: str) -> str:  # type: ignore[no-untyped-def]
    """What a citation is worth, in words: that words stand in a source, that a claim follows from it, and that nobody
    was there to judge are three things."""
    from pincite.models import EXTRACTIVE

    if engine == EXTRACTIVE and citation.verdict == "verified":
        return "word for word"
    if citation.verdict == "unverifiable":
        judged = "needs_judge" not in citation.issues or "check_failed" in citation.issues
        return "could not be checked" if judged else OPEN
    return f"{citation.verdict} ({citation.confidence_score:.2f})"


class Placed(Protocol):
    """A citation or a passage: what says where it stands."""

    @property
    def document_name(self) -> str: ...
    @property
    def page_number(self) -> int | None: ...
    @property
    def section(self) -> str | None: ...


def place(thing: Placed) -> str:
    page = f", page {thing.page_number}" if thing.page_number else ""
    section = f", {thing.section}" if thing.section else ""
    return f"{thing.document_name}{page}{section}"
