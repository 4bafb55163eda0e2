"""A client that several calls want at the same moment is made once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from pincite.adapters.on_first_use import OnFirstUse


class Client:
    closed = False

    def close(self) -> None:
        self.closed = True


def test_two_calls_side_by_side_share_one_client_and_it_is_closed() -> None:
    both, made = threading.Barrier(2), list[Client]()

    def make() -> Client:
        made.append(Client())
        return made[-1]

    shared = OnFirstUse(make)

    def call() -> Client:
        both.wait(timeout=10)
        return shared.get()

    with ThreadPoolExecutor(2) as pool:
        first, second = [future.result() for future in [pool.submit(call), pool.submit(call)]]
    assert first is second
    assert len(made) == 1
    shared.close()
    assert first.closed
    assert shared.get() is not first


def test_closing_what_was_never_used_makes_nothing() -> None:
    made: list[Client] = []
    OnFirstUse(lambda: made.append(Client()) or made[-1]).close()
    assert made == []
