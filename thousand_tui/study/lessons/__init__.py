"""Lessons: what a file contains, the tables it prepares, and the coach who teaches it; see ``docs/lessons.md``.

::

    lesson = read_lesson(fields, "marriages")   # checked against the rules; what is wrong with it is one sentence
    session, teacher = taught(lesson, Place(), "Anna")
    sit_down(app, session, teacher, then)       # a scene of it, at the table
"""

from __future__ import annotations

from thousand_tui.study.lessons.checking import read_lesson
from thousand_tui.study.lessons.lesson import Answer, Lesson, LessonError, Question, Scene, Step, Wrong
from thousand_tui.study.lessons.teacher import Place, Teacher, taught

__all__ = [
    "Answer",
    "Lesson",
    "LessonError",
    "Place",
    "Question",
    "Scene",
    "Step",
    "Teacher",
    "Wrong",
    "read_lesson",
    "taught",
]
