"""What Textual does without our workarounds: where one of these fails it does better now, and that one may go."""

from __future__ import annotations

import subprocess
import sys

import pytest

PLAIN = {
    "let_no_break_space_hold": (
        "from textual._wrap import re_chunk as of_textual; from rich._wrap import re_word as of_rich;"
        r"print([len(each.findall('a\u00a0: b')) for each in (of_textual, of_rich)])",
        "[3, 3]",
    ),
    "let_escape_be_a_key": (
        "from textual._xterm_parser import XTermParser;"
        r"print([each.key for each in XTermParser().feed('\x1b ') if hasattr(each, 'key')])",
        "[]",
    ),
    "let_anything_be_typed": (
        "from textual._xterm_parser import XTermParser\n"
        r"try: list(XTermParser().feed('\x1b[9999999999u'))"
        "\nexcept (ValueError, ArithmeticError): print('it fails')",
        "it fails",
    ),
}
"""What is tried by a Python that has loaded nothing of ours, and what comes of it in Textual 8.2.8, the newest in
November 2026."""


@pytest.mark.parametrize("workaround", PLAIN)
def test_textual_needs_it_still(workaround: str) -> None:
    tried, comes = PLAIN[workaround]
    made = subprocess.run([sys.executable, "-c", tried], capture_output=True, text=True, check=False)
    assert made.stdout.strip() == comes, made.stderr
