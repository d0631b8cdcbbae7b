"""What is no action, game, seat, standing or text is refused in a sentence, and what only looks like one is not let
in."""

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.narrowing import present
from tests.rules.deals import conceded_deal, start
from tests.rules.random_play import anywhere
from thousand_tui.rules import (
    PACK,
    Accept,
    Action,
    Agreements,
    Bid,
    Card,
    Cards,
    Claim,
    Concede,
    Contract,
    Cut,
    Dark,
    Game,
    Give,
    IllegalAction,
    Look,
    NameTrump,
    Pass,
    Play,
    Rank,
    Rebuy,
    Shuffle,
    Slip,
    Standing,
    Suit,
    TakePacket,
    Waive,
    apply,
    choices,
    compile_rules,
    new_game,
    parse_row,
    play_out,
    preset,
    read_action,
    read_agreements,
    read_game,
    read_lenient,
    read_line,
    read_view,
    turn,
    verify,
    view_of,
    with_totals,
    write_action,
)
from thousand_tui.rules.actions import shape

CLASSES: tuple[type, ...] = (
    Shuffle, Cut, Slip, Look, Dark, Bid, Pass, TakePacket, Rebuy, Accept, Give, Contract, NameTrump, Claim, Waive,
    Concede, Play,
)  # fmt: skip


class Spoiler:
    """An object of others at its worst."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]


NUMBERS = st.one_of(st.integers(), st.sampled_from((0, -1, 3, 5, 23, 24, 60, 100, 105, 10**30, 10**4000, -(10**4000))))
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    NUMBERS,
    st.floats(),
    st.complex_numbers(),
    st.text(max_size=80),
    st.binary(max_size=80),
    st.sampled_from((100.0, 120.0, PACK[0], Suit.HEARTS, Rank.ACE, "marriage", "rospis", "four-nines", "AS")),
    st.sampled_from((Play, Bid, object(), Bid(100), Standing(), Ellipsis)),
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=4).map(tuple),
        st.frozensets(st.integers(), max_size=3),
        st.dictionaries(st.text(max_size=3), inner, max_size=3),
    ),
    max_leaves=6,
)
ACTIONS = st.one_of(
    ANYTHING,
    *(st.builds(kind, **{field.name: ANYTHING for field in fields(kind)}) for kind in CLASSES),
    st.lists(st.tuples(st.sampled_from(PACK), NUMBERS), max_size=4).map(lambda pairs: Give(tuple(pairs))),
)


GAMES = st.integers(0, 1_000_000).map(lambda seed: anywhere(Random(seed), 70))


def in_one_sentence(error: IllegalAction) -> None:
    """The message is a sentence of a sensible length, and no code."""
    said = str(error)
    assert 10 < len(said) < 300
    assert said.endswith(".")
    assert "_" not in error.refusal.reason or error.refusal.reason not in said


def same(one: Any, other: Any) -> bool:
    """Equal, and of the same types all the way down."""
    if type(one) is not type(other):
        return isinstance(one, int) and isinstance(other, Suit) and not isinstance(one, bool) and one == other
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if type(one) in CLASSES:
        return all(same(getattr(one, field.name), getattr(other, field.name)) for field in fields(one))
    return bool(one == other)


def is_offered(game: Game, action: Action) -> bool:
    """Whether the choices hold this very action; a pack is any order of the cards."""
    if isinstance(action, Shuffle):
        cards = action.deck
        return type(cards) is tuple and all(type(card) is Card for card in cards) and sorted(cards) == list(PACK)
    return any(same(action, each) for each in choices(game))


@given(GAMES, ACTIONS)
def test_whatever_is_thrown_at_a_game_is_refused_or_is_a_choice(game: Game, action: Any) -> None:
    refusal = verify(game, action)
    if refusal is None:
        assert is_offered(game, action)
        apply(game, action)
        return
    with pytest.raises(IllegalAction) as refused:
        apply(game, action)
    in_one_sentence(refused.value)
    assert refused.value.refusal == refusal


@given(GAMES, st.randoms(use_true_random=False), ANYTHING)
def test_a_choice_with_one_field_of_another_type_is_refused(game: Game, rng: Random, value: Any) -> None:
    if game.winners:
        return
    action = choices(game).sample(rng)
    names = [field.name for field in fields(action)]
    if not names:
        return
    spoilt = type(action)(**{name: value if name == names[0] else getattr(action, name) for name in names})
    if verify(game, spoilt) is None:
        assert is_offered(game, spoilt)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_the_shape_that_is_asked_for_is_that_of_the_class(kind: Any) -> None:
    declared = {name: of for name, of in kind.__init__.__annotations__.items() if name != "return"}
    bare = {name: of[6:-1] if of.startswith("Final[") else of for name, of in declared.items()}
    held = ", ".join(f"{name}: {of}" for name, of in bare.items())
    assert shape(kind(*[None] * len(fields(kind)))).endswith(f"({held})")


NO_ACTION = r"is not an? (whole )?action"

LOOKS_LIKE_IT = (
    (Bid(100.0), Bid(100)),  # type: ignore[arg-type]
    (Bid(True), Bid(100)),
    (Play(-1), Play(PACK[0])),  # type: ignore[arg-type]
    (Play(0), Play(PACK[0])),  # type: ignore[arg-type]
    (Shuffle(tuple(range(24))), Shuffle(PACK)),  # type: ignore[arg-type]
    (Shuffle(list(PACK)), Shuffle(PACK)),  # type: ignore[arg-type]
    (Give([(PACK[0], 0), (PACK[1], 2)]), Give(((PACK[0], 0), (PACK[1], 2)))),  # type: ignore[arg-type]
    (Give(([PACK[0], 0], [PACK[1], 2])), Give(((PACK[0], 0), (PACK[1], 2)))),  # type: ignore[arg-type]
    (Give(((0, 0), (1, 2))), Give(((PACK[0], 0), (PACK[1], 2)))),  # type: ignore[arg-type]
    (Contract(120.0), Contract(120)),  # type: ignore[arg-type]
    (Concede(None), Concede()),  # type: ignore[arg-type]
    (NameTrump(True), NameTrump(1)),
    (None, Pass()),
    (Pass, Pass()),
    ("pass", Pass()),
)


@pytest.mark.parametrize(("action", "meant"), LOOKS_LIKE_IT, ids=range(len(LOOKS_LIKE_IT)))
def test_what_only_looks_like_an_action_is_said_to_be_none(action: Any, meant: Action) -> None:
    game = start()
    refusal = present(verify(game, action))
    assert refusal.reason == "not_an_action"
    with pytest.raises(IllegalAction, match=NO_ACTION) as refused:
        apply(game, action)
    in_one_sentence(refused.value)
    with pytest.raises(ValueError, match=NO_ACTION):
        write_action(0, action)
    other = verify(game, meant)
    assert other is None or other.reason != "not_an_action"


def test_a_card_is_one_of_the_pack() -> None:
    for number in (-1, 24, True, 5.0, "5", None, 10**5000):
        with pytest.raises(ValueError, match="is not a card"):
            Card(number)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="is not a suit"):
        Card.of(4, Rank.ACE)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="is not a rank"):
        Card.of(Suit.SPADES, None)  # type: ignore[arg-type]


# --- The ways in ----------------------------------------------------------------------------------------------------

BASE = compile_rules(preset("BASE").agreements)
GOLD = compile_rules(read_agreements({"gold": True}))
SETTLED = conceded_deal(start(dealer=2), 0)

WAYS_IN: dict[str, Callable[[Any], Any]] = {
    "verify": lambda value: verify(value, Bid(100)),
    "apply": lambda value: apply(value, Bid(100)),
    "turn": turn,
    "choices": choices,
    "with_totals": lambda value: with_totals(value, (0, 0, 0)),
    "totals": lambda value: with_totals(SETTLED, value),
    "total": lambda value: with_totals(SETTLED, (0, value, 0)),
    "play_out": lambda value: play_out(value, ()),
    "actions": lambda value: play_out(SETTLED, value),
    "view_of": lambda value: view_of(value, 0),
    "seat": lambda value: view_of(SETTLED, value),
    "rulebook": new_game,
    "dealer": lambda value: new_game(BASE, value),
    "standings": lambda value: new_game(BASE, 0, value),
    "standing": lambda value: new_game(BASE, 0, (0, value, 0)),
    "total of a standing": lambda value: new_game(BASE, 0, (Standing(value), 0, 0)),
    "bolts": lambda value: new_game(BASE, 0, (Standing(0, value), 0, 0)),
    "attempts": lambda value: new_game(BASE, 0, (Standing(880, 0, value), 0, 0)),
    "freed": lambda value: new_game(BASE, 0, (Standing(freed=value), 0, 0)),
    "crosses": lambda value: new_game(BASE, 0, (Standing(crosses=value), 0, 0)),
    "gold set": lambda value: new_game(GOLD, 0, (10, 120, 0), value),
    "compile_rules": compile_rules,
    "version": lambda value: compile_rules(Agreements(), version=value),
    "Card": Card,
    "Card.parse": Card.parse,
    "Cards.parse": Cards.parse,
    "parse_row": parse_row,
    "preset": preset,
    "read_action": read_action,
    "read_agreements": read_agreements,
    "read_lenient": read_lenient,
    "read_game": read_game,
    "read_line": read_line,
    "read_view": read_view,
}


OF_PYTHON = ("literal", "unpack", "codec", "Expecting", "object has", "validation error", "Exceeds the limit")
"""Words that come from Python, json or pydantic, not from us."""


@pytest.mark.parametrize("way", WAYS_IN)
@given(value=ANYTHING)
def test_no_way_in_breaks(way: str, value: Any) -> None:
    said = ""
    try:
        WAYS_IN[way](value)
    except ValueError as error:
        said = str(error)
    assert len(said) < 400
    assert [word for word in OF_PYTHON if word in said] == []


@pytest.mark.parametrize("seat", [-1, 3, True, 1.0, "1", (1,)])
def test_a_view_is_that_of_a_seat_at_the_table(seat: Any) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        view_of(start(), seat)


@pytest.mark.parametrize("dealer", [-1, 3, True, 1.0, None])
def test_the_dealer_sits_at_the_table(dealer: Any) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        new_game(BASE, dealer)


WRONG: Any = Standing
STANDINGS = (True, 880.0, "0", None, WRONG(True), WRONG(0, 1.0), WRONG(880, barrel=True), WRONG(freed=1))


@pytest.mark.parametrize("standing", STANDINGS, ids=range(len(STANDINGS)))
def test_a_standing_holds_numbers(standing: Any) -> None:
    with pytest.raises(ValueError, match="is not a standing"):
        new_game(BASE, 0, (0, standing, 0))


@pytest.mark.parametrize("read", [Card.parse, parse_row, read_action, read_line, preset])
def test_messages_quote_little_of_what_they_are_given(read: Callable[[str], Any]) -> None:
    for wrong in ("x" * 5000, "[" * 5000, "0 bid " + "9" * 5000):
        with pytest.raises(ValueError) as refused:  # noqa: PT011
            read(wrong)
        assert not any(char * 61 in str(refused.value) for char in "x[9")
        assert len(str(refused.value)) < 400


@pytest.mark.parametrize("value", [10**5000, Spoiler()], ids=["number", "object"])
def test_what_cannot_even_be_written_is_refused_too(value: Any) -> None:
    for way in WAYS_IN.values():
        with pytest.raises(ValueError) as refused:  # noqa: PT011
            way(value)
        assert "Exceeds" not in str(refused.value)


def test_numbers_beyond_everything_are_refused() -> None:
    for action in (Bid(10**5000), Cut(-(10**5000)), Contract(10**5000), Slip(10**5000), Give(((PACK[0], 10**5000),))):
        with pytest.raises(IllegalAction):
            apply(start(), action)
