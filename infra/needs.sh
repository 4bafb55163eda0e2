#!/usr/bin/env bash
# Programs that the tests drive for real. As root on Debian they are installed; elsewhere their names are printed.
set -euo pipefail
missing=()
need() { command -v "$1" >/dev/null 2>&1 || missing+=("$2"); }
need java openjdk-17-jre-headless
need mvn maven
need node nodejs
need npm npm
need curl curl
need chromium chromium
need tesseract tesseract-ocr
[ ${#missing[@]} = 0 ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing for the tests: ${missing[*]}" >&2
  log=$(mktemp)
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 ||
    { tail -20 "$log" >&2; exit 1; }
else
  echo "The tests need these programs; install them and run again: ${missing[*]}" >&2
  exit 1
fi
