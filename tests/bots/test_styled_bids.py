"""Styles, which colour bidding and nothing else, and characters: how they are written, and what people notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from random import Random

import pytest

from thousand_tui.bots import (
    CHARACTERS,
    LEVELS,
    STEADY,
    STYLES,
    Level,
    answer,
    bot_chance,
    character_of,
    kind_now,
    kind_of,
    level_of,
    parts_of,
)
from thousand_tui.bots.characters import SURE, drawn, sure_tricks
from thousand_tui.bots.levels import styled
from thousand_tui.guests import opponent, title_of
from thousand_tui.rules import (
    CHANCE,
    Action,
    Bid,
    Look,
    Pass,
    Rulebook,
    View,
    apply,
    compile_rules,
    draw,
    imagine,
    new_game,
    preset,
    presets,
    read_line,
    sample_hidden,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.storage.saves import SavedPlayer

RULES = compile_rules(preset("BASE").agreements)
KINDS = [kind_of(level, style) for level in LEVELS for style in (*STYLES, *CHARACTERS)]
QUICK = ("novice", "regular")


def opening(number: int) -> View:
    """The second seat to bid in a fresh deal."""
    game = apply(new_game(RULES, dealer=2), shuffled(f"styles {number}", 0))
    return view_of(apply(game, Bid(100)), 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_word_names_a_level_and_a_style(kind: str) -> None:
    level, style = parts_of(kind)
    assert kind_of(level, style) == kind
    found = opponent(kind)
    assert found is not None
    assert found.id == kind
    assert found.title == title_of(kind)
    assert LEVELS[level].about in found.about
    assert (style == STEADY) == (found == LEVELS[level])
    assert SavedPlayer(name="Anna", kind=kind).kind == kind


def test_four_levels_and_three_styles_with_words_of_their_own() -> None:
    assert list(LEVELS) == ["novice", "regular", "skilled", "expert"]
    assert list(STYLES) == ["cautious", "steady", "bold"]
    named = [(each.title, each.about) for each in LEVELS.values()]
    named += [(each.title, each.about) for each in STYLES.values()]
    for title, about in named:
        assert title
        assert about.endswith(".")
    assert len({about for _, about in named}) == 7
    assert STYLES["cautious"].margin < STYLES[STEADY].margin == 0 < STYLES["bold"].margin


def test_a_master_of_an_earlier_version_is_an_expert() -> None:
    assert [kind_now(kind) for kind in ("master", "master-bold", "expert", "novice-bold", "person", "nobody")] == [
        "expert",
        "expert-bold",
        "expert",
        "novice-bold",
        "person",
        "nobody",
    ]
    assert opponent("master") is None


def test_nobody_is_called_so() -> None:
    for kind in ("", "-bold", "expert-", "expert-steady", "expert-mad", "bold", "expert-bold-bold", "Expert"):
        assert opponent(kind) is None or kind == "expert-steady", kind
    assert parts_of("bold") == ("bold", STEADY)
    assert parts_of("-bold") == ("-bold", STEADY)


def said(level: Level, view: View, ply: int) -> Action:
    return answer(level, view, bot_chance("x", view.deal.number, view.me, ply))


@pytest.mark.parametrize("name", QUICK)
def test_who_is_bolder_bids_more_often(name: str) -> None:
    def bids(style: str) -> int:
        level = styled(LEVELS[name], STYLES[style])
        return sum(isinstance(said(level, opening(number), 1), Bid) for number in range(60))

    cautious, steady, bold = map(bids, STYLES)
    assert cautious < steady < bold


@pytest.mark.parametrize("name", QUICK)
def test_a_style_plays_cards_as_its_level_does(name: str) -> None:
    bold = styled(LEVELS[name], STYLES["bold"])
    for number in range(4):
        game = apply(new_game(RULES, dealer=2), shuffled(f"cards {number}", 0))
        for ply in range(60):
            seat = turn(game)
            if seat is None or seat == CHANCE:
                break
            view = view_of(game, seat)
            action = said(LEVELS[name], view, ply)
            if view.phase != "auction":
                assert said(bold, view, ply) == action
            game = apply(game, action)


def test_a_level_without_styles_stays_as_it_is() -> None:
    plain = Level("miser", "Miser", "", lambda view, rng: view.choices.sample(rng))
    assert styled(plain, STYLES["bold"]) is plain
    assert {field.name for field in fields(Level)} == {"id", "title", "about", "choose", "dare", "ratings"}


# --- Characters -------------------------------------------------------------------------------------------------------

WAYS = [kind_of("regular", character) for character in CHARACTERS]


def test_a_character_sits_at_any_level() -> None:
    assert len(CHARACTERS) == 6
    assert len({each.face for each in CHARACTERS.values()}) == 6
    for level in LEVELS:
        for character in CHARACTERS:
            assert character_of(f"{level}-{character}") is CHARACTERS[character]
    assert [character_of(kind) for kind in ("regular", "regular-bold", "nobody-miser", "person")] == [None] * 4


def test_a_seed_gives_mixed_company() -> None:
    kinds = ["person", "regular-mixed", "expert-mixed", "regular-miser"]
    found = drawn(kinds, "a seed")
    assert found == drawn(kinds, "a seed")
    assert (found[0], found[3]) == ("person", "regular-miser")
    assert found[1] != found[2]
    assert "regular-miser" not in found[1:3]
    assert [parts_of(kind)[0] for kind in found[1:3]] == ["regular", "expert"]
    assert len({drawn(kinds, str(number))[1] for number in range(60)}) == 5


def moments(rules: Rulebook, kinds: list[str], seed: str) -> Iterator[tuple[str, View]]:
    """A deal in which these play, with the kind and the view of each decision."""
    game, done = new_game(rules, dealer=0), 0
    for ply in range(300):
        seat = turn(game)
        if seat is None or len(game.sheet.deals) > done:
            return
        if seat == CHANCE:
            action = draw(game, seed, 0)
        else:
            view = view_of(game, seat)
            yield kinds[seat % len(kinds)], view
            level = level_of(kinds[seat % len(kinds)])
            assert level is not None
            action = said(level, view, ply)
        game = apply(game, action)


@pytest.mark.parametrize("name", [found.name for found in presets()])
def test_characters_play_in_every_preset(name: str) -> None:
    rules = compile_rules(preset(name).agreements)
    for start in (0, 3):
        kinds = WAYS[start : start + 3]
        assert sum(1 for seed in range(3) for _ in moments(rules, kinds, f"{name} {start} {seed}")) > 10


@pytest.mark.parametrize("kind", WAYS)
def test_a_character_sees_only_what_its_seat_sees(kind: str) -> None:
    level = level_of(kind)
    assert level is not None
    for rules in (RULES, compile_rules(read_line("BASE K1=on"))):
        for number, (_, view) in enumerate(moments(rules, [kind], "honest")):
            other = view_of(imagine(view, sample_hidden(view, Random(number))), view.me)
            assert said(level, other, number) == said(level, view, number)


def test_what_people_can_find_out() -> None:
    """Each habit, and nobody else's: counted at the second seat over a forced opening."""
    views = [opening(number) for number in range(120)]

    def bids(kind: str) -> list[int]:
        level = level_of(kind)
        assert level is not None
        made = [said(level, view, 1) for view in views]
        return [action.points if isinstance(action, Bid) else 0 for action in made]

    usual = bids("regular")
    assert sum(map(bool, bids("regular-raiser"))) > 1.3 * sum(map(bool, usual))
    assert sum(map(bool, bids("regular-gambler"))) > sum(map(bool, usual))
    assert sum(map(bool, bids("regular-grinder"))) < sum(map(bool, usual))
    assert any(bid > 105 for bid in bids("regular-storyteller"))
    assert all(
        not bid or sure_tricks(view.hand.mask) >= SURE for bid, view in zip(bids("regular-miser"), views, strict=True)
    )
    dark = compile_rules(read_line("BASE K1=on"))
    for kind, is_dark in (("regular-gambler", True), ("regular-miser", False)):
        level, (_, view) = level_of(kind), next(moments(dark, [kind], "dark"))
        assert level is not None
        assert view.phase == "looking"
        assert is_dark != isinstance(said(level, view, 1), Look)
    # The miser passes with one ace whatever else it holds.
    assert any(isinstance(said(level_of("regular-miser") or LEVELS["regular"], view, 1), Pass) for view in views)
