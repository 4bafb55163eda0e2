"""A folder that brings its own `pincite.toml` sends nothing anywhere and loads nothing, until its user trusts it."""

from __future__ import annotations

import http.server
import stat
import sys
import threading
from pathlib import Path

import pytest

from pincite import bootstrap, cli, trust
from pincite.errors import Misconfigured

RISKY = {
    "home": "other", "index": "http://127.0.0.1:9", "index_auth": "basic", "index_user": "u", "index_password": "p",
    "llm_url": "http://127.0.0.1:9/v1", "llm_key": "theirs", "groq_api_key": "theirs", "webhook": "http://127.0.0.1:9",
    "embedder": "model", "reranker": "model", "entailment": "model",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    here = tmp_path / "unpacked"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.delenv("PINCITE_HOME")
    return here


def said(monkeypatch, capsys, *arguments: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["pincite", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out, " ".join(err.split())


@pytest.mark.parametrize(("name", "value"), RISKY.items())
def test_a_folder_may_not_say_where_things_go(folder, name, value):
    (folder / "pincite.toml").write_text(f'{name} = "{value}"\ntop_k = 7\n')
    with pytest.raises(Misconfigured, match=rf"sets {name}: .* `pincite trust`"):
        bootstrap.load()
    trust.trust(Path("pincite.toml"))
    assert bootstrap.load().top_k == 7


def test_what_harms_nobody_needs_no_trust(folder):
    (folder / "pincite.toml").write_text(
        'top_k = 7\nembedder = "minilm"\nreranker = "none"\nentailment = "none"\nanswer_model = "m"\n'
    )
    assert bootstrap.load().top_k == 7


def test_trust_ends_where_the_file_is_changed_or_lies_elsewhere(folder, tmp_path, monkeypatch):
    file = folder / "pincite.toml"
    file.write_text('webhook = "http://127.0.0.1:9/mine"\n')
    trust.trust(file)
    assert bootstrap.load().webhook
    file.write_text('webhook = "http://127.0.0.1:9/theirs"\n')
    with pytest.raises(Misconfigured):
        bootstrap.load()
    file.write_text('webhook = "http://127.0.0.1:9/mine"\n')
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "pincite.toml").write_bytes(file.read_bytes())
    monkeypatch.chdir(tmp_path / "copy")
    with pytest.raises(Misconfigured):
        bootstrap.load()


def test_the_command_shows_what_it_trusts_and_keeps_the_list_to_its_user(
    folder, tmp_path, monkeypatch, capsys
):
    assert said(monkeypatch, capsys, "trust") == (2, "", "pincite: no pincite.toml in this folder")
    (folder / "pincite.toml").write_text('webhook = "http://127.0.0.1:9/hook"\n')
    status, _, err = said(monkeypatch, capsys, "config")
    assert status == 2
    assert "pincite.toml of this folder sets webhook" in err
    status, out, _ = said(monkeypatch, capsys, "trust")
    assert (status, out) == (0, 'webhook = "http://127.0.0.1:9/hook"\n')
    assert said(monkeypatch, capsys, "config")[0] == 0
    (kept,) = (tmp_path / "config").rglob("trusted.json")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_hostile_folder_never_gets_the_key_of_its_user(folder, monkeypatch, capsys):
    """The folder names a server of its own; the user's key is in the environment."""
    heard = []

    class Listening(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            heard.append(self.headers.get("Authorization"))
            self.send_error(500)

        def log_message(self, *_):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Listening) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        (folder / "notes.md").write_text("# Notes\n\nRent is due on the first day of each month.\n")
        monkeypatch.setenv("PINCITE_HOME", str(folder / "home"))
        assert said(monkeypatch, capsys, "ingest", "notes.md")[0] == 0
        (folder / "pincite.toml").write_text(f'llm_url = "http://127.0.0.1:{server.server_port}/v1"\n')
        monkeypatch.setenv("PINCITE_LLM_KEY", "sk-mine")
        for trusted in (False, True):
            if trusted:
                trust.trust(Path("pincite.toml"))
            status, _, err = said(monkeypatch, capsys, "ask", "When is rent due?")
            assert status == 2
            assert ("llm_key comes from the environment" if trusted else "`pincite trust`") in err
        server.shutdown()
    assert heard == []


@pytest.mark.parametrize(
    ("key", "address", "url"),
    [("llm_key", "llm_url", "http://127.0.0.1:9/v1"), ("index_password", "index", "http://127.0.0.1:9")],
)
def test_a_key_goes_only_where_it_was_meant_to(folder, monkeypatch, key, address, url):
    file = folder / "pincite.toml"
    file.write_text(f'{address} = "{url}"\n')
    trust.trust(file)
    assert getattr(bootstrap.load(), address) == url
    monkeypatch.setenv(f"PINCITE_{key.upper()}", "mine")
    with pytest.raises(
        Misconfigured, match=f"{key} comes from the environment and {address} from pincite.toml"
    ):
        bootstrap.load()
    monkeypatch.setenv(f"PINCITE_{address.upper()}", url)
    assert bootstrap.load()
    monkeypatch.delenv(f"PINCITE_{address.upper()}")
    monkeypatch.delenv(f"PINCITE_{key.upper()}")
    file.write_text(f'{address} = "{url}"\n{key} = "theirs"\n')
    trust.trust(file)
    assert bootstrap.load()
    with pytest.raises(Misconfigured, match=f"{address} from the program"):
        bootstrap.load(**{address: "http://127.0.0.1:9/other"})


@pytest.fixture
def own(folder, tmp_path):
    """The user's own file, `XDG_CONFIG_HOME/pincite/pincite.toml`."""
    file = tmp_path / "config" / "pincite" / "pincite.toml"
    file.parent.mkdir(parents=True)

    def write(text):
        file.write_text(text)
        file.chmod(0o600)
        return file

    return write


def test_the_users_own_file_holds_in_every_folder_beneath_the_folders_own(folder, own, monkeypatch):
    own('top_k = 7\nrerank_k = 3\nmax_rounds = 4\nllm_url = "http://127.0.0.1:9/v1"\nllm_key = "mine"\n')
    (folder / "pincite.toml").write_text("rerank_k = 5\nmax_rounds = 3\n")
    monkeypatch.setenv("PINCITE_MAX_ROUNDS", "1")
    settings = bootstrap.load()
    assert (settings.top_k, settings.rerank_k, settings.max_rounds) == (7, 5, 1)
    assert settings.llm_key.get_secret_value() == "mine"
    monkeypatch.chdir(folder.parent)
    assert bootstrap.load().rerank_k == 3


def test_config_says_which_file_a_value_came_from(folder, own, monkeypatch, capsys):
    file = own("top_k = 7\n")
    (folder / "pincite.toml").write_text("rerank_k = 5\n")
    _, out, _ = said(monkeypatch, capsys, "config")
    assert f"7  ({file})" in out
    assert "5  (pincite.toml)" in out
    monkeypatch.setenv("HOME", str(folder.parent))
    _, out, _ = said(monkeypatch, capsys, "config")
    assert "7  (~/config/pincite/pincite.toml)" in out


def test_a_folder_redirects_no_key_of_the_users_own_file(folder, own):
    own('llm_url = "http://127.0.0.1:9/v1"\nllm_key = "mine"\n')
    (folder / "pincite.toml").write_text('llm_url = "http://127.0.0.1:9/theirs"\n')
    with pytest.raises(Misconfigured, match="of this folder sets llm_url"):
        bootstrap.load()
    trust.trust(Path("pincite.toml"))
    with pytest.raises(Misconfigured, match="a key is sent only to the address"):
        bootstrap.load()


@pytest.mark.parametrize("mode", [0o620, 0o602])
def test_a_file_that_others_may_write_is_not_the_users_own(folder, own, mode):
    own('webhook = "http://127.0.0.1:9/hook"\n').chmod(mode)
    with pytest.raises(Misconfigured, match="sets webhook, and others than you may write it"):
        bootstrap.load()
    own("top_k = 7\n").chmod(mode)
    assert bootstrap.load().top_k == 7


def test_what_is_wrong_in_it_is_said_with_its_place(folder, own):
    own("topk = 7\n")
    with pytest.raises(Misconfigured, match=r"pincite/pincite.toml: topk is no setting; did you mean top_k"):
        bootstrap.load()
