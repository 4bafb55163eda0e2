"""Words that make a number mean something: units with their base, scales, currencies, months, numbers in words."""

from __future__ import annotations

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

_UNITS: dict[str, tuple[str, ...]] = {
    # base unit: "factor names…"
    "s": (
        "1 s sec secs second seconds", "60 min mins minute minutes", "3600 h hr hrs hour hours",
        "0.001 ms millisecond milliseconds",
    ),
    "day": ("1 day days", "7 week weeks wk wks"),
    "month": (
        "1 month months mo", "12 year years yr yrs yearlong", "120 decade decades", "1200 century centuries",
    ),
    "m": (
        "1 m metre metres meter meters", "1000 km kilometre kilometres kilometer kilometers",
        "0.01 cm centimetre centimetres centimeter centimeters",
        "0.001 mm millimetre millimetres millimeter millimeters",
        "0.000001 µm μm um micrometre micrometres micron microns",
        "1e-9 nm nanometre nanometres nanometer nanometers",
        "1609.344 mile miles mi", "0.3048 ft foot feet", "0.0254 inch inches", "0.9144 yd yard yards",
    ),
    "g": (
        "1 g gram grams gramme grammes", "1000 kg kilogram kilograms kilo kilos",
        "0.001 mg milligram milligrams",
        "0.000001 µg μg ug mcg microgram micrograms", "1e-9 ng nanogram nanograms", "1000000 tonne tonnes",
        "453.59237 lb lbs pound-weight", "28.349523125 oz ounce ounces",
    ),
    "ton": ("1 ton tons",),
    "l": ("1 l L litre litres liter liters", "0.001 ml mL millilitre millilitres milliliter milliliters", "100 hl"),
    "gal": ("1 gallon gallons gal",),
    "B": (
        "1 byte bytes", "1000 kB KB kilobyte kilobytes", "1000000 MB megabyte megabytes",
        "1e9 GB gigabyte gigabytes",
        "1e12 TB terabyte terabytes", "1024 KiB", "1048576 MiB", "1073741824 GiB",
    ),
    "bit/s": ("1 bit/s", "1000 kbit/s", "1000000 Mbit/s Mbps", "1e9 Gbit/s Gbps"),
    "Hz": ("1 Hz hertz", "1000 kHz", "1000000 MHz", "1e9 GHz"),
    "W": ("1 W watt watts", "1000 kW kilowatt kilowatts", "1000000 MW megawatt megawatts", "1e9 GW gigawatt gigawatts"),
    "Wh": ("1 Wh", "1000 kWh", "1000000 MWh", "1e9 GWh", "1e12 TWh"),
    "V": ("1 V volt volts", "1000 kV", "0.001 mV"),
    "A": ("1 ampere amperes amp amps", "0.001 mA"),
    "J": ("1 J joule joules", "1000 kJ", "1000000 MJ"), "cal": ("1 cal calorie calories", "1000 kcal"),
    "Pa": ("1 Pa pascal", "1000 kPa", "1000000 MPa", "100 hPa"), "bar": ("1 bar",), "psi": ("1 psi",),
    "mol": ("1 mol", "0.001 mmol", "0.000001 µmol μmol"), "M": ("0.001 mM", "0.000001 µM μM", "1e-9 nM"),
    "m²": (
        "1 m² m2 sqm", "1000000 km² km2", "0.0001 cm² cm2", "0.000001 mm² mm2", "0.09290304 ft² ft2 sqft",
        "10000 ha hectare hectares", "4046.8564224 acre acres",
    ),
    "m³": ("1 m³ m3", "0.000001 cm³ cm3", "0.001 dm³ dm3"),
    "km/h": ("1 km/h kph kmh", "1.609344 mph"), "m/s": ("1 m/s",), "°C": ("1 °C celsius",),
    "°F": ("1 °F fahrenheit",), "°": ("1 °",),
    "dB": ("1 dB decibel decibels",), "rpm": ("1 rpm",), "px": ("1 px pixel pixels",),
    "%": ("1 % percent pct", "0.1 ‰"), "pp": ("1 pp",), "x": ("1 times fold",),
}  # fmt: skip

UNITS: dict[str, tuple[str, float]] = {
    name: (base, float(line.split()[0]))
    for base, lines in _UNITS.items()
    for line in lines
    for name in line.split()[1:]
}
"""Unit as written → (base unit, factor). Case matters where the sign has one (`mg`, `Mg`)."""

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
