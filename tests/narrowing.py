"""What a test knows of a value, said to it and to the type checker in one word."""

from typing import Any, TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """The value, which must not be None."""
    assert value is not None
    return value


def a(kind: type[T], value: Any) -> T:
    """The value, which must be of this kind."""
    assert isinstance(value, kind)
    return value
