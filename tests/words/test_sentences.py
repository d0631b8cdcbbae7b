"""The sentences themselves, where they have to be right."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.slowly import slowly
from tests.words.english import YOU, worded
from thousand_tui import words
from thousand_tui.rules import (
    ASIDE,
    CHANCE,
    Action,
    Agreements,
    Bid,
    Card,
    Contract,
    Game,
    Give,
    Line,
    LineName,
    Outcome,
    Pass,
    Play,
    Settled,
    apply,
    choices,
    compile_rules,
    new_game,
    preset,
    presets,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.rules.events import BankTurned, Bought, Called, Dealt, Exchanged, GameWon, Played, Taken, story
from thousand_tui.rules.game import draw
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.rules.state import Meld, Passed, Trick
from thousand_tui.sanitize import ASCII
from thousand_tui.ui.keys import Labels
from thousand_tui.words import Voice
from thousand_tui.words.story import event_sentences

NAMES = ("Anna", "Bogdan", "Vera")
TABLE = (*NAMES, "Oleh")
BASE = preset("BASE").agreements


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def started(*, dealer: int = 2, agreements: Agreements = BASE, seed: str = "words") -> Game:
    return apply(new_game(compile_rules(agreements), dealer), shuffled(seed, 0))


def random_moments(agreements: Agreements, seed: int, moves: int) -> Iterator[tuple[Game, Game, Action]]:
    """(before, after, action) of a random game."""
    rng = random.Random(seed)
    game = new_game(compile_rules(agreements), 0)
    for count in range(moves):
        if (seat := turn(game)) is None:
            return
        action = draw(game, str(seed), count) if seat == CHANCE else choices(game).sample(rng)
        after = apply(game, action)
        yield game, after, action
        game = after


def test_events_are_told_to_their_reader() -> None:
    assert words.event(Called(2, 110), Voice(NAMES, 0)) == "Vera bids 110."
    assert words.event(Called(0, 110), Voice(NAMES, 0)) == "You bid 110."
    assert words.event(Called(1, 0), Voice(NAMES)) == "Bogdan passes."
    assert words.event(Dealt(4, 0), Voice(NAMES, 0)) == worded("event.dealt", number=4, who=YOU)
    assert words.event(GameWon((1,)), Voice(NAMES, 0)) == worded("event.won", who="Bogdan")
    assert words.event(GameWon((0, 2)), Voice(NAMES)) == worded("event.won_together", who="Anna and Vera")


def test_the_winner_of_a_trick_is_named_with_their_card() -> None:
    trick = Trick(leader=2, cards=cards("KS AS 9S"), winner=0)
    assert words.event(Taken(trick, trick.cards[1]), Voice(NAMES)) == worded(
        "event.taken.highest", who="Anna", card="A♠"
    )
    told = words.event(Taken(trick, trick.cards[1]), Voice(NAMES, 0))
    assert told == worded("event.taken.highest", card="A♠", who=YOU)


@pytest.mark.parametrize(
    ("played", "winner", "why"),
    [
        ("KS AH 9D", "KS", ": nobody followed suit."),
        ("KS 9H AS", "9H", ", a trump."),
        ("KS 9H JH", "JH", ", the highest trump."),
    ],
)
def test_the_story_says_why_a_trick_was_taken(played: str, winner: str, why: str) -> None:
    [card] = cards(winner)
    trick = Trick(leader=2, cards=cards(played), winner=0)
    assert words.event(Taken(trick, card), Voice(NAMES)).endswith(f"with {card.rank.text}{card.suit.symbol}{why}")
    assert words.event(Taken(trick, card), Voice(NAMES, 0)).startswith("You take the trick")


def test_a_marriage_is_praised_where_the_table_wants_it() -> None:
    played = Played(1, Card.parse("KH"), Meld(1, "marriage", 3, 100, 2), 3)
    assert words.event(played, Voice(NAMES, praises=True)).startswith(
        "Bogdan plays K♥ and says: “I praise 100 in hearts ♥!”"
    )
    assert words.event(played, Voice(NAMES, you=1, praises=True)).startswith("You play K♥ and say: “I praise 100")
    aces = Played(0, Card.parse("AS"), Meld(0, "aces", 0, 200, 1), None)
    assert words.event(aces, Voice(NAMES, praises=True)) == words.event(aces, Voice(NAMES))


def test_a_declared_marriage_says_its_trump() -> None:
    played = Played(1, Card.parse("KH"), Meld(1, "marriage", 3, 100, 2), 3)
    assert words.event(played, Voice(NAMES)) == (
        "Bogdan plays K♥ and declares the marriage in hearts ♥ for 100. Trumps are hearts ♥."
    )


def test_melds_other_than_marriages_have_their_own_words() -> None:
    aces = Played(0, Card.parse("AS"), Meld(0, "aces", 0, 200, 1), NO_TRUMP)
    assert words.event(aces, Voice(NAMES, 0)) == "You play A♠ and declare four aces for 200. There are no trumps now."
    bed = Played(1, Card.parse("JH"), Meld(1, "bed", 3, 50, 1))
    assert words.event(bed, Voice(NAMES)) == worded(
        "event.declared.bed", who="Bogdan", card="J♥", suit="hearts ♥", worth=50
    )


def test_cards_laid_aside_are_counted_for_those_who_do_not_see_them() -> None:
    aside = (Passed(1, ASIDE, None, 2), Passed(1, ASIDE, None, 2))
    assert words.event(Exchanged(aside), Voice(NAMES[:2], 0)) == worded("event.laid_unseen", who="Bogdan", n=2)
    three = words.event(Exchanged((*aside, aside[0])), Voice(NAMES[:2], 0))
    assert three == worded("event.laid_unseen", who="Bogdan", n=3)
    assert "3" in three


def test_an_exchange_shows_what_its_reader_saw() -> None:
    passed = (Passed(2, 0, Card.parse("9S"), 5), Passed(2, 1, None, 6))
    assert words.event(Exchanged(passed), Voice(NAMES, 0)) == "Vera passes cards: you get 9♠ and Bogdan gets a card."


def test_a_hidden_talon_is_not_named() -> None:
    assert words.event(Bought(2, 120, None), Voice(NAMES)) == worded("event.bought", who="Vera", bid=120)


def test_a_line_of_the_sheet_tells_how_it_came_about() -> None:
    outcome = Outcome(4, 0, (1, 2, 0), 1, 120, 120, None, (37, 83, 0), (0, 40, 0), (3, 5, 0))
    lines = (
        Line(1, LineName.CONTRACT_MADE, 120, 240, 123),
        Line(2, LineName.DEFENDER, 0, 300, 0),
        Line(0, LineName.DEFENDER, 35, 915, 37),
        Line(0, LineName.NOT_COUNTED_ON_BARREL, -35, 880),
        Line(2, LineName.BOLT, 0, 300, 2),
        Line(0, LineName.ATTEMPT, 0, 880, 2),
    )
    row = Settled(outcome, True, lines, (880, 240, 300))
    assert words.settlement_lines(row, Voice(NAMES), attempts=3) == [
        (0, "37 → 35 · on the barrel: not counted · attempt 2 of 3"),
        (1, worded("line.contract_made", amount=120, fact=123, signed="+120")),
        (2, "0 · no trick: bolt 2"),
    ]


def test_the_forehand_is_told_why_they_must_speak() -> None:
    game = started()
    assert words.prompt(view_of(game, 0), Voice(NAMES)) == worded("prompt.forced.forehand", lowest=100)
    assert words.prompt(view_of(game, 1), Voice(NAMES)) == worded("prompt.waiting", who="Anna")
    assert words.prompt(view_of(game, None), Voice(NAMES)) == worded("prompt.waiting", who="Anna")


def test_the_prompt_leads_through_a_deal() -> None:
    game = apply(started(), Bid(100))
    assert words.prompt(view_of(game, 1), Voice(NAMES)).startswith("Anna bids 100: bid 105 to ")
    for action in (Pass(), Pass()):
        game = apply(game, action)
    assert (
        words.prompt(view_of(game, 0), Voice(NAMES, key=Labels())) == "Give one card to each opponent. Or concede (F)."
    )
    hand = list(view_of(game, 0).hand)
    game = apply(game, Give(((hand[0], 1), (hand[1], 2))))
    assert words.prompt(view_of(game, 0), Voice(NAMES)).startswith(("Keep 100", "Your cards allow no raise"))
    game = apply(game, Contract(100))
    assert words.prompt(view_of(game, 0), Voice(NAMES, key=Labels())) == "You play 100: lead any card. Or concede (F)."
    assert words.prompt(view_of(game, 0), Voice(NAMES)) == "You play 100: lead any card. Or type concede."
    led = next(iter(view_of(game, 0).hand))
    game = apply(game, Play(led))
    assert words.prompt(view_of(game, 1), Voice(NAMES)) in (
        f"Follow suit: {words.suit_name(led.suit)}.",
        f"You have no {words.suit_name(led.suit)}: play any card.",
    )


@pytest.mark.parametrize("moves", [200, slowly(1500)])
@pytest.mark.parametrize("name", [each.name for each in presets()])
def test_every_moment_of_random_games_has_words_for_every_eye(name: str, moves: int) -> None:
    for before, after, action in random_moments(preset(name).agreements, 7, moves):
        names = TABLE[: after.rules.form.seats]
        for eye in (0, None):
            view, happened = view_of(after, eye), story(before, action, after, eye)
            said = [words.prompt(view, Voice(names, key=key)) for key in (Labels(), None)]
            said += [words.event(each, Voice(names, eye)) for each in happened]
            said += event_sentences(view, happened, Voice(names))
            for sentence in said:
                assert sentence.endswith(".")
                assert "\n" not in sentence
                assert sentence.translate(ASCII).isascii()


@pytest.mark.parametrize("name", [each.name for each in presets()])
def test_the_rule_card_is_whole_and_says_what_was_agreed(name: str) -> None:
    card = words.rule_card(preset(name).agreements)
    assert "{" not in card
    assert "@" not in card
    assert words.rule_card(preset(name).agreements, markdown=True).startswith("# Thousand")
    assert card.translate(ASCII).isascii()


def test_the_rule_cards_differ_where_the_presets_do() -> None:
    assert "The opponents" not in words.rule_card(BASE)
    assert "half the contract" in words.rule_card(preset("APP").agreements)
    assert worded("card.concession_declarer.nothing") in words.rule_card(preset("PAGAT").agreements)


def test_how_to_play_can_be_read_in_a_minute() -> None:
    paragraphs = words.how_to_play()
    assert len(" ".join(paragraphs).split()) < 280


def test_bots_never_have_the_name_of_a_person() -> None:
    first = words.bot_names([], 2)
    again = words.bot_names([first[0].upper(), f" {first[1]} "], 3)
    assert len(set(again)) == 3
    assert not {name.casefold() for name in again} & {name.casefold() for name in first}
    assert len({name.casefold() for name in words.bot_names(again, 60)}) == 60


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Зоя", "Зоя"),
        ("\x1b[2J\x1b[31mEve", "[2J[31mEve"),
        ("a\nb\tc", "a b c"),
        ("\u202eevil", "evil"),
        ("   ", "Player"),
        ("\u200b\u200d", "Player"),
        ("x" * 100, "x" * 24),
        ("漢" * 100, "漢" * 12),
        ("Z\u0301\u0301\u0301\u0301\u0301\u0301", "Ź\u0301\u0301\u0301"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("[red]{0}[/]", "[red]{0}[/]"),
    ],
)
def test_names_do_nothing_to_the_screen(name: str, shown: str) -> None:
    assert words.clean_name(name) == shown
    assert words.event(Called(0, 100), Voice((shown, "b", "c"))) == f"{shown} bids 100."


def test_the_bank_is_turned_up_for_all_at_the_end() -> None:
    for seed in range(3):
        for before, after, action in random_moments(preset("TWO-BANK").agreements, seed, 120):
            turned = [each for each in story(before, action, after, None) if isinstance(each, BankTurned)]
            ends = len(after.sheet.deals) > len(before.sheet.deals) and not after.sheet.deals[-1].outcome.conceded
            assert len(turned) == ends
            assert all(len(each.cards) == 4 for each in turned)
