"""Compiling the rules, short of running the compiler, which takes minutes."""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_laws import HOT as HOT_RECORDS, HOUSE
from tools import compiling
from tools.compiling import DEPENDED_ON, HOT, PACKAGE, ROOT, found, with_constructors


def test_without_a_compiler_one_sentence_says_that_nothing_but_speed_changes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(compiling, "remove", lambda: None)
    monkeypatch.setattr(sys, "argv", ["compiling.py"])
    assert compiling.main() == 0
    said = capsys.readouterr().out
    assert "no-such-compiler" in said
    assert "nothing but speed" in said
    assert len(said.splitlines()) == 1


def test_plain_python_takes_back_what_was_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "compiled" / PACKAGE).mkdir(parents=True)
    monkeypatch.setattr(compiling, "FOLDER", str(tmp_path / "compiled"))
    monkeypatch.setattr(sys, "argv", ["compiling.py", "--remove"])
    assert compiling.main() == 0
    assert not (tmp_path / "compiled").exists()
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_every_pattern_names_a_file() -> None:
    for pattern in (*HOT, *DEPENDED_ON):
        assert found([pattern]), pattern


def test_what_is_compiled_depends_on_nothing_that_is_not_watched() -> None:
    watched = set(found(DEPENDED_ON))
    assert set(found(HOT)) <= watched
    assert {path.relative_to(ROOT) for path in (HOUSE / "rules").rglob("*.py")} <= watched


def test_the_trouble_of_a_program_is_its_last_line() -> None:
    program = "import sys; print('much'); sys.exit('that is why')"
    assert compiling.said_by([sys.executable, "-c", program], ROOT) == "that is why"
    assert compiling.said_by([sys.executable, "-c", "print('fine')"], ROOT) == ""


RECORD = '''
@dataclass(slots=True, unsafe_hash=True)
class Sum(HotRecord):
    """It adds."""

    first: Final[int]
    others: Final[tuple[int, ...]] = ()

    def total(self) -> int:
        return self.first + sum(self.others)


@dataclass(frozen=True, slots=True)
class Other(HotRecord):
    """It is seldom built."""

    first: int
'''


def test_the_compiler_is_given_a_constructor_of_plain_assignments() -> None:
    written = with_constructors(RECORD)
    assert "@dataclass(init=False, slots=True, unsafe_hash=True)" in written
    assert "    others: Final[tuple[int, ...]]\n" in written
    assert "    def __init__(self, first: int, others: tuple[int, ...] = ()) -> None:\n" in written
    assert "        self.first = first\n        self.others = others\n" in written
    assert "    def total(self) -> int:\n" in written
    assert written.count("__init__") == 1, "a frozen record keeps the constructor of its dataclass"


def test_every_hot_record_is_given_its_constructor() -> None:
    """The same record comes of it: with the same fields, and the same values where none are given."""
    sources = {path: (ROOT / path).read_text("utf-8") for path in found(HOT)}
    written = {path: with_constructors(source) for path, source in sources.items()}
    assert sum(source.count("@dataclass(init=False") for source in written.values()) == len(HOT_RECORDS)
    for kind in HOT_RECORDS:
        source = written[Path(inspect.getsourcefile(kind) or "").relative_to(ROOT)]
        namespace = dict(vars(sys.modules[kind.__module__]))
        (node,) = (node for node in ast.parse(source).body if getattr(node, "name", "") == kind.__name__)
        exec(compile(ast.Module([node], []), kind.__name__, "exec"), namespace)
        for made, usual in zip(*(parameters(each) for each in (namespace[kind.__name__], kind)), strict=True):
            assert (made.name, made.default) == (usual.name, usual.default), kind


def parameters(kind: type) -> list[inspect.Parameter]:
    return list(inspect.signature(kind).parameters.values())


def test_no_field_of_a_compiled_record_asks_for_a_type_that_is_not_loaded() -> None:
    """A compiled class looks the types of its fields up as soon as it is made, but for those in quotes, and what a
    function takes and gives."""
    for path in found(HOT):
        module = ast.parse((ROOT / path).read_text("utf-8"))
        guarded = [
            node for node in module.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        ]
        unknown = {alias.asname or alias.name for node in guarded for each in node.body for alias in each.names}  # type: ignore[attr-defined]
        for record in module.body:
            for field in record.body if isinstance(record, ast.ClassDef) else ():
                if isinstance(field, ast.AnnAssign):
                    asked = {each.id for each in looked_up(field.annotation)}
                    assert not asked & unknown, f"{path}:{field.lineno}"


def looked_up(annotation: ast.AST) -> Iterator[ast.Name]:
    """The names in the type of a field, without those of a function."""
    if isinstance(annotation, ast.Name):
        yield annotation
    elif not (isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "Callable"):
        for part in ast.iter_child_nodes(annotation):
            yield from looked_up(part)
