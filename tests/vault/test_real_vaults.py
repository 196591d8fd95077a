"""Real vaults, where the shared data is there: every note reads without an exception."""

from pathlib import Path

import pytest

from kura_tui.domain.notes.edits import remove_property, set_property
from kura_tui.domain.notes.layout import frontmatter_block
from kura_tui.domain.notes.links import links_in
from kura_tui.domain.notes.passages import passages
from kura_tui.vault.documents import parse_document


@pytest.mark.parametrize("name", ["kepano", "dendron-site"])
def test_every_note_of_a_real_vault_reads_and_edits_without_loss(shared_data: Path, name: str):
    files = sorted((shared_data / "vaults" / name).rglob("*.md"))
    assert files
    for file in files:
        data = file.read_bytes()
        document = parse_document(file.name, data)
        assert document.text.encode() == data
        for passage in passages(document):
            assert document.text[passage.start : passage.end] == passage.text
        for link in links_in(document.text):
            assert 0 <= link.start < link.end <= len(document.text)
        if frontmatter_block(document.text) and not document.problems:
            changed = set_property(document.text, "kura_probe", "a: b")
            assert remove_property(changed, "kura_probe") == document.text
            assert parse_document(file.name, changed.encode()).properties.entries == (
                *document.properties.entries,
                ("kura_probe", "a: b"),
            )
