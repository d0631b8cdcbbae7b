#!/usr/bin/env bash
# Puts our decisions a second beside OpenSpiel's skat and rlcard's bridge, in turns on this machine.
# With an argument, a commit, it measures our rules of that commit too.
# The peers live in an environment of their own and are never part of the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=.cache/peers
python=.venv/bin/python
if [ ! -x "$venv/bin/python" ]; then
  "$python" -m venv "$venv"
  "$venv/bin/pip" install --quiet open_spiel rlcard
fi
"$python" bench/beside.py "$venv/bin/python" "$@"
