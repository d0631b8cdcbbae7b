#!/usr/bin/env bash
# Puts our decisions a second beside OpenSpiel's skat and rlcard's bridge, one after another on this machine.
# The peers live in an environment of their own and are never part of the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=.cache/peers
python=.venv/bin/python
if [ ! -x "$venv/bin/python" ]; then
  "$python" -m venv "$venv"
  "$venv/bin/pip" install --quiet open_spiel rlcard
fi
read -r ours played < <("$python" bench/random_play.py)
read -r skat bridge < <("$venv/bin/python" bench/peers.py)
"$python" - "$ours" "$played" "$skat" "$bridge" <<'PY'
import sys
ours, played, skat, bridge = map(float, sys.argv[1:])
print(f"thousand, BASE    {ours:>10,.0f} decisions/s   ({played:.1%} of the deals played out)")
print(f"OpenSpiel skat    {skat:>10,.0f} steps/s       thousand is {ours / skat:.2f} times that (aim 0.30)")
print(f"rlcard bridge     {bridge:>10,.0f} steps/s       thousand is {ours / bridge:.2f} times that (aim 2.00)")
PY
