"""Who but the reviewer can write what: judgements on owners, modes and access lists."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

_GROUP_WRITES, _OTHERS_WRITE, _STICKY = 0o020, 0o002, 0o1000


class Place(Enum):
    """What a path is to the gate."""

    ABOVE = "a folder above the vault"
    NOTES = "notes"
    GATE = "Git, kura's own files or the reviewer's config"
    INBOX = "Inbox"


@dataclass(frozen=True, slots=True)
class AccessEntry:
    """A named user or group of an access list that may write."""

    is_group: bool
    id: int


@dataclass(frozen=True, slots=True)
class AccessRecord:
    """Who may write one path; `entries` are those of its access list beyond owner and group.

    With an access list the group bit of `mode` is the list's mask: `group_writes` is the group's
    own right.
    """

    path: str
    place: Place
    owner: int
    group: int
    mode: int
    is_folder: bool = False
    entries: tuple[AccessEntry, ...] = ()
    group_writes: bool = True

    @property
    def is_sticky(self) -> bool:
        """Whether only the owner of a file may remove it."""
        return self.is_folder and bool(self.mode & _STICKY)


@dataclass(frozen=True, slots=True)
class Accounts:
    """The accounts of the system: the reviewer's id, names, and the members of each group."""

    reviewer: int
    users: Mapping[int, str]
    members: Mapping[int, frozenset[int]]

    def user(self, number: int) -> str:
        """Give a user's name, the number where it has none."""
        return self.users.get(number, str(number))


EVERYBODY = "everybody"


def writers(record: AccessRecord, accounts: Accounts) -> tuple[str, ...]:
    """Name who may write a path besides the reviewer and root: users, groups, everybody."""
    return tuple(dict.fromkeys(_writers(record, accounts)))


def _writers(record: AccessRecord, accounts: Accounts) -> Iterator[str]:
    trusted = {accounts.reviewer, 0}
    if record.owner not in trusted:
        yield accounts.user(record.owner)
    if record.mode & _GROUP_WRITES and record.group_writes:
        yield from _of_group(record.group, accounts)
    for entry in record.entries:
        if entry.is_group:
            yield from _of_group(entry.id, accounts)
        elif entry.id not in trusted:
            yield accounts.user(entry.id)
    if record.mode & _OTHERS_WRITE:
        yield EVERYBODY


def _of_group(group: int, accounts: Accounts) -> Iterator[str]:
    """Name a group's other members; the reviewer's own group has none and opens nothing."""
    others = accounts.members.get(group, frozenset()) - {accounts.reviewer, 0}
    yield from sorted(accounts.user(number) for number in others)


def opens_the_gate(record: AccessRecord, accounts: Accounts) -> tuple[str, ...]:
    """Name who can get past the gate by writing this path; Inbox/ is theirs to write.

    Above the vault a sticky folder keeps others from replacing what lies in it.
    """
    if record.place is Place.INBOX or (record.place is Place.ABOVE and record.is_sticky):
        return ()
    return writers(record, accounts)


def too_open_inbox(record: AccessRecord, accounts: Accounts) -> tuple[str, ...]:
    """Name who can write Inbox/ in a way that is not needed: everybody, or whoever may delete."""
    if record.place is not Place.INBOX or not record.is_folder:
        return ()
    found = writers(record, accounts)
    return found if EVERYBODY in found or (found and not record.is_sticky) else ()
