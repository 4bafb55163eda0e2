"""What is said of how long a file will take."""

from pincite.cli.ahead import Ahead


def said(total: int, seconds_a_batch: float) -> list[str]:
    now = [0.0]
    lines = list[str]()
    ahead = Ahead(lines.append, lambda: now[0])
    ahead.begin("orders.csv")
    ahead.told(0, total)
    now[0] += 9  # the model is loaded
    for done in range(64, total + 1, 64):
        ahead.told(done, total)
        now[0] += seconds_a_batch
    return lines


def test_of_a_long_file_it_is_said_once_by_the_pace_after_the_model_is_loaded() -> None:
    assert said(16_640, 2.0) == ["orders.csv: 16,640 chunks; about 9 minutes to go"]
    assert said(16_640, 0.3) == ["orders.csv: 16,640 chunks; about 77 seconds to go"]


def test_of_a_file_that_is_soon_done_nothing_is_said() -> None:
    assert said(640, 2.0) == []
    assert said(64, 100.0) == []
