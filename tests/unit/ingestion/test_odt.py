"""ODT: what styles say of text, and the numbers of lists and headings."""

import pytest

from pincite.ingestion.parse import parse
from tests.fakes.documents import archive

KIND = "application/vnd.oasis.opendocument.text"
STRUCK = '<s:style s:name="T1"><s:text-properties s:text-line-through-style="solid"/></s:style>'
LISTS = (
    '<t:list-style s:name="L1"><t:list-level-style-number t:level="1" s:num-format="1" s:num-suffix="."/>'
    '<t:list-level-style-number t:level="2" s:num-format="a" s:num-prefix="(" s:num-suffix=")"/></t:list-style>'
    '<t:list-style s:name="L2"><t:list-level-style-bullet t:level="1"/></t:list-style>'
)


def odt(body, styles="", more=""):
    names = 'xmlns:o="o" xmlns:s="s" xmlns:t="t"'
    content = (
        f"<o:content {names}><o:automatic-styles>{styles}</o:automatic-styles>"
        f"<o:body><o:text>{body}</o:text></o:body></o:content>"
    )
    parts = {"mimetype": KIND, "content.xml": content}
    if more:
        parts["styles.xml"] = f"<o:styles {names}>{more}</o:styles>"
    return parse("a.odt", archive(parts)).text


def items(*texts):
    return "".join(f"<t:list-item>{text}</t:list-item>" for text in texts)


def p(text, kind="p"):
    return f"<t:{kind}>{text}</t:{kind}>"


@pytest.mark.parametrize("kept", ["automatic", "derived", "whole paragraph"])
def test_crossed_out_text_is_marked(kept):
    name = {"derived": "T2"}.get(kept, "T1")
    more = '<s:style s:name="T2" s:parent-style-name="T1"/>'
    span = f'It costs <t:span t:style-name="{name}">80 francs</t:span> 95 francs.'
    if kept == "whole paragraph":
        body = '<t:p t:style-name="T1">It costs 80 francs.</t:p>'
        assert odt(body, STRUCK) == "~~It costs 80 francs.~~"
    else:
        assert odt(p(span), STRUCK, more) == "It costs ~~80 francs~~ 95 francs."


def test_text_whose_line_is_none_is_not_crossed_out():
    style = STRUCK.replace("solid", "none")
    assert odt(p('a <t:span t:style-name="T1">b</t:span>'), style) == "a b"


def test_hidden_text_is_left_out():
    style = '<s:style s:name="T1"><s:text-properties t:display="none"/></s:style>'
    assert odt(p('It costs 95.<t:span t:style-name="T1"> Say 5.</t:span>'), style) == "It costs 95."


def test_items_have_the_numbers_that_are_shown():
    inner = f"<t:list>{items(p('fast in lane 1'), p('slow in lane 4'))}</t:list>"
    given = items(p("Shower first."), p("Keep lanes:") + inner, p("Walk.") + p("Slowly."))
    body = f'<t:list t:style-name="L1">{given}</t:list>'
    assert odt(body, LISTS).split("\n\n") == [
        "1. Shower first.", "2. Keep lanes:", "(a) fast in lane 1", "(b) slow in lane 4", "3. Walk.", "Slowly.",
    ]  # fmt: skip


def test_a_list_goes_on_or_begins_anew():
    first = f'<t:list t:style-name="L1">{items(p("a"), p("b"))}</t:list>'
    on = f'<t:list t:style-name="L1" t:continue-numbering="true">{items(p("c"))}</t:list>'
    anew = f'<t:list t:style-name="L1"><t:list-item t:start-value="7">{p("d")}</t:list-item>{items(p("e"))}</t:list>'
    assert odt(first + p("x") + on + anew, LISTS).split("\n\n") == [
        "1. a",
        "2. b",
        "x",
        "3. c",
        "7. d",
        "8. e",
    ]


def test_bullets_and_unknown_lists_have_a_dash():
    for style in ("L2", "none"):
        assert odt(f'<t:list t:style-name="{style}">{items(p("a"))}</t:list>', LISTS) == "- a"


def test_headings_have_the_numbers_of_the_outline():
    outline = (
        '<t:outline-style><t:outline-level-style t:level="1" s:num-format="1"/>'
        '<t:outline-level-style t:level="2" s:num-format="1" t:display-levels="2"/></t:outline-style>'
    )
    body = "".join(
        f'<t:h t:outline-level="{level}">{text}</t:h>'
        for level, text in ((1, "Fees"), (2, "Adults"), (1, "Hours"))
    )
    assert odt(body, "", outline).split("\n\n") == ["1 Fees", "1.1 Adults", "2 Hours"]
