"""What if? Situations that a rule card leaves open, settled under a set of agreements (RULES §2.16).

The answers are not written here: a situation is a sheet and the end of a deal, and the settlement gives the result. One
that cannot happen under a set is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.actions import BY_ACES, MARRIAGE, ROSPIS, Play
from thousand_tui.rules.cards import FULL, PACK, Card, Cards, Rank, Suit, mask_of, members
from thousand_tui.rules.compile import compile_rules
from thousand_tui.rules.game import apply, choices, new_game
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.rules.phases import concession, tricks
from thousand_tui.rules.rulebook import Game, Rulebook
from thousand_tui.rules.settling.barrel import THIRD
from thousand_tui.rules.settling.settlement import settle
from thousand_tui.rules.sheet import Outcome, Settled, Sheet, Standing
from thousand_tui.rules.state import NOBODY, Deal, Pile, Trick, Tricks

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements


# The players by their place after the dealer; the first is the declarer, if there is one.
F, M, R = 0, 1, 2

USUAL_LEVEL: Final = 880
LOW: Final = 100
CONTRACT: Final = 120
# A total this far below the barrel cannot reach it.
ROOM: Final = 200

ACES_HELD: Final = (1, 1, 2)
# Worth 21 points, which are rounded down, and 23.
TALON: Final = Cards.parse("AS 10H 9D").mask
TALON_UP: Final = Cards.parse("AS 10H JD").mask


@dataclass(frozen=True, slots=True)
class Answer:
    """A situation settled: its ``number`` in RULES §2.16 and which ``part`` of it, the sheet ``before`` and ``after``.

    ``places`` are the seats from the forehand of the first deal on, the one that sits out last. ``row`` has the deal
    and the lines of its settlement; ``lead`` is the card led for a marriage, None if the situation needs none.
    ``late``: it was the last card, and nothing could be declared.
    """

    rules: Rulebook
    places: tuple[int, ...]
    before: tuple[Standing, ...]
    after: tuple[Standing, ...]
    row: Settled
    lead: Card | None = None
    late: bool = False
    number: int = 0
    part: int = 0


class Setup:
    """A table under a set of agreements, for setting up situations.

    Totals near the barrel are counted from its ``level``, which is the lock or the target if there is no barrel.
    ``low`` is the lowest contract of 100 or more. ``mounts``: there is a barrel; ``classic``: one with attempts;
    ``times_out``: these are limited.
    """

    def __init__(self, agreements: Agreements) -> None:
        from thousand_tui.rules.agreements import effective

        self.rules = rules = compile_rules(agreements)
        self.agreed = effective(agreements)
        self.barrel = barrel = rules.barrel
        self.auction = rules.form.auction
        self.dealer = rules.form.after(0, -1)
        self.active = rules.orders[self.dealer]
        sits_out = rules.form.sits_out(self.dealer)
        self.places = self.active if sits_out is None else (*self.active, sits_out)
        self.has_bolts = self.agreed.bolt_mode != "off"
        self.mounts = barrel.can_be_mounted
        self.classic = barrel.kind == "classic"
        self.times_out = self.classic and barrel.attempts > 0
        self.level = barrel.level if self.mounts else barrel.lock or barrel.target
        self.target = barrel.target
        self.above = rules.auction.ladder.above
        self.low = self.above(LOW - 1)
        self.spares_from_bolts = self.has_bolts and not self.agreed.bolt_on_barrel
        self.may_be_low = self.classic and not self.agreed.barrel_min_bid and self.low < barrel.winning_contract
        self.fines_thirds = self.mounts and rules.concession.fined_every > 0
        self.pays_sitters = rules.scoring.sitter is not None and sits_out is not None
        self.rounds_talons = self.pays_sitters and self.agreed.sitter_score != "aces_marriage"

    # Where players stand

    def up(self, used: int = 0, falls: int = 0, concessions: int = 0) -> Standing:
        """On the barrel with this many attempts used, but at least one left."""
        most = max(self.barrel.attempts - 1, 0)
        return Standing(self.level, barrel=min(used, most), falls=falls, concessions=concessions)

    def last(self, falls: int = 0) -> Standing:
        """On the barrel with one attempt left."""
        return self.up(self.barrel.attempts - 1, falls)

    def last_but_one(self) -> Standing:
        """On the barrel with two attempts left."""
        return self.up(self.barrel.attempts - 2)

    def off(self, total: int, bolts: int = 0) -> Standing | None:
        """Off the barrel with this total; None if that is impossible."""
        return None if self.mounts and total >= self.level else Standing(total, bolts=bolts)

    def marked(self) -> Standing:
        """A player whose next bolt costs a fine."""
        bolts, total = self.rules.bolts, self.plain(300)
        return Standing(total, bolts=bolts.limit - 1) if bolts.limit else Standing(total, run=bolts.row - 1)

    def plain(self, total: int) -> int:
        """A total far from barrel and target, shifted with them if they are low."""
        return total if total <= self.level - ROOM else total - USUAL_LEVEL + self.level

    def sheet(self, stand: Sequence[Standing | int | None]) -> Sheet | None:
        """The sheet with these standings, from the forehand on, the player who sits out last; a number is a total far
        from barrel and target. None if no game can have such a sheet."""
        if None in stand[: len(self.active)]:
            return None
        rows: list[Standing | int] = [0] * len(set(self.rules.form.sides))
        for seat, found in zip(self.places, stand, strict=False):
            rows[self.rules.form.sides[seat]] = self.plain(found) if isinstance(found, int) else found or 0
        try:
            return new_game(self.rules, self.dealer, rows).sheet
        except ValueError:
            return None

    # How a deal ends

    def deal(
        self, contract: int, cards: Sequence[int], melds: Sequence[int] = (), empty: int | None = None, talon: int = 0
    ) -> Outcome:
        """A deal that was played: card points and marriages from the forehand on; ``empty`` takes no trick."""
        none = (0,) * self.rules.form.seats
        tricks = [int(place != empty) for place, _ in enumerate(self.active)]
        return Outcome(
            number=1,
            dealer=self.dealer,
            active=self.active,
            declarer=self.active[F] if self.auction else NOBODY,
            bid=contract if self.auction else 0,
            contract=contract if self.auction else 0,
            conceded=None,
            cards=_by_seat(self.active, cards, none),
            melds=_by_seat(self.active, melds, none),
            tricks=_by_seat(self.active, tricks, none),
            forced=self._opener(self.dealer),
            talon=talon,
        )

    def _opener(self, dealer: int) -> int:
        return self.rules.auction.forced(Deal(1, dealer, self.rules.orders[dealer])) if self.auction else NOBODY

    def made(self, contract: int = 0, *, alone: bool = False, talon: int = 0) -> Outcome:
        """The declarer makes a contract, the low one with cards alone, since marriages do not count on every barrel;
        ``alone``: the second player takes nothing."""
        contract = contract or self.low
        cards = min(contract + 5, LOW + 5)
        others = (0, CONTRACT - cards) if alone else (10, CONTRACT - cards - 10)
        return self.deal(contract, (cards, *others), (40,) if contract > LOW else (), M if alone else None, talon)

    def failed(self, contract: int = CONTRACT) -> Outcome:
        """The declarer fails."""
        return self.deal(contract, (65, 35, 20))

    # The result

    def play(self, outcome: Outcome, *stand: Standing | int | None) -> Answer | None:
        """The deal settled on the sheet of these standings; None if no game can have such a sheet."""
        sheet = self.sheet(stand)
        return self.settled(sheet, settle(sheet, outcome, self.rules)[0]) if sheet else None

    def settled(self, sheet: Sheet, after: Sheet, lead: Card | None = None, *, late: bool = False) -> Answer:
        """The answer that the last deal of ``after`` gives."""
        return Answer(self.rules, self.places, sheet.standings, after.standings, after.deals[-1], lead, late)

    def concede(self, contract: int, *stand: Standing | int | None) -> Answer | None:
        """A deal that the first player concedes before the first lead, at the price agreed; None if they may not."""
        sheet = self.sheet(stand)
        if sheet is None or not self.auction:
            return None
        none = (0,) * self.rules.form.seats
        deal = Deal(1, self.dealer, self.active, declarer=self.active[F], bid=contract, contract=contract)
        game = Game(self.rules, sheet, deal, none, 0, None)
        for word in concession.allowed(game):
            if word.kind in (ROSPIS, BY_ACES):
                held = _by_seat(self.active, ACES_HELD, none) if word.kind == BY_ACES else ()
                outcome = replace(concession.outcome(game, word), aces=held)
                return self.settled(sheet, settle(sheet, outcome, self.rules)[0])
        return None


def _by_seat(active: Sequence[int], numbers: Sequence[int], none: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers given from the forehand on, put in order of seats; 0 for the others."""
    given = dict(zip(active, numbers, strict=False))
    return tuple(given.get(seat, 0) for seat, _ in enumerate(none))


# --- A set of gold deals, and a marriage with the last cards ----------------------------------------------------------


def gold_lost_by_all(setup: Setup) -> Iterator[Answer]:
    """The first and the last deal of a gold set in which every contract fails (J1, J5)."""
    sheet, dealer = new_game(setup.rules, setup.dealer).sheet, setup.dealer
    none = (0,) * setup.rules.form.seats
    for at in range(last := setup.rules.gold.deals):
        active = setup.rules.orders[dealer]
        cards, tricks = _by_seat(active, (80, 40, 0), none), _by_seat(active, (1, 1, 1), none)
        opener = setup._opener(dealer)
        outcome = Outcome(
            1, dealer, active, active[F], CONTRACT, CONTRACT, None, cards, none, tricks, opener, gold=True
        )
        after, _ = settle(sheet, outcome, setup.rules)
        if at in (0, last - 1):
            yield setup.settled(sheet, after)
        sheet, dealer = after, setup.rules.form.after(dealer)


def marriage_with_the_last_cards(setup: Setup) -> Iterator[Answer]:
    """A marriage led to the last trick but one, then half of one led to the last; each played to the end."""
    for left in (R, M):
        game = _near_the_end(setup, left)
        sheet, king = game.sheet, max(members(game.hands[setup.active[F]]))
        declares = Play(king, MARRIAGE) in choices(game)
        game = apply(game, Play(king, MARRIAGE if declares else None))
        while not game.sheet.deals:
            game = apply(game, next(iter(choices(game))))
        yield setup.settled(sheet, game.sheet, king, late=not declares)


def _near_the_end(setup: Setup, left: int) -> Game:
    """A deal with this many cards left in every hand. The first player is on lead, has taken a trick and holds a
    marriage or half of one; the second player's cards are higher if there are such cards."""
    rules, active = setup.rules, setup.active
    pair = rules.melds.cards_of(MARRIAGE, Suit.HEARTS)
    hearts = [card for card in PACK if card.suit == Suit.HEARTS and not pair >> card & 1 and card.rank > Rank.QUEEN]
    others = [card for card in PACK if card.suit != Suit.HEARTS]
    hands = [0] * rules.form.seats
    for place, seat in enumerate(active):
        cards = [*sorted([members(pair), hearts][place], reverse=True)] if place < R else []
        cards += [others.pop(0) for _ in range(left - len(cards))]
        hands[seat] = mask_of(cards[:left])
    rest = list(members(FULL & ~sum(hands)))
    plan = rules.form.plan
    length = plan.size + rules.form.gives if setup.auction else len(PACK) // len(active)
    ends = range(0, (length - left) * len(active), len(active))
    winners = [active[at % len(active)] for at, _ in enumerate(ends)]
    done = [Trick(who, tuple(rest[at : at + len(active)]), who) for who, at in zip(winners, ends, strict=True)]
    aside = rest[len(done) * len(active) :]
    begun = new_game(rules, setup.dealer, [setup.plain(300)] * len(set(rules.form.sides)))
    bid = setup.low if setup.auction else 0
    deal = begun.deal.changed(
        seen=(0,) * rules.form.seats,
        declarer=active[F] if setup.auction else None,
        bid=bid,
        contract=bid,
        aside=(Pile.of(mask_of(aside)),) if aside else (),
    )
    now = Tricks(active[F], active[F], NO_TRUMP, (), tuple(done), ())
    return Game(rules, begun.sheet, deal, tuple(hands), rules.route.index(tricks.STAGE), now)


# --- The situations (RULES §2.16) -------------------------------------------------------------------------------------


def _dumped(setup: Setup) -> Iterator[Answer | None]:
    """A total that is dumped: by points, by a fine for bolts, by a contract that fails (H6)."""
    bolts = setup.rules.bolts
    for number in setup.rules.settlement.dumps:
        if number < 0:
            yield setup.play(setup.failed(setup.low), Standing(number + setup.low), 300, 300)
            continue
        yield setup.play(setup.deal(setup.low, (75, 20, 25)), 300, setup.off(number - 20), 300)
        marked = setup.off(number + bolts.fine, bolts.limit - 1) if bolts.limit else None
        yield setup.play(setup.made(alone=True), 300, marked, 300)


def _two_defenders_at_the_target(setup: Setup) -> Answer | None:
    """Two players come to the target, neither of them the declarer."""
    stand = setup.off(setup.target - 140), setup.off(setup.target - 130)
    return setup.play(setup.deal(setup.low, (10, 60, 50), (0, 80, 80)), 300, *stand)


def _two_newcomers(setup: Setup) -> Answer | None:
    """Both mount the barrel in the same deal (I9)."""
    stand = setup.off(setup.level - setup.low), setup.off(setup.level - 20)
    return setup.play(setup.deal(setup.low, (100, 20, 0)), *stand, 300)


def _both_at_the_target(setup: Setup) -> Answer | None:
    """The declarer comes to the target and a defender beyond it; with cards alone where marriages do not count."""
    first = setup.up() if setup.mounts else Standing(setup.target - CONTRACT)
    by_marriages = setup.classic or not setup.mounts
    deal = (CONTRACT, (60, 60, 0), (60, 100)) if by_marriages else (setup.low, (100, 20, 0), (0, 140))
    return setup.play(setup.deal(*deal), first, setup.off(setup.target - 155), 300)


# (setup) -> an answer, or anything else if the situation cannot happen.
Case: TypeAlias = Callable[[Setup], object]

# By the number in RULES §2.16 and the part.
SITUATIONS: Final[dict[tuple[int, int], Case]] = {
    (1, 0): lambda t: t.mounts and t.concede(CONTRACT, 300, t.up(), 500),
    (2, 0): lambda t: t.mounts and t.spares_from_bolts and t.play(t.made(alone=True), 300, t.up(), 500),
    (3, 0): lambda t: t.may_be_low and t.play(t.made(), t.up(), 300, 500),
    (4, 0): lambda t: t.mounts and t.play(t.made(CONTRACT if t.classic else 0), t.up(), 300, 500),
    (5, 0): lambda t: t.classic and t.barrel.attempts != 1 and t.play(t.failed(), t.last_but_one(), 300, 500),
    (6, 0): lambda t: t.times_out and t.play(t.failed(t.above(CONTRACT + 9)), t.last(), 300, 500),
    (7, 0): lambda t: t.times_out and t.play(t.made(), 300, t.last(), t.up()),
    (8, 0): lambda t: t.classic and t.concede(CONTRACT, t.up(1), 300, 500),
    (9, 0): lambda t: t.fines_thirds and t.concede(t.above(LOW + 4), t.up(concessions=THIRD - 1), 300, 500),
    (10, 0): lambda t: t.mounts and t.play(t.made(), t.off(t.level - t.low), 300, 300),
    (10, 1): lambda t: t.mounts and t.play(t.deal(t.low, (75, 20, 25)), 300, t.off(t.level - 20), 300),
    (11, 0): lambda t: t.mounts and t.play(t.made(), t.off(t.level - 35), 300, 300),
    (11, 1): lambda t: t.mounts and t.concede(CONTRACT, 300, t.off(t.level - 60), 300),
    (12, 0): lambda t: t.play(t.deal(t.low, (40, 50, 30), (0, 80)), 300, t.off(t.target - 130), 300),
    (13, 0): lambda t: t.auction and _both_at_the_target(t),
    (14, 0): lambda t: len(t.active) > R and _two_defenders_at_the_target(t),
    (15, 0): lambda t: t.mounts and t.agreed.knock_off and t.play(t.made(), t.off(t.level - t.low), t.up(), 300),
    (16, 0): lambda t: t.mounts and t.agreed.collision and _two_newcomers(t),
    (17, 0): lambda t: t.times_out and t.barrel.third and t.play(t.failed(), t.last(THIRD - 1), 300, 500),
    (19, 0): lambda t: t.has_bolts and t.play(t.deal(t.low, (0, 70, 50), empty=F), t.marked(), 300, 500),
    (20, 0): lambda t: t.has_bolts and t.concede(CONTRACT, 300, t.marked(), 500),
    (23, 0): lambda t: t.pays_sitters and t.play(t.made(talon=TALON), 300, 300, 300, 300),
    (23, 1): lambda t: t.rounds_talons and t.play(t.made(talon=TALON_UP), 300, 300, 300, 300),
    (23, 2): lambda t: t.pays_sitters and t.concede(CONTRACT, 300, 300, 300, 300),
    (23, 3): lambda t: t.pays_sitters and t.mounts and t.play(t.made(talon=TALON), 300, 300, 300, t.up()),
    (24, 0): lambda t: t.barrel.lock and t.play(t.deal(t.low, (60, 30, 30)), 300, Standing(t.level - 10), 300),
    (24, 1): lambda t: t.barrel.lock and t.play(t.deal(t.low, (60, 30, 30)), 300, Standing(t.level + 10), 300),
}

# Situations whose parts come from one function.
ROWS: Final[tuple[tuple[int, Callable[[Setup], Iterator[Answer | None]]], ...]] = (
    (18, _dumped),
    (21, gold_lost_by_all),
    (22, marriage_with_the_last_cards),
)


def answers(agreements: Agreements) -> tuple[Answer, ...]:
    """The answer to every situation that can happen under these agreements, in the order of RULES §2.16.

    Raises:
        AgreementsError: two of the agreements contradict each other.
    """
    setup = Setup(agreements)
    found = {place: case(setup) for place, case in SITUATIONS.items()}
    found |= {(number, part): case for number, cases in ROWS for part, case in enumerate(cases(setup))}
    return tuple(
        replace(answer, number=place[0], part=place[1])
        for place in sorted(found)
        if isinstance(answer := found[place], Answer)
    )


__all__ = ["Answer", "answers"]
