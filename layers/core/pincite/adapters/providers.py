"""settings → where the models are: a URL of one's own, or the provider whose key is set."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from pydantic import SecretStr

from pincite.settings import Settings

BEDROCK = "bedrock://"
"""`llm_url` of a region of Amazon Bedrock: `bedrock://eu-central-1`. No key: who asks has AWS's rights."""
GROQ_URL = "https://api.groq.com/openai/v1"


class Provider(NamedTuple):
    """An OpenAI-compatible API. `cite`, `answer`: its models where the settings name none."""

    setting: str
    url: str
    cite: str
    answer: str


PROVIDERS = (
    Provider("openai_api_key", "https://api.openai.com/v1", "gpt-6-luna", "gpt-6.1-terra"),
    Provider("anthropic_api_key", "https://api.anthropic.com/v1", "claude-haiku-5-5", "claude-sonnet-5-5"),
    Provider(
        "gemini_api_key", "https://generativelanguage.googleapis.com/v1beta/openai", "gemini-3.5-flash-lite",
        "gemini-3.8-flash",
    ),
)  # fmt: skip
"""In the order in which they are looked for, after `llm_url` and Groq. Models as the providers' own pages recommended
them in November 2026 in place of those that they shut down."""


class Endpoint(NamedTuple):
    """Where a model is asked. `groq`: through its own SDK."""

    url: str
    key: SecretStr | None
    groq: bool = False
    provider: Provider | None = None

    @property
    def region(self) -> str | None:
        """Of Bedrock, by its URL; "" where AWS's own settings name it. None: it is elsewhere."""
        return self.url.removeprefix(BEDROCK).strip("/") if self.url.startswith(BEDROCK) else None

    def model(self, name: str) -> str:
        """A model's name, that of the provider where the settings left it at Groq's."""
        fields = Settings.model_fields
        if self.provider is None:
            return name
        if name == fields["cite_model"].default:
            return self.provider.cite
        return self.provider.answer if name == fields["answer_model"].default else name

    @property
    def address(self) -> str:
        """Without user, password and query: fit to be shown, and part of who a judge is."""
        parts = urlsplit(self.url)
        host = (parts.hostname or "") + (f":{parts.port}" if parts.port else "")
        return f"{parts.scheme}://{host}{parts.path.rstrip('/')}"


def endpoint_of(settings: Settings) -> Endpoint | None:
    """None where neither a URL nor a key is set."""
    if settings.llm_url:
        return Endpoint(settings.llm_url, settings.llm_key)
    if settings.groq_api_key:
        return Endpoint(GROQ_URL, settings.groq_api_key, groq=True)
    for provider in PROVIDERS:
        key = getattr(settings, provider.setting)
        if key:
            return Endpoint(provider.url, key, provider=provider)
    return None
