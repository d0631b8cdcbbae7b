"""Actions and games as text, both ways, and what happens to text that is wrong."""

import copy
import dataclasses
import pickle
from random import Random
from typing import get_args

import pytest
from hypothesis import given, strategies as st

from tests.rules.random_agreements import random_agreements
from tests.rules.random_play import any_action, anywhere
from tests.rules.sweep.policy import decide
from tests.rules.sweep.starts import random_start
from thousand_tui.rules import (
    ASIDE,
    CHANCE,
    PACK,
    Accept,
    Action,
    Agreements,
    AgreementsError,
    Bid,
    Card,
    Claim,
    Concede,
    Contract,
    Cut,
    Dark,
    Give,
    Look,
    NameTrump,
    NotationError,
    Pass,
    Play,
    Rebuy,
    Record,
    Shuffle,
    Slip,
    Standing,
    Suit,
    TakePacket,
    Waive,
    apply,
    preset,
    read_action,
    read_agreements,
    read_game,
    turn,
    write_action,
    write_game,
)

SEEDS = st.integers(0, 2**32 - 1)

LINES = {
    "* shuffle " + "".join(map(str, PACK)): Shuffle(PACK),
    "2 cut 11": Cut(11),
    "* slip 9": Slip(9),
    "* slip 0": Slip(0),
    "0 look": Look(),
    "0 dark": Dark(),
    "1 bid 110": Bid(110),
    "0 pass": Pass(),
    "0 take 1": TakePacket(1),
    "* take 0": TakePacket(0),
    "1 rebuy 240": Rebuy(240),
    "0 accept": Accept(),
    "2 give 9S>0 10H>1": Give(((Card.parse("9S"), 0), (Card.parse("10H"), 1))),
    "0 give KH>1 9S>x": Give(((Card.parse("KH"), 1), (Card.parse("9S"), ASIDE))),
    "0 give 9S>x JS>x": Give(((Card.parse("9S"), ASIDE), (Card.parse("JS"), ASIDE))),
    "1 give KH>x": Give(((Card.parse("KH"), ASIDE),)),
    "2 contract 130": Contract(130),
    "0 trump S": NameTrump(Suit.SPADES),
    "0 trump H": NameTrump(Suit.HEARTS),
    "0 claim four-nines": Claim("four-nines"),
    "3 claim two-nines-talon": Claim("two-nines-talon"),
    "0 waive": Waive(),
    "2 concede rospis": Concede(),
    "2 concede by-aces": Concede("by-aces"),
    "1 play AS": Play(Card.parse("AS")),
    "1 play KH!": Play(Card.parse("KH"), "marriage"),
    "1 play QH!bed": Play(Card.parse("QH"), "bed"),
    "1 play AS!aces": Play(Card.parse("AS"), "aces"),
    "1 play 9D!nines": Play(Card.parse("9D"), "nines"),
}


def test_every_kind_of_action_has_its_line() -> None:
    assert {type(action) for action in LINES.values()} == set(get_args(Action))


@pytest.mark.parametrize(("line", "action"), LINES.items(), ids=range(len(LINES)))
def test_an_action_is_a_line_both_ways(line: str, action: Action) -> None:
    actor = CHANCE if line.startswith("*") else int(line[0])
    assert write_action(actor, action) == line
    assert read_action(line) == (actor, action)
    assert read_action("  " + line.replace(" ", "   ") + " ") == (actor, action)


@pytest.mark.parametrize("action", LINES.values(), ids=range(len(LINES)))
def test_an_action_goes_to_another_process(action: Action) -> None:
    for same in (pickle.loads(pickle.dumps(action)), copy.deepcopy(action)):
        assert (same, hash(same)) == (action, hash(action))


@given(SEEDS)
def test_every_action_reads_back(seed: int) -> None:
    rng = Random(seed)
    action = any_action(rng, anywhere(rng, 40))
    actor = CHANCE if isinstance(action, Shuffle | Slip) else rng.randrange(4)
    line = write_action(actor, action)
    assert "\n" not in line
    assert read_action(line) == (actor, action)


@pytest.mark.parametrize(
    "line",
    [
        "", "1", "bid 110", "1 bid", "1 bid 110 120", "1 bid x", "1 bid -5", "1 bid 1e2", "1 bid 9999999", "x pass",
        "-1 pass", "1 pass 2", "1 play", "1 play XX", "1 play KH QH", "1 give KH", "1 give KH>y", "1 give >1",
        "1 give KH>1>2", "1 give KH>-2", "1 give KH>X", "1 fly", "0 cut", "0 cut x", "0 cut -3", "0 trump", "0 trump X",
        "0 trump SC", "0 trump 1", "0 take", "0 take 0 1", "0 look now", "0 dark 120", "0 accept 120", "0 rebuy",
        "* slip", "* shuffle", "* shuffle KHX", "9" * 5000 + " pass", "1 " + "z" * 9000,
        "1 bid " + "9" * 9000, "1.0 pass", "\x00",
    ],
    ids=lambda line: repr(line[:12]),
)  # fmt: skip
def test_lines_that_are_no_action(line: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_action(line)
    assert len(str(refused.value)) < 300
    assert "unpack" not in str(refused.value)


# --- Games ----------------------------------------------------------------------------------------------------------


def recorded(seed: int, limit: int = 70, form: str | None = None) -> Record:
    """A random line of play under random agreements in any form, from any sheet."""
    rng = Random(seed)
    agreements = random_agreements(rng, form)
    game = random_start(rng, agreements)
    table = Record(agreements, game.deal.dealer, game.sheet.standings, ())
    actions = []
    for _ in range(limit):
        if game.winners:
            break
        actions.append(decide(game, rng))
        game = apply(game, actions[-1])
    return Record(table.agreements, table.dealer, table.standings, tuple(actions))


@given(SEEDS)
def test_a_game_reads_back_and_replays(seed: int) -> None:
    record = recorded(seed)
    text = write_game(record)
    again = read_game(text)
    assert again == record
    assert again.replay() == record.replay()
    assert write_game(again) == text


def test_games_of_every_form_read_back() -> None:
    for form in get_args(Agreements.model_fields["form"].annotation):
        record = recorded(5, 120, form)
        assert read_game(write_game(record)) == record, form


FULL = Standing(
    -15, bolts=2, barrel=None, concessions=5, run=1, falls=2, freed=True, bombs=3, crosses=4, spisats=1, reverse=None
)
STANDINGS = {
    Standing(): "0 bolts 0 barrel - concessions 0",
    Standing(-120, 2, None, 5): "-120 bolts 2 barrel - concessions 5",
    Standing(880, 0, 2): "880 bolts 0 barrel 2 concessions 0",
    Standing(880, barrel=0, run=2): "880 bolts 0 barrel 0 concessions 0 run 2",
    Standing(55, falls=1): "55 bolts 0 barrel - concessions 0 falls 1",
    Standing(5, freed=True): "5 bolts 0 barrel - concessions 0 freed 1",
    Standing(5, bombs=2): "5 bolts 0 barrel - concessions 0 bombs 2",
    Standing(5, crosses=1): "5 bolts 0 barrel - concessions 0 crosses 1",
    Standing(5, spisats=1): "5 bolts 0 barrel - concessions 0 spisats 1",
    Standing(-880, reverse=0): "-880 bolts 0 barrel - concessions 0 reverse 0",
    FULL: "-15 bolts 2 barrel - concessions 5 run 1 falls 2 freed 1 bombs 3 crosses 4 spisats 1",
}
"""The marks of one side and their words; those that few tables have stand there only if there are any."""

ANY_MARK = {
    "bolt_mode": "both",
    "third_fall": "zero_no_barrel",
    "reverse_barrel": True,
}
"""Agreements under which every mark can stand."""


@pytest.mark.parametrize(("standing", "said"), STANDINGS.items(), ids=STANDINGS.values())
def test_a_standing_is_a_line_both_ways(standing: Standing, said: str) -> None:
    record = Record(read_agreements(ANY_MARK), 0, (standing, Standing(7), Standing(8)), ())
    text = write_game(record)
    assert f"standing {said}" in text.splitlines()
    assert read_game(text) == record


def test_every_mark_of_a_standing_is_written() -> None:
    fields = {field.name for field in dataclasses.fields(Standing)} - {"total"}
    said = " ".join(STANDINGS.values()).split()
    assert fields <= set(said)


@given(SEEDS)
def test_any_standing_reads_back(seed: int) -> None:
    rng = Random(seed)
    agreements = random_agreements(rng, share=0.24)
    game = random_start(rng, agreements)
    record = Record(agreements, game.deal.dealer, game.sheet.standings, ())
    assert read_game(write_game(record)).standings == game.sheet.standings


def test_totals_stand_after_every_deal() -> None:
    record = next(record for record in map(recorded, range(99)) if len(record.replay().sheet.deals) > 1)
    game = record.start()
    expected = []
    for action in record.actions:
        deals = len(game.sheet.deals)
        game = apply(game, action)
        if len(game.sheet.deals) > deals:
            expected.append("= " + " ".join(map(str, game.sheet.totals)))
    assert [line for line in write_game(record).splitlines() if line.startswith("=")] == expected


def test_comments_and_empty_lines_are_passed_over() -> None:
    record = recorded(2)
    text = write_game(record).replace("\n", "\n\n# a note\n")
    assert read_game("# before\n" + text.replace("\n", "\r\n")) == record


def test_a_game_without_agreements_is_base() -> None:
    record = read_game("thousand 1\ndealer 2\n")
    assert record == Record(preset("BASE").agreements, 2, (), (), version=1)
    assert turn(record.replay()) == CHANCE


SMALL = "thousand 1\n"
DECK = "* shuffle " + "".join(map(str, PACK)) + "\n"
WRONG = {
    "": "this is not a game in the notation 'thousand 1'",
    "thousand 2\n": "this is not a game in the notation 'thousand 1'",
    SMALL + "dealer 3\n": "there is no seat 3 to deal",
    SMALL + "dealer x\n": "line 2: 'x' is not a number",
    SMALL + "standing 0 bolts 0 barrel - concessions 0\n": "1 standings for 3 sides",
    SMALL + "standing 0 bolts 9\n": "line 2: ",
    SMALL + "standing 0 bolts 0 barrel - concessions 0 medals 1\n": "line 2: 'medals' is no mark of a standing",
    SMALL + "standing 0 bolts 0 barrel - concessions 0 run\n": "line 2: ",
    SMALL + "standing 0 bolts 0 barrel - concessions 0 run x\n": "line 2: ",
    SMALL + "agreement fine 1 2\n": "line 2: ",
    SMALL + "agreement fine " + "[" * 99_999 + "\n": "line 2: ",
    SMALL + "fly\n": "line 2: 'fly' is not an action",
    SMALL + DECK + "2 bid 100\n": "line 3: it is not this seat's turn",
    SMALL + "dealer 2\n" + DECK + "0 bid 95\n": "line 4: ",
    SMALL + "dealer 2\n" + DECK + "0 pass\n": "line 4: ",
    SMALL + DECK + DECK: "line 3: it is not this seat's turn",
}


@pytest.mark.parametrize(("text", "sentence"), WRONG.items(), ids=range(len(WRONG)))
def test_games_that_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_game(text)
    assert str(refused.value).startswith(sentence)


def test_impossible_standings_cannot_be_read() -> None:
    rows = "standing 0 bolts 5 barrel - concessions 0\n" * 3
    with pytest.raises(NotationError, match="cannot stand"):
        read_game(SMALL + rows)


def test_agreements_of_a_file_are_checked() -> None:
    with pytest.raises(AgreementsError, match="no agreement called 'golden'"):
        read_game(SMALL + "agreement golden true\n")
    with pytest.raises(AgreementsError, match="contradict"):
        read_game(SMALL + 'agreement bolt_mode "off"\nagreement cross true\n')
