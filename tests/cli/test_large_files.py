"""Files in Inbox/ that kura does not read: listed, rejected where they can be, never shown."""

import json
import os

import pytest

from kura_tui.vault.files import MAX_FILE_BYTES, MAX_MOVED_BYTES
from tests.builders import VaultBuilder
from tests.cli.conftest import Own, Run

BIG = "Inbox/big.md"


@pytest.fixture
def large(vault: VaultBuilder, own: Own) -> bytes:
    """Give the bytes of a file over the limit, without a line end, in the test's Inbox/."""
    own.open_gate()
    data = b"\x1b[2J" + b"a" * MAX_FILE_BYTES
    vault.write(BIG, data)
    return data


def test_a_large_file_is_listed_and_shown_without_its_text(run: Run, large: bytes):
    assert "\tbroken\t" in run("list").stdout
    shown = run("show", "big")
    assert shown.exit_code == 0
    assert "too large to read" in shown.stdout
    assert "aaa" not in shown.stdout
    assert "0 pending, 1 broken" in run("status").stdout


def test_a_large_file_is_not_said_to_have_no_marks(run: Run, large: bytes):
    shown = run("show", "big").stdout
    assert "Marks: not scanned: too large\n" in shown
    assert "no known pattern" not in shown
    assert json.loads(run("show", "big", "--json").stdout)["proposal"]["scanned"] is False


def test_the_plain_review_does_not_say_it_either(run: Run, vault: VaultBuilder):
    vault.write(BIG, b"a" * (MAX_FILE_BYTES + 1))
    said = run("review", "--plain", stdin="0\n").output
    assert "Marks: not scanned: too large" in said


def test_a_large_file_is_rejected_without_showing_it(run: Run, vault: VaultBuilder, large: bytes):
    plan = run("reject", "big", "--reason", "wrong", "-n")
    assert plan.exit_code == 0
    assert "Inbox/big.md -> .kura/rejected/" in plan.stdout
    done = run("reject", "big", "--reason", "wrong")
    assert done.exit_code == 0, done.stderr
    assert "aaa" not in plan.output + done.output
    assert large in [data for path, data in vault.files().items() if "/rejected/" in path]


@pytest.mark.parametrize("source", ["-", "file"])
def test_a_large_file_is_not_edited(
    run: Run, vault: VaultBuilder, large: bytes, source: str, tmp_path
):
    (tmp_path / "file").write_text("other words\n", encoding="utf-8")
    place = "-" if source == "-" else str(tmp_path / "file")
    result = run("edit", "big", "--from", place, stdin="other words\n")
    assert result.exit_code == 4
    assert "too large to read" in result.stderr
    assert "kura reject Inbox/big.md" in result.stderr
    assert vault.bytes(BIG) == large


def test_an_editor_is_not_opened_on_a_large_file(run: Run, vault: VaultBuilder, large: bytes):
    result = run("edit", "big")
    assert result.exit_code == 4
    assert "Not edited" in result.stderr


def test_rejecting_what_is_no_file_says_why_it_cannot_be(run: Run, own: Own, vault: VaultBuilder):
    own.open_gate()
    os.mkfifo(vault.root / "Inbox/pipe.md")
    (vault.root / "Inbox/link.md").symlink_to("/nowhere")
    with (vault.root / "Inbox/huge.md").open("wb") as file:
        file.truncate(MAX_MOVED_BYTES + 1)
    for name, why in {
        "pipe.md": "it is no regular file",
        "Inbox/link.md": "it is a link, and links are not followed",
        "huge": "by hand: mv -- Inbox/huge.md ~/",
    }.items():
        result = run("reject", name, "--reason", "wrong")
        assert result.exit_code == 4
        assert why in result.stderr
        assert "Nothing was written" in result.stderr
    assert "3 unreadable" in run("status").stdout
    assert os.listdir(vault.root / "Inbox") != []
