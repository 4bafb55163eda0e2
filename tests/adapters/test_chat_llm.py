"""Every chat adapter, against recorded behaviour of real providers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from pydantic import SecretStr

from pincite.adapters.chat_errors import error_of, retry_after
from pincite.adapters.chat_llm import LEAST_S, ChatLLM, Clock
from pincite.adapters.groq_llm import GroqLLM
from pincite.adapters.openai_llm import OpenAILLM, endpoint
from pincite.errors import Misconfigured, ModelRefused, ModelUnavailable, PromptTooLarge, Throttled, Timeout
from pincite.ports import Delta, Prompt
from tests.fakes.replay_server import ReplayServer, Scene, streamed, text

KEY = "gsk_secret-key-0123456789"
PROMPT = Prompt("answer", "system", "user")
JSON_PROMPT = Prompt("cite", "reply with json", "user", schema={"type": "object"})

Make = Callable[..., ChatLLM]


class FakeTime:
    """A clock that only sleeping moves; `slept` is its history."""

    def __init__(self) -> None:
        self.time, self.slept = 0.0, list[float]()

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds

    @property
    def clock(self) -> Clock:
        return Clock(now=lambda: self.time, sleep=self.sleep, jitter=lambda: 1.0)


@pytest.fixture(params=["openai", "groq"])
def make(request: pytest.FixtureRequest) -> Iterator[Make]:
    made: list[ChatLLM] = []

    def build(url: str, **options: object) -> ChatLLM:
        if request.param == "openai":
            llm: ChatLLM = OpenAILLM(url + "/openai/v1", SecretStr(KEY), "m", **options)  # type: ignore[arg-type]
        else:
            llm = GroqLLM(SecretStr(KEY), "m", base_url=url, **options)  # type: ignore[arg-type]
        made.append(llm)
        return llm

    yield build
    for llm in made:
        llm.close()


def whole(pieces: list[Delta]) -> str:
    return "".join(piece.text for piece in pieces)


def test_streams_pieces_finish_usage_and_asks_with_key_and_path(make: Make) -> None:
    with ReplayServer(streamed("Rent is ", "due [1].")) as server:
        pieces = list(make(server.url).stream(PROMPT))
        assert [piece.text for piece in pieces] == ["Rent is ", "due [1].", ""]
        assert pieces[-1].finish == "stop"
        assert pieces[-1].usage is not None
        assert (pieces[-1].usage.prompt_tokens, pieces[-1].usage.completion_tokens) == (11, 7)
        assert server.paths == ["/openai/v1/chat/completions"]
        assert server.headers[0]["Authorization"] == f"Bearer {KEY}"
        asked = server.requests[0]
        assert asked["messages"] == [
            {"role": "system", "content": "system"},
            {"role": "user", "content": "user"},
        ]
        assert (asked["stream"], asked["max_tokens"], asked["temperature"]) == (True, 1024, 0.1)
        assert "response_format" not in asked


def test_cost_comes_from_the_price_table() -> None:
    with ReplayServer(streamed("a")) as server:
        llm = OpenAILLM(server.url, None, "openai/gpt-oss-120b")
        usage = list(llm.stream(PROMPT))[-1].usage
        llm.close()
    assert usage is not None
    assert usage.cost_usd == pytest.approx((11 * 0.15 + 7 * 0.6) / 1e6)


def test_groq_usage_is_read_from_its_own_field(make: Make) -> None:
    last = {
        "choices": [{"delta": {}, "finish_reason": "stop"}],
        "x_groq": {"usage": {"prompt_tokens": 5, "completion_tokens": 2}},
    }
    with ReplayServer(Scene(pieces=[text("a"), last, "[DONE]"])) as server:
        usage = list(make(server.url).stream(PROMPT))[-1].usage
    assert usage is not None
    assert (usage.prompt_tokens, usage.completion_tokens) == (5, 2)


def test_chunks_without_choices_content_or_sense_hold_no_text(make: Make) -> None:
    odd = [
        {"choices": [{"delta": {"role": "assistant"}}]},
        {"choices": None},
        {"choices": ["text"]},
        {"choices": [{"delta": "text"}]},
        {"choices": [{"delta": {"content": 7}}]},
        {"choices": [{"index": 1, "delta": {"content": "another choice"}}]},
        {"choices": [{"delta": {"reasoning": "hm", "reasoning_content": "hm"}}]},
        "[1, 2]",
        b": comment\n\n",
        text("Rent is due [1]."),
        {"choices": [{"delta": {"content": None}, "finish_reason": "stop"}]},
        {"choices": [], "usage": {"total_tokens": 9}},
    ]
    with ReplayServer(Scene(pieces=odd)) as server:
        pieces = list(make(server.url).stream(PROMPT))
    assert whole(pieces) == "Rent is due [1]."
    assert [piece.finish for piece in pieces if piece.finish] == ["stop"]
    assert pieces[-1].usage is not None
    assert pieces[-1].usage.completion_tokens == 9


def test_stream_is_the_same_however_the_bytes_are_cut(make: Make) -> None:
    raw = (
        b'data: {"choices":[{"delta":{"content":"\xe4\xbd\xa0\xe5\xa5\xbd [1]"}}]}\r\n\r\n'
        b'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\r\n\r\ndata: [DONE]\r\n\r\n'
    )
    with ReplayServer(Scene(pieces=[raw[i : i + 1] for i in range(len(raw))])) as server:
        assert whole(list(make(server.url).stream(PROMPT))) == "你好 [1]"


def test_events_sent_twice_with_one_id_count_once_and_a_repeated_whole_is_dropped(make: Make) -> None:
    twice = b'id: 7\ndata: {"choices":[{"delta":{"content":"Rent is due on the first day [1]."}}]}\n\n'
    copy = text("Rent is due on the first day [1].", finish="stop")
    with ReplayServer(Scene(pieces=[twice, twice, copy, copy, "[DONE]"])) as server:
        assert whole(list(make(server.url).stream(PROMPT))) == "Rent is due on the first day [1]."


def test_equal_tokens_in_a_row_are_kept(make: Make) -> None:
    with ReplayServer(streamed("ha", "ha", "ha")) as server:
        assert whole(list(make(server.url).stream(PROMPT))) == "hahaha"


@pytest.mark.parametrize("size", [1, 2, 3, 5, 100])
def test_reasoning_is_cut_out_wherever_the_deltas_are_cut(make: Make, size: int) -> None:
    reply = "<think>Is it [1]? a < b</think>\n\nRent <thin is due [1]. <"
    deltas = [reply[i : i + size] for i in range(0, len(reply), size)]
    with ReplayServer(streamed(*deltas)) as server:
        assert whole(list(make(server.url).stream(PROMPT))).strip() == "Rent <thin is due [1]. <"


@pytest.mark.parametrize("reply", ["<think>never closed [1]", "<think>only this</think>", "", "  \n"])
def test_reply_of_reasoning_or_nothing_is_a_failure_sent_again_a_bounded_number_of_times(
    make: Make, reply: str
) -> None:
    with ReplayServer(streamed(reply)) as server:
        with pytest.raises(ModelUnavailable, match="empty"):
            list(make(server.url, max_retries=1, clock=FakeTime().clock).stream(PROMPT))
        assert len(server.requests) == 2


def test_reasoning_without_its_opening_tag_is_never_passed_off_as_an_answer(make: Make) -> None:
    with ReplayServer(streamed("I think it is [1].", "</think>", "It is due [1].")) as server:
        with pytest.raises(ModelUnavailable, match="reasoning"):
            list(make(server.url).stream(PROMPT))
        assert len(server.requests) == 1


@pytest.mark.case("JSON-06", 1, 3)
def test_answer_in_the_reasoning_field_alone_is_a_failure(make: Make) -> None:
    body = {
        "choices": [
            {"finish_reason": "stop", "message": {"content": "", "reasoning_content": '{"citations":[]}'}}
        ]
    }
    with ReplayServer(Scene(body=body)) as server:
        with pytest.raises(ModelUnavailable):
            list(make(server.url, max_retries=1, clock=FakeTime().clock).stream(PROMPT))
        assert len(server.requests) == 2


def test_server_that_does_not_stream_is_read_whole(make: Make) -> None:
    body = {
        "choices": [{"finish_reason": "stop", "message": {"content": "Rent is due [1]."}}],
        "usage": {"prompt_tokens": 3, "completion_tokens": 2},
    }
    with ReplayServer(Scene(body=body)) as server:
        assert whole(list(make(server.url).stream(PROMPT))) == "Rent is due [1]."


def test_finish_length_is_passed_on(make: Make) -> None:
    with ReplayServer(streamed("Rent is", finish="length")) as server:
        assert list(make(server.url).stream(PROMPT))[-1].finish == "length"


@pytest.mark.parametrize("cut", [True, False])
def test_stream_that_breaks_off_after_text_raises_and_is_not_sent_again(make: Make, cut: bool) -> None:
    with ReplayServer(Scene(pieces=[text("The notice period is thirty days unless [")], cut=cut)) as server:
        stream = make(server.url).stream(PROMPT)
        assert next(stream).text.startswith("The notice")
        with pytest.raises(ModelUnavailable):
            list(stream)
        assert len(server.requests) == 1


def test_stream_that_breaks_off_before_text_is_sent_again(make: Make) -> None:
    first = Scene(pieces=[{"choices": [{"delta": {"role": "assistant"}}]}], cut=True)
    with ReplayServer(first, streamed("a [1].")) as server:
        assert whole(list(make(server.url, clock=FakeTime().clock).stream(PROMPT))) == "a [1]."
        assert len(server.requests) == 2


def test_error_event_in_a_stream_is_an_error(make: Make) -> None:
    broken = {"error": {"message": "upstream overloaded", "code": 503}}
    with ReplayServer(Scene(pieces=[text("Rent"), broken, "[DONE]"])) as server:
        stream = make(server.url).stream(PROMPT)
        next(stream)
        with pytest.raises(ModelUnavailable):
            list(stream)


def test_event_that_is_not_json_is_a_failure(make: Make) -> None:
    with (
        ReplayServer(Scene(pieces=["{not json"])) as server,
        pytest.raises(ModelUnavailable, match="not JSON"),
    ):
        list(make(server.url, max_retries=0).stream(PROMPT))


def test_body_that_is_not_json_is_a_failure(make: Make) -> None:
    scene = Scene(body=b"<html>", headers={"content-type": "application/json"})
    with ReplayServer(scene) as server, pytest.raises(ModelUnavailable):
        list(make(server.url, max_retries=0).stream(PROMPT))


def test_silence_ends_the_call_in_time_with_one_submission(make: Make) -> None:
    with ReplayServer(Scene(pieces=[text("Rent"), 30])) as server:
        stream = make(server.url, timeout_s=0.3).stream(PROMPT)
        assert next(stream).text == "Rent"
        with pytest.raises(Timeout):
            list(stream)
        assert len(server.requests) == 1


def test_server_that_hangs_is_asked_once(make: Make) -> None:
    with ReplayServer(Scene(delay_s=30, body={})) as server:
        with pytest.raises(Timeout):
            list(make(server.url, timeout_s=0.3).stream(PROMPT))
        assert len(server.requests) == 1


def test_trickle_of_comments_does_not_extend_the_time(make: Make) -> None:
    with ReplayServer(Scene(pieces=[b": ping\n\n", 0.1] * 100)) as server, pytest.raises(Timeout):
        list(make(server.url, timeout_s=0.4).stream(PROMPT))


def test_closing_the_iterator_closes_the_connection(make: Make) -> None:
    with ReplayServer(Scene(pieces=[text("Rent"), 30])) as server:
        stream = make(server.url).stream(PROMPT)
        next(stream)
        stream.close()  # type: ignore[attr-defined]
        assert server.left.wait(5)


def test_throttled_call_waits_as_long_as_the_server_says(make: Make) -> None:
    time = FakeTime()
    busy = Scene(status=429, headers={"retry-after": "3"}, body={"error": {"message": "slow down"}})
    with ReplayServer(busy, streamed("a [1].")) as server:
        assert whole(list(make(server.url, clock=time.clock).stream(PROMPT))) == "a [1]."
    assert len(time.slept) == 1
    assert 3.0 <= time.slept[0] < 4.0


def test_wait_longer_than_the_time_left_is_reported_not_slept(make: Make) -> None:
    time = FakeTime()
    busy = Scene(
        status=429, body={"error": {"message": "Please try again in 7m12.5s.", "code": "rate_limit_exceeded"}}
    )
    with ReplayServer(busy) as server:
        with pytest.raises(Throttled) as caught:
            list(make(server.url, clock=time.clock).stream(PROMPT))
        assert len(server.requests) == 1
    assert caught.value.retry_after == 432.5
    assert time.slept == []


@pytest.mark.parametrize("status", [429, 500, 502, 503, 529])
def test_failures_that_may_pass_are_tried_a_bounded_number_of_times_with_growing_waits(
    make: Make, status: int
) -> None:
    time = FakeTime()
    with ReplayServer(Scene(status=status, body={"error": {"message": "no"}})) as server:
        with pytest.raises((Throttled, ModelUnavailable)):
            list(make(server.url, max_retries=3, clock=time.clock).stream(PROMPT))
        assert len(server.requests) == 4
    assert time.slept == [0.5, 1.0, 2.0]


@pytest.mark.case("SLS-07", 1, 3)
def test_every_try_that_fails_is_a_line_with_its_number(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "pincite")
    with ReplayServer(Scene(status=500, body={"error": {"message": f"{KEY} user"}})) as server:
        with pytest.raises(ModelUnavailable):
            list(make(server.url, max_retries=1, clock=FakeTime().clock).stream(PROMPT))
        assert len(server.requests) == 2
    lines = [json.loads(record.message) for record in caplog.records if record.name == "pincite"]
    assert [(line["attempt"], line["error"]) for line in lines] == [
        (1, "ModelUnavailable"),
        (2, "ModelUnavailable"),
    ]
    assert KEY not in caplog.text


@pytest.mark.case("SLS-07", 1, 3)
def test_a_server_that_hangs_is_asked_once(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "pincite")
    with ReplayServer(Scene(pieces=[70])) as server:
        with pytest.raises(Timeout) as caught:
            list(make(server.url, timeout_s=0.3, max_retries=1).stream(PROMPT))
        assert (len(server.requests), caught.value.part) == (1, "model")
    assert '"attempt": 1' in caplog.text


@pytest.mark.case("SLS-04", 3)
def test_a_call_that_could_not_end_in_time_is_not_made(make: Make) -> None:
    with ReplayServer(streamed("a")) as server:
        with pytest.raises(Timeout, match="too little time"):
            list(make(server.url, time_left=lambda: LEAST_S - 0.1).stream(PROMPT))
        assert server.requests == []


@pytest.mark.case("SLS-04", 1)
@pytest.mark.case("SLS-07", 2)
def test_a_call_ends_with_the_time_that_whoever_asks_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pincite.adapters.chat_llm.LEAST_S", 0.1)
    with ReplayServer(Scene(pieces=[70])) as server:
        llm = OpenAILLM(server.url, None, "m", timeout_s=60, time_left=lambda: 0.3)
        with pytest.raises(Timeout):
            list(llm.stream(PROMPT))
        assert len(server.requests) == 1
        llm.close()


@pytest.mark.case("JSON-09", 1)
@pytest.mark.parametrize("status", [400, 401, 403, 404, 422, 307])
def test_refusals_are_final_and_never_hold_the_key(make: Make, status: int) -> None:
    body = {"error": {"message": f"Incorrect API key provided: {KEY}", "code": "invalid_api_key"}}
    with ReplayServer(Scene(status=status, body=body, headers={"location": "/elsewhere"})) as server:
        llm = make(server.url)
        with pytest.raises(ModelRefused) as caught:
            list(llm.stream(PROMPT))
        assert len(server.requests) == 1
    assert KEY not in f"{caught.value} {caught.value!r} {llm!r} {vars(llm).get('model')}"
    assert caught.value.__cause__ is None


def test_unreachable_server_is_a_failure_that_names_no_address(make: Make) -> None:
    with ReplayServer(streamed("a")) as server:
        url = server.url
    with pytest.raises(ModelUnavailable) as caught:
        list(make(url, max_retries=0).stream(PROMPT))
    assert "127.0.0.1" not in str(caught.value)


TOO_LARGE = (
    "Request too large for model `m` in organization `o` on tokens per minute (TPM): Limit 8000, "
    "Requested 32979, please reduce"
)


@pytest.mark.parametrize(
    ("status", "message", "limit", "requested"),
    [
        (413, TOO_LARGE, 8000, 32979),
        (
            429,
            "Rate limit reached: Limit 7000, Used 0, Requested ~12903. Please try again in 50s",
            7000,
            12903,
        ),
        (413, "", None, None),
        (
            400,
            "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens",
            8192,
            9000,
        ),
    ],
)
def test_prompt_too_large_is_told_apart_and_not_sent_again(
    make: Make, status: int, message: str, limit: int | None, requested: int | None
) -> None:
    with ReplayServer(Scene(status=status, body={"error": {"message": message, "type": "tokens"}})) as server:
        with pytest.raises(PromptTooLarge) as caught:
            list(make(server.url).stream(PROMPT))
        assert len(server.requests) == 1
    assert (caught.value.limit, caught.value.requested) == (limit, requested)


def test_rejected_json_comes_back_as_an_unfinished_reply(make: Make) -> None:
    generation = '{"citations":[{"chunk_id":1},]}'
    body = {"error": {"message": "Failed", "code": "json_validate_failed", "failed_generation": generation}}
    with ReplayServer(Scene(status=400, body=body)) as server:
        pieces = list(make(server.url).stream(JSON_PROMPT))
        assert len(server.requests) == 1
    assert whole(pieces) == generation
    assert pieces[-1].finish not in (None, "stop")


def test_rejected_json_without_its_text_is_sent_again(make: Make) -> None:
    body = {"error": {"message": "Failed", "code": "json_validate_failed"}}
    with ReplayServer(Scene(status=400, body=body), streamed("{}")) as server:
        assert whole(list(make(server.url, clock=FakeTime().clock).stream(JSON_PROMPT))) == "{}"
        assert len(server.requests) == 2


@pytest.mark.case("JSON-10", 2)
def test_unknown_response_format_is_left_out_and_remembered() -> None:
    refused = Scene(
        status=400, body={"error": {"message": "response_format type json_schema is not supported"}}
    )
    no_usage = Scene(status=400, body={"error": {"message": "unknown field stream_options"}})
    with ReplayServer(refused, no_usage, streamed("{}")) as server:
        llm = OpenAILLM(server.url, None, "m")
        assert whole(list(llm.stream(JSON_PROMPT))) == "{}"
        assert whole(list(llm.stream(JSON_PROMPT))) == "{}"
        llm.close()
        kinds = [asked.get("response_format", {}).get("type") for asked in server.requests]
    assert kinds == ["json_schema", "json_object", "json_object", "json_object"]
    assert ["stream_options" in asked for asked in server.requests] == [True, True, False, False]


@pytest.mark.parametrize(
    "temperature",
    [
        "Unsupported value: 'temperature' does not support 0.1. Only the default (1) value is supported.",
        "Unsupported parameter: 'temperature' is not supported with this model.",
        "`temperature` is deprecated for this model.",
    ],
)
def test_a_model_that_thinks_takes_another_length_and_its_own_temperature(temperature) -> None:
    length = "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead."
    refused = [Scene(status=400, body={"error": {"message": each}}) for each in (length, temperature)]
    with ReplayServer(*refused, streamed("Yes.")) as server:
        llm = OpenAILLM(server.url, None, "m")
        assert whole(list(llm.stream(PROMPT))) == "Yes."
        assert whole(list(llm.stream(PROMPT))) == "Yes."
        llm.close()
        asked = server.requests
    assert [each.get("max_tokens") for each in asked] == [1024, None, None, None]
    assert ["temperature" in each for each in asked] == [True, True, False, False]
    assert all(each["max_completion_tokens"] > 1024 for each in asked[1:])


def test_a_length_or_a_temperature_out_of_range_is_a_refusal() -> None:
    for message in ("max_tokens is too large: 1024", "temperature must be between 0 and 2"):
        with ReplayServer(Scene(status=400, body={"error": {"message": message}})) as server:
            llm = OpenAILLM(server.url, None, "m")
            with pytest.raises(ModelRefused):
                list(llm.stream(PROMPT))
            llm.close()


def test_a_thinking_model_at_groq_has_room_to_think_and_little_to_think_of_json() -> None:
    with ReplayServer(streamed("{}")) as server:
        llm = GroqLLM(SecretStr(KEY), "openai/gpt-oss-20b", base_url=server.url)
        assert whole(list(llm.stream(JSON_PROMPT))) == "{}"
        assert whole(list(llm.stream(PROMPT))) == "{}"
        llm.close()
        of_json, of_text = server.requests
    assert (of_json["reasoning_effort"], of_json["max_tokens"] > 1024) == ("low", True)
    assert ("reasoning_effort" in of_text, of_text["max_tokens"]) == (False, 1024)


NOW = datetime(2026, 11, 28, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "message", "seconds"),
    [
        ({"retry-after": "20"}, "", 20.0),
        ({"retry-after": "0.5"}, "", 0.5),
        ({"retry-after": " 2 "}, "try again in 9s", 2.0),
        ({"retry-after": "1.2s"}, "", 1.2),
        ({"retry-after-ms": "1500", "retry-after": "2"}, "", 1.5),
        ({"retry-after": "Sat, 28 Nov 2026 12:00:30 GMT"}, "", 30.0),
        ({"retry-after": "Sat, 28 Nov 2026 11:00:00 GMT"}, "", 0.0),
        ({}, "Please try again in 1.2s. Visit the console", 1.2),
        ({}, "Please try again in 850ms.", 0.85),
        ({}, "Please try again in 2m59.56s.", 179.56),
        ({}, "Please retry after 20 seconds.", 20.0),
        ({"retry-after": "soon"}, "", None),
        ({"retry-after": "-5"}, "", None),
        ({"retry-after": "nan"}, "", None),
        ({"retry-after": "9" * 12}, "", 86400.0),
        ({}, "nothing said", None),
    ],
)
def test_every_form_of_retry_after(headers: dict[str, str], message: str, seconds: float | None) -> None:
    assert retry_after(headers, message, NOW) == pytest.approx(seconds)


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>", b"[]", b"[1]", {"error": "text"}, {"error": None}, {"detail": "x"}, None, b"[" * 9999],
)
def test_error_bodies_of_any_shape_are_read(body: object) -> None:
    assert isinstance(error_of(503, {}, body), ModelUnavailable)


@pytest.mark.parametrize(
    ("base", "url"),
    [
        ("http://h:1", "http://h:1/v1/chat/completions"),
        ("http://h:1/", "http://h:1/v1/chat/completions"),
        ("https://h/openai/v1/", "https://h/openai/v1/chat/completions"),
        ("https://h/v1/chat/completions", "https://h/v1/chat/completions"),
        ("https://h/x?api-version=1", "https://h/x/chat/completions?api-version=1"),
    ],
)
def test_base_url_becomes_endpoint(base: str, url: str) -> None:
    assert endpoint(base) == url


@pytest.mark.parametrize("bad", ["", "h:1", "ftp://h", "file:///etc/passwd", "http://h/a b"])
def test_base_url_that_is_none_is_refused_unseen(bad: str) -> None:
    with pytest.raises(Misconfigured) as caught:
        endpoint(bad)
    assert bad == "" or bad not in str(caught.value)


def test_key_that_cannot_be_one_is_refused_unseen() -> None:
    for build in (
        lambda: OpenAILLM("http://h", SecretStr("kéy\n2"), "m"),
        lambda: GroqLLM(SecretStr("kéy\n2"), "m"),
    ):
        with pytest.raises(Misconfigured) as caught:
            build()
        assert "kéy" not in str(caught.value)
