"""Words about evidence: why files give no passages, why a target is recommended."""

LEFT_OUT_BY_SETTINGS = "left out by the vault's settings"
LEFT_OUT_ELSEWHERE = "not in a canonical folder"
LEFT_OUT_NOT_UTF8 = "not UTF-8"
LEFT_OUT_TOO_LARGE = "too large to compare"
LEFT_OUT_CONFLICT = "holds conflict markers"
LEFT_OUT_UNREADABLE = "cannot be read"

INDEX_NOT_READY = "Nearest notes not found"
INDEX_IN_USE = "another kura is writing the index"
INDEX_TRY_AGAIN = "Try again in a moment."
