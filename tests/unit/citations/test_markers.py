"""Markers: every form, what is no marker, streams at every cut, hostile input."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pincite.citations.answer_units import claims_of
from pincite.citations.markers import MarkerReader, apply, clean, neutralise, read, strip, write
from pincite.citations.marking.scanner import Scanner

PIECES = [
    "[", "]", "[[", "[1]", "[9]", "[2, 3]", "[1-3]", "[[1]]", "[a]", "[a][1]", "[x]", "[2024]", "[0]", "[-1]",
    "1", "2", "9", "1" * 40, "x" * 70, " ", "  ", "\n", "\n\n", ".", ". ", "word ", "`", "``", "```", "```\n", "~~~",
    "$", "$$", "\\", "\\(", "\\[", "\\]", "\\)", "(", ")", "(http://x", "(https://a/b)", "(Source: 1)", "(source ",
    "[Source: 3]", "【", "】",
    "【1】", "【4:0†a】", "†", "\ue200", "\ue201", "\ue202", "cite", "turn0search1", "citeturn",
    "C", "C1", "C1C2", "C9", "^", "[^1]", "[^9]", "[^1]: ", "[1]: http://b", ":", "=", "<", "<co>", "</co>", "<code>",
    "</code>", "<cite a>", "</cite>", "- ", "| ", '"', "“", "”", ",", "–", "and", "!", ":contentReference[oaicite:0]",
    "{index=0}", "#", ">", "    ", "\n\n    ", "\t", "1. ", "É", "中", "。", "…", "[cite: 1]",
]  # fmt: skip
DRAFTS = st.lists(st.sampled_from(PIECES), max_size=14).map("".join) | st.text(max_size=60)
COUNTS = st.sampled_from([0, 1, 3, 5])


def numbers(text: str, count: int = 5) -> list[tuple[int, ...]]:
    return [marker.numbers for marker in clean(text, count).markers]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("[1]", "[1]"),
        ("[1, 3]", "[1, 3]"),
        ("[2,4,5]", "[2,4,5]"),
        ("[1][2]", "[1][2]"),
        ("[1-3]", "[1-3]"),
        ("[2–4]", "[2–4]"),
        ("[[4]]", "[4]"),
        ("[[1]](https://docs.example/a)", "[1]"),
        ("[1](https://docs.example/a_(b))", "[1]"),
        ("[C1]", "[1]"),
        ("[C1, C3]", "[1, 3]"),
        ("C1C2", "[1, 2]"),
        ("[^1]", "[1]"),
        ("(Source: 1)", "[1]"),
        ("(sources 1 and 2)", "[1, 2]"),
        ("[Source: 3]", "[3]"),
        ("[Source 1, Source 2]", "[1, 2]"),
        ("[1; 2]", "[1, 2]"),
        ("【1】", "[1]"),
        ("［2］", "[2]"),
        ("〔3〕", "[3]"),
        ("[３]", "[3]"),
        ("[\u200b1\u200b]", "[1]"),
        ("[1, 2, 2, 1]", "[1, 2]"),
        ("[1][1]", "[1]"),
        ("[1] [1]", "[1]"),
        ("[2, 9]", "[2]"),
    ],
)
def test_forms_that_are_read(written: str, shown: str) -> None:
    assert clean(f"Rent is due {written}.", 5).text == f"Rent is due {shown}."


@pytest.mark.parametrize(
    "text",
    [
        "Rose in the [2024 report], [5 reasons], [sic], [Note 3], [Section 2].",
        "Data from [2024], [2019-2021] and [1999, 2001].",
        "At [12:30] or [3/4] or [1.5] or [p. 3].",
        "x = [1, 2] and the vector [1, 2] and sum([1, 2]).",
        "The matrix [[1, 2], [3, 4]] is square.",
        "The score lies in [0, 1]; use args[0], x[1] and my_list[2] here.",
        "Call `run(x[2])` or ``a`[1]`` once.",
        "```\nvalues = [1, 2]\n```\n",
        "~~~ python\n[1]\n~~~",
        "```\nnever closed [1]",
        "Math $x_[1]$ and \\(a[1]\\) and $$\na[1]\n$$ end.",
        "Escaped \\[1\\] stays.",
        "See [the page](https://a.example/[1]).",
        "![1](https://a.example/picture.png)",
        "- [x] signed\n- [ ] paid",
        "Late fees apply[^1].\n\n[^1]: Two percent.",
        "See [the docs][1].\n\n[1]: https://a.example",
        "国发〔2020〕号 and 【重要】",
        "<code>a[1]</code> and <pre>\n\nb[2]\n</pre>",
        "The C1 level, cell C2 and C2C12 cells.",
        "According to Source 2, it ships today.",
        "turn 3 and cite this; (source: the ministry).",
        "Run this:\n\n    values = [1]\n\n    print(values[2])\n\nThat is all.",
        "    values = [1]",
        "Run this:\n\n\tvalues = [1]\n   \tprint(C1C2)",
        "# Code\n\n- item\n\nText\n\n    values = [1]",
        "- item\n# Code\n\n    values = [1]",
    ],
)
def test_what_is_no_marker_stays(text: str) -> None:
    cleaned = clean(text, 3)
    assert cleaned.text == text
    assert cleaned.markers == ()
    assert cleaned.actions == ()


@pytest.mark.parametrize(
    "text",
    [
        "- a\n\n    b [1].",
        "1. a\n\n    b [1].\n\n    c [1].",
        "[^2]: a\n\n    b [1].",
        "Text\n    goes on [1].",
        "Text\n\n   and on [1].",
        "- a\nlazily on\n\n    b [1].",
        "```\n    x[1]\n```\n    b [1].",
    ],
)
def test_an_indented_line_that_goes_on_with_an_item_or_a_paragraph_is_no_code(text: str) -> None:
    assert set(numbers(text)) == {(1,)}
    assert len(claims_of(text, clean(text, 5).markers)) > 0


def test_after_very_many_markers_nothing_is_read_and_nothing_can_be_taken_for_one(monkeypatch) -> None:
    monkeypatch.setattr(Scanner, "_left", 5)
    text = "a [1] b [9] c (see [2]) d [3] e [4]"
    cleaned = clean(text, 4)
    assert cleaned.text == "a [1] b c (see [2]) d [3] e ·4]"
    assert clean(cleaned.text, 4).text == cleaned.text
    for cut in range(len(text)):
        reader = MarkerReader(4)
        assert reader.feed(text[:cut]) + reader.feed(text[cut:]) + reader.close() == cleaned.shown
    reader = MarkerReader(4)
    assert "".join(reader.feed(char) for char in text) + reader.close() == cleaned.shown
    assert [text[marker.start : marker.end] for marker in read(text, 4)] == ["[1]", "[9]", "[2]", "[3]"]


@pytest.mark.parametrize(
    ("written", "invalid"),
    [
        ("[0]", ["0"]),
        ("[-1]", ["-1"]),
        ("[7]", ["7"]),
        ("[5, 7]", ["7"]),
        ("[3-1]", ["3-1"]),
        ("[4-9]", ["4-9"]),
        ("[1-99999999]", ["1-99999999"]),
        ("[" + "1" * 40 + "]", ["1" * 40]),
        ("[^9]", ["^9"]),
        ("[C9]", ["C9"]),
        (
            "[Summary of 80b50ab4-b775-46bf-b061-f0241c0dfa19]",
            ["Summary of 80b50ab4-b775-46bf-b061-f0241c0dfa19"],
        ),
        ("[doc::chunk_3]", ["doc::chunk_3"]),
        ("[Source: policy.pdf]", ["Source: policy.pdf"]),
    ],
)
def test_what_cites_nothing_is_refused_as_written_and_never_moved(written: str, invalid: list[str]) -> None:
    cleaned = clean(f"Rent is due {written}.", 5)
    assert list(cleaned.invalid) == invalid
    assert {action.action for action in cleaned.actions} == {"removed_invalid_marker"}
    assert cleaned.text == ("Rent is due [5]." if written == "[5, 7]" else "Rent is due.")


@pytest.mark.parametrize(
    "written",
    [
        "【4:0†policy.pdf】",
        "【12†L3-L5】",
        "【4:0†never closed",
        "\ue200cite\ue202turn1view0\ue202turn1view1\ue201",
        "\uf8ff",
        "citeturn0search1turn0news2",
        ":contentReference[oaicite:0]{index=0}",
        "[oaicite:3]",
        "[cite: 1, 2]",
        "[cite_start]",
        "[web:1]",
        "[4†source]",
        '<cite index="1-2">',
        "<co>1</co>",
        '<grok:render type="x"><argument>3</argument></grok:render>',
    ],
)
def test_markers_of_other_systems_go_and_are_logged(written: str) -> None:
    cleaned = clean(f"Rent is due {written}", 5)
    assert cleaned.text == "Rent is due"
    assert [action.action for action in cleaned.actions] == ["removed_provider_marker"]
    assert cleaned.actions[0].marker == written
    assert cleaned.actions[0].at == 12
    assert cleaned.markers == ()


def test_removing_a_marker_leaves_no_gap_and_glues_nothing() -> None:
    assert clean("a [9] b", 1).text == "a b"
    assert clean("[9] Start.", 1).text == "Start."
    assert clean("word[9]word", 1).text == "word word"
    assert clean("[[9]1]", 1).markers == ()
    assert clean("| a [9] | b |", 1).text == "| a | b |"


def test_offsets_of_read_are_those_of_the_text() -> None:
    text = "A [[1]](https://a.b) b 【4:0†x】 c [9]."
    found = read(text, 3)
    assert [text[marker.start : marker.end] for marker in found] == [
        "[[1]](https://a.b)",
        "【4:0†x】",
        "[9]",
    ]
    assert [marker.kind for marker in found] == ["citation", "provider", "citation"]


def test_strip_and_write() -> None:
    assert strip("Rent is due [1, 2] on day one (Source: 3).[4]") == "Rent is due on day one."
    assert write((1, 3)) == "[1, 3]"


def test_a_stream_gives_text_before_it_is_whole() -> None:
    reader = MarkerReader(5)
    assert reader.feed("Notice is thirty days [") == "Notice is thirty days"
    assert reader.feed("1") == ""
    assert reader.feed("]. The") == " [1]. The"
    assert reader.feed(" [2024 report] is") == " [2024 report] is"
    assert reader.close() == ""


def test_no_event_ends_inside_a_marker() -> None:
    text = "Notice [1, 3] is [[2]](https://a.b/c) long C1C2, so (Source: 4)."
    reader = MarkerReader(5)
    shown = [reader.feed(char) for char in text]
    shown.append(reader.close())
    assert [piece for piece in shown if piece.count("[") != piece.count("]")] == []


@given(DRAFTS, COUNTS, st.lists(st.integers(0, 200), max_size=6))
@example("\ue201\ue200", 0, [1])
@example("\ue202\ue203 text \ue201\ue201.", 1, [1, 9])
@settings(max_examples=400)
def test_a_stream_equals_the_whole_at_every_cut(text: str, count: int, cuts: list[int]) -> None:
    whole = MarkerReader(count)
    shown = whole.feed(text) + whole.close()
    points = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    reader = MarkerReader(count)
    pieces = "".join(reader.feed(text[a:b]) for a, b in pairwise(points))
    assert pieces + reader.close() == shown
    assert reader.actions == whole.actions
    single = MarkerReader(count)
    assert "".join(single.feed(char) for char in text) + single.close() == shown


@given(DRAFTS, COUNTS)
@settings(max_examples=400)
def test_cleaning_is_idempotent_and_leaves_only_valid_markers(text: str, count: int) -> None:
    once = clean(text, count)
    twice = clean(once.text, count)
    assert twice.text == once.text
    assert twice.actions == ()
    assert apply(once.shown, once.edits) == once.text
    for marker in once.markers:
        assert once.text[marker.start : marker.end] == marker.raw
        assert marker.numbers
        assert all(1 <= number <= count for number in marker.numbers)


@given(DRAFTS, COUNTS)
def test_a_marker_read_stands_where_it_says(text: str, count: int) -> None:
    rest = 0
    for marker in read(text, count):
        assert rest <= marker.start < marker.end <= len(text)
        assert text[marker.start : marker.end] == marker.raw
        rest = marker.end


@given(st.text(alphabet="[]1C(){}x, \n.`", max_size=60), COUNTS)
def test_fenced_code_is_byte_identical(code: str, count: int) -> None:
    block = "```\n" + code.replace("`", "") + "\n```\n"
    assert block in clean("See [1].\n" + block + "Done [9].", count).text


@given(st.text(max_size=60) | DRAFTS)
def test_a_source_is_neutralised_in_place(text: str) -> None:
    safe = neutralise(text)
    assert len(safe) == len(text)


@pytest.mark.parametrize(
    "text",
    [
        "See [1].",
        "[[1]](https://a.b)",
        "【4:0†a】",
        "C1C2",
        "(Source: 1)",
        "\ue200cite\ue202turn0search1\ue201",
        "`[1]`",
    ],
)
def test_nothing_in_a_neutralised_source_reads_as_a_marker(text: str) -> None:
    safe = neutralise(text).replace("`", "'")
    assert read(safe, 99) == []


@pytest.mark.case("SEC-11", 1)
@pytest.mark.parametrize(
    "text",
    [
        "[" * 50_000 + "1" + "]" * 50_000,
        "The fee is 40 EUR [" + "1" * 40,
        "[1, " * 20_000,
        "[" * 1_000_000,
        "[1" * 100_000,
        "`" * 500_000,
        "$" * 500_000,
        "\\(a\n" * 50_000,
        "$$ $$ " * 30_000,
        "(source " * 30_000,
        "<" * 1_000_000,
        "`x" * 500_000,
        "cite " * 200_000,
        "C1C2x " * 160_000,
        "\n" * 1_000_000,
        "(" * 1_000_000,
    ],
)
def test_hostile_text_passes_as_text(text: str) -> None:
    cleaned = clean(text, 5)
    assert len(cleaned.text) >= len(text) - 10
    assert len(cleaned.markers) <= 1


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("a [1, p. 5].", [(1,)]),
        ("a [1, pp. 5-7; 2, § 4].", [(1, 2)]),
        ("a [Source 3, page 2].", [(3,)]),
        ("a [p. 5] and [page 2]", []),
    ],
)
def test_a_place_within_the_passage_is_read_over(text: str, numbers: list[tuple[int, ...]]) -> None:
    assert [marker.numbers for marker in read(text, 3)] == numbers
