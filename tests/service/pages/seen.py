"""A page as a browser without script has it: its words, its headings, and forms that send what they would send."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

Attributes = dict[str, str | None]

VOID = ("input", "meta", "link", "br")
DUMB = ("script", "style", "template")


@dataclass
class Button:
    """A button: its words, as read out, and what it sends and where to, where that is not the form's own address."""

    words: str
    name: str | None
    value: str
    action: str
    disabled: bool


@dataclass
class Form:
    """A form: what it sends without a button, as filled in, and its buttons."""

    action: str = ""
    method: str = "get"
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    choices: list[tuple[str, str]] = field(default_factory=list)

    def offered(self, name: str) -> list[str]:
        """The values that may be chosen for a field."""
        return [value for one, value in self.choices if one == name]

    def value(self, name: str) -> str:
        """What a field holds."""
        return MultiDict(self.fields).get(name, "")


class Reader(HTMLParser):
    """Reads a page once; `tags` are all elements with their attributes, `open` those not closed yet."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: dict[str, Form] = {}
        self.tags: list[tuple[str, Attributes]] = []
        self.texts: list[tuple[tuple[str, ...], str]] = []
        self.open: list[str] = []
        self.roles: list[str] = []
        self.inside = ""
        self.button: Button | None = None
        self.select = ""
        self.chosen: list[str] = []
        self.feed(text)
        self.close()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Only inside drawings."""
        self.tags.append((tag, dict(attrs)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        told = dict(attrs)
        self.tags.append((tag, told))
        self.apart(tag)
        if tag not in VOID:
            self.open.append(tag)
            self.roles.append(told.get("role") or "")
        if tag == "form":
            self.inside = told.get("id") or f"form {len(self.tags)}"
            form = self.form(self.inside)
            form.action, form.method = told.get("action") or "", told.get("method") or "get"
        elif tag in ("input", "select", "option", "button"):
            self.control(tag, told)

    def form(self, name: str) -> Form:
        """A form by its id, be it open or still to come."""
        return self.forms.setdefault(name, Form())

    def control(self, tag: str, told: Attributes) -> None:
        """Something that is filled in or pressed; what lies in a template is neither, without a script."""
        if "template" in self.open:
            return
        form, name, value = self.form(told.get("form") or self.inside), told.get("name"), told.get("value") or ""
        if tag == "button":
            action, words = told.get("formaction") or "", told.get("aria-label") or ""
            self.button = Button(words, name, value, action, "disabled" in told)
            form.buttons.append(self.button)
        elif tag == "select":
            self.select, self.chosen = name or "", []
        elif tag == "option":
            form.choices.append((self.select, value))
            self.chosen = [value] if "selected" in told else self.chosen or [value]
        elif name:
            ticked = told.get("type") in ("radio", "checkbox")
            if ticked:
                form.choices.append((name, value))
            if "disabled" not in told and ("checked" in told or not ticked):
                form.fields.append((name, value))

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        assert tag == self.open.pop(), (tag, self.open)
        self.roles.pop()
        self.apart(tag)
        if tag == "form":
            self.inside = ""
        elif tag == "select":
            self.form(self.inside).fields.append((self.select, self.chosen[0]))
        elif tag == "button":
            self.button = None

    def handle_data(self, data: str) -> None:
        """Text."""
        self.texts.append(((*self.open, *self.roles), data))
        if self.button and data.strip() and not self.labelled():
            self.button.words = f"{self.button.words} {' '.join(data.split())}".strip()

    def apart(self, tag: str) -> None:
        """Words in different elements are different words, but for a name within a sentence."""
        if tag != "bdi":
            self.texts.append(((*self.open, *self.roles), " "))

    def labelled(self) -> bool:
        """Whether the open button is called otherwise than its text."""
        return next(told for tag, told in reversed(self.tags) if tag == "button").get("aria-label") is not None

    def words(self, inside: str = "") -> str:
        """All text, or that inside elements of one name or role, each space single."""
        found = (text for tags, text in self.texts if (not inside or inside in tags) and not {*DUMB} & {*tags})
        return " ".join("".join(found).split())


@dataclass
class Seen:
    """A response, read."""

    response: TestResponse

    def __post_init__(self) -> None:
        html = self.response.content_type.startswith("text/html")
        self.reader = Reader(self.response.text if html else "")

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.response.status_code

    @property
    def to(self) -> str:
        """Where it leads on to."""
        return self.response.headers.get("Location", "")

    @property
    def words(self) -> str:
        """Its text."""
        return self.reader.words()

    @property
    def h1(self) -> str:
        """Its heading."""
        return self.reader.words("h1")

    @property
    def alert(self) -> str:
        """What it says is wrong."""
        return self.reader.words("alert")

    @property
    def note(self) -> str:
        """What it says was done last."""
        return self.reader.words("status")

    @property
    def buttons(self) -> list[str]:
        """The buttons that can be pressed, as read out, those for Enter alone left out."""
        found = (button for form in self.reader.forms.values() for button in form.buttons)
        return [button.words for button in found if button.words and not button.disabled]

    def form(self, button: str) -> tuple[Form, Button]:
        """The form that a button sends, and the button, by its words."""
        for form in self.reader.forms.values():
            for one in form.buttons:
                if one.words == button:
                    return form, one
        raise AssertionError(f"no button {button!r} among {self.buttons} on: {self.words}")

    def links(self, start: str = "") -> list[str]:
        """The addresses it links to that begin so."""
        found = (told.get("href") or "" for tag, told in self.reader.tags if tag == "a")
        return [address for address in found if address.startswith(start)]
