"""``thousand board``: set up a deal by hand or from a line, and ask for a hint."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from thousand_tui.cli.common import OK, Commands, add_json, add_looks, fail, play, print_json, read_aloud
from thousand_tui.options import USAGE
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import t

if TYPE_CHECKING:
    from thousand_tui.study.board import Board

LONGEST_INPUT = 20_000


def add(commands: Commands) -> None:
    """Add the command and its options."""
    board = commands.add_parser("board", help=t("cli.board"), description=t("cli.board.about"))
    board.add_argument("line", nargs="?", metavar="LINE", help=t("cli.board.line"))
    does = board.add_mutually_exclusive_group()
    does.add_argument("--hint", action="store_true", help=t("cli.board.hint"))
    does.add_argument("--plain", action="store_true", help=t("cli.plain"))
    add_json(board)
    board.only_with("--json", "--hint")
    add_looks(board)


def run(chosen: argparse.Namespace) -> int:
    """Show the board, or print the advice."""
    from thousand_tui.study.board import BoardError
    from thousand_tui.study.board_line import read_board

    line = sys.stdin.read(LONGEST_INPUT) if chosen.line == "-" else chosen.line
    if chosen.hint and line is None:
        return fail(t("cli.board.no_line"), USAGE)
    try:
        board = read_board(line) if line is not None else None
        if board is not None and chosen.hint:
            read_aloud(chosen)
            return _advise(board, is_json=chosen.json)
    except BoardError as error:
        return fail(str(error))
    return play(chosen, board=line or "")


def _advise(board: Board, *, is_json: bool) -> int:
    from thousand_tui.desk.boarding import advice_lines, board_lines
    from thousand_tui.desk.reports import data
    from thousand_tui.study.bench import Bench

    bench = Bench(board)
    if is_json:
        return print_json(data.advice(bench))
    write_out("\n".join([*board_lines(bench.said), "", *advice_lines(bench)]))
    return OK
