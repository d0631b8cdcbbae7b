"""Giving up a deal: the ways to do it, when each is open, and what it costs (RULES §1.7, groups D2 and F).

The entries on the sheet are worked out in :mod:`~thousand_tui.rules.settling.conceded`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from thousand_tui.rules.actions import BOMB, BY_ACES, CROSS, GIVE_UP, ROSPIS, SPISAT, Concede
from thousand_tui.rules.agreed import number, wanted
from thousand_tui.rules.cards import RANK_MASKS, Rank
from thousand_tui.rules.choices import Refusal
from thousand_tui.rules.lines import LineName
from thousand_tui.rules.phases.bidding import unraised
from thousand_tui.rules.phases.counting import outcome_of
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.sheet import Outcome, Standing
from thousand_tui.rules.stages import Public
from thousand_tui.rules.state import EVERYONE, Trick

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class Price:
    """Points by the contract in force: ``fixed`` whatever the contract, plus the ``whole`` contract or ``half`` of it,
    plus ``per_ace`` for each ace that the recipient held (F17)."""

    fixed: int = 0
    whole: bool = False
    half: Literal["up5", "up10", "down5"] | None = None
    per_ace: int = 0

    def at(self, contract: int, aces: int = 0) -> int:
        """The points at this contract."""
        points = self.fixed + self.per_ace * aces + (contract if self.whole else 0)
        match self.half:
            case "up5":
                points += -(-contract // 10) * 5
            case "up10":
                points += -(-contract // 20) * 10
            case "down5":
                points += contract // 10 * 5
        return points


NOTHING: Final = Price()
THE_CONTRACT: Final = Price(whole=True)
SIXTY: Final = Price(60)

# What a standing counts about conceded deals.
Counter: TypeAlias = Literal["concessions", "spisats", "crosses", "bombs"]

# (the public facts of a game, the bar) -> whether it stops the declarer now.
Stands: TypeAlias = "Callable[[Public, Bar], bool]"


@dataclass(frozen=True, slots=True)
class Bar:
    """Something that can rule out a concession, and ``why``; if it can be used up, it has a ``counter`` and a
    ``limit``."""

    stands: Stands
    why: Refusal = field(hash=False)
    counter: Counter = "concessions"
    limit: int = 0


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to give up a deal, open unless one of its ``bars`` rules it out.

    ``loses`` is what it costs the declarer and ``gains`` what each of the others gets. ``to_sitter``: the player who
    sits out gets the same. ``first_gives``: if it is off, nobody gets anything for a player's first one. ``line`` and
    ``gift`` name the lines of the settlement. ``in_play``: it is a rospis, which F19 allows later too.
    """

    name: str
    loses: Price
    gains: Price
    bars: tuple[Bar, ...] = ()
    in_play: bool = False
    to_sitter: bool = False
    first_gives: bool = True
    line: LineName = LineName.CONCEDED
    gift: LineName = LineName.GIFT


@dataclass(frozen=True, slots=True)
class ConcessionRules:
    """The ``kinds`` that are agreed on, and the ``words`` for them; ``always``: nothing can rule out any of them.

    Every ``fined_every``-th rospis costs ``fine`` as well (F4; 0: never). ``on_lead``: a rospis is possible whenever
    the declarer leads (F19). ``dealer_stays``: the dealer of a conceded deal deals again (F2).
    """

    kinds: tuple[Kind, ...]
    words: tuple[Concede, ...]
    always: bool
    fined_every: int
    fine: int
    on_lead: bool
    dealer_stays: bool

    def kind(self, name: str) -> Kind | None:
        """The kind with this name, None if it is not agreed on."""
        return next((kind for kind in self.kinds if kind.name == name), None)


THIRD: Final = 3
ACES: Final = RANK_MASKS[Rank.ACE]

# (agreements, form) -> the kind of concession as agreed on, None if it is not.
Maker: TypeAlias = "Callable[[Agreements, Form], Kind | None]"


def _bar(stands: Stands, why: Reason) -> Bar:
    return Bar(stands, Refusal(why))


def _used_up(counter: Counter, limit: int, why: Reason) -> Bar:
    """The declarer has used it up in this game (F5, F7, F14, F18)."""
    return Bar(used_up, Refusal(why, {"limit": limit}), counter, limit)


def _bars_of_rospis(chosen: Agreements) -> tuple[Bar, ...]:
    """What can rule out a rospis, whatever its price: F8 to F12."""
    free = chosen.concession_declarer == "nothing"
    return wanted(
        (_bar(while_on_barrel, Reason.NO_CONCESSION_BESIDE_BARREL), chosen.concession_with_barrel == "forbidden"),
        (_bar(from_barrel, Reason.NO_CONCESSION_ON_BARREL), chosen.concession_on_barrel == "forbidden"),
        (_bar(while_on_barrel, Reason.NO_CONCESSION_WITH_BARREL), free and not chosen.free_concession_on_barrel),
        (_bar(in_gold, Reason.NO_CONCESSION_IN_GOLD), free and not chosen.free_concession_on_gold),
        (_bar(in_dark, Reason.NO_CONCESSION_IN_DARK), chosen.dark and not chosen.concession_in_dark),
    )


def _limited(chosen: Agreements, limit: int | str) -> tuple[Bar, ...]:
    """What can rule out a rospis that is limited in number (F5)."""
    if isinstance(limit, str):
        return _bars_of_rospis(chosen)
    return (_used_up("concessions", limit, Reason.CONCESSIONS_USED_UP), *_bars_of_rospis(chosen))


def _rospis(chosen: Agreements, form: Form) -> Kind | None:
    """The plain concession (F1, F2)."""
    limit = chosen.concession_limit
    if limit == 0 or chosen.write_off_by_aces or chosen.one_rospis_one_spisat:
        return None
    losses = {"bid": THE_CONTRACT, "nothing": NOTHING, "fixed_120": Price(120)}
    gifts = {"sixty": SIXTY, "half_bid": Price(half=chosen.half_rounding), "nothing": NOTHING}
    return Kind(
        ROSPIS,
        losses[chosen.concession_declarer],
        gifts[chosen.concession_opponents],
        _limited(chosen, limit),
        in_play=True,
    )


def _free_rospis(chosen: Agreements, form: Form) -> Kind | None:
    """The rospis that everybody has once, at no cost (F7)."""
    if not chosen.one_rospis_one_spisat:
        return None
    bars = (_used_up("concessions", 1, Reason.ROSPIS_USED_UP), *_bars_of_rospis(chosen))
    return Kind(ROSPIS, NOTHING, SIXTY, bars, in_play=True)


def _spisat(chosen: Agreements, form: Form) -> Kind | None:
    """The spisat that everybody has once: it costs the contract, and the opponents get nothing (F7)."""
    if not chosen.one_rospis_one_spisat:
        return None
    bars = (_used_up("spisats", 1, Reason.SPISATS_USED_UP), *_bars_of_rospis(chosen))
    return Kind(SPISAT, THE_CONTRACT, NOTHING, bars, in_play=True)


def _by_aces(chosen: Agreements, form: Form) -> Kind | None:
    """A rospis at another price: half the contract, paid out by the number of aces (F17, RULES §2.14)."""
    limit = chosen.concession_limit
    if not chosen.write_off_by_aces or limit == 0:
        return None
    return Kind(
        BY_ACES,
        Price(half="up5"),
        Price(per_ace=chosen.ace_value),
        _limited(chosen, limit),
        in_play=True,
        gift=LineName.GIFT_BY_ACES,
    )


def _give_up(chosen: Agreements, form: Form) -> Kind | None:
    """The forced opening given up on seeing a talon that nobody else has seen (D2)."""
    if not chosen.give_up_at_100:
        return None
    bars = (
        _bar(not_forced, Reason.GIVE_UP_ONLY_WHEN_FORCED),
        _bar(talon_shown, Reason.GIVE_UP_ONLY_UNSEEN),
        _bar(cards_passed, Reason.GIVE_UP_BEFORE_PASSING),
    )
    return Kind(GIVE_UP, Price(100), Price(50), bars)


def _cross(chosen: Agreements, form: Form) -> Kind | None:
    """No points for anybody; the opponents get a bolt each (F13-F16)."""
    if not chosen.cross:
        return None
    bars = wanted(
        (_used_up("crosses", 1, Reason.CROSSES_USED_UP), chosen.cross_once),
        (_bar(while_on_barrel, Reason.NO_CROSS_WITH_BARREL), chosen.cross_not_with_barrel),
        (_bar(in_dark, Reason.NO_CROSS_IN_DARK), chosen.dark and chosen.cross_not_in_dark),
    )
    return Kind(CROSS, NOTHING, NOTHING, bars, line=LineName.CROSS)


def _bomb(chosen: Agreements, form: Form) -> Kind | None:
    """A deal thrown in at no cost to the declarer: 60 for each opponent, or 40 for each of the three others at a table
    of four (F18)."""
    if chosen.bombs == "off":
        return None
    limit = 0 if chosen.bombs == "unlimited" else chosen.bombs
    bars = wanted(
        (_used_up("bombs", limit, Reason.BOMBS_USED_UP), limit),
        (_bar(from_barrel, Reason.NO_BOMB_ON_BARREL), chosen.bomb_on_barrel == "barred"),
        (_bar(not_forced, Reason.BOMB_ONLY_WHEN_FORCED), chosen.bomb_contracts == "forced_100"),
    )
    four = form.sitter is not None
    share = Price(40) if four else SIXTY
    first_gives = chosen.bomb_gifts == "every"
    return Kind(BOMB, NOTHING, share, bars, to_sitter=four, first_gives=first_gives, line=LineName.BOMB)


KINDS: Final[tuple[Maker, ...]] = (_rospis, _free_rospis, _by_aces, _spisat, _give_up, _cross, _bomb)


def compile_rules(agreements: Agreements, form: Form) -> ConcessionRules:
    """The ways to concede under a set of agreements, the most usual first."""
    counted = agreements.third_concession_fine == "every_third" and not agreements.one_rospis_one_spisat
    kinds = tuple(kind for make in KINDS if (kind := make(agreements, form)) is not None)
    return ConcessionRules(
        kinds=kinds,
        words=tuple(Concede(kind.name) for kind in kinds),
        always=not any(kind.bars for kind in kinds),
        fined_every=THIRD if counted else 0,
        fine=number(agreements.fine_concession),
        on_lead=agreements.concede_during_play,
        dealer_stays=agreements.concession_dealer == "same",
    )


def allowed(game: Public) -> tuple[Concede, ...]:
    """The kinds open to the declarer now, between seeing the talon and the first lead (RULES §1.7).

    These are public: they follow from the sheet and the calls, never from cards.
    """
    rules = game.rules.concession
    if rules.always:
        return rules.words
    return tuple(word for kind, word in zip(rules.kinds, rules.words, strict=True) if _barred(game, kind) is None)


def allowed_on_lead(game: Game) -> tuple[Concede, ...]:
    """The kinds open to a declarer who leads to a later trick (F19)."""
    rules = game.rules.concession
    if not rules.on_lead:
        return ()
    return tuple(Concede(kind.name) for kind in rules.kinds if kind.in_play and _barred(game, kind) is None)


def _barred(game: Public, kind: Kind) -> Refusal | None:
    for bar in kind.bars:
        if bar.stands(game, bar):
            return bar.why
    return None


def refuse(game: Game, action: Concede) -> Refusal:
    """Why the declarer may not concede in this way before the first lead."""
    kind = game.rules.concession.kind(action.kind)
    return (kind and _barred(game, kind)) or Refusal(Reason.NO_SUCH_CONCESSION)


def refuse_in_play(game: Game, action: Concede) -> Refusal:
    """Why nobody may concede in this way after the first lead, or not at this moment."""
    kind = game.rules.concession.kind(action.kind)
    if kind is None or not kind.in_play or not game.rules.concession.on_lead:
        return Refusal(Reason.TOO_LATE_TO_CONCEDE)
    return _barred(game, kind) or Refusal(Reason.CONCEDE_ONLY_ON_LEAD)


def outcome(game: Game, action: Concede, done: tuple[Trick, ...] = ()) -> Outcome:
    """The outcome of a conceded deal: no cards, no melds, no tricks count (RULES §1.7).

    ``done`` are the tricks already played; the aces in them count for F17 too.
    """
    none = (0,) * len(game.hands)
    aces = _aces(game, done) if action.kind == BY_ACES else ()
    return outcome_of(game, none, none, none, action.kind, aces=aces)


def _aces(game: Game, done: tuple[Trick, ...]) -> tuple[int, ...]:
    """The aces of every hand as it was before the first lead."""
    aces = [(hand & ACES).bit_count() for hand in game.hands]
    active = game.deal.active
    for trick in done:
        at = active.index(trick.leader)
        for place, card in enumerate(trick.cards):
            aces[active[(at + place) % len(active)]] += ACES >> card & 1
    return tuple(aces)


# --- What can rule out a concession (D2, F5, F7-F12, F14-F16, F18) ----------------------------------------------------

# A bar reads public facts only: the sheet, the calls, where cards are, never which cards.


def _declarers(game: Public) -> Standing:
    return game.sheet.standings[game.rules.form.sides[game.deal.buyer]]


def used_up(game: Public, bar: Bar) -> bool:
    """The declarer has used it up in this game (F5, F7, F14, F18)."""
    used: int = getattr(_declarers(game), bar.counter)
    return used >= bar.limit


def from_barrel(game: Public, bar: Bar) -> bool:
    """The declarer is on the barrel (F8, F18)."""
    return game.rules.barrel.is_on(_declarers(game))


def while_on_barrel(game: Public, bar: Bar) -> bool:
    """Anyone at the table is on the barrel (F9, F10, F15)."""
    return game.rules.barrel.is_anyone_on(game.sheet)


def in_gold(game: Public, bar: Bar) -> bool:
    """The deal is one of the gold set (F11)."""
    return game.deal.gold


def in_dark(game: Public, bar: Bar) -> bool:
    """The declarer plays in the dark (F12, F16)."""
    return game.deal.dark is not None and game.deal.dark == game.deal.declarer


def not_forced(game: Public, bar: Bar) -> bool:
    """The contract is not the forced opening that all others left to the declarer (D2, F18).

    A dark deal is the declarer's own announcement, and a raised contract is no longer the forced one.
    """
    deal = game.deal
    return not (unraised(game) and deal.contract == deal.bid and deal.dark is None)


def talon_shown(game: Public, bar: Bar) -> bool:
    """Everybody has seen the talon (D2)."""
    return game.deal.bought is not None and game.deal.bought.seen == EVERYONE


def cards_passed(game: Public, bar: Bar) -> bool:
    """The declarer has passed cards (D2)."""
    return bool(game.deal.passed)


__all__ = ["allowed"]
