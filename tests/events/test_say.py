"""Sentences are values: equal by content, and good as keys."""

from events.say import Cents, Points, Say, Says, Who, Whos, say, say_n


def test_a_sentence_keeps_its_template_and_parameters_apart() -> None:
    assert say("{who} pays {sum}.", who=Who("anna"), sum=Cents(500)) == Say(
        "{who} pays {sum}.", "", {"who": Who("anna"), "sum": Cents(500)}
    )


def test_a_parameter_may_have_any_name() -> None:
    assert say("{text}", text="x", one=1).params == {"text": "x", "one": 1}


def test_a_sentence_with_a_number_has_two_forms() -> None:
    assert say_n("{n} event", "{n} events", n=2, who=Whos(("anna", "boris"))) == Say(
        "{n} event", "{n} events", {"n": 2, "who": Whos(("anna", "boris"))}
    )


def test_sentences_are_good_as_keys() -> None:
    high, low = say("High {n}", n=1), say("Low")
    assert {Says((high, low)): Points(-2)}[Says((say("High {n}", n=1), say("Low")))] == Points(-2)
    assert say("High {n}", n=1) != say("High {n}", n=2)
