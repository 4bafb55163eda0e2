"""A key as somebody set it → the key, or an error that names the setting: a key with a line end makes a header fail."""

from __future__ import annotations

from pydantic import SecretStr

from pincite.errors import Misconfigured


def usable(key: SecretStr, setting: str) -> SecretStr:
    """Without white space around it. Raises `Misconfigured` where it is missing or cannot stand in a header."""
    plain = key.get_secret_value().strip()
    if not plain or not (plain.isascii() and plain.isprintable()):
        raise Misconfigured(f"{setting}: missing, or holds characters that no key has")
    return SecretStr(plain)
