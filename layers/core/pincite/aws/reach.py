"""A deployed stack over HTTPS: requests signed with the caller's credentials, or with a token and an API key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import httpx

from pincite.aws.smoke import GatewayReply

TIMEOUT_S = 100.0
FIRST_BYTES = 1


class HttpsReach:
    """`url`: the API's, with its stage. `token`: of a user of the pool; without one requests are signed (SigV4)."""

    def __init__(self, url: str, api_key: str, token: str = "", session: Any = None) -> None:
        self._url, self._key, self._token, self._session = url.rstrip("/"), api_key, token, session
        self._http = httpx.Client(timeout=TIMEOUT_S)

    def call(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> GatewayReply:
        """See `pincite.aws.smoke.Reach`."""
        data = b"" if body is None else json.dumps(body).encode()
        sent = self._headers(method, path, data, headers or {})
        reply = self._http.request(method, self._url + path, content=data, headers=sent)
        return GatewayReply(reply.status_code, reply.content)

    def post_form(self, form: Mapping[str, Any], data: bytes) -> int:
        """See `pincite.aws.smoke.Reach`."""
        return self._http.post(form["url"], data=form["fields"], files={"file": ("file", data)}).status_code

    def leave(self, path: str, body: Any) -> bytes:
        """See `pincite.aws.smoke.Reach`."""
        data = json.dumps(body).encode()
        sent = self._headers("POST", path, data, {"Accept": "text/event-stream"})
        with self._http.stream("POST", self._url + path, content=data, headers=sent) as reply:
            return next(reply.iter_bytes(), b"")

    def _headers(self, method: str, path: str, data: bytes, more: Mapping[str, str]) -> dict[str, str]:
        headers = {"Content-Type": "application/json", "X-Api-Key": self._key, **more}
        if self._token:
            return {**headers, "Authorization": self._token}
        import boto3
        from botocore.auth import SigV4Auth
        from botocore.awsrequest import AWSRequest

        session = self._session or boto3.Session()
        request = AWSRequest(method, self._url + path, data=data, headers=headers)
        region = urlsplit(self._url).netloc.split(".")[2]
        SigV4Auth(session.get_credentials(), "execute-api", region).add_auth(request)
        return dict(request.headers.items())
