"""The keys of the game: one table with an id for each, from which bindings, key hints, help and docs/play.md come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase, digits
from typing import Final

from textual.binding import Binding
from textual.keys import format_key

from thousand_tui.words import t
from thousand_tui.words.catalogue import known

QWERTY: Final = "qwertyuiopasdfghjklzxcvbnm"
JCUKEN: Final = "йцукенгшщзфывапролдячсмить"
OTHER_LAYOUT: Final = dict(zip(QWERTY, JCUKEN, strict=True)) | {
    "s": "ыі",
    "left_square_bracket": "х",
    "right_square_bracket": "ъї",
    "semicolon": "ж",
    "apostrophe": "эє",
    "comma": "б",
    "full_stop": "ю",
    "grave_accent": "ё",
    "backslash": "ґ",
}
"""The letter on the same key of a Cyrillic keyboard; of two, the first is Russian and the second Ukrainian."""

AZERTY: Final = {
    "1": "ampersand",
    "2": "é",
    "3": "quotation_mark",
    "4": "apostrophe",
    "5": "left_parenthesis",
    "7": "è",
    "8": "underscore",
    "9": "ç",
    "0": "à",
}
"""What a French keyboard gives for a digit without Shift; for 6 it gives a minus, which has a meaning of its own."""

STAYS: Final = ".stays"
"""Ends the id of a binding whose keys nobody can take away, so that no keymap names it."""


@dataclass(frozen=True, slots=True)
class Key:
    """What ``keys`` do, first the one that is shown; of these ``fixed`` answer whatever a person changes.

    ``id`` is "where.what": the screens on which they answer, and what they do there. ``does`` are the messages that
    say so in help.
    """

    id: str
    keys: tuple[str, ...]
    does: tuple[str, ...]
    fixed: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """The screens on which the keys answer."""
        return self.id.partition(".")[0]

    @property
    def free(self) -> tuple[str, ...]:
        """The keys that a person can change."""
        return tuple(key for key in self.keys if key not in self.fixed)


def _key(id: str, keys: str, *does: str, fixed: str = "") -> Key:
    return Key(id, tuple(keys.split(",")), does, tuple(fixed.split(",")) if fixed else ())


def _fixed(id: str, keys: str, *does: str) -> Key:
    """Keys that nobody can change."""
    return _key(id, keys, *does, fixed=keys)


KEYS: Final[Sequence[Key]] = (
    _key("app.help", "f1,question_mark", "help.does.help", fixed="f1"),
    _key("app.commands", "ctrl+p", "help.does.commands"),
    _key("app.theme", "t", "help.does.theme"),
    _key("app.redraw", "ctrl+l", "help.does.redraw"),
    _key("app.suspend", "ctrl+z", "help.does.suspend"),
    _key("app.leave", "ctrl+c,ctrl+q", "help.does.leave", fixed="ctrl+c"),
    _key("table.left", "left", "help.does.choose"),
    _key("table.right", "right", "help.does.choose"),
    _fixed("table.digit", ",".join(digits), "help.does.choose"),
    _fixed("table.confirm", "enter", "help.does.play"),
    _key("table.choose", "space", "help.does.play"),
    _key("table.raise", "up,plus", "help.does.bid"),
    _key("table.lower", "down,minus", "help.does.bid"),
    _key("table.raise_far", "pageup", "help.does.far"),
    _key("table.lower_far", "pagedown", "help.does.far"),
    _key("table.lowest", "home", "help.does.end"),
    _key("table.highest", "end", "help.does.end"),
    _key("table.erase", "backspace,delete", "help.does.erase"),
    _key("table.pass", "p", "help.does.pass"),
    _key("table.marriage", "m", "help.does.marriage"),
    _key("table.concede", "f", "help.does.concede"),
    _key("table.claim", "r", "help.does.rest", "help.does.claim"),
    _key("table.undo", "u", "help.does.undo"),
    _key("table.hint", "h", "help.does.hint"),
    _key("table.why", "y", "help.does.why"),
    _key("table.follow", "a", "help.does.follow"),
    _key("table.last", "l", "help.does.last"),
    _key("table.out", "o", "help.does.out"),
    _key("table.calls", "c", "help.does.calls"),
    _key("table.gave", "g", "help.does.gave"),
    _key("table.side", "tab", "help.does.side"),
    _key("table.sheet", "s", "help.does.sheet"),
    _key("table.hands", "e", "help.does.hands"),
    _key("table.banner", "x", "help.does.banner"),
    _fixed("table.menu", "escape", "help.does.menu"),
    _key("table.replay", "v", "help.does.replay"),
    _key("table.review", "w", "help.does.review"),
    _key("table.note", "asterisk", "help.does.note"),
    _key("replay.review", "w", "key.review"),
    _key("replay.export", "x", "help.does.export"),
    _key("replay.note", "asterisk", "key.note"),
    _key("over.review", "w", "over.review"),
    _key("review.line_on", "right", "review.keys.line"),
    _key("review.line_back", "left", "review.keys.line"),
    _key("review.deal_on", "n", "review.keys.deal"),
    _key("review.deal_back", "p", "review.keys.deal"),
    _key("review.game", "g", "review.keys.game"),
    _key("review.seat", "e", "review.keys.seat"),
    _key("review.export", "x", "key.export"),
    _key("review.make", "r", "review.keys.make"),
    _key("review.better", "b", "help.does.better"),
    _key("table.again", "n", "help.does.practise"),
    _key("replay.on", "right", "help.does.move"),
    _key("replay.back", "left", "help.does.move"),
    _fixed("replay.go_on", "enter", "help.does.move"),
    _key("replay.trick_on", "down", "help.does.by_trick"),
    _key("replay.trick_back", "up", "help.does.by_trick"),
    _key("replay.deal_on", "pagedown", "help.does.by_deal"),
    _key("replay.deal_back", "pageup", "help.does.by_deal"),
    _key("replay.first", "home", "help.does.to_ends"),
    _key("replay.last", "end", "help.does.to_ends"),
    _key("replay.play", "space,p", "help.does.by_itself"),
    _key("replay.eyes", "e", "help.does.eyes"),
    _key("replay.open", "a", "help.does.open"),
    _key("replay.trick", "l", "key.last"),
    _key("replay.calls", "c", "key.calls"),
    _key("replay.out", "o", "key.out"),
    _key("replay.side", "tab", "help.does.side"),
    _key("replay.gave", "g", "key.gave"),
    _key("replay.sheet", "s", "key.sheet"),
    _key("replay.again", "n", "key.practise"),
    _key("replay.leave", "escape,v,q", "keys.back", fixed="escape"),
    _key("replay.board", "b", "key.board"),
    _fixed("board.place", ",".join(digits[1:7])),
    _key("board.clear", "backspace,delete", "board.keys.clear"),
    _key("board.clear_all", "x", "board.keys.clear_all"),
    _key("board.unknown", "u", "board.keys.unknown"),
    _key("board.on", "n", "board.keys.on"),
    _key("board.back", "b", "board.keys.back"),
    _key("board.hint", "h", "board.keys.hint"),
    _key("board.table", "e", "board.keys.table"),
    _key("board.line", "l", "board.keys.line"),
    _key("board.play", "p", "board.keys.play"),
    _key("board.known", "v", "board.keys.known"),
    _key("home.new", "n", "home.new"),
    _key("home.continue", "c", "home.continue"),
    _key("home.games", "f", "home.games"),
    _key("home.daily", "d", "home.daily"),
    _key("home.same", "k", "home.same"),
    _key("home.learn", "l", "home.learn"),
    _key("home.today", "p", "home.today"),
    _key("home.puzzles", "z", "home.puzzles"),
    _key("home.setup", "u", "home.setup"),
    _key("home.agreements", "a", "home.agreements"),
    _key("home.saved", "g", "home.saved"),
    _key("home.record", "y", "home.record"),
    _key("home.rules", "r", "home.rules"),
    _key("home.board", "b", "home.board"),
    _key("home.settings", "s", "home.settings"),
    _key("home.quit", "q", "home.quit"),
    _key("menu.sheet", "s", "menu.sheet"),
    _key("menu.rules", "r", "menu.rules"),
    _key("menu.agreements", "a", "menu.agreements"),
    _key("menu.seats", "e", "menu.seats"),
    _key("menu.record", "y", "menu.record"),
    _key("menu.note", "n,asterisk", "menu.note"),
    _key("menu.board", "b", "menu.board"),
    _key("menu.back", "c", "menu.back"),
    _key("menu.settings", "o", "menu.settings"),
    _key("menu.help", "h", "menu.help"),
    _key("menu.give_up", "g", "menu.give_up"),
    _key("menu.leave", "q", "menu.leave"),
    _key("over.rematch", "r", "over.rematch"),
    _key("over.series", "g", "over.series"),
    _key("over.sheet", "s", "over.sheet"),
    _key("over.replay", "v", "over.replay"),
    _key("over.again", "n", "over.again"),
    _key("over.back", "b", "menu.back"),
    _key("over.setup", "u", "over.setup"),
    _key("over.share", "c", "over.share"),
    _key("over.month", "m", "over.month"),
    _key("over.home", "h", "over.home"),
    _key("match.play", "p", "duplicate.play"),
    _key("match.challenge", "c", "duplicate.keys.challenge"),
    _key("match.results", "r", "duplicate.keys.results"),
    _key("setup.start", "f5,ctrl+s", "setup.start"),
    _key("setup.games", "f3", "setup.games"),
    _key("setup.agreements", "f4", "setup.change"),
    _key("setup.words", "f6", "setup.words"),
    _key("setup.series", "f7", "setup.series"),
    _key("series.propose", "f8", "series.propose"),
    _fixed("sets.letter", ",".join(ascii_lowercase + digits)),
    _key("sets.rename", "f2", "sets.keys.rename"),
    _key("sets.rules", "f3", "sets.keys.rules"),
    _key("sets.change", "f4", "sets.keys.change"),
    _key("sets.export", "f6", "sets.keys.export"),
    _key("sets.import", "f7", "sets.keys.import"),
    _key("sets.delete", "f8,delete", "sets.keys.delete"),
    _key("edit.search", "slash,ctrl+f", "edit.keys.find", fixed="ctrl+f"),
    _fixed("edit.digit", ",".join(digits)),
    _key("edit.next_group", "tab", "help.does.next_group"),
    _key("edit.previous_group", "shift+tab", "help.does.previous_group"),
    _key("edit.undo", "u,ctrl+z", "edit.keys.undo", fixed="ctrl+z"),
    _key("edit.reset", "r,delete,backspace", "edit.keys.reset", fixed="delete,backspace"),
    _key("edit.reset_all", "x", "edit.keys.reset_all"),
    _key("edit.differing", "d", "help.does.differing"),
    _key("edit.start_from", "p", "edit.keys.preset"),
    _key("edit.save", "s", "edit.keys.save"),
    _key("edit.line", "l", "edit.keys.line"),
    _key("edit.card", "c", "edit.keys.card"),
    _key("edit.what_if", "w", "edit.keys.what_if"),
    _key("edit.ask", "a", "edit.keys.ask"),
    _key("line.copy", "f2,ctrl+y", "edit.line.copy"),
    _key("pages.next", "right,tab", "help.does.next_page"),
    _key("pages.previous", "left,shift+tab", "help.does.previous_page"),
    _fixed("pages.number", ",".join(digits[1:])),
    _key("pages.close", "enter,q", "keys.back", fixed="enter"),
    _key("rules.another", "p", "rules.keys.another"),
    _key("rules.compare", "c", "rules.keys.compare"),
    _key("record.person", "p", "record.keys.person"),
    _key("record.rules", "a", "record.keys.rules"),
    _key("record.since", "d", "record.keys.since"),
    _key("record.alone", "h", "help.does.alone"),
    _key("record.month", "m", "help.does.month"),
    _key("record.notes", "n", "help.does.notes"),
    _key("record.forget", "f", "record.keys.forget"),
    _key("record.delete", "x", "record.keys.delete"),
    _key("puzzles.kind", "k", "puzzles.keys.kind"),
    _key("puzzles.step", "s", "puzzles.keys.step"),
    _key("puzzles.next", "n", "puzzles.next"),
    _key("puzzles.again", "a", "puzzles.again"),
    _key("puzzles.on", "p", "puzzles.on"),
    _key("saved.replay", "v", "saved.keys.replay"),
    _key("saved.board", "b", "saved.keys.board"),
    _key("saved.rename", "r", "saved.keys.rename"),
    _key("saved.delete", "d,delete", "saved.keys.delete", fixed="delete"),
    _key("saved.notes", "n", "help.does.notes"),
    _key("notes.find", "slash,ctrl+f", "edit.keys.find", fixed="ctrl+f"),
    _key("notes.delete", "delete", "notes.remove.key"),
    _key("sheet.close", "s,space", "keys.back"),
    _fixed("sheet.choose", "enter", "sheet.keys.replay"),
    _key("sheet.chart", "c", "sheet.keys.chart"),
    _key("sheet.export", "x", "key.export"),
    _key("sheet.again", "n", "key.practise"),
    _fixed("form.back", "escape"),
    _fixed("form.up", "up"),
    _fixed("form.down", "down"),
    _fixed("form.page_up", "pageup"),
    _fixed("form.page_down", "pagedown"),
    _fixed("form.first", "home"),
    _fixed("form.last", "end"),
    _fixed("form.do", "enter,space"),
    _fixed("form.next", "right,plus"),
    _fixed("form.previous", "left,minus"),
)
"""All keys. Those of ``app`` answer everywhere, those of ``form`` on every screen but the table and its replay."""

HELP: Final[Sequence[tuple[str, Sequence[str]]]] = (
    (
        "help.keys.table",
        (
            *("choose", "play", "bid", "pass", "marriage", "concede", "rest", "claim", "undo", "erase"),
            *("hint", "why", "follow"),
        ),
    ),
    (
        "help.keys.look",
        (
            *("last", "out", "calls", "gave", "side", "sheet", "hands", "replay", "review", "practise"),
            *("note", "banner", "theme", "help", "menu", "commands", "redraw", "leave"),
        ),
    ),
    ("help.keys.replay", ("move", "by_trick", "by_deal", "to_ends", "by_itself", "eyes", "open", "export")),
)
"""What help lists under each heading, and docs/play.md in its table: ``help.does.<name>`` and the keys that do it."""

BY_ID: Final[Mapping[str, Key]] = {key.id: key for key in KEYS}


def layouts(keys: str) -> str:
    """A comma-separated list of keys with every single letter on the Latin and the Cyrillic layouts, small and capital;
    plus, and on a French keyboard a digit, is found without Shift too.

    >>> layouts("enter,m,plus")
    'enter,m,ь,M,Ь,plus,equals_sign'
    """
    answered: list[str] = []
    for key in keys.split(","):
        answered.append(key)
        if other := OTHER_LAYOUT.get(key):
            answered += [*other, *([key.upper()] if len(key) == 1 else []), *other.upper()]
        elif key == "plus":
            answered.append("equals_sign")
        elif key in AZERTY:
            answered.append(AZERTY[key])
    return ",".join(answered)


def bind(id: str, action: str, *, priority: bool = False) -> tuple[Binding, ...]:
    """What the keys with this id do here; where the action names ``{key}``, each of them does something else."""
    key, stays = BY_ID[id], id + STAYS
    if "{key}" in action:
        each = [(layouts(one), action.format(key=one)) for one in key.fixed]
        return tuple(Binding(keys, does, show=False, id=stays) for keys, does in each)
    both = ((key.free, id), (key.fixed, stays))
    return tuple(
        Binding(layouts(",".join(keys)), action, show=False, priority=priority, id=name) for keys, name in both if keys
    )


@dataclass(frozen=True)
class Keys:
    """The keys in force; ``changed`` are those that a person has chosen, by id."""

    changed: Mapping[str, tuple[str, ...]]

    def of(self, id: str) -> tuple[str, ...]:
        """The keys with this id, first the one that is shown."""
        key = BY_ID[id]
        if id not in self.changed:
            return key.keys
        free = self.changed[id]
        both = (*key.fixed, *free) if key.keys[0] in key.fixed else (*free, *key.fixed)
        return tuple(dict.fromkeys(both))

    @property
    def keymap(self) -> dict[str, str]:
        """The changed keys as Textual takes them."""
        return {id: layouts(",".join(keys)) for id, keys in self.changed.items()}

    @cached_property
    def at_table(self) -> frozenset[str]:
        """Everything that is pressed for something at the table, on both layouts."""
        here = [key.id for key in KEYS if key.where == "table" or key.id == "app.help"]
        return self.pressed(*here)

    def pressed(self, *ids: str) -> frozenset[str]:
        """Everything that is pressed for these, on both layouts."""
        return frozenset(",".join(layouts(key) for id in ids for key in self.of(id)).split(","))


STANDARD: Final = Keys({})

SIGNS: Final[Mapping[str, str]] = {
    "enter": "⏎",
    "backspace": "⌫",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
}
ARROWS: Final = "←→↑↓"
"""Signs that need no word even where there is room for it."""


def spelled(key: str, *, in_words: bool = False) -> str:
    """What stands on the key, an arrow as a sign.

    >>> spelled("ctrl+l"), spelled("pageup"), spelled("left", in_words=True)
    ('Ctrl+L', 'PgUp', 'Left')
    """
    if not in_words and SIGNS.get(key, " ") in ARROWS:
        return SIGNS[key]
    # Without Ctrl a letter is what it is where the language in use is typed.
    letters = dict(zip(QWERTY, t("keys.letters"), strict=True))
    names = [letters[key]] if key in letters else [_called(name) for name in key.split("+")]
    return "+".join(name[:1].upper() + name[1:] for name in names)


def _called(name: str) -> str:
    return known(f"keys.called.{name}") or format_key(name)


@dataclass(frozen=True, slots=True)
class Labels:
    """How the keys in force are called where there is little room, on a terminal with arrows or ``in_words``."""

    keys: Keys = STANDARD
    in_words: bool = False

    def __call__(self, id: str) -> str:
        """The key with this id."""
        key = self.keys.of(id)[0]
        return spelled(key, in_words=True) if self.in_words else SIGNS.get(key) or spelled(key)

    def both(self, one: str, other: str) -> str:
        """Two keys that belong together, such as left and right."""
        labels = (self(one), self(other))
        return ("" if all(label in ARROWS for label in labels) else " ").join(labels)

    def all_for(self, does: str) -> str:
        """Every key that does what this message says, first the one of each id that is shown."""
        rows = [self.keys.of(key.id) for key in KEYS if does in key.does and key.id != "table.digit"]
        longest = max(map(len, rows))
        keys = [row[at] for at in range(longest) for row in rows if at < len(row)]
        told = [spelled(key, in_words=self.in_words) for key in keys]
        if does in BY_ID["table.digit"].does:
            told.append("1–9 0")
        return " ".join(told)
