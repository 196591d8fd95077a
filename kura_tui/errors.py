"""The errors a person can meet: a sentence and an exit code each; they know no Git, no screen."""

from enum import IntEnum

from kura_tui.wording.hints import Hinted, Way, in_commands


class ExitCode(IntEnum):
    """Exit codes of the command line; they are an interface and never change their meaning."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    TRY_AGAIN = 3
    REFUSED = 4
    NOTHING_MATCHED = 5
    CRASHED = 70


class KuraError(Exception):
    """A failure with a plain sentence: what did not happen, why, what now.

    `what` is the failed act ("Not approved"), `why` the cause, `now` the next step in words and
    `ways` the next steps that kura itself has, which each front end writes in its own form.
    `nothing_written` adds "Nothing was written." and is False only where something was; `written`
    is then the sentence that says what.
    Every part may hold text from a file; it is shown through `visible()`.
    """

    exit_code = ExitCode.FAILED

    def __init__(
        self,
        what: str,
        *,
        why: str = "",
        now: str = "",
        ways: tuple[Way, ...] = (),
        nothing_written: bool = True,
    ) -> None:
        super().__init__(what)
        self.what = what
        self.why = why
        self.now = now
        self.ways = ways
        self.nothing_written = nothing_written
        self.written = ""

    @property
    def sentence(self) -> Hinted:
        """The whole message on one line, safe to show; its ways on name commands."""
        first = f"{self.what}: {self.why}" if self.why else self.what
        if first[-1:].isalnum() or first[-1:] in "\"')]":
            first += "."
        written = "Nothing was written." if self.nothing_written else self.written
        words = " ".join(part for part in (first, written, self.now) if part)
        return Hinted(words, *self.ways)

    @property
    def next_step(self) -> str:
        """What now, in the words of the command line."""
        return " ".join(part for part in (self.now, in_commands(self.ways)) if part)

    def __str__(self) -> str:
        return self.sentence


class Failed(KuraError):
    """Something went wrong; exit code 1."""


class SigningNeedsTerminal(Failed):
    """Git could not sign without a terminal: suspend the screen and decide again."""


class UsageError(KuraError):
    """The call, the config or the terminal is not right; exit code 2."""

    exit_code = ExitCode.USAGE


class TryAgain(KuraError):
    """A lock is held or a file changed since it was shown; exit code 3."""

    exit_code = ExitCode.TRY_AGAIN


class Refused(KuraError):
    """The gate says no; exit code 4."""

    exit_code = ExitCode.REFUSED


class HoldsSecret(Refused):
    """A text that may hold a secret would be committed: ask, then decide with `include_secrets`."""


class NothingMatched(KuraError):
    """No proposal, note or decision fits the words given; exit code 5."""

    exit_code = ExitCode.NOTHING_MATCHED
