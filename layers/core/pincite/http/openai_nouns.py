"""What `/v1/chat/completions` and `/v1/models` take and give: OpenAI's shapes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pincite.models import Answer, Noun


class ContentPart(BaseModel):
    """A part of a message; only text is read."""

    model_config = ConfigDict(extra="ignore")
    type: str
    text: str = ""


class Message(BaseModel):
    """One message of the conversation."""

    model_config = ConfigDict(extra="ignore")
    role: str
    content: str | tuple[ContentPart, ...] | None = None

    @property
    def words(self) -> str:
        """Its text."""
        if self.content is None or isinstance(self.content, str):
            return self.content or ""
        return "\n".join(part.text for part in self.content if part.type == "text")


class StreamOptions(BaseModel):
    """What a stream says beside the text."""

    model_config = ConfigDict(extra="ignore")
    include_usage: bool = False


class ChatRequest(BaseModel):
    """OpenAI's request. What a checked answer has no use for (`temperature`, `tools`, …) is ignored."""

    model_config = ConfigDict(extra="ignore")
    model: str = "pincite"
    messages: Annotated[tuple[Message, ...], Field(min_length=1)]
    stream: bool = False
    stream_options: StreamOptions | None = None
    n: Literal[1] | None = None


class UrlCitation(Noun):
    """A source of the message's characters `start_index` to `end_index`; `title`: document and page."""

    start_index: int
    end_index: int
    title: str
    url: str


class Annotation(Noun):
    """One citation that was verified. `quote`: the source's own words."""

    type: Literal["url_citation"] = "url_citation"
    url_citation: UrlCitation
    quote: str


class ChatMessage(Noun):
    """The answer."""

    role: Literal["assistant"] = "assistant"
    content: str
    annotations: tuple[Annotation, ...] = ()
    refusal: None = None


class Choice(Noun):
    """The only one."""

    index: int = 0
    message: ChatMessage
    finish_reason: Literal["stop", "length"]
    logprobs: None = None


class ChatUsage(Noun):
    """Tokens of every model call."""

    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class ChatCompletion(Noun):
    """OpenAI's response; `pincite` is the whole answer with every verdict, also of what did not hold."""

    id: str
    object: Literal["chat.completion"] = "chat.completion"
    created: int
    model: str
    choices: tuple[Choice, ...]
    usage: ChatUsage
    pincite: Answer


class Model(Noun):
    """A name to ask under."""

    id: str
    object: Literal["model"] = "model"
    created: int = 0
    owned_by: str = "pincite"


class ModelList(Noun):
    """All names."""

    object: Literal["list"] = "list"
    data: tuple[Model, ...]
