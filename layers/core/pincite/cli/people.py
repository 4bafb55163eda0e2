"""`pincite user` and `pincite audit`: who may call a server of this machine, and what was done on it."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from pincite.cli.options import Json

user = typer.Typer(help="People who may call `pincite serve`, and their keys.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(help="A name or an address, as in ada@example.org.")]


@user.command("add")
def add(
    name: Name,
    role: Annotated[str, typer.Option(help="reader, editor or admin.")] = "reader",
    collection: Annotated[
        list[str] | None,
        typer.Option(help="What they may see; again for more. Default: all of the settings."),
    ] = None,
    key: Annotated[bool, typer.Option(help="Make a key; without, they sign in with your issuer.")] = True,
    as_json: Json = False,
) -> None:
    """Somebody new, and their first key, which is shown this once.

    Example:

      pincite user add ada@example.org --role editor --collection legal
    """
    from pincite import bootstrap
    from pincite.people import new_key, person

    parts = bootstrap.parts()
    made = person(name, role, tuple(collection or ()), parts.now())
    secret, kept = new_key(parts.now()) if key else ("", None)
    parts.people.add(made.model_copy(update={"keys": (kept,) if kept else ()}))
    _noted(parts, "user add", name)
    seen = made.collections or parts.settings.collections
    if as_json:
        typer.echo(json.dumps({"name": name, "role": role, "collections": seen, "key": secret or None}))
        return
    typer.echo(f"{name}: {role}, sees {', '.join(seen)}")
    if secret:
        typer.echo(secret)
        typer.echo("The key is shown this once; only its hash is kept.", err=True)


@user.command("list")
def listing(as_json: Json = False) -> None:
    """Everybody, with role, collections and the ids of their keys."""
    from pincite import bootstrap

    people = bootstrap.parts().people.everybody()
    if as_json:
        typer.echo(
            json.dumps(
                [each.model_dump(mode="json", exclude={"keys": {"__all__": {"sha256"}}}) for each in people]
            )
        )
        return
    for each in people:
        keys = ", ".join(f"{key.key_id} of {key.created_at[:10]}" for key in each.keys) or "no key"
        typer.echo(f"{each.name}  {each.role}  {', '.join(each.collections) or 'all collections'}  {keys}")
    if not people:
        typer.echo("Nobody yet: a server on loopback asks nobody who they are.", err=True)


@user.command("remove")
def remove(name: Name, as_json: Json = False) -> None:
    """They and all their keys; what they did stays in the audit log."""
    from pincite import bootstrap

    parts = bootstrap.parts()
    parts.people.remove(name)
    _noted(parts, "user remove", name)
    typer.echo(json.dumps({"removed": name}) if as_json else f"{name} is removed")


@user.command("key")
def key(
    name: Name,
    revoke: Annotated[str, typer.Option(help="Id of a key that shall open nothing any more.")] = "",
    as_json: Json = False,
) -> None:
    """Another key for somebody, shown this once; or, with --revoke, one less."""
    from pincite import bootstrap
    from pincite.errors import NotFound
    from pincite.people import new_key

    parts = bootstrap.parts()
    if revoke:
        if all(each.key_id != revoke for each in parts.people.get(name).keys):
            raise NotFound(f"{name} has no key {revoke}")
        parts.people.take(revoke)
        _noted(parts, "user key revoke", name)
        said = f"key {revoke} of {name} opens nothing any more"
        typer.echo(json.dumps({"name": name, "revoked": revoke}) if as_json else said)
        return
    secret, kept = new_key(parts.now())
    parts.people.give(name, kept)
    _noted(parts, "user key", name)
    typer.echo(json.dumps({"name": name, "key": secret}) if as_json else secret)
    typer.echo("The key is shown this once; only its hash is kept.", err=True)


def audit(
    limit: Annotated[int, typer.Option(help="At most so many.", min=1)] = 50,
    who: Annotated[str | None, typer.Option(help="Only what they did.")] = None,
    as_json: Json = False,
) -> None:
    """What was done on this machine, the last first: when, who, what, to what, in which collections."""
    from pincite import bootstrap

    found = bootstrap.parts().people.actions(limit, None, who)
    if as_json:
        typer.echo(
            json.dumps([{"number": number, **action.model_dump(mode="json")} for number, action in found])
        )
        return
    for _, action in found:
        on = f" {' '.join(action.on)}" if action.on else ""
        status = f" → {action.status}" if action.status else ""
        typer.echo(f"{action.at}  {action.who}  {action.what}{on}{status}  [{', '.join(action.collections)}]")


def _noted(parts: object, what: str, name: str) -> None:
    from pincite.audit import note_command
    from pincite.bootstrap import Parts

    assert isinstance(parts, Parts)
    note_command(parts, what, (name,), ())
