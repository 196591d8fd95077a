"""What the tests of the vault room share: the repository of the test's vault, and hooks in it."""

from collections.abc import Callable

import pytest

from kura_tui.vault.repository import Repository
from tests.builders import VaultBuilder


@pytest.fixture
def repository(vault: VaultBuilder) -> Repository:
    """The repository of the test's vault."""
    return Repository.discover(vault.root)


@pytest.fixture
def hooks(vault: VaultBuilder) -> Callable[[str, str], None]:
    """Give a function that installs a shell script as a hook."""

    def install(name: str, script: str) -> None:
        file = vault.write(f".git/hooks/{name}", f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    return install
