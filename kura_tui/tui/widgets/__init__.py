"""The widgets of the screens, one module each."""
