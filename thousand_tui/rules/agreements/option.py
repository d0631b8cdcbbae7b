"""How an agreement is declared: one field of a group, with everything that people are told about it.

The groups A to K and the forms of the game each have a module of such declarations; :mod:`.model` joins them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field
from pydantic.fields import FieldInfo

from thousand_tui.rules.quoting import Counted, Say, in_english


class Group(BaseModel):
    """The agreements of one group of RULES §2; only their union, ``Agreements``, is ever instantiated."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


@dataclass(frozen=True, slots=True)
class Idle:
    """An option has no effect ``when`` this holds of the whole set; ``reason`` is a clause for a person."""

    when: Callable[[Any], bool]
    reason: str


def option(
    default: Any,
    key: str,
    title: str,
    explanation: str,
    values: Mapping[Any, str] | None = None,
    *,
    phrase: str = "{n}",
    card: Mapping[Any, str] | None = None,
    idle: Idle | tuple[Idle, ...] = (),
) -> Any:
    """An agreement: its key in shared lines, and what the editor, the rule card and the messages say about it.

    ``key`` is the row in RULES §2, or the row and a word ("C9.threshold") if a row has more than one value to choose.
    ``values`` puts values into words; a number that is not among them is worded by ``phrase``. ``card`` has a sentence
    for the rule card for each value that needs one, "number" for any other number; it follows that of the row, and may
    name any option in braces. ``idle`` says when the option has no effect.
    """
    extra: dict[str, Any] = {
        "key": key,
        "values": {str(value): said for value, said in (values or {}).items()},
        "phrase": phrase,
        "card": {str(value).lower(): sentence for value, sentence in (card or {}).items()},
        "idle": idle if isinstance(idle, tuple) else (idle,),
    }
    return Field(default=default, title=title, description=explanation, json_schema_extra=extra)


def whole(lowest: int, highest: int, step: int = 1) -> Any:
    """The bounds of a whole number, both included."""
    return Field(ge=lowest, le=highest, multiple_of=step) if step > 1 else Field(ge=lowest, le=highest)


_SWITCH: Final = (False, True)

# On or off; one of a few values, on and off perhaps among them; a whole number; a word or a whole number; three places
# of the pack.
Kind = Literal["switch", "choice", "number", "mixed", "places"]


@dataclass(frozen=True, slots=True)
class Option:
    """What an agreement is called, means and accepts.

    ``row`` is its row in RULES §2, ``key`` its name in shared lines. ``choices`` are all values of a switch or a choice
    and the words of a mixed one; ``lowest``, ``highest`` and ``step`` are the bounds of a number or of the numbers of a
    mixed one, otherwise 0, 0, 1. ``values`` puts each listed value into words, ``card`` has sentences for the rule card
    by value, ``idle`` says when it has no effect.
    """

    id: str
    row: str
    key: str
    title: str
    explanation: str
    default: Any
    values: Mapping[str, str]
    kind: Kind
    choices: tuple[Any, ...] = ()
    lowest: int = 0
    highest: int = 0
    step: int = 1
    phrase: str = "{n}"
    card: Mapping[str, str] = field(default_factory=dict)
    idle: tuple[Idle, ...] = ()

    @property
    def group(self) -> str:
        """The letter of its group."""
        return self.row[0]

    def said(self, value: Any) -> str:
        """The value in words."""
        known = self.values.get(str(value))
        if known is not None:
            return known
        if isinstance(value, tuple):
            *most, last = map(str, value)
            value = f"{', '.join(most)} and {last}"
        return self.phrase.format(n=Counted(value) if isinstance(value, int) else value)

    def called(self, say: Say) -> str:
        """The title, in the language of ``say``."""
        return say(f"agreement.{self.id}.title", self.title)

    def accepts(self, say: Say = in_english) -> str:
        """The allowed values as a list for people: words and bounds."""
        words = [f"'{choice}'" if isinstance(choice, str) else str(choice) for choice in self.choices]
        if self.choices[:2] == _SWITCH:
            words = ["on", "off", *words[2:]]
        if self.kind == "places":
            words = [say("accepts.places", "three different places in the pack")]
        if self.kind in ("number", "mixed"):
            key, steps = ("accepts.steps", " in steps of {step}") if self.step > 1 else ("accepts.number", "")
            said = say(key, f"a whole number from {{lowest}} to {{highest}}{steps}")
            words.append(said.format(lowest=self.lowest, highest=self.highest, step=self.step))
        return say("accepts.or", " or ").join(filter(None, (", ".join(words[:-1]), words[-1])))


def read_option(name: str, info: FieldInfo) -> Option:
    """The option that a field of a group declares."""
    extra: Any = info.json_schema_extra
    kind, choices, (lowest, highest, step) = _accepted(info)
    return Option(
        id=name,
        row=extra["key"].partition(".")[0],
        title=info.title or name,
        explanation=info.description or "",
        default=info.default,
        kind=kind,
        choices=choices,
        lowest=lowest,
        highest=highest,
        step=step,
        **extra,
    )


def _accepted(info: FieldInfo) -> tuple[Kind, tuple[Any, ...], tuple[int, int, int]]:
    """Kind, words and bounds, read from the type of a field."""
    kinds = list(_parts(info.annotation, info.metadata))
    words = tuple(word for words, _ in kinds for word in words)
    bounds = [bounds for _, bounds in kinds if bounds is not None]
    if not kinds:
        return "places", (), (0, 0, 1)
    if words == _SWITCH:
        return "switch", words, (0, 0, 1)
    if not bounds:
        return "choice", words, (0, 0, 1)
    return ("mixed" if words else "number"), words, bounds[0]


def _parts(annotation: Any, metadata: list[Any]) -> Iterator[tuple[tuple[Any, ...], tuple[int, int, int] | None]]:
    """The words or the bounds of each member of a type."""
    if annotation is bool:
        yield _SWITCH, None
    elif annotation is int:
        yield (), _bounds(metadata)
    elif get_origin(annotation) is Literal:
        yield get_args(annotation), None
    elif get_origin(annotation) is Annotated:
        inner, *more = get_args(annotation)
        yield from _parts(inner, [part for constraint in more for part in getattr(constraint, "metadata", ())])
    elif get_origin(annotation) is not tuple:
        for member in get_args(annotation):
            yield from _parts(member, metadata)


def _bounds(metadata: list[Any]) -> tuple[int, int, int]:
    found = {
        name: getattr(part, name) for part in metadata for name in ("ge", "le", "multiple_of") if hasattr(part, name)
    }
    return found["ge"], found["le"], found.get("multiple_of", 1)


__all__ = ["Group", "Option", "option", "read_option", "whole"]
