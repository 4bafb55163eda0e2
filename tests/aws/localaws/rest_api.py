"""Call a REST API deployed in moto: routes, authorizers, API keys, payload format 1.0, Lambda proxy integrations.

`call()` for tests, `serve()` for a loopback port. What stands before an integration in AWS is done here as far as a
caller sees it: no key or identity → 403 or 401 and the function is not called.
"""

from __future__ import annotations

import base64
import http.server
import json
import re
import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import boto3

from tests.aws.localaws.cloudformation import ACCOUNT, REGION, rest_apis

METHODS = ("get", "post", "put", "delete", "patch", "head", "options", "x-amazon-apigateway-any-method")


@dataclass
class Response:
    """What the caller gets."""

    status: int
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Caller:
    """Who calls: `claims` of a verified token, or `user_arn` of a verified signature; `api_key` sent along."""

    api_key: str | None = None
    claims: tuple[tuple[str, str], ...] = ()
    user_arn: str | None = None


@dataclass(frozen=True)
class Route:
    """One method of one path."""

    path: str
    method: str
    pattern: re.Pattern[str]
    function: str
    security: frozenset[str]
    streams: bool

    @property
    def rank(self) -> tuple[int, int, bool]:
        """The most specific route first."""
        return self.path.count("+}"), self.path.count("{"), self.method == "ANY"


class RestApi:
    """The one REST API of a stack."""

    def __init__(self, api_id: str, caller: Caller) -> None:
        self.api_id, self.caller = api_id, caller
        body = rest_apis[api_id]["Body"]
        self.authorizers = frozenset(body["components"]["securitySchemes"]) - {"api_key"}
        routes = [
            _route(path, method, operation)
            for path, operations in body["paths"].items()
            for method, operation in operations.items()
            if method in METHODS and operation["x-amazon-apigateway-integration"]["type"] == "aws_proxy"
        ]
        self.routes = sorted(routes, key=lambda route: route.rank)

    def call(
        self,
        method: str,
        url: str,
        body: bytes | str | dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        caller: Caller | None = None,
    ) -> Response:
        """One request through the gateway."""
        parts, caller = urlsplit(url), caller or self.caller
        headers = {key.lower(): value for key, value in (headers or {}).items()}
        if isinstance(body, dict):
            body, headers = json.dumps(body), {"content-type": "application/json", **headers}
        for route in self.routes:
            match = route.pattern.match(parts.path)
            if match and route.method in (method.upper(), "ANY"):
                if refusal := _refused(route, caller):
                    return refusal
                return self._integrate(
                    route, self._event(route, method.upper(), parts, headers, body, match, caller)
                )
        return _message(403, "Missing Authentication Token")

    def _event(self, route, method, parts, headers, body, match, caller) -> dict[str, Any]:  # type: ignore[no-untyped-def]
        raw = body.encode() if isinstance(body, str) else body
        text, encoded = None, False
        if raw:
            try:
                text = raw.decode()
            except UnicodeDecodeError:
                text, encoded = base64.b64encode(raw).decode(), True
        domain = f"{self.api_id}.execute-api.{REGION}.amazonaws.com"
        sent = {"host": domain, **headers}
        query = parse_qs(parts.query, keep_blank_values=True)
        authorizer = {"authorizer": {"claims": dict(caller.claims)}} if caller.claims else {}
        return {
            "resource": route.path,
            "path": parts.path,
            "httpMethod": method,
            "headers": sent,
            "multiValueHeaders": {key: [value] for key, value in sent.items()},
            "queryStringParameters": {key: values[-1] for key, values in query.items()} or None,
            "multiValueQueryStringParameters": query or None,
            "pathParameters": {key: unquote(value) for key, value in match.groupdict().items()} or None,
            "stageVariables": None,
            "requestContext": {
                "accountId": ACCOUNT,
                "apiId": self.api_id,
                "domainName": domain,
                "httpMethod": method,
                "identity": {"sourceIp": "127.0.0.1", "userArn": caller.user_arn, "apiKey": caller.api_key},
                "path": f"/prod{parts.path}",
                "protocol": "HTTP/1.1",
                "requestId": str(uuid.uuid4()),
                "requestTimeEpoch": int(time.time() * 1000),
                "resourcePath": route.path,
                "stage": "prod",
                **authorizer,
            },
            "body": text,
            "isBase64Encoded": encoded,
        }

    def _integrate(self, route: Route, event: dict[str, Any]) -> Response:
        out = boto3.client("lambda", region_name=REGION).invoke(
            FunctionName=route.function, Payload=json.dumps(event)
        )
        result = json.loads(out["Payload"].read() or b"null")
        if out.get("FunctionError") or not isinstance(result, dict) or "statusCode" not in result:
            return _message(502, "Internal server error")
        body = result.get("body") or ""
        content = base64.b64decode(body) if result.get("isBase64Encoded") else body.encode()
        headers = {key.lower(): str(value) for key, value in (result.get("headers") or {}).items()}
        many = result.get("multiValueHeaders") or {}
        headers.update({key.lower(): ",".join(map(str, values)) for key, values in many.items()})
        return Response(int(result["statusCode"]), content, headers)

    def serve(self, port: int = 0) -> http.server.ThreadingHTTPServer:
        """The API on a loopback port; the caller shuts it down."""
        api = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _do(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0)) or None
                response = api.call(self.command, self.path, body, dict(self.headers))
                self.send_response(response.status)
                for key, value in {**response.headers, "content-length": str(len(response.body))}.items():
                    self.send_header(key, value)
                self.end_headers()
                self.wfile.write(response.body)

            do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_HEAD = _do

            def log_message(self, *_: object) -> None:
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server


def _route(path: str, method: str, operation: dict[str, Any]) -> Route:
    integration = operation["x-amazon-apigateway-integration"]
    pattern = re.sub(r"\\\{(\w+)\\\+\\\}", r"(?P<\1>.+)", re.escape(path))
    pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", pattern)
    function = re.search(r"functions/(arn:.*?)/(?:response-streaming-)?invocations", integration["uri"])
    return Route(
        path=path,
        method="ANY" if method.startswith("x-amazon") else method.upper(),
        pattern=re.compile(f"^{pattern}/?$"),
        function=function.group(1),
        security=frozenset(name for need in operation.get("security", ()) for name in need),
        streams=integration.get("responseTransferMode") == "STREAM",
    )


def _refused(route: Route, caller: Caller) -> Response | None:
    if "AWS_IAM" in route.security and not caller.user_arn:
        return _message(403, "Missing Authentication Token")
    if route.security - {"AWS_IAM", "api_key"} and not caller.claims:
        return _message(401, "Unauthorized")
    if "api_key" in route.security and not caller.api_key:
        return _message(403, "Forbidden")
    return None


def _message(status: int, text: str) -> Response:
    return Response(status, json.dumps({"message": text}).encode(), {"content-type": "application/json"})
