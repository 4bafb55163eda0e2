"""A token of OpenID Connect → who it is: checked by the keys that its issuer publishes, for us, and in time.

Whom the issuer vouches for is a person: by `email` (where the issuer says that it is theirs), else `sub`. Somebody of
that name in `pincite user` has the role and the collections given there; of everybody else the groups say both: a group
that is a collection's name opens it, `pincite-editor` and `pincite-admin` give the role.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from pincite.errors import Misconfigured, NotFound, StoreUnavailable
from pincite.people import COLLECTION, ORDER, Person, Role

ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA")
"""Those whose key is public. None of them is a secret that we would share with the issuer."""
LEEWAY_S = 30
TIMEOUT_S = 10.0
KEPT_S = 3600.0
LEAST_BETWEEN_S = 10.0
"""Keys of an issuer are asked for again when a token names one that we do not know, but not more often than this."""


class NotSignedIn(Exception):
    """The token is none that we take; the message says why, without a word of it."""


class Issuer(NamedTuple):
    """What it publishes about itself."""

    authorize: str
    token: str
    keys: str


class Tokens:
    """Tokens of one issuer for one client. Its keys are remembered for an hour."""

    def __init__(self, issuer: str, client: str, groups: str = "groups") -> None:
        if not client:
            raise Misconfigured("oidc_client: name the client id that tokens of oidc_issuer are for")
        self._issuer, self.client, self._groups = issuer, client, groups
        self._lock = threading.Lock()
        self._published: Issuer | None = None
        self._keys: dict[str, Any] = {}
        self._asked_at = -KEPT_S

    def published(self) -> Issuer:
        """Where people sign in. Raises `StoreUnavailable` where the issuer does not answer, `Misconfigured` where it is
        another."""
        if self._published is None:
            told = _fetched(f"{self._issuer.rstrip('/')}/.well-known/openid-configuration")
            if told.get("issuer") != self._issuer:
                raise Misconfigured("oidc_issuer: that address publishes another issuer's name")
            self._published = Issuer(
                *(
                    str(told.get(name, ""))
                    for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")
                )
            )
        return self._published

    def claims(self, token: str) -> dict[str, Any]:
        """Raises `NotSignedIn`."""
        import jwt

        try:
            header = jwt.get_unverified_header(token)
            if header.get("alg") not in ALGORITHMS:
                raise NotSignedIn("the token is not signed as an issuer signs")
            found: dict[str, Any] = jwt.decode(
                token,
                self._key(str(header.get("kid", ""))),
                algorithms=list(ALGORITHMS),
                audience=self.client,
                issuer=self._issuer,
                leeway=LEEWAY_S,
                options={"require": ["exp", "iat", "iss", "aud", "sub"]},
            )
        except jwt.ExpiredSignatureError:
            raise NotSignedIn("the token's time is over") from None
        except jwt.InvalidTokenError:
            raise NotSignedIn("the token is not one of the issuer's for this server") from None
        return found

    def person(self, token: str, known: Sequence[Person], ours: Sequence[str], now: str) -> Person:
        """`known`: people of this machine; `ours`: the collections of the settings. Raises `NotSignedIn`."""
        claims = self.claims(token)
        mail = claims.get("email") if claims.get("email_verified") is True else None
        name = str(mail or claims["sub"])
        for each in known:
            if each.name == name and (mail or "@" not in name):  # an address counts only where it was proven
                return each
        told = claims.get(self._groups)
        groups = [str(group) for group in told] if isinstance(told, list) else []
        role: Role = next((each for each in reversed(ORDER) if f"pincite-{each}" in groups), "reader")
        open_ = tuple(each for each in groups if each in ours and COLLECTION.fullmatch(each))
        if not open_:
            raise NotFound("no collection is open to this caller")
        return Person.model_construct(name=name[:120], role=role, collections=open_, created_at=now, keys=())

    def _key(self, kid: str) -> Any:
        with self._lock:
            since = time.monotonic() - self._asked_at
            if since > KEPT_S or (kid not in self._keys and since > LEAST_BETWEEN_S):
                self._keys = _keys(_fetched(self.published().keys))
                self._asked_at = time.monotonic()
            if kid not in self._keys:
                raise NotSignedIn("the token is signed with a key that the issuer does not publish")
            return self._keys[kid]


def _keys(told: dict[str, Any]) -> dict[str, Any]:
    from jwt import PyJWKSet
    from jwt.exceptions import PyJWKSetError

    try:
        return {str(key.key_id or ""): key for key in PyJWKSet.from_dict(told).keys}
    except PyJWKSetError:
        return {}


def _fetched(url: str) -> dict[str, Any]:
    import httpx

    try:
        answer = httpx.get(url, timeout=TIMEOUT_S, follow_redirects=False)
        answer.raise_for_status()
        told = answer.json()
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        raise StoreUnavailable("the issuer of sign-ins does not answer") from error
    return told if isinstance(told, dict) else {}
