"""The suggested folder of a proposal, and why; a hint for the approve bar, never a choice."""

from collections.abc import Sequence
from dataclasses import dataclass

from kura_tui.domain.evidence.candidate import Candidate, NoteKind
from kura_tui.domain.notes.proposal import Proposal

NEAR_ENOUGH = 50.0
"""Score from which a near note's folder is suggested."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A folder of the vault with the reason; `folder` is "" when nothing suggests one."""

    folder: str = ""
    why: str = ""


NO_SUGGESTION = Suggestion()


def suggest_folder(
    proposal: Proposal, candidates: Sequence[Candidate], folders: Sequence[str]
) -> Suggestion:
    """Suggest the proposal's own target if it is a folder, else the folder of its nearest note.

    A target that climbs out of where it points is a trick, and its first folder no suggestion.
    """
    wanted = proposal.target.strip().strip("/").casefold()
    is_plain = not {".", "..", ""} & set(wanted.split("/")[1:])
    for folder in folders if is_plain else ():
        if wanted == folder.casefold() or wanted.startswith(f"{folder.casefold()}/"):
            return Suggestion(folder, "the agent's target")
    for candidate in candidates:
        if candidate.kind is NoteKind.NOTE and candidate.score >= NEAR_ENOUGH:
            folder = candidate.path.partition("/")[0]
            if folder in folders:
                return Suggestion(folder, f"{candidate.path} is near")
    return NO_SUGGESTION
