"""What the tests of bots may install."""

from tests.bots.installing import installing as installing
