"""What a search of a text may cost: growing with its length, whatever the text is made of."""

import time

from kura_tui.domain.evidence.hazards import find_hazards


def assert_searched_in_linear_time(piece: str) -> None:
    """Assert that four times the pieces take at most twelve times as long, the best of three."""

    def seconds(length: int) -> float:
        text = (piece * (length // len(piece) + 1))[:length]
        before = time.process_time()
        find_hazards(text)
        return time.process_time() - before

    short = max(seconds(5_000), 0.02)
    assert any(seconds(20_000) < short * 12 for _ in range(3))
