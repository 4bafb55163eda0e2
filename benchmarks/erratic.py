"""A scripted model that behaves as badly as models do, each time in another way, the same way for the same prompt."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterator

from pincite.errors import ModelUnavailable
from pincite.models import Usage
from pincite.ports import Delta, Prompt

_PASSAGE = re.compile(r"<source-\w+ \[(\d+)\][^\n]*>\n(.*?)\n</source-", re.DOTALL)
_SENTENCE = re.compile(r"[^.!?]{20,300}[.!?]")


class ErraticLLM:
    """Cites rightly, wrongly, not at all, what does not exist, in other people's notation; stops in the middle of a
    marker, says nothing, refuses, breaks off; its JSON is fenced, cut off, prose, or of the wrong types."""

    model = "erratic"

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        """Raises `ModelUnavailable` for one citing call in twelve."""
        seed = hashlib.sha256(f"{prompt.name}\0{prompt.user}".encode()).hexdigest()
        rng = random.Random(seed)
        passages = [
            (int(number), found)
            for number, text in _PASSAGE.findall(prompt.user)
            if (found := [sentence.strip() for sentence in _SENTENCE.findall(text)])
        ]
        reply, finish = self._reply(prompt.name, passages, rng)
        place = 0
        while place < len(reply):
            step = rng.randint(1, 9)
            yield Delta(reply[place : place + step])
            place += step
        words = len((prompt.system + prompt.user).split()), len(reply.split())
        yield Delta("", finish, Usage(prompt_tokens=words[0], completion_tokens=words[1]))

    def _reply(self, name: str, passages: list[tuple[int, list[str]]], rng: random.Random) -> tuple[str, str]:
        if name == "judge":
            return json.dumps({"supported": rng.random() < 0.5, "reason": "so it seems"}), "stop"
        if name == "rerank":
            return rng.choice([json.dumps({"score": round(rng.random(), 2)}), "very relevant", ""]), "stop"
        if name != "answer":
            return _cited(passages, rng)
        draft = " ".join(_sentence(passages, rng) for _ in range(rng.randint(1, 4)))
        if rng.random() < 0.06:
            draft = "I don't know based on the documents."
        if rng.random() < 0.12:
            return draft.rstrip(".") + rng.choice([" [", " [1", " [1, ", " 【4:0†"]), "length"
        return draft, "stop"


def _sentence(passages: list[tuple[int, list[str]]], rng: random.Random) -> str:
    number, sentences = rng.choice(passages) if passages else (1, ["Nothing is known of it."])
    said = rng.choice(sentences).rstrip(".!?")
    if rng.random() < 0.2:
        said = re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10), said)
    other = rng.randint(1, len(passages) + 1)
    marker = rng.choice(
        [
            f" [{number}]", f" [{number}]", f" [{number}][{number}]", f" [{other}]", f" [{number}, {other}]", "",
            f" [{len(passages) + 7}]", f" 【{number}:0†source】", f" C{number}", f" (Source: {number})",
            f" [[{number}]](https://example.org)", f" [{number}-{number + 3}]", f" [^{number}]",
        ]
    )  # fmt: skip
    return f"{said}{marker}."


def _cited(passages: list[tuple[int, list[str]]], rng: random.Random) -> tuple[str, str]:
    if rng.random() < 1 / 12:
        raise ModelUnavailable("the model broke off")
    items = []
    for number, sentences in passages[:3]:
        quote = rng.choice(sentences)[:200]
        given = rng.choice([number, str(number), f"[{number}]", number + 50, None, True])
        items.append(
            {"number": given, "claim_text": quote, "quote": rng.choice([quote, quote.upper(), "of my own"])}
        )
    whole = json.dumps({"citations": items})
    return rng.choice(
        [
            (whole, "stop"), (whole, "stop"), (f"```json\n{whole}\n```", "stop"), (whole[: len(whole) // 2], "length"),
            ("I cannot do that.", "stop"), (f"<think>let me see</think>{whole}", "stop"), ("", "stop"),
        ]
    )  # fmt: skip
