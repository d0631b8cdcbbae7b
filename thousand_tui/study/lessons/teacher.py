"""The coach who teaches a scene of a lesson: says what comes next, and keeps back any choice that is not right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from thousand_tui.rules import Cards, parse_row, view_of
from thousand_tui.study.coach import Aid, Coach
from thousand_tui.study.lessons.lesson import ME, Lesson, Scene, Step, may_concede
from thousand_tui.study.lessons.setting import scripted, session_of
from thousand_tui.table.course import Step as TableStep
from thousand_tui.table.games import AnySession
from thousand_tui.words import Voice, card_text, suit_text, t
from thousand_tui.words.catalogue import listed

AnyStep: TypeAlias = TableStep[Any, Any]
# What a scene says, in pages; and one of the pages, counted from the last.
Said: TypeAlias = Callable[[Scene], tuple[str, ...]]
Page: TypeAlias = tuple[Said, int]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a lesson: a scene and one of its steps, from 0. The questions come after the last scene: then the
    scene is the number of scenes, and the step is the number of a question, from 0."""

    scene: int = 0
    step: int = 0

    def is_in(self, lesson: Lesson) -> bool:
        """Whether the lesson has this place."""
        parts = [len(scene.step) for scene in lesson.scene] + [len(lesson.question)]
        return 0 <= self.scene < len(parts) and 0 <= self.step < parts[self.scene]


def taught(
    scene: Callable[[], Scene], step: int, name: str, *left: Sequence[int], number: int = 1, last: int | None = None
) -> tuple[AnySession, Teacher]:
    """The table of a scene at the start of a step, and its coach; the learner has this name. ``left`` is what the scene
    before left on the sheet: the totals and the bolts; ``number`` is that of the deal. With ``last``, the scene ends
    after that step."""
    session = session_of(scene(), name, step, *left, number=number)
    table = session.apart(session.course, session.players, session.seed)
    return table, Teacher(scene, step, last=last)


class Teacher(Coach):
    """Teaches the steps of a scene one after another from step ``at`` on, then watches while the hand is played to its
    end; the scene is fetched in the current language. The right choices were checked beforehand.

    ``came_to`` is called with each step reached after the first, ``missed`` with each step answered wrongly.
    """

    asks = True
    came_to: Callable[[int], object] = staticmethod(lambda at: None)
    missed: Callable[[int], object] = staticmethod(lambda at: None)

    def __init__(self, spoken: Callable[[], Scene], at: int = 0, *, last: int | None = None) -> None:
        """With ``last``, the scene ends after that step."""
        self._spoken, scene = spoken, spoken()
        self._card_game = scene.card_game
        self.steps = scene.step if last is None else scene.step[: last + 1]
        self.end = scene.end if last is None else None
        self.aids = frozenset({Aid.CONCEDE} if any(map(may_concede, self.steps)) else ())
        self.at = at
        self.waits = False
        self.is_finished = False
        # What is on the sheet once the hand is settled.
        self.totals: tuple[int, ...] = ()
        self.bolts: tuple[int, ...] = ()
        self.has_won = False
        self.was_first = True
        # The cards called sure that the last lead put at risk, and whether any was ever given away.
        self._at_risk = Cards()
        self.has_lost = False
        self._pages: tuple[Page, ...] = ()
        self._read: list[Page] = []
        self._to_play: list[str] = []
        self._is_to_choose = False
        self._goes_on = False
        self._begin()

    @property
    def step(self) -> Step:
        """The current step, or the last one."""
        return self.steps[min(self.at, len(self.steps) - 1)]

    @property
    def plays_on(self) -> bool:
        """Whether the hand is being played without questions."""
        return self._goes_on and not self.totals

    def line(self, voice: Voice) -> str:
        """The page to read; empty until the moves it is about have been seen."""
        if not self._pages or (self._to_play and not self.waits):
            return ""
        said, at = self._pages[0]
        pages = said(self._spoken())
        return pages[max(at, -len(pages))]

    def go_on(self) -> None:
        """Turn the page, or go on after the last one."""
        if len(self._pages) > 1:
            self._show(self._pages[1:])
        elif self._is_to_choose:
            self.waits = False
        elif self._to_play or self.plays_on:
            self._show(())
            self.waits = False
        else:
            self._end()

    def back(self) -> bool:
        """Show the previous page again; return False if there is none."""
        if not self._read:
            return False
        self._pages, self.waits = (self._read.pop(), *self._pages), True
        self.goes_back = bool(self._read)
        return True

    def keeps_back(self, view: Any, action: Any, ply: int) -> bool:
        """Keep back a choice with which the lesson does not go on, and say why."""
        if self._goes_on:
            return False
        if not self._is_to_choose:
            return True
        if self.step.is_right(action, self._card_game):
            return False
        at, step = self.at, self.step
        is_as_right = step.is_as_right(action, self._card_game)
        expected = (each for each in view.choices if is_as_right and step.is_right(each, self._card_game))
        self.meant = next(expected, None)
        if not is_as_right:
            self.was_first = False
            self.missed(at)
        self._say(lambda scene: scene.step[at].reply(action, self._card_game))
        return True

    def happened(self, step: AnyStep) -> None:
        """Go on after the right choice or a move of the lesson, or watch the hand being played and settled."""
        game = self._card_game
        if game.settled(step.after) > game.settled(step.before):
            self.totals, self.has_won = game.totals(step.after), ME in game.winners(step.after)
            self.bolts = tuple(side.bolts for side in getattr(step.after.sheet, "standings", ()))
        if self._goes_on:
            self._look_on(step)
            return
        if self._is_to_choose and step.move.actor == ME:
            self._is_to_choose = False
            at = self.at
            self._say(lambda scene: scene.step[at].well)
            self._to_play = list(self.step.then)
        elif self._to_play:
            self._to_play.pop(0)
        else:
            return
        if self._to_play:
            self.waits = False
        elif self._pages:
            self.waits = True
        else:
            self._end()

    def _look_on(self, step: AnyStep) -> None:
        """Say nothing more once the learner has played a card, and how it went once all are played."""
        if self.totals and self.end is not None:
            row: Any = self._card_game.rows(step.after)[0][-1]
            is_made = self._card_game.is_made(row, ME)
            name = "made" if is_made else "lost" if self.has_lost and self.end.lost else "failed"
            self._say(lambda scene: getattr(scene.end, name))
            self.waits = True
        elif lost := self._given_away(step):
            self.has_lost = True
            self._say(lambda scene: (lost(),))
            self.waits = True
        elif step.move.actor == ME:
            self._show(())
            self.waits = False
        self.asks = self.asks and step.move.actor != ME

    def _given_away(self, step: AnyStep) -> Callable[[], str] | None:
        """What to say if the learner has just lost the lead with other cards than those called sure, or broken a
        marriage that was."""
        if self.end is None or not self.end.sure:
            return None
        before, after = (view_of(game, ME) for game in (step.before, step.after))
        if step.move.actor == ME:
            paired, sure = before.rules.melds.paired, Cards.parse(self.end.sure).mask
            card = step.move.action.card
            if step.move.action.meld is None and card.mask & paired(before.hand.mask & sure):
                return lambda: t("lesson.broken", card=card_text(card), suit=suit_text(card.suit))
            winners = before.hand.mask & sure & ~paired(sure)
            self._at_risk = Cards(0 if before.table or card.mask & winners else winners)
        lost = [card_text(card) for card in parse_row(self.end.sure) if card in self._at_risk]
        if not lost or after.table or after.turn == ME:
            return None
        self._at_risk = Cards()
        return lambda: t("lesson.lost", n=len(lost), cards=listed(lost))

    def scripted(self, view: Any, ply: int) -> Any:
        """The lesson's next move, if it has one for this seat."""
        lines = self._to_play[:1]
        return scripted(self._card_game, view.choices, view.me, lines[0]) if lines else None

    def _begin(self) -> None:
        """Say the words at the start of the step."""
        self._is_to_choose = bool(self.step.right)
        self._to_play = [] if self._is_to_choose else list(self.step.then)
        at = self.at
        self._say(lambda scene: scene.step[at].say)

    def _say(self, said: Said) -> None:
        self._show(tuple((said, at) for at in range(-len(said(self._spoken())), 0)))

    def _show(self, pages: tuple[Page, ...]) -> None:
        """Show pages to read; the last one before a decision stays until it is made."""
        self._read += self._pages[:1]
        self._pages, self.goes_back = pages, bool(self._read)
        self.waits = len(pages) > 1 or not (self._is_to_choose or self.plays_on)

    def _end(self) -> None:
        self.at += 1
        if self.at < len(self.steps):
            self._begin()
            self.came_to(self.at)
        elif self.end is not None and not self._goes_on and not self.totals:
            self._goes_on, self.aids = True, frozenset()
            self._say(lambda scene: () if scene.end is None else scene.end.say)
        else:
            self._show(())
            self.waits, self.is_finished = False, True
