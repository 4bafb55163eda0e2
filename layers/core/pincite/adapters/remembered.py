"""A judge's verdict ↔ the text that stores keep of it. What it cost is not kept: remembered, it costs nothing.

A verdict holds words of the source. It is stored under a name made of its key and sealed with the key, which is a hash
of claim and source: once a document is gone, so is what opens the verdicts over it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os

from pincite.citations.judging.ground import Ground
from pincite.citations.support import SupportVerdict

NONCE = 12


def name_of(key: str) -> str:
    """Under which a verdict is stored; it tells nothing of the key."""
    return hashlib.sha256(b"name\0" + key.encode()).hexdigest()[:40]


def body(verdict: SupportVerdict, key: str) -> str:
    """verdict → JSON, sealed."""
    kept = {
        "supported": bool(verdict.supported), "reason": verdict.reason,
        "ground": [list(each) for each in verdict.ground], "missing": list(verdict.missing),
    }  # fmt: skip
    nonce = os.urandom(NONCE)
    return base64.b64encode(nonce + _sealed(json.dumps(kept).encode(), key, nonce)).decode()


def verdict(body: str, key: str) -> SupportVerdict:
    """The inverse."""
    sealed = base64.b64decode(body)
    kept = json.loads(_sealed(sealed[NONCE:], key, sealed[:NONCE]))
    ground = tuple(Ground(*each) for each in kept["ground"])
    return SupportVerdict(kept["supported"], kept["reason"], ground=ground, missing=tuple(kept["missing"]))


def _sealed(data: bytes, key: str, nonce: bytes) -> bytes:
    """Each way: added to a stream of bytes that SHAKE-256 makes of key and nonce."""
    stream = hashlib.shake_256(b"seal\0" + nonce + key.encode()).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))
