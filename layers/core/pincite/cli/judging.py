"""`pincite judge test`, `pincite judge show`: how often the judge errs."""

from __future__ import annotations

from typing import Annotated

import typer

from pincite.cli.options import Json

app = typer.Typer(help="The judge of claims that the words leave open.", no_args_is_help=True)
Collection = Annotated[
    str, typer.Option(help="The judge of that collection (`judge_models`, `judge_thrice`).")
]


@app.command("test")
def measure(
    model: Annotated[str, typer.Option(help="Model to test; default: the judge in use.")] = "",
    url: Annotated[str, typer.Option(help="OpenAI-compatible API that has it.")] = "",
    limit: Annotated[
        int | None, typer.Option(help="Only so many of the 300 claims, balanced.", min=2, max=300)
    ] = None,
    collection: Collection = "",
    as_json: Json = False,
) -> None:
    """Ask the judge about 300 labelled claims, twice, and keep how often it errs. Says first what that will cost.
    Cut off, it goes on where it was. Exit status 1: the judge is not to be trusted.

    Examples:

      pincite judge test

      pincite judge test --model llama3.1:8b --url http://127.0.0.1:11434/v1 --limit 60
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from pincite import bootstrap
    from pincite.adapters.prices import cost_usd, is_priced
    from pincite.audit import note_command
    from pincite.citations.judging.worth import trusted
    from pincite.cli.judge_shown import shown
    from pincite.errors import Misconfigured
    from pincite.evaluation import judge_trial
    from pincite.evaluation.judge_claims import chosen
    from pincite.judge_card import card

    given = {"judge_model": model} if model else {}
    parts = bootstrap.parts(bootstrap.load(**given, **({"judge_url": url} if url else {})))
    parts = parts.judging((collection,)) if collection else parts
    who = parts.judge_id
    if who is None:
        raise Misconfigured("there is no judge to test: set judge_model, and llm_url or a provider's key")
    claims = chosen(limit)
    told = judge_trial.estimate(
        claims,
        who.votes,
        parts.count_tokens,
        lambda prompt, reply: cost_usd(who.model, prompt, reply),
        priced=is_priced(who.model),
    )
    price = "its price is not known" if told.usd is None else f"about ${told.usd:.3f}"
    typer.echo(
        f"{who.model} at {who.address}: {len(claims)} claims, twice; about {told.calls} calls, "
        f"{told.prompt_tokens + told.completion_tokens:,} tokens, {price}",
        err=True,
    )
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("judging", total=None)
        record = judge_trial.tried(
            parts.asked_judge,
            who,
            claims,
            parts.settings.home / "judge-tests" / f"{who.key}.json",
            parts.now(),
            lambda done, of: bar.update(task, completed=done, total=of),
        )
    parts.judge_records.keep(record)
    note_command(parts, "judge test", (who.model,), ())
    typer.echo(card(parts).model_dump_json() if as_json else shown(record))
    if not trusted(record):
        raise typer.Exit(1)


@app.command()
def show(collection: Collection = "", as_json: Json = False) -> None:
    """The judge in use, and what its last test found.

    Example:

      pincite judge show
    """
    from pincite import bootstrap
    from pincite.cli.judge_shown import shown
    from pincite.judge_card import card

    parts = bootstrap.parts()
    parts = parts.judging((collection,)) if collection else parts
    found = card(parts)
    if as_json:
        typer.echo(found.model_dump_json())
        return
    typer.echo(found.said)
    record = parts.judge_records.find(parts.judge_id.key) if parts.judge_id else None
    if record is not None:
        typer.echo(shown(record))
