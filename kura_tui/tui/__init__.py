"""The screen: Textual widgets over a review session."""
