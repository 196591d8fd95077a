"""What the tests of the vault room share: plans made by hand, and a repository to carry them out in."""

import pytest

from kura_tui.vault.repository import Repository
from tests.builders import VaultBuilder


@pytest.fixture
def repository(vault: VaultBuilder) -> Repository:
    """The repository of the test's vault."""
    return Repository.discover(vault.root)
