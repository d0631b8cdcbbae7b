"""The session: one way for every change, who sits at the keyboard, undo, trouble with saving."""

from __future__ import annotations

import random

import pytest

from tests.rules.deals import stacked
from tests.test_laws import HOUSE, rooms_used
from thousand_tui.rules import (
    BY_ACES,
    CHANCE,
    Bid,
    Concede,
    Dark,
    Give,
    IllegalAction,
    Pass,
    Play,
    Shuffle,
    choices,
    read_agreements,
    shuffled,
)
from thousand_tui.rules.events import Dealt
from thousand_tui.table import PERSON, Course, Player, StaleMove, TableSettings, ThousandSession, story_of

BASE = read_agreements({})


def table(*kinds: str, settings: TableSettings | None = None, dealer: int = 2, **agreed: object) -> ThousandSession:
    players = [Player(f"P{seat}", kind) for seat, kind in enumerate(kinds)]
    return ThousandSession(
        read_agreements(agreed), players, "seed", dealer=dealer, settings=settings or TableSettings()
    )


def play_on(session: ThousandSession, until: int, rng: random.Random) -> None:
    """Random moves until this many deals are settled."""
    while not session.is_over and len(session.game.sheet.deals) < until:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            session.lift_curtain()
            session.submit(choices(session.game).sample(rng), session.ply)


def test_the_seed_decides_the_decks_and_the_first_dealer() -> None:
    one, other = (ThousandSession(BASE, [Player("a"), Player("b"), Player("c")], "same") for _ in range(2))
    assert one.dealer == other.dealer
    assert one.let_chance_act().move.action == other.let_chance_act().move.action == shuffled("same", 0)


def test_a_second_deal_is_shuffled_anew() -> None:
    session = table("novice", "novice", "novice")
    play_on(session, 1, random.Random(1))
    assert session.let_chance_act().move.action == shuffled("seed", 1)


def test_a_stale_move_is_dropped() -> None:
    session = table(PERSON, "novice", "novice")
    session.let_chance_act()
    session.submit(Bid(100), ply=1)
    with pytest.raises(StaleMove):
        session.submit(Bid(105), ply=1)
    assert session.ply == 2


def test_an_illegal_move_changes_nothing() -> None:
    session = table(PERSON, "novice", "novice")
    session.let_chance_act()
    before = session.game
    with pytest.raises(IllegalAction) as caught:
        session.submit(Bid(95))
    assert caught.value.refusal.reason == "bid_too_low"
    assert session.game is before
    assert session.ply == 1


def test_listeners_hear_the_step_after_it_is_saved() -> None:
    order: list[tuple[str, object]] = []
    session = ThousandSession(BASE, [Player("a"), Player("b", "novice"), Player("c", "novice")], "s", dealer=2)
    session.keep(lambda saved: order.append(("saved", saved.ply)))
    session.listeners.append(lambda step: order.append(("told", story_of(step, 0))))
    session.let_chance_act()
    assert order == [("saved", 0), ("saved", 1), ("told", (Dealt(1, 2),))]


def test_trouble_with_saving_lets_the_move_stand_and_goes_by_itself() -> None:
    session = table(PERSON, "novice", "novice")
    broken = True

    def save(saved: ThousandSession) -> None:
        if broken:
            raise OSError("The disk is full.")

    session.keep(save)
    session.let_chance_act()
    assert session.trouble == "The disk is full."
    assert session.ply == 1
    broken = False
    session.submit(Bid(100))
    assert session.trouble is None


def test_one_person_always_sits_at_the_keyboard() -> None:
    session = table("novice", PERSON, "novice")
    session.let_chance_act()
    assert session.at_keyboard == 1
    assert not session.needs_curtain
    assert session.view().hands[1] is not None


def test_with_bots_alone_nobody_sees_a_hand() -> None:
    session = table("novice", "novice", "novice")
    session.let_chance_act()
    assert session.view().hands == (None, None, None)
    assert not session.needs_curtain


def test_the_curtain_rises_with_the_move_that_hands_over() -> None:
    session = table(PERSON, PERSON, "novice")
    session.let_chance_act()
    assert session.at_keyboard is None
    assert session.needs_curtain
    session.lift_curtain()
    assert session.at_keyboard == 0
    seen_by_listener = []
    session.listeners.append(lambda step: seen_by_listener.append(session.at_keyboard))
    session.submit(Bid(100))
    assert seen_by_listener == [None], "the next hand would show for a moment"
    assert session.needs_curtain


def test_whoever_sits_there_stays_while_a_bot_moves() -> None:
    session = table(PERSON, "novice", PERSON, dealer=2)
    session.let_chance_act()
    session.lift_curtain()
    session.submit(Bid(100))
    assert session.turn == 1
    assert session.at_keyboard == 0
    session.submit(Pass())
    assert session.turn == 2
    assert session.at_keyboard is None


def test_what_others_decided_at_a_seat_is_not_taken_back() -> None:
    session = table(PERSON, "novice", "novice")
    session.let_chance_act()
    session.submit(Bid(100))
    session.change_player(0, Player("Renamed"))
    assert session.undo_target() == 1
    session.change_player(1, Player("P1"))
    session.change_player(0, Player("P0", "novice"))
    assert session.undo_target() is None
    session.submit(Bid(105))
    assert session.undo_target() == 2
    session.change_player(0, Player("P0"))
    session.change_player(1, Player("P1", "novice"))
    assert session.undo_target() is None


def test_changing_places_seats_the_person_at_once() -> None:
    session = table("novice", PERSON, "novice")
    session.let_chance_act()
    session.change_player(1, Player("Bot", "novice"))
    assert session.at_keyboard is None
    session.change_player(0, Player("Anna"))
    assert session.at_keyboard == 0


def test_giving_up_ends_the_game() -> None:
    session = table(PERSON, "novice", "novice")
    session.let_chance_act()
    session.give_up(0)
    assert session.is_over
    assert session.occasion.given_up_by == 0
    with pytest.raises(StaleMove):
        session.submit(Bid(100))


def test_giving_up_is_booked_to_whose_turn_it_is_or_whoever_is_at_the_keyboard() -> None:
    session = table(PERSON, "novice", PERSON)
    session.let_chance_act()
    assert session.needs_curtain
    assert session.who_gives_up() == 0
    session.lift_curtain()
    session.submit(Bid(100))
    assert (session.turn, session.at_keyboard, session.who_gives_up()) == (1, 0, 0)
    session.leave_keyboard()
    assert session.who_gives_up() == 2
    session.submit(Pass())
    assert session.needs_curtain
    assert session.who_gives_up() == 2


def test_what_could_not_be_saved_is_tried_again_before_leaving() -> None:
    session, full = table(PERSON, "novice", "novice"), [True]

    def save(saved: ThousandSession) -> str | None:
        if full:
            raise OSError("The disk is full.")
        return "It is saved elsewhere."

    session.keep(save)
    assert session.has_unsaved
    assert not session.try_to_save()
    full.clear()
    assert session.try_to_save()
    assert session.trouble is None
    assert session.untold == ["It is saved elsewhere."]
    assert session.try_to_save()
    assert len(session.untold) == 1


class TestUndo:
    def test_takes_back_the_bots_moves_as_well(self) -> None:
        session = table(PERSON, "novice", "novice")
        session.let_chance_act()
        session.submit(Bid(100))
        session.submit(Bid(105))
        session.submit(Pass())
        assert session.undo()
        assert session.ply == 1
        assert session.turn == 0
        assert session.marks == {1: frozenset({"undo"})}

    def test_does_not_cross_the_talon(self) -> None:
        session = table(PERSON, "novice", "novice")
        session.let_chance_act()
        for action in (Bid(100), Pass(), Pass()):
            session.submit(action)
        assert session.undo_target() is None
        assert not session.undo()

    def test_does_not_cross_a_hand_that_was_picked_up(self) -> None:
        """The dark is overbid, and who announced it has seen their cards (K4)."""
        session = table(PERSON, "novice", "novice", dark=True)
        session.submit(stacked(("", "KC QC AS", "")))
        session.submit(Dark())
        assert session.undo_target() == 1
        session.submit(Bid(125))
        assert session.undo_target() is None
        bidder = table("novice", PERSON, "novice", dark=True)
        bidder.submit(stacked(("", "KC QC AS", "")))
        bidder.submit(Dark())
        bidder.submit(Bid(125))
        assert bidder.undo_target() == 2, "they have seen nothing new"

    def test_goes_back_behind_the_end_of_a_deal_that_shows_nothing_new(self) -> None:
        session = table(PERSON, "novice", "novice")
        session.let_chance_act()
        for action in (Bid(100), Pass(), Pass(), Concede()):
            session.submit(action)
        assert len(session.game.sheet.deals) == 1
        assert session.undo()
        assert session.turn == 0
        assert not session.game.sheet.deals
        assert not session.undo(), "the talon has been seen"

    def test_does_not_cross_the_aces_of_others(self) -> None:
        """They are counted when the deal is written off (F17)."""
        session = table(PERSON, "novice", "novice", write_off_by_aces=True)
        session.let_chance_act()
        for action in (Bid(100), Pass(), Pass(), Concede(BY_ACES)):
            session.submit(action)
        assert len(session.game.sheet.deals) == 1
        assert session.undo_target() is None

    def test_does_not_cross_a_card_that_was_passed_to_the_person(self) -> None:
        """The talon was seen before they declined to buy it (C13), the card only now."""
        session = table("novice", PERSON, "novice", rebuy_talon=True)
        session.let_chance_act()
        for action in (Bid(100), Pass(), Pass(), Pass()):
            session.submit(action)
        assert session.undo_target() == 4
        session.submit(Pass())
        assert session.undo_target() == 4
        session.submit(next(action for action in choices(session.game) if isinstance(action, Give)))
        assert session.undo_target() is None

    def test_crosses_the_talon_in_practice(self) -> None:
        session = table(PERSON, "novice", "novice", settings=TableSettings(practice=True))
        session.let_chance_act()
        for action in (Bid(100), Pass(), Pass()):
            session.submit(action)
        assert session.undo()
        assert session.ply == 1

    def test_does_not_cross_a_shuffle(self) -> None:
        session = table(PERSON, "novice", "novice")
        play_on(session, 1, random.Random(3))
        session.let_chance_act()
        assert session.undo_target() is None

    def test_is_not_for_two_people(self) -> None:
        session = table(PERSON, PERSON, "novice")
        session.let_chance_act()
        session.lift_curtain()
        session.submit(Bid(100))
        assert session.undo_target() is None

    def test_the_same_decks_come_after_it(self) -> None:
        session = table(PERSON, "novice", "novice", settings=TableSettings(practice=True))
        rng = random.Random(4)
        play_on(session, 1, rng)
        assert session.undo()
        play_on(session, 2, rng)
        decks = [move.action for move in session.log if isinstance(move.action, Shuffle)]
        assert decks == [shuffled("seed", count) for count in range(len(decks))]


def test_replaying_the_record_gives_an_equal_game() -> None:
    session = table("novice", PERSON, "novice")
    play_on(session, 3, random.Random(5))
    assert session.record().replay() == session.game
    again = table("novice", PERSON, "novice")
    course = Course(again.card_game, again.start)
    for move in session.log:
        course.do(move)
    again.take_up(course)
    assert again.game == session.game
    assert again.log == session.log


def test_a_play_leaves_no_hand_of_another_in_any_step() -> None:
    session = table(PERSON, "novice", "novice")
    session.let_chance_act()
    rng = random.Random(6)
    shown = []
    session.listeners.append(lambda step: shown.append(session.view().hands))
    while not session.game.sheet.deals:
        session.submit(choices(session.game).sample(rng))
    assert all(hands[1] is None and hands[2] is None for hands in shown)
    assert any(isinstance(move.action, Play) for move in session.log)


def test_seats_must_fit_the_form() -> None:
    with pytest.raises(ValueError, match="2 players for 3 seats"):
        ThousandSession(BASE, [Player("a"), Player("b")], "s")


def test_a_session_needs_no_game_of_its_own() -> None:
    files = [HOUSE / "table" / f"{name}.py" for name in ("game", "course", "session")] + [HOUSE / "desk" / "opening.py"]
    for file in files:
        assert not rooms_used(file) & {"rules", "mariage"}, file
