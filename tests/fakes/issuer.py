"""A small issuer of sign-ins (OpenID Connect) on loopback: what it publishes, and tokens signed with its key."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm


class Issuer:
    """`with Issuer() as issuer`. `asked`: paths that were fetched. `name`: what it says it is; None: its address."""

    def __init__(self, name: str | None = None) -> None:
        self._key, self.kid, self.asked = (
            rsa.generate_private_key(public_exponent=65537, key_size=2048),
            "one",
            [],
        )
        issuer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                issuer.asked.append(self.path)
                body = json.dumps(issuer.published().get(self.path)).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.name = name or self.url

    def __enter__(self) -> Issuer:
        threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        ).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def rotate(self) -> None:
        """Another key from now on."""
        self._key, self.kid = rsa.generate_private_key(public_exponent=65537, key_size=2048), f"{self.kid}+"

    def published(self) -> dict[str, object]:
        key = {**RSAAlgorithm.to_jwk(self._key.public_key(), as_dict=True), "kid": self.kid, "alg": "RS256"}
        return {
            "/.well-known/openid-configuration": {
                "issuer": self.name, "jwks_uri": f"{self.url}/keys",
                "authorization_endpoint": f"{self.url}/authorize", "token_endpoint": f"{self.url}/token",
            },
            "/keys": {"keys": [key]},
        }  # fmt: skip

    def token(self, client: str, **claims: object) -> str:
        """Good for five minutes, unless the claims say otherwise."""
        now = int(time.time())
        told = {"iss": self.name, "aud": client, "sub": "7", "iat": now, "exp": now + 300, **claims}
        return jwt.encode(
            {name: value for name, value in told.items() if value is not None},
            self._key, algorithm="RS256", headers={"kid": self.kid},
        )  # fmt: skip
