"""Bytes and YAML that break readers: each gives a row that can be shown and rejected."""

from datetime import date

import pytest

from kura_tui.config import VaultSettings
from kura_tui.domain.notes.passages import passages
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.vault.documents import parse_document, parse_proposal
from kura_tui.vault.inbox import read_inbox
from tests.builders import VaultBuilder, a_proposal

TODAY = date(2026, 7, 26)


def block(lines: str) -> bytes:
    return f"---\ntype: memory-proposal\n{lines}\n---\n\n# T\n\nf\n".encode()


def doubling(levels: int) -> str:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(rows)


BROKEN_FILES: dict[str, bytes] = {
    "object tag": block("x: !!python/object/apply:os.system ['true']"),
    "name tag": block("x: !!python/name:os.system"),
    "unknown tag": block("x: !thing {a: b}"),
    "plain tag": block("x: !!str 12"),
    "aliases that double": block(doubling(9)),
    "one alias": block("a: &a 1\nb: *a"),
    "merge key": block("base: &b {x: 1}\n<<: *b"),
    "long scalar": block("x: " + "y" * 20_000),
    "many lines": block("\n".join(f"k{n}: v" for n in range(3_000))),
    "many values": block("x: [" + ", ".join("a" for _ in range(600)) + "]"),
    "deep list": block("x: " + "[" * 20 + "]" * 20),
    "open brackets": block("x: " + "[" * 15_000),
    "ten thousand deep": block("x: " + "{a: " * 3_000),
    "duplicate key": block("status: pending-review\nstatus: approved"),
    "duplicate in a mapping": block("m: {a: 1, a: 2}"),
    "key is a list": block("? [a, b]\n: c"),
    "key is a mapping": block("{a: b}: c"),
    "template leftovers": block("created: {{date}}"),
    "colon in a value": block("title: Choice: one"),
    "tab before a value": block("x:\n\t- a"),
    "unclosed quote": block('x: "never'),
    "unclosed single quote": block("x: 'never"),
    "unclosed bracket": block("x: [a, b"),
    "percent": block("x: %a"),
    "at sign": block("x: @a"),
    "star": block("x: *"),
    "nul in the block": block("x: a\0b"),
    "escape in the block": block("x: a\x1b[2Jb"),
    "unknown escape": block('x: "\\q"'),
    "lone carriage return": block("x: a\rstatus: approved"),
    "next line character": block("x: a\x85status: approved"),
    "line separator": block("x: a\u2028status: approved"),
    "indented keys": b"---\n  type: memory-proposal\n  status: pending\n---\n# T\n",
    "flow mapping": b"---\n{type: memory-proposal, status: pending}\n---\n# T\n",
    "explicit keys": b"---\n? type\n: memory-proposal\n---\n# T\n",
    "list": b"---\n- a\n- b\n---\n# T\n",
    "scalar": b"---\njust words\n---\n# T\n",
    "second document": block("--- x"),
    "two blocks": b"---\na: b\n---\n" + block("x: y"),
    "no end": b"---\ntype: memory-proposal\n# T\n",
    "nul in the body": a_proposal(fact="a\0b").encode(),
    "no utf-8": a_proposal().encode() + b"\xff\xfe\x80",
    "utf-16 little": "\ufeff".encode("utf-16-le") + a_proposal().encode("utf-16-le"),
    "utf-16 big": "\ufeff".encode("utf-16-be") + a_proposal().encode("utf-16-be"),
    "utf-16 without a mark": a_proposal().encode("utf-16-le"),
    "no bytes": b"",
    "conflict in the block": block("<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> main"),
    "three hundred kilobytes": a_proposal(fact="x" * 300_000).encode(),
}
READABLE_FILES: dict[str, bytes] = {
    "impossible date": block("created: 2026-13-45"),
    "impossible offset": block("created: 2026-07-24T10:00:00+99:99"),
    "five thousand digits": block("x: " + "9" * 5_000),
    "other bases": block("a: 010\nb: yes\nc: 12:30\nd: 0b1\ne: 1e999\nf: .inf"),
    "escape after parsing": block('x: "\\x1b]52;c;aGk=\\x07"'),
    "empty key": block('"": x'),
    "block scalars": block("x: |+\n  a\n\ny: >\n  b"),
    "one long line": a_proposal(fact="y" * 200_000).encode(),
    "many bullets": a_proposal(fact="- a\n" * 2_000).encode(),
    "many fences": a_proposal(fact="```\n" * 20_001).encode(),
    "many comments": a_proposal(fact="<!-- " * 20_000).encode(),
    "many rules": a_proposal(fact="---\n" * 20_000).encode(),
    "many hashes": a_proposal(fact="# \n" * 20_000).encode(),
    "spaces": a_proposal(fact="x\n" + " " * 100_000 + "\n\ny").encode(),
    "conflicts without an end": a_proposal(fact="<<<<<<< \n" * 9_000 + "x >>>>>>>").encode(),
    "conflict halves": a_proposal(fact="<<<<<<< \n" * 10_000).encode(),
    "carriage returns": a_proposal(fact="a\rb").encode(),
}


def read(data: bytes) -> Proposal:
    return parse_proposal(parse_document("Inbox/x.md", data), ("Check",), TODAY)


@pytest.mark.parametrize("name", BROKEN_FILES)
def test_a_file_that_cannot_be_read_is_a_broken_proposal_with_a_reason(name):
    data = BROKEN_FILES[name]
    proposal = read(data)
    assert proposal.state is ProposalState.BROKEN
    assert proposal.problems
    assert all(problem.reason and problem.line >= 0 for problem in proposal.problems)
    assert proposal.document.data == data
    assert proposal.document.text.encode() == data or not proposal.document.text
    assert isinstance(passages(proposal.document), tuple)


@pytest.mark.parametrize("name", READABLE_FILES)
def test_an_odd_file_that_can_be_read_waits_like_any_other(name):
    data = READABLE_FILES[name]
    proposal = read(data)
    assert proposal.state is ProposalState.PENDING
    assert proposal.document.text.encode() == data
    assert isinstance(passages(proposal.document), tuple)


def test_no_bad_file_hides_another(vault: VaultBuilder):
    every = {**BROKEN_FILES, **READABLE_FILES}
    for number, data in enumerate(every.values()):
        vault.write(f"Inbox/{number:02}.md", data)
    vault.propose("good")
    snapshot = read_inbox(vault.root, VaultSettings(), TODAY)
    assert len(snapshot.proposals) == len(every) + 1
    assert snapshot.find("Inbox/good.md").state is ProposalState.PENDING
    assert (snapshot.foreign, snapshot.unread) == ((), ())


LIKE_LINES = {
    "blanks in a heading": "# a" + " " * 100_000 + "b",
    "comments that never end": "a " + "<!-- " * 40_000,
    "lines with such comments": "a <!--\n" * 28_000,
    "review sections": "## Review\n- [ ] a\n" * 12_000,
    "fences between checks": "## Review\n" + "```\n```\n- [ ] a\n" * 12_000,
    "conflicts in fences": "```\n<<<<<<< a\n```\n" * 11_000 + ">>>>>>> b\n",
    "signs below a quote": "> x\n" + "===\n" * 50_000,
    "underlined headings": "x\n===\n" * 30_000,
}


@pytest.mark.parametrize("name", LIKE_LINES)
def test_a_file_of_like_lines_is_read_to_its_end(name: str):
    body = LIKE_LINES[name]
    proposal = read(f"---\ntype: memory-proposal\n---\n{body}".encode())
    assert proposal.document.text.endswith(body)
