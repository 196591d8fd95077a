"""A file over the limit on the review screen: said to be too large, rejected with two keys."""

from kura_tui.vault.files import MAX_FILE_BYTES
from tests.builders import VaultBuilder
from tests.tui.conftest import Opening

BIG = "Inbox/big.md"
DATA = b"a" * (MAX_FILE_BYTES + 1)


async def test_a_large_file_is_rejected_with_two_keys(vault: VaultBuilder, opened: Opening) -> None:
    vault.write(BIG, DATA)
    async with opened(vault) as desk:
        assert "too large to read" in desk.text
        assert "aaa" not in desk.text
        await desk.press("x", "2")
        assert desk.subjects()[:2] == ["reject: big", "propose: big"]
    assert vault.bytes(".kura/rejected/2026/big.md") == DATA


async def test_a_large_file_is_not_said_to_hold_no_secret(
    vault: VaultBuilder, opened: Opening
) -> None:
    vault.write(BIG, DATA)
    for size, said in (
        ((80, 24), "no secrets (not scanned)"),
        ((160, 60), "not scanned: too large"),
    ):
        async with opened(vault, size) as desk:
            assert said in desk.text
            assert "scan: n" not in desk.text


async def test_a_large_file_is_neither_approved_nor_edited(
    vault: VaultBuilder, opened: Opening
) -> None:
    vault.write(BIG, DATA)
    async with opened(vault) as desk:
        desk.app.program_runner = lambda *_: 1 / 0
        for key, said in (("a", "Not approved: too large"), ("e", "Not edited: too large")):
            await desk.press(key)
            assert desk.message.startswith(said)
            assert "edit it" not in desk.message
    assert vault.bytes(BIG) == DATA
