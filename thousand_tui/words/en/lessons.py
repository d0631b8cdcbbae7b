"""Lessons: what is wrong with one, the screen where they are chosen, the questions of the first start."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    # What is wrong with a lesson
    "file.lesson_damaged": "{file} cannot be used as a lesson: {why}.",
    "file.damaged_learned": ("{file} cannot be read ({why}), so all lessons count as new; the file is kept."),
    "file.learned_not_saved": (
        "{file} was not saved in {folder} ({why}): finished lessons stay marked only until you leave."
    ),
    "lesson.bad.format": 'it does not begin with format = "thousand-lesson"',
    "lesson.bad.newer": "it was written for a newer version of the game",
    "lesson.bad.deep": "its brackets are nested too deeply",
    "lesson.bad.place": "{place}: {why}",
    "lesson.bad.signs": "it has characters that cannot be shown",
    "lesson.bad.long": "the coach says at most two lines of {signs} characters at a time",
    "lesson.bad.question": "there is no answer with that number",
    "lesson.bad.nothing_right": "it names wrong moves, but no right one",
    "lesson.bad.scene": "scene {scene}, {why}",
    "lesson.bad.step": "step {step}: {why}",
    "lesson.bad.deal": "under these agreements a deal needs more than a shuffle",
    "lesson.bad.pack": "its hands and its talon are not the 24 cards, each once",
    "lesson.bad.sizes": "the hands, and then the talon, need this many cards: {sizes}",
    "lesson.bad.turn": "“{move}” comes on another player's turn",
    "lesson.bad.move": "“{move}” is not allowed there",
    "lesson.bad.not_me": "a move is expected, but it is not the learner's turn",
    "lesson.bad.never_right": "none of the allowed moves is right",
    "lesson.bad.mine": "“{move}” is the learner's own move: list it under right",
    "lesson.bad.unanswered": 'the wrong move “{move}” gets no answer; otherwise = "..." answers all of them',
    "lesson.bad.ways": "there are too many ways through it",
    # Learning
    "learn.title": "Learn",
    "learn.title.numbered": "{number}  {title}",
    "learn.finished": "Lesson done: {title}.",
    "plain.first.suits": "Do these look like the four suits of cards: ♠ ♥ ♦ ♣? yes or no; Enter means yes.",
    "plain.first.suits.unlikely": "Do these look like the four suits of cards: ♠ ♥ ♦ ♣? yes or no; Enter means no.",
    "plain.first.known": "Have you played Thousand before? yes or no; Enter means no, and begins the first lesson.",
    "plain.first.known.likely": "Have you played Thousand before? yes or no; Enter means yes.",
    "plain.home.learn": "learn the game",
    "plain.learn": "What would you like to learn? 'quit' leaves a lesson; it continues there when you come back.",
    "plain.learn.how": "Type the number of a card, or a bid. help lists all that you can type; quit leaves the lesson.",
    "plain.learn.new": "{title}",
    "plain.learn.done": "{title} (done)",
    "plain.learn.left": "{title} (begun)",
    "plain.learn.back": "back",
    "plain.learn.stopped": "The lesson continues here when you come back.",
    "plain.learn.next": "Continue with the next lesson, {title}? yes or no; Enter means yes.",
    "learn.how": "The game in one minute",
    "learn.how.note": "to read",
    "learn.game": "A whole game with the tutor",
    "learn.game.note": "warns before a clear mistake",
    "plain.learn.game": "Play a whole game now, with the tutor? yes or no; Enter means yes.",
    "learn.about": (
        "Eight lessons of two to four minutes, at the table, with prepared cards. Leave one whenever you like: it"
        " continues where you left it."
    ),
    "learn.none": "not a lesson",
    "learn.done": "done",
    "learn.left": "begun",
    "learn.question": "Question {number} of {of}",
    "learn.go_on": "Continue",
    "learn.next": "Next: {title}",
    "learn.back": "Back to the lessons",
}
