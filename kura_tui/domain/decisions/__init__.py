"""What a person wants, and what it will do."""
