"""What the tests of bots may install."""

from tests.guests.installing import installing as installing
