"""A game in progress: its seats, its log, whose turn it is and who is looking at the screen.

Every change is made in the same steps: verify and apply, write to the log, save, then notify the listeners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, Generic, Self, TypeAlias

from thousand_tui.table.course import Course, Move, Step
from thousand_tui.table.game import CHANCE, A, CardGame, G, V_co
from thousand_tui.table.occasion import USUAL_OCCASION, Occasion, Practice, Shuffling

# The ``kind`` of a seat that a person plays; any other kind names a bot: a level with its style, or an installed bot.
PERSON: Final = "person"


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: a name to show, and ``PERSON`` or the name of a bot."""

    name: str
    kind: str = PERSON

    @property
    def is_person(self) -> bool:
        """Whether a person decides for this seat."""
        return self.kind == PERSON


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Settings of the table other than agreements (RULES §1.15): ``open_tricks`` lets everybody page back through all
    tricks; ``practice`` allows undo even after new cards were seen; ``count_shown`` shows the points so far and the
    cards that are gone, as far as each seat has seen them; ``open_deals`` lets people who play together look at settled
    deals with all cards open."""

    open_tricks: bool = False
    practice: bool = False
    count_shown: bool = True
    open_deals: bool = False


USUAL: Final = TableSettings()


class Mark(StrEnum):
    """Marks noted next to a deal on the sheet besides its score: a decision was taken back, a hint was given, the tutor
    spoke, the deal was seen with open cards, somebody else took a seat, or the clock played for a person. Saves keep
    these values."""

    UNDO = "undo"
    HINT = "hint"
    TUTOR = "tutor"
    SEEN = "seen"
    SEAT = "seat"
    CLOCK = "clock"

    def of(self, seat: int) -> str:
        """The mark together with the seat it concerns."""
        return f"{self}-{seat}"

    def seats(self, noted: frozenset[str], count: int) -> tuple[int, ...]:
        """The seats that this mark concerns, out of ``count``, according to the marks noted for a deal."""
        return tuple(seat for seat in range(count) if self.of(seat) in noted)


# Saves the given session; returns a sentence to be shown to the players once, if there is one.
Saver: TypeAlias = Callable[[Any], str | None]


class StaleMove(ValueError):
    """The move was meant for an earlier moment of the game; it is ignored."""


class Session(Generic[G, V_co, A]):
    """A game with its seats, its course and its marks: any card game that implements :class:`CardGame`.

    ``save`` is called after every change. If it raises OSError, the move stands, :attr:`trouble` keeps the sentence for
    a banner, and the next change tries again. :attr:`untold` holds sentences about saving that are to be shown once.
    """

    def __init__(
        self,
        card_game: CardGame[G, V_co, A],
        course: Course[G, A],
        players: Iterable[Player],
        seed: str,
        *,
        occasion: Occasion = USUAL_OCCASION,
        settings: TableSettings = USUAL,
        save: Saver | None = None,
        seated_at: int = 0,
    ) -> None:
        """A session at the present position of ``course``; nothing before the ply ``seated_at`` can be taken back."""
        self.card_game = card_game
        self.players = tuple(players)
        self.seed = seed
        self.settings = settings
        if len(self.players) != (seats := self.card_game.seats(course.start)):
            raise ValueError(f"{len(self.players)} players for {seats} seats")
        self.course = course
        self.occasion = occasion
        self.marks: dict[int, frozenset[str]] = {}
        self.at_keyboard: int | None = None
        # Whether the person to act has nothing to decide, so that nobody need come to the keyboard.
        self.plays_itself: Callable[[], bool] = lambda: False
        # Whether an onlooker sees all cards while only bots play.
        self.is_open = False
        self.trouble: str | None = None
        self.untold: list[str] = []
        self.has_unsaved = False
        self.listeners: list[Callable[[Step[G, A]], None]] = []
        self._save = save
        self.seated_at = seated_at
        # The views of the last deals by ply, seat and whether all cards are open, with the positions they are made of.
        self._views: dict[tuple[int, int | None, bool], tuple[G, V_co]] = {}
        self._seat_keyboard()

    # Who is here

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played by people."""
        return tuple([seat for seat, player in enumerate(self.players) if player.kind == PERSON])

    @property
    def here(self) -> tuple[int, ...]:
        """The seats whose people sit at this terminal: all of them, unless the table has several terminals."""
        return self.people

    @property
    def is_company(self) -> bool:
        """Whether people play against each other, so that nobody may ask for help or take anything back."""
        return len(self.people) > 1

    @property
    def is_alone(self) -> bool:
        """Whether exactly one person plays, against bots."""
        return len(self.people) == 1 and not self.is_company

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(player.name for player in self.players)

    @property
    def sides(self) -> Sequence[int]:
        """The side of each seat."""
        return self.card_game.sides(self.game)

    @property
    def game(self) -> G:
        """The present position."""
        return self.course.game

    @property
    def log(self) -> list[Move[A]]:
        """The moves made so far."""
        return self.course.log

    @property
    def ply(self) -> int:
        """How many moves were made; a move meant for another ply is stale."""
        return len(self.log)

    @property
    def turn(self) -> int | None:
        """The seat that acts, or ``CHANCE`` (the next deal is to be shuffled); None when the game is over."""
        is_done = self.occasion.given_up_by is not None or self.occasion.is_done(self.course.totals)
        return None if is_done else self.card_game.turn(self.game)

    @property
    def is_elsewhere(self) -> bool:
        """Whether what comes next is decided at another terminal."""
        return False

    @property
    def is_kept_here(self) -> bool:
        """Whether this terminal saves the game and may look back into it."""
        return True

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: won, given up, or its only deal settled."""
        return self.turn is None

    @property
    def needs_curtain(self) -> bool:
        """Whether a person must come to the keyboard before anything else can happen."""
        return self.is_away(self.turn)

    def is_away(self, acting: int | None) -> bool:
        """Whether the seat to act is that of a person who has yet to come to the keyboard."""
        return acting != self.at_keyboard and acting in self.here and not self.plays_itself()

    def view(self, ply: int | None = None) -> V_co:
        """The position as seen at the keyboard: by the seat there, or by an onlooker if nobody sits there.

        With a ``ply``, as it was then, in the current deal or the one before. All cards are shown if the game is played
        with open cards or an onlooker has opened them.
        """
        game, seat = self.game if ply is None else self.course[ply], self.at_keyboard
        opens = self.occasion.cards_open and seat is not None
        if not opens and self.is_open and not self.people:
            opens, seat = True, None
        return self._view_of(game, self.ply if ply is None else ply, seat, opens=opens)

    def _view_of(self, game: G, ply: int, seat: int | None, *, opens: bool = False) -> V_co:
        """A position as a seat sees it, made once while the deal or the next one lasts."""
        kept = self._views.get((ply, seat, opens))
        if kept is None or kept[0] is not game:
            kept = game, (self.card_game.open_view if opens else self.card_game.view_of)(game, seat)
            self._views = {key: view for key, view in self._views.items() if key[0] >= self.course.first}
            self._views[ply, seat, opens] = kept
        return kept[1]

    def bot_view(self) -> V_co | None:
        """What the bot to act may know; None if a person or chance acts."""
        acting = self.turn
        if acting is None or acting == CHANCE or acting in self.people:
            return None
        return self.card_game.view_of(self.game, acting)

    def why_not(self, action: A) -> object | None:
        """Why the seat to act may not do this; None if it may."""
        return self.card_game.verify(self.game, action)

    def has_read(self) -> None:
        """Note that nothing more has to be read at this terminal; a table elsewhere waits for that before it deals."""

    def lift_curtain(self) -> None:
        """Note that the person whose turn it is has come to the keyboard."""
        if self.turn in self.here:
            self.at_keyboard = self.turn

    def leave_keyboard(self) -> None:
        """Nobody is at the keyboard, so no hand may be drawn. If only one person plays here, they stay, unless others
        play the same cards."""
        here = self.here
        is_alone = len(here) == 1 and not self.occasion.is_shared
        self.at_keyboard = here[0] if is_alone else self.occasion.seen_from

    def change_player(self, seat: int, player: Player) -> None:
        """Let a person and a bot change places in a seat; decisions made there before can no longer be taken back."""
        if player.is_person != self.players[seat].is_person:
            self.seated_at = self.ply
        self.players = tuple(player if at == seat else old for at, old in enumerate(self.players))
        self._seat_keyboard()
        self.mark(Mark.SEAT, seat)

    def _seat_keyboard(self) -> None:
        """Seat the only person; with several, whoever sits there stays until another is to act or a deal begins."""
        here = self.here
        if self.at_keyboard not in here or (len(here) > 1 and self.needs_curtain):
            self.leave_keyboard()

    # Moves

    def submit(self, action: A, ply: int | None = None) -> Step[G, A]:
        """Perform an action of the seat to act, or of chance.

        Raises:
            StaleMove: ``ply`` is given and the game has moved on since, or is over.
            ValueError: the action is not allowed; nothing has changed.
        """
        acting = self.turn
        if acting is None or (ply is not None and ply != self.ply):
            raise StaleMove(f"the game is at move {self.ply}, not {ply}")
        before, move = self.game, Move(acting, action)
        self.course.do(move)
        step = Step(before, move, self.game)
        if len(self.here) > 1 and self.card_game.deals_anew(step.before, step.after):
            self.at_keyboard = None
        self._seat_keyboard()
        self._keep()
        for listener in tuple(self.listeners):
            listener(step)
        return step

    def let_chance_act(self) -> Step[G, A]:
        """Perform the next action of chance, as determined by the seed: shuffle, expose a card, draw a packet.

        A new shuffle in a practice game differs from that in the game it comes from, as that game may still be
        unfinished.
        """
        draw, shuffles, practice = self.card_game.draw, self.course.shuffles, self.occasion.practice
        seed = self.occasion.deck_seed(self.seed)
        action = draw(self.game, seed, shuffles)
        if practice is not None and self.card_game.is_shuffle(action):
            action = draw(self.game, f"{seed} practice {practice.first}", shuffles)
        return self.submit(action)

    def who_gives_up(self) -> int:
        """The seat recorded as giving up: the person whose turn it is, even if they have not come to the keyboard yet;
        while others act, whoever sits there, else the next person round the table."""
        acting = self.turn if self.turn is not None else 0
        if acting in self.people or not self.people:
            return max(acting, 0)
        if self.at_keyboard is not None:
            return self.at_keyboard
        return min(self.people, key=lambda seat: (seat - acting) % len(self.players))

    def give_up(self, seat: int) -> None:
        """End the game without a winner because the person in ``seat`` gives it up."""
        if not self.is_over:
            self.occasion = replace(self.occasion, given_up_by=seat)
            self._keep()

    def note_expert(self, change: int) -> None:
        """Keep the result of an Expert in the person's seat in the deal of the day."""
        daily = self.occasion.daily
        if daily is not None and daily.expert != change:
            self.occasion = replace(self.occasion, daily=replace(daily, expert=change))
            self._keep()

    def mark(self, what: Mark, seat: int | None = None, deal: int | None = None) -> None:
        """Add a mark to the current deal, or to another one, and with a ``seat`` also whom it concerns."""
        number = self.card_game.deal_number(self.game) if deal is None else deal
        noted: set[str] = {what} if seat is None else {what, what.of(seat)}
        self.marks[number] = self.marks.get(number, frozenset()) | noted
        self._keep()

    @property
    def may_hint(self) -> bool:
        """Whether a hint may be asked for now: by the only person at the table, when they are to act, and not in a game
        that may be played only once."""
        return self.is_alone and self.turn in self.people and not self.occasion.is_once_only

    def undo_target(self) -> int | None:
        """The ply to which undo would go back: this person's previous decision; None if undo is not allowed.

        It is allowed only with exactly one person at the table, not back beyond a change of players, and not across a
        shuffle or anything newly seen unless the table is set to practice.
        """
        occasion = self.occasion
        if not self.is_alone or occasion.given_up_by is not None or occasion.is_once_only:
            return None
        (person,) = self.people
        first = max(self.seated_at, 0 if occasion.practice is None else occasion.practice.first)
        for ply in range(self.ply - 1, first - 1, -1):
            if not self.settings.practice and (self._was_seen(ply) or self._showed_something(ply)):
                return None
            if self.log[ply].actor == person:
                return ply
        return None

    @property
    def ends_at_seen_deal(self) -> bool:
        """Whether undo is refused because the previous move belongs to a deal that was looked at with open cards."""
        return self.ply > self.course.first and not self.settings.practice and self._was_seen(self.ply - 1)

    @property
    def may_open_deals(self) -> bool:
        """Whether settled deals may be looked at with all cards open: by the only person, or if the table allows it,
        and not while others have still to play the deal."""
        return not self.occasion.is_shut and (not self.is_company or self.settings.open_deals)

    def _was_seen(self, ply: int) -> bool:
        """Whether the move at ``ply`` belongs to a deal that was looked at with open cards."""
        return Mark.SEEN in self.marks.get(self.card_game.deal_number(self.course[ply]), ())

    def _showed_something(self, ply: int) -> bool:
        """Whether the move at ``ply`` showed a person something new."""
        before, after = self.course[ply], self.course[ply + 1]
        return self.card_game.has_shown(before, self.log[ply].action, after, self.people)

    def undo(self) -> bool:
        """Go back to this person's previous decision; False if that is not allowed."""
        target = self.undo_target()
        if target is None:
            return False
        self.go_back(target)
        return True

    def go_back(self, ply: int, seat: int | None = None) -> None:
        """Take back everything from this ply on; the mark on the sheet may say whose decision it was."""
        self.course.go_back(ply)
        self._seat_keyboard()
        self.mark(Mark.UNDO, seat)

    @property
    def shuffled_at(self) -> int:
        """The ply of the last shuffle; if there was none in the last two deals, the ply at which these began."""
        log, first, is_shuffle = self.log, self.course.first, self.card_game.is_shuffle
        return next((ply for ply in range(len(log) - 1, first - 1, -1) if is_shuffle(log[ply].action)), first)

    def steps(self, since: int = 0) -> Iterator[Step[G, A]]:
        """The moves from this ply on, each as the listeners were told it."""
        return self.course.steps(since)

    def seen_by(self, seat: int) -> Iterator[V_co]:
        """The current deal as a seat has seen it: its view after each move since the shuffle."""
        dealt = range(self.shuffled_at + 1, self.ply + 1)
        return (self._view_of(self.course[ply], ply, seat) for ply in dealt)

    def take_up(self, course: Course[G, A]) -> None:
        """Continue on another course from this session's start; nothing is saved and nobody is notified."""
        self.course = course
        self._seat_keyboard()

    def twin(self, course: Course[G, A]) -> Self:
        """A copy of the table on another course, without listeners and never saved."""
        twin = self._with(course, self.players, self.seed, self.occasion, self.settings, self.seated_at)
        twin.marks, twin.at_keyboard = dict(self.marks), self.at_keyboard
        return twin

    def practised(self, course: Course[G, A], practice: Practice, players: Iterable[Player], seed: str) -> Self:
        """A new session that plays a deal of this one again, on a course that stands at its beginning; undo is allowed
        even after new cards were seen."""
        occasion = Occasion(practice=practice, shuffling=self._shuffling(seed))
        return self._with(course, players, seed, occasion, replace(self.settings, practice=True), practice.first)

    def leads_back_to(self, source: str) -> None:
        """Note the file of the unfinished game from which this practice game was begun."""
        if (practice := self.occasion.practice) is not None:
            self.occasion = replace(self.occasion, practice=replace(practice, source=source))

    def apart(
        self,
        course: Course[G, A],
        players: Iterable[Player],
        seed: str,
        *,
        cards_open: bool = False,
        seen_from: int | None = None,
    ) -> Self:
        """A temporary game from the position of a course: it is never saved, and nothing before it can be taken back.
        With ``cards_open`` the person sees all cards, and so does an onlooker, from the seat ``seen_from``; bots see no
        more than usual."""
        occasion = Occasion(is_apart=True, cards_open=cards_open, seen_from=seen_from, shuffling=self._shuffling(seed))
        return self._with(course, players, seed, occasion, self.settings, len(course.log))

    def _shuffling(self, seed: str) -> Shuffling | None:
        """What is known about a seed: the commitment covers only this game's own."""
        return self.occasion.shuffling if seed == self.seed else None

    def _with(
        self,
        course: Course[G, A],
        players: Iterable[Player],
        seed: str,
        occasion: Occasion,
        settings: TableSettings,
        seated_at: int,
    ) -> Self:
        """Another session of the same game."""
        other = type(self).__new__(type(self))
        Session.__init__(
            other, self.card_game, course, players, seed, occasion=occasion, settings=settings, seated_at=seated_at
        )
        return other

    def keep(self, save: Saver) -> None:
        """Save with this function from now on, starting at once."""
        self._save = save
        self._keep()

    def try_to_save(self) -> bool:
        """Save what could not be saved before; returns whether everything is saved now."""
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
