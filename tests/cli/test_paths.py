"""Where kura's own files lie, and which vault a call means."""

from pathlib import Path

import pytest

from kura_tui.errors import UsageError
from kura_tui.paths import cache_dir, config_file, find_vault, index_file, state_dir


def folders(tmp_path: Path, *names: str) -> list[Path]:
    made = [tmp_path / name for name in names]
    for folder in made:
        folder.mkdir(parents=True)
    return made


def test_kuras_own_folders_follow_the_xdg_variables(tmp_path: Path):
    assert config_file() == tmp_path / "config/kura/config.toml"
    assert cache_dir() == tmp_path / "cache/kura"
    assert state_dir() == tmp_path / "state/kura"


def test_a_relative_xdg_variable_is_ignored(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative")
    assert config_file().is_absolute()
    assert "relative" not in config_file().parts


def test_the_vault_is_looked_for_in_the_order_of_the_design(tmp_path: Path):
    given, variable, configured, around, obsidian = folders(
        tmp_path, "given", "variable", "configured", "around", "obsidian"
    )
    (around / "Inbox").mkdir()
    here = around / "deep/er"
    here.mkdir(parents=True)
    environment = {"KURA_VAULT": str(variable), "OBSIDIAN_VAULT_PATH": str(obsidian)}
    assert find_vault(str(given), str(configured), here, environment) == given
    assert find_vault("", str(configured), here, environment) == variable
    del environment["KURA_VAULT"]
    assert find_vault("", str(configured), here, environment) == configured
    assert find_vault("", "", here, environment) == around
    assert find_vault("", "", tmp_path, environment) == obsidian


def test_a_folder_that_obsidian_uses_is_a_vault(tmp_path: Path):
    (tmp_path / "notes/.obsidian").mkdir(parents=True)
    assert find_vault("", "", tmp_path / "notes", {}) == tmp_path / "notes"


def test_a_vault_that_is_named_but_not_there_is_not_replaced_by_another(tmp_path: Path):
    (tmp_path / "Inbox").mkdir()
    with pytest.raises(UsageError, match='--vault names "missing", which is not a folder'):
        find_vault("missing", "", tmp_path, {})


def test_without_a_vault_the_sentence_says_where_it_was_looked_for(tmp_path: Path):
    with pytest.raises(UsageError) as caught:
        find_vault("", "", tmp_path, {})
    for place in ("--vault", "KURA_VAULT", "config.toml", str(tmp_path), "OBSIDIAN_VAULT_PATH"):
        assert place in caught.value.sentence
    assert "kura init --vault PATH -n" in caught.value.sentence
    assert "Nothing was written" not in caught.value.sentence


def test_a_relative_vault_is_taken_from_the_current_folder(tmp_path: Path):
    (vault,) = folders(tmp_path, "here/vault")
    assert find_vault("vault", "", tmp_path / "here", {}) == vault


def test_each_vault_has_an_index_of_its_own(tmp_path: Path):
    one, two = folders(tmp_path, "one", "two")
    assert index_file(one) != index_file(two)
    assert index_file(one, tmp_path).parent == tmp_path


def test_a_vault_whose_inbox_git_removed_is_still_one(tmp_path: Path):
    (tmp_path / "vault/.kura").mkdir(parents=True)
    (tmp_path / "vault/.kura/vault.toml").write_text("")
    (tmp_path / "vault/Memory").mkdir()
    assert find_vault("", "", tmp_path / "vault/Memory", {}) == tmp_path / "vault"
