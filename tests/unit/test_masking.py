"""Secrets are hidden wherever their words stand again."""

from kura_tui.domain.evidence.masking import masker, secrets_in

TOKEN = "ghp_" + "B7c2D9e4" * 4 + "Xw1z"
KEY = (
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\n"
    "AQEFAASCBKcwggSjAgEAAoIB\n-----END PRIVATE KEY-----"
)


def test_a_secret_is_hidden_in_any_other_text():
    hide = masker(f"The token is {TOKEN}.")
    assert hide(f"+ {TOKEN} stands here") == "+ ******** stands here"
    assert hide("Nothing stands here") == "Nothing stands here"


def test_each_line_of_a_long_secret_is_hidden():
    hide = masker(f"Key:\n\n{KEY}\n")
    assert "MIIEvQIBADANBgkqhkiG9w0B" not in hide("+ MIIEvQIBADANBgkqhkiG9w0B")


def test_a_text_without_secrets_hides_nothing():
    assert secrets_in("User prefers blue-green.") == ()
    assert masker("User prefers blue-green.")("blue-green") == "blue-green"
