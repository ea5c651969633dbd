"""Names in the order in which people look for them."""

import pytest

from service.wording.collation import sort_key


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Al", "al b", "Ana", "Änne", "Anton", "Bo", "Zoë"]),
        ("fr", ["Éloïse", "Elsa", "Émile", "Ève", "Zoé"]),
        ("fr", ["Odile", "Œdipe", "Olga"]),
        ("it", ["D'Amico", "Dante", "De Luca", "Delia"]),
        ("ru", ["Егор", "Елена", "Ёлка", "Иван", "Йозеф", "Клара", "Anna"]),
        ("en", ["Anna", "Zoë", "Анна", "Борис"]),
        ("it", ["", "3-finger Joe", "Bo"]),
    ],
)
def test_the_order_of_names(language: str, names: list[str]) -> None:
    mixed = list(reversed(names))
    assert sorted(mixed, key=lambda name: sort_key(name, language)) == names
