"""Settings for all tests: English unless a test says otherwise, and examples that are the same on every run."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

from ludotheque.i18n import language
from tests import forms
from tests.helpers import EXAMPLES

settings.register_profile(
    "house",
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")
forms.settle()
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests, and how: programs hear Ctrl-C


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Sentences in tests are English, whatever the system speaks."""
    with language("en"):
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Nothing is skipped: what a test needs, the test install brings."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = "skipped: let the test install bring what this test lacks, or mark where it runs"
    return report
