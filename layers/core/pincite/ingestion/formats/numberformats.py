"""A stored number and the format of its cell → the text that a spreadsheet shows: `3.25 %`, `9:30`, `1,200.00 €`.

ECMA-376 part 1, 18.8.30 and 18.8.31, lists the built-in formats and the signs. Days are written as ISO dates, whatever
the order in which the format has them, since 03/04 says nothing without its country; negative numbers have their sign,
also where the format sets them in brackets.
"""

from __future__ import annotations

import operator
import re
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal, DecimalException
from fractions import Fraction

BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
    14: "yyyy-mm-dd",
    15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss",
    22: "yyyy-mm-dd h:mm", 37: "#,##0", 38: "#,##0", 39: "#,##0.00", 40: "#,##0.00", 45: "mm:ss", 46: "[h]:mm:ss",
    47: "mm:ss", 48: "0.0E+0", 49: "@",
}  # fmt: skip
_LONGEST = 200
_PIECES = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|AM/PM|A/P|.', re.IGNORECASE | re.DOTALL)
_CURRENCY = re.compile(r"\[\$([^\]-]*)(?:-[^\]]*)?\]")
_ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)
_DIGITS = re.compile(r"[0#?][0#?,.]*(?:[Ee][+-][0#?]+)?")
_CONDITION = re.compile(r"\[(<=|>=|<>|<|>|=)(-?\d{1,15}(?:\.\d{1,15})?)\]")
_HOLDS = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<>": operator.ne,
}
_BRACKETS = re.compile(r"([^\d(]{0,10})\(([^()]*\d[^()]*)\)([^\d()]{0,10})")
_UNDER = re.compile(r"/\s*([0#?]+|\d+)")
_EXACT = 12
"""Characters of a stored number from which a computer's rounding shows: 0.30000000000000004."""


def shown(text: str, code: str, shift: int = 0) -> str:
    """`text`: the number as stored. `shift`: days to be added to a date. A format that is not known leaves it as
    it is."""
    try:
        value = Decimal(text)
    except DecimalException:
        return text
    if not value.is_finite():
        return text
    section, figure = _section(_sections(code[:_LONGEST]), value)
    if not section and ";" in code:
        return ""
    try:
        written = _written(figure, section, text, shift)
    except DecimalException:
        return text
    return _with_sign(written) if value < 0 else written


def _with_sign(written: str) -> str:
    """A negative number in brackets → with its sign, `(4,300)` → `-4,300`: brackets say less than a claim needs."""
    found = _BRACKETS.fullmatch(written)
    return f"-{found[1]}{found[2].strip()}{found[3]}" if found else written


def _section(sections: list[list[str]], value: Decimal) -> tuple[list[str], Decimal]:
    """The part of a format that is for this number, and the number as it is written there: the sign of a negative one
    is the part's own. A part may say for which numbers it is: `[>100]`."""
    conditions = [next(filter(None, map(_CONDITION.fullmatch, section)), None) for section in sections[:3]]
    if any(conditions):
        for section, condition in zip(sections, conditions, strict=False):
            if condition is None or _HOLDS[condition[1]](value, Decimal(condition[2])):
                return section, value
        return sections[-1], value
    if len(sections) > 1 and value < 0:
        return sections[1], -value
    return sections[2] if len(sections) > 2 and value == 0 else sections[0], value


def _written(value: Decimal, section: list[str], text: str, shift: int) -> str:
    plain = "".join(piece for piece in section if piece[0] not in '"\\_*[')
    elapsed = any(_ELAPSED.fullmatch(piece) for piece in section)
    if "general" not in plain.lower() and (elapsed or re.search(r"[ymdhs]", plain, re.IGNORECASE)):
        return _moment(value if elapsed else value + shift, section) or text
    if _DIGITS.search(plain):
        return _number(value, section)
    words = "" if "@" in plain or "general" in plain.lower() else "".join(map(_literal, section)).strip()
    return words or general(text)


def general(text: str) -> str:
    """A number without a format → itself, less what a computer's rounding adds to it."""
    if len(text) <= _EXACT and "E" not in text.upper():
        return text
    try:
        value = Decimal(text)
    except DecimalException:
        return text
    if value == value.to_integral_value() and abs(value) < Decimal("1e18"):
        return f"{value:.0f}"
    short = f"{float(value):.10g}"
    return short if "e" not in short else f"{Decimal(short):f}" if abs(value) > Decimal("1e-9") else short


def _sections(code: str) -> list[list[str]]:
    sections: list[list[str]] = [[]]
    for piece in _PIECES.findall(code):
        if piece == ";":
            sections.append([])
        else:
            sections[-1].append(piece)
    return sections


def _literal(piece: str) -> str:
    """What a piece of a format that is no sign of it writes."""
    if piece[0] == '"':
        return piece[1:-1]
    if piece[0] == "\\":
        return piece[1:]
    if piece[0] == "[":
        found = _CURRENCY.fullmatch(piece)
        return found[1] if found else ""
    return "" if piece[0] in "_*" else piece


def _number(value: Decimal, section: list[str]) -> str:
    runs: list[str] = []
    for piece in section:
        sign = piece in "0#?.,"
        exponent = piece in "Ee" or (piece in "+-" and runs and runs[-1][-1:] in "Ee")
        if (sign or (exponent and runs and runs[-1][:1] in "0#?")) and runs and runs[-1][:1] in "0#?.":
            runs[-1] += piece
        elif sign:
            runs.append(piece)
        else:
            runs.append("\0" + _literal(piece))
    if "\0/" in runs:
        return _fraction(value, "".join(section))
    value *= 100 ** runs.count("\0%")
    places = [run for run in runs if run[0] != "\0"]
    if len(places) > 1 and all(set(run) <= set("0#?") for run in places):
        return _parted(value, runs)
    out, done = [], False
    for run in runs:
        if run[0] == "\0":
            out.append(run[1:])
        elif not done:
            out.append(_digits(value, run))
            done = True
    written = "".join(out).strip()
    return written if done else general(str(value))


def _fraction(value: Decimal, code: str) -> str:
    """`1 1/2`: of as many digits as the format has places for, or over the number that it names."""
    found = _UNDER.search(code)
    if found is None:
        return general(str(value))
    part = Fraction(value)
    if found[1].isdigit() and int(found[1]):
        over = int(found[1])
        above = round(part * over)
    else:
        near = part.limit_denominator(10 ** min(len(found[1]), 4) - 1)
        above, over = near.numerator, near.denominator
    sign, above = ("-", -above) if above < 0 else ("", above)
    whole, rest = divmod(above, over) if re.search(r"[0#?]\s+[0#?]+\s*/", code) else (0, above)
    pieces = [str(whole)] if whole or not rest else []
    return sign + " ".join([*pieces, f"{rest}/{over}"] if rest else pieces)


def _parted(value: Decimal, runs: list[str]) -> str:
    """Digits set around signs of the format, from the right: `000-0000` shows 555-0142."""
    left = str(abs(value.quantize(Decimal(1), ROUND_HALF_UP)))
    out: list[str] = []
    first = next(number for number, run in enumerate(runs) if run[0] != "\0")
    for number in range(len(runs) - 1, -1, -1):
        run = runs[number]
        if run[0] == "\0":
            out.append(run[1:])
            continue
        take = len(left) if number == first else len(run)
        own, left = left[max(len(left) - take, 0) :], left[: max(len(left) - take, 0)]
        out.append(own.rjust(run.count("0"), "0"))
    return (("-" if value < 0 else "") + "".join(reversed(out))).strip()


def _digits(value: Decimal, run: str) -> str:
    mantissa, _, exponent = run.upper().partition("E")
    whole, _, decimals = mantissa.partition(".")
    places = sum(sign in "0#?" for sign in decimals)
    scaled = len(mantissa) - len(mantissa.rstrip(","))
    grouped = "," in whole.rstrip(",")
    if exponent:
        head, _, power = f"{value:.{places}E}".partition("E")
        return f"{head}E{power[0]}{power[1:].rjust(sum(sign in '0#?' for sign in exponent), '0')}"
    value /= Decimal(1000) ** scaled
    rounded = value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    figure = f"{rounded:,.{places}f}" if grouped else f"{rounded:.{places}f}"
    optional = len(decimals) - len(decimals.rstrip("#"))
    if optional and "." in figure:
        head, _, tail = figure.partition(".")
        kept = tail[: len(tail) - optional] + tail[len(tail) - optional :].rstrip("0")
        figure = f"{head}.{kept}" if kept else head
    least = whole.count("0")
    sign, figure = ("-", figure[1:]) if figure.startswith("-") else ("", figure)
    head, point, tail = figure.partition(".")
    if head == "0" and not least and not (tail and "0" not in decimals):
        head = ""
    return sign + head.rjust(least, "0") + point + tail


def _moment(value: Decimal, section: list[str]) -> str:
    """Days since 30 December 1899 → date, time, or a length of time; empty where it is none."""
    signs = "".join(
        piece.lower() if piece[0] not in '"\\_*[' or _ELAPSED.fullmatch(piece) else " " for piece in section
    )
    literals = "".join(_literal(piece) for piece in section if piece[0] == '"').strip()
    tail = f" {literals}" if literals.isalpha() and len(literals) < 10 else ""
    seconds = int((value * 86400).to_integral_value(ROUND_HALF_UP))
    elapsed = _ELAPSED.search(signs)
    if elapsed:
        return _length(seconds, elapsed[1][0], signs) + tail
    try:
        moment = datetime(1899, 12, 30) + timedelta(seconds=seconds)
    except OverflowError:
        return ""
    timed = "h" in signs or "s" in signs
    dated = "y" in signs or "d" in signs or ("m" in signs and not timed)
    clock = f"{moment.hour}:{moment:%M}" + (f":{moment:%S}" if "s" in signs else "")
    if "s" in signs and "h" not in signs:
        clock = f"{moment:%M:%S}"
    if "am/pm" in signs or "a/p" in signs:
        clock = f"{moment.hour % 12 or 12}:{clock.partition(':')[2]} {'AM' if moment.hour < 12 else 'PM'}"
    if not dated:
        return clock + tail
    day, year = "d" in signs, "y" in signs
    month = any(sign == "m" for sign in signs)
    if year and day and month:
        date = f"{moment:%Y-%m-%d}"
    elif day and month:
        date = f"{moment.day} {moment:%B}"
    elif month and year:
        date = f"{moment:%B %Y}"
    elif year:
        date = f"{moment:%Y}"
    else:
        date = f"{moment:%A}" if signs.count("d") > 2 else f"{moment:%B}" if month else str(moment.day)
    if timed and (moment.hour, moment.minute, moment.second) != (0, 0, 0):
        return f"{date} {moment:%H:%M:%S}"
    return date


def _length(seconds: int, unit: str, signs: str) -> str:
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    minutes, rest = divmod(seconds, 60)
    hours = minutes // 60
    after = signs.partition("]")[2]
    if unit == "s":
        return f"{sign}{seconds}"
    if unit == "m":
        return f"{sign}{minutes}" + (f":{rest:02}" if "s" in after else "")
    return (
        f"{sign}{hours}"
        + (f":{minutes % 60:02}" if "m" in after else "")
        + (f":{rest:02}" if "s" in after else "")
    )
