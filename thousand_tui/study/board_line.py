"""A board as one line of text, to copy and to share::

    board: 1 | rules: BASE | dealer: 2 | sheet: 610; 340 bolts 1; 880 | players: Ann=person; Ada=expert; Bo=novice |
    0: AS KS QS 9C JC 10D AD | 1: ... | 2: ... | talon: ... | moves: 0 bid 100; 1 pass; 2 pass

(on one line). Parts may be in any order and may be left out: without ``rules`` it is BASE, without ``sheet`` all sides
are at zero, without cards nothing is laid. A line may come from anywhere, so it is read like any file: within limits,
and with a message about what cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Final

from thousand_tui.rules import RULES_VERSION, SUITS, AgreementsError, Card, parse_row, preset, read_action, write_action
from thousand_tui.rules.sharing import read_line, share_line
from thousand_tui.rules.sheet import Standing
from thousand_tui.sanitize import one_line
from thousand_tui.study.board import UNKNOWN, Board, BoardError, Pile, gold_marks, gold_set, new_board, with_standings
from thousand_tui.table import Player
from thousand_tui.table.games import game_called
from thousand_tui.words import t
from thousand_tui.words.declared import why_unusable

VERSION: Final = 1
# The most characters a line may have; a long deal with several shuffles needs a quarter of them.
LONGEST: Final = 8000
MOST_MOVES: Final = 400
LONGEST_NAME: Final = 48
# At most this many characters of something unreadable are quoted.
SHOWN: Final = 40
NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
KIND: Final = re.compile(r"[a-z0-9_-]{1,40}")
SPOTS: Final = ("0", "1", "2", "3", "talon", "left", "right", "dead", "stock")
PARTS: Final = ("board", "rules", "version", "dealer", "sheet", "players", *SPOTS, "moves")
# Characters that would end a name.
ESCAPED: Final = {sign: f"%{ord(sign):02X}" for sign in "%|;=:"}
GOLD: Final = "gold"
# Whether a seat has had its gold deal in the current set (J1), and whether a contract was made in one.
GOLD_MARK: Final = re.compile(rf" {GOLD} ([012])(?= |$)")
MARKS: Final = tuple(each.name for each in fields(Standing) if each.name != "total")


# Writing


def write_board(board: Board) -> str:
    """The line of a board; :func:`read_board` turns it into an equal board."""
    parts = {"board": str(VERSION), "rules": share_line(board.agreements)}
    if board.version != RULES_VERSION:
        parts["version"] = str(board.version)
    parts["dealer"] = str(board.dealer)
    if board.gold is not None or any(standing != Standing() for standing in board.standings):
        parts["sheet"] = "; ".join(written_sheet(board))
    if board.players:
        parts["players"] = "; ".join(f"{_escaped(player.name)}={player.kind}" for player in board.players)
    piles = board.piles or {}
    for spot in board.spots:
        if piles.get(spot.name):
            parts[spot.name] = _cards(piles[spot.name])
    if board.moves:
        parts["moves"] = "; ".join(board.moves)
    return " | ".join(f"{name}: {text}" for name, text in parts.items())


def written_sheet(board: Board) -> list[str]:
    """Where each side stands: its total and the marks beside it."""
    rows = zip(board.standings, _plain_standings(board), strict=True)
    written = [_standing(standing, standing == usual) for standing, usual in rows]
    if board.gold is None:
        return written
    return [f"{row} {GOLD} {mark}" for row, mark in zip(written, gold_marks(board), strict=True)]


def _cards(pile: Pile) -> str:
    known = [str(card) for card in pile if card is not None]
    return " ".join([*known, *([UNKNOWN] if None in pile else [])])


def _plain_standings(board: Board) -> tuple[Standing | None, ...]:
    """The sheet that the plain totals alone would give."""
    try:
        totals = [standing.total for standing in board.standings]
        return tuple(with_standings(board, totals).standings)
    except BoardError:
        return (None,) * len(board.standings)


def _standing(standing: Standing, is_plain: bool) -> str:
    if is_plain:
        return str(standing.total)
    new = Standing(standing.total)
    marks = [(name, getattr(standing, name)) for name in MARKS if getattr(standing, name) != getattr(new, name)]
    return " ".join([str(standing.total), *(f"{name} {value:d}" for name, value in marks or [("bolts", 0)])])


def _escaped(name: str) -> str:
    return "".join(ESCAPED.get(sign, sign) for sign in one_line(name, LONGEST_NAME))


# Reading


def read_board(text: str) -> Board:
    """The board that a line describes. Whether such a deal is possible only shows when it is played.

    Raises:
        BoardError: the line cannot be read; the message says what in it.
    """
    parts = _parts(text)
    if parts.get("board", str(VERSION)) != str(VERSION):
        raise BoardError(t("board.line.version", version=one_line(parts["board"], SHOWN)))
    rules = parts.get("rules", "")
    if game_called(rules) is not None:
        raise BoardError(t("board.other_game"))
    try:
        board = new_board(read_line(rules) if rules else preset("BASE").agreements)
        if "version" in parts:
            board = replace(board, version=_number("version", parts["version"]))
        seats = board.rules.form.seats
    except AgreementsError as error:
        raise BoardError(one_line(why_unusable(error))) from None
    if "dealer" in parts:
        dealer = _number("dealer", parts["dealer"])
        if dealer not in range(seats):
            raise BoardError(t("board.no_seat", seat=dealer, last=seats - 1))
        board = replace(board, dealer=dealer)
    board = with_sheet(board, _rows(parts.get("sheet", "")))
    players = tuple(map(_read_player, _rows(parts.get("players", ""))))
    if players and len(players) != seats:
        raise BoardError(t("board.line.players", count=len(players), seats=seats))
    board = replace(board, players=players, moves=_read_moves(parts.get("moves", "")))
    return replace(board, piles=_read_piles(board, parts))


def _parts(text: str) -> Mapping[str, str]:
    if len(text) > LONGEST:
        raise BoardError(t("board.line.long", longest=LONGEST))
    parts: dict[str, str] = {}
    for part in one_line(text, LONGEST).split("|"):
        name, mark, said = part.partition(":")
        name = name.strip().casefold()
        if not part.strip():
            continue
        if not mark or name not in PARTS:
            known = t("list.comma").join(f"{known}:" for known in PARTS)
            raise BoardError(t("board.line.part", what=one_line(part, SHOWN), known=known))
        if name in parts:
            raise BoardError(t("board.line.part_twice", what=name))
        parts[name] = said.strip()
    if not parts:
        raise BoardError(t("board.line.empty"))
    return parts


def _rows(text: str) -> list[str]:
    return [row.strip() for row in text.split(";")] if text else []


def _number(part: str, word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise BoardError(t("board.line.number", part=part, what=one_line(word, SHOWN)))
    return int(word)


def with_sheet(board: Board, rows: Sequence[str]) -> Board:
    """The board with the sheet in these rows, one for each side; without rows all sides are at zero.

    Raises:
        BoardError: a row cannot be read, or no running game can have this sheet.
    """
    plain, marks = [], []
    for row in rows:
        match = GOLD_MARK.search(row)
        marks += [int(match[1])] if match else []
        plain.append(GOLD_MARK.sub("", row, count=1))
    board = replace(board, gold=gold_set(board, marks) if marks else None)
    return with_standings(board, [_read_standing(row) for row in plain])


def _read_standing(row: str) -> Standing | int:
    """A row of the sheet: a total, and the marks beside it."""
    words = row.split()
    total = _number("sheet", words[0] if words else "")
    if len(words) == 1:
        return total
    marks: dict[str, int] = {}
    if len(words) % 2 == 0:
        raise BoardError(t("board.line.mark", what=one_line(words[-1], SHOWN), known=t("list.comma").join(MARKS)))
    for name, word in zip(words[1::2], words[2::2], strict=True):
        if name not in MARKS or name in marks:
            raise BoardError(t("board.line.mark", what=one_line(name, SHOWN), known=t("list.comma").join(MARKS)))
        marks[name] = _number("sheet", word)
    freed = bool(marks.pop("freed", 0))
    return Standing(total, freed=freed, **marks)


def _read_player(row: str) -> Player:
    name, mark, kind = row.rpartition("=")
    if not mark:
        name, kind = row, "person"
    if not KIND.fullmatch(kind := kind.strip()):
        raise BoardError(t("board.line.kind", what=one_line(kind, SHOWN)))
    for sign, written in ESCAPED.items():
        if sign != "%":
            name = name.replace(written, sign)
    return Player(one_line(name.replace(ESCAPED["%"], "%"), LONGEST_NAME), kind)


def _read_moves(text: str) -> tuple[str, ...]:
    rows = [row for row in _rows(text) if row]
    if len(rows) > MOST_MOVES:
        raise BoardError(t("board.line.moves", most=MOST_MOVES))
    return tuple(_read_move(number, row) for number, row in enumerate(rows, start=1))


def _read_move(number: int, row: str) -> str:
    """A move in proper notation; one with an unknown card stays as it is and is checked when it is made."""
    words = row.split()
    if UNKNOWN in row and words[1:2] == ["give"]:
        return " ".join(words)
    try:
        return write_action(*read_action(row))
    except ValueError:
        raise BoardError(t("board.bad_move", number=number, move=one_line(row, SHOWN))) from None


def _read_piles(board: Board, parts: Mapping[str, str]) -> Mapping[str, Pile] | None:
    """The cards of each spot; None if the moves begin with the shuffled pack."""
    named = [name for name in SPOTS if name in parts]
    if not named and board.moves[:1] and board.moves[0].startswith("* shuffle"):
        return None
    sizes = {spot.name: len(spot.places) for spot in board.spots}
    read: Callable[[str], Pile] = lambda name: _read_pile(parts[name], sizes.get(name, 0))  # noqa: E731
    order = [*sizes, *(name for name in named if name not in sizes)]
    return {name: read(name) for name in order if name in named}


def _read_pile(text: str, size: int) -> Pile:
    """The named cards, and with a question mark unnamed ones to fill the pile."""
    for suit in SUITS:
        text = text.replace(suit.symbol, suit.letter)
    cards: list[Card] = []
    words = text.replace(",", " ").split()
    for word in words:
        try:
            cards += () if word == UNKNOWN else parse_row(word)
        except ValueError:
            raise BoardError(t("board.line.card", what=one_line(word, SHOWN))) from None
    unknown = max(0, size - len(cards)) if UNKNOWN in words else 0
    return (*cards, *([None] * unknown))
