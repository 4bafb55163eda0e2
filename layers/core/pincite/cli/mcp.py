"""`pincite mcp`."""

from __future__ import annotations

from typing import Annotated

import typer


def mcp(
    http: Annotated[bool, typer.Option("--http", help="Serve over HTTP instead of standard input.")] = False,
    port: Annotated[int, typer.Option(help="With --http: port.", min=0, max=65535)] = 8001,
    host: Annotated[
        str,
        typer.Option(help="With --http: address; anything but loopback is open to your network."),
    ] = "127.0.0.1",
) -> None:
    """The documents as tools for a model, by the Model Context Protocol: ask, search, get_passage, verify_citation,
    verify_answer. A program that speaks it starts this command by itself.

    Examples:

      pincite mcp

      pincite mcp --http --port 8001
    """
    from pincite import bootstrap
    from pincite.errors import Misconfigured

    try:
        from pincite.mcp_server import server
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("mcp"):
            raise
        raise Misconfigured("mcp: the package is not installed; pip install 'pincite[mcp]'") from error
    parts = bootstrap.parts()
    parts.warm()
    made = server(parts)
    if not http:
        made.run("stdio")
        return
    import uvicorn

    from pincite.cli.service import bound

    listener = bound(host, port)
    listener.listen()
    listening = listener.getsockname()[1]
    typer.echo(f"pincite mcp on http://{host}:{listening}/mcp", err=True)
    app = made.streamable_http_app(host=host)
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])
