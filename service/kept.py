"""Pages kept as they were made: what several phones of a table look at is made once for all who would see the same.

A log's head names all that led to it, so a page that follows from the log alone stays right until the next event. What
differs each time it is given out, the ids of its forms and the time, is put in anew.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from threading import Lock

from service.edge import Edge

PAGES = 300
"""So many are kept in a process."""


@dataclass(slots=True)
class Kept:
    """The pages of one application, by what they follow from."""

    edge: Edge
    mark: str = ""
    pages: OrderedDict[Hashable, str] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def page(self, key: Hashable, make: Callable[[Edge], str]) -> str:
        """The page of a key, made with a stand-in for the edge where it is not kept yet."""
        with self.lock:
            self.mark = self.mark or self.edge.new_id()  # nobody sees it, so nobody can have it in a name
            text = self.pages.get(key)
            if text is not None:
                self.pages.move_to_end(key)
        if text is None:
            text = make(replace(self.edge, new_id=lambda: f"{self.mark}-id", now=lambda: f"{self.mark}-now"))
            self._keep(key, text)
        first, *others = text.replace(f"{self.mark}-now", self.edge.now()).split(f"{self.mark}-id")
        return "".join((first, *(part for other in others for part in (self.edge.new_id(), other))))

    def _keep(self, key: Hashable, text: str) -> None:
        with self.lock:
            self.pages[key] = text
            while len(self.pages) > PAGES:
                self.pages.popitem(last=False)
