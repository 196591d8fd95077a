"""Numbers that are made up and pass their own check, for texts that look like secrets."""


def with_check_digit(digits: str) -> str:
    """Complete a card number by its last digit (Luhn)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 if place % 2 else 2)
        total += value - 9 if value > 9 else value
    return digits + str(-total % 10)


def an_iban(country: str, account: str) -> str:
    """Put the country and the two check digits before an account (ISO 13616, mod 97)."""
    moved = account + country + "00"
    check = 98 - int("".join(str(int(character, 36)) for character in moved)) % 97
    return f"{country}{check:02d}{account}"
