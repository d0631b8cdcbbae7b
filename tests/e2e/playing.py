"""What a person does at the table, for the end-to-end tests: start, look, press, click."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tests.e2e.forked import Forked
from tests.e2e.terminal import PATIENCE, Terminal
from tests.words.english import worded
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.desk.seating import seats_of
from thousand_tui.rules import (
    CHANCE,
    Bid,
    Card,
    Cards,
    Contract,
    Give,
    Pass,
    Rank,
    Suit,
    preset,
    read_action,
    read_line,
    view_of,
)
from thousand_tui.table import Player

SUITS = "♠♣♦♥"
FACE = re.compile(r"[│┃┆](10|[9JQKA])[^│┃┆]*[│┃┆]")

FORKS = sys.platform == "linux"
"""Whether programs are forked from one that is loaded."""

PERSON_AND_BOTS = (("Anna", "person"), ("Bogdan", "regular"), ("Vera", "novice"))
AT_THE_TABLE = (*PERSON_AND_BOTS, ("Grigory", "regular"))


def players_of(line: str) -> tuple[tuple[str, str], ...]:
    """A person, and bots in the other seats that these agreements have."""
    return AT_THE_TABLE[: seats_of(read_line(line))]


def start(
    home: Path,
    *arguments: str,
    players: Iterable[tuple[str, str]] = PERSON_AND_BOTS,
    settings: dict[str, Any] | None = None,
    **terminal: Any,
) -> Terminal:
    """Start the game with this table as the last one, at a quick pace, without animations and reviews."""
    write_settings(home, players, settings)
    return program(home, *arguments, **terminal)


def program(home: Path, *arguments: str, **terminal: Any) -> Terminal:
    """The program at a terminal; it is forked where its environment is that of every other."""
    if FORKS and "environment" not in terminal:
        terminal["spawn"] = Forked
    return Terminal(["-m", "thousand_tui", *arguments], home, **terminal)


def write_settings(
    home: Path, players: Iterable[tuple[str, str]] = PERSON_AND_BOTS, settings: dict[str, Any] | None = None
) -> None:
    """Settings with this table as the last one, a quick pace, no animations, and deals that are not reviewed."""
    config = home / "config"
    config.mkdir(parents=True, exist_ok=True)
    chosen = {"pace": "fast", "animations": False, "seen_how_to": True, "review": False} | (settings or {})
    chosen["last_table"] = {"players": [{"name": name, "kind": kind} for name, kind in players]}
    (config / "settings.json").write_text(json.dumps(chosen), "utf-8")


def sit_down(home: Path, *arguments: str, **more: Any) -> Terminal:
    """Start, and start a new game from the home screen."""
    game = start(home, *arguments, **more)
    game.wait_for("Play")
    game.settle()
    game.press("enter")
    game.wait_for("THOUSAND  deal 1")
    return game


def start_at_the_first_lead(home: Path, seed: str, **more: Any) -> Terminal:
    """Go on with a game in which the person is to lead."""
    save_first_lead(home, seed)
    game = start(home, "--continue", **more)
    game.wait_for("lead any card")
    game.rest()
    return game


def save_first_lead(home: Path, seed: str) -> None:
    """Save a game in which the first seat has bought for 100, passed its two highest cards, and is to lead."""
    session = new_session(preset("BASE").agreements, [Player(*player) for player in PERSON_AND_BOTS], seed)
    session.let_chance_act()
    for action in (Bid(100), Pass(), Pass()):
        session.submit(action)
    high = sorted(session.view().hand)[-2:]
    session.submit(Give(((high[0], 1), (high[1], 2))))
    session.submit(Contract(100))
    keep(session, home / "saves").close()


def the_save(home: Path) -> Path:
    """The one saved game."""
    (path,) = (home / "saves").glob("*.json")
    return path


def log_of(home: Path) -> list[str]:
    """The actions saved so far."""
    return [line for line in json.loads(the_save(home).read_text("utf-8"))["log"] if not line.startswith("=")]


def deals_of(home: Path) -> int:
    """How many deals are settled in the save."""
    return sum(line.startswith("=") for line in json.loads(the_save(home).read_text("utf-8"))["log"])


def moves_of(home: Path, seat: int) -> list[str]:
    """What a seat has done so far."""
    return [line for line in log_of(home) if read_action(line)[0] == seat and seat != CHANCE]


def cards_shown(game: Terminal, first_row: int = 0) -> Cards:
    """The card faces on the screen from a row on downwards."""
    rows = game.display
    found = []
    for at in range(first_row, len(rows) - 1):
        for match in FACE.finditer(rows[at]):
            suit = rows[at + 1][match.start() + 3]
            if suit in SUITS:
                rank = next(rank for rank in Rank if rank.text == match.group(1))
                found.append(Card.of(Suit(SUITS.index(suit)), rank))
    return Cards(found)


def hand_row(game: Terminal) -> int:
    """The row under the line of one's own seat, where the hand begins."""
    return game.find("(you)")[1] + 1


def my_turn(shown: str) -> bool:
    """Whether the screen says that it is one's turn."""
    return "YOUR TURN" in shown


def act(game: Terminal) -> None:
    """One sensible decision by keyboard: keep the forced hundred, else pass; give the first cards; play any card."""
    if "at least 100" in game.text or "Keep " in game.text:
        game.press("enter")
    elif "Pass P" in game.text:
        game.press("p")
    elif "Give one card" in game.text:
        game.press("enter", "enter", pause=0.3)
        game.wait_for("Give both")
        game.press("enter")
    elif worded("key.again") in game.text.lower():
        game.press("enter")
    else:
        play_any(game)


def play_any(game: Terminal) -> None:
    """Try the cards from the left until one is taken."""
    for _ in range(10):
        before = game.text
        game.press("enter", pause=0)
        game.change(before, 3)
        if not my_turn(game.text):
            return
        before = game.text
        game.press("right", pause=0)
        game.change(before, 3)


def play_deals(game: Terminal, home: Path, deals: int) -> None:
    """Play by keyboard until so many deals are settled."""
    while deals_of(home) < deals:
        game.wait(
            lambda shown: (
                my_turn(shown) or "Next deal" in shown or worded("deal.over") in shown or deals_of(home) >= deals
            ),
            "one's turn",
        )
        if "Next deal" in game.text:
            game.rest()
            game.press("enter")
            game.pump(0.3)
        elif my_turn(game.text):
            game.settle(0.5)
            if my_turn(game.text):
                act(game)


# Any table


def save_question(home: Path, line: str, phase: str, seed: str) -> None:
    """Save a game by these agreements, played at random up to where the first seat decides something in this phase."""
    session = new_session(read_line(line), [Player(*player) for player in players_of(line)], seed)
    rng = Random(seed)
    while session.turn != 0 or session.view().phase != phase:
        assert not session.is_over, f"nobody is asked about {phase}"
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            assert session.turn is not None
            session.submit(view_of(session.game, session.turn).choices.sample(rng))
    keep(session, home / "saves").close()


DECIDING = (
    ("where", ("right", "enter")),
    ("bid", ("down", "enter")),
    ("P pass", ("p",)),
    ("confirm", ("down", "enter")),
    ("answer", ("1", "enter")),
    ("pick", ("right", "enter")),
    ("give", ("enter",)),
    ("play", ("right", "enter")),
)
"""What is pressed where the key line has this word; where something was touched, Enter is no stray press."""
PASSING = (("P pass", ("p",)), *DECIDING)
"""The same by a person who leaves the auction to the others where they may."""


def play_on(
    game: Terminal,
    until: Callable[[str], object],
    what: str,
    seconds: float = 2 * PATIENCE,
    deciding: Sequence[tuple[str, tuple[str, ...]]] = DECIDING,
) -> list[str]:
    """Go on by keyboard, whatever is asked, until the screen is as wanted; all that was seen on the way."""
    limit = time.monotonic() + seconds
    seen: list[str] = []
    while not until(game.text):
        assert time.monotonic() < limit, f"did not come to {what}; the screen shows:\n{game.text}"
        before = game.text
        seen.append(before)
        game.press(*_keys_for(before, deciding), pause=0)
        game.change(before)
    return [*seen, game.text]


def _keys_for(shown: str, deciding: Sequence[tuple[str, tuple[str, ...]]]) -> tuple[str, ...]:
    """What goes on from here; nothing that waits minds Enter."""
    foot = shown.splitlines()[-1]
    if not my_turn(shown):
        return ("enter",)
    return next((keys for word, keys in deciding if word in foot), ("enter",))
