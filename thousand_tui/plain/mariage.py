"""The old Mariage, played line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from thousand_tui.mariage import Action, Announce, Card, IllegalAction, Play, View, bot_action
from thousand_tui.mariage.actions import NAMES
from thousand_tui.plain.console import QUITS, Console, LeftError
from thousand_tui.plain.hearing import Hearing
from thousand_tui.rules.cards import SUITS
from thousand_tui.table.game import CHANCE
from thousand_tui.table.mariage import MariageSession, mariage_story
from thousand_tui.words import Voice, clean_name, t
from thousand_tui.words import mariage as words

GIVE_UP: Final = "give up"
SHORTCUTS: Final = {"h": "hand", "t": "table", "l": "last", "s": "sheet", "u": "undo"}
NOTHING: Final = frozenset({"nothing", "pass", "p", "no"})
ALL: Final = frozenset({"", "all", "yes", "announce"})


class PlayingMariage:
    """A game of Mariage at the console, from where it stands to its end."""

    def __init__(self, console: Console, session: MariageSession) -> None:
        self.console = console
        self.session = session
        self.hearing = Hearing(session)
        self.voice = Voice(session.names, letters=console.letters)
        self.reasons: list[str] = []
        self.told_trouble: str | None = None

    def play(self) -> None:
        """Play until the game is over.

        Raises:
            LeftError: a player leaves.
        """
        session = self.session
        if len(session.people) > 1:
            self.console.say(t("plain.scrollback"))
        while not session.is_over:
            self._go_on()
            self._warn_of_trouble()
        self._end()

    def _go_on(self) -> None:
        session = self.session
        acting = session.turn
        if acting == CHANCE:
            session.let_chance_act()
        elif (view := session.bot_view()) is not None and acting is not None:
            kind = session.players[acting].kind
            session.submit(bot_action(kind, view, session.seed, session.ply), session.ply)
        elif acting is not None:
            self._person(acting)
        if session.at_keyboard is not None or not session.people:
            self._tell(session.at_keyboard)

    def _end(self) -> None:
        session = self.session
        self._tell(session.at_keyboard)
        if session.given_up_by is not None:
            self.console.say(t("plain.given_up", who=clean_name(session.names[session.given_up_by])))
        self.sheet()

    # Telling

    def _tell(self, seat: int | None) -> None:
        """Tell what has happened since this person last read."""
        for step in self.hearing.news(seat):
            for event in mariage_story(step):
                self.console.say(words.event(event, self.voice.to(seat)))

    def _warn_of_trouble(self) -> None:
        told, self.session.untold = self.session.untold, []
        for line in told:
            self.console.say(line)
        if (trouble := self.session.trouble) != self.told_trouble:
            self.told_trouble = trouble
            self.console.say(t("plain.saved_again") if trouble is None else trouble)

    # Asking

    def _view(self) -> View:
        return self.session.view()

    def _person(self, seat: int) -> None:
        if self.session.needs_curtain:
            self._curtain(seat)
        if self.session.is_over:
            return
        self._tell(seat)
        self.console.say()
        for line in self._moment():
            self.console.say(line)
        ply = self.session.ply
        while self.session.ply == ply and self.session.turn == seat == self.session.at_keyboard:
            self._answer(self.console.ask())

    def _curtain(self, seat: int) -> None:
        self.console.part()
        while not self.session.is_over:
            answer = self.console.ask(t("plain.curtain", who=self.session.names[seat])).casefold()
            if answer in QUITS:
                raise LeftError
            if " ".join(answer.split()) != GIVE_UP:
                break
            self.give_up()
        self.session.lift_curtain()

    def _moment(self) -> Iterator[str]:
        """What a person needs to decide: the trick, their cards, what is expected, and what can be typed."""
        view = self._view()
        if view.play and view.play.cards:
            yield t("plain.trick", cards=self._laid(view.play.cards))
        yield self._cards(view)
        yield words.prompt(view, self.voice)
        if view.play is None:
            offers = [words.choice_text(each, self.console.letters) for each in _announcements(view)]
            numbered = [t("plain.numbered", number=number, what=said) for number, said in enumerate(offers, 1)]
            yield t("list.comma").join(numbered)

    def _cards(self, view: View) -> str:
        cards = [
            t("plain.numbered", number=number, what=words.card_text(card, self.console.letters))
            for number, card in enumerate(view.places, 1)
            if card is not None
        ]
        return t("plain.hand", cards=t("list.comma").join(cards))

    def _laid(self, cards: tuple[tuple[int, Card], ...]) -> str:
        lying = [
            t("plain.lies", who=clean_name(self.session.names[seat]), card=words.card_text(card, self.console.letters))
            for seat, card in cards
        ]
        return t("list.comma").join(lying)

    def _answer(self, text: str) -> None:
        said = " ".join(text.casefold().split())
        said = SHORTCUTS.get(said, said)
        if said in QUITS:
            raise LeftError
        if (command := _COMMANDS.get(said)) is not None:
            command(self)
        elif said.startswith("why "):
            self._why_not(text.split(maxsplit=1)[1])
        elif (action := read_action(text, self._view())) is None:
            self.console.say(t("plain.not_understood", text="".join(s if s.isprintable() else "?" for s in text)))
        else:
            self._decide(action)

    def _decide(self, action: Action) -> None:
        try:
            self.session.submit(action, self.session.ply)
        except IllegalAction as error:
            self.reasons = [words.refusal(error.refusal, letters=self.console.letters)]
            self.console.say(self.reasons[0])

    def _why_not(self, text: str) -> None:
        action = read_action(text, self._view())
        if action is None:
            self.console.say(t("plain.not_understood", text=text))
        elif (reason := self.session.why_not(action)) is None:
            self.console.say(t("plain.allowed"))
        else:
            self.reasons = [words.refusal(reason, letters=self.console.letters)]
            self.console.say(self.reasons[0])

    # Commands

    def help(self) -> None:
        """What can be typed."""
        self.console.say(t("mariage.plain.help"))

    def why(self) -> None:
        """The last refusal again, and what is expected."""
        for line in self.reasons:
            self.console.say(line)
        self.console.say(words.prompt(self._view(), self.voice))

    def hand(self) -> None:
        """Own cards."""
        self.console.say(self._cards(self._view()))

    def table(self) -> None:
        """Trump, boxes, who has what."""
        for line in words.table_lines(self._view(), self.voice):
            self.console.say(line)

    def last(self) -> None:
        """The last trick."""
        view = self._view()
        if not view.play or not view.play.done:
            self.console.say(t("plain.no_last"))
            return
        trick = view.play.done[-1]
        who = clean_name(self.session.names[trick.winner])
        self.console.say(t("plain.last", cards=self._laid(trick.cards), who=who))

    def sheet(self) -> None:
        """The tokens, deal by deal."""
        for line in words.sheet_lines(self._view().sheet, self.voice):
            self.console.say(line)

    def rules(self) -> None:
        """The rules of this game."""
        for line in words.rule_card(self.session.agreements, letters=self.console.letters):
            self.console.say(line)

    def undo(self) -> None:
        """Take back the last decision."""
        if not self.session.undo():
            self.console.say(t("plain.no_undo"))
            return
        self.hearing.begin_again()
        self.console.say(t("plain.undone"))

    def give_up(self) -> None:
        """End the game."""
        if self.console.agrees(t("plain.sure_give_up"), False):
            self.session.give_up(self.session.who_gives_up())


def _announcements(view: View) -> list[Announce]:
    return [action for action in view.choices if isinstance(action, Announce)]


def read_action(text: str, view: View) -> Action | None:
    """The action that was typed, allowed or not; None if it is none of this moment."""
    said = " ".join(text.casefold().split())
    if view.play is not None:
        card = _read_card(said, view)
        return None if card is None else Play(card)
    offered = _announcements(view)
    if said in ALL and offered:
        return offered[0]
    if said in NOTHING:
        return Announce()
    if said.isascii() and said.isdecimal() and 1 <= int(said[:4]) <= len(offered):
        return offered[int(said) - 1]
    named = said.removeprefix("announce ").replace(",", " ").replace("+", " ").split()
    if named and all(name in NAMES for name in named):
        return Announce(tuple(name for name in NAMES if name in named))
    return None


def _read_card(said: str, view: View) -> Card | None:
    word = said.removeprefix("play ").strip().upper()
    if word.isascii() and word.isdecimal() and 1 <= int(word[:4]) <= len(view.places):
        return view.places[int(word) - 1]
    for suit in SUITS:
        word = word.replace(suit.symbol, suit.letter)
    try:
        return Card.parse(word)
    except ValueError:
        return None


_COMMANDS: Final[dict[str, Callable[[PlayingMariage], None]]] = {
    "help": PlayingMariage.help,
    "why": PlayingMariage.why,
    "hand": PlayingMariage.hand,
    "table": PlayingMariage.table,
    "last": PlayingMariage.last,
    "sheet": PlayingMariage.sheet,
    "rules": PlayingMariage.rules,
    "undo": PlayingMariage.undo,
    GIVE_UP: PlayingMariage.give_up,
}
