"""The laws of the house, checked on the sources as they are; a room that is added later falls under them by itself."""

import ast
import copy
import dataclasses
import doctest
import importlib
import inspect
import json
import os
import pickle
import pkgutil
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import thousand_tui
from tests.sources import nodes_of, tree
from thousand_tui.rules.presets import OTHER_GAMES
from thousand_tui.table.games import OTHERS

HOUSE = Path(thousand_tui.__file__).parent
ROOT = HOUSE.parent
MODULES = sorted(HOUSE.rglob("*.py"))
assert MODULES

# --- Reading sources ------------------------------------------------------------------------------------------------


def name_of(path: Path) -> str:
    """``thousand_tui.rules.cards`` for a file."""
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


OTHER = "thousand_tui.mariage"
"""The other game, a whole one in a room of its own, on floors like those of the house."""


def room_of(module: str) -> str:
    """``rules`` for ``thousand_tui.rules.cards``; the house itself has the empty name. A floor of the other game counts
    as the room of that kind."""
    if module.startswith(f"{OTHER}."):
        floor = module.split(".")[2]
        return {"reports": "desk", "screens": "ui"}.get(floor, floor)
    return module.split(".")[1] if "." in module else ""


def in_rooms(*rooms: str) -> list[Path]:
    return [path for path in MODULES if room_of(name_of(path)) in rooms]


def imports(path: Path) -> Iterator[tuple[str, str, int]]:
    """(module, name or "", line) of every import, wherever it stands in the file."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "", node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((absolute(path, node), alias.name, node.lineno) for alias in node.names)


def absolute(path: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = name_of(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    base = package[: len(package) - node.level + 1]
    return ".".join([*base, node.module] if node.module else base)


def is_module(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    return place.with_suffix(".py").exists() or place.is_dir()


def rooms_used(path: Path) -> set[str]:
    """The rooms of the house that a file imports from."""
    used = set()
    for module, name, _ in imports(path):
        if module.split(".")[0] == "thousand_tui":
            whole = f"{module}.{name}"
            used.add(room_of(whole if name and is_module(whole) else module))
    return used - {""}


def where(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


# --- Law 1: arrows point down only ----------------------------------------------------------------------------------

PLAYABLE = {"table", "guests", "bots", "words", "rules", "sanitize"}
ARROWS = {
    "__main__": {"cli"},
    "cli": {"ui", "plain", "host", "arena", "desk", "study", "storage", "options", *PLAYABLE},
    "ui": {"desk", "study", "storage", "options", *PLAYABLE},
    "plain": {"desk", "study", "storage", "options", *PLAYABLE},
    "host": {"desk", "storage", "options", *PLAYABLE},
    "desk": {"study", "storage", *PLAYABLE},
    "study": {"arena", *PLAYABLE},
    "arena": {"options", *PLAYABLE},
    "storage": {"rules", "sanitize"},
    "table": {"rules"},
    "guests": {"bots", "rules", "options", "sanitize"},
    "bots": {"rules", "sanitize"},
    "words": {"bots", "rules", "sanitize"},
    "rules": set(),
    "mariage": set(),
    "sanitize": set(),
    "options": {"sanitize"},
    "": {"compiled"},
    "gym": {"rules"},
    "compiled": set(),
}
"""Who may use whom. The desk, where sessions and files meet, and the options stand between those who start games and
the rest; the gate for text from outside is below them all."""


def test_every_room_has_its_arrows() -> None:
    assert {room_of(name_of(path)) for path in MODULES} <= set(ARROWS)


@pytest.mark.parametrize("room", ARROWS)
def test_arrows_point_down(room: str) -> None:
    for path in in_rooms(room):
        assert rooms_used(path) <= ARROWS[room] | {room}, path


def test_no_room_leads_back_to_itself() -> None:
    assert circles(ARROWS) == []


def is_of_house(path: Path) -> bool:
    return not f"{name_of(path)}.".startswith(f"{OTHER}.")


def test_the_house_names_the_other_game_in_its_registry_alone() -> None:
    """And in the list of presets, among which it is chosen by its name."""
    name = OTHER.rpartition(".")[2]
    files = [*filter(is_of_house, MODULES), *(HOUSE / "ui").rglob("*.tcss")]
    naming = {path.relative_to(HOUSE).as_posix() for path in files if name in path.read_text("utf-8").casefold()}
    assert naming == {"table/games.py", "rules/presets/__init__.py"}


def test_what_the_house_asks_of_another_game_is_what_it_brings() -> None:
    text = "".join(path.read_text("utf-8") for path in MODULES if is_of_house(path))
    asked = {*re.findall(r"\.part\(\"(\w+)\"\)", text)}
    for game in OTHERS.values():
        for what in game.parts:
            assert game.part(what) is not None
        assert asked <= {*game.parts}
        assert [what for what in game.parts if f'"{what}"' not in text.replace(f'"{what}": "', "")] == []
    assert tuple(OTHERS) == OTHER_GAMES


SHARED_WITH_MARIAGE = {"agreements.option", "cards", "phases.shuffle", "quoting"}
"""What the old Mariage takes from the rules of Thousand: suits, how an agreement is declared, the generator of decks,
and how a message quotes. It knows nothing else of them."""


def test_mariage_stands_beside_the_rules() -> None:
    own = [path for path in MODULES if name_of(path).startswith((f"{OTHER}.rules", f"{OTHER}.bots"))]
    used = {name for path in own for name in used_by(path) if not name.startswith(OTHER)}
    assert used <= {f"thousand_tui.rules.{name}" for name in SHARED_WITH_MARIAGE}
    names = {name for path in own for module, name, _ in imports(path) if module.endswith(".shuffle")}
    assert names == {"below", "ordered", "stream"}


def used_by(path: Path) -> set[str]:
    """The files of the house that a file imports, wherever the import stands and whatever it is for."""
    return {file for file, _ in files_used(path)}


def files_used(path: Path) -> set[tuple[str, int]]:
    """Each of them, with the line of the import."""
    used = set()
    for module, name, line in imports(path):
        if top(module) == "thousand_tui":
            whole = f"{module}.{name}"
            used.add((whole if name and is_module(whole) else module, line))
    return {(file, line) for file, line in used if file != name_of(path)}


def loaded_with(path: Path) -> set[str]:
    """The same without the files of its own room that it needs for types alone."""
    typed = lines_for_types(path)
    return {file for file, line in files_used(path) if line not in typed or room_of(file) != room_of(name_of(path))}


def lines_for_types(path: Path) -> set[int]:
    """The lines that only a type checker reads."""
    blocks = [node for node in nodes_of(path) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
    return {line for block in blocks for part in block.body for line in range(part.lineno, (part.end_lineno or 0) + 1)}


def needed_by(path: Path) -> set[str]:
    """The same with what is imported before a file of another package: that package."""
    used, here = loaded_with(path), set(packages(name_of(path)))
    return (used | {package for module in used for package in packages(module)} - here) - {name_of(path)}


def packages(module: str) -> list[str]:
    """The packages that a module is in, and those they are in."""
    parts = module.split(".")
    return [".".join(parts[:length]) for length in range(2, len(parts))]


def circles(uses: dict[str, set[str]]) -> list[set[str]]:
    """The sets of files of which each leads to every other."""

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        ahead = [start]
        while ahead:
            for used in uses.get(ahead.pop(), set()) - found:
                found.add(used)
                ahead.append(used)
        return found

    leads_to = {name: reached(name) for name in uses}
    found: list[set[str]] = []
    for name in sorted(uses):
        if name in leads_to[name] and not any(name in circle for circle in found):
            found.append({other for other in leads_to[name] if name in leads_to[other]})
    return found


def test_the_search_for_circles_finds_them() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_no_file_is_part_of_a_circle() -> None:
    """Within a room, what is imported for types alone is free: a record and what is done with it name each other."""
    assert circles({name_of(path): needed_by(path) for path in MODULES}) == []


def test_no_innermost_folder_is_part_of_a_circle() -> None:
    """Neither with another such folder nor with the files around it."""
    folders = {name_of(path): folder_of(path) for path in MODULES}
    uses: dict[str, set[str]] = {folder: set() for folder in folders.values()}
    for path in MODULES:
        uses[folder_of(path)] |= {folders.get(used, used) for used in loaded_with(path)} - {folder_of(path)}
    assert circles(uses) == []


def folder_of(path: Path) -> str:
    """The folder that a file lies in, or the file itself if other folders lie beside it."""
    return name_of(path if any(path.parent.glob("*/__init__.py")) else path.parent / "__init__.py")


def test_only_the_screens_use_textual() -> None:
    users = {room_of(name_of(path)) for path in MODULES for module, *_ in imports(path) if top(module) == "textual"}
    assert users <= {"ui"}


def top(module: str) -> str:
    return module.split(".")[0]


def test_rules_use_the_standard_library_and_pydantic_for_agreements_alone() -> None:
    allowed = set(sys.stdlib_module_names) | {"thousand_tui"}
    for path in in_rooms("rules"):
        others = {top(module) for module, *_ in imports(path)} - allowed
        assert others <= ({"pydantic", "pydantic_core"} if "agreements" in path.parts else set()), path


def test_bots_table_and_words_use_the_standard_library_and_the_arena_a_cluster_alone() -> None:
    allowed = set(sys.stdlib_module_names) | {"thousand_tui"}
    for path in in_rooms("bots", "guests", "table", "words", "arena"):
        others = {top(module) for module, *_ in imports(path)} - allowed
        assert others <= ({"distributed"} if path.name == "cluster.py" else set()), path


def public(module: str) -> set[str]:
    """The names that a module of the rules says are for others."""
    return set(importlib.import_module(module).__all__)


def named_of_modules(path: Path) -> Iterator[tuple[str, str]]:
    """(module, name) of what a file uses of the modules that it imports as such."""
    whole = {
        alias.asname or alias.name: f"{absolute(path, node)}.{alias.name}"
        for node in nodes_of(path)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for node in nodes_of(path):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = whole.get(node.value.id, "")
            if is_module(module):
                yield module, node.attr


def test_what_others_use_of_the_rules_stands_in_the_all_of_its_module() -> None:
    others = [path for path in MODULES if room_of(name_of(path)) != "rules"]
    taken = {
        (module, name) for path in others for module, name, _ in imports(path) if not is_module(f"{module}.{name}")
    }
    taken |= {(module, name) for path in others for module, name in named_of_modules(path)}
    taken = {(module, name) for module, name in taken if module.startswith("thousand_tui.rules.")}
    assert ("thousand_tui.rules.events", "Dealt") in taken
    assert sorted(each for each in taken if each[1] not in public(each[0])) == []


def test_the_face_of_the_rules_has_what_its_modules_name_and_no_name_twice() -> None:
    faced = {module for module, name, _ in imports(HOUSE / "rules" / "__init__.py") if name == "*"}
    named = [name for module in faced for name in public(module)]
    assert sorted(named) == sorted(set(named))
    face = importlib.import_module("thousand_tui.rules")
    assert all(
        getattr(face, name) is getattr(importlib.import_module(module), name)
        for module in faced
        for name in public(module)
    )


# --- Law 2: bots and screens are never given a game -----------------------------------------------------------------

GAMES = {"Game", "apply", "new_game", "play_out", "verify", "choices", "turn", "with_totals", "view_of"}
READS_GAMES = {"Record", "read_game", "imagine", "sample_hidden", "sample_hands", "Hidden", "seen_stage", "stage_of"}
IMAGINING = {"Game", "apply", "play_out", "choices", "turn", "view_of"}
"""What a bot may use besides on games that it has imagined itself, the only games it can have."""


def names_from_games(path: Path) -> set[str]:
    games = ("thousand_tui.rules", f"{OTHER}.rules")
    return {name for module, name, _ in imports(path) if module.startswith(games)}


def test_screens_hold_no_game() -> None:
    for path in in_rooms("ui", "plain"):
        assert not names_from_games(path) & (GAMES | READS_GAMES), path


def test_screens_read_only_what_lies_open_on_a_session() -> None:
    """The sheet, the rules and the winners are on the table for all; hands are not."""
    for path in in_rooms("ui"):
        nodes = nodes_of(path)
        open_ = {
            id(node.value)
            for node in nodes
            if isinstance(node, ast.Attribute) and node.attr in ("sheet", "rules", "winners")
        }
        games = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr == "game"]
        assert [where(path, node.lineno) for node in games if id(node) not in open_] == []


HANDED_GAMES = {"rollouts.py", "auction.py", "exchange.py", "card_play.py", "playout.py"}
"""Play out games that others have imagined."""
BOTS = in_rooms("bots")


def test_bots_hold_only_games_that_they_imagine() -> None:
    """By themselves, or as one of the ``Worlds`` that a view leaves possible."""
    for path in BOTS:
        used = names_from_games(path) | {name for _, name, _ in imports(path) if name == "Worlds"}
        assert not used & (GAMES - IMAGINING), path
        assert not used & {"Record", "read_game", "seen_stage"}, path
        imagines = used & {"imagine", "Worlds"} or path.name in HANDED_GAMES
        assert imagines or not used & IMAGINING, path


# --- Law 4: agreements are read when a game starts, and then no more -------------------------------------------------

WRITE_AGREEMENTS_DOWN = [f"thousand_tui.rules.{name}" for name in ("notation", "presets", "sharing", "view_notation")]


def test_no_stage_and_no_bot_asks_what_was_agreed() -> None:
    """They ask the rulebook that was made of it."""
    found = [
        where(path, node.lineno)
        for path in in_rooms("rules", "bots")
        if is_of_house(path) and name_of(path) not in WRITE_AGREEMENTS_DOWN
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr == "agreements"
    ]
    assert found == []


# --- Law 5: no clock, no chance of one's own ------------------------------------------------------------------------

CLOCKS = {"time", "datetime", "secrets", "uuid", "sched", "timeit"}


JUDGES = ("thousand_tui.bots.advice", "thousand_tui.bots.thinker")


def test_nobody_goes_round_the_judge() -> None:
    found = [
        where(path, line)
        for path in in_rooms("study", "desk", "ui", "plain", "cli")
        for module, name, line in imports(path)
        if (module in JUDGES and name == "advise") and not path.as_posix().endswith("study/judging.py")
    ]
    assert found == []


@pytest.mark.parametrize("room", ["rules", "bots"])
def test_no_clock_and_no_chance_of_ones_own(room: str) -> None:
    for path in in_rooms(room):
        for module, name, line in imports(path):
            assert top(module) not in CLOCKS, where(path, line)
            assert top(module) != "random" or name == "Random", where(path, line)
            assert (module, name) != ("os", "urandom"), where(path, line)
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Random", "SystemRandom"):
                assert node.args, where(path, node.lineno)


def test_no_generator_is_kept_by_a_module() -> None:
    """A ``Random`` made on import would be shared by all games: one is handed in instead."""
    for path in in_rooms("rules", "bots"):
        for statement in tree(path).body:
            if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
                calls = [node.func for node in ast.walk(statement) if isinstance(node, ast.Call)]
                assert "Random" not in [getattr(called, "id", "") for called in calls], where(path, statement.lineno)


# --- Law 6: the trick kernel exists once ----------------------------------------------------------------------------


def test_the_kernel_is_the_only_one_and_the_game_uses_it() -> None:
    kernel = HOUSE / "rules" / "kernel.py"
    known = {node.name for node in tree(kernel).body if isinstance(node, ast.FunctionDef)}
    assert {"legal", "winning", "follow_suit", "trump_in"} <= known
    for path in MODULES:
        if "bots" not in path.parts and path != kernel:
            defined = {node.name for node in nodes_of(path) if isinstance(node, ast.FunctionDef)}
            assert not defined & known, path
    used = {name for module, name, _ in imports(HOUSE / "rules" / "phases" / "tricks.py") if module.endswith(".kernel")}
    assert {"legal", "winning"} <= used


def test_who_takes_a_trick_is_read_from_the_game() -> None:
    """New trumps may begin in the middle of a trick or after it (G9, G17): only the rules know, and bots that imagine
    games."""
    for path in MODULES:
        names = {name for module, name, _ in imports(path) if module == "thousand_tui.rules.kernel"}
        assert room_of(name_of(path)) in {"rules", "bots"} or "winning" not in names, path


# --- Law 7: importing the package is cheap --------------------------------------------------------------------------


def loaded_by(statement: str) -> set[str]:
    program = f"{statement}\nimport sys\nprint(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return set(done.stdout.split())


def test_the_package_loads_nothing_else() -> None:
    extra = loaded_by("import thousand_tui") - loaded_by("pass")
    assert extra - {"__future__"} == {"thousand_tui"}


FIRST_FRAME = """
import sys
from thousand_tui.options import Options
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.home import HomeScreen

def look_around(home):
    loaded = sorted(sys.modules)
    sys.__stdout__.write(" ".join([*(["shown"] if "Olena" in home.app.export_screenshot() else []), *loaded]))
    home.app.exit()

HomeScreen.look_around = look_around
ThousandApp(Options()).run(headless=True, size=(120, 40))
"""


def test_the_first_frame_of_home_needs_no_rules(tmp_path: Path) -> None:
    """Neither with a table of last time nor with saved games, which are read behind that frame."""
    saves, config = tmp_path / "saves", tmp_path / "config"
    for folder in (saves, config):
        folder.mkdir()
    (saves / "game.json").write_text("{}")
    table = {"players": [{"name": name, "kind": "person"} for name in ("Olena", "Anna", "Vera")], "preset": "PAGAT"}
    (config / "settings.json").write_text(json.dumps({"last_table": table}))
    places = {"THOUSAND_SAVES": str(saves), "THOUSAND_CONFIG": str(config)}
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME],
        cwd=ROOT,
        env=os.environ | places,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert {"shown", "thousand_tui.ui.screens.home"} <= loaded
    rooms = {f"thousand_tui.{name}" for name in ("rules", "bots", "guests", "table", "study.days", "words.story")}
    assert not loaded & {"pydantic", "pydantic_core", "thousand_tui.ui.screens.dialogs", *rooms}


def test_the_rules_do_without_the_screens_and_without_pydantic_until_they_are_chosen() -> None:
    loaded = loaded_by("import thousand_tui.rules")
    assert not {
        name for name in loaded if top(name) in ("textual", "rich", "platformdirs", "pydantic", "pydantic_core")
    }
    assert (
        not {name for name in loaded if top(name) == "thousand_tui"}
        - {"thousand_tui"}
        - {name for name in loaded if name.startswith("thousand_tui.rules")}
    )


@pytest.mark.parametrize("first", ["presets", "agreements", "agreements.effective", "sharing"])
def test_what_the_rules_load_late_has_its_name_whatever_was_loaded_first(first: str) -> None:
    done = loaded_by(
        f"import thousand_tui.rules.{first}; from thousand_tui.rules import *; "
        "from thousand_tui.rules import effective, idle, presets, read_line, Agreements; "
        "assert effective(presets()[0].agreements) and idle and read_line and Agreements"
    )
    assert "pydantic" in done
    assert not hasattr(importlib.import_module("thousand_tui.rules"), "nonsense")


# --- Law 8: no number of seats outside the forms --------------------------------------------------------------------


def is_three(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value == 3 and isinstance(node.value, int)


def counts_seats(node: ast.AST) -> bool:
    """``range(3)``, ``% 3``, ``* 3``, or a comparison with 3."""
    if isinstance(node, ast.Call):
        return getattr(node.func, "id", "") == "range" and any(map(is_three, node.args))
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Mod | ast.Mult) and (is_three(node.left) or is_three(node.right))
    return isinstance(node, ast.Compare) and any(map(is_three, (node.left, *node.comparators)))


def test_the_search_for_seat_counts_finds_them() -> None:
    for text in ("range(3)", "range(0, 3)", "seat % 3", "(0,) * 3", "len(hands) == 3", "3 > n"):
        assert any(map(counts_seats, ast.walk(ast.parse(text)))), text
    for text in ("n / 3", "card % 6", "x = 3", "(3, 7, 11)", "n == 3.0"):
        assert not any(map(counts_seats, ast.walk(ast.parse(text)))), text


def test_going_round_exists_once() -> None:
    found = [
        where(path, node.lineno)
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("next_after")
    ]
    assert [place.split(":")[0] for place in found] == ["thousand_tui/rules/state.py"]


def test_no_room_counts_three_seats() -> None:
    found = [
        where(path, getattr(node, "lineno", 0))
        for path in in_rooms("rules", "table", "bots")
        if is_of_house(path) and path != HOUSE / "rules" / "forms.py"
        for node in nodes_of(path)
        if counts_seats(node)
    ]
    assert found == []


# --- Law 11: ASCII at the wire --------------------------------------------------------------------------------------


def test_no_function_is_told_which_signs_the_terminal_knows() -> None:
    told = [
        f"{where(path, node.lineno)} {each.arg}"
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        if each.arg in ("ascii_only", "letters") and ast.unparse(each.annotation or each) != "str"
    ]
    assert told == []


# --- Law 13: one clock ----------------------------------------------------------------------------------------------

WAITS = {"set_timer", "set_interval", "monotonic", "perf_counter"}


def test_only_the_clock_of_the_screens_waits_and_tells_the_time() -> None:
    found = [
        where(path, node.lineno)
        for path in in_rooms("ui")
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute | ast.ImportFrom | ast.Name) and WAITS & names_in(node)
    ]
    assert {place.split(":")[0] for place in found} == {"thousand_tui/ui/clock.py"}


def names_in(node: ast.Attribute | ast.ImportFrom | ast.Name) -> set[str]:
    if isinstance(node, ast.ImportFrom):
        return {alias.name for alias in node.names}
    return {node.attr if isinstance(node, ast.Attribute) else node.id}


# --- State ----------------------------------------------------------------------------------------------------------


def rules_modules() -> Iterator[str]:
    package = importlib.import_module("thousand_tui.rules")
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        yield found.name


def test_a_game_has_at_most_eight_fields() -> None:
    game = importlib.import_module("thousand_tui.rules").Game
    assert len(dataclasses.fields(game)) <= 8


def records() -> Iterator[type]:
    """Every record of the rules."""
    for module in map(importlib.import_module, rules_modules()):
        for name, kind in inspect.getmembers(module, dataclasses.is_dataclass):
            if isinstance(kind, type) and kind.__module__ == module.__name__ and not name.startswith("_"):
                yield kind


def is_frozen(kind: Any) -> bool:
    return bool(kind.__dataclass_params__.frozen)


def test_records_of_the_rules_are_slotted_and_hashed_by_their_fields() -> None:
    found = list(records())
    assert len(found) > 40
    for kind in found:
        assert "__slots__" in vars(kind), kind
        assert is_frozen(kind) or vars(kind)["__dataclass_params__"].unsafe_hash, kind


# --- Law 9: records are immutable -----------------------------------------------------------------------------------

HOT = [kind for kind in records() if not is_frozen(kind)]
"""The records that are built at every action; mypy lets nobody assign to their fields."""
HOT_FIELDS = {field.name for kind in HOT for field in dataclasses.fields(kind)}
CONSTRUCTORS = ("__init__", "__new__")


@pytest.mark.parametrize("kind", HOT, ids=lambda kind: kind.__name__)
def test_the_fields_of_a_hot_record_are_final(kind: Any) -> None:
    assert issubclass(kind, importlib.import_module("thousand_tui.rules.records").HotRecord)
    written = {node.name for node in ast.walk(class_node(kind)) if isinstance(node, ast.FunctionDef)}
    assert "__init__" not in written, "it takes the fields as they stand"
    assert all(str(field.type).startswith("Final[") for field in dataclasses.fields(kind))


def class_node(kind: type) -> ast.Module:
    return ast.parse(textwrap.dedent(inspect.getsource(kind)))


def assigned(path: Path) -> Iterator[tuple[str, ast.Attribute]]:
    """Every attribute that is assigned to or deleted outside a constructor, and what it is an attribute of: its class,
    or the type that the function says the name is of, where it says so."""

    def inside(node: ast.AST, types: dict[str, str], owner: str) -> Iterator[tuple[str, ast.Attribute]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                yield from inside(child, types, child.name)
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                if child.name not in CONSTRUCTORS:
                    args = [*child.args.args, *child.args.kwonlyargs]
                    given = {arg.arg: ast.unparse(arg.annotation) if arg.annotation else owner for arg in args}
                    yield from inside(child, types | given, owner)
            else:
                if isinstance(child, ast.Attribute) and not isinstance(child.ctx, ast.Load):
                    yield types.get(ast.unparse(child.value), ""), child
                yield from inside(child, types, owner)

    yield from inside(tree(path), {}, "")


WRITTEN_TO = {"Ledger", "_Asked"}
"""A settlement in progress, and what remembers the last question: neither is part of a game."""


def test_in_the_rules_only_a_ledger_is_written_to() -> None:
    found = [(of, where(path, to.lineno)) for path in in_rooms("rules") for of, to in assigned(path)]
    assert [place for of, place in found if of not in WRITTEN_TO] == []
    assert len(found) > 5


def test_the_rules_set_no_attribute_by_its_name() -> None:
    for path in in_rooms("rules"):
        for node in nodes_of(path):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            assert called.split(".")[-1] not in ("setattr", "delattr", "__setattr__", "__setstate__"), where(
                path, node.lineno if isinstance(node, ast.Call) else 0
            )


@cache
def own_attributes(path: Path) -> set[str]:
    """What the classes of a file declare or assign to themselves."""
    classes = [node for node in nodes_of(path) if isinstance(node, ast.ClassDef)]
    inside = [node for each in classes for node in ast.walk(each)]
    declared = {
        node.target.id for node in inside if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    stored = [node for node in inside if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)]
    return declared | {node.attr for node in stored if ast.unparse(node.value) == "self"}


def test_other_rooms_assign_to_no_field_of_a_record() -> None:
    """But to what their own classes call by the same name; mypy holds that these are their own."""
    found = [
        f"{where(path, to.lineno)} {ast.unparse(to)}"
        for path in MODULES
        if room_of(name_of(path)) != "rules"
        for _, to in assigned(path)
        if to.attr in HOT_FIELDS - own_attributes(path)
    ]
    assert found == []


def test_the_search_for_assignments_finds_them(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text(
        "class Deal:\n"
        "    def __init__(self, bid: int) -> None:\n"
        "        self.bid = bid\n"
        "    def raised(self) -> None:\n"
        "        self.bid += 1\n"
        "def spoil(deal: Deal, other):\n"
        "    deal.bid, other.seen = 5, 6\n"
        "    del deal.calls\n"
    )
    found = [(of, ast.unparse(to)) for of, to in assigned(file)]
    assert found == [("Deal", "self.bid"), ("Deal", "deal.bid"), ("", "other.seen"), ("Deal", "deal.calls")]


def test_a_hot_record_can_be_copied_and_pickled() -> None:
    state = importlib.import_module("thousand_tui.rules.state")
    deal = state.Deal(3, 1, (2, 0, 1), calls=(state.Call(2, 100),), bought=state.Pile.of(7))
    for same in (pickle.loads(pickle.dumps(deal)), copy.deepcopy(deal), dataclasses.replace(deal)):
        assert (same, hash(same), repr(same)) == (deal, hash(deal), repr(deal))


# --- Portability ----------------------------------------------------------------------------------------------------

POSIX = {"fcntl", "termios", "pwd", "grp", "resource", "tty", "pty", "syslog", "readline", "posix", "curses"}


def unguarded(body: list[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """What runs on import without a condition or a net around it."""
    for statement in body:
        if isinstance(statement, ast.ClassDef | ast.With):
            yield from unguarded(statement.body)
        elif isinstance(statement, ast.Import | ast.ImportFrom):
            yield statement


def test_nothing_needs_posix_to_be_imported() -> None:
    for path in MODULES:
        for node in unguarded(tree(path).body):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            assert not {top(name) for name in names} & POSIX, where(path, node.lineno)


# --- Text -----------------------------------------------------------------------------------------------------------

EMOJI = re.compile(
    "[\U0001f000-\U0001faff\ufe00-\ufe0f\u200d\u20e3\u231a\u231b\u23e9-\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653"
    "\u267f\u2693\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705"
    "\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55]"
)
TEXTS = {".py", ".toml", ".md", ".tcss", ".txt", ".cfg", ".json", ".sh"}


def test_no_emoji_and_no_variation_selectors() -> None:
    folders = [HOUSE, *(ROOT / name for name in ("tests", "docs", "themes", "bench", "saves"))]
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in TEXTS and path.is_file()]
    for path in [*files, *ROOT.glob("*.md")]:
        found = EMOJI.search(path.read_text("utf-8", errors="replace"))
        assert found is None, (path, ascii(found))


# --- Size -----------------------------------------------------------------------------------------------------------

LONGEST_FUNCTION = 55
LONGEST_FILE = 500


def test_functions_fit_on_a_screen() -> None:
    too_long = [
        f"{where(path, node.lineno)} {node.name}: {length}"
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    ]
    assert too_long == []


def is_data(path: Path) -> bool:
    """Whether a file holds nothing but tables."""
    return not any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in nodes_of(path))


def test_files_can_be_read_in_one_go() -> None:
    sizes = {path: len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {path: size for path, size in sizes.items() if size > LONGEST_FILE and not is_data(path)} == {}


# --- Examples in the documentation ----------------------------------------------------------------------------------


def with_examples() -> list[str]:
    return [name_of(path) for path in in_rooms("rules", "bots", "table", "words") if ">>> " in path.read_text("utf-8")]


def test_the_rules_show_how_they_are_used() -> None:
    assert "thousand_tui.rules" in with_examples()


@pytest.mark.parametrize("name", with_examples())
def test_examples_in_docstrings_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
