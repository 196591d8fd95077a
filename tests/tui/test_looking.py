"""Looking on the review screen: rows, panes, near notes, filter, other files, nothing hidden."""

import os

import pytest
from textual.widgets import Input

from kura_tui.tui.widgets.nearest import NearestPane
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.conftest import Opening

MARKUP = (
    "[[Linked note]] and [x] done",
    "- [x] done [blue-green] [/etc/passwd] [/]",
    "[red]red[/red] [@click=app.quit]quit[/]",
    "a [link='x and [/nope] and \\[ and ${x} and $text",
)


async def test_T18_each_key_works_as_the_first_key(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("j")
        assert desk.selected == "Inbox/deployment-strategy-preference.md"
    async with opened(filled) as desk:
        await desk.press("G")
        assert desk.selected == desk.screen.queue.paths[-1]


async def test_the_queue_shows_date_claims_title_and_what_is_near(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        row = next(line for line in desk.lines if "Deployment strategy" in line)
        assert row.startswith("  07-24 med  chat")
        assert row.endswith("%")
        assert desk.lines[2].startswith("> 07-25 high agent")
        assert desk.screen.desk.row("Inbox/token.md").has_marks


async def test_why_a_file_is_broken_stands_there_whole(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled, (60, 24)) as desk:
        desk.screen.queue.select("Inbox/broken.md")
        await desk.rest()
        said = " ".join(line.strip() for line in desk.lines)
        assert 'a value that holds ": " needs quotes' in said


async def test_a_differing_value_is_named(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("j", "j")
        assert desk.selected == "Inbox/db1-port.md"
        assert "Systems/db1.md" in desk.text
        assert "22 -> 2222" in desk.text
        assert "- The SSH port of db1 is 22." in desk.text
        assert "+ The SSH port of db1 is 2222." in desk.text


async def test_d_shows_the_whole_note_and_the_difference_again(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled, (80, 40)) as desk:
        await desk.press("j", "j", "3", "D", "g")
        assert "topics: [ssh]" in desk.text
        await desk.press("D")
        assert "topics: [ssh]" not in desk.text


async def test_brackets_choose_the_near_note(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("j")
        nearest = desk.screen.query_one(NearestPane)
        first = nearest.candidate
        await desk.press("]")
        assert nearest.candidate != first
        await desk.press("[", "[")
        assert nearest.candidate == first


async def test_secrets_are_masked_until_revealed(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        desk.screen.queue.select("Inbox/token.md")
        await desk.rest()
        assert "hunter2horse" not in desk.text
        assert "1 mark" in desk.text
        await desk.press("i")
        assert "hunter2horse" in desk.text
        await desk.press("k", "j")
        assert "hunter2horse" not in desk.text


async def test_T35_the_whole_file_can_be_scrolled_to(filled: VaultBuilder, opened: Opening) -> None:
    paragraphs = "\n\n".join(f"Paragraph {number} of a long fact." for number in range(60))
    filled.propose("long", a_proposal("A long fact", paragraphs, created="2026-07-26"))
    async with opened(filled) as desk:
        assert "(more, " in desk.text
        for _ in range(80):
            await desk.pilot.press("J")
        await desk.rest()
        assert "- [ ] Promote to a canonical folder" in desk.text
        assert "(end, " in desk.text


async def test_properties_lie_under_the_fact(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled, (80, 40)) as desk:
        assert "type: memory-proposal" not in desk.text
        await desk.press("2", "G", *["k"] * 6)
        assert "type: memory-proposal" in desk.text


async def test_an_unknown_property_has_to_be_seen(filled: VaultBuilder, opened: Opening) -> None:
    extra = "".join(f"key{number}: {'x' * 30}\n" for number in range(4))
    filled.propose("extra", a_proposal("With extras", created="2026-07-26", extra=extra))
    async with opened(filled) as desk:
        assert "(more, " in desk.text


async def test_m_shows_rendered_text_and_says_so(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("M")
        assert "(rendered, M shows the source)" in desk.text
        await desk.press("M")
        assert "(end, 3 of 3)" in desk.text


@pytest.mark.parametrize("text", MARKUP)
async def test_markup_is_shown_letter_for_letter(
    vault: VaultBuilder, opened: Opening, text: str
) -> None:
    vault.write("Memory/near.md", a_note(f"Near {text}", f"A fact with {text} in it."))
    vault.commit("near")
    vault.propose("markup", a_proposal(f'"{text}"', f"A fact with {text} in it."))
    async with opened(vault, (200, 60)) as desk:
        assert f'# "{text}"' in desk.text
        assert f"A fact with {text} in it." in desk.text
        for key in ("a", "escape", "x", "escape", "D", "M", "M", "z", "z", "space", "v"):
            await desk.press(key)
        assert vault.git("log", "--format=%s").splitlines()[0] == "near"


async def test_control_characters_are_marks(vault: VaultBuilder, opened: Opening) -> None:
    vault.propose("escape", a_proposal("A title", "Before \x1b]0;taken\x07 after \u202eabc."))
    async with opened(vault, (100, 30)) as desk:
        assert "<ESC>" in desk.text
        assert "\x1b" not in desk.text
        assert "\u202e" not in desk.text
        assert "mark" in desk.text


async def test_the_filter_limits_the_queue_as_it_is_typed(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("/", *"src:hb")
        assert desk.screen.queue.paths == ("Inbox/db1-port.md",)
        await desk.press("enter")
        assert desk.screen.query_one(Input).has_focus is False
        assert "inbox 1 of 6" in desk.lines[0]
        await desk.press("escape")
        assert len(desk.screen.queue.paths) == 6


async def test_escape_in_the_filter_clears_it(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("/", *"zzzz")
        assert desk.screen.queue.paths == ()
        assert "No proposal matches" in desk.text
        await desk.press("escape", "j")
        assert len(desk.screen.queue.paths) == 6
        assert desk.selected == "Inbox/deployment-strategy-preference.md"


async def test_a_word_the_filter_does_not_know_is_named(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("/", *"is:nothing", "enter")
        assert "Not understood: is:nothing" in desk.message


async def test_n_goes_round_the_matches(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("/", *"prefer", "enter")
        paths = desk.screen.queue.paths
        assert len(paths) == 2
        await desk.press("n")
        assert desk.selected == paths[1]
        await desk.press("n")
        assert desk.selected == paths[0]
        await desk.press("N")
        assert desk.selected == paths[1]


async def test_the_order_by_priority_puts_differing_values_first(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("O")
        assert desk.screen.queue.paths[0] == "Inbox/db1-port.md"
        assert "By priority" in desk.message


async def test_T07_a_new_file_appears_and_the_selection_stays(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("j", "j")
        filled.propose("newest", a_proposal("The newest", created="2026-07-26"))
        await desk.press("R")
        assert desk.selected == "Inbox/db1-port.md"
        assert "Inbox/newest.md" in desk.screen.queue.paths


async def test_a_file_that_changed_is_shown_again(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("x")
        changed = filled.bytes("Inbox/alerts.md").replace(b"not to mail", b"not to the moon")
        filled.write("Inbox/alerts.md", changed)
        desk.screen.background.read_inbox()
        await desk.rest()
        assert desk.screen.bar.question is None
        assert desk.message.startswith("Inbox/alerts.md changed on disk and is shown again")
        assert "not to the moon" in desk.text


async def test_a_file_that_left_gives_its_place_to_the_next(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("j")
        (filled.root / "Inbox/deployment-strategy-preference.md").unlink()
        await desk.press("R")
        assert desk.selected == "Inbox/db1-port.md"
        assert "no longer in Inbox" in desk.message


async def test_live_watching_shows_what_an_agent_writes(
    filled: VaultBuilder, opened: Opening
) -> None:
    import asyncio

    async with opened(filled, is_watching=True) as desk:
        filled.propose("watched", a_proposal("Watched", created="2026-07-26"))
        async with asyncio.timeout(20):
            while "Inbox/watched.md" not in desk.screen.queue.paths:
                await desk.pilot.pause(0.05)


async def test_zoom_gives_one_pane_the_screen(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("2", "z")
        assert "1 Queue" not in desk.text
        assert "2 Proposal" in desk.text
        await desk.press("escape")
        assert "1 Queue" in desk.text


async def test_p_hides_and_shows_the_near_notes(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("p")
        assert "3 Nearest" not in desk.text
        await desk.press("3")
        assert "3 Nearest" in desk.text


async def test_marks_are_counted_and_cleared(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("space", "space")
        assert "marked 2" in desk.lines[0]
        await desk.press("escape")
        assert "marked" not in desk.lines[0]
        await desk.press("g", "v", "j", "j", "v")
        assert "marked 3" in desk.lines[0]


async def test_a_batch_asks_for_y_with_the_count(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("space", "space", "x", "1")
        assert desk.message == "Reject 2 proposals (not durable)?"
        assert "y reject 2" in desk.keys_shown
        await desk.press("n")
        assert desk.subjects()[0] == "notes"
        await desk.press("x", "1", "y")
        assert [line.split(":")[0] for line in desk.subjects()[:4]].count("reject") == 2


async def test_one_key_takes_a_batch_back_and_another_does_it_again(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        before = filled.files()
        await desk.press("space", "space", "space", "x", "1", "y")
        assert desk.message.startswith("Rejected 3 proposals   newest commit ")
        assert desk.message.endswith("   u undo all 3")
        rejected = filled.files()
        await desk.press("u")
        assert desk.message.startswith("Undid 3 decisions   newest commit ")
        assert desk.message.endswith("   U redo all 3")
        assert filled.files() == before
        await desk.press("U")
        assert desk.message.endswith("   u undo all 3")
        assert filled.files() == rejected
        await desk.press("u")
        assert filled.files() == before
        await desk.press("u")
        assert desk.message == "Nothing to undo in this session. L see the decisions"


async def test_what_of_a_batch_is_refused_is_named_and_the_rest_is_taken_back(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("space", "space", "x", "1")
        (filled.root / desk.screen.queue.paths[0]).write_text("By hand.\n")
        await desk.press("y")
        assert desk.message.startswith("Rejected 1 of 2 proposals")
        assert "changed on disk" in desk.message
        await desk.press("u")
        assert desk.message.startswith("Undid reject")


async def test_a_batch_approval_keeps_out_what_was_not_read_or_is_marked(
    filled: VaultBuilder, opened: Opening
) -> None:
    paragraphs = "\n\n".join(f"Paragraph {number}." for number in range(60))
    filled.propose("long", a_proposal("A long fact", paragraphs, created="2026-07-26"))
    async with opened(filled) as desk:
        await desk.press("space", "space", "space", "a")
        assert "Approve 2 marked proposals" in desk.message
        assert "A long fact (not read to its end)" in desk.message
        await desk.press("1", "y")
        assert desk.subjects()[0].startswith(("approve", "propose"))
        assert "Inbox/long.md" in filled.files()


async def test_copying_never_claims_success(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("y")
        assert desk.message == "Copy what?"
        await desk.press("p")
        assert desk.app.clipboard == "Inbox/alerts.md"
        assert "Sent to" in desk.message
        assert "Copied" not in desk.message


async def test_an_empty_inbox_says_why_and_what_next(vault: VaultBuilder, opened: Opening) -> None:
    async with opened(vault) as desk:
        assert "Inbox is empty." in desk.text
        assert "kura propose" in desk.text
        vault.propose()
        await desk.press("R")
        assert "Inbox is empty." not in desk.text
        assert "Deployment strategy preference" in desk.text


async def test_an_inbox_is_empty_for_a_reason(vault: VaultBuilder, opened: Opening) -> None:
    vault.propose("asleep", a_proposal("Asleep", "S.", extra="snoozed_until: 2026-08-01\n"))
    async with opened(vault) as desk:
        assert "1 proposal is snoozed; the next one returns on 1 Aug." in desk.text
    (vault.root / "Inbox").rename(vault.root / "Incoming")
    async with opened(vault) as desk:
        assert "Nothing can wait: there is no folder" in desk.text
        assert f"{vault.root}/Inbox" in desk.text.replace("\n", "")


async def test_a_filter_that_hides_everything_names_the_key_that_clears_it(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("/", *"zzz", "enter")
        assert "No proposal matches." in desk.text
        assert "esc clear it" in desk.text
        await desk.press("escape")
        assert "No proposal matches." not in desk.text


async def test_q_quits_at_once_and_waits_for_what_is_being_written(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        writer = desk.screen.background.writer
        await desk.pilot.press("x", "1", "q")
        while writer.waiting:
            await desk.pilot.pause()
        assert desk.subjects()[0].startswith("reject: alerts")


async def test_the_palette_finds_a_command_and_runs_it(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("colon", *"rendered", "down", "enter")
        assert "(rendered, M shows the source)" in desk.text


async def test_the_menu_of_actions_runs_what_is_chosen(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("enter", "enter")
        assert "into which folder?" in desk.message


async def test_help_opens_over_the_screen_and_goes_again(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("?")
        assert "keys for: Review" in desk.text
        await desk.press("escape", "j")
        assert desk.selected == "Inbox/deployment-strategy-preference.md"


async def test_T16_ctrl_c_leaves_a_bar_and_then_kura(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled) as desk:
        await desk.press("x", "ctrl+c")
        assert desk.message == ""
        await desk.pilot.press("ctrl+c")
        await desk.pilot.pause()
        assert desk.app.return_code == 0


async def test_the_menu_begins_with_what_the_evidence_recommends(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("j", "j", "enter")
        first = next(line for line in desk.lines if line.lstrip("> ").startswith("1"))
        assert "merge into a note" in first


async def test_a_file_that_cannot_be_read_says_so_to_every_key(
    vault: VaultBuilder, opened: Opening
) -> None:
    vault.propose("fine", a_proposal("Fine"))
    vault.commit("one")
    os.mkfifo(vault.root / "Inbox/pipe.md")
    async with opened(vault) as desk:
        await desk.press("G")
        assert desk.selected == "Inbox/pipe.md"
        for key in ("a", "m", "e", "x", "s", "y", "o", "enter"):
            await desk.press(key)
            assert desk.message.startswith("Inbox/pipe.md cannot be read: "), key


async def test_a_file_in_another_encoding_is_shown_with_what_cannot_be_read(
    vault: VaultBuilder, opened: Opening
) -> None:
    vault.write("Inbox/latin.md", a_proposal("Latin", "Caf\u00e9").encode("latin-1"))
    vault.commit("one")
    async with opened(vault, (80, 40)) as desk:
        await desk.press("2", "z")
        assert "Caf\\xe9" in desk.text
        await desk.press("x", "1")
        assert desk.subjects()[0] == "reject: latin"


async def test_the_passage_of_an_identical_note_is_shown(
    filled: VaultBuilder, opened: Opening
) -> None:
    filled.propose(
        "same", a_proposal("SSH on db1", "The SSH port of db1 is 22.", created="2026-07-26")
    )
    async with opened(filled) as desk:
        assert desk.selected == "Inbox/same.md"
        below = desk.text.partition("3 Nearest")[2].partition("4 Checklist")[0]
        assert "identical" in below
        assert "The SSH port of db1 is 22." in below


async def test_a_rejected_note_is_called_so_however_narrow_it_is(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled) as desk:
        await desk.press("x", "2")
    name = "a-long-name-of-a-file-that-was-rejected-a-good-while-ago-and-is-still-near"
    fact = "Alerts go to Discord and not to mail."
    filled.write(f".kura/rejected/2026/{name}.md", filled.bytes(".kura/rejected/2026/alerts.md"))
    (filled.root / ".kura/rejected/2026/alerts.md").unlink()
    filled.propose("again", a_proposal("Alerts", fact, created="2026-07-26"))
    for width in (60, 80, 120):
        async with opened(filled, (width, 30)) as desk:
            heads = desk.text.partition("3 Nearest")[2]
            assert "rejected 2026-07-26" in heads


async def test_another_candidate_is_shown_by_its_difference(
    filled: VaultBuilder, opened: Opening
) -> None:
    async with opened(filled, (100, 50)) as desk:
        await desk.press("j", "3", "D", "]", "D")
        assert "whole note" in desk.text


async def test_a_tall_pane_says_why_a_note_is_near(filled: VaultBuilder, opened: Opening) -> None:
    async with opened(filled, (120, 50)) as desk:
        await desk.press("j", "3", "z")
        assert "shared: " in desk.text
        assert "score: " in desk.text


async def test_alike_proposals_are_not_called_marked(vault: VaultBuilder, opened: Opening) -> None:
    for name in ("one", "two"):
        vault.propose(name, a_proposal("Port of db1", "The SSH port of db1 is 2222."))
    vault.commit("two")
    async with opened(vault) as desk:
        await desk.press("x")
        assert desk.message == "Reject 2 alike proposals. Why?"
