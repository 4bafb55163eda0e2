"""`pincite.toml` of the working folder and of the user's own folder, with what is wrong in them said in our words."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Any

from platformdirs import user_config_path
from pydantic_settings import BaseSettings, TomlConfigSettingsSource

from pincite import trust
from pincite.errors import Misconfigured

NAME = "pincite.toml"


def of_user() -> Path:
    """`~/.config/pincite/pincite.toml`, or where the platform or `XDG_CONFIG_HOME` has such files."""
    return user_config_path("pincite") / NAME


def said(file: Path) -> str:
    """A file as it is named to its user: the working folder's by its name alone."""
    if not file.is_absolute():
        return file.name
    home = Path.home()
    return f"~/{file.relative_to(home)}" if file.is_relative_to(home) else str(file)


class TomlFile(TomlConfigSettingsSource):
    """One file's settings; none where it is not there. What it may set is told by whose it is: the user's own folder is
    the user's, and what lies in any other folder came with it. A file there that belongs to somebody else, or that
    others may write, is no better than one that came along."""

    def __init__(self, settings_cls: type[BaseSettings], file: Path) -> None:
        self.known = settings_cls.model_fields
        self.file = file
        super().__init__(settings_cls, file)

    def _read_file(self, file_path: Any) -> dict[str, Any]:
        try:
            found: dict[str, Any] = super()._read_file(file_path)
        except (ValueError, OSError) as error:
            raise Misconfigured(f"{said(self.file)}: cannot be read: {error}") from error
        for name in found:
            if name not in self.known:
                near = get_close_matches(name, self.known, 1)
                hint = f"; did you mean {near[0]}?" if near else ""
                raise Misconfigured(f"{said(self.file)}: {name} is no setting{hint}")
        needed = trust.needs_trust(found)
        if (
            needed
            and not (self.file == of_user() and trust.is_own(self.file))
            and not trust.is_trusted(self.file)
        ):
            raise Misconfigured(self._refused(needed))
        return found

    def _refused(self, needed: list[str]) -> str:
        if self.file == of_user():
            return (
                f"{said(self.file)} sets {', '.join(needed)}, and others than you may write it; "
                "make it yours alone: chmod 600"
            )
        return (
            f"{self.file.name} of this folder sets {', '.join(needed)}: where documents and keys go, and which "
            "model files are loaded, is taken only from a file that you trust. Read it, then run `pincite trust`, "
            "or set them in the environment"
        )
