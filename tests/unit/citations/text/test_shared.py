"""What one amount or day shares with the next."""

from pincite.citations.text.reading import elements


def amounts(text):
    return [each.quantity for each in elements(text) if each.quantity is not None]


def test_a_unit_and_a_scale_are_shared():
    first, second = amounts("They rose from 2 to 3 %.")
    assert (first.dimension, second.dimension) == ("%", "%")
    first, second = amounts("Sales rose from 40 to 50 million.")
    assert (first.values, second.values) == ((40e6,), (50e6,))


def test_the_day_of_the_year_before_is_shared():
    days = [each.date for each in elements("At June 30, 2024 and 2023 it was so.") if each.date is not None]
    assert [(day.year, day.month, day.day) for day in days] == [(2024, 6, 30), (2023, 6, 30)]
