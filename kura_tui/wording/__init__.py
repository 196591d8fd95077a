"""Every sentence kura says, one module for each room, so that one test can lint them all."""
