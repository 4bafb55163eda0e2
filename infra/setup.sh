#!/usr/bin/env bash
# Makes .venv from the lock file, and leaves there what is there already. Arguments go to `uv sync` (--no-dev: without what only tests need).
set -euo pipefail
cd "$(dirname "$0")/.."
UV_VERSION=0.13.9
export UV_PYTHON_DOWNLOADS=never

python=""
for candidate in ${PYTHON:-python3} python3 python3.14 python3.13 python3.12 python3.11; do
  if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    python=$(command -v "$candidate")
    break
  fi
done
[ -n "$python" ] || { echo "pincite needs Python 3.11 or newer; none was found." >&2; exit 1; }

uv=.tools/uv/bin/uv
if ! "$uv" --version >/dev/null 2>&1; then
  echo "making the environment (once)…" >&2
  if ! "$python" -m venv .tools/uv 2>/dev/null; then
    rm -rf .tools/uv
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
      { apt-get update && apt-get install -y --no-install-recommends python3-venv; } >/dev/null
      "$python" -m venv .tools/uv
    else
      echo "$python cannot make environments; install its venv module (Debian: python3-venv)." >&2
      exit 1
    fi
  fi
  .tools/uv/bin/python -m pip install --quiet --disable-pip-version-check "uv==$UV_VERSION"
fi
# The certificates that pip has just trusted: behind a proxy with its own, uv's built-in ones are not enough.
if [ -n "$(ls -A /etc/ssl/certs 2>/dev/null)" ]; then export UV_SYSTEM_CERTS=1; fi
UV_PROJECT_ENVIRONMENT=.venv "$uv" sync --quiet --frozen --inexact --python "$python" "$@"
# The cross-encoder, by hash, beside the packages; without it answers are picked by words and vectors.
PATH="$PWD/.tools/uv/bin:$PATH" .venv/bin/pincite models --quiet ||
  echo "going on without the trained reranker; run infra/setup.sh again to fetch it." >&2
