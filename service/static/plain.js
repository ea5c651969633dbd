// What a phone cannot do without https is said until somebody has read it.
"use strict";
{
  const KEY = "tallystick.plain";
  const told = document.getElementById("plain");
  try {
    if (!isSecureContext && !localStorage[KEY]) {
      const note = told.content.firstElementChild;
      told.after(note);
      note.querySelector("button").onclick = () => note.remove((localStorage[KEY] = 1));
    }
  } catch {} // no storage
}
