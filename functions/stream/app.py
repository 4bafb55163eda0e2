"""REST API, streamed routes: the same ASGI application under uvicorn, behind AWS Lambda Web Adapter."""

from pincite.aws.app import application as create

__all__ = ["create"]
