"""The old Mariage in the line mode: announcing, called queens, several people, whole games."""

from __future__ import annotations

import pytest

from tests.mariage.finished import play_on
from tests.plain.scripted import Scripted, answers
from tests.words.english import YOU, worded
from thousand_tui.mariage.plain import PlayingMariage, read_action
from thousand_tui.mariage.rules import MariageAgreements, Play, View
from thousand_tui.mariage.table import MariageSession
from thousand_tui.plain.console import LeftError
from thousand_tui.storage import Settings
from thousand_tui.table.session import Player, TableSettings
from thousand_tui.words import catalogue, t
from thousand_tui.words.spoken import card_name


def session_of(people: int = 1, players: int = 6, seed: str = "x", deals: int = 1) -> MariageSession:
    seated = [Player(f"Person{seat}") for seat in range(people)]
    bots = [Player(f"Bot{seat}", "novice") for seat in range(people, players)]
    return MariageSession(MariageAgreements(players=players, deals=deals), [*seated, *bots], seed, dealer=players - 1)


def said_at(session: MariageSession, *lines: str) -> str:
    console = Scripted(answers(*lines))
    with pytest.raises(LeftError):
        PlayingMariage(console, session).play()
    return console.text


def asked(session: MariageSession) -> View:
    """The view at the first question to the person."""
    said_at(session)
    return session.view()


def test_everything_is_announced_with_enter_and_said_to_all() -> None:
    session = session_of(seed="x")
    names = asked(session).choices
    text = said_at(session, "all")
    first = next(iter(names))
    assert (worded("mariage.event.silent", who=YOU) in text) == (not getattr(first, "names", ()))


def test_a_card_keeps_its_number_and_may_be_typed_by_name() -> None:
    session = session_of(seed="x")
    said_at(session, "all")
    view = session.view()
    assert view.play is not None
    at, card = next(
        (at, card) for at, card in enumerate(view.places, 1) if card is not None and Play(card) in view.choices
    )
    assert read_action(str(at), view) == read_action(str(card), view) == Play(card)
    text = said_at(session, str(card).lower(), "hand")
    assert f"{at}: " not in text.splitlines()[-1]


def test_what_is_not_allowed_is_explained() -> None:
    session = session_of(seed="x")
    text = said_at(session, "queen king run", "KS", "why")
    assert worded("mariage.refusal.not_held") in text
    assert worded("plain.not_understood", text="KS") in text


def test_a_refusal_is_told_again_until_something_is_decided() -> None:
    refusal = worded("mariage.refusal.not_held")
    assert said_at(session_of(seed="x"), "queen king run", "why").count(refusal) == 2
    assert said_at(session_of(seed="x"), "queen king run", "all", "why").count(refusal) == 1


def test_what_is_not_understood_is_quoted_as_it_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", "pl")
    text = said_at(session_of(seed="x"), "dlaczego podpowiedź", "Zapis stołu")
    assert [t("plain.not_understood", text=typed) in text for typed in ("podpowiedź", "Zapis stołu")] == [True, True]


def test_commands_tell_the_table() -> None:
    text = said_at(session_of(seed="x"), "table", "sheet", "last", "rules", "help")
    for said in ("Boxes: run 6", "Now: Person0 45", "No trick has been taken", "A king calls his queen", "give up"):
        assert said in text


def test_a_whole_game_by_bots_alone_ends_with_the_sheet() -> None:
    session = MariageSession(MariageAgreements(deals=3), [Player(f"Bot{at}", "novice") for at in range(5)], "alone")
    console = Scripted(answers())
    PlayingMariage(console, session).play()
    assert session.is_over
    assert worded("mariage.result", number=3) in console.text
    assert "Now: Bot0" in console.text


def test_a_whole_game_by_a_person_who_types_numbers() -> None:
    session = session_of(seed="whole", deals=2)
    console = Scripted(answers(*(["all", "1", "2", "3", "4", "5"] * 30)))
    PlayingMariage(console, session).play()
    assert session.is_over
    assert "Traceback" not in console.text


def test_two_people_part_at_each_turn_and_called_queens_answer() -> None:
    session = session_of(people=3, players=5, seed="curtains")
    console = Scripted(answers(*(["", "all", "1", "2", "3", "4", "5"] * 40)))
    PlayingMariage(console, session).play()
    # For what they announce and for each card but the last, which plays itself.
    assert console.text.count("When nobody else is looking") >= 3 * 5
    assert session.is_over


def test_undo_goes_back_to_the_last_decision() -> None:
    session = MariageSession(
        MariageAgreements(deals=1),
        [Player("Ann"), *(Player(f"Bot{at}", "novice") for at in range(4))],
        "back",
        dealer=4,
        settings=TableSettings(practice=True),
    )
    text = said_at(session, "all", "1", "undo")
    assert "Undone." in text
    assert session.turn == 0


def test_the_game_can_be_given_up() -> None:
    session = session_of(seed="x")
    console = Scripted(answers("give up", "yes"))
    PlayingMariage(console, session).play()
    assert worded("plain.given_up", who="Person0") in console.text


def test_a_card_may_be_typed_in_words() -> None:
    session = session_of(seed="x")
    said_at(session, "all")
    view = session.view()
    card = next(card for card in view.places if card is not None)
    assert read_action(f"play {card_name(card.rank_text, card.suit)}", view) == Play(card)


def before_a_last_card() -> MariageSession:
    """Everybody has played but the person with the last card."""
    session = session_of(deals=2)
    play_on(session, lambda: session.turn == 0 and len(session.card_game.hand(session.game, 0)) == 1)
    return session


def test_a_last_card_plays_itself_or_waits() -> None:
    session = before_a_last_card()
    assert worded("claim.last_card") in said_at(session)
    assert session.course.totals
    session = before_a_last_card()
    with pytest.raises(LeftError):
        PlayingMariage(console := Scripted(answers()), session, settings=Settings(last_card=False)).play()
    assert worded("claim.last_card") not in console.text
    assert not session.course.totals
