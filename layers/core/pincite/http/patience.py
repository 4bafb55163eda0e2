"""How long a connection may be open without a request on it: whoever connects and says nothing takes a place."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_S = 20.0
"""Seconds from the connection, or the first byte of a further request, to the end of its head."""
STOP_S = 5
"""Seconds that a server which is told to stop waits for answers under way."""


def patient(head_s: float = HEAD_S) -> type[asyncio.Protocol]:
    """uvicorn's protocol, with an end to its patience."""
    base: Any = AutoHTTPProtocol

    class Patient(base):  # type: ignore[misc]
        _too_late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self._wait(transport)

        def data_received(self, data: bytes) -> None:
            if self._idle() and self._too_late is None:
                self._wait(self.transport)
            super().data_received(data)
            if not self._idle():
                self._stop()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop()
            super().connection_lost(exc)

        def _idle(self) -> bool:
            """No request is under way."""
            return self.cycle is None or self.cycle.response_complete

        def _wait(self, transport: asyncio.Transport) -> None:
            self._too_late = self.loop.call_later(head_s, transport.close)

        def _stop(self) -> None:
            if self._too_late is not None:
                self._too_late.cancel()
                self._too_late = None

    return Patient
