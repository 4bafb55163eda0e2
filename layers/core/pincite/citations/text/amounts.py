"""Tokens → the amount that begins at one of them: numeral, share, scale and unit, and a limit that stands behind it."""

from __future__ import annotations

from pincite.citations.text.data import cues, numbers, units
from pincite.citations.text.quantity import BOUNDS, Quantity, in_words, numeral
from pincite.citations.text.token import Token

_TIMES_OF_YEAR = ("quarter", "quarters", "half", "year", "time", "month", "day")


class Amounts:
    """What reads a text's amounts; each method returns what it found and the index of the token behind it."""

    text: str
    code: str
    tokens: list[Token]

    def _one(self, at: int) -> bool:
        """`within a month`, and not `fewer than a year earlier`."""
        words = [token.word for token in self.tokens[at : at + 3]] + ["", ""]
        return (
            words[0] in ("a", "an")
            and words[1] in units(self.code)
            and words[2] not in ("earlier", "ago", "before", "later")
        )

    def _number(self, at: int) -> tuple[Quantity | None, int]:
        token = self.tokens[at]
        if token.shape == "number":
            found = numeral(token.word)
            if found is None:
                return None, at
            at += 1
            if (
                at < len(self.tokens)
                and self.tokens[at].word in ("st", "nd", "rd", "th")
                and not self.tokens[at].after_blank
            ):
                return found._replace(ordinal=True), at + 1
            return self._scale(found, at)
        if token.shape not in ("word", "elided"):
            return None, at
        known = numbers(self.code).get(token.word)
        kinds = {number.kind for number in known or ()}
        share = self._share(at)
        if share is not None:
            return share
        if not known or kinds & {"scale", "hundred"} == kinds:
            if token.word in ("mil", "cien", "hundert", "cent", "mille") and known:
                return self._scale(Quantity((known[0].value,), step=1.0), at + 1)
            return None, at
        said = in_words([t.word for t in self.tokens[at : at + 14]], self.code)
        if said is None:
            return None, at
        found, used = said
        follows = self.tokens[at + 1].word if at + 1 < len(self.tokens) else ""
        counted = found.ordinal and follows in (
            "day",
            "week",
            "month",
            "year",
            "quarter",
            "working",
            "business",
        )
        lonely = used == 1 and found.values[0] in (1.0, 2.0) and found.ordinal and not counted
        bare = lonely or token.word in ("one", "ein", "un", "uno", "second", "first", "null")
        if used == 1 and bare and not counted:
            if units(self.code).get(follows) is None or token.word == "second":
                return None, at
            if found.ordinal:
                return None, at
        at += used
        if (
            at + 2 < len(self.tokens)
            and self.tokens[at].word == "("
            and self.tokens[at + 1].shape == "number"
        ):
            again = numeral(self.tokens[at + 1].word)
            if again is not None and again.values[0] in found.values and self.tokens[at + 2].word == ")":
                at += 3
        return found, at

    def _share(self, at: int) -> tuple[Quantity, int] | None:
        """`half`, `a third`, `two thirds`, `one in five`, `a quarter of`: percent."""
        words = [t.word for t in self.tokens[at : at + 4]] + [""] * 4
        known = numbers(self.code)
        if at and any(n.kind == "ordinal" for n in known.get(self.tokens[at - 1].word, ())):
            return None  # `the first half of 2019`

        def of(word: str, kind: str) -> float | None:
            return next((n.value for n in known.get(word, ()) if n.kind == kind), None)

        if (
            (
                (ones := of(words[0], "one"))
                and words[1] in ("in", "of")
                and (whole := of(words[2], "one") or of(words[2], "ten"))
            )
            and whole > ones
            and not units(self.code).get(words[3])
        ):
            return Quantity((round(100 * ones / whole, 9),), "%", step=1.0), at + 3
        if words[0] == "a" and words[1] == "dozen":
            return Quantity((12.0,), step=1.0), at + 2
        ones, part = of(words[0], "one"), of(words[1], "share")
        if ones is not None and part is not None and words[2] not in _TIMES_OF_YEAR:
            return Quantity((round(100 * ones * part, 9),), "%", step=1.0), at + 2
        if (
            words[0] in ("a", "an", "one")
            and (part := of(words[1], "share")) is not None
            and (words[2] in ("of", "", ",", ".", "more", "less", "fewer") or self._after_by(at))
        ):
            return Quantity((round(100 * part, 9),), "%", step=1.0), at + 2
        if (
            words[0] in ("half", "halb", "moitié", "hälfte", "mitad", "halbe", "halben")
            and words[1] not in _TIMES_OF_YEAR
        ):
            if words[1:4] in (["a", "percentage", "point"], ["a", "per", "cent"], ["a", "percent", "of"]):
                return Quantity((0.5,), "pp" if words[2] == "percentage" else "%", step=0.1), at + 4
            skip = 2 if words[1] == "of" else 1
            if words[skip] in ("a", "an") and units(self.code).get(words[skip + 1]):
                dimension, factor = units(self.code)[words[skip + 1]]
                return Quantity((0.5 * factor,), dimension, step=0.0), at + skip + 2
            return Quantity((50.0,), "%", step=1.0), at + 1
        if (times := of(words[0], "times")) is not None and words[0] not in ("double", "triple", "once"):
            if words[0] == "dozen":
                return Quantity((12.0,), step=1.0), at + 1
            return Quantity(
                (times,),
                "fold" if words[0].endswith("ed") else "x",
                step=1.0,
            ), at + 1
        return None

    def _after_by(self, at: int) -> bool:
        """`cut by a quarter`."""
        return bool(at) and self.tokens[at - 1].word == "by"

    def _scale(self, found: Quantity, at: int) -> tuple[Quantity, int]:
        known = numbers(self.code)
        while at < len(self.tokens):
            token = self.tokens[at]
            scale = next((n.value for n in known.get(token.word, ()) if n.kind in ("scale", "hundred")), None)
            if scale is None and not token.after_blank and token.word in ("k", "m", "bn", "b"):
                scale = (
                    {"k": 1e3, "m": 1e6, "bn": 1e9, "b": 1e9}[token.word]
                    if at and self._money_before(at)
                    else None
                )
            if scale is None:
                break
            found, at = found.scaled(scale, ""), at + 1
        return found, at

    def _money_before(self, at: int) -> bool:
        return at >= 2 and self.tokens[at - 2].shape == "sign"

    def _unit(self, found: Quantity, at: int, money: str) -> tuple[Quantity, int]:
        if money:
            found, at = self._scale(found, at)
            return found._replace(dimension=money), at
        if found.dimension or found.ordinal:
            return found, at
        found, at = self._scale(found, at)
        words = [self.text[t.start : t.end] for t in self.tokens[at : at + 3]] + ["", "", ""]
        kind = ""
        if words[0].lower() in (
            "business",
            "working",
            "calendar",
            "square",
            "cubic",
            "full",
            "consecutive",
            "short",
            "de",
            "d'",
        ):
            kind = {
                "working": "business",
                "calendar": "",
                "full": "",
                "consecutive": "",
                "short": "short",
                "de": "",
                "d'": "",
            }.get(words[0].lower(), words[0].lower())
            if units(self.code).get(words[1]) or units(self.code).get(words[1].lower()):
                words, at = [*words[1:], ""], at + 1
            else:
                return found, at
        if words[0] == "°" and words[1] in ("C", "F"):
            return found.scaled(1.0, f"°{words[1]}"), at + 2
        if words[0].lower() in ("per", "por", "pour") and words[1].lower() in ("cent", "ciento"):
            return found.scaled(1.0, "%"), at + 2
        two = f"{words[0]} {words[1]}".lower()
        if two in units(self.code):
            dimension, factor = units(self.code)[two]
            return found.scaled(factor, dimension), at + 2
        known = units(self.code).get(words[0]) or (
            units(self.code).get(words[0].lower())
            if len(words[0]) > 2 or (words[0].isupper() is False and len(words[0]) > 1)
            else None
        )
        if known is None:
            return found, at
        if (
            len(words[0]) == 1
            and words[0].isalpha()
            and at < len(self.tokens)
            and self.tokens[at].after_blank
            and words[0] not in "gmlsV"
        ):
            return found, at
        dimension, factor = known
        if dimension == "day":
            dimension, factor = ("business day", factor) if kind == "business" else ("s", factor * 86_400.0)
        elif kind:
            dimension = f"{kind} {dimension}"
        found, at = found.scaled(factor, dimension), at + 1
        if words[0] == "%" or words[0].lower() in ("percent", "percentage"):
            following = self.tokens[at].word if at < len(self.tokens) else ""
            if following in ("points", "point"):
                return found._replace(dimension="pp"), at + 1
        return found, at

    def _bound_after(self, found: Quantity, at: int) -> tuple[Quantity, int]:
        for size in (3, 2, 1):
            words = tuple(t.word for t in self.tokens[at : at + size])
            for cue in cues(self.code).get(words, ()):
                if cue.category == "bound_after" and not found.bound:
                    return found._replace(bound=BOUNDS[cue.value]), at + size
                if cue.category == "approx" and words == ("or", "so"):
                    return found._replace(approx="about"), at + size
        return found, at
