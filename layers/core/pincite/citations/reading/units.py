"""Words that make a number mean something: units with their base, scales, currencies, months, numbers in words."""

from __future__ import annotations

from importlib.resources import files

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul juli",
            "august aug",
            "september sep sept", "october oct", "november nov", "december dec",
        ), 1,
    )
    for name in names.split()
}  # fmt: skip

CURRENCIES = {
    name: code
    for code, names in {
        "USD": "$ US$ USD dollar dollars", "EUR": "€ EUR euro euros", "GBP": "£ GBP pound pounds",
        "JPY": "¥ JPY yen",
        "CHF": "CHF franc francs", "INR": "₹ INR Rs rupee rupees", "CNY": "CNY yuan renminbi",
        "AUD": "A$ AUD", "CAD": "C$ CAD",
        "HKD": "HK$ HKD", "cent": "cent cents",
    }.items()
    for name in names.split()
}  # fmt: skip

BASE = {"money": frozenset(CURRENCIES.values())}

UNITS: dict[str, tuple[str, float]] = {
    name: (dimension, float(factor))
    for dimension, factor, names, *language in (
        line.split("\t")
        for line in (files("pincite.citations") / "data" / "units.tsv").read_text("utf-8").splitlines()
        if not line.startswith("#")
    )
    if not language and dimension not in BASE["money"]
    for name in names.split()
}
"""Unit as written → (base unit, factor). Case matters where the sign has one (`mg`, `Mg`)."""

SCALES = {
    "hundred": 1e2, "thousand": 1e3, "k": 1e3, "million": 1e6, "millions": 1e6, "mn": 1e6, "m": 1e6,
    "billion": 1e9, "billions": 1e9,
    "bn": 1e9, "b": 1e9, "trillion": 1e12, "trn": 1e12, "t": 1e12, "dozen": 12.0, "lakh": 1e5, "crore": 1e7,
}  # fmt: skip

ONES: dict[str, tuple[float, bool]] = {
    **{w: (float(i), False) for i, w in enumerate(
        [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
            "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
    )},
    **{w: (float(i), True) for i, w in enumerate(
        [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
            "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
        ], 1,
    )},
}  # fmt: skip
TENS: dict[str, tuple[float, bool]] = {
    **{
        w: (10.0 * i, False)
        for i, w in enumerate(
            ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2
        )
    },
    **{
        w: (10.0 * i, True)
        for i, w in enumerate(["twentieth", "thirtieth", "fortieth", "fiftieth", "sixtieth"], 2)
    },
}

HEDGES = {
    "about": "about", "around": "about", "approximately": "about", "approx": "about", "approx.": "about",
    "roughly": "about",
    "circa": "about", "ca.": "about", "c.": "about", "some": "about", "nearly": "under", "almost": "under",
    "under": "under",
    "below": "under", "over": "over", "above": "over", "exceeding": "over", "exceeded": "over",
    "least": "over", "most": "under",
    "estimated": "about", "~": "about",
}  # fmt: skip

TIMES = frozenset({"s", "day", "month", "business day", "working day"})
"""Base units of durations."""
