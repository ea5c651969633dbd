"""The house rules of CONTRIBUTING.md that a program can check. Each test lists its offenders."""

import ast
import re
import subprocess
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("events", "projections", "service", "templates", "tests")
PURE = ("events", "projections")
CODE = (".py", ".js", ".css", ".html", ".svg")
FILE_LINES = 300
FUNCTION_LINES = 40
STYLESHEET_BYTES = 24_000

THE_SKIP = "tests/programs.py"
EDGE = "service/edge.py"
FRESH = re.compile(r"\b(datetime\.(now|today|utcnow)|date\.today|time\.time(_ns)?|uuid[147])$")
UNFINISHED = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "HA" + "CK")) + r")\b")
MACHINE_PATH = re.compile("/(" + "|".join(("work", "root", "home")) + ")/")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = ast.ClassDef | Function


def files(*folders: str, endings: tuple[str, ...] = (".py",)) -> list[Path]:
    """The files of these folders with one of these endings, sorted."""
    found = chain.from_iterable((ROOT / folder).rglob("*") for folder in folders)
    return sorted(p for p in found if p.suffix in endings and not {"__pycache__", "node_modules"} & {*p.parts})


def name(path: Path) -> str:
    """The path as people say it: from the project's folder."""
    return path.relative_to(ROOT).as_posix()


def where(folders: tuple[str, ...], bad: Callable[[ast.AST], bool]) -> list[str]:
    """file:line of every syntax node in these folders that is bad."""
    return [
        f"{name(path)}:{getattr(node, 'lineno', 1)}"
        for path in files(*folders)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if bad(node)
    ]


def tracked() -> Iterator[tuple[str, str]]:
    """Name and text of every text file that git tracks or would; outside a repository, of the code's."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
        paths = [ROOT / line for line in listed if line]
    except (OSError, subprocess.CalledProcessError):
        paths = files(*FOLDERS, endings=CODE)
    for path in paths:
        content = path.read_bytes() if path.is_file() else b""
        if b"\0" not in content:
            yield name(path), content.decode("utf-8")


def lines_matching(pattern: re.Pattern[str]) -> list[str]:
    """file:line of every line in the tracked files that the pattern finds."""
    return [
        f"{file}:{number}"
        for file, text in tracked()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_the_tree_is_there() -> None:
    missing = [folder for folder in FOLDERS if not files(folder, endings=CODE)]
    assert missing + ["wsgi.py"] * (not (ROOT / "wsgi.py").is_file()) == []


def test_files_are_short() -> None:
    lengths = {name(p): len(p.read_text("utf-8").splitlines()) for p in files(*FOLDERS, endings=CODE)}
    assert {file: lines for file, lines in lengths.items() if lines > FILE_LINES} == {}


def test_functions_are_short() -> None:
    def bad(node: ast.AST) -> bool:
        return isinstance(node, Function) and lines_of(node) > FUNCTION_LINES

    assert where(FOLDERS, bad) == []


def lines_of(function: Function) -> int:
    """From `def` to the end, without the docstring."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    if ast.get_docstring(function) is not None:
        words = function.body[0]
        lines -= (words.end_lineno or words.lineno) - words.lineno + 1
    return lines


def test_nothing_is_marked_unfinished() -> None:
    assert lines_matching(UNFINISHED) == []


def test_nothing_names_a_path_of_one_machine() -> None:
    assert lines_matching(MACHINE_PATH) == []


def test_money_and_points_are_never_floats() -> None:
    def bad(node: ast.AST) -> bool:
        match node:
            case ast.Constant(value=value):
                return isinstance(value, float | complex)
            case ast.Name(id=word):
                return word in ("float", "complex")
            case _:
                return False

    assert where(PURE, bad) == []


def test_time_and_ids_enter_at_one_file() -> None:
    def bad(node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and FRESH.search(ast.unparse(node.func)) is not None

    assert [place for place in where((*PURE, "service"), bad) if not place.startswith(EDGE)] == []


def test_only_the_commands_print() -> None:
    def bad(node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and ast.unparse(node.func) == "print"

    places = where((*PURE, "service"), bad)
    assert [place for place in places if not place.startswith(("service/cli", "service/commands/"))] == []


def test_events_are_frozen() -> None:
    def bad(node: ast.AST) -> bool:
        match node:
            case ast.Call(func=func) if is_dataclass(func):
                return not any(k.arg == "frozen" and ast.unparse(k.value) == "True" for k in node.keywords)
            case ast.ClassDef():
                return any(is_dataclass(decorator) for decorator in node.decorator_list)
            case _:
                return False

    assert where(("events",), bad) == []


def is_dataclass(node: ast.expr) -> bool:
    return ast.unparse(node).split(".")[-1] == "dataclass"


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    words = ("skip", "skipif", "skipTest", "SkipTest", "importorskip", "xfail")

    def bad(node: ast.AST) -> bool:
        match node:
            case ast.Attribute(attr=word) | ast.alias(name=word):
                return word in words
            case _:
                return False

    places = where(("tests",), bad)
    assert [place for place in places if not place.startswith(THE_SKIP)] == []
    assert len(places) <= 1


def test_what_is_public_is_explained() -> None:
    assert [place for path in files(*PURE) for place in unexplained(path)] == []


def unexplained(path: Path) -> Iterator[str]:
    """file: word of every public module, class and function without a docstring."""
    tree = ast.parse(path.read_text("utf-8"))
    private = path.name.startswith("_") and path.name != "__init__.py"
    if tree.body and not private and ast.get_docstring(tree) is None:
        yield f"{name(path)}: the module"
    for node in tree.body:
        if isinstance(node, Documented) and not node.name.startswith("_"):
            yield from (f"{name(path)}: {word}" for word in unexplained_in(node))


def unexplained_in(node: Documented) -> Iterator[str]:
    if ast.get_docstring(node) is None:
        yield node.name
    if isinstance(node, ast.ClassDef):
        for child in node.body:
            # A decorated class is a value here; its three-liners speak for themselves.
            short = isinstance(child, Function) and node.decorator_list != [] and lines_of(child) < 4
            if isinstance(child, Documented) and not child.name.startswith("_") and not short:
                yield from (f"{node.name}.{word}" for word in unexplained_in(child))


JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
TAG = re.compile(r"""<[a-zA-Z](?:"[^"]*"|'[^']*'|[^'">])*>""")
QUOTED = re.compile(r""""[^"]*"|'[^']*'""")
INLINE = re.compile(r"\s(style|on[a-z]+)\s*=", re.IGNORECASE)
ELEMENT = re.compile(r"<(script|style)\b(?:\"[^\"]*\"|'[^']*'|[^'\">])*>(.*?)</\1", re.DOTALL | re.IGNORECASE)


def inline_parts(template: str) -> list[str]:
    """What a strict Content-Security-Policy refuses: style=, on…=, bodies of script and style."""
    bare = JINJA.sub(" ", template)
    attributes = [tag for tag in TAG.findall(bare) if INLINE.search(QUOTED.sub('""', tag))]
    bodies = [found.group(0) for found in ELEMENT.finditer(template) if found.group(2).strip()]
    return attributes + bodies


def test_templates_hold_no_script_and_no_style() -> None:
    found = {name(p): inline_parts(p.read_text("utf-8")) for p in files("templates", endings=(".html", ".svg"))}
    assert {file: parts for file, parts in found.items() if parts} == {}


def test_inline_parts_are_found() -> None:
    assert inline_parts('<p style="x">')
    assert inline_parts("<b\n onclick=go()>")
    assert inline_parts("<script>x</script>")
    assert inline_parts('<p {% if a > b %}class="x"{% endif %} onchange="{{ y }}">')
    assert not inline_parts('{% set one = 1 %}<script src="a.js" defer></script>{{ b(style=1) }}')
    assert not inline_parts('<p title="on = style=">style = plain</p>')


def test_stylesheets_are_small() -> None:
    sizes = {name(p): p.stat().st_size for p in files("service", endings=(".css",))}
    assert {file: size for file, size in sizes.items() if size >= STYLESHEET_BYTES} == {}
