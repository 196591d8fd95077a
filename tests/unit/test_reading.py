"""Which keys came together, from the bytes of each read."""

import pytest

from kura_tui.tui.reading import Reads, typed_count


class AClock:
    def __init__(self) -> None:
        self.now = 1.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    "text",
    [
        "a", "\r", "\x1b", "é", "字", "\x1b[A", "\x1bOP", "\x1b[1;2A", "\x1b[3~", "\x1b[97;;97u",
        "\x1b[I", "\x1b[<35;10;5M", "\x1b[M abc", "\x1b[?2048;0$y", "\x1b[48;24;80;480;640t",
        "\x1b[A\x1b[A\x1b[B", "\x1b[200~aax\r\x1b[201~", "\x1b[200~aax", "\x1b[Aj",
    ],
)  # fmt: skip
def test_a_key_alone_is_no_lump(text):
    assert typed_count(text) <= 1


@pytest.mark.parametrize(
    "text",
    [
        "ax", "a\r", "\t\r", "\x1b]11;rgb:1a1a/1a1a/1a1a\x1b\\", "\x1b[?62;22c", "[A", "aé",
        "\x1bP>|tmux 3.3a\x1b\\", "\x1b[97;;97u\x1b[49;;49u", "\x1b[200~x\x1b[201~aa",
    ],
)  # fmt: skip
def test_keys_of_a_paste_or_a_reply_are_a_lump(text):
    assert typed_count(text) > 1


def test_T03_a_paste_read_in_parts_is_one_lump_however_long_it_takes_to_parse():
    clock = AClock()
    reads = Reads(clock)
    reads.decode(b"ax" * 500)
    clock.now += 3.0
    reads.parsed()
    clock.now += 0.001
    reads.decode(b"a")
    assert reads.is_lump


def test_a_key_after_a_paste_is_a_key():
    clock = AClock()
    reads = Reads(clock)
    reads.decode(b"ax")
    reads.parsed()
    clock.now += 0.08
    reads.decode(b"a")
    assert not reads.is_lump
    assert reads.read_at == clock.now


def test_T23_bytes_that_are_no_text_are_shown_as_such_and_the_next_key_is_a_key():
    clock = AClock()
    reads = Reads(clock)
    assert reads.decode(b"\xe9") == ""
    clock.now += 0.5
    assert reads.decode(b"z") == "\ufffdz"
    assert not reads.is_lump


def test_a_character_split_over_two_reads_is_one():
    reads = Reads(AClock())
    assert reads.decode(b"\xe2\x82") + reads.decode(b"\xac") == "€"
    assert not reads.is_lump
