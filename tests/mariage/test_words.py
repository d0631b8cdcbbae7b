"""Nothing that the old Mariage can say is without words, with suits as signs and as letters."""

from __future__ import annotations

import pytest

from tests.mariage.tables import dealt, played, random_game, silent
from tests.words.english import worded
from thousand_tui.mariage import words
from thousand_tui.mariage.bots.advice import Weighed, asks_for_card
from thousand_tui.mariage.bots.levels import LEVELS
from thousand_tui.mariage.rules import (
    CHANCE,
    Announce,
    MariageAgreements,
    Play,
    Refusal,
    apply,
    draw,
    story,
    turn,
    view_of,
)
from thousand_tui.mariage.rules.cards import JESTER
from thousand_tui.mariage.rules.events import WentOut
from thousand_tui.mariage.rules.state import Reason
from thousand_tui.sanitize import ASCII
from thousand_tui.words.voice import Voice

NAMES = ("Anna", "Bogdan", "Vera", "Jan", "Olga", "Piotr", "Nina", "Lev", "Zoya", "Igor")


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_has_a_sentence(reason: Reason) -> None:
    sentence = words.refusal(Refusal(reason, {"card": JESTER, "suit": 1}))
    assert sentence.endswith(".")
    assert sentence.translate(ASCII).isascii()


def test_every_event_of_whole_games_is_told_to_everybody() -> None:
    for players in (5, 8):
        game, rng = random_game(4, players, tokens=20, deals=30)
        shuffles = 0
        told = set()
        out = []
        while (seat := turn(game)) is not None:
            shuffles += seat == CHANCE
            action = draw(game, "told", shuffles) if seat == CHANCE else view_of(game, seat).choices.sample(rng)
            after = apply(game, action)
            for event in story(game, action, after):
                for you in (None, 0):
                    line = words.event(event, Voice(NAMES, you))
                    assert line.endswith(".")
                    assert "{" not in line
                    assert line.translate(ASCII).isascii()
                    if isinstance(event, WentOut):
                        assert ("the game ends" in line) == bool(after.winners)
                        out.append(bool(after.winners))
                told.add(type(event).__name__)
            game = after
        assert {"Dealt", "Announced", "Paid", "Played", "TrickTaken", "DealOver", "GameOver"} <= told
        # With eight some go out before there are too few.
        assert set(out) == ({True} if players == 5 else {True, False})


def test_an_announcement_names_its_cards() -> None:
    game = dealt({0: "KH QH JH JD 6C"}, "AH")
    assert words.prompt(view_of(game, 0), Voice(NAMES)) == (
        "What do you announce? You hold a run of hearts: K♥ Q♥ J♥, the marriage of hearts: K♥ Q♥ and the jester: J♦."
    )
    after = apply(game, Announce(("marriage", "jester")))
    said = [words.event(event, Voice(NAMES, 1)) for event in story(game, Announce(("marriage", "jester")), after)]
    assert said[0] == "Anna announces the marriage of hearts: K♥ Q♥ and the jester: J♦."
    assert worded("mariage.paid.marriage", who="Anna", tokens=8) in said
    assert [line for line in said if "box" in line] == [
        worded(f"mariage.paid.box.{box}", who="Anna", tokens=4) for box in (1, 3, 4, 2)
    ]


def test_prompts_say_what_may_be_played() -> None:
    hands = {0: "KS 6D 7D 8D 9D", 1: "6S 7S AH AC KC", 2: "QD JD 10D AD KD", 3: "QS 6C 7C 8C 9C"}
    game = silent(dealt(hands, "10H", players=6))
    assert words.prompt(view_of(game, 0), Voice(NAMES)) == worded("mariage.prompt.lead")
    assert words.prompt(view_of(game, 1), Voice(NAMES)) == worded("mariage.prompt.waiting", who="Anna")
    game = played(game, "KS")
    assert words.prompt(view_of(game, 3), Voice(NAMES)) == worded(
        "mariage.prompt.called", who="Anna", king="K♠", queen="Q♠"
    )
    game = played(game, "QS")
    assert words.prompt(view_of(game, 1), Voice(NAMES)) == "Play spades ♠."
    game = played(game, "6S")
    assert words.prompt(view_of(game, 2), Voice(NAMES)) == "You have no spades ♠: play any card."


def test_the_rule_card_names_the_numbers_of_the_table() -> None:
    card = " ".join(words.rule_card(MariageAgreements(players=9, tokens=77, deals=13)))
    for number in ("9 players", "52 cards", "77 tokens", "13 deals"):
        assert number in card
    assert card.translate(ASCII).isascii()
    assert len(words.how_to_play().split()) < 100


def test_each_level_is_told_by_its_name() -> None:
    assert [line.partition(":")[0].lower() for line in words.levels()] == list(LEVELS)


def test_a_hint_says_what_it_means_by_the_same() -> None:
    game, rng = random_game(4, 5)
    while (seat := turn(game)) == CHANCE or not asks_for_card(view_of(game, seat)):
        action = draw(game, "hint", 0) if seat == CHANCE else view_of(game, seat).choices.sample(rng)
        game = apply(game, action)
    view = view_of(game, seat)
    plays = [each for each in view.choices if isinstance(each, Play)]
    rows = [Weighed(play, 3.0 - at, at, 0.9, 0.4) for at, play in zip((0.0, 0.4), plays, strict=False)]
    _, second, *_, about = words.hint_lines(rows)
    assert second.endswith("; same")
    assert about.endswith("Same: too close to call.")


def test_only_a_card_that_is_near_the_best_is_called_the_same() -> None:
    card = Play(JESTER)
    gaps = ((0.0, 0.0), (0.4, 0.3), (0.8, 0.5), (0.4, 0.1), (0.04, 0.001))
    rows = words.hint_rows([Weighed(card, 5.0 - gap, gap, error, 0.5) for gap, error in gaps])
    assert [row.behind for row in rows] == [
        worded("hint.best"),
        worded("hint.same"),
        "−0.8",
        "−0.4",
        worded("hint.same"),
    ]
