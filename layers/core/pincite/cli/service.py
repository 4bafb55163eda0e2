"""`pincite serve` and `config`."""

from __future__ import annotations

import ipaddress
import json
import logging
import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.options import Json
from pincite.errors import Invalid

if TYPE_CHECKING:
    from pincite.bootstrap import Parts
    from pincite.http.people import Callers

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 what a user may ask for, compared with, not bound


def serve(
    port: Annotated[int, typer.Option(help="Port on loopback.", min=0, max=65535)] = 8000,
    host: Annotated[
        str,
        typer.Option(
            help="Address to listen on; anything but loopback needs users or an issuer of sign-ins."
        ),
    ] = "127.0.0.1",
    without_users: Annotated[
        bool,
        typer.Option(
            help="Listen there although nobody is asked who they are: something in front does that."
        ),
    ] = False,
) -> None:
    """API and web page. As soon as there is a user (`pincite user add`), everybody must say who they are.

    Example:

      pincite serve --port 8080
    """
    import uvicorn

    from pincite import bootstrap
    from pincite.http.app import create_app
    from pincite.http.patience import STOP_S, patient

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    parts = bootstrap.parts()
    asked = asked_of(parts, host, without_users)
    listener = bound(host, port)
    parts.warm()
    # Where every call carries a key, a name that was turned on us (DNS rebinding) brings nothing.
    hosts = (
        () if asked.always else ("127.0.0.1", "localhost", "[::1]", *(() if host in ANYWHERE else (host,)))
    )
    engine = (
        "no model is set: answers are extracts, word for word" if parts.answer_llm is None else parts.engine
    )
    listener.listen()  # before it is said where: whoever reads that may connect at once
    shown = f"[{host}]" if ":" in host else host
    typer.echo(
        f"pincite on http://{shown}:{listener.getsockname()[1]} · index {parts.settings.index} · {engine}"
    )
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(parts, hosts=hosts, people=asked),
            host=host,
            port=port,
            log_level="info",
            access_log=False,
            http=patient(),
            timeout_graceful_shutdown=STOP_S,
        )
    )
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def asked_of(parts: Parts, host: str, without_users: bool) -> Callers:
    """Whom the server asks who they are. Raises `Invalid` where it would be open to a network."""
    from pincite.http.people import Callers
    from pincite.signing_in import Tokens

    settings = parts.settings
    tokens = None
    if settings.oidc_issuer:
        tokens = Tokens(settings.oidc_issuer, settings.oidc_client, settings.oidc_groups)
    here = host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)
    if here or without_users:
        return Callers(tokens)
    if tokens is None and not parts.people.any():
        raise Invalid(
            "host",
            f"{host} is open to your network, and nobody would be asked who they are; make a user with "
            "`pincite user add NAME`, or set `oidc_issuer`",
        )
    return Callers(tokens, always=True)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def bound(host: str, port: int) -> socket.socket:
    """A socket that has the address. Raises `Invalid` with another port to try."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        why = (error.strerror or str(error)).lower()
        another = f"--port {port + 1}" if 1024 <= port < 65535 else "--port 8000"
        raise Invalid(
            "port", f"cannot listen on {host}:{port}, {why}; try {another}, or another --host"
        ) from None
    return listener


def trust(as_json: Json = False) -> None:
    """Let pincite.toml of this folder say where documents and keys go, and which model files are loaded.

    It is shown first. A file that is changed afterwards is trusted no more.
    """
    from pincite import bootstrap
    from pincite import trust as trusting
    from pincite.audit import note_command
    from pincite.errors import NotFound

    file = Path("pincite.toml")
    if not file.is_file():
        raise NotFound("no pincite.toml in this folder")
    trusting.trust(file)
    note_command(bootstrap.parts(), "trust", (file.name,), ())
    shown = file.read_text("utf-8", "replace")
    if as_json:
        typer.echo(json.dumps({"trusted": str(file.resolve()), "text": shown}))
        return
    typer.echo(shown.rstrip())
    typer.echo(f"pincite: {file.resolve()} is trusted as it is", err=True)


def config(as_json: Json = False) -> None:
    """Each setting, its value and where it came from; secrets are hidden."""
    from pincite import bootstrap
    from pincite.settings import provenance, strangers

    settings = bootstrap.load()
    rows = {
        name: {"value": _shown(getattr(settings, name)), "from": came_from}
        for name, came_from in provenance(settings, os.environ).items()
    }
    if as_json:
        typer.echo(json.dumps(rows))
        return
    width = max(map(len, rows))
    for name, row in rows.items():
        typer.echo(f"{name:{width}}  {row['value']}  ({row['from']})")
    for name in strangers(os.environ):
        typer.echo(f"note: {name} in the environment is no setting of ours", err=True)


def _shown(value: object) -> object:
    return value if isinstance(value, int | float | bool | type(None)) else str(value)
