"""The log of a save: what stays is encoded once, and the file is the same as if all were encoded anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.desk.saved_games import fields, opened, play, saved
from thousand_tui.desk.keeper import lines_of
from thousand_tui.storage import written
from thousand_tui.storage.saves import encode, load
from thousand_tui.storage.written import LONGEST_TAIL, WrittenLog, written_totals


@given(st.lists(st.one_of(st.just("move"), st.just("deal"), st.integers(1, 700)), max_size=30), st.booleans())
def test_a_log_reads_as_it_would_if_it_were_written_at_once(does: list[str | int], is_long: bool) -> None:
    log, plain = WrittenLog(), ["* shuffle"] * (LONGEST_TAIL * 2 if is_long else 0)
    for line in plain:
        log.add(line)
    for number, what in enumerate(does):
        if what == "move":
            log.add(f"0 play {number}")
            plain.append(f"0 play {number}")
        elif what == "deal" and plain and plain[-1][0] != "=":
            log.add(written_totals((number, -number)))
            plain.append(f"= {number} {-number}")
        elif isinstance(what, int):
            log.go_back(max(0, log.moves - what))
            for _ in range(what):
                while plain and plain.pop()[0] == "=":
                    pass
            # What was struck out too far is written again, as the keeper does.
            moves = sum(line[0] != "=" for line in plain)
            assert log.moves in (0, moves)
            for line in plain if log.moves < moves else ():
                log.add(line)
        anew = WrittenLog(plain)
        assert json.loads(log.json()) == plain
        assert (log.json(), log.checksum({})) == (anew.json(), anew.checksum({}))
        assert (log.moves, log.deals) == (anew.moves, anew.deals)


def test_a_move_in_a_long_game_encodes_no_more_lines_than_in_a_short_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = saved(tmp_path, 3000, unsaved=3000)
    found = opened(path)
    assert found.keeper.written.moves > 5 * LONGEST_TAIL
    again = play(found.session, 1)
    encoded: list[object] = []

    def counted(value: object) -> str:
        encoded.append(value)
        return text(value)

    text = written.TEXT
    monkeypatch.setattr(written, "TEXT", counted)
    for _ in range(10):
        play(again, 1)
    found.keeper.close()
    assert 0 < len(encoded) <= 10 * LONGEST_TAIL
    assert fields(path)["log"] == list(lines_of(again))
    assert encode(load(path)) == path.read_bytes()
