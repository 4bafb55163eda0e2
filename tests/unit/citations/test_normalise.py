"""The folded view and its map back."""

from __future__ import annotations

import pytest

from pincite.citations.reading.normalise import View


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("struc-\ntural", "structural"),
        ("evalu -\n  ation", "evaluation"),
        ("cor\u00ad\nresponding cor\u00adresponding", "corresponding corresponding"),
        ("a hyphen\ufffeated word", "a hyphenated word"),
        ("mid- to long-term", "mid- to long-term"),
        ("1990-\n1995", "1990- 1995"),
        ("eﬀective ﬁnal ﬂow oﬃce", "effective final flow office"),
        ("“quoted” ‘it’", "\"quoted\" 'it'"),
        ("a – b — c − d", "a - b - c - d"),
        ("a\u00a0b\u2009c\t\n d", "a b c d"),
        ("zero\u200bwidth\ufeff mark\u2060", "zerowidth mark"),
        ("Straße STRASSE İz ſo", "strasse strasse iz so"),
        ("e\u0301te\u0301 été", "été été"),
        ("**bold** _it_ `code` a*b*c x_y_z", "bold it `code` a*b*c x_y_z".replace("`", "'")),
        ("see [clause 4](#c4).", "see [clause 4."),
        ("<b>bold</b> a<b and c>d", "bold a<b and c>d"),
        ("AT&amp;T &mdash; &MDASH; &unknown;", "at&t - - &unknown;"),
        ("10² ½ 10<sup>2</sup> H₂O", "10² 1/2 10² h2o"),
        ("２０２４年", "2024年"),
        ("5 µg", "5 μg"),
        ("wait…", "wait..."),
        ("𝐛𝐨𝐥𝐝 𝑂𝑡ℎ𝑒𝑟 𝟏𝟐 ℝ Ⓐ", "bold other 12 r a"),
        ("a<wbr>b<!-- x --> c<td>1</td><td>2</td>", "ab c 1 2 "),
        ("\\emph{one} {\\bf two} $5 \\times 4$\\cite{a2}", "one} {two} 5 × 4"),
        ("one\\ntwo don\\u2019t", "one two don't"),
        ("[[IBM Corp.|the company]]", "[[the company]]"),
        ("~~gone~~ ==marked== a == b", " marked a == b"),
        ("> Rent is due\n> every month\n", " rent is due every month "),
        ("> 40\n> 30\n", "> 40 > 30 "),
        ("ZÃ¼rich donâ€™t aÂ fee", "zürich don't a fee"),
        ("Lipitor(R) Word(TM) (R)", "lipitor word (r)"),
        ("the 5ᵗʰ", "the 5th"),
        ("allo-\n\nPage 3", "allo- page 3"),
        ("", ""),
    ],
)
def test_folding(text: str, folded: str) -> None:
    assert View.of(text).folded == folded


@pytest.mark.parametrize(
    ("text", "wanted", "original"),
    [
        ("an abnormal struc-\ntural pattern", "structural", "struc-\ntural"),
        ("An eﬀective, ﬁnal notice", "effective, final", "eﬀective, ﬁnal"),
        ("😀😀 Rent is due", "rent is", "Rent is"),
        ("a  \n\n b c", "b c", "b c"),
        ("de\u0301ja\u0300 vu", "déjà", "de\u0301ja\u0300"),
        ("x &mdash; y", "-", "&mdash;"),
    ],
)
def test_map_back(text: str, wanted: str, original: str) -> None:
    view = View.of(text)
    at = view.folded.index(wanted)
    start, end = view.original(at, at + len(wanted))
    assert text[start:end] == original


def test_an_empty_range_maps_to_an_empty_range() -> None:
    view = View.of("ab  cd")
    assert view.original(3, 3) == (4, 4)
    assert view.original(5, 5) == (6, 6)


def test_the_skeleton_has_letters_marks_and_digits_only() -> None:
    letters, where = View.of("A 1,2² — की!").skeleton
    assert letters == "a12²की"
    assert len(letters) == len(where)
