"""The private parts of Textual that the input guard, the queue and the way out rest on.

When one of these fails after an upgrade, read `tui/input_guard.py` beside the new Textual.
"""

import inspect
from importlib.metadata import version

from textual import constants, events
from textual.app import App
from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.widgets import DataTable

from kura_tui.tui import input_guard


def test_textual_is_the_version_that_was_read():
    assert version("textual") == "8.2.8"


def test_T23_the_reader_takes_its_decoder_from_the_module_and_calls_it_so():
    source = inspect.getsource(LinuxDriver.run_input_thread)
    assert 'getincrementaldecoder("utf-8")().decode' in source
    assert "decode(read(fileno, 1024 * 4), final=final and last)" in source
    assert "self.process_message(event)" in source
    assert linux_driver.getincrementaldecoder


def test_a_key_can_carry_what_is_known_of_its_read():
    event = events.Key("a", "a")
    setattr(event, input_guard.LUMP, True)
    event.time = 1.0
    assert getattr(event, input_guard.LUMP)
    assert event.time == 1.0


def test_the_guarded_driver_is_taken_on_a_terminal():
    assert input_guard.GuardedApp().driver_class is input_guard.GuardedDriver


def test_events_carry_the_time_they_were_read_at_and_whether_they_were_forwarded():
    event = events.Key("a", "a")
    assert isinstance(event.time, float)
    assert event.is_forwarded is False
    assert isinstance(inspect.getattr_static(Message, "is_forwarded"), property)


def test_every_key_and_paste_passes_on_event_of_the_app():
    source = inspect.getsource(App.on_event)
    assert "events.InputEvent) and not event.is_forwarded" in source
    assert "events.Paste) and not event.is_forwarded" in source


def test_a_fault_reaches_the_two_methods_that_are_replaced():
    assert "self.panic(error)" in inspect.getsource(App._handle_exception)
    assert "self._fatal_error()" in inspect.getsource(App._handle_exception)
    assert "self._app.panic" in inspect.getsource(LinuxDriver._run_input_thread)
    assert "_close_messages_no_wait" in inspect.getsource(App.panic)
    for name in ("panic", "_fatal_error", "on_event"):
        assert name in vars(input_guard.GuardedApp)
    assert {"_exception", "_return_code"} <= set(App().__dict__)


def test_T36_the_filters_are_a_list_in_which_greys_stand_for_no_colour():
    source = inspect.getsource(App.__init__)
    assert "self._filters.append(NoColor() if self.native_ansi_color else Monochrome())" in source


def test_the_end_of_a_suspension_is_published():
    source = inspect.getsource(App.suspend)
    assert source.index("self._suspend_signal()") < source.index("self._resume_signal()")
    app = App()
    assert app.app_suspend_signal
    assert app.app_resume_signal


def test_the_delay_of_escape_is_read_from_the_environment_at_import():
    assert 'ESCAPE_DELAY: Final[float] = _get_environ_int("ESCDELAY"' in inspect.getsource(
        constants
    )


def test_the_clipboard_sequence_is_bare_and_for_c():
    assert r"\x1b]52;c;" in inspect.getsource(App.copy_to_clipboard)


def test_T47_one_row_of_a_table_is_painted_anew_once_its_caches_are_cleared():
    cleared = inspect.getsource(DataTable._clear_caches)
    assert "_row_render_cache.clear()" in cleared
    assert "_line_cache.clear()" in cleared
    assert "_refresh_region" in inspect.getsource(DataTable.refresh_row)
