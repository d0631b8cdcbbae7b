"""How a message uses its facts beyond showing them: ``{fact:form|form}`` shows the form that fits the fact.

A count picks one of several forms, the singular first: ``{n} {n:deal|deals}``. A person is spoken of or addressed:
``{who:% plays|You play} {card}``. In a form, ``%`` stands for the fact, the number or the name. A noun has the forms
given in its own message, ``suit|gen:of suits``, and is asked for one by name: ``{suit:gen}``. Forms are split before
facts are filled in, so a player's name cannot be taken for a form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, NamedTuple


class Person(NamedTuple):
    """A person in a sentence: their ``name`` as it may be shown, and whether they are the one who ``reads`` it.

    (Not a dataclass: ``--help`` loads this, and does without that library.)
    """

    name: str
    reads: bool = False

    def __str__(self) -> str:
        return self.name


class Noun(str):
    """A noun with its other ``forms`` by name; for a form it does not have, the noun itself is used."""

    forms: Mapping[str, str]

    def __new__(cls, noun: str, forms: Mapping[str, str]) -> Noun:
        made = super().__new__(cls, noun)
        made.forms = forms
        return made

    def __format__(self, form: str) -> str:
        return self.forms.get(form, str(self))

    def within(self, whole: Callable[[str], str]) -> Noun:
        """The noun with ``whole`` applied to every form."""
        return Noun(whole(str(self)), {name: whole(form) for name, form in self.forms.items()})


class Grammar(Formatter):
    """Formats messages by the grammar of one language: ``plural`` gives the index of the form for a count, ``point`` is
    the decimal point."""

    def __init__(self, plural: Callable[[int], int], point: str = ".") -> None:
        self.plural = plural
        self.point = point

    def number(self, number: float) -> str:
        """A number with a proper minus sign."""
        return (f"−{-number}" if number < 0 else str(abs(number))).replace(".", self.point)

    def format_field(self, value: Any, format_spec: str) -> str:
        """A fact in the form that fits it.

        Raises:
            ValueError: a fact of this type cannot choose between forms.
        """
        if "|" not in format_spec:
            said = self.number(value) if type(value) in (int, float) else value
            return str(super().format_field(said, format_spec))
        forms = format_spec.split("|")
        if isinstance(value, int | float):
            last = len(forms) - 1
            which = self._form(abs(int(value))) if value == int(value) else last
            return forms[min(which, last)].replace("%", self.number(value))
        if isinstance(value, str):
            value = Person(value)
        if not isinstance(value, Person):
            raise ValueError(f"{value!r} is neither a count nor a person")
        told_of, told = forms
        return told if value.reads else told_of.replace("%", value.name)

    def _form(self, count: int) -> int:
        """The index of the form for a count; the first if the catalogue's rule fails."""
        try:
            return max(0, self.plural(count))
        except (ArithmeticError, ValueError):
            return 0
