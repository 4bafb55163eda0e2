"""word → what kind of meaning it carries: the closed classes of language in which one word changes what is said.

English first; negators of other languages are included because a quote must not lose one in any language.
"""

from __future__ import annotations

from pincite.models import AlterationKind


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEGATORS = _words(
    """
    not no never none nobody nothing nowhere neither nor cannot without except unless excluding hardly
    barely scarcely seldom rarely unlikely nein nicht kein keine keinen keinem keiner keines nie niemals
    ohne außer ausser pas jamais sans sauf aucun aucune ni rien nunca sin sino salvo ningún ninguno
    ninguna jamás tampoco non mai senza nessun nessuno nessuna né não nem sem nenhum nenhuma exceto niet
    geen nooit zonder inte ingen aldrig utan ikke aldri uten nie bez не ни нет без никогда кроме нельзя
    لا لم لن ليس ليست غير بدون إلا 不 没 沒 無 无 非 未 否 勿 ない ません নয়
    δεν δε μη μην χωρίς όχι ποτέ לא אין ללא בלי नहीं बिना değil yok olmadan tidak bukan tanpa không není žádný nincs
    """
)
_MODALS = _words(
    """
    may must shall should can could will would might ought need needs required permitted allowed
    prohibited forbidden mandatory optional recommended obliged obligatory voluntary possible impossible
    likely probably perhaps possibly certainly required expected able muss müssen kann können darf
    dürfen soll sollen
    """
)
_QUANTIFIERS = _words(
    """
    all every each any some most many much few several both either half only solely exclusively always
    sometimes often usually generally frequently occasionally entire whole part partly partially mostly
    almost nearly approximately about exactly enough numerous little various else other another same
    different similar alle jeder jede jedes einige nur immer
    """
)
_COMPARATIVES = _words(
    """
    more less fewer greater larger bigger smaller higher lower longer shorter older newer earlier later
    better worse faster slower least greatest largest smallest highest lowest best worst maximum minimum
    above below over under before after exceed exceeds exceeded increase increases increased decrease
    decreases decreased rise rises rose fall falls fell up down gain loss than until since within beyond
    inside outside from to against between into onto upon through toward towards during via by with for < > ≤ ≥ ≠ ≈
    """
)
_NUMBERS = _words(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
    hundreds thousand thousands million millions billion billions trillion trillions dozen first second
    third fourth fifth sixth seventh eighth ninth tenth once twice thrice double triple quarter quarters
    single pair eins zwei drei vier fünf sechs sieben acht neun zehn hundert tausend 一 二 三 四 五 六 七 八 九 十 百 千
    万 億 亿 兆 零 两
    """
)
_UNITS = _words(
    """
    percent mg kg g µg μg ng pg l ml dl cl m mm cm km nm μm in ft yd mi lb lbs oz s sec ms min h hr hrs
    hour hours minute minutes seconds day days week weeks month months year years decade decades century
    centuries hz khz mhz ghz v mv kv a ma w kw mw gw kwh j kj mj cal kcal pa kpa mpa bar psi k c f mol
    mmol kb mb gb tb kib mib gib bp kbp px usd eur gbp jpy chf euro euros dollar dollars pound pounds
    cent cents yen inch inches foot feet mile miles metre metres meter meters kilometre kilometres
    kilometer kilometers centimetre centimeters millimeter millimeters gram grams kilogram kilograms
    milligram milligrams microgram micrograms litre litres liter liters milliliter milliliters ton tons
    tonne tonnes gallon gallons acre acres hectare hectares degree degrees celsius fahrenheit kelvin
    volt volts watt watts kilowatt megawatt gigawatt joule joules hertz business calendar working ppm
    ppb bit bits byte bytes ° % ‰ $ € £ ¥ ₹
    """
)
_DATES = _words(
    """
    january february march april may june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday today yesterday tomorrow jan feb mar apr jun jul aug sep
    sept oct nov dec annual annually monthly weekly daily quarterly yearly
    """
)
# Words that limit what is said, without which a passage says more.
RESTRICTING = _words("only solely exclusively if except excepting save fails failed fail")
# Words that carry no condition, quantity or role: a quote that leaves one out says the same.
HARMLESS = _words("the a an of that which also thus therefore moreover furthermore hence")
DETERMINERS = _words("the a an this that these those such")
ARTICLES = _words("a an the")
FUNCTION = HARMLESS | _words(
    """
    and or but if is are was were be been being has have had do does did it its this these those he she
    they them his her their we our you your i in on at by for with from to as into than then there which
    who whom whose what when where while so such not no
    """
)
_CLASSES: tuple[tuple[AlterationKind, frozenset[str]], ...] = (
    ("negation", NEGATORS),
    ("number", _NUMBERS),
    ("date", _DATES - {"may", "march"}),
    ("unit", _UNITS - {"in", "a", "s", "c", "f", "k", "m", "l", "g", "v", "w", "h", "j"}),
    ("modality", _MODALS),
    ("quantifier", _QUANTIFIERS),
    ("comparative", _COMPARATIVES),
)
_OPPOSED = (
    ("in", "de"), ("in", "ex"), ("im", "ex"), ("inter", "intra"), ("hyper", "hypo"), ("pre", "post"), ("over", "under"),
    ("up", "down"), ("max", "min"), ("pro", "anti"), ("macro", "micro"), ("mono", "poly"), ("homo", "hetero"),
    ("endo", "exo"), ("ante", "post"), ("as", "de"), ("ac", "dis"), ("ad", "de"), ("en", "dis"), ("milli", "micro"),
    ("milli", "kilo"), ("mega", "giga"), ("mega", "kilo"), ("centi", "milli"), ("nano", "micro"), ("mill", "bill"),
    ("bill", "trill"), ("mill", "trill"), ("for", "back"), ("out", "in"), ("on", "off"), ("sub", "super"),
    ("uni", "bi"),
)  # fmt: skip
_NEGATING = (
    "un", "in", "im", "il", "ir", "dis", "non", "mis", "de", "anti", "counter", "under", "over", "sub", "super", "pre",
    "post", "ab", "a", "re", "ex", "semi", "mal", "out", "bi", "tri", "не", "без", "бес", "а",
)  # fmt: skip


def kind_of(word: str) -> AlterationKind | None:
    """word (lower case) → the closed class it belongs to, None for an ordinary word."""
    if word.endswith("n't"):
        return "negation"
    for kind, words in _CLASSES:
        if word in words:
            return kind
    return None


def class_of(word: str) -> frozenset[str]:
    """word (lower case) → all words of the closed class it belongs to, none for an ordinary word."""
    return next((words for _, words in _CLASSES if word in words), frozenset())


def opposites(word: str) -> list[str]:
    """word → spellings that differ from it by a prefix that turns the meaning: legal ↔ illegal, increase ↔ decrease."""
    found = [prefix + word for prefix in _NEGATING]
    found += [
        word[len(prefix) :]
        for prefix in _NEGATING
        if word.startswith(prefix) and len(word) - len(prefix) >= 3
    ]
    for left, right in _OPPOSED:
        found += [right + word[len(left) :]] if word.startswith(left) else []
        found += [left + word[len(right) :]] if word.startswith(right) else []
    if word.endswith("less"):
        found.append(word[:-4] + "ful")
    if word.endswith("ful"):
        found.append(word[:-3] + "less")
    return found
