"""Groups of proposals that say the same thing."""

from kura_tui.domain.evidence.clusters import ClusterText, clusters


def of(*facts):
    return clusters([ClusterText(str(at), f"Title {at}", fact) for at, fact in enumerate(facts)])


def test_one_fact_in_three_wordings_is_one_group():
    assert of(
        "User prefers tabs over spaces in Makefiles.",
        "Rent is due on the first.",
        "The user prefers tabs over spaces in Makefiles",
        "In Makefiles the user prefers tabs over spaces.",
    ) == (("0", "2", "3"),)


def test_a_differing_number_keeps_proposals_apart():
    assert of("Backups are kept for 30 days.", "Backups are kept for 90 days.") == ()


def test_a_negation_keeps_proposals_apart():
    assert of("Deploys use the canary host.", "Deploys do not use the canary host.") == ()


def test_swapped_things_keep_proposals_apart():
    assert of("Prefer tabs over spaces in Go.", "Prefer spaces over tabs in Go.") == ()


def test_a_differing_value_of_a_later_member_keeps_a_proposal_out():
    groups = of(
        "Audit logs of the gateway are kept.",
        "Audit logs of the gateway are kept 30 days.",
        "Audit logs of the gateway are kept 90 days.",
    )
    assert groups in {(("0", "1"),), (("0", "2"),)}


def test_shared_boilerplate_is_no_group():
    start = "Observed by the agent during the nightly session on the build host."
    facts = [f"{start} {end}." for end in ("Tea is at four", "The key is new", "Ada left")]
    assert of(*facts) == ()


def test_the_same_fact_under_other_titles_is_one_group():
    assert of("The door is blue.", "THE DOOR IS BLUE", "The door is red.") == (("0", "1"),)


def test_what_a_reviewer_separated_stays_apart():
    texts = [ClusterText("a", "", "The door is blue."), ClusterText("b", "", "The door is blue!")]
    assert clusters(texts) == (("a", "b"),)
    assert clusters(texts, frozenset({("b", "a")})) == ()


def test_proposals_without_words_are_in_no_group():
    assert clusters([ClusterText("a", "", "!!!"), ClusterText("b", "?", "")]) == ()


def test_an_exchanged_word_in_japanese_keeps_proposals_apart():
    assert of("箱の中にりんごとパンが並んでいます。", "箱の中にりんごと本が並んでいます。") == ()
