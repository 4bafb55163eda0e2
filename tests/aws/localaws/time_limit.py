"""The time limit of a synchronous execution, which moto does not know, on a clock that only tests move."""

from __future__ import annotations


class OutOfTime(Exception):
    """The execution has reached its limit: nothing of it runs any more."""


class Clock:
    """`spent`: seconds of the execution that is running; `limit`: None outside one."""

    def __init__(self) -> None:
        self.spent, self.limit = 0.0, None

    def begin(self, limit: float | None) -> None:
        """An execution starts."""
        self.spent, self.limit = 0.0, limit

    def spend(self, seconds: float) -> None:
        """Raises `OutOfTime` where the limit is reached before, or while, these seconds pass."""
        self.spent += seconds
        if self.is_over:
            raise OutOfTime("the execution is over")

    @property
    def is_over(self) -> bool:
        return self.limit is not None and self.spent >= self.limit


clock = Clock()
