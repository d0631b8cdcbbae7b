"""A game in progress: its seats, its log, whose turn it is and whose eyes are on the screen.

Every change takes the same way: verify and apply, write to the log, save, then tell the listeners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from thousand_tui.rules import (
    CHANCE,
    RULES_VERSION,
    Action,
    Agreements,
    Claim,
    Cut,
    Game,
    Look,
    Record,
    Refusal,
    Shuffle,
    Slip,
    Standing,
    TakePacket,
    View,
    apply,
    compile_rules,
    first_dealer,
    new_game,
    turn,
    verify,
    view_of,
)
from thousand_tui.rules.cards import mask_of
from thousand_tui.rules.chance import draw
from thousand_tui.rules.events import Event, story
from thousand_tui.table.course import Move, RecentGames, Replaying, next_game
from thousand_tui.table.marks import Mark

PERSON: Final = "person"
"""The ``kind`` of a seat that a person plays; any other names a bot: a level, with its style, or one of others."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a name to show and ``PERSON`` or what names a bot."""

    name: str
    kind: str = PERSON

    @property
    def is_person(self) -> bool:
        """Whether a person decides for this seat."""
        return self.kind == PERSON


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Settings of the table that are no agreements (RULES §1.15): ``open_tricks`` lets everybody leaf back through all
    tricks; ``practice`` lets undo cross what was newly seen; ``count_shown`` shows the points so far and the cards that
    are gone, as far as each seat has seen them."""

    open_tricks: bool = False
    practice: bool = False
    count_shown: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """What listeners are told: the games before and after a move."""

    before: Game
    move: Move
    after: Game

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """The story of the step as a seat (None: the onlooker) sees it."""
        return story(self.before, self.move.action, self.after, seat)


Listener: TypeAlias = Callable[[Step], None]
Saver: TypeAlias = Callable[["Session"], str | None]
"""Saves a game; returns a sentence that the players should be told once, if there is one."""


class StaleMove(ValueError):
    """The move was meant for an earlier moment of the game; it is dropped."""


def _begins_a_deal(before: Game, after: Game) -> bool:
    """Whether between these two cards were dealt, or gathered for a new deal."""
    return bool(after.deal.seen) != bool(before.deal.seen) or after.deal.number != before.deal.number


def _sights(game: Game, seat: int) -> tuple[int, int]:
    """What a seat has seen besides cards that are played, as two masks: the cards in its hand and in the talon, and
    those that it saw another pass."""
    view = view_of(game, seat)
    deal = view.deal
    lying = view.hand.mask
    for pile in (*deal.talon, deal.bought):
        lying |= (pile.cards or 0) if pile is not None else 0
    return lying, mask_of(passed.card for passed in deal.passed if passed.card is not None and passed.giver != seat)


def _sees_more(before: Game, after: Game, seat: int) -> bool:
    """Whether the seat has seen something in ``after`` that it had not in ``before``."""
    return any(now & ~then for then, now in zip(_sights(before, seat), _sights(after, seat), strict=True))


class Session:
    """A game with its seats, log and marks; ``version`` is that of the rules it was begun under, and keeps.

    ``save`` is called after every change; if it raises OSError the move stands, :attr:`trouble` keeps the sentence for
    a banner, and the next change tries again. :attr:`untold` are sentences about saving to be told once.
    """

    def __init__(
        self,
        agreements: Agreements,
        players: Iterable[Player],
        seed: str,
        *,
        dealer: int | None = None,
        standings: Iterable[Standing] = (),
        settings: TableSettings = TableSettings(),
        version: int = RULES_VERSION,
        save: Saver | None = None,
    ) -> None:
        self.agreements = agreements
        self.players = tuple(players)
        self.seed = seed
        self.settings = settings
        self.version = version
        rules = compile_rules(agreements, version=version)
        if len(self.players) != rules.form.seats:
            raise ValueError(f"{len(self.players)} players for {rules.form.seats} seats")
        self.dealer = first_dealer(agreements, seed, rules.form.seats) if dealer is None else dealer
        self.start: Final = new_game(rules, self.dealer, standings)
        self.standings = self.start.sheet.standings
        self.game = self.start
        self.log: list[Move] = []
        self.marks: dict[int, frozenset[str]] = {}
        self.given_up_by: int | None = None
        self.at_keyboard: int | None = None
        self.trouble: str | None = None
        self.untold: list[str] = []
        self.has_unsaved = False
        self.listeners: list[Listener] = []
        self._save = save
        self._recent = RecentGames(self.start)
        self._corrected: dict[int, tuple[int, ...]] = {}
        self._shuffles = 0
        self._seated_at = 0
        self._seat_keyboard()

    # Who is here

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in enumerate(self.players) if player.is_person)

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the seats."""
        return tuple(player.name for player in self.players)

    @property
    def ply(self) -> int:
        """How many moves were made; a move meant for another ply is stale."""
        return len(self.log)

    @property
    def turn(self) -> int | None:
        """Who acts: a seat, ``CHANCE`` (the next deal waits to be shuffled), None when the game is over."""
        return None if self.given_up_by is not None else turn(self.game)

    @property
    def is_over(self) -> bool:
        """Whether the game was won or given up."""
        return self.turn is None

    @property
    def needs_curtain(self) -> bool:
        """Whether a person must come to the keyboard before anything else can happen."""
        acting = self.turn
        return acting is not None and acting in self.people and self.at_keyboard != acting

    def view(self) -> View:
        """The game for the eyes at the keyboard: a seat's view, or the onlooker's while nobody sits there."""
        return view_of(self.game, self.at_keyboard)

    def bot_view(self) -> View | None:
        """What the bot to act may know; None where a person or chance acts."""
        acting = self.turn
        if acting is None or acting == CHANCE or acting in self.people:
            return None
        return view_of(self.game, acting)

    def why_not(self, action: Action) -> Refusal | None:
        """Why the seat to act may not do this; None if it may."""
        return verify(self.game, action)

    def lift_curtain(self) -> None:
        """The person whose turn it is has come to the keyboard."""
        if self.needs_curtain:
            self.at_keyboard = self.turn

    def leave_keyboard(self) -> None:
        """Nobody is at the keyboard: no hand may be drawn; with one person at the table that person stays."""
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None

    def change_player(self, seat: int, player: Player) -> None:
        """Let a person and a bot change places at a seat; what was decided there before cannot be taken back."""
        if player.is_person != self.players[seat].is_person:
            self._seated_at = self.ply
        self.players = tuple(player if at == seat else old for at, old in enumerate(self.players))
        self._seat_keyboard()
        self._keep()

    def _seat_keyboard(self) -> None:
        """Seat the only person; of several, whoever sits there stays until another is to act or a deal begins."""
        if len(self.people) <= 1 or self.at_keyboard not in self.people or self.needs_curtain:
            self.leave_keyboard()

    # What happens

    def submit(self, action: Action, ply: int | None = None) -> Step:
        """Do what the seat to act, or chance, has decided.

        Raises:
            StaleMove: ``ply`` is given and the game has moved on since, or is over.
            IllegalAction: the action is not allowed; nothing has changed.
        """
        acting = self.turn
        if acting is None or (ply is not None and ply != self.ply):
            raise StaleMove(f"the game is at move {self.ply}, not {ply}")
        before = self.game
        step = Step(before, Move(acting, action), apply(before, action))
        self.game = step.after
        self.log.append(step.move)
        self._recent.append(action, step.after)
        self._shuffles += isinstance(action, Shuffle)
        if len(self.people) > 1 and _begins_a_deal(before, step.after):
            self.at_keyboard = None
        self._seat_keyboard()
        self._keep()
        for listener in tuple(self.listeners):
            listener(step)
        return step

    def let_chance_act(self) -> Step:
        """Let chance do what is next, as the seed has it: order the pack, expose a card, draw a packet."""
        return self.submit(draw(self.game, self.seed, self._shuffles))

    def who_gives_up(self) -> int:
        """The seat to which giving the game up is booked: of the person whose turn it is, who may not have come to the
        keyboard yet; while others act, of whoever sits there, else of the next person round."""
        acting = self.turn if self.turn is not None else 0
        if acting in self.people or not self.people:
            return max(acting, 0)
        if self.at_keyboard is not None:
            return self.at_keyboard
        return min(self.people, key=lambda seat: (seat - acting) % len(self.players))

    def give_up(self, seat: int) -> None:
        """End the game without a winner because the person at ``seat`` gives it up."""
        if not self.is_over:
            self.given_up_by = seat
            self._keep()

    def mark(self, what: Mark, seat: int | None = None) -> None:
        """Note on the sheet what the running deal saw, and with a ``seat`` whom it concerns."""
        number = self.game.deal.number
        noted: set[str] = {what} if seat is None else {what, what.of(seat)}
        self.marks[number] = self.marks.get(number, frozenset()) | noted
        self._keep()

    @property
    def may_hint(self) -> bool:
        """Whether a hint may be asked for now: by the only person at the table, who is to act."""
        return len(self.people) == 1 and self.turn in self.people

    def undo_target(self) -> int | None:
        """The ply to which undo would go back: this person's previous decision, or None if undo is not allowed.

        Only with exactly one person at the table, never into the time of others at the seats, and never across a
        shuffle or anything newly seen, unless the table is set to practice.
        """
        if len(self.people) != 1 or self.given_up_by is not None:
            return None
        (person,) = self.people
        for ply in range(self.ply - 1, self._seated_at - 1, -1):
            if not self.settings.practice and self._showed_something(ply):
                return None
            if self.log[ply].actor == person:
                return ply
        return None

    def _showed_something(self, ply: int) -> bool:
        """Whether the move at ``ply`` showed what cannot be unseen: a cut, a deal, the talon, a claim, a drawn card, a
        card passed to the person, a hand that was picked up because the dark was overbid (K4)."""
        if isinstance(self.log[ply].action, Shuffle | Cut | Slip | Look | TakePacket | Claim):
            return True
        before, after = self._recent[ply], self._recent[ply + 1]
        bought = before.deal.bought is None and after.deal.bought is not None
        if bought or len(after.pack) != len(before.pack) or _begins_a_deal(before, after):
            return True
        return any(_sees_more(before, after, seat) for seat in self.people)

    def undo(self) -> bool:
        """Go back to this person's previous decision; False if that is not allowed."""
        target = self.undo_target()
        if target is None:
            return False
        self._go_back(target)
        self._seat_keyboard()
        self.mark(Mark.UNDO)
        return True

    def _go_back(self, ply: int) -> None:
        self._shuffles -= sum(isinstance(move.action, Shuffle) for move in self.log[ply:])
        self._corrected = {at: totals for at, totals in self._corrected.items() if at <= ply}
        del self.log[ply:]
        if ply < self._recent.first:
            # Two deals back, which only a practice table allows: rare enough to play the whole game again.
            again = Replaying(self.start)
            for at, move in enumerate(self.log, start=1):
                again.do(move)
                if at in self._corrected:
                    again.correct_totals(self._corrected[at])
            self._recent = again.recent()
        self._recent.go_back(ply)
        self.game = self._recent[ply]

    @property
    def shuffled_at(self) -> int:
        """The ply of the last shuffle; where nobody has shuffled for two deals, that of the first one's beginning."""
        recent = range(self.ply - 1, self._recent.first - 1, -1)
        return next((ply for ply in recent if isinstance(self.log[ply].action, Shuffle)), self._recent.first)

    def steps(self, since: int = 0) -> Iterator[Step]:
        """The moves made from a ply on, each as the listeners were told it.

        The running deal and the one before it are at hand; the game is played through again for what lies before them.
        """
        first = self._recent.first
        game = self.start if since < first else self._recent[since]
        for ply in range(0 if since < first else since, self.ply):
            move = self.log[ply]
            is_recent = ply + 1 >= first
            made = self._recent[ply + 1] if is_recent else next_game(game, move, self._corrected.get(ply + 1))
            if ply >= since:
                yield Step(game, move, made)
            game = made

    def seen_by(self, seat: int) -> Iterator[View]:
        """The running deal as a seat has seen it: its view after each move, from the shuffle on."""
        return (view_of(self._recent[ply], seat) for ply in range(self.shuffled_at + 1, self.ply + 1))

    def take_up(self, replaying: Replaying) -> None:
        """Stand where a replay from this session's start has come to; nothing is saved and nobody is told."""
        self.log = replaying.log
        self._recent = replaying.recent()
        self._corrected = replaying.corrected
        self._shuffles = sum(isinstance(move.action, Shuffle) for move in self.log)
        self.game = self._recent[self.ply]
        self._seat_keyboard()

    def record(self) -> Record:
        """The game so far as it can be written down."""
        actions = tuple(move.action for move in self.log)
        return Record(self.agreements, self.dealer, self.standings, actions, self.version)

    def keep(self, save: Saver) -> None:
        """Save with this function from now on, beginning at once."""
        self._save = save
        self._keep()

    def try_to_save(self) -> bool:
        """Save what could not be saved before; whether all is saved now."""
        if self.has_unsaved:
            self._keep()
        return not self.has_unsaved

    def _keep(self) -> None:
        if self._save is None:
            return
        try:
            told = self._save(self)
        except OSError as error:
            self.trouble, self.has_unsaved = str(error), True
        else:
            self.trouble, self.has_unsaved = None, False
            self.untold += [told] if told else []
