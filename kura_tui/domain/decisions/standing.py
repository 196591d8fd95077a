"""How a session stands to the vault: what it found at its start, what others reverted since."""

from dataclasses import dataclass

from kura_tui.domain.decisions.ledger import LedgerEntry
from kura_tui.domain.text import Visible
from kura_tui.errors import KuraError


@dataclass(frozen=True, slots=True)
class Beginning:
    """What was found at the start.

    `taken` says who has the vault, `recovered` what was done about an unfinished decision; both ""
    where there was nothing. `error` says what could not be done; reading goes on all the same.
    `texts` are the reviewer's own, by the paths of the proposals for which they wait.
    """

    taken: Visible = Visible("")  # noqa: RUF009
    recovered: Visible = Visible("")  # noqa: RUF009
    error: KuraError | None = None
    texts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Reverted:
    """A decision whose every path is at HEAD as it was before it.

    `by` is the foreign commit's sha and `who` made it; both are "" where the decision's own commit
    is no longer in the history.
    """

    entry: LedgerEntry
    by: str = ""
    who: str = ""
