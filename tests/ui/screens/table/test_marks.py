"""What stands in few words on plates, at the side and on the curtain, under every agreement."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.narrowing import present
from tests.table.moments import agreed, in_phase, play, seated, tricks_done
from tests.ui.apps import press, text_of
from tests.ui.screens.table.tables import sitting
from tests.words.english import YOU, worded
from thousand_tui.desk.sheet_rows import standing_marks
from thousand_tui.rules import (
    ACES,
    ASIDE,
    BED,
    BOMB,
    BY_ACES,
    CROSS,
    FOUR_NINES,
    GIVE_UP,
    MARRIAGE,
    NINES,
    ROSPIS,
    SPISAT,
    Booked,
    Card,
    Cards,
    Give,
    Line,
    LineName,
    Meld,
    Occasion,
    Passed,
    Standing,
    compile_rules,
)
from thousand_tui.rules.events import (
    BottomShown,
    Bought,
    Called,
    Conceded,
    Contracted,
    CutMade,
    DarkAnnounced,
    DarkCancelled,
    Event,
    Exchanged,
    FinesBooked,
    Looked,
    PacketTaken,
    Played,
    Redealt,
    Slipped,
    TalonBid,
    TrumpNamed,
)
from thousand_tui.rules.view import AUCTION, EXCHANGE
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.table.seats import standing_text
from thousand_tui.ui.screens.table.side import LINES, story_lines
from thousand_tui.words.scores import marks

CARD = Card.parse("KS")

MARKS = [
    ("BASE", {}, Standing(880, barrel=1), "barrel 2/3"),
    ("BASE", {"barrel_attempts": "unlimited"}, Standing(880, barrel=0), "barrel"),
    ("BASE", {"barrel_attempts": 1}, Standing(880, barrel=0), "barrel 1/1"),
    ("LVIV", {}, Standing(930, barrel=0), "barrel"),
    ("BASE", {"keg_playing": True}, Standing(930, barrel=0), "keg"),
    ("KURNIK", {}, Standing(800), "lock"),
    ("KURNIK", {}, Standing(790), ""),
    ("BASE", {"third_fall": "zero_no_barrel"}, Standing(900, freed=True), "no barrel"),
    ("BASE", {"third_fall": "zero"}, Standing(760, falls=1), "falls 1"),
    ("BASE", {"reverse_barrel": True}, Standing(-880, reverse=2), "reverse 3/3"),
    ("BASE", {"bolt_mode": "both"}, Standing(0, bolts=2, run=1), "bolts 2 row 1"),
    ("BASE", {}, Standing(0, bolts=2, run=1), "bolts 2"),
]


@pytest.mark.parametrize(("name", "standing"), [("BASE", Standing(1000, barrel=1)), ("KURNIK", Standing(1000))])
def test_whoever_has_won_is_neither_on_the_barrel_nor_in_the_lock(name: str, standing: Standing) -> None:
    rules = compile_rules(agreed(name))
    assert not [*marks(standing, rules), *standing_marks(standing, rules)]
    standing = replace(standing, total=880)
    assert [*marks(standing, rules)]
    assert standing_marks(standing, rules)


@pytest.mark.parametrize(("name", "changes", "standing", "said"), MARKS)
def test_what_a_side_carries_beside_its_total(
    name: str, changes: dict[str, object], standing: Standing, said: str
) -> None:
    assert " ".join(marks(standing, compile_rules(agreed(name, **changes)))) == said


async def test_where_there_is_no_room_marks_are_written_as_strokes() -> None:
    standings = (Standing(880, barrel=1), *[Standing(880, barrel=2, bolts=2)] * 3)
    session = play(seated(agreed("FOUR"), standings=standings), tricks_done(0))
    async with sitting(session) as (app, screen, _):
        row = text_of(app).splitlines()[2]
        assert row.count("880 ▕●●● barrel bolts 2") == 3
        assert standing_text(present(screen.scene), 1, 0) == "880 ▕●●● barrel //"


EVENTS: list[tuple[Event, str, int | None]] = [
    (CutMade(1, 5), "Bogdan cuts", None),
    (BottomShown(2, CARD), worded("side.bottom", card="K♠"), None),
    (Slipped(2, CARD), "K♠ exposed", None),
    (Looked(0, True), "You look", None),
    (Looked(0, False), worded("side.blind", who=YOU), None),
    (DarkAnnounced(0), worded("side.dark", who=YOU), None),
    (DarkCancelled(0), worded("side.dark_over", who=YOU), None),
    (Called(1, 110), "Bogdan 110", None),
    (Called(1, 0), "Bogdan pass", None),
    (PacketTaken(0, 1), worded("side.packet", who=YOU, packet=2), None),
    (PacketTaken(-1, 0), worded("side.packet_drawn", packet=1), None),
    (Bought(0, 120, Cards(CARD.mask)), "talon K♠", None),
    (TalonBid(1, 130, keeps=False), worded("side.talon_bid", who="Bogdan", points=130), None),
    (TalonBid(1, 130, keeps=True), worded("side.talon_kept", who="Bogdan", points=130), None),
    (TalonBid(1, 0, keeps=False), worded("side.talon_no", who="Bogdan"), None),
    (Exchanged((Passed(0, 1, CARD, -1), Passed(0, 2, None, 0), Passed(0, ASIDE, CARD, 1))), "K♠ You → Bogdan", None),
    (Redealt(1, FOUR_NINES, Cards(CARD.mask)), "Bogdan claims a redeal", None),
    (Contracted(0, 140, True), "You play 140", None),
    (TrumpNamed(0, 3), "You name", 3),
    (Played(0, CARD, Meld(0, MARRIAGE, 0, 40, 1), 0), "You: marriage 40", 0),
    (Played(0, CARD, Meld(0, BED, 1, 60, 1)), "You: bed 60", 1),
    (Played(0, CARD, Meld(0, ACES, 0, 200, 1)), worded("side.meld.aces", who=YOU, worth=200), None),
    (Played(0, CARD, Meld(0, NINES, 0, 200, 1)), worded("side.meld.nines", who=YOU, worth=200), None),
    (
        FinesBooked(
            Booked(1, Occasion.EXPOSED_CARD, (Line(2, LineName.EXPOSED_CARD_FINE, -120, 0),), (0, 0, 0)), (0, 1, 2)
        ),
        "Vera −120",
        None,
    ),
    *((Conceded(0, 120, kind), "You ", None) for kind in (ROSPIS, GIVE_UP, SPISAT, CROSS, BY_ACES, BOMB)),
]


async def test_every_event_of_a_deal_has_its_line() -> None:
    async with sitting(play(seated(agreed("BASE")), in_phase(AUCTION))) as (_, screen, _pilot):
        assert screen.scene is not None
        for event, text, suit in EVENTS:
            [(told, of)] = story_lines(replace(screen.scene, shown=replace(screen.scene.shown, story=(event,))))
            assert told.startswith(text)
            assert of == suit
            assert len(told) <= 30
        assert {type(event) for event, _, _ in EVENTS} == set(LINES)


async def test_cards_laid_aside_are_told_apart_from_those_given() -> None:
    session = play(seated(agreed("TWO-BANK")), in_phase(EXCHANGE, seat=0))
    give = next(action for action in session.view().choices if isinstance(action, Give))
    session.submit(give)
    async with sitting(session) as (app, _, pilot):
        await pilot.press("g")
        text = text_of(app)
        assert "You gave" in text
        assert "aside" in text
        assert "Bogdan" in text


async def test_other_tricks_are_a_key_away_where_tricks_are_open() -> None:
    session = play(seated(agreed("STOCK-4")), tricks_done(3))
    session.settings = replace(session.settings, open_tricks=True)
    async with sitting(session) as (app, screen, pilot):
        screen.flow.held = None
        await pilot.press("l")
        assert "Trick 3" in text_of(app)
        assert "other tricks ·" in text_of(app)
        await press(pilot, "left")
        assert "Trick 2" in text_of(app)
        assert sum(text_of(app).count(suit) for suit in "♠♣♦♥") >= 4


@pytest.mark.parametrize(("name", "people"), [("STOCK-4", 4), ("FOUR", 4), ("TWO", 2)])
async def test_the_curtain_tells_each_what_has_happened(name: str, people: int) -> None:
    session = seated(agreed(name), people=people)
    session.let_chance_act()
    rng = Random(4)
    async with sitting(session) as (app, screen, _):
        for _ in range(9):
            assert session.needs_curtain
            assert screen.query_one(Curtain).has_class("-up")
            assert session.turn is not None
            assert f"{session.names[session.turn]}, it is your turn." in text_of(app)
            session.lift_curtain()
            session.submit(session.view().choices.sample(rng))
            screen.flow.held, screen.flow.news = None, ()
            if not session.needs_curtain:
                return
            screen.draw()
            told = screen.query_one(Curtain).news
            assert told or session.ply <= people + 1
