"""How a screen begins on a vault: who has it, and what a stopped kura left; it decides nothing."""

from kura_tui.domain.decisions.standing import Beginning
from kura_tui.domain.text import visible_line
from kura_tui.errors import KuraError
from kura_tui.vault import own_texts
from kura_tui.vault.lock import Holder, ScreenClaim, claim_screen
from kura_tui.vault.recovery import recover
from kura_tui.vault.repository import Repository
from kura_tui.wording import beginning as wording


def begin(
    repository: Repository, claim: ScreenClaim | None
) -> tuple[Beginning, ScreenClaim | None]:
    """Claim the screen unless `claim` holds it already, then finish what was left unfinished.

    Gives the claim, None where another kura has it: that one finishes its own work, so nothing is
    recovered here. Raises nothing that a vault can cause.
    """
    try:
        found = claim or claim_screen(repository.kura_dir)
    except KuraError as error:
        return Beginning(error=error), None
    if isinstance(found, Holder):
        return Beginning(taken=wording.taken(found.pid, found.terminal)), None
    texts = tuple(own_texts.load(repository.kura_dir).items())
    try:
        recovery = recover(repository, repository.root)
    except KuraError as error:
        return Beginning(error=error, texts=texts), found
    recovered = visible_line(recovery.sentence if recovery else "")
    return Beginning(recovered=recovered, texts=texts), found
