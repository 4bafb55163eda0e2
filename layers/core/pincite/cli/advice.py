"""error → what to do next, as a line for whoever sits at the terminal."""

from __future__ import annotations

from pydantic import ValidationError

from pincite import errors
from pincite.errors import Invalid, PinciteError

_STEPS: tuple[tuple[type[PinciteError], str], ...] = (
    (errors.IndexUnavailable, "`pincite config` shows where the index is (`index`, `home`): can it be reached and "
     "written, is its disk full? A damaged file is moved away, and the documents ingested again."),
    (errors.StoreUnavailable, "`pincite config` shows the folder (`home`): may it be written, is its disk full? "
     "A damaged file is moved away; then run the command again."),
    (errors.ModelRefused, "check PINCITE_LLM_URL and PINCITE_LLM_KEY (or GROQ_API_KEY), PINCITE_ANSWER_MODEL and "
     "PINCITE_CITE_MODEL; without a URL or a key, answers are extracts."),
    (errors.Retryable, "try again later; without PINCITE_LLM_URL and GROQ_API_KEY, answers are extracts and need no "
     "model."),
    (errors.NoCollection, "PINCITE_COLLECTIONS (`collections` in pincite.toml) names those of this machine, with "
     "commas between them."),
    (errors.Misconfigured, "`pincite config` lists the settings; they come from pincite.toml here, then from the "
     "environment."),
)  # fmt: skip


def next_step(error: PinciteError) -> str | None:
    """None where the message itself says what to do."""
    return next((step for kind, step in _STEPS if isinstance(error, kind)), None)


def misfit(error: ValidationError) -> Invalid:
    """What a request model refused → the first field that does not fit, and why."""
    first = error.errors()[0]
    return Invalid(
        ".".join(map(str, first["loc"])) or "request", str(first["msg"]).removeprefix("Value error, ")
    )
