"""Page of a PDF → what its form fields and text annotations show, which is no part of the page's own text."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

MAX_ANNOTATIONS = 2_000
"""Annotations of one page that are looked at."""
MAX_OPTIONS = 1_000
"""Options of a list that are looked at."""
MAX_UNITS = 100_000
"""UTF-16 units of one value that are read."""
_HIDDEN = 1 << 1 | 1 << 5
"""Flags of an annotation that is not shown, ISO 32000-1 table 165."""
_PASSWORD = 1 << 13
"""Flag of a text field, ISO 32000-1 table 228."""


class FieldText(NamedTuple):
    """A text and the rectangle in which it is shown, in page space: left, bottom, right, top."""

    text: str
    rect: tuple[float, float, float, float]


def shown_on(page: Any) -> list[FieldText]:
    """Values of fields, ticks of boxes (☒, ☐) and free text, in the order of the file. Notes that open on a click are
    comments, and left out."""
    import pypdfium2.raw as raw

    form = page.formenv
    found = []
    for number in range(min(raw.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)):
        with _annotation(page, number) as annotation:
            if not annotation or raw.FPDFAnnot_GetFlags(annotation) & _HIDDEN:
                continue
            kind = raw.FPDFAnnot_GetSubtype(annotation)
            if kind == raw.FPDF_ANNOT_FREETEXT:
                text = _text(
                    lambda to, size, one=annotation: raw.FPDFAnnot_GetStringValue(one, b"Contents", to, size)
                )
            elif kind == raw.FPDF_ANNOT_WIDGET and form is not None:
                text = _value(form, annotation)
            else:
                continue
            rect = raw.FS_RECTF()
            if text.strip() and raw.FPDFAnnot_GetRect(annotation, rect):
                found.append(FieldText(text, (rect.left, rect.bottom, rect.right, rect.top)))
    return found


def _value(form: Any, annotation: Any) -> str:
    import pypdfium2.raw as raw

    kind = raw.FPDFAnnot_GetFormFieldType(form, annotation)
    if kind in {raw.FPDF_FORMFIELD_CHECKBOX, raw.FPDF_FORMFIELD_RADIOBUTTON}:
        return "☒" if raw.FPDFAnnot_IsChecked(form, annotation) else "☐"
    if kind not in {raw.FPDF_FORMFIELD_TEXTFIELD, raw.FPDF_FORMFIELD_COMBOBOX, raw.FPDF_FORMFIELD_LISTBOX}:
        return ""
    if raw.FPDFAnnot_GetFormFieldFlags(form, annotation) & _PASSWORD:
        return ""
    if kind != raw.FPDF_FORMFIELD_TEXTFIELD:
        chosen = [
            _text(lambda to, size, at=number: raw.FPDFAnnot_GetOptionLabel(form, annotation, at, to, size))
            for number in range(min(raw.FPDFAnnot_GetOptionCount(form, annotation), MAX_OPTIONS))
            if raw.FPDFAnnot_IsOptionSelected(form, annotation, number)
        ]
        if any(chosen):
            return ", ".join(chosen)
    return _text(lambda to, size: raw.FPDFAnnot_GetFormFieldValue(form, annotation, to, size))


def _text(call: Any) -> str:
    """A call that fills a buffer of UTF-16 → its text."""
    import pypdfium2.raw as raw

    size = min(call(None, 0), 2 * MAX_UNITS)
    buffer = ctypes.create_string_buffer(max(size, 2))
    call(ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), size)
    return buffer.raw[: max(size - 2, 0)].decode("utf-16-le", "replace")


@contextmanager
def _annotation(page: Any, number: int) -> Iterator[Any]:
    import pypdfium2.raw as raw

    annotation = raw.FPDFPage_GetAnnot(page, number)
    try:
        yield annotation
    finally:
        if annotation:
            raw.FPDFPage_CloseAnnot(annotation)
