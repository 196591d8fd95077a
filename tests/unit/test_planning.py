"""Plans are exact: which bytes change, what the commit says, what is refused and why."""

from collections.abc import Callable
from datetime import date

import pytest

from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Edit,
    Merge,
    MergeMode,
    Reject,
    RejectReason,
    Retract,
    Seen,
    Snooze,
    Supersede,
)
from kura_tui.domain.decisions.facts import Facts
from kura_tui.domain.decisions.plan import FileChange, Plan
from kura_tui.domain.decisions.planning import plan
from kura_tui.domain.notes.checklist import CheckItem, Checklist
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.notes.snoozing import text_digest
from kura_tui.errors import KuraError, Refused, UsageError
from kura_tui.vault.documents import parse_document, parse_proposal
from tests.builders import CHECKLIST, a_note, a_proposal

TODAY = date(2026, 7, 26)
FOLDERS = ("Memory", "Projects", "Systems", "Decisions")


def proposal_from(text: str, path: str = "Inbox/deployment-strategy-preference.md") -> Proposal:
    return parse_proposal(parse_document(path, text.encode()), CHECKLIST, TODAY)


def note_from(text: str, path: str = "Decisions/rollout-policy.md") -> Document:
    return parse_document(path, text.encode())


def planned(
    decide: Callable[[Seen, Seen], Decision],
    proposal: Proposal | None = None,
    target: Document | None = None,
    **more: object,
) -> Plan:
    proposal = proposal or proposal_from(a_proposal())
    target = target or note_from(a_note())
    decision = decide(Seen(proposal.path, proposal.digest), Seen(target.path, target.digest))
    facts = Facts(
        operation="op1", today=TODAY, reviewer="Robin Reviewer", folders=FOLDERS, head="9ab11fe",
        proposal=proposal, target=target, **more,
    )  # fmt: skip
    return plan(decision, facts)


def changes(made: Plan) -> dict[str, str | None]:
    return {c.path: None if c.new is None else c.new.decode() for c in made.changes}


def test_approve_changes_only_its_own_lines_and_the_review_section() -> None:
    made = planned(lambda seen, _: Approve(seen, "Decisions"))
    text = changes(made)["Decisions/deployment-strategy-preference.md"]
    assert text == (
        "---\ntype: memory-proposal\nstatus: approved\nconfidence: medium\nsource: conversation\n"
        "created: 2026-07-24\napproved: 2026-07-26\napproved_by: Robin Reviewer\n---\n\n"
        "# Deployment strategy preference\n\n"
        "User prefers blue-green over rolling updates for production.\n"
    )
    assert changes(made)["Inbox/deployment-strategy-preference.md"] is None


def test_approve_says_what_it_did_in_subject_and_trailers() -> None:
    ticks = Checklist((CheckItem("Check A", is_ticked=True), CheckItem("Check B")))
    made = planned(lambda seen, _: Approve(seen, "Decisions", ticks))
    assert made.subject == "approve: deployment-strategy-preference -> Decisions"
    assert "Kura-Op: op1\nKura-Action: approve\n" in made.message
    assert "Kura-Checklist: [x] Check A; [ ] Check B\n" in made.message
    assert "Kura-Target: Decisions/deployment-strategy-preference.md\n" in made.message
    assert made.warnings == ("1 check is open: Check B",)


def test_an_unknown_folder_is_refused_and_the_folders_are_named() -> None:
    with pytest.raises(UsageError, match="Memory, Projects, Systems, Decisions"):
        planned(lambda seen, _: Approve(seen, "../etc"))


def test_a_taken_name_is_refused_whatever_its_case() -> None:
    def names(folded: str) -> tuple[str, ...]:
        return ("Memory/Deployment-Strategy-Preference.md",) if folded.startswith("depl") else ()

    with pytest.raises(Refused, match=r"Memory/Deployment-Strategy-Preference\.md exists"):
        planned(lambda seen, _: Approve(seen, "Decisions"), names_taken=names)


def test_links_that_name_the_old_path_follow_in_the_same_plan() -> None:
    other = note_from(
        "See [[Inbox/deployment-strategy-preference|it]] and `[[Inbox/x]]`.\n", "Memory/other.md"
    )
    made = planned(lambda seen, _: Approve(seen, "Decisions"), linking=(other,))
    assert changes(made)["Memory/other.md"] == (
        "See [[Decisions/deployment-strategy-preference|it]] and `[[Inbox/x]]`.\n"
    )


def test_an_untracked_proposal_is_recorded_as_the_agents_first() -> None:
    proposal = proposal_from(a_proposal(extra="agent: hermes\n"))
    made = planned(lambda seen, _: Approve(seen, "Memory"), proposal, needs_record=True)
    (record,) = made.records
    assert record.author == "hermes <hermes@agents.invalid>"
    assert record.subject == "propose: deployment-strategy-preference"
    assert record.content == proposal.document.data


def test_a_proposal_with_a_secret_is_never_recorded() -> None:
    made = planned(lambda seen, _: Approve(seen, "Memory"), needs_record=True, holds_secret=True)
    assert made.records == ()


def test_merge_replace_keeps_the_old_words_in_history() -> None:
    note = note_from(a_note())
    start = note.text.index("User prefers rolling")
    span = (start, start + len("User prefers rolling updates for production."))
    made = planned(lambda seen, at: Merge(seen, at, MergeMode.REPLACE, passage=span), target=note)
    text = changes(made)["Decisions/rollout-policy.md"] or ""
    assert "\n\nUser prefers blue-green over rolling updates for production.\n" in text
    assert (
        "## History\n\n- until 2026-07-26, commit 9ab11fe: "
        "User prefers rolling updates for production.\n"
    ) in text
    assert "deployment-strategy-preference (conversation, 2026-07-24)" in text
    assert changes(made)["Inbox/deployment-strategy-preference.md"] is None


def test_merge_replace_keeps_every_line_of_a_long_passage() -> None:
    note = note_from(a_note(text="one\ntwo\nthree"))
    start = note.text.index("one")
    made = planned(
        lambda seen, at: Merge(seen, at, MergeMode.REPLACE, passage=(start, start + 13)),
        target=note,
    )
    text = changes(made)["Decisions/rollout-policy.md"] or ""
    assert "- until 2026-07-26, commit 9ab11fe:\n  > one\n  > two\n  > three\n" in text


@pytest.mark.parametrize(
    ("old", "fact", "new"),
    [
        ("- [x] Old words.", "New words.", "- [x] New words."),
        ("12. Old words.", "New words.\n\nMore of them.  \nEnd.", None),
        ("*   Old words.", "- New\n- words.", "- New\n- words."),
        ("- Old words.", "```\nnew\n```", "```\nnew\n```"),
        ("Old words.", "New words.", "New words."),
    ],
)
def test_merge_replace_makes_a_list_item_of_what_replaces_one(
    old: str, fact: str, new: str | None
) -> None:
    note = note_from(a_note(text=f"- First.\n\n{old}\n\n- Last."))
    start = note.text.index(old)
    made = planned(
        lambda seen, at: Merge(seen, at, MergeMode.REPLACE, passage=(start, start + len(old))),
        proposal=proposal_from(a_proposal("New", fact)),
        target=note,
    )
    text = changes(made)["Decisions/rollout-policy.md"] or ""
    new = new or "12. New words.\n\n    More of them.  \n    End."
    assert f"- First.\n\n{new}\n\n- Last.\n" in text
    assert text.endswith(f"commit 9ab11fe: {old}\n")


def test_merge_replace_keeps_the_place_of_a_nested_item() -> None:
    note = note_from(a_note(text="- First.\n  - Old words.\n- Last."))
    start = note.text.index("- Old")
    made = planned(
        lambda seen, at: Merge(seen, at, MergeMode.REPLACE, passage=(start, start + 12)),
        proposal=proposal_from(a_proposal("New", "New\nwords.")),
        target=note,
    )
    text = changes(made)["Decisions/rollout-policy.md"] or ""
    assert "- First.\n  - New\n    words.\n- Last.\n" in text


def test_merge_without_a_passage_is_refused() -> None:
    with pytest.raises(Refused, match="no passage is chosen"):
        planned(lambda seen, at: Merge(seen, at, MergeMode.REPLACE))


def test_merge_append_adds_the_fact_under_its_heading() -> None:
    note = note_from(a_note(text="Text.\n\n## Facts\n\nA fact.\n\n## More\n\nEnd."))
    made = planned(lambda seen, at: Merge(seen, at, MergeMode.APPEND, heading="Facts"), target=note)
    text = changes(made)["Decisions/rollout-policy.md"] or ""
    assert (
        "## Facts\n\nA fact.\n\nUser prefers blue-green over rolling updates for production.\n\n"
        "## More\n"
    ) in text


def test_merge_confirm_keeps_the_words_and_adds_the_source() -> None:
    note = note_from(a_note())
    made = planned(lambda seen, at: Merge(seen, at, MergeMode.CONFIRM), target=note)
    text = changes(made)["Decisions/rollout-policy.md"] or ""
    assert "confirmed: 2026-07-26\n" in text
    assert text.endswith(note.body)


def test_supersede_leaves_a_tombstone_whose_first_line_says_so() -> None:
    made = planned(lambda seen, at: Supersede(seen, at, "Decisions", reason="measured in May"))
    old = changes(made)["Decisions/rollout-policy.md"] or ""
    new = changes(made)["Decisions/deployment-strategy-preference.md"] or ""
    body = old.partition("---\n\n")[2]
    assert body.startswith(
        "SUPERSEDED 2026-07-26 by [[deployment-strategy-preference]]: measured in May\n"
    )
    assert "status: superseded\n" in old
    assert 'superseded_by: "[[deployment-strategy-preference]]"\n' in old
    assert "[[rollout-policy]]" in new


def test_a_tombstone_is_not_superseded_again() -> None:
    note = note_from(
        '---\nstatus: superseded\nsuperseded_by: "[[newer]]"\n---\n\nSUPERSEDED\n\n# Old\n\nx\n'
    )
    with pytest.raises(Refused, match="already superseded by"):
        planned(lambda seen, at: Supersede(seen, at, "Decisions"), target=note)


def test_retract_needs_a_reason() -> None:
    with pytest.raises(UsageError, match="needs a reason"):
        planned(lambda _, at: Retract(at, " "))


def test_reject_keeps_the_text_and_says_why_in_its_first_line() -> None:
    made = planned(lambda seen, _: Reject(seen, RejectReason.NOT_DURABLE))
    text = changes(made)[".kura/rejected/2026/deployment-strategy-preference.md"] or ""
    assert text.partition("---\n\n")[2].startswith("REJECTED 2026-07-26: not durable\n")
    assert "status: rejected\n" in text
    assert "rejected: 2026-07-26\nreason: not durable\n" in text
    assert "Kura-Reason: not durable\n" in made.message


def test_a_rejected_name_that_is_taken_gets_a_number() -> None:
    made = planned(
        lambda seen, _: Reject(seen, RejectReason.WRONG),
        exists=lambda path: path.endswith("preference.md"),
    )
    assert ".kura/rejected/2026/deployment-strategy-preference-2.md" in changes(made)


def test_a_secret_is_removed_and_only_its_fingerprint_stays() -> None:
    proposal = proposal_from(a_proposal("Door", "The door code is 48151623."), "Inbox/door.md")
    made = planned(lambda seen, _: Reject(seen, RejectReason.SECRET), proposal, needs_record=True)
    assert made.records == ()
    written = made.message + "".join(text or "" for text in changes(made).values())
    assert "48151623" not in written
    assert "door" not in written.casefold()
    assert proposal.fingerprint in written


def test_bytes_that_are_no_text_are_rejected_as_they_are() -> None:
    document = parse_document("Inbox/raw.md", b"\xff\xfe\x00raw")
    proposal = parse_proposal(document, CHECKLIST, TODAY)
    made = planned(lambda seen, _: Reject(seen, RejectReason.UNCLEAR), proposal)
    assert FileChange(".kura/rejected/2026/raw.md", None, b"\xff\xfe\x00raw") in made.changes


def test_snooze_writes_the_day_and_what_was_snoozed() -> None:
    proposal = proposal_from(a_proposal())
    made = planned(lambda seen, _: Snooze(seen, date(2026, 8, 1)), proposal)
    text = changes(made)[proposal.path] or ""
    digest = text_digest(proposal.document.text)
    assert f"snoozed_until: 2026-08-01\nsnoozed_digest: {digest}\n" in text


def test_waking_a_snoozed_proposal_gives_its_text_back() -> None:
    proposal = proposal_from(a_proposal())
    snoozed = changes(planned(lambda seen, _: Snooze(seen, date(2026, 8, 1)), proposal))
    asleep = proposal_from(snoozed[proposal.path] or "")
    made = planned(lambda seen, _: Snooze(seen, TODAY), asleep)
    assert changes(made)[proposal.path] == proposal.document.text


@pytest.mark.parametrize("text", ["", " \n\n"])
def test_an_edit_to_nothing_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="empty"):
        planned(lambda seen, _: Edit(seen, text))


def test_an_edit_that_changes_nothing_is_refused() -> None:
    with pytest.raises(KuraError, match="as it was"):
        planned(lambda seen, _: Edit(seen, a_proposal()))


def test_a_secret_never_reaches_a_commit_message() -> None:
    proposal = proposal_from(
        a_proposal("Mail", "x", source="the password is hunter2Summer"), "Inbox/mail.md"
    )
    made = planned(lambda seen, _: Approve(seen, "Memory"), proposal)
    assert "hunter2Summer" not in made.message


def test_a_line_break_in_a_property_cannot_forge_a_trailer() -> None:
    proposal = proposal_from(a_proposal(source='"chat\\nKura-Action: reject"'), "Inbox/forged.md")
    made = planned(lambda seen, _: Approve(seen, "Memory"), proposal)
    assert made.message.count("\nKura-Action: ") == 1


@pytest.mark.parametrize("mode", [MergeMode.APPEND, MergeMode.REPLACE])
def test_a_merge_behind_an_open_code_block_is_refused_with_its_line(mode: MergeMode) -> None:
    note = note_from(a_note(text="one\n\n```sh\necho\n"))
    start = note.text.index("one")
    with pytest.raises(Refused) as refused:
        planned(lambda seen, at: Merge(seen, at, mode, passage=(start, start + 3)), target=note)
    assert refused.value.what == "Not merged"
    assert refused.value.why == (
        "Decisions/rollout-policy.md cannot be changed safely "
        "(line 10: a code block that never ends)"
    )


def test_a_source_is_confirmed_behind_an_open_code_block() -> None:
    note = note_from(a_note(text="one\n\n```sh\necho\n"))
    made = planned(lambda seen, at: Merge(seen, at, MergeMode.CONFIRM), target=note)
    assert (changes(made)[note.path] or "").endswith("```sh\necho\n\n")


@pytest.mark.parametrize(
    ("opener", "closer"), [("```sh", "```"), ("- ~~~~", "  ~~~~"), ("> ```", "> ```"), ("%%", "%%")]
)
def test_a_fact_with_an_open_code_block_does_not_swallow_the_note(opener: str, closer: str) -> None:
    note = note_from(a_note(text="one\n\ntwo"))
    start = note.text.index("one")
    proposal = proposal_from(a_proposal(fact=f"{opener}\nwords", checklist=()))
    made = planned(
        lambda seen, at: Merge(seen, at, MergeMode.REPLACE, passage=(start, start + 3)),
        proposal,
        note,
    )
    text = changes(made)[note.path] or ""
    assert f"\n{opener}\nwords\n{closer}\n\ntwo\n\n## History\n" in text


def test_a_replaced_code_block_that_never_ended_ends_in_the_history() -> None:
    note = note_from(a_note(text="one\n\n```sh\necho"))
    start = note.text.index("```")
    made = planned(
        lambda seen, at: Merge(seen, at, MergeMode.REPLACE, passage=(start, len(note.text) - 1)),
        target=note,
    )
    assert (changes(made)[note.path] or "").endswith(":\n  > ```sh\n  > echo\n  > ```\n")


def test_a_merge_into_a_property_that_is_no_list_names_the_note() -> None:
    note = note_from(a_note(extra="sources: {a: b}\n"))
    with pytest.raises(Refused, match=r"rollout-policy\.md cannot be changed.*neither a text"):
        planned(lambda seen, at: Merge(seen, at, MergeMode.CONFIRM), target=note)
