"""What is said where a better choice is looked for."""

from __future__ import annotations

from collections.abc import Sequence
from re import split
from textwrap import wrap
from typing import Final

from thousand_tui.rules import Action, View
from thousand_tui.words.catalogue import t
from thousand_tui.words.hint import Cause, HintWords
from thousand_tui.words.ideas import Verdict
from thousand_tui.words.voice import Voice, sentence_case

# Cells of one of the lines that a coach has at a table of 80 cells.
ROOM: Final = 69
# So many of them.
LINES: Final = 2


def pages(text: str) -> list[str]:
    """The text in parts of two lines, which end with a sentence wherever one is short enough for that."""
    found = [""]
    for sentence in split(r"(?<=[.!?]) ", text):
        lines = wrap(f"{found[-1]} {sentence}".strip(), ROOM)
        if len(lines) > LINES and found[-1]:
            found.append("")
            lines = wrap(sentence, ROOM)
        found[-1:] = [" ".join(lines[at : at + LINES]) for at in range(0, len(lines), LINES)] or [""]
    return found


def question(number: int, total: int, deal: int, verdict: Verdict, voice: Voice) -> str:
    """What is asked."""
    facts = {"number": number, "total": total, "deal": deal, "loss": round(verdict.loss)}
    return t(_typed("better.ask", voice), **facts, **_help(voice))


def judging() -> str:
    """That the answer is being judged."""
    return t("better.judging")


def wrong(view: View, answer: Action, loss: float | None, is_same: bool, voice: Voice) -> str:
    """What the answer would cost; where it could not be judged, only that."""
    choice = sentence_case(HintWords(view, voice).choice(answer))
    key = "better.same" if is_same else "better.wrong" if loss is not None else "better.unknown"
    return t(_typed(key, voice), choice=choice, loss=round(loss or 0.0), **_help(voice))


def better(
    view: View, verdict: Verdict, answer: Action | None, loss: float, causes: Sequence[Cause], voice: Voice
) -> str:
    """What is better and why, after an answer that was found, or without one."""
    words = HintWords(view, voice)
    best = verdict.choices[0]
    why = words.why((best, verdict.made), causes)
    if answer is None:
        return t("better.shown", why=why)
    choice = sentence_case(words.choice(answer))
    if round(loss) > 0:
        return t("better.near", choice=choice, loss=round(loss), best=words.choice(best.action), why=why)
    return t("better.right" if answer == best.action else "better.even", choice=choice, why=why)


def over(found: int, total: int) -> str:
    """How many were found."""
    return t("better.over", found=found, total=total)


def _typed(key: str, voice: Voice) -> str:
    return key if voice.key is not None else f"{key}.typed"


def _help(voice: Voice) -> dict[str, str]:
    return {} if voice.key is None else {"key": voice.key("table.hint")}
