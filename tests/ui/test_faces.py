"""The players' faces: whose is whose, and where they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.apps import at_home, game
from tests.ui.screens.table.tables import sitting, until
from thousand_tui.desk.pages.settings import LOOK
from thousand_tui.storage.settings import values_of
from thousand_tui.ui.screens.setup import SetupScreen
from thousand_tui.ui.screens.table.seats import Seats, has_faces, plates
from thousand_tui.ui.widgets.faces import HEIGHT, WIDTH, Faces, face
from thousand_tui.ui.widgets.fields import NameField
from thousand_tui.ui.widgets.pictures import drawn, in_cells
from thousand_tui.ui.widgets.preview import Preview
from thousand_tui.words.catalogue import speak
from thousand_tui.words.people import bot_names


def test_the_same_bot_has_the_same_face_in_every_language() -> None:
    english = [face(name) for name in bot_names([], 12)]
    assert len({*english}) == 12
    speak("ru")
    assert [face(name) for name in bot_names([], 12)] == english


def test_a_person_has_the_face_of_their_name_or_the_one_they_chose() -> None:
    assert face("Kasimir") is not face("Olena"), "faces go by names"
    assert face("Kasimir") == face(" kasimir ")
    assert face("Kasimir", "turban") == in_cells(drawn("faces")["turban"])


def test_every_face_can_be_chosen_and_has_the_same_size() -> None:
    assert values_of("face") == ("auto", *drawn("faces"))
    faces = [face("", name) for name in drawn("faces")]
    assert all(len(each) == HEIGHT and {*map(len, each)} == {WIDTH} for each in faces)


@pytest.mark.parametrize(("size", "are_shown"), [((80, 24), False), ((120, 40), True)])
async def test_the_set_up_shows_the_faces_of_those_at_the_table(
    tmp_path: Path, size: tuple[int, int], are_shown: bool
) -> None:
    async with at_home(tmp_path, size) as (app, pilot):
        app.change_settings(face="cap")
        await pilot.press("u")
        assert isinstance(app.screen, SetupScreen)
        faces = app.screen.query_one(Faces)
        assert faces.display is are_shown
        assert [picture for _, picture in faces.shown] == [face("", "cap"), face("Vera"), face("Bogdan")]
        app.screen.query(NameField)[1].value = "Olena"
        await pilot.pause()
        assert faces.shown[1] == ("Olena", face("Olena"))


@pytest.mark.parametrize(("size", "are_shown"), [((100, 30), False), ((120, 40), True), ((200, 60), True)])
async def test_the_others_have_faces_beside_their_plates(size: tuple[int, int], are_shown: bool) -> None:
    async with sitting(game(0), size) as (app, screen, pilot):
        seats = screen.query_one(Seats)
        for frames, can_draw in (("unicode", True), ("ascii", False)):
            app.change_settings(frames=frames)
            await pilot.pause()
            assert has_faces(seats, screen.scene, seats.size.width) is (are_shown and can_draw)
            width, begins = plates(seats, screen.scene, seats.size.width)
            assert begins[0] >= 1
            assert begins[-1] + width < seats.size.width


async def test_the_settings_show_the_face_that_is_chosen(tmp_path: Path) -> None:
    async with at_home(tmp_path, (120, 40)) as (app, pilot):
        await pilot.press("i")
        preview = app.screen.query_one(Preview)
        await until(lambda: preview.shown is not None and preview.shown.position is not None, pilot)
        await pilot.press(*["down"] * LOOK.index("face"), "right")
        await until(lambda: preview.shown is not None and preview.shown.face == face("", "bun"), pilot)
        assert app.settings.face == "bun"
