"""Giving a deal up: the ways to do it, when each is open, and what it costs (RULES §1.7, groups D2 and F).

What is written on the sheet is asked with :func:`deltas`, :func:`counted`, :func:`fine_due` and :func:`bolted`; they
know nothing but public facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from dataclasses import replace as with_fields
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules import prices
from thousand_tui.rules.actions import BOMB, BY_ACES, CROSS, GIVE_UP, ROSPIS, SPISAT, Concede
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.cards import RANK_MASKS, Rank
from thousand_tui.rules.phases import bars
from thousand_tui.rules.phases.bars import Bar
from thousand_tui.rules.phases.bidding import Public
from thousand_tui.rules.phases.outcomes import outcome_of
from thousand_tui.rules.prices import Price
from thousand_tui.rules.stage import Refusal
from thousand_tui.rules.state import Game, Outcome, Standing, Trick

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Rulebook

THIRD: Final = 3
ACES: Final = RANK_MASKS[Rank.ACE]


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to give a deal up, open unless one of its ``bars`` refuses.

    ``loses`` is what it costs the declarer and ``gains`` what each of the others is given, both by the contract in
    force, and ``per_ace`` what an opponent gets for each ace in his hand besides. ``to_sitter``: the one who sits out
    is given the same. ``first_gives``: unless it is on, nobody is given anything for a player's first one. ``line`` and
    ``gift`` name the lines of the settlement. ``in_play``: it is a rospis, which F19 allows later too.
    """

    name: str
    loses: Price
    gains: Price
    bars: tuple[Bar, ...] = ()
    in_play: bool = False
    per_ace: int = 0
    to_sitter: bool = False
    first_gives: bool = True
    line: str = "conceded"
    gift: str = "gift"


@dataclass(frozen=True, slots=True)
class ConcessionRules:
    """The ``kinds`` that are agreed on, and the ``words`` for them; ``always``: nothing can stand in the way of any.

    ``fined_every`` third rospis costs the fine as well (F4; 0: never). ``on_lead``: a rospis is possible whenever the
    declarer leads (F19). ``dealer_stays``: whose deal was given up deals again (F2).
    """

    kinds: tuple[Kind, ...]
    words: tuple[Concede, ...]
    always: bool
    fined_every: int
    on_lead: bool
    dealer_stays: bool

    def same_dealer(self, outcome: Outcome) -> bool:
        """Whether the dealer of this deal deals again because it was given up (F2)."""
        return self.dealer_stays and outcome.conceded is not None

    def kind(self, name: str) -> Kind | None:
        """The kind of this name, None where it is not agreed on."""
        return next((kind for kind in self.kinds if kind.name == name), None)


Maker: TypeAlias = Callable[[Agreements, "Form"], Kind | None]
"""(agreements, form) -> the kind as they want it, None if they do not."""


def _kept(*agreed: tuple[object, Bar]) -> tuple[Bar, ...]:
    return tuple(bar for on, bar in agreed if on)


def _bars_of_rospis(chosen: Agreements) -> tuple[Bar, ...]:
    """What stands in the way of a rospis at whatever price: F8 to F12."""
    free = chosen.concession_declarer == "nothing"
    return _kept(
        (chosen.concession_with_barrel == "forbidden", bars.while_on_barrel(Refusal("no_concession_beside_barrel"))),
        (chosen.concession_on_barrel == "forbidden", bars.from_barrel(Refusal("no_concession_on_barrel"))),
        (free and not chosen.free_concession_on_barrel, bars.while_on_barrel(Refusal("no_concession_with_barrel"))),
        (free and not chosen.free_concession_on_gold, bars.in_gold(Refusal("no_concession_in_gold"))),
        (chosen.dark and not chosen.concession_in_dark, bars.in_dark(Refusal("no_concession_in_dark"))),
    )


def _limited(chosen: Agreements, limit: int | str) -> tuple[Bar, ...]:
    """What stands in the way of a rospis of which there are so many in a game (F5)."""
    if isinstance(limit, str):
        return _bars_of_rospis(chosen)
    return (
        bars.used_up("concessions", limit, Refusal("concessions_used_up", {"limit": limit})),
        *_bars_of_rospis(chosen),
    )


def _rospis(chosen: Agreements, form: Form) -> Kind | None:
    """The plain concession (F1, F2)."""
    limit = chosen.concession_limit
    if limit == 0 or chosen.write_off_by_aces or chosen.one_rospis_one_spisat:
        return None
    loses = prices.LOSSES[chosen.concession_declarer]
    gifts = {"sixty": prices.sixty, "half_bid": prices.HALVES[chosen.half_rounding], "nothing": prices.nothing}
    return Kind(ROSPIS, loses, gifts[chosen.concession_opponents], _limited(chosen, limit), in_play=True)


def _free_rospis(chosen: Agreements, form: Form) -> Kind | None:
    """The one that everybody has once, for nothing (F7)."""
    if not chosen.one_rospis_one_spisat:
        return None
    barred = (bars.used_up("concessions", 1, Refusal("rospis_used_up", {"limit": 1})), *_bars_of_rospis(chosen))
    return Kind(ROSPIS, prices.nothing, prices.sixty, barred, in_play=True)


def _spisat(chosen: Agreements, form: Form) -> Kind | None:
    """The other one that everybody has once, for the contract and with nothing for the opponents (F7)."""
    if not chosen.one_rospis_one_spisat:
        return None
    barred = (bars.used_up("spisats", 1, Refusal("spisats_used_up", {"limit": 1})), *_bars_of_rospis(chosen))
    return Kind(SPISAT, prices.the_contract, prices.nothing, barred, in_play=True)


def _by_aces(chosen: Agreements, form: Form) -> Kind | None:
    """A rospis at another price: half the contract, paid out by aces (F17, RULES §2.14)."""
    limit = chosen.concession_limit
    if not chosen.write_off_by_aces or limit == 0:
        return None
    return Kind(
        BY_ACES,
        prices.half_up_to_five,
        prices.nothing,
        _limited(chosen, limit),
        in_play=True,
        per_ace=chosen.ace_value,
        gift="gift_by_aces",
    )


def _give_up(chosen: Agreements, form: Form) -> Kind | None:
    """The forced opening given up at the sight of a talon that nobody else has seen (D2)."""
    if not chosen.give_up_at_100:
        return None
    barred = (
        bars.not_forced(Refusal("give_up_only_when_forced")),
        bars.talon_shown(Refusal("give_up_only_unseen")),
        bars.cards_passed(Refusal("give_up_before_passing")),
    )
    return Kind(GIVE_UP, prices.one_hundred, prices.fifty, barred)


def _cross(chosen: Agreements, form: Form) -> Kind | None:
    """No points for anybody; the opponents get a bolt each (F13-F16)."""
    if not chosen.cross:
        return None
    barred = _kept(
        (chosen.cross_once, bars.used_up("crosses", 1, Refusal("crosses_used_up", {"limit": 1}))),
        (chosen.cross_not_with_barrel, bars.while_on_barrel(Refusal("no_cross_with_barrel"))),
        (chosen.dark and chosen.cross_not_in_dark, bars.in_dark(Refusal("no_cross_in_dark"))),
    )
    return Kind(CROSS, prices.nothing, prices.nothing, barred, line="cross")


def _bomb(chosen: Agreements, form: Form) -> Kind | None:
    """A deal that was left to the declarer thrown in for nothing: 60 for each opponent, or 40 for each of the three
    others where four sit at the table (F18)."""
    if chosen.bombs == "off":
        return None
    limit = 0 if chosen.bombs == "unlimited" else chosen.bombs
    barred = _kept(
        (limit, bars.used_up("bombs", limit, Refusal("bombs_used_up", {"limit": limit}))),
        (chosen.bomb_on_barrel == "barred", bars.from_barrel(Refusal("no_bomb_on_barrel"))),
        (chosen.bomb_contracts == "forced_100", bars.not_forced(Refusal("bomb_only_when_forced"))),
    )
    four = form.sitter is not None
    share = prices.forty if four else prices.sixty
    first_gives = chosen.bomb_gifts == "every"
    return Kind(BOMB, prices.nothing, share, barred, to_sitter=four, first_gives=first_gives, line="bomb")


KINDS: Final[tuple[Maker, ...]] = (_rospis, _free_rospis, _by_aces, _spisat, _give_up, _cross, _bomb)


def compile_rules(agreements: Agreements, form: Form) -> ConcessionRules:
    """The ways to concede of a set of agreements, the most usual first."""
    counted = agreements.third_concession_fine == "every_third" and not agreements.one_rospis_one_spisat
    kinds = tuple(kind for make in KINDS if (kind := make(agreements, form)) is not None)
    return ConcessionRules(
        kinds=kinds,
        words=tuple(Concede(kind.name) for kind in kinds),
        always=not any(kind.bars for kind in kinds),
        fined_every=THIRD if counted else 0,
        on_lead=agreements.concede_during_play,
        dealer_stays=agreements.concession_dealer == "same",
    )


def allowed(game: Public) -> tuple[Concede, ...]:
    """The kinds open to the declarer now, between seeing the talon and the first lead (RULES §1.7).

    Everybody may know which these are: they follow from the sheet and the calls, never from cards.
    """
    rules = game.rules.concession
    if rules.always:
        return rules.words
    return tuple(word for kind, word in zip(rules.kinds, rules.words, strict=True) if _barred(game, kind) is None)


def allowed_on_lead(game: Game) -> tuple[Concede, ...]:
    """The kinds open to the declarer when he leads to a later trick (F19)."""
    rules = game.rules.concession
    if not rules.on_lead:
        return ()
    return tuple(Concede(kind.name) for kind in rules.kinds if kind.in_play and _barred(game, kind) is None)


def _barred(game: Public, kind: Kind) -> Refusal | None:
    for bar in kind.bars:
        if (refusal := bar(game)) is not None:
            return refusal
    return None


def refuse(game: Game, action: Concede) -> Refusal:
    """Why the declarer may not concede in this way before the first lead."""
    kind = game.rules.concession.kind(action.kind)
    return (kind and _barred(game, kind)) or Refusal("no_such_concession")


def refuse_in_play(game: Game, action: Concede) -> Refusal:
    """Why nobody may concede in this way after the first lead, or not at this moment."""
    kind = game.rules.concession.kind(action.kind)
    if kind is None or not kind.in_play or not game.rules.concession.on_lead:
        return Refusal("too_late_to_concede")
    return _barred(game, kind) or Refusal("concede_only_on_lead")


def outcome(game: Game, action: Concede, done: tuple[Trick, ...] = ()) -> Outcome:
    """The outcome of a conceded deal: no cards, no melds, no tricks count (RULES §1.7).

    ``done`` are the tricks already played, which the aces of F17 are looked for in too.
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


# --- For the settlement ---------------------------------------------------------------------------------------------


def deltas(outcome: Outcome, rules: Rulebook, standings: tuple[Standing, ...]) -> tuple[tuple[int, str, int, int], ...]:
    """What a conceded deal writes down in step 3, before anything is doubled or refused on the barrel.

    ``standings`` are those before the deal, one per side. Every active seat has one entry (seat, rule, amount, fact),
    the declarer first; the sitter's share of a bomb is the last (F18). Rules: ``conceded``, ``cross`` or ``bomb`` for
    the declarer, ``gift`` or ``gift_by_aces`` for the others, 0 where they get nothing. The fact is the contract; for
    ``bomb`` it is how many the declarer has used with this one, for ``gift_by_aces`` the aces.
    """
    return tuple(_entries(outcome, rules, standings))


def _entries(outcome: Outcome, rules: Rulebook, standings: tuple[Standing, ...]) -> Iterator[tuple[int, str, int, int]]:
    kind = rules.concession.kind(outcome.conceded or "")
    assert kind is not None
    contract = outcome.contract
    used = standings[rules.form.sides[outcome.declarer]].bombs
    yield outcome.declarer, kind.line, -kind.loses(contract), used + 1 if kind.name == BOMB else contract
    gives = kind.first_gives or used
    for seat in _others(outcome, rules, kind):
        aces = outcome.aces[seat] if kind.per_ace else 0
        gift = kind.gains(contract) + kind.per_ace * aces
        yield seat, kind.gift, gift if gives else 0, aces if kind.name == BY_ACES else contract


def _others(outcome: Outcome, rules: Rulebook, kind: Kind) -> Iterator[int]:
    yield from (seat for seat in outcome.active if seat != outcome.declarer)
    if kind.to_sitter:
        yield from (seat for seat in range(rules.form.seats) if seat not in outcome.active)


def bolted(outcome: Outcome) -> tuple[int, ...]:
    """The seats that get a bolt because the deal was given up with a cross (F13); nobody by any other way."""
    return tuple(seat for seat in outcome.active if seat != outcome.declarer) if outcome.conceded == CROSS else ()


COUNTERS: Final = {ROSPIS: "concessions", BY_ACES: "concessions", SPISAT: "spisats", CROSS: "crosses", BOMB: "bombs"}
"""What counts which kind; nothing counts giving up a forced opening (D2)."""


def counted(standing: Standing, kind: str) -> Standing:
    """The declarer's standing after he has given a deal up in this way."""
    counter = COUNTERS.get(kind)
    return with_fields(standing, **{counter: getattr(standing, counter) + 1}) if counter else standing


def fine_due(rules: ConcessionRules, standing_after: Standing, kind: str) -> bool:
    """Whether the concession just counted costs the fine as well: every third rospis (F4)."""
    if not rules.fined_every or COUNTERS.get(kind) != "concessions":
        return False
    return standing_after.concessions % rules.fined_every == 0
