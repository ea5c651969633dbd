// The phone's own switches: shown where the phone can do it, and kept on the phone.
"use strict";
{
  const KEY = "tallystick.phone";
  const read = () => {
    try {
      return { awake: true, vibrate: true, sound: true, seconds: 0, ...JSON.parse(localStorage.getItem(KEY)) };
    } catch {
      return { awake: true, vibrate: true, sound: true, seconds: 0 };
    }
  };
  const can = { awake: "wakeLock" in navigator, vibrate: "vibrate" in navigator, sound: "AudioContext" in window, seconds: true };
  const kept = read();
  document.getElementById("table").hidden = false;
  for (const one of document.querySelectorAll("[data-keep]")) {
    const what = one.dataset.keep;
    const number = one.type === "radio" && Number(one.value);
    one.closest("label").hidden = !can[what];
    one.checked = one.type === "radio" ? kept[what] === number : kept[what];
    one.addEventListener("change", () => {
      try {
        localStorage.setItem(KEY, JSON.stringify({ ...read(), [what]: one.type === "radio" ? number : one.checked }));
      } catch {} // forbidden: then it holds for this page alone
    });
  }
}
