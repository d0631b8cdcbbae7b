"""What is expected, under agreements that expect something else than usual; and what a question costs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.narrowing import present
from tests.rules.deals import pack_for, run
from tests.words.english import worded
from thousand_tui import words
from thousand_tui.rules import (
    CHANCE,
    Action,
    Claim,
    Game,
    NameTrump,
    Standing,
    View,
    apply,
    compile_rules,
    new_game,
    read_line,
    turn,
    view_of,
)
from thousand_tui.ui.keys import Labels
from thousand_tui.words import Voice
from thousand_tui.words.asking import answer, meaning, question, waiting
from thousand_tui.words.conceding import concession_asked, concession_cost, cost_of
from thousand_tui.words.prompts import limits

NAMES = ("Anna", "Bogdan", "Vera", "Oleh")
HANDS = {0: "KS QS AS 10S KH QH AH", 1: "9S JS 9C JC QC 9H 10C", 2: "KC JH 10H 9D JD QD 10D"}
TALON = "AC KD AD"
PLAYED = "give KD>1 10S>2 / contract 100"


def at(
    line: str,
    script: str = "",
    *,
    hands: Mapping[int, str] = HANDS,
    standings: tuple[Standing | int, ...] = (),
    dealer: int = 2,
) -> View:
    """What the seat to act knows after these cards were dealt and this was done."""
    game: Game = new_game(compile_rules(read_line(line)), dealer, standings)
    game = apply(game, pack_for(game, hands, TALON))
    game = run(game, script) if script else game
    seat = present(turn(game))
    assert seat != CHANCE
    return view_of(game, seat)


def said(view: View, *, typed: bool = False) -> str:
    return words.prompt(view, Voice(NAMES[: view.rules.form.seats], key=None if typed else Labels()))


@pytest.mark.parametrize(
    ("line", "script", "expected"),
    [
        ("BASE C1=dealer", "", worded("prompt.forced.dealer", lowest=100)),
        ("BASE C5=on", "", worded("prompt.forced.forehand.exact", lowest=100)),
        ("BASE C2=redeal", "", worded("prompt.open", lowest=100, highest=260)),
        ("BASE C5=on", "bid 100", worded("prompt.last_bid", who="Anna", high=100, lowest=105)),
        ("BASE C3=60 C4=10", "", worded("prompt.forced.forehand", lowest=60)),
        ("BASE K1=on", "dark", worded("prompt.must_pass.dark", who="Anna")),
        (
            "BASE J1=on J2=min120",
            "",
            "Gold deal, everything counts double. You speak first: you must bid at least 120.",
        ),
        ("BASE C12=on", "waive / look / look", "You speak first: you must bid at least 100. Or look first (L)."),
    ],
)
def test_the_auction_says_what_narrows_it(line: str, script: str, expected: str) -> None:
    view = at(line, script)
    assert said(view).startswith(expected)


def test_a_blind_bidder_who_types_is_told_a_word() -> None:
    assert said(at("BASE C12=on", "waive / look / look"), typed=True).endswith(" Or look first.")


def test_who_has_no_say_but_on_the_barrel_is_told_so() -> None:
    view = at("BASE C10=on C10.threshold=0 C14=outbiddable", standings=(Standing(880, barrel=0), -30, 0))
    assert said(view) == worded("prompt.forced.silenced", lowest=100)


def test_the_barrel_opens_with_what_wins() -> None:
    view = at("BASE C15=on", standings=(Standing(880, barrel=0), 0, 0))
    assert said(view) == worded("prompt.forced.barrel", lowest=120)


@pytest.mark.parametrize(
    ("line", "script", "standings", "expected"),
    [
        ("BASE", "", (), "100 to 260 · 120 + 140 for your marriages"),
        ("BASE", "bid 100", (), "105 to 120 · a marriage allows more"),
        ("BASE C6=none", "bid 100", (), "105 to 400 · your cards set no limit"),
        ("BASE C6=needs_any_pair", "", (), "100 to 400 · any marriage lifts the limit"),
        ("BASE C8=200", "", (), "100 to 200 · the limit at this table"),
        ("BASE C12=on", "waive / look / look", (), "100 to 120 · no more while your cards lie face down"),
        ("LVIV", "", (Standing(900, barrel=0), 0, 0), "100 to 120 · no more on the barrel"),
        ("BASE C5=on", "", (), ""),
    ],
)
def test_a_limit_says_what_sets_it(
    line: str, script: str, standings: tuple[Standing | int, ...], expected: str
) -> None:
    assert limits(at(line, script, standings=standings)) == expected


def test_four_aces_lift_the_limit_and_are_called_no_marriages() -> None:
    game = new_game(compile_rules(read_line("BASE G8=on")), 2)
    game = apply(game, pack_for(game, {**HANDS, 0: "AS AC AD AH KS QS 10S"}, "KH QH KD"))
    assert limits(view_of(game, 0)) == "100 to 360 · 120 + 240, four aces counted"


@pytest.mark.parametrize(
    ("line", "script", "expected"),
    [
        ("BASE C13=on", "bid 100 / pass / pass", "Anna has the talon: take it for 120, or leave it, "),
        ("BASE D4=none", "bid 100 / pass / pass / give KD>1 10S>2", "Your contract stays at 100. Or concede (F)."),
        ("BASE D4=after_talon", "bid 100 / pass / pass", "Keep 100 or raise it up to 260. Or concede (F)."),
        (
            "POKER",
            "bid 100 / pass / pass / contract 100",
            "Give each opponent one card from the talon. Or concede (F).",
        ),
        ("501", "bid 120 / pass / pass / give KD>1 10S>2 / contract 120", worded("prompt.trump_named", contract=120)),
    ],
)
def test_what_follows_the_auction_is_asked_for(line: str, script: str, expected: str) -> None:
    assert said(at(line, script)).startswith(expected.removesuffix(", "))


# The play


@pytest.mark.parametrize(
    ("line", "lay", "expected"),
    [
        ("BASE", "AC", worded("prompt.follow", suit="clubs ♣")),
        ("BASE G1=follow_beat_trump", "AS", worded("prompt.follow", suit="spades ♠")),
        ("BASE G16=dealer", "", worded("prompt.lead.first")),
        ("BASE G2=on", "", "You play 100: lead any card. You may declare a marriage in ♠ or ♥. Or concede (F)."),
        ("BASE G2=on G3=automatic", "", "You play 100: lead any card. Declared for you: a marriage in ♠ or"),
    ],
)
def test_the_play_says_what_is_owed(line: str, lay: str, expected: str) -> None:
    script = f"bid 100 / pass / pass / {PLAYED}" + (f" / play {lay}" if lay else "")
    assert said(at(line, script)).startswith(expected)


def test_who_can_beat_must() -> None:
    script = f"bid 100 / pass / pass / {PLAYED} / play KS / play 9S"
    view = at("BASE G1=follow_beat_trump", script)
    assert said(view) == worded("prompt.follow", suit="spades ♠")
    hands = {0: "9S QS AS 10S KH QH AH", 1: "KS JS 9C JC QC KC 10C", 2: "9H JH 10H 9D JD QD 10D"}
    view = at(
        "BASE G1=follow_beat_trump", "bid 100 / pass / pass / give KD>1 AC>2 / contract 100 / play QS", hands=hands
    )
    assert said(view) == worded("prompt.beat", suit="spades ♠", best="Q♠")


def test_marriages_are_named_for_who_types() -> None:
    view = at("BASE G2=on", f"bid 100 / pass / pass / {PLAYED}")
    assert "a marriage in spades ♠ or hearts ♥. Or type concede." in said(view, typed=True)


# Questions


def test_answers_and_what_they_mean() -> None:
    view = at("501", "bid 120 / pass / pass / give KD>1 10S>2 / contract 120")
    assert question(view, Voice(NAMES)) == worded("ask.trump")
    assert next(answer(action, view, Voice(NAMES)) for action in view.choices) == "spades ♠"
    assert meaning(NameTrump(0), view, Voice(NAMES)) == "3 cards, marriage 60"
    assert meaning(NameTrump(1), view, Voice(NAMES)) == "1 card"
    assert answer(None, view, Voice(NAMES)) == worded("answer.no")
    assert meaning(None, view, Voice(NAMES)) == ""


def test_who_waits_is_told_for_what() -> None:
    game = new_game(compile_rules(read_line("501")), 2)
    game = run(apply(game, pack_for(game, HANDS, TALON)), "bid 120 / pass / pass / give KD>1 10S>2 / contract 120")
    assert waiting(view_of(game, 1), Voice(NAMES)) == worded("ask.wait.naming", who="Anna")
    assert words.prompt(view_of(game, 1), Voice(NAMES)) == worded("prompt.waiting.naming", who="Anna")


@pytest.mark.parametrize(
    ("line", "hand", "expected"),
    [
        ("BASE E6=dealt", "9S 9C 9D QS AS 10S KH", worded("ask.right.three-nines")),
        ("BASE E4=on", "9S 9C 9D 9H AS 10S KH", worded("ask.right.four-nines")),
        ("BASE E11=on", "JS JC JD QS AS 10S KH", worded("ask.right.three-jacks")),
        ("BASE E12=on", "JS JC JD JH AS 10S KH", worded("ask.right.four-jacks")),
        ("BASE E2=20", "9S JS 9C JC 9D JD QH", worded("ask.right.hand-below")),
    ],
)
def test_every_right_is_named(line: str, hand: str, expected: str) -> None:
    view = at(line, hands={0: hand})
    assert question(view, Voice(NAMES)) == expected
    claim: Action = next(action for action in view.choices if isinstance(action, Claim))
    assert answer(claim, view, Voice(NAMES)) == worded("answer.claim")
    assert said(view) == worded("prompt.right", about=expected)


# What giving the deal up costs


def cost(line: str, kind: str, *, standings: tuple[Standing | int, ...] = ()) -> str:
    view = at(line, "bid 100 / pass / pass", standings=standings)
    return concession_cost(view, kind, Voice(NAMES[: view.rules.form.seats]))


@pytest.mark.parametrize(
    ("line", "kind", "expected"),
    [
        ("BASE", "rospis", "you lose 100 and the others get 60 each"),
        ("PAGAT", "rospis", "you lose nothing and the others get 60 each"),
        ("APP", "rospis", "you lose 100 and the others get 50 each"),
        ("BASE F1=fixed_120 F2=nothing", "rospis", "you lose 120 and nobody gets anything"),
        ("BASE F13=on", "cross", "you lose nothing and the others get a bolt"),
        ("BASE F18=1", "bomb", "you lose nothing and the others get 60 each"),
        ("BASE F18=1 F18.gift=from_second", "bomb", "you lose nothing and nobody gets anything"),
        ("BASE F7=on", "spisat", "you lose 100 and nobody gets anything"),
        ("BASE F17=on F17.value=20", "by-aces", "you lose 50 and the others get 20 for every ace"),
        ("BASE D2=on D1=not_at_100", "give-up", "you lose 100 and the others get 50 each"),
    ],
)
def test_every_way_to_give_a_deal_up_says_what_it_costs(line: str, kind: str, expected: str) -> None:
    assert cost(line, kind) == expected


def test_the_sheet_is_part_of_what_it_costs() -> None:
    barrel = (0, Standing(880, barrel=0), 0)
    assert cost("BASE", "rospis", standings=barrel) == "you lose 100 and Vera gets 60"
    third = (Standing(0, concessions=2), 0, 0)
    fined = cost("BASE F4=every_third", "rospis", standings=third)
    assert fined == "you lose 220 (with the fine of 120 for a third concession) and the others get 60 each"
    bolted = (0, Standing(300, bolts=2), 0)
    assert "Bogdan loses 120" in cost("BASE F13=on", "cross", standings=bolted)
    winning = (0, 960, 0)
    assert cost("BASE I1=none", "rospis", standings=winning).endswith("and Bogdan wins the game")


def test_a_partner_in_the_game_of_four_is_not_forgotten() -> None:
    game = new_game(compile_rules(read_line("FOUR F18=1")), 3)
    game = run(apply(game, pack_for(game, HANDS, TALON)), "bid 100 / pass / pass")
    view = view_of(game, 0)
    assert concession_cost(view, "bomb", Voice(NAMES)) == "you lose nothing and the others get 40 each"
    assert cost_of(view, "rospis").points == (-100, 60, 60, 0)
    assert concession_cost(view, "rospis", Voice(NAMES)) == "you lose 100 and Bogdan and Vera get 60 each"


def test_a_question_begins_like_a_sentence() -> None:
    view = at("BASE F13=on", "bid 100 / pass / pass")
    asked = concession_asked(view, "cross", Voice(NAMES))
    assert asked == "Say cross? You lose nothing and the others get a bolt."
