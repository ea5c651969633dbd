// Seats in order: dragged by their handle, moved by their buttons, without asking the server.
"use strict";
{
  const list = document.querySelector("[data-seats]");
  const first = document.querySelector("[data-first]");
  const seats = () => [...list.children];
  const player = (seat) => seat.querySelector("[name=order]").value;
  const moves = (seat) => [...seat.querySelectorAll("[name=move]")];

  // What follows from the order: which seat cannot move further, and the first dealer's chips, for those who play.
  const settle = () => {
    const last = seats().length - 1;
    seats().forEach((seat, at) => {
      const [up, down] = moves(seat);
      up.disabled = at === 0;
      down.disabled = at === last;
      if (!first) return; // nobody is first at a cash game
      const deals = first.querySelector(`[value="${player(seat)}"]`);
      const plays = seat.querySelector("[name=plays]").checked;
      deals.closest("label").hidden = deals.disabled = !plays; // a hidden one must not be asked for
      if (!plays) deals.checked = false;
      first.insertBefore(deals.closest("label"), first.lastElementChild);
    });
  };

  list.addEventListener("click", (event) => {
    const button = event.target.closest("[name=move]");
    if (!button) return;
    event.preventDefault();
    const seat = button.closest("li");
    const [up, down] = moves(seat);
    if (button === up) seat.previousElementSibling.before(seat);
    else seat.nextElementSibling.after(seat);
    settle();
    (button.disabled ? (button === up ? down : up) : button).focus();
  });
  list.addEventListener("change", settle);

  // The seat in hand keeps its place in the page, so that the finger keeps hold of it; the others step around it.
  const middle = (seat) => {
    const box = seat.getBoundingClientRect();
    return box.top + box.height / 2;
  };
  const follow = (seat, y) => {
    const [before, after] = [seat.previousElementSibling, seat.nextElementSibling];
    if (before && y < middle(before)) seat.after(before);
    else if (after && y > middle(after)) seat.before(after);
  };
  const EDGE = 90; // px from the screen's edge where the page scrolls along
  for (const seat of seats()) {
    const handle = seat.querySelector(".drag");
    handle.hidden = false;
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      seat.classList.add("held");
    });
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      if (event.clientY < EDGE) scrollBy(0, -12);
      else if (event.clientY > innerHeight - EDGE - 80) scrollBy(0, 12);
      follow(seat, event.clientY);
    });
    handle.addEventListener("lostpointercapture", () => {
      seat.classList.remove("held");
      settle();
    });
  }
  settle();
}
