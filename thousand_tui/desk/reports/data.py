"""JSON output: facts under stable names, with cards and moves in notation. docs/json.md lists the fields.

It contains nothing that the same command does not also print as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from thousand_tui.bots import CHARACTERS, LEVELS, STYLES
from thousand_tui.desk.boarding import asked_view
from thousand_tui.desk.booking import ScoreBook
from thousand_tui.desk.opening import Progress, replayed
from thousand_tui.desk.puzzling import Entry
from thousand_tui.desk.replaying import note_printed
from thousand_tui.desk.reports.deals import find_deal
from thousand_tui.desk.seating import saved_players
from thousand_tui.desk.sentences import SaveError, in_words, sentence
from thousand_tui.guests import found as installed, troubles
from thousand_tui.rules import OPTIONS, Option, Settled, differences, name_of, preset, presets, share_line, write_action
from thousand_tui.storage import saves
from thousand_tui.storage.own_sets import agreements_called, own_sets
from thousand_tui.storage.record_facts import RecordedDay, TriedPuzzle
from thousand_tui.study.bench import Bench
from thousand_tui.study.judging import advised
from thousand_tui.study.replay import AnyReplay, Replay, ReplayedDeal
from thousand_tui.table.games import OTHERS, game_called, part_of
from thousand_tui.words import bot_trouble, person_told, rule_card, t
from thousand_tui.words.declared import bot_words, explanation_of, preset_words, said_value, title_of
from thousand_tui.words.finding import glossary

Fields: TypeAlias = "dict[str, Any]"


# --- A saved game ---------------------------------------------------------------------------------------------------


def game(path: Path, deal: int | None = None, progress: Progress | None = None) -> Fields:
    """A saved game with its settled deals, or with one of them. In an unfinished game this notes that they were seen.

    Raises:
        SaveError: the file cannot be read, or the note cannot be written to it.
        NotThereError: no settled deal has this number.
    """
    with in_words():
        save = saves.load(path)
        session = replayed(path, progress=progress).session
    replay = Replay(session)
    chosen = replay.deals if deal is None else (find_deal(replay, deal),)
    if chosen and (why := note_printed(session, path, deal)):
        raise SaveError(t("show.not_noted", why=why))
    settled: Callable[[Any], Fields] = part_of(session, "settlement", settlement)
    return {
        "file": path.name,
        "game": save.game,
        "agreements": part_of(session, "share_line", share_line)(session.course.start.rules.agreements),
        "players": [
            {"seat": seat, "name": person_told(player.name), "kind": player.kind}
            for seat, player in enumerate(saved_players(save))
        ],
        "created": save.created,
        "updated": save.updated,
        "over": session.is_over,
        "winners": list(session.game.winners),
        "deals": [_deal(replay, each, settled) for each in chosen],
    }


def _deal(replay: AnyReplay, deal: ReplayedDeal, settled: Callable[[Any], Fields]) -> Fields:
    session = replay.source
    write, log = session.card_game.write_action, session.log
    moves = [write(move.actor, move.action) for move in log[deal.first : deal.last]]
    row = next(row for row in session.game.sheet.deals if row.number == deal.number)
    return {"number": deal.number, "moves": moves, **settled(row)}


def settlement(row: Settled) -> Fields:
    """A settled deal: who played what, and the lines of its settlement."""
    outcome = row.outcome
    lines = [
        {"side": each.side, "line": str(each.rule), "amount": each.amount, "total": each.total} for each in row.lines
    ]
    return {
        "dealer": outcome.dealer,
        "declarer": outcome.declarer,
        "contract": outcome.contract,
        "conceded": None if outcome.conceded is None else str(outcome.conceded),
        "made": row.made,
        "lines": lines,
        "totals": list(row.totals),
    }


def book(path: Path) -> Fields:
    """A score book with its settled deals.

    Raises:
        SaveError: the file cannot be read.
    """
    found = ScoreBook(path)
    account = found.account
    return {
        "file": path.name,
        "agreements": share_line(found.agreements),
        "players": [{"seat": seat, "name": name} for seat, name in enumerate(found.names)],
        "created": found.kept.created,
        "start": [each.total for each in found.book.start],
        "over": bool(account.winners),
        "winners": list(account.winners),
        "deals": [
            {"number": row.number, "points": [*row.outcome.cards], "melds": [*row.outcome.melds], **settlement(row)}
            for row in account.sheet.deals
        ],
    }


# --- Rules ----------------------------------------------------------------------------------------------------------


def sets() -> Fields:
    """All presets, and the person's own sets with the line that names their agreements."""
    known = [(found.name, *preset_words(found)) for found in presets()]
    known += [(name, t(f"{other.id}.title"), t(f"{other.id}.about")) for name, other in OTHERS.items()]
    own = [
        {"name": found.name, "from": found.start}
        | ({"trouble": sentence(found.problem)} if found.problem else {"agreements": share_line(found.agreements)})
        for found in own_sets()
    ]
    return {"presets": [{"name": name, "title": title, "about": about} for name, title, about in known], "own": own}


def card(named: str) -> Fields:
    """A set of agreements: the line that names it, its values, and its rule card."""
    if (other := game_called(named)) is not None:
        agreed = other.part("read_line")(named)
        line, card = other.part("share_line")(agreed), other.part("rule_card")(agreed)
        return {"agreements": line, "values": agreed.model_dump(), "card": card}
    agreements, own = agreements_called(named)
    return {
        "agreements": share_line(agreements),
        "preset": name_of(agreements),
        "own": None if own is None else own.name,
        "values": {option.id: getattr(agreements, option.id) for option in OPTIONS},
        "differences": [option.id for option in differences(agreements, preset("BASE").agreements)],
        "card": [line for line in rule_card(agreements).splitlines() if line],
    }


def compared(named: str, against: str) -> list[Fields]:
    """The differences between two sets of agreements."""
    one, other = agreements_called(named)[0], agreements_called(against)[0]
    return [
        {"id": option.id, "row": option.key, "title": title_of(option)}
        | {"one": getattr(one, option.id), "other": getattr(other, option.id)}
        for option in differences(one, other)
    ]


def options() -> list[Fields]:
    """Every agreement, with its possible values."""
    return [
        {
            "id": option.id,
            "row": option.key,
            "group": option.group,
            "title": title_of(option),
            "about": explanation_of(option),
            "kind": option.kind,
            "default": option.default,
            **_range(option),
        }
        for option in OPTIONS
    ]


def _range(option: Option) -> Fields:
    found: Fields = {"values": [{"value": each, "words": said_value(option, each)} for each in option.choices]}
    if option.kind in ("number", "mixed"):
        found |= {"lowest": option.lowest, "highest": option.highest, "step": option.step}
    return found


def terms() -> list[Fields]:
    """Every term of the game."""
    return [{"word": term.word, "meaning": term.text, "also": list(term.also)} for term in glossary()]


# --- Opponents, puzzles, the deal of the day, the board ---------------------------------------------------------------


def bots() -> Fields:
    """The levels, the styles, the characters, the installed bots, and what is wrong with those that cannot play."""
    foreign = list(installed().values())
    return {
        name: [dict(zip(("id", "title", "about"), (each.id, *bot_words(each)), strict=True)) for each in each_one]
        for name, each_one in (
            ("levels", LEVELS.values()),
            ("styles", STYLES.values()),
            ("characters", CHARACTERS.values()),
            ("installed", foreign),
        )
    } | {"troubles": [bot_trouble(each.id, each.reason, each.what) for each in troubles()]}


def puzzles(entries: Iterable[Entry], tried: Mapping[str, TriedPuzzle]) -> list[Fields]:
    """Puzzles with their numbers (0 for a person's own mistakes) and the person's results."""
    return [
        {"number": each.number, "key": each.key, "kind": str(each.puzzle.kind), "asked": each.asked}
        | {"tried": (found := tried.get(each.key)) is not None, "solved": found is not None and found.solved}
        for each in entries
    ]


def days(month: str, found: Iterable[RecordedDay]) -> Fields:
    """The deals of the day that were played in a month."""
    wanted = ("day", "change", "expert", "contract", "made", "hinted")
    return {"month": month, "days": [{name: getattr(day, name) for name in wanted} for day in found]}


def advice(bench: Bench) -> Fields:
    """The hint's estimate of each choice of the seat to act.

    Raises:
        BoardError: nobody is to act, or the seat sees an unnamed card.
    """
    view = asked_view(bench)
    *_, found = advised(view)
    best = found.weighed[0].worth
    return {
        "seat": view.me,
        "worlds": found.worlds,
        "choices": [
            {"action": write_action(view.me, each.action), "behind": round(best - each.worth, 2)}
            | {"chance": None if each.chance is None else round(each.chance, 4), "even": each.is_even}
            for each in found.weighed
        ],
    }
