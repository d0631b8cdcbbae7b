"""A hint in words: what to do and why in a sentence, and the choices as rows of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Final

from thousand_tui.bots.weighed import is_as_good, rival
from thousand_tui.rules import ASIDE, Action, Auction, Bid, Concede, Contract, Cut, Give, Pass, Play, View
from thousand_tui.rules.view import AUCTION, EXCHANGE, TRICKS
from thousand_tui.words.asking import answer
from thousand_tui.words.catalogue import known, listed, number_text, t
from thousand_tui.words.conceding import concession_cost
from thousand_tui.words.grammar import Person
from thousand_tui.words.voice import Voice, card_text, cards_text, sentence_case, suit_text
from thousand_tui.words.worth import counted

if TYPE_CHECKING:
    from thousand_tui.bots.reasons import Reason
    from thousand_tui.bots.weighed import Rung, Weighed

# The most choices of cards that are listed line by line.
MOST_TOLD: Final = 5

# A bid is left out if its chance differs by less than this from the last one shown.
SAME: Final = 0.08
# A number with at least this chance is worth bidding for its own sake.
LIKELY: Final = 0.5
# A contract with no more than this chance is not worth listing.
NEVER: Final = 0.01
# Reasons that say what the hand is worth: it is counted as the tutor counts it, so that both tell one number.
COUNTED: Final = frozenset({"holds_pairs", "holds_aces", "no_pair", "too_little"})


@dataclass(frozen=True, slots=True)
class HintRow:
    """A choice, the chance that the contract goes as the seat wants, the points, and how far it is behind the best on
    the sheet; empty where there is nothing to say. ``concedes``: it concedes the deal."""

    choice: str
    chance: str
    points: str
    behind: str
    concedes: bool = False


@dataclass(frozen=True, slots=True)
class HintWords:
    """How a hint is worded for a seat: its view and how it is addressed. ``conceding``: the hint answers the question
    whether to concede the deal."""

    view: View
    voice: Voice
    conceding: bool = False

    def name(self, seat: float) -> str:
        """The name of a seat."""
        return self.voice.name(int(seat))

    # Rows

    def rows(self, weighed: Sequence[Weighed]) -> tuple[HintRow, ...]:
        """A row for each choice."""
        numbers = any(each.chance is not None or each.points is not None for each in weighed) or len(weighed) > 1
        return tuple(
            HintRow(
                self._offer(each.action),
                "" if each.chance is None else self._wished(each.chance),
                "" if each.points is None else number_text(round(each.points)),
                _behind(each, weighed[0]) if numbers else "",
                isinstance(each.action, Concede),
            )
            for each in weighed
        )

    def shown_rows(
        self, weighed: Sequence[Weighed], stop: tuple[int, int]
    ) -> tuple[tuple[Weighed | Rung, HintRow], ...]:
        """What is listed, each with its row: the best choice, then the others by their worth on the sheet."""
        shown = self._folded(weighed, stop)
        told: list[tuple[Weighed | Rung, HintRow]] = list(zip(shown, self.rows(shown), strict=True))
        told += self._ladder(weighed, stop)
        return (told[0], *sorted(told[1:], key=lambda each: -lag(each[0], weighed[0])))

    def _folded(self, weighed: Sequence[Weighed], stop: tuple[int, int]) -> tuple[Weighed, ...]:
        """The choices to be listed; contracts are left out where the chance changes little."""
        numbers = {each.action.points: each for each in weighed if isinstance(each.action, Contract)}
        ladder: list[Weighed] = []
        shown = 1.0
        for points, each in sorted(numbers.items()):
            chance = each.chance or 0.0
            if each is weighed[0] or not ladder or points == stop[1] or (chance >= NEVER and shown - chance >= SAME):
                shown = chance
                ladder.append(each)
        return tuple(each for each in weighed if each in ladder or not isinstance(each.action, Contract))

    def _ladder(self, weighed: Sequence[Weighed], stop: tuple[int, int]) -> Iterator[tuple[Rung, HintRow]]:
        """The bids above those that were weighed, from the same worlds; left out where the chance changes little."""
        shown = 1.0
        told = {each.action for each in weighed}
        rungs = _rungs(weighed)
        for rung in rungs:
            if Bid(rung.points) in told:
                shown = rung.chance
            elif shown - rung.chance >= SAME or rung.points == stop[1] or rung is rungs[-1]:
                shown = rung.chance
                choice = t("hint.bid", points=rung.points)
                yield rung, HintRow(choice, self._wished(shown), "", _behind(rung, weighed[0]))

    def hand(self, weighed: Sequence[Weighed], stop: tuple[int, int]) -> Iterator[str]:
        """What the hand is worth, in the words of a lesson, what it lacks, and where to stop; nothing if no bids were
        weighed."""
        if self.conceding or not (_rungs(weighed) or any(isinstance(each.action, Contract) for each in weighed)):
            return
        yield counted(self.view).told
        if any(stop) and stop[1] > self.view.deal.contract:
            yield self._stop(_rungs(weighed), stop)
        yield from self._near()

    def _stop(self, rungs: Sequence[Rung], stop: tuple[int, int]) -> str:
        """Between which numbers to stop, and who makes one go that far with cards that are worth less."""
        cards = max((rung.points for rung in rungs if rung.chance >= LIKELY), default=0)
        left = self.view.now.left if isinstance(self.view.now, Auction) else ()
        rivals = [seat for seat in left if seat in self.view.opponents and self.view.standing(seat).barrel is not None]
        low, high = stop
        if low == high:
            return t("hint.stop.one", high=high)
        if rivals and 0 < cards < low:
            return t("hint.stop.barrel", low=low, high=high, points=cards, who=self.name(rivals[0]))
        return t("hint.stop", low=low, high=high)

    def _near(self) -> Iterator[str]:
        """The marriages that lack one card, and the chance that an unseen talon brings one of these."""
        view, melds = self.view, self.view.rules.melds
        talon = view.deal.talon[0] if view.deal.talon and view.deal.bought is None else None
        near = [
            suit
            for suit, pair in enumerate(melds.pairs)
            if (view.hand.mask & pair).bit_count() == 1 and view.unseen.mask & pair
        ]
        if not near or talon is None or talon.cards is not None or not self._counts_marriages:
            return
        parts = [t("hint.part.marriage", suit=suit_text(suit), points=melds.worth(suit)) for suit in near]
        unseen = len(view.unseen)
        chance = 1.0 - comb(unseen - len(near), talon.size) / comb(unseen, talon.size)
        yield t("hint.near", n=len(parts), parts=listed(parts), percent=percent(chance))

    @property
    def _counts_marriages(self) -> bool:
        return self.view.rules.barrel.counts_marriages(self.view.standing(self.view.me))

    def columns(self) -> tuple[str, str, str]:
        """The headings of the last three columns of a row."""
        contract = self.view.deal.contract
        key = "made" if self.view.deal.declarer is None else "fails" if self.view.defends else "makes"
        if key == "makes" and self.view.phase not in (TRICKS, EXCHANGE):
            key = "made"
        first = t(f"hint.column.{key}", contract=contract)
        return first, t("hint.column.points"), t("hint.column.sheet")

    def _wished(self, chance: float) -> str:
        return t("hint.chance", percent=percent(1.0 - chance if self.view.defends else chance))

    def _offer(self, action: Action) -> str:
        """A choice as shown in its row: conceding with its cost."""
        if not isinstance(action, Concede):
            return self.choice(action)
        cost = concession_cost(self.view, action.kind, self.voice)
        return t("hint.concede", choice=self.choice(action), cost=cost)

    def choice(self, action: Action) -> str:
        """A choice in a word or two."""
        if self.conceding and not isinstance(action, Concede):
            return t("answer.no")
        if isinstance(action, Give):
            return ", ".join(self._gifts(action))
        if isinstance(action, Play):
            card = card_text(action.card)
            return card if action.meld is None else t(f"hint.play.{action.meld}", card=card)
        return self._named("hint", action) or answer(action, self.view, self.voice)

    def doing(self, action: Action) -> str:
        """A choice as a noun phrase: ``passing`` rather than ``pass``."""
        if isinstance(action, Concede):
            return t(f"hint.doing.{action.kind}")
        return self._named("hint.doing", action) or self.choice(action)

    def _named(self, key: str, action: Action) -> str:
        """A call, a contract or a cut in words; empty for anything else."""
        match action:
            case Bid(points):
                return t(f"{key}.bid", points=points)
            case Pass() if self.view.phase == AUCTION:
                return t(f"{key}.pass")
            case Contract(points):
                raised = points != self.view.deal.contract
                return t(f"{key}.raise" if raised else f"{key}.keep", points=points)
            case Cut(at):
                return t(f"{key}.cut", cards=at)
        return ""

    def _gifts(self, action: Give) -> Iterator[str]:
        for card, place in action.cards:
            if place == ASIDE:
                yield t("hint.gift.aside", card=card_text(card))
            else:
                yield t("hint.gift", card=card_text(card), who=self.name(place))

    # Sentences

    def title(self, worlds: int, *, looked_ahead: bool, short: bool = False) -> str:
        """How far the hint looked ahead, in a word or two if ``short``."""
        key = "hint.worlds" if looked_ahead else "hint.regular"
        return t(f"{key}.short" if short else key, worlds=worlds)

    def table(self) -> str:
        """The cards of the trick and the trump suit in one line; empty before the first card."""
        view = self.view
        if not view.table:
            return ""
        cards = [
            t(
                "hint.table.winning" if seat == view.winning_seat else "hint.table.card",
                card=card_text(card),
                who=self.name(seat),
            )
            for seat, card in view.table
        ]
        if view.trump is not None:
            cards.append(t("hint.table.trump", suit=suit_text(view.trump)))
        return t("hint.table", cards=", ".join(cards))

    def sentence(self, weighed: Sequence[Weighed], reasons: Sequence[Reason]) -> str:
        """The first choice, and the best reason for it, in at most fourteen words."""
        choice = sentence_case(self.choice(weighed[0].action))
        why = self.clause(reasons[0], other=self._other(weighed)) if reasons else ""
        return t("hint.first.why" if why else "hint.first", choice=choice, why=why)

    def _other(self, weighed: Sequence[Weighed]) -> str:
        """The choice that the first is compared with; of a gift, the cards that are not in the first."""
        best, other = weighed[0].action, (rival(weighed) or weighed[-1]).action
        if isinstance(best, Give) and isinstance(other, Give):
            given = [card for card, _ in best.cards]
            different = [card for card, _ in other.cards if card not in given]
            return cards_text(different) or self.doing(other)
        return self.doing(other)

    def lines(
        self, weighed: Sequence[Weighed], worlds: int, *, looked_ahead: bool, stop: tuple[int, int] = (0, 0)
    ) -> Iterator[str]:
        """The numbers of the hint as lines, for those who read line by line."""
        yield t("hint.line.title", title=self.title(worlds, looked_ahead=looked_ahead))
        column, *_ = self.columns()
        told = self.shown_rows(weighed, stop)
        most = MOST_TOLD if self.view.phase in (EXCHANGE, TRICKS) else len(told)
        for each, row in told[:most]:
            parts = []
            if row.chance:
                parts.append(t("hint.line.chance", column=column, chance=row.chance))
            if row.points:
                parts.append(t("hint.line.points", points=round(each.points or 0)))
            if row.behind:
                counts = row.behind[-1].isdecimal()
                parts.append(t("hint.line.behind", behind=row.behind) if counts else row.behind)
            key = "hint.line.numbers" if parts else "hint.line"
            yield t(key, choice=row.choice, numbers=t("list.comma").join(parts))
        if len(told) > most:
            yield t("hint.line.more", n=len(told) - most)
        yield from self.hand(weighed, stop)

    def clause(self, reason: Reason, **told: object) -> str:
        """A reason as a clause; ``told`` are more facts, as the ``other`` choice that the first is compared with."""
        facts = reason.facts
        if reason.name in COUNTED:
            facts = {**facts, "points": self._counted(reason)}
        key = f"hint.{reason.name}" if reason.is_against else f"hint.why.{reason.name}"
        for variant in ("fails" if self.view.defends else "makes", self.view.phase, self._variant(facts)):
            key = f"{key}.{variant}" if known(f"{key}.{variant}") is not None else key
        for name, value in facts.items():
            said, fact = ("percent", percent(value)) if name == "chance" else self.voice.fact(name, value)
            told[said] = fact
        return t(key, **told)

    def _counted(self, reason: Reason) -> int:
        """What the hand is worth by counting; 0 if the reason should say nothing of it."""
        found = counted(self.view)
        if reason.name == "holds_pairs" and not found.marriages:
            return 0
        if reason.name != "too_little":
            return found.sure
        return found.limit if found.sure and found.limit < reason.facts["bid"] else 0

    def _variant(self, facts: Mapping[str, float]) -> str:
        if (chance := facts.get("chance")) in (0.0, 1.0):
            return "sure" if chance else "never"
        count = facts.get("left", facts.get("points", facts.get("cards")))
        return "nothing" if count is not None and round(count) == 0 else ""


def _behind(choice: Weighed | Rung, best: Weighed) -> str:
    """How far a choice is behind the best on the sheet, in words."""
    if choice is best:
        return t("hint.best")
    points = lag(choice, best)
    return t("hint.same") if not points else t("hint.worse") if choice.is_open else number_text(points)


def lag(choice: Weighed | Rung, best: Weighed) -> int:
    """How far a choice is behind the best in points; 0 for a choice as good as the best, as far as can be told."""
    return 0 if is_as_good(choice, best) else round(choice.worth - best.worth)


def _rungs(weighed: Sequence[Weighed]) -> Sequence[Rung]:
    return next((each.rungs for each in weighed if each.rungs), ())


def noted(undone: bool, hinted: Iterable[Person], warned: Iterable[Person], late: Iterable[Person] = ()) -> str:
    """The note on a deal: that a decision was taken back, who was given a hint, whom the tutor warned, for whom the
    clock played; empty if there is nothing to note."""
    parts = [t("hint.noted.undo")] if undone else []
    parts += [t("hint.noted.hint", who=who) for who in hinted]
    parts += [t("hint.noted.tutor", who=who) for who in warned]
    parts += [t("hint.noted.clock", who=who) for who in late]
    return t("hint.noted", what=listed(parts)) if parts else ""


def percent(chance: float) -> str:
    """A chance in whole percent; 0 and 100 are used only for what is impossible or certain."""
    if chance <= 0.0 or chance >= 1.0:
        return "0" if chance <= 0.0 else "100"
    return str(min(99, max(1, round(100 * chance))))
