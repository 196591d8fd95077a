"""What is read: notes, proposals, their checklists, passages and links."""
