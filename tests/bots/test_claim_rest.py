"""The rest of the tricks: where it is said to be certain it is, against every lie of the cards and any defence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from textwrap import wrap

import pytest

from tests.narrowing import present
from tests.rules.random_agreements import random_agreements
from tests.rules.sweep.policy import decide
from tests.rules.sweep.starts import random_start
from tests.rules.tricks import table
from tests.slowly import slowly
from thousand_tui.bots.claim_rest import DRAWN, GONE, IDLE, NONE, Rest, claim_rest
from thousand_tui.bots.search.worlds import Worlds
from thousand_tui.rules import (
    MARRIAGE,
    Card,
    Game,
    Play,
    View,
    apply,
    choices,
    imagine,
    parse_row,
    sample_hidden,
    turn,
    view_of,
)
from thousand_tui.rules.state import Tricks
from thousand_tui.sanitize import ASCII
from thousand_tui.ui.keys import Labels
from thousand_tui.words import Voice
from thousand_tui.words.prompts import rest_offered

SMALL = 4
"""Of so many cards a hand all worlds and all defences are tried."""
WORLDS = 80
"""With more of them some are drawn."""
FEW = 70
"""So many worlds at most are tried by brute force."""
MISSED = 0.15
"""The share of what is certain that may be overlooked."""


def leads(rng: Random, most: int, form: str | None = None) -> Iterator[Game]:
    """Moments of random games under random agreements where a seat leads with at least two and at most so many."""
    while True:
        game = random_start(rng, random_agreements(rng, form))
        for _ in range(250):
            seat = turn(game)
            if seat is None or len(game.sheet.deals) > 2:
                break
            now = game.now
            if isinstance(now, Tricks) and not now.cards and 2 <= game.hands[seat].bit_count() <= most:
                yield game
            game = apply(game, decide(game, rng))


def view_on_lead(game: Game) -> View:
    seat = present(turn(game))
    return view_of(game, seat)


def worlds(view: View, rng: Random) -> list[Game]:
    """Every game that the seat thinks possible, or some of them if there are many."""
    found = Worlds(view)
    return [found.game(hands, rng) for hands in found.several(rng, WORLDS)]


def plays_in(game: Game) -> list[Play]:
    return [action for action in choices(game) if isinstance(action, Play)]


def answers(game: Game) -> Iterator[tuple[tuple[Play, ...], Game]]:
    """Every way to answer a lead: what is laid, and the game after the trick."""
    number = game.deal.number
    lying: list[tuple[tuple[Play, ...], Game]] = [((), game)]
    while lying:
        laid, after = lying.pop()
        if after.deal.number != number or not isinstance(after.now, Tricks) or not after.now.cards:
            yield laid, after
        else:
            lying += [((*laid, play), apply(after, play)) for play in plays_in(after)]


def took(before: Game, after: Game, seat: int) -> bool:
    """Whether the seat has taken the trick between."""
    assert isinstance(before.now, Tricks)
    if after.deal.number == before.deal.number and isinstance(after.now, Tricks):
        return after.now.turn == seat
    taken = sum(trick.winner == seat for trick in before.now.done)
    return after.sheet.deals[-1].outcome.tricks[seat] == taken + 1


class Defence:
    """Every defence against the leads of a plan, in any world; what was tried once is known."""

    def __init__(self, seat: int, plays: tuple[Play, ...]) -> None:
        self.seat = seat
        self.plays = plays
        self.known: dict[tuple[tuple[int, ...], int], bool] = {}

    def fails(self, game: Game, at: int = 0) -> bool:
        """Whether the leads from this one on take every trick, whatever is played to them."""
        if at == len(self.plays):
            return True
        assert isinstance(game.now, Tricks)
        key = (game.hands, game.now.trump)
        if key not in self.known:
            self.known[key] = self.plays[at] in choices(game) and all(
                took(game, after, self.seat) and self.fails(after, at + 1)
                for _, after in answers(apply(game, self.plays[at]))
            )
        return self.known[key]


def wins_at_random(game: Game, seat: int, plays: tuple[Play, ...], rng: Random) -> bool:
    for play in plays:
        after = apply(game, play)
        while isinstance(after.now, Tricks) and after.now.cards and after.deal.number == game.deal.number:
            after = apply(after, rng.choice(plays_in(after)))
        if not took(game, after, seat):
            return False
        game = after
    return True


def is_certain(games: list[Game], seat: int, tricks: int) -> bool:
    """Whether, by brute force, a seat that sees what is played can take all tricks in every one of these worlds."""
    return tricks == 0 or any(_lead_is_certain(games, seat, tricks, play) for play in plays_in(games[0]))


def _lead_is_certain(games: list[Game], seat: int, tricks: int, play: Play) -> bool:
    seen: dict[tuple[Play, ...], list[Game]] = {}
    for game in games:
        for laid, after in answers(apply(game, play)):
            if not took(game, after, seat):
                return False
            seen.setdefault(laid, []).append(after)
    return all(is_certain(alike, seat, tricks - 1) for alike in seen.values())


# --- Never wrong ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, slowly(1), slowly(2)])
def test_small_endings_are_won_in_every_world_against_every_defence(seed: int) -> None:
    rng = Random(f"certain {seed}")
    said = 0
    for game in leads(rng, SMALL):
        view = view_on_lead(game)
        plan = claim_rest(view)
        if plan is None:
            continue
        defence = Defence(view.me, plan.plays)
        for world in worlds(view, rng):
            assert defence.fails(world), (list(view.hand), world.hands)
        said += 1
        if said == 80:
            break


def test_larger_hands_are_won_wherever_chance_leads() -> None:
    rng = Random("larger")
    said = 0
    for game in leads(rng, 12):
        view = view_on_lead(game)
        if len(view.hand) <= SMALL or (plan := claim_rest(view)) is None:
            continue
        worlds_of = Worlds(view)
        for world in [worlds_of.game(worlds_of.sample(rng), rng) for _ in range(10)]:
            for _ in range(3):
                assert wins_at_random(world, view.me, plan.plays, rng), (list(view.hand), world.hands)
        said += 1
        if said == 80:
            break


def test_little_of_what_is_certain_is_missed() -> None:
    """By brute force over all worlds, with up to three cards a hand."""
    rng = Random("missed")
    found = Counter[bool]()
    for game in islice(leads(rng, 3), 400):
        view = view_on_lead(game)
        listed = Worlds(view)
        if game.pack or listed.count > FEW:
            continue
        games = [listed.game(hands, rng) for hands in listed.all()]
        if is_certain(games, view.me, len(view.hand)):
            found[claim_rest(view) is not None] += 1
        else:
            assert claim_rest(view) is None
    assert found[True] > 100
    assert found[False] < MISSED * found.total()


def test_what_brings_the_points_is_counted() -> None:
    rng = Random("points")
    said = exact = 0
    for game in leads(rng, 12):
        view = view_on_lead(game)
        plan = claim_rest(view)
        if plan is None:
            continue
        before = view.points_of(view.me)
        world = game
        for play in plan.plays:
            world = apply(world, play)
            while (
                isinstance(world.now, Tricks) and world.now.cards and not len(world.sheet.deals) > len(game.sheet.deals)
            ):
                world = apply(world, rng.choice(plays_in(world)))
        outcome = world.sheet.deals[-1].outcome
        brought = outcome.raw(view.me) - before
        if not game.rules.melds.brought_home:
            said += 1
            assert brought >= plan.points
            exact += brought == plan.points
        if said == 200:
            break
    assert exact > 0.8 * said


def test_it_is_the_same_however_the_unseen_cards_lie() -> None:
    rng = Random("blind")
    for game in islice(leads(rng, 12), 300):
        view = view_on_lead(game)
        assert claim_rest(view_of(imagine(view, sample_hidden(view, rng)), view.me)) == claim_rest(view)


def test_the_sentence_has_room_on_two_lines_of_the_prompt() -> None:
    rng = Random("words")
    plans = [plan for game in islice(leads(rng, 12), 1500) if (plan := claim_rest(view_on_lead(game))) is not None]
    for plan in plans:
        said = rest_offered(plan.plays, plan.high, plan.later, plan.trumps, Voice(key=Labels()))
        assert len(wrap(said, 65)) <= 2, said
        assert rest_offered(plan.plays, plan.high, plan.later, plan.trumps, Voice()).translate(ASCII).isascii()


# --- By hand --------------------------------------------------------------------------------------------------------


def plan_of(*hands: str, won: str = "", trump: int = -1) -> Rest | None:
    """The plan of the seat on lead after these plays; the hands are those before them."""
    return claim_rest(view_on_lead(table(*hands, trump=trump).lay(won).game))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(sorted(parse_row(text)))


def test_masters_in_every_suit_without_trumps() -> None:
    mine = "AS AH AC AD 10S 10H 10C 10D"
    plan = present(plan_of(mine, "KS QS JS 9S KH QH JH 9H", "KC QC JC 9C KD QD JD 9D"))
    assert (plan.trumps, plan.tricks, plan.later, plan.points) == (NONE, 8, (), 120)
    assert plan.high == cards(mine)


LED = ("AS KS QS 10S AH AC AD 10D", "9S JS 9H JH QH KH 9C JC", "10H QC KC 10C 9D JD QD KD")
"""Seat 0 has the four highest spades and three aces more."""


def test_the_marriage_is_declared_on_the_way() -> None:
    plan = present(plan_of(*LED, won="AH JH 10H"))
    assert plan.melds == (Play(Card.parse("KS"), MARRIAGE),)
    assert plan.trumps == IDLE
    assert plan.points == 120 - 23 + 40


def test_trumps_are_drawn_before_the_side_suits() -> None:
    plan = present(plan_of(*LED, won="AH JH 10H KS! 9S QC"))
    assert plan.trumps == DRAWN
    assert plan.plays[0].card.suit == 0
    plan = present(plan_of(*LED, won="AH JH 10H KS! 9S QC AS JS KC"))
    assert plan.trumps == GONE


def test_a_side_ace_may_be_trumped() -> None:
    """Two trumps are out and may lie in one hand; one round of trumps does not draw both."""
    hands = ("AS AH AC", "9S JS 9D", "9H 9C JD")
    assert plan_of(*hands, trump=0) is None
    assert plan_of("AS 10S KS QS JS", "9S JD 9D QD KD", "9H 9C JC JH QC", trump=0) is not None


TWELVE = "AD 9D QD 10D JD KD"
"""Two tricks in which all the diamonds fall."""


def test_a_low_card_becomes_high_when_what_beats_it_must_fall() -> None:
    """The king of spades is out: with ace and 10 it falls, since whoever has it has to follow twice at least."""
    hands = ("AS 10S QS 9S JS AD 10D AH", "KS 9H 9C 9D JD JH QH KH", "10H JC QC KC 10C AC QD KD")
    plan = present(plan_of(*hands, won=TWELVE))
    assert plan.high == cards("AS 10S AH")
    assert plan.later == cards("QS JS 9S")
    hands = ("AS 10S QS 9S JS AD 10D 10H", "KS 9H 9C 9D JD JH QH KH", "AH JC QC KC 10C AC QD KD")
    assert plan_of(*hands, won=TWELVE) is None


def test_a_guarded_king_stays() -> None:
    """With two spades more out the king may be third, and does not fall to two rounds."""
    hands = ("AS 10S QS AH AD 10D", "KS 9S JS 9D JD 9H", "JH QH KH 10H QD KD")
    assert plan_of(*hands, won=TWELVE) is None


def test_nothing_is_certain_while_cards_are_drawn_or_others_lead() -> None:
    rng = Random("stock")
    drawing = [game for game in islice(leads(rng, 6, "stock_two"), 200) if game.pack]
    assert drawing
    assert all(claim_rest(view_on_lead(game)) is None for game in drawing)
    game = table("AS AH", "9S 9H", "9C 9D").game
    assert claim_rest(view_of(game, 1)) is None
    assert claim_rest(view_of(apply(game, Play(parse_row("AS")[0])), 1)) is None
