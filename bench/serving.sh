#!/usr/bin/env bash
# Plays `thousand serve` in a Chromium without a window (`apt install chromium`) and takes pictures of it.
# What is served has an environment of its own, with what playing needs and the extra `serve`, and no more.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=.cache/serve
if [ ! -x "$venv/bin/thousand" ]; then
  .venv/bin/python -m venv "$venv"
  "$venv/bin/pip" install --quiet --require-hashes --no-deps -r requirements.lock
  "$venv/bin/pip" install --quiet --no-build-isolation --editable '.[serve]'
fi
SERVED_BY="$venv/bin/python" .venv/bin/python -m bench.serving "${1:-build/serving}"
