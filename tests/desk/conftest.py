"""The disk answers at once here as well."""

from tests.storage.conftest import quick_disk as quick_disk
