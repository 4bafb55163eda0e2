"""A sweep that dies anywhere is started again and leaves the ledger of an undisturbed one."""

import random
import threading

import pytest

from pincite.adapters.sqlite_ledger import SqliteLedger
from pincite.bootstrap import Parts
from pincite.citations.fingerprint import fingerprint
from pincite.citations.reading.sentences import split
from pincite.citations.support import Judges, SupportVerdict
from pincite.errors import NotFound
from pincite.ingestion.texts import StoredText
from pincite.models import Document, Parsed, Usage
from pincite.settings import Settings
from pincite.sweeping.models import Selection
from pincite.sweeping.sweep import side_by_side, sweep
from tests.unit.sweeping.builders import pinned

HERE = ("default",)
THINGS = [
    "rent",
    "heating",
    "water",
    "lift",
    "garden",
    "parking",
    "cellar",
    "laundry",
    "cleaning",
    "insurance",
    "waste",
    "internet",
]
CLAUSES = [
    f"For the {thing} the tenant pays {n * 7 + 3} euros within {n + 9} days of notice."
    for n, thing in enumerate(THINGS)
]
THEN = "\n\n".join(CLAUSES)
CLAIM = "The tenant has to pay within days of a notice"
NOW = {
    "changed": THEN.replace("17 euros", "18 euros").replace("parking the tenant", "parking not the tenant"),
    "noisy": THEN.replace("tenant", "tcnant"),
    "grown": f"A first paragraph.\n\n{THEN}",
}


class Died(BaseException):
    """As a killed process: nothing catches it."""


class Mortal:
    """A part that counts its calls and dies at one of them, before or after it did what was asked."""

    def __init__(self, part, deaths):
        self.part, self.deaths = part, deaths

    def __getattr__(self, name):
        method = getattr(self.part, name)

        def called(*given, **named):
            self.deaths.count("before")
            done = method(*given, **named)
            self.deaths.count("after")
            return done

        return called


class Deaths:
    def __init__(self, at=None):
        self.at, self.counted = at, 0

    def count(self, moment):
        self.counted += 1
        if self.counted == self.at:
            raise Died


class Shelf:
    """Documents and their texts as they are now."""

    def list(self, collections):
        return [
            Document(
                document_id=name, name=name, source=name, collection="default", version="sha256:new",
                media_type="text/plain", size=1, status="indexed",
            )
            for name in NOW
        ]  # fmt: skip

    def get(self, document_id, version):
        return StoredText(
            Parsed(name="x", media_type="text/plain", version=version, text=NOW[document_id]), []
        )


class Desk:
    """Files that keep nothing."""

    def put(self, key, data, media_type=""):
        pass

    def get(self, key):
        raise NotFound(key)


def begun(folder, deaths, judge=None, **settings):
    """Parts over a ledger of 48 citations of 4 documents: one changed, one is misread, one grew, one is gone."""
    new = not (folder / "ledger.sqlite").exists()
    ledger = SqliteLedger(folder / "ledger.sqlite")
    if new:
        view = StoredText(Parsed(name="x", media_type="text/plain", version="sha256:old", text=THEN), []).view
        for name in ("changed", "noisy", "grown", "gone"):
            ledger.pin([_pinned(name, number, view, place) for number, place in enumerate(split(THEN))])
    shelf = Shelf()
    return Parts(
        Settings(home=folder, **settings), judges=Judges(llm=judge), catalogue=shelf, texts=Mortal(shelf, deaths),
        files=Desk(), ledger=Mortal(ledger, deaths),
    )  # fmt: skip


def _pinned(name, number, view, place):
    made = pinned(answer_id=f"{name}-{number // 4}", position=number % 4, document_id=name)
    span = view.text[place[0] : place[1]]
    told = made.citation.model_copy(update={"text_span": span, "claim_text": CLAIM, "document_id": name})
    return made.model_copy(update={"citation": told, "fingerprint": fingerprint(view, *place).model_dump()})


def ledger(folder):
    """What the ledger says, times and ids aside."""
    parts = begun(folder, Deaths())
    states = parts.history.select(Selection(collections=HERE), 1000).citations
    checks = [
        check.model_dump(exclude={"check_id", "at"})
        for answer in sorted({each.answer_id for each in states})
        for check in sorted(parts.history.checks(answer, HERE), key=lambda check: check.position)
    ]
    return sorted(each.model_dump_json(exclude={"checked_at"}) for each in states), checks


def test_a_sweep_that_died_is_taken_up_again(tmp_path):
    deaths = Deaths()
    (tmp_path / "whole").mkdir()
    sweep(begun(tmp_path / "whole", deaths), HERE)
    expected = ledger(tmp_path / "whole")
    assert len(expected[1]) == 48
    dice = random.Random(7)
    for number, at in enumerate(sorted(dice.sample(range(1, deaths.counted), 8))):
        folder = tmp_path / str(number)
        folder.mkdir()
        with pytest.raises(Died):
            sweep(begun(folder, Deaths(at)), HERE)
        with pytest.raises(Died):
            sweep(begun(folder, Deaths(dice.randrange(1, 8))), HERE)
        sweep(begun(folder, Deaths()), HERE)
        assert ledger(folder) == expected


class Judge:
    """Says yes, for a cent."""

    def __call__(self, claim, evidence):
        return SupportVerdict(True, "", usage=Usage(cost_usd=0.01))


def test_the_ledger_is_the_same_however_many_are_checked_at_once(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "many").mkdir()
    single = sweep(begun(tmp_path / "one", Deaths(), Judge(), sweep_workers=1), HERE)
    several = sweep(begun(tmp_path / "many", Deaths(), Judge(), sweep_workers=3), HERE)
    assert single.model_calls > 3
    assert (single.checked, single.model_calls) == (several.checked, several.model_calls)
    assert ledger(tmp_path / "one") == ledger(tmp_path / "many")


def test_models_are_waited_for_side_by_side():
    met = threading.Barrier(2)
    due = [pinned(position=number) for number in range(4)]
    found = list(side_by_side(lambda each: met.wait(timeout=30) and None, due, 2))
    assert [each.position for each, _ in found] == [0, 1, 2, 3]


def test_a_spent_budget_leaves_what_needs_a_model_and_says_so(tmp_path):
    whole = begun(tmp_path, Deaths(), Judge(), sweep_workers=1)
    first = sweep(whole, HERE, max_model_calls=1)
    assert (first.model_calls, first.left > 0) == (1, True)
    assert first.checked["moved"] == 18
    assert first.note == "the budget of 1 model calls is spent"
    second = sweep(whole, HERE, max_usd=0.01)
    assert second.model_calls == 1
    assert second.left < first.left
    assert second.cost_usd == pytest.approx(0.01)
    assert sweep(whole, HERE).left == 0
    assert sweep(whole, HERE).checked == {}


def test_few_are_taken_ahead():
    taken = []

    def due():
        for number in range(100):
            taken.append(number)
            yield pinned(position=number)

    for pinned_, made in side_by_side(lambda each: None, due(), 2):
        assert len(taken) - pinned_.position <= 4
        assert made is None
