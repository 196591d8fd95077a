"""Files and Git: the only rooms that touch the disk."""
