"""Damage: what disks, editors and ill will do to a file, the same for the same seed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

Damage = Callable[[bytes, Random], bytes]

MARK = "@hostile@"
"""Stands in a tree for a raw value, which json would not write."""

RAW = (
    *("null", "true", "false", "0", "-1", "-0", "1e999", "1E-400", "0.5", "NaN", "-Infinity", "01", "0x10", "1_0"),
    *("9" * 19, "-" + "9" * 19, "9" * 400, "9" * 4_300, "9" * 4_301, "9" * 20_000),
    *('""', '"\\u0000"', '"\\ud800"', '"\\u202e"', '"\\u001b[31m"', '"[bold]x[/]"', '"' + "x" * 5_000 + '"'),
    *("[]", "{}", "[[]]", '{"":0}', "[" * 60 + "]" * 60, "[" * 20_000),
    *("[" * 300 + "]" * 300, '{"a":' * 300 + "0" + "}" * 300),
    *('"2 pass"', '"= 1 2 3"', '"* cut 1"', '"0 play"', '"0 bid 999999"', '"* shuffle 9S"', '"1 give 9S>0 9S>1"'),
    *('"BASE"', '"off"', '"person"', '"expert"', '"0001-01-01T00:00:00"', '"9999-12-31T23:59:59+23:59"', "[3,3,3]"),
)  # fmt: skip
"""Values as they may stand in a file that nobody meant, or that somebody meant too well."""

SIGNS: tuple[bytes, ...] = (
    b"\x00",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\x1b[2J",
    b"\xe2\x80\xae",
    b"\xef\xbb\xbf",
    b"\r",
    b"\n",
    b"\t",
)
SIGNS += (
    b'"',
    b"'",
    b"[",
    b"]",
    b"{",
    b"}",
    b":",
    b"=",
    b",",
    b".",
    b"#",
    b"-",
    b"9" * 300,
    b"1e9",
    b"  ",
    b"/",
    b">",
    b"!",
)


def damaged(data: bytes, rng: Random, extra: Sequence[Damage] = ()) -> bytes:
    """The data after one to four blows."""
    blows = (*BLOWS, *extra, *extra)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        data = rng.choice(blows)(data, rng)
    return data


# What can happen to any bytes


def _place(data: bytes, rng: Random) -> int:
    return rng.randrange(len(data) + 1)


def _flip(data: bytes, rng: Random) -> bytes:
    changed = bytearray(data or b" ")
    changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _end(data: bytes, rng: Random) -> bytes:
    return data[: _place(data, rng)]


def _lose(data: bytes, rng: Random) -> bytes:
    start = _place(data, rng)
    return data[:start] + data[start + rng.choice((1, 2, 10, 100, 4096)) :]


def _overwrite(data: bytes, rng: Random) -> bytes:
    start, size = _place(data, rng), rng.choice((1, 4, 16, 512))
    return data[:start] + rng.choice((bytes(size), rng.randbytes(size))) + data[start + size :]


def _insert(data: bytes, rng: Random) -> bytes:
    start = _place(data, rng)
    return data[:start] + rng.choice(SIGNS) + data[start:]


def _repeat(data: bytes, rng: Random) -> bytes:
    start = _place(data, rng)
    part = data[start : start + rng.choice((1, 20, 200))]
    return data[:start] + part * rng.choice((2, 3, 50)) + data[start:]


def _move(data: bytes, rng: Random) -> bytes:
    lines = data.split(b"\n")
    line = lines.pop(rng.randrange(len(lines)))
    lines.insert(rng.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def _number(data: bytes, rng: Random) -> bytes:
    """Another number in the place of one."""
    found = list(re.finditer(rb"-?\d+", data))
    if not found:
        return data
    at = rng.choice(found)
    other = rng.choice((0, 1, 2, 3, 4, 5, 23, 24, 25, 119, 120, 995, 1000, -1, -120, 10**6, 10**12, 10**400))
    return data[: at.start()] + str(other).encode() + data[at.end() :]


def _word(data: bytes, rng: Random) -> bytes:
    """One word in the place of another."""
    found = list(re.finditer(rb"[A-Za-z0-9_>!*-]+", data))
    if not found:
        return data
    at, other = rng.choice(found), rng.choice(found)
    return data[: at.start()] + other.group() + data[at.end() :]


BLOWS: tuple[Damage, ...] = (_flip, _end, _lose, _overwrite, _insert, _repeat, _move, _number, _word)


# What can happen to JSON


def in_tree(data: bytes, rng: Random) -> bytes:
    """One value, or one name, of a JSON file is another; what is JSON no more is left to the other blows."""
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return data
    places = list(places_in(tree))
    if not places:
        return data
    holder, key = rng.choice(places)
    match rng.randrange(6):
        case 0 if isinstance(holder, dict):
            holder[rng.choice(("", "x", "\x1b[31m", "version", "log", "0", "999999"))] = holder.pop(key)
        case 1:
            del holder[key]
        case 2:
            other, its_key = rng.choice(places)
            holder[key] = json.loads(json.dumps(other[its_key]))
        case 3 if isinstance(holder, list):
            holder.insert(key, json.loads(json.dumps(rng.choice(holder))))
        case _:
            holder[key] = MARK
    return json.dumps(tree).replace(f'"{MARK}"', rng.choice(RAW)).encode("utf-8", "surrogatepass")


def places_in(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every part of a tree of JSON: what holds it, and by which name or number."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys:
        yield tree, key
        yield from places_in(tree[key])


# What can happen to TOML, and to lines of words


def in_toml(data: bytes, rng: Random) -> bytes:
    """One value of a TOML file is another, or a line is added."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    name, sign, _ = lines[at].partition(b"=")
    value = rng.choice(
        (*RAW, "2020-02-30", "00:61", "0xf" + "f" * 5_000, "inf", "'''", '"""', "[\n" * 3_000, "{a=" * 300)
    ).encode()
    if sign and rng.random() < 0.7:
        lines[at] = name + b"= " + value
    else:
        name = rng.choice(
            (b"x", b"'\x1b[31m'", b'"\\u202e"', b"a." * 400 + b"a", b"[a", b"[[changes]]\nx", b"fine", b"title")
        )
        lines.insert(at, name + b" = " + value)
    return b"\n".join(lines)


def in_words(data: bytes, rng: Random) -> bytes:
    """A word of a line goes, comes twice, or is something else."""
    words = data.split(b" ")
    at = rng.randrange(len(words))
    words[at : at + 1] = rng.choice(([], [words[at]] * 2, [rng.choice(RAW).encode()], [rng.choice(SIGNS)]))
    return b" ".join(words)
