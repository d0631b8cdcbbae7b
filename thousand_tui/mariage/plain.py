"""Mariage in line mode."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Final

from thousand_tui.desk.practising import why_no_hint
from thousand_tui.desk.replaying import Noting
from thousand_tui.mariage import words
from thousand_tui.mariage.bots.advice import chance_of, weigh
from thousand_tui.mariage.bots.levels import LEVELS, bot_action
from thousand_tui.mariage.desk import MariageSetup, deals_noted
from thousand_tui.mariage.rules import Action, Announce, Card, GoOn, MariageAgreements, Play, Refusal, View
from thousand_tui.mariage.rules.actions import NAMES
from thousand_tui.mariage.rules.agreements import FEWEST, MOST
from thousand_tui.mariage.study import Quiz, Verdict, clear_mistakes, verdict_lines, verdicts
from thousand_tui.mariage.table import MariagePacing, MariageSession, MariageStep, mariage_story
from thousand_tui.plain.at_console import ANY_GAME, AtConsole
from thousand_tui.plain.console import Console
from thousand_tui.plain.exercise import Sit, take
from thousand_tui.plain.reviewing import is_noted
from thousand_tui.plain.setup import ask_name
from thousand_tui.plain.typed import card_typed
from thousand_tui.study.replay import AnyReplay, Replay
from thousand_tui.table import Mark, Player
from thousand_tui.table.games import AnySession
from thousand_tui.words import Voice, bot_names, clean_name, named, t
from thousand_tui.words.finding import glossary
from thousand_tui.words.whatif import what_if_lines

NOTHING: Final = frozenset({"nothing", "pass", "p", "no"})
ON: Final = NOTHING | {"", "on", "go on"}
"""Words that decline to put the queen that is offered."""
ALL: Final = frozenset({"", "all", "yes", "announce"})


class PlayingMariage(AtConsole[MariageSession, Action]):
    """A game of Mariage at the console."""

    paces = MariagePacing
    commands = ANY_GAME
    helps = "mariage.plain.help"
    shortcuts: ClassVar = {"h": "hand", "t": "table", "l": "last", "s": "sheet", "u": "undo"}
    # The ply of the last hint.
    hinted = -1

    @property
    def voice(self) -> Voice:
        """The voice that names everybody."""
        return Voice(self.session.names)

    def _bot(self, seat: int) -> None:
        session, view = self.session, self.session.bot_view()
        assert view is not None
        scripted = self.coach.scripted(view, session.ply)
        session.submit(scripted or bot_action(session.players[seat].kind, view, session.seed, session.ply), session.ply)

    def _story(self, step: MariageStep, seat: int | None) -> Iterable[str]:
        return [words.event(event, self.voice.to(seat)) for event in mariage_story(step)]

    # Asking

    def _begin(self) -> None:
        self.console.say_all(self._moment())
        self._ask_coach()

    def _moment(self) -> Iterator[str]:
        """What a person needs to know to decide: the trick, their cards, what is expected, and what can be typed."""
        view = self.session.view()
        if view.table:
            yield t("plain.trick", cards=self._laid(view.table))
        yield self._cards(view)
        yield words.prompt(view, self.voice)
        if view.play is None:
            offers = [words.choice_text(each) for each in _announcements(view)]
            numbered = [t("plain.numbered", number=number, what=said) for number, said in enumerate(offers, 1)]
            yield t("list.comma").join(numbered)

    def _cards(self, view: View) -> str:
        cards = [
            t("plain.numbered", number=number, what=words.card_text(card))
            for number, card in enumerate(view.places, 1)
            if card is not None
        ]
        return t("plain.hand", cards=t("list.comma").join(cards))

    def _laid(self, cards: tuple[tuple[int, Card], ...]) -> str:
        lying = [
            t("plain.lies", who=clean_name(self.session.names[seat]), card=words.card_text(card))
            for seat, card in cards
        ]
        return t("list.comma").join(lying)

    def _move(self, words: str, text: str) -> None:
        if (action := self._read(text)) is None:
            self._not_understood(text)
        else:
            self._make(action)

    def _read(self, text: str) -> Action | None:
        return read_action(text, self.session.view())

    def _refusal(self, why: Refusal) -> str:
        return words.refusal(why)

    def _prompt(self) -> str:
        return words.prompt(self.session.view(), self.voice)

    # Commands

    def hint(self) -> None:
        """Say which card is the best, and why; asked again, what each of them is worth."""
        session = self.session
        if not session.may_hint:
            self.console.say(why_no_hint(session))
            return
        view = self.session.view()
        session.mark(Mark.HINT, view.me)
        weighed = weigh(view, chance_of(view))
        if not weighed:
            self.console.say(words.hint_sentence(view))
        elif self.hinted == session.ply:
            self.console.say_all(words.hint_lines(weighed))
        else:
            self.console.say(words.why_card(view, weighed[0].action.card))
            self.console.say(t("mariage.hint.again.typed"))
        self.hinted = session.ply

    def hand(self) -> None:
        """Show the player's own cards."""
        self.console.say(self._cards(self.session.view()))

    def table(self) -> None:
        """Show the trumps, the boxes, and who has what."""
        self.console.say_all(words.table_lines(self.session.view(), self.voice))

    def last(self) -> None:
        """Show the last trick."""
        view = self.session.view()
        if not view.play or not view.play.done:
            self.console.say(t("plain.no_last"))
            return
        trick = view.play.done[-1]
        who = clean_name(self.session.names[trick.winner])
        self.console.say(t("plain.last", cards=self._laid(trick.cards), who=who))

    def sheet(self) -> None:
        """Show the tokens, deal by deal."""
        self.console.say_all(words.sheet_lines(self.session.view().sheet, self.voice, deals_noted(self.session)))

    def rules(self) -> None:
        """Show the rules of this game."""
        self.console.say_all(words.rule_card(self.session.agreements))

    def what_if(self) -> None:
        """Say what happens in special cases."""
        self.console.say_all(what_if_lines(words.what_if(self.session.agreements)))


def _announcements(view: View) -> list[Announce]:
    return [action for action in view.choices if isinstance(action, Announce)]


def read_action(text: str, view: View) -> Action | None:
    """The action that was typed, allowed or not; None if the text is not an action for this moment."""
    said = " ".join(text.casefold().split())
    if view.play is not None and view.play.offered and said in ON:
        return GoOn()
    if view.play is not None:
        card = card_typed(said.removeprefix("play "), Card.parse, view.places)
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


def read_rules(console: Console, agreements: MariageAgreements) -> None:
    """Ask which part of a table's rules to read, and show it.

    Raises:
        LeftError: there is no more input.
    """
    offers: list[tuple[str, Callable[[], Iterable[str]]]] = [
        (t("rules.card"), lambda: words.rule_card(agreements)),
        (t("rules.what_if"), lambda: what_if_lines(words.what_if(agreements))),
        (t("glossary.title"), lambda: (named(term.word, term.text) for term in glossary("mariage.glossary"))),
    ]
    console.say_all(offers[console.choose(t("plain.rules"), [said for said, _ in offers])][1]())


def ask_for_table(console: Console, last: MariageSetup) -> MariageSetup:
    """Ask how many play Mariage, which of them are people, and how strong the bots are."""
    sizes = range(FEWEST, MOST + 1)
    chosen = console.choose(t("mariage.plain.players"), [t("mariage.plain.size", players=size) for size in sizes])
    agreements = last.agreements.model_copy(update={"players": sizes[chosen]})
    names: list[str] = []
    while not names or (len(names) < sizes[chosen] and console.agrees(t("mariage.plain.another"), False)):
        names.append(ask_name(console, t("plain.name", number=len(names) + 1), names))
    level = LEVELS[console.choose(t("plain.level"), words.levels())]
    bots = bot_names(names, sizes[chosen] - len(names))
    players = (*map(Player, names), *(Player(name, level) for name in bots))
    return MariageSetup(players, agreements, last.settings)


def review(console: Console, session: AnySession, at: int, seat: int, note: Noting, sit: Sit | None) -> None:
    """Review the cards of a seat in the deal with index ``at``; with ``sit``, offer to ask about clear mistakes again.
    Cards are judged at once, so nothing is kept."""
    replay: AnyReplay = Replay(session)
    if not is_noted(console, session, replay.deals[at : at + 1], note):
        return
    voice = Voice(session.names, seat if session.people == (seat,) else None)
    found = [each for each in verdicts(replay, at, seat) if each is not None]
    for verdict in found:
        console.say_all(verdict_lines(verdict, voice))
    if not found:
        console.say(voice.sentence("mariage.review.nothing", seat))
    elif (mistakes := clear_mistakes(found)) and sit is not None and console.agrees(t("plain.better.ask"), False):
        take(console, Quiz(replay, mistakes), sit)


def find_better(console: Console, session: AnySession, seat: int, sit: Sit, note: Noting) -> None:
    """Ask again about the clear mistakes of a seat in the settled deals."""
    replay: AnyReplay = Replay(session)
    if not is_noted(console, session, replay.deals, note):
        return
    mistakes: list[Verdict] = []
    for at in range(len(replay.deals)):
        mistakes += clear_mistakes([each for each in verdicts(replay, at, seat) if each is not None])
    if mistakes:
        take(console, Quiz(replay, mistakes), sit)
    else:
        console.say(t("plain.better.none"))
