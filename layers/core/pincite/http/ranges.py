"""request for a part → the part: byte ranges of a file, as RFC 9110 section 14 has them.

A range that is no single range of bytes is left out of account, as the section allows: the whole file answers it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from fastapi.responses import Response

_SINGLE = re.compile(r"bytes=[ \t]*(\d{0,18})-(\d{0,18})[ \t]*\Z")


def partial(data: bytes, etag: str, asked: Mapping[str, str], headers: Mapping[str, str]) -> Response:
    """`asked`: the request's headers, names in lower case. 206 with the part, 416 for one beyond the end, 304 for what
    the caller has, else 200 with the whole. `etag`: with its quotes, strong; a part of another version is never given.
    """
    known = {**headers, "ETag": etag, "Accept-Ranges": "bytes"}
    if etag in (each.strip().removeprefix("W/") for each in asked.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=known)
    if asked.get("if-range", etag) != etag:
        return Response(data, headers=known)
    found = bounds(asked.get("range", ""), len(data))
    if found is None:
        return Response(data, headers=known)
    start, end = found
    if start >= end:
        return Response(status_code=416, headers={**known, "Content-Range": f"bytes */{len(data)}"})
    known["Content-Range"] = f"bytes {start}-{end - 1}/{len(data)}"
    return Response(data[start:end], status_code=206, headers=known)


def bounds(header: str, size: int) -> tuple[int, int] | None:
    """`Range` → (start, end) with end excluded; an empty one cannot be satisfied. None: no single range."""
    match = _SINGLE.match(header)
    if match is None or match.group(1) == match.group(2) == "":
        return None
    first, last = match.groups()
    if first == "":
        return max(0, size - int(last)), size
    if last != "" and int(last) < int(first):
        return None
    return int(first), size if last == "" else min(size, int(last) + 1)
