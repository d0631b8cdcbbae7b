"""What stands in a message: counts, names, cards, whole sentences and items of a list, and no other piece of text.

A piece of a sentence could not be put into another language, where the sentence would bend it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from string import Formatter

from tests.words.english import MESSAGES
from tests.words.texts import SAYING, functions, is_text, name_of, saying, texts_of

KINDS = {
    slot: kind
    for kind, slots in (
        ("sentence", "about asked eyes offer problem said sentence told why"),
        ("item", "calls cards contracts cost homes known lines list melds names numbers offers order pairs parts"),
        ("item", "plays sizes standings suits then totals usual words"),
        ("name", "accepts behind best bid bot box card chance choice column expert file first game grade idea kind"),
        ("name", "last line loss name now one other own points rules standing step suit theirs title tokens trump"),
        ("name", "value what where who day month date when"),
    )
    for slot in slots.split()
}
"""What a text in a slot is: a whole sentence, or a clause that nothing in the message bends; an item of a list, or the
list; what something or somebody is called: a choice, a place, a value of an agreement, a bot, a day."""
FREE = r"(^|[.:?!·–(“] ?|  ){slot}($|[.:?!·–)”]| [A-Z(\[{{·–])"
"""Where a sentence may stand: where the message begins or ends a sentence, or at a colon, a bracket or a dash."""


def test_no_piece_of_text_stands_in_another() -> None:
    found = set(texts_in_texts())
    assert len(found) > 100
    assert sorted(each for each in found if each[2] not in KINDS) == []


def test_a_sentence_in_a_message_stands_free() -> None:
    sentences = [slot for slot, kind in KINDS.items() if kind == "sentence"]
    bound = [
        f"{key}: {message}"
        for key, message in MESSAGES.items()
        for slot in sentences
        if f"{{{slot}}}" in message and not re.search(FREE.format(slot=re.escape(f"{{{slot}}}")), message)
    ]
    assert bound == []


def test_every_kind_is_of_a_slot() -> None:
    used = {name for message in MESSAGES.values() for _, name, _, _ in Formatter().parse(message) if name}
    assert KINDS.keys() <= used


def texts_in_texts() -> Iterator[tuple[str, str, str]]:
    """Where a message is said with a text as a fact: the file, the message, the name of the fact."""
    said = saying()
    for path, node in functions():
        local = texts_of(node, said)
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and call.args and name_of(call.func) in SAYING:
                for fact in call.keywords:
                    if fact.arg and is_text(fact.value, said, local):
                        yield path, ast.unparse(call.args[0]), fact.arg
