"""A whole game to 1000 in a terminal, by keyboard and by mouse; at every step the screen says what is true."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.e2e.playing import SUITS, deals_of, hand_row, my_turn, sit_down, the_save
from tests.e2e.terminal import Terminal
from tests.narrowing import a
from tests.words.english import worded
from thousand_tui.bots import LEVELS, bot_rng
from thousand_tui.desk.opening import replayed
from thousand_tui.rules import Action, Bid, Card, Cards, Claim, Concede, Contract, Give, Pass, Play, Rank, Suit, View
from thousand_tui.rules.choices import Plays
from thousand_tui.table import ThousandSession

NAMES = ("Anna", "Bogdan", "Vera")
PLAYERS = (("Anna", "person"), ("Bogdan", "regular"), ("Vera", "regular"))
FACE = re.compile(r"[│┃┆](10|[9JQKA])([♠♣♦♥]?)[^│┃┆╭┏]*(?=[│┃┆╭┏])")
"""The row of a rank, up to the edge of this card or of the next one over it, which may begin here: one is raised."""
POINTS = re.compile(r"([−-]?\d+)(?: pts| ▕[●○]+ barrel)")
SHORT = "w13"
"""With this seed Regulars need 16 deals; most games take two or three times as many."""
LIMIT = 1800.0
"""Seconds that a whole game may take on a slow and busy machine."""


class Shown(NamedTuple):
    """A card of the hand on the screen: the cell of its rank, its number, whether its edge says that it may be
    played."""

    column: int
    row: int
    number: str
    is_open: bool


def hand_shown(game: Terminal) -> dict[Card, Shown]:
    """The hand as it lies on the screen."""
    rows, shown = game.display, {}
    for at in range(hand_row(game), len(rows) - 2):
        for face in FACE.finditer(rows[at]):
            # Under the rank, which on a small card is in the middle of the row below.
            below = rows[at + 1]
            suit = face[2] or next(
                (below[face.start() + cell] for cell in (1, 3) if below[face.start() + cell] in SUITS), ""
            )
            if suit:
                rank = next(rank for rank in Rank if rank.text == face[1])
                under = (re.fullmatch(r" *(\d) *", row[face.start() : face.end()]) for row in rows[at + 1 :])
                number = next((digit[1] for digit in under if digit), "")
                card = Card.of(Suit(SUITS.index(suit)), rank)
                # The card beside it may lie over its edge.
                corner = rows[at - 1][face.start() : face.start() + 2]
                is_open = face[0][0] != "┆" and corner[0] != "▄" and corner[1] != "┄"
                shown[card] = Shown(face.start() + 1, at, number, is_open)
    return shown


def session_of(home: Path) -> ThousandSession:
    """The game as it is saved."""
    session = a(ThousandSession, replayed(the_save(home)).session)
    return session


def check(game: Terminal, view: View) -> None:
    """What the screen says of the deal, the plates, the prompt and the hand is so."""
    text, lines = game.text, game.lines
    assert f"deal {view.deal.number} ·" in lines[0], text
    prompt = next(line for line in lines if my_turn(line)).split("YOUR TURN", 1)[1].strip()
    assert prompt.endswith((".", ",", ";", ":", "?")) or " " in prompt, text
    own = lines[hand_row(game) - 1]
    told = [*POINTS.findall(lines[2] if len(lines) < 28 else lines[3]), *POINTS.findall(own)[:1]]
    totals = [view.standing(seat).total for seat in (1, 2, 0)]
    assert [int(number.replace("−", "-")) for number in told[:2] + told[-1:]] == totals, text
    assert set(hand_shown(game)) == set(view.hand), text
    if isinstance(view.choices, Plays):
        assert re.search(r"lead|[Ff]ollow|[Tt]rump|any card|[Pp]lay|The rest", prompt), text
        open_cards = {card for card, shown in hand_shown(game).items() if shown.is_open}
        assert open_cards == set(Cards(view.choices.cards)), text
        numbers = [shown.number for shown in hand_shown(game).values()]
        assert all(numbers), text
        assert len(set(numbers)) == len(numbers), text
        won = sum(trick.winner == 0 for trick in view.done)
        assert f"tricks {won}" in own, text
        for card in (card for _, card in view.table):
            assert any(card.rank.text in line for line in lines[: hand_row(game)]), text


def decided(view: View, session: ThousandSession) -> Action:
    """What a Regular would do here, but for giving a deal up."""
    rng = bot_rng(session.seed, view.deal.number, 0, session.ply)
    action = LEVELS["regular"].choose(view, rng)
    while isinstance(action, Concede):
        action = view.choices.sample(rng)
    return action


class Keyboard:
    """Does everything with keys."""

    def do(self, game: Terminal, action: Action, view: View) -> None:
        match action:
            case Bid(points) | Contract(points):
                game.press(*str(points), "enter", pause=0.1)
            case Pass():
                game.press("p")
            case Claim():
                game.press("r")
            case Give(cards):
                for card, _ in sorted(cards, key=lambda gift: gift[1]):
                    game.press(hand_shown(game)[card].number, "enter", pause=0.2)
                game.wait_for("Give both")
                game.press("enter")
            case Play(card, meld):
                game.press(hand_shown(game)[card].number, pause=0.2)
                game.press(*(["m"] if meld is None and "Just play" in game.text else []), "enter", pause=0.1)
            case _:
                game.press("enter")

    def go_on(self, game: Terminal) -> None:
        game.press("enter")


class Mouse:
    """Does everything with clicks."""

    def do(self, game: Terminal, action: Action, view: View) -> None:
        match action:
            case Bid(points) | Contract(points):
                button = re.compile(rf"(?:Bid|Keep|Raise to|Play) {points}\b")
                for _ in range(80):
                    if button.search(game.text):
                        break
                    self._click(game, "+5")
                found = button.search(game.text)
                assert found, game.text
                self._click(game, found[0])
            case Pass():
                self._click(game, "Pass P")
            case Give(cards):
                for card, _ in sorted(cards, key=lambda gift: gift[1]):
                    for _ in range(2):
                        self._click_at(game, card)
                game.wait_for("Give both")
                self._click(game, "Give both")
            case Play(card, meld):
                self._click_at(game, card)
                if meld is None and "Just play" in game.text:
                    self._click(game, "Just play")
                else:
                    self._click_at(game, card)
            case _:
                game.press("enter")

    def go_on(self, game: Terminal) -> None:
        self._click(game, "Next deal" if "Next deal" in game.text else worded("deal.over"))

    def _click(self, game: Terminal, text: str) -> None:
        game.click_on(text)
        game.pump(0.3)

    def _click_at(self, game: Terminal, card: Card) -> None:
        shown = hand_shown(game).get(card)
        if shown is not None:
            game.click(shown.column + 1, shown.row)
            game.pump(0.5)


def frames_of_a_game(game: Terminal, home: Path, hands: Keyboard | Mouse) -> Iterator[str]:
    """Play until somebody has won; every screen on which something was decided or read."""
    limit = time.monotonic() + LIMIT
    while "Game over" not in game.text:
        assert time.monotonic() < limit, game.text
        game.settle(0.15, 3)
        if "Next deal" in game.text or worded("deal.over") in game.text:
            game.rest()
            yield game.text
            assert f"Deal {deals_of(home)}:" in game.text, game.text
            hands.go_on(game)
            game.pump(0.3)
        elif my_turn(game.text):
            game.rest()
            if not my_turn(game.text):
                continue
            session = session_of(home)
            view = session.view()
            check(game, view)
            yield game.text
            ply, action = session.ply, decided(view, session)
            hands.do(game, action, view)
            game.wait(lambda _, ply=ply: session_of(home).ply > ply, f"{action} to be done")  # type: ignore[misc]
            assert session_of(home).log[ply].action == action, game.text
        else:
            game.pump(0.1)
    yield game.text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hands", "columns", "rows"), [(Keyboard(), 80, 24), (Mouse(), 120, 40)], ids=["keyboard", "mouse"]
)
def test_a_whole_game(tmp_path: Path, hands: Keyboard | Mouse, columns: int, rows: int) -> None:
    game = sit_down(tmp_path, "--agreements", "BASE", "--seed", SHORT, players=PLAYERS, columns=columns, rows=rows)
    seen = list(frames_of_a_game(game, tmp_path, hands))
    session = session_of(tmp_path)
    assert session.is_over
    view = session.view()
    (winner,) = view.winners
    assert view.standing(winner).total >= 1000
    assert NAMES[winner] in seen[-1]
    game.close()
