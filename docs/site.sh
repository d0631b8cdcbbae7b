#!/usr/bin/env bash
# Builds the site of docs/mkdocs.yml into build/site. MkDocs lives in an environment of its own, which is made once; after
# that, nothing is fetched.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=.cache/docs
if [ ! -x "$venv/bin/mkdocs" ]; then
  .venv/bin/python -m venv "$venv"
  "$venv/bin/pip" --disable-pip-version-check install --quiet 'mkdocs==1.6.1' 'mkdocs-material==9.8.1'
fi
.venv/bin/python docs/make_site.py
NO_MKDOCS_2_WARNING=1 "$venv/bin/mkdocs" build --quiet --clean -f docs/mkdocs.yml "$@"
echo "build/site/index.html"
