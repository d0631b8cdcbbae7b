"""A world in which every name and every text is out to get the terminal, and eyes for what gets through."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from random import Random

from tests.desk.saved_games import fields, saved
from thousand_tui.sanitize import JOINERS

COLOUR = "\x1b[35mPWN"
"""An escape sequence; what is left of it without its first sign does nothing."""
TITLE = "\x1b]0;PWN\x07"
CSI = "\x9b5mPWN"
"""The same in one sign of the second half of Latin-1."""
TURNED = "\u202egnp.PWN\u2066"
"""Turns the direction of writing."""
MARKUP = "[bold red]PWN[/]"
BYTES = b"caf\xe9"
"""No UTF-8: Python reads it as half of a surrogate pair."""

EVIL = f"{COLOUR}{TITLE}{CSI}{TURNED}{MARKUP}"
EVIL_FILE = os.fsencode(EVIL.replace("/", "|")) + BYTES

ESCAPED = json.dumps(EVIL)[1:-1]
"""As TOML can write it."""


def put(folder: Path, name: bytes, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = Path(os.fsdecode(os.fsencode(folder) + b"/" + name))
    path.write_text(text, "utf-8")
    return path


def plant(home: Path) -> None:
    """Saves, sets, themes and settings, all of them hostile; the game itself would still be good to play."""
    _plant_saves(home / "saves")
    _plant_sets(home / "config" / "sets")
    _plant_themes(home / "config" / "themes")
    table = {"players": [{"name": EVIL, "kind": "person"}, {"name": f"2{EVIL}", "kind": "regular"}], "preset": EVIL}
    put(home / "config", b"settings.json", json.dumps({"theme": EVIL, "seen_how_to": True, "last_table": table}))


def _plant_saves(folder: Path) -> None:
    _, path = saved(folder / "sound", 12, unsaved=12)
    sound = fields(path)
    sound.pop("checksum")
    players = [{"name": EVIL, "kind": "person"}, {"name": f"2{EVIL}", "kind": "evil-bot"}, sound["players"][2]]
    changed: dict[bytes, dict[str, object]] = {
        b"1 sound": {},
        b"2 players": {"players": players, "marks": {"1": ["undo"]}},
        b"3 newer": {"version": 99, "app": EVIL},
        b"4 rules": {"agreements": {EVIL: 1}},
        b"5 value": {"agreements": {"cap_rule": EVIL}},
        b"6 log": {"log": [*sound["log"][:5], EVIL, *sound["log"][5:]]},
        b"7 field": {EVIL: EVIL},
        b"8 seed": {"seed": EVIL},
    }
    for name, changes in changed.items():
        put(folder, name + EVIL_FILE + b".json", json.dumps({**sound, **changes}))
    put(folder, b"9 torn" + EVIL_FILE + b".json", "{torn")


def _plant_sets(folder: Path) -> None:
    head = f'format = "thousand-agreements"\nversion = 1\nname = "%s {ESCAPED}"\npreset = "{ESCAPED}"\n[changes]\n'
    put(folder, b"1" + EVIL_FILE + b".toml", head % 1 + f'"{ESCAPED}" = 1\nfine = "{ESCAPED}"\n')
    put(folder, b"2" + EVIL_FILE + b".toml", head % 2 + f'"{ESCAPED}" == 1\n')
    put(folder, b"3" + EVIL_FILE + b".toml", (head % 3).replace("version = 1", "version = 99"))
    put(folder, b"4" + EVIL_FILE + b".toml", "")


def _plant_themes(folder: Path) -> None:
    put(folder, b"aaa.toml", f'title = "{ESCAPED}"\n[colors]\nprimary = "red"\n')
    put(folder, b"bad.toml", f'title = "x"\n["{ESCAPED}"]\nprimary = "red"\n')
    put(folder, b"hue.toml", f'title = "x"\n[colors]\nprimary = "{ESCAPED}"\n')
    put(folder, EVIL_FILE + b".toml", 'title = "x"\n[colors]\nprimary = "red"\n')
    put(folder, EVIL_FILE + b"2.toml", "title = ")


def check_printed(out: bytes) -> None:
    """What was printed is text in lines, with nothing in it that steers a terminal."""
    text = out.decode("utf-8")
    wrong = {sign for sign in text if not (sign.isprintable() or sign in JOINERS or sign == "\n")}
    assert not wrong, ascii(text)


def check_drawn(raw: bytes) -> None:
    """What was drawn holds the sequences of Textual, but none that the world has planted."""
    text = raw.decode("utf-8")
    planted = [TITLE, "\x9b", "\u202e", "\u2066", "\x00", *re.findall("\x1b[^A-Za-z]*PWN", text)]
    assert not [each for each in planted if each in text], ascii(text)


def hostile_names(count: int) -> list[bytes]:
    """Names of files that systems allow: no slash, no NUL, at most 200 bytes."""
    rng = Random("names")
    parts = [b"a", b"\x1b[2J", b"\x1b]0;x\x07", b"\xff", b"\xc3", b"\n", b"\r", b"\t", b" ", b"\x9b", b"\x7f"]
    parts += [b"[bold]", b"{who}", b"%s", b".", b"..", b"-", b"~", b"$(x)", b"'", b'"', b"\\", b".json", b".bak"]
    parts += [
        sign.encode() for sign in ("\u202e", "ї", "李", "\u2028", "\u200d", "e\u0301\u0301\u0301\u0301", "x" * 60)
    ]
    names: set[bytes] = set()
    while len(names) < count:
        names.add(b"".join(rng.choice(parts) for _ in range(rng.randrange(1, 7)))[:200])
    return sorted(names - {b".", b".."})
