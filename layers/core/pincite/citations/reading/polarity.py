"""Words that deny, and pairs of opposites, as the check of quotations needs them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files

from pincite.citations.reading.terms import stem

NEGATION = frozenset(
    [
        "not",
        "no",
        "never",
        "neither",
        "nor",
        "none",
        "nobody",
        "nothing",
        "nowhere",
        "cannot",
        "without",
        "n't",
    ]
)
_OPPOSITES = """
    many/few often/rarely often/seldom frequently/rarely usually/rarely always/rarely most/few several/few
    widely/rarely much/little
    always/sometimes all/some every/some full/empty
    more/less more/fewer most/least higher/lower high/low greater/smaller larger/smaller largest/smallest
    biggest/smallest large/small big/small
    longer/shorter long/short best/worst better/worse early/late earlier/later earliest/latest
    older/younger oldest/youngest old/new
    before/after above/below over/under first/last maximum/minimum
    rise/fall increase/decrease increase/reduce increase/decline grow/shrink gain/lose up/down
    raise/lower win/lose accept/reject
    approve/reject allow/forbid require/forbid allow/prohibit require/prohibit permit/prohibit
    permit/forbid include/exclude enable/disable
    begin/end start/end start/stop start/finish begin/finish open/close join/leave enter/leave buy/sell
    male/female man/woman boy/girl husband/wife father/mother son/daughter brother/sister king/queen
    actor/actress his/her he/she him/her
    north/south east/west northern/southern eastern/western left/right inside/outside internal/external
    positive/negative true/false right/wrong legal/illegal guilty/innocent success/failure
    successful/unsuccessful possible/impossible
    able/unable likely/unlikely common/rare popular/unpopular important/unimportant alive/dead birth/death
    major/minor majority/minority public/private domestic/foreign upper/lower inner/outer strong/weak
    fast/slow hot/cold
    safe/dangerous healthy/unhealthy good/bad active/inactive effective/ineffective with/without
    always/never married/divorced
    buyer/seller lender/borrower landlord/tenant lessor/lessee employer/employee plaintiff/defendant
    licensor/licensee debtor/creditor payer/payee grantor/grantee franchisor/franchisee assignor/assignee
    mortgagor/mortgagee purchaser/seller vendor/purchaser sender/recipient teacher/student parent/child
    credit/debit profit/loss gross/net revenue/expense income/expense asset/liability
    mandatory/optional voluntary/compulsory taxable/tax-free temporary/permanent fixed/variable
    protect/harm support/oppose agree/disagree import/export arrive/depart advance/arrears upstream/downstream
    inbound/outbound incoming/outgoing voluntarily/involuntarily directly/indirectly prospectively/retroactively
    unanimously/narrowly inclusive/exclusive deposit/withdraw deposit/withdrawal debit/credit vendor/customer
    supplier/customer client/provider insurer/insured trustee/beneficiary guarantor/beneficiary
"""
_WORDNET = (files("pincite.citations") / "data" / "opposites.txt").read_text("utf-8")
_PAIRS: dict[str, set[str]] = {}
for _pair in [*_OPPOSITES.split(), *_WORDNET.split()]:
    _left, _right = _pair.split("/")
    for _a, _b in ((_left, _right), (stem(_left), stem(_right))):
        if _a != _b:
            _PAIRS.setdefault(_a, set()).add(_b)
            _PAIRS.setdefault(_b, set()).add(_a)

OPPOSITES: dict[str, frozenset[str]] = {word: frozenset(others) for word, others in _PAIRS.items()}

_NOT_DENIED = frozenset({"only", "just", "merely", "least", "doubt"})
_BOUNDING = frozenset(
    {
        "more",
        "less",
        "fewer",
        "later",
        "earlier",
        "sooner",
        "longer",
        "higher",
        "lower",
        "greater",
        "smaller",
        "older",
    }
)
"""`no later than` and `not more than` set a bound."""
_NEGATED = re.compile(r"n['’]t$", re.IGNORECASE)


_DENYING = re.compile(
    r"\b(?:(?:prohibit|forbid|forbad|refus|deny|denie|denial|lack|fail|exclud|ceas|unable|unwilling|reject|prevent|avoid"
    r"|free|absent|absence|stop|declin|neglect|forget|forgot|omit|only|except|rather|instead|void|invalid|unless"
    r"|without)\w*|ban(?:s|ned|ning)?|quit(?:s|ting)?|turn(?:s|ed|ing)? down)\b",
    re.IGNORECASE,
)


def denying(text: str) -> frozenset[str]:
    """Stems of the words that deny or limit without a negation: `refused`, `without`, `only`."""
    return frozenset(stem(word.lower()) for word in _DENYING.findall(text))


def negations(words: Sequence[str]) -> int:
    """How many negating words are among lower-case `words`; `not only` and `no later than` are none, `neither … nor` is
    one."""
    found = [
        word
        for i, word in enumerate(words)
        if (word in NEGATION or _NEGATED.search(word))
        and not (word in ("not", "no") and i + 1 < len(words) and words[i + 1] in _NOT_DENIED)
        and not (i + 2 < len(words) and words[i + 2] == "than" and words[i + 1] in _BOUNDING)
    ]
    return len(found) - sum(word == "nor" for word in found[1:])
