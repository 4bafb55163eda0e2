"""`pincite answers`: stored answers, as they stand today."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pincite.cli.options import Json

if TYPE_CHECKING:
    from pincite.http.answers import StoredAnswer

app = typer.Typer(invoke_without_command=True)

Id = Annotated[str, typer.Argument(help="As `pincite answers` prints it.")]


@app.callback()
def listing(
    context: typer.Context,
    status: Annotated[
        Literal["same", "moved", "reworded", "changed", "gone", "unreadable"] | None,
        typer.Option(help="Only those with a citation that is so today."),
    ] = None,
    limit: Annotated[int, typer.Option(help="At most so many.", min=1, max=500)] = 20,
    as_json: Json = False,
) -> None:
    """Stored answers as they stand today, the newest first: id, day, what the check says, question.

    Examples:

      pincite answers

      pincite answers --status changed

      pincite answers show 0123abcd
    """
    if context.invoked_subcommand:
        return
    from pincite import bootstrap
    from pincite.http.answers import stored

    parts = bootstrap.parts()
    page = stored(parts, parts.settings.collections, status, limit, None)
    if as_json:
        typer.echo(json.dumps([each.model_dump(mode="json", exclude={"history"}) for each in page.answers]))
        return
    for each in page.answers:
        typer.echo(f"{each.answer_id}  {each.created_at[:10]}  {_stands(each)}  {each.question}")
    if not page.answers:
        said = "No answer is stored yet" if status is None else f"No answer has a citation that is {status}"
        typer.echo(f'{said}: pincite ask "Your question?"' if status is None else said, err=True)


@app.command()
def show(answer_id: Id, as_json: Json = False) -> None:
    """One answer with each citation as it stands today and, with --json, every check since.

    Example:

      pincite answers show 0123abcd
    """
    from pincite import bootstrap
    from pincite.cli.asking import place, worth
    from pincite.cli.verdicts import clipped
    from pincite.http.answers import one

    parts = bootstrap.parts()
    with _told_where():
        answer = one(answer_id, parts, parts.settings.collections)
    if as_json:
        typer.echo(answer.model_dump_json())
        return
    typer.echo(f"{answer.question}  ({answer.created_at[:10]}, {_stands(answer)})\n\n{answer.answer}\n")
    today = {each.position: each for each in answer.today}
    for position, citation in enumerate(answer.citations):
        now = today.get(position)
        typer.echo(f"[{citation.number}] {place(citation)} · {worth(citation, answer.engine)}")
        typer.echo(f"    “{clipped(citation.text_span)}”")
        if now and now.status != "same":
            typer.echo(f"    today: {now.status}, {now.verdict}{f'; {now.reason}' if now.reason else ''}")
            if now.nearest:
                typer.echo(f"    now: “{clipped(now.nearest)}”")


@app.command()
def erase(answer_id: Id, as_json: Json = False) -> None:
    """Erase an answer with its citations, the history of their checks, and its turn in a thread."""
    from pincite import bootstrap, threads
    from pincite.audit import note_command

    parts = bootstrap.parts()
    with _told_where():
        wall = parts.ledger.get(answer_id, parts.settings.collections).wall
    threads.erase(answer_id, parts.settings.collections, parts)
    note_command(parts, "answers erase", (answer_id,), wall)
    typer.echo(json.dumps({"deleted": answer_id}) if as_json else f"erased {answer_id}")


@contextmanager
def _told_where() -> Iterator[None]:
    """An id that is none of ours ends with where ours are listed."""
    from pincite.errors import NotFound

    try:
        yield
    except NotFound as error:
        raise NotFound(f"{error}; `pincite answers` lists them") from error


def _stands(answer: StoredAnswer) -> str:
    """Today's verification, and how many citations are no longer as they were."""
    if answer.abstained:
        return "no answer"
    moved = Counter(each.status for each in answer.today if each.status != "same")
    told = "".join(f", {count} {status}" for status, count in moved.items())
    status = answer.verification.status if answer.verification else "unverified"
    return status.replace("_", " ") + told
