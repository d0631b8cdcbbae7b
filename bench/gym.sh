#!/usr/bin/env bash
# Holds the environment of thousand_tui/gym.py to what PettingZoo asks of one, under several forms.
# PettingZoo lives in an environment of its own and is never part of the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=.cache/gym
if [ ! -x "$venv/bin/python" ]; then
  .venv/bin/python -m venv "$venv"
  "$venv/bin/pip" install --quiet --require-hashes --no-deps -r requirements.lock
  "$venv/bin/pip" install --quiet pettingzoo
fi
"$venv/bin/python" bench/gym.py "$@"
