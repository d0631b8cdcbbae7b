"""Nothing that the game can say is without words."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import thousand_tui
from tests.sources import nodes_of
from tests.words.english import MESSAGES, worded
from thousand_tui import words
from thousand_tui.rules import Booked, Line, LineName, Occasion, Outcome, Reason, Refusal, Settled, events
from thousand_tui.sanitize import ASCII
from thousand_tui.ui.keys import KEYS
from thousand_tui.words import Voice
from thousand_tui.words.catalogue import t
from thousand_tui.words.story import SAID, SENTENCES

SOURCES = Path(thousand_tui.__file__).parent
NAMES = ("Anna", "Bogdan", "Vera")

FACTS = {
    name: value
    for value, group in (
        (120, "cap lowest minimum bid highest exactly price"),
        (0, "held suit trump card"),
        (5, "step"),
        (3, "least"),
        (21, "most"),
        (-120, "below"),
        (2, "recipients aside packets limit"),
    )
    for name in group.split()
}
"""Of every fact that a reason can have, a value."""


def keys_used(*functions: str) -> Iterator[tuple[str, str]]:
    """Every key that is written out in a call of one of these, with the file it stands in."""
    for path in SOURCES.rglob("*.py"):
        for node in nodes_of(path):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in functions and isinstance(node.args[0].value, str):
                yield node.args[0].value, path.name


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_has_a_sentence(reason: Reason) -> None:
    facts = FACTS if reason in (Reason.OVER_THE_CAP, Reason.CONTRACT_OVER_THE_CAP) else _without_cap()
    sentence = words.refusal(Refusal(reason, facts))
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_one_opponent_is_not_spoken_of_as_several() -> None:
    one = Refusal(Reason.ONE_CARD_EACH, {"recipients": 1, "aside": 0})
    assert words.refusal(one) == worded("refusal.one_card_each", recipients=1)


def _without_cap() -> dict[str, int]:
    return {name: value for name, value in FACTS.items() if name != "cap"}


@pytest.mark.parametrize(
    ("cap", "held", "said"),
    [
        (120, 0, "You hold no marriage, so you can bid 120 at most. Agreement: Bids above 120."),
        (180, 60, "You can bid 180 at most: 120 + 60 for marriages that you hold. Agreement: Bids above 120."),
        (400, 60, "Nobody can bid more than 400. Agreement: Bids above 120."),
    ],
)
def test_the_cap_says_what_it_is_made_of(cap: int, held: int, said: str) -> None:
    assert words.refusal(Refusal(Reason.OVER_THE_CAP, {"cap": cap, "held": held})) == said


EVENTS = [each for each in vars(events).values() if isinstance(each, type) and issubclass(each, events.Event)]


@pytest.mark.parametrize("kind", [kind for kind in EVENTS if kind is not events.Event])
def test_every_event_is_told(kind: type) -> None:
    assert kind in SENTENCES or kind in SAID


@pytest.mark.parametrize("rule", LineName)
@pytest.mark.parametrize(("amount", "fact"), [(0, 0), (35, 37), (-120, 2)])
def test_every_line_of_a_settlement_has_words(rule: LineName, amount: int, fact: int) -> None:
    outcome = Outcome(4, 0, (1, 2, 0), 1, 120, 120, None, (37, 83, 0), (0, 40, 0), (3, 5, 0))
    names = [*NAMES, *NAMES] * 10
    for row in (
        Settled(outcome, True, (Line(1, rule, amount, 880, fact),), (0, 880, 0)),
        Booked(4, Occasion.EXPOSED_CARD, (Line(1, rule, amount, 880, fact),), (0, 880, 0)),
    ):
        [(side, told)] = words.settlement_lines(row, Voice(names), attempts=3)
        assert side == 1
        assert told
        assert "{" not in told


@pytest.mark.parametrize("reason", Occasion)
def test_every_reason_to_write_something_down_has_words(reason: Occasion) -> None:
    row = Booked(4, reason, (), ())
    assert words.booked_reason(row).endswith(".")
    assert len(t(f"booked.{reason}.short")) <= 16


def test_every_key_in_use_exists() -> None:
    used = list(keys_used("t", "told"))
    assert used
    missing = {(key, file) for key, file in used if key not in MESSAGES}
    assert missing == set()


def test_whoever_is_told_of_is_told_too() -> None:
    told = {key for key, _ in keys_used("sentence")}
    assert told
    assert sorted(key for key in told if "{who:" not in MESSAGES[key]) == []


def test_messages_are_well_formed_and_safe_on_any_terminal() -> None:
    for key, message in MESSAGES.items():
        list(string.Formatter().parse(message))
        assert "\ufe0f" not in message, key
        signs = "".join(sign for sign in message if not sign.isalpha())
        assert signs.translate(ASCII).isascii(), key
        assert signs.translate(ASCII).count("?") == signs.count("?"), key


def test_no_message_is_without_a_use() -> None:
    """An id is written out somewhere, or fits an f-string with its beginning; or that is true of it without an ending
    that some f-string adds, as in ``f"{key}.you"``."""
    written, made = strings_of_the_product()
    beginnings = re.compile("|".join(each for each in made if re.match(r"[a-z_]+\\\.", each)))
    endings = re.compile(
        "(.+)(?:" + "|".join(each[2:] for each in made if re.fullmatch(r"\.\+(\\\.([a-z_]+|\.\+))+", each)) + ")"
    )

    def is_used(key: str) -> bool:
        if key in written or beginnings.fullmatch(key):
            return True
        shorter = endings.fullmatch(key)
        return shorter is not None and is_used(shorter[1])

    assert [key for key in MESSAGES if not is_used(key)] == []


def test_every_problem_of_a_file_has_its_words() -> None:
    said: dict[str, set[str]] = {"Problem": set(), "Fault": set(), "InUse": set()}
    for path in [*(SOURCES / "storage").rglob("*.py"), *(SOURCES / "desk").rglob("*.py")]:
        for node in nodes_of(path):
            match node:
                case ast.Call(func=ast.Name(id=kind), args=[ast.Constant(str(reason)), *_]) if kind in said:
                    said[kind].add(reason)
                case ast.Call(
                    func=ast.Name(id=kind),
                    args=[ast.IfExp(body=ast.Constant(str(one)), orelse=ast.Constant(str(other))), *_],
                ) if kind in said:
                    said[kind] |= {one, other}
    known = {key.split(".")[1] for key in MESSAGES if key.startswith("file.")}
    assert said["Fault"] == {key.split(".")[1] for key in MESSAGES if key.startswith("fault.")}
    assert len(said["Problem"]) > 20
    assert said["Problem"] | said["InUse"] <= known


def strings_of_the_product() -> tuple[set[str], set[str]]:
    """The strings in the product's code and its table of keys, and its f-strings as patterns."""
    written, made = {message for key in KEYS for message in (*key.does, key.foot)}, set()
    for path in SOURCES.rglob("*.py"):
        for node in nodes_of(path):
            match node:
                case ast.Constant(str(text)):
                    written.add(text)
                case ast.JoinedStr(parts):
                    made.add("".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in parts))
    return written, made


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        t("no.such.key")
