"""What a table has to do next: wait until something is read, call somebody to the keyboard, or ask a seat to act.

The session holds the state; this only decides what comes next, for every table on the screen and for the line mode. It
has no clock: :class:`Pace` says how long things stay on the table, and whoever draws the table waits that long.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeVar

from thousand_tui.table.course import Step
from thousand_tui.table.game import CHANCE
from thousand_tui.table.session import Session

# An event of the game.
E = TypeVar("E")
S = TypeVar("S", bound=Session[Any, Any, Any])


class Next(Enum):
    """What has to happen next."""

    TRICK = "a finished trick is being read"
    NEWS = "what has happened is being read"
    COACH = "what the coach says is being read"
    RESULT = "a settlement is being read"
    CURTAIN = "a person must come to the keyboard"
    PERSON = "the person at the keyboard decides"
    BOT = "a bot decides"
    ELSEWHERE = "the next move is made at another terminal"
    SHUFFLE = "chance deals"
    OVER = "the game is over"


class Onlooker(Protocol):
    """A coach: may have something to say that is read before the table goes on, and may end the game."""

    @property
    def waits(self) -> bool: ...
    @property
    def is_finished(self) -> bool: ...
    def happened(self, step: Any) -> None: ...


class Pacing(ABC, Generic[S, E]):
    """What a table has shown of a session, and what comes next.

    ``held`` is a finished trick still on the table, ``news`` the events that must be read before anything else happens,
    and ``result`` the settlement that is shown. ``has_dealt`` (whether cards were dealt) and ``played`` (who played
    which card) refer to the last moves; whoever draws them resets them.
    """

    def __init__(
        self,
        session: S,
        on_change: Callable[[], None] | None = None,
        coach: Onlooker | None = None,
        since: int | None = None,
    ) -> None:
        """``on_change`` is called after each move. The story begins at the ply ``since``, by default at the last
        shuffle."""
        self.session = session
        self.coach = coach
        self.held: Any = None
        self.news: tuple[E, ...] = ()
        self.result: Any = None
        self.has_dealt = False
        self.played: tuple[int, Any] | None = None
        self._story: list[tuple[int, E]] = []
        self._left_at: dict[int, int] = {}
        self._on_change = on_change
        session.listeners.append(self._listen)
        self.recall(since)

    def recall(self, since: int | None = None) -> None:
        """Read the story of the deal again from the session, after a saved game was opened or a move taken back."""
        self._story.clear()
        self.result = None
        begin = self.session.shuffled_at if since is None else since
        for ply, step in enumerate(self.session.steps(begin), start=begin + 1):
            self._note(step, ply)
        self.held, self.news, self.has_dealt, self.played = None, (), False, None

    @abstractmethod
    def events(self, step: Step[Any, Any]) -> Iterable[E]:
        """The public events of a step; what only one seat saw is read from its view when needed."""

    @abstractmethod
    def note(self, happened: E, ply: int) -> None:
        """Note what an event brings: a trick, a settlement, a card; ``ply`` is the moment after it."""

    def to_read(self, step: Step[Any, Any]) -> tuple[E, ...]:
        """The events of a step that must be read before anything else happens."""
        return ()

    @property
    def news_time(self) -> int:
        """How long the events in ``news`` stay, as a multiple of a trick's time."""
        return 2

    @property
    def is_secret(self) -> bool:
        """Whether only the bot knows what it is asked: a pause would reveal it."""
        return False

    @property
    def story(self) -> tuple[E, ...]:
        """The public events of this deal."""
        return tuple(happened for _, happened in self._story)

    def since(self, seat: int) -> tuple[E, ...]:
        """The public events since the person in this seat last decided."""
        left = self._left_at.get(seat, 0)
        return tuple(happened for ply, happened in self._story if ply > left)

    def begin(self, story: int) -> None:
        """Cards are dealt: drop the first ``story`` events, those before this deal."""
        if story:
            del self._story[:story]
            self._left_at.clear()
        self.result = self.held = None
        self.has_dealt = True

    @property
    def to_be_read(self) -> tuple[object, ...]:
        """Everything on the table that is to be read, in order."""
        return tuple(each for each in (self.held, self.news, self.result) if each)

    def release(self) -> Any:
        """Clear what has been read: first the trick, which is returned, then ``news``, then the settlement."""
        trick = self.held
        if trick is not None:
            self.held = None
        elif self.news:
            self.news = ()
        else:
            self.result = None
        return trick

    def close(self) -> None:
        """Stop listening to the session."""
        if self._listen in self.session.listeners:
            self.session.listeners.remove(self._listen)

    def _listen(self, step: Step[Any, Any]) -> None:
        if self.coach is not None:
            self.coach.happened(step)
        self._note(step, self.session.ply)
        self.news += self.to_read(step)
        if self._on_change is not None:
            self._on_change()

    def _note(self, step: Step[Any, Any], ply: int) -> None:
        for happened in self.events(step):
            self.note(happened, ply)
            self._story.append((ply, happened))
        if step.move.actor in self.session.people:
            self._left_at[step.move.actor] = ply

    @property
    def next(self) -> Next:
        """What comes next."""
        session, coach, turn = self.session, self.coach, self.session.turn
        if session.is_away(turn):
            return Next.CURTAIN
        if self.held is not None:
            return Next.TRICK
        if self.news:
            return Next.NEWS
        if coach is not None and coach.waits:
            return Next.COACH
        if coach is not None and coach.is_finished:
            return Next.OVER
        if self.result is not None and not session.occasion.is_shut:
            return Next.RESULT
        if turn is None:
            return Next.OVER
        if session.is_elsewhere:
            return Next.ELSEWHERE
        if turn == CHANCE:
            return Next.SHUFFLE
        return Next.PERSON if turn in session.here else Next.BOT


TURN_GRACE: Final = 0.3


@dataclass(frozen=True, slots=True)
class Pace:
    """In seconds: the pause before a bot acts, and the time a finished trick stays (None: until a key is pressed).

    ``grace``: for this long after a phase begins, Enter does nothing, because it was meant for something earlier.
    ``frame``: the time between two frames of a sliding card; 0 for no sliding.
    """

    bot: float
    trick: float | None
    grace: float = 0.7
    frame: float = 0.0

    @property
    def turn_grace(self) -> float:
        """The grace period after a new turn or trick within a phase."""
        return min(self.grace, TURN_GRACE)

    def wait(self, due: Next, news: int = 2) -> float | None:
        """How long to wait for ``due``: events take ``news`` times as long as a trick, a settlement that no person
        dismisses three times as long. None: until a key is pressed."""
        if due not in (Next.TRICK, Next.NEWS, Next.RESULT):
            return self.bot
        times = {Next.NEWS: news, Next.RESULT: 3}.get(due, 1)
        return None if self.trick is None else times * self.trick


# With two frames of this many seconds, a card is in its place in less than 150 ms.
FRAME: Final = 0.06

PACES: Final[Mapping[str, Pace]] = MappingProxyType(
    {
        "slow": Pace(bot=1.3, trick=3.2, frame=FRAME),
        "normal": Pace(bot=0.7, trick=1.8, frame=FRAME),
        "fast": Pace(bot=0.25, trick=0.8, frame=FRAME),
        "key": Pace(bot=0.7, trick=None, frame=FRAME),
    }
)
