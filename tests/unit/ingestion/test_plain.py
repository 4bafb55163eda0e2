"""Plain text: encodings found, nothing dropped in silence; types told by content."""

import codecs

import pytest

from pincite.errors import TooLarge, Unreadable, UnsupportedType
from pincite.ingestion.encoding import decode
from pincite.ingestion.parse import parse
from tests.unit.ingestion.golden import ROOT

FILES = ROOT / "files"


@pytest.mark.case("ING-18", 1, 2, 3)
@pytest.mark.parametrize(
    ("name", "encoding", "text", "warnings"),
    [
        ("cp1252.txt", "cp1252", "The café closes at 8 — “no exceptions”. Price: 5 €.\n", 0),
        ("cp1252_bad_byte.txt", "cp1252", "Price: 5 € — “final”.\ntail \ufffd end\n", 1),
        ("utf16_bom.txt", "utf-16-le", "The deposit is 300 €.\n", 0),
        ("utf8_bom.txt", "utf-8", "The deposit is 300 €.\n", 0),
    ],
)
def test_encodings(name, encoding, text, warnings):
    parsed = parse(name, (FILES / name).read_bytes())
    assert parsed.text == text
    assert parsed.encoding == encoding
    assert len(parsed.warnings) == warnings


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"],
)
def test_a_text_is_the_same_in_every_encoding(encoding):
    text = "Die Gebühr beträgt 5 %. Rückgabe innerhalb von dreißig Tagen.\n" * 40
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1251", "Возврат возможен в течение тридцати дней после покупки товара. " * 30),
        ("shift_jis", "返品は購入日から三十日以内に限ります。送料はお客様のご負担となります。" * 30),
        ("gb18030", "退货必须在购买之日起三十天内办理。运费由客户承担。" * 30),
    ],
)
def test_other_legacy_encodings_are_guessed_from_enough_text(encoding, text):
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize("times", [1, 40])
@pytest.mark.parametrize(
    "text",
    [
        "Återköp är möjligt inom trettio dagar. Avgiften är fem kronor, även på lördagar.\n",
        "A devolução é possível em até trinta dias. Não há exceções; a taxa é de 5 €.\n",
        "Le café coûte 5 € — déjà payé à l’hôtel, où l’été commence.\n",
        "La col·lecció és oberta; il·lustració número 1 d’abril.\n",
        "Die Rückgabe ist innerhalb von dreißig Tagen möglich – „ohne Ausnahme“.\n",
    ],
)
def test_western_text_of_any_length_is_read_as_such(text, times):
    assert decode(text.encode("cp1252") * times).text == text * times


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1250", "Zwrot towaru możliwy jest w ciągu trzydziestu dni od zakupu.\n"),
        ("cp1251", "Возврат возможен в течение тридцати дней.\n"),
        ("cp1253", "Η επιστροφή είναι δυνατή εντός τριάντα ημερών.\n"),
        ("shift_jis", "返品は購入日から三十日以内に限ります。\n"),
        ("iso2022_jp", "返品は購入日から三十日以内に限ります。\n"),
        ("iso2022_kr", "반품은 구매일로부터 30일 이내에 가능합니다.\n"),
        ("cp437", "Gebühr für große Straße, Prüfung der Fälle\n"),
    ],
)
def test_a_short_text_that_makes_no_words_in_windows_1252_is_guessed(encoding, text):
    assert decode(text.encode(encoding) * 2).text == text * 2


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        ("Das Café nimmt 5 €.\n".encode() + b"\xff end", "utf-8", "Das Café nimmt 5 €.\n\ufffd end"),
        ("Das Café – 5 €".encode()[:-1], "utf-8", "Das Café – 5 \ufffd"),
        (
            "Das Café nimmt 5 €, ".encode() + "später 6".encode("cp1252"),
            "utf-8",
            "Das Café nimmt 5 €, sp\ufffdter 6",
        ),
    ],
)
def test_a_few_wrong_bytes_do_not_make_another_encoding_of_utf_8(data, encoding, text):
    parsed = parse("a.txt", data)
    assert (parsed.text, parsed.encoding, len(parsed.warnings)) == (text, encoding, 1)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize(
    "text",
    [
        "The deposit is 300 EUR.\n",
        "The deposit is 300 €.\n",
        "Возврат возможен в течение тридцати дней.\n",
        "Η επιστροφή είναι δυνατή εντός τριάντα ημερών.\n",
        "ההחזר אפשרי תוך שלושים יום מיום הרכישה.\n",
    ],
)
def test_wide_encodings_need_no_mark(text, encoding):
    parsed = parse("a.txt", text.encode(encoding))
    assert (parsed.text, parsed.encoding, parsed.warnings) == (text, encoding, ())


def test_a_euro_sign_of_iso_8859_15_is_one():
    parsed = parse("a.txt", "Le café coûte 5 €, déjà payé.\n".encode("iso8859_15"))
    assert (parsed.text, parsed.encoding) == ("Le café coûte 5 €, déjà payé.\n", "iso8859_15")


@pytest.mark.parametrize("data", [b"\0", b"\0\1", b"\0\1\2", b"\1\0\2\0", bytes(64), b"\0\0\0\1"])
def test_a_few_bytes_of_control_are_no_text(data):
    assert decode(data).text.strip() == ""


@pytest.mark.parametrize(
    "text", [" \n", "a\nb\nc\n", "\t\n", "1\t2\t3\t", "a\r\nb\r\n", "\n\n", "\x0c\n", "a"]
)
def test_short_lines_are_no_wide_encoding(text):
    assert decode(text.encode()).encoding == "utf-8"


def test_small_numbers_of_two_bytes_are_no_text():
    with pytest.raises(UnsupportedType):
        parse("a.txt", b"".join((number % 700).to_bytes(2, "little") for number in range(0, 90_000, 37)))


def test_bytes_that_fit_no_encoding_are_reported_with_their_line():
    parsed = parse("a.txt", b"one\ntwo \x81 caf\xe9\n")
    assert "\ufffd" in parsed.text
    assert "line 2" in parsed.warnings[0]


def test_a_genuine_replacement_mark_is_no_warning():
    assert parse("a.txt", "shown as \ufffd here".encode("utf-16")).warnings == ()


def test_line_breaks_and_control_characters_are_made_plain():
    text = parse("a.txt", b"one\r\ntwo\rthree\x00\x07 four\n").text
    assert text == "one\ntwo\nthree four\n"


def test_markup_in_a_text_file_is_text():
    text = parse("xss.txt", (FILES / "xss.txt").read_bytes()).text
    assert "<script>alert(1)</script>" in text


@pytest.mark.parametrize("name", ["empty.pdf", "empty.txt", "empty"])
def test_an_empty_file_is_named(name):
    with pytest.raises(Unreadable, match=f"^{name}: the file is empty"):
        parse(name, b"")


def test_a_file_over_the_limit_is_named():
    with pytest.raises(TooLarge, match=r"^big\.txt: .*limit of 1 MiB"):
        parse("big.txt", b"x" * (2**20 + 1), max_bytes=2**20)


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8,
        b"\x7fELF" + bytes(200),
        b"\xff\xd8\xff\xe0" + bytes(range(256)) * 8,
        bytes(range(256)) * 20,
    ],
    ids=["png", "elf", "jpeg", "noise"],
)
def test_what_cannot_be_read_says_so(data):
    with pytest.raises(UnsupportedType) as caught:
        parse("thing.pdf", data)
    assert caught.value.name == "thing.pdf"
    assert str(caught.value).startswith(
        ("thing.pdf: it is ", "thing.pdf: its first bytes are not those of a .pdf")
    )


def test_type_goes_by_content_not_by_name():
    html = b"<!DOCTYPE html><title>t</title><p>Refunds take ten days."
    assert parse("report.pdf", html).media_type == "text/html"
    assert parse("page.txt", b"\n <!-- c --><html><p>x").media_type == "text/html"
    assert parse("notes.md", b"# A\n").media_type == "text/markdown"
    assert parse("notes", b"# A\n").media_type == "text/plain"
    word = parse("really_docx.doc", (FILES / "really_docx.doc").read_bytes())
    assert "12 EUR" in word.text
    assert parse("x.docx", (FILES / "plain_notice.pdf").read_bytes()).media_type == "application/pdf"


def test_a_pdf_may_begin_with_rubbish_and_a_text_may_mention_one():
    data = (FILES / "plain_notice.pdf").read_bytes()
    assert "ninety days" in parse("a", b"\x00\xff rubbish\r\n" + data).text
    assert parse("a", b"Every such file begins with %PDF-1.7 or the like.").media_type == "text/plain"


def test_only_blanks_give_no_text():
    assert parse("a.txt", b" \n\t\n").text == ""
    assert parse("a.txt", codecs.BOM_UTF8 + b"\n").text == ""


@pytest.mark.parametrize("text", [" \n", "a\nb\nc\nd\n", "1\t2\t3\t4\r5\r6\r", "\t\n\t\n"])
def test_one_sign_a_line_is_no_wide_encoding(text):
    assert decode(text.encode()).encoding == "utf-8"


@pytest.mark.parametrize("head", [b"\x1f\x8b\x08\x00", b"BZh91AY", b"\xfd7zXZ\x00", b"Rar!\x1a\x07\x01"])
def test_an_archive_says_that_it_is_to_be_unpacked(head):
    with pytest.raises(UnsupportedType, match="unpack it"):
        parse("a.pdf", head + bytes(range(256)))
