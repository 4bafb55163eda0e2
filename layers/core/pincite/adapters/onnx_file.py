"""An ONNX file ↔ what of it is needed to run the same weights in another order: its tensors, and a graph of few nodes.

ONNX is protocol buffers; the package `onnx`, which reads and writes all of it, is forty times what this needs. The
numbers are those of `onnx.proto3`.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

Tensor = NDArray[np.generic]

MICROSOFT = "com.microsoft"
"""ONNX Runtime's own operators."""
_OPSETS = {"": 17, MICROSOFT: 1}
_IR = 8
_TYPES: Mapping[int, str] = {1: "<f4", 2: "|u1", 3: "|i1", 6: "<i4", 7: "<i8"}
_NUMBERS = {np.dtype(kind): number for number, kind in _TYPES.items()}


def tensors(data: bytes) -> dict[str, Tensor]:
    """The file's initializers, in its order, by name. They share `data`."""
    graph = next(value for number, value in _fields(memoryview(data)) if number == 7)
    return dict(_tensor(value) for number, value in _fields(_message(graph)) if number == 5)


class Graph:
    """Nodes and tensors, added one after the other; `file` is the model."""

    def __init__(self, inputs: Sequence[str], output: str, axes: Sequence[str]) -> None:
        """`inputs`: int64 of one row and any number of columns. `output`: float32 with these axes."""
        self._parts: list[bytes] = [
            *(_part(11, _value(name, 7, ("one", "tokens"))) for name in inputs),
            _part(12, _value(output, 1, axes)),
        ]
        self._known: set[str] = set()

    def tensor(self, name: str, value: Tensor) -> str:
        """The name, under which the value is there from now on."""
        if name not in self._known:
            self._known.add(name)
            raw = np.ascontiguousarray(value)
            dims = b"".join(_number(1, size) for size in raw.shape)
            kind = _number(2, _NUMBERS[raw.dtype])
            self._parts.append(_part(5, dims + kind + _text(8, name) + _part(9, raw.tobytes())))
        return name

    def node(
        self,
        op: str,
        inputs: Sequence[str],
        outputs: str | Sequence[str],
        domain: str = "",
        **attributes: int | float | Sequence[int],
    ) -> str:
        """The name of its first output."""
        names = [outputs] if isinstance(outputs, str) else list(outputs)
        ends = [_text(1, name) for name in inputs] + [_text(2, name) for name in names]
        said = [_part(5, _attribute(name, value)) for name, value in attributes.items()]
        self._parts.append(_part(1, b"".join([*ends, _text(4, op), *said, _text(7, domain)])))
        return names[0]

    @property
    def file(self) -> bytes:
        graph = b"".join([_text(2, "graph"), *self._parts])
        opsets = [_part(8, _text(1, domain) + _number(2, version)) for domain, version in _OPSETS.items()]
        return b"".join([_number(1, _IR), _part(7, graph), *opsets])


def _attribute(name: str, value: int | float | Sequence[int]) -> bytes:
    if isinstance(value, float):
        return _text(1, name) + b"\x15" + struct.pack("<f", value) + _number(20, 1)
    if isinstance(value, int):
        return _text(1, name) + _number(3, value) + _number(20, 2)
    return _text(1, name) + b"".join(_number(8, each) for each in value) + _number(20, 7)


def _value(name: str, kind: int, axes: Sequence[str]) -> bytes:
    shape = _part(2, b"".join(_part(1, _text(2, axis)) for axis in axes))
    return _text(1, name) + _part(2, _part(1, _number(1, kind) + shape))


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value & (2**64 - 1))


def _part(field: int, value: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _text(field: int, value: str) -> bytes:
    return _part(field, value.encode())


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def _tensor(field: int | memoryview) -> tuple[str, Tensor]:
    dims, kind, name, raw, typed = list[int](), 1, "", memoryview(b""), list[Tensor]()
    for number, value in _fields(_message(field)):
        if number == 1:
            dims += [value] if isinstance(value, int) else _varints(value)
        elif number == 2 and isinstance(value, int):
            kind = value
        elif number == 4:
            typed.append(np.frombuffer(_message(value), "<f4"))
        elif number in (5, 7):
            typed.append(np.array([value] if isinstance(value, int) else _varints(value), np.int64))
        elif number == 8:
            name = bytes(_message(value)).decode()
        elif number == 9:
            raw = _message(value)
    if kind not in _TYPES:
        return name, np.zeros(0, np.float32)
    whole = np.frombuffer(raw, _TYPES[kind]) if len(raw) else np.concatenate([*typed, np.zeros(0)])
    return name, whole.astype(_TYPES[kind], copy=False)[: math.prod(dims)].reshape(dims)


def _message(value: int | memoryview) -> memoryview:
    if isinstance(value, int):
        raise ValueError("a number stands where a message should")
    return value


def _fields(data: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    at = 0
    while at < len(data):
        key, at = _read(data, at)
        if key & 7 == 0:
            value, at = _read(data, at)
            yield key >> 3, value
            continue
        size, at = {1: (8, at), 5: (4, at)}.get(key & 7) or _read(data, at)
        yield key >> 3, data[at : at + size]
        at += size


def _varints(data: memoryview) -> list[int]:
    found, at = list[int](), 0
    while at < len(data):
        value, at = _read(data, at)
        found.append(value)
    return found


def _read(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        value, at, shift = value | (byte & 127) << shift, at + 1, shift + 7
        if byte < 128:
            return value, at
