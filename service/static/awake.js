// The screen stays on while a page shows a running game, unless this phone was told otherwise.
"use strict";
if (navigator.wakeLock) {
  let lock, asking;
  const wanted = () => {
    try {
      return !/"awake":false/.test(localStorage.getItem("tallystick.phone"));
    } catch {
      return true;
    }
  };
  const see = async () => {
    const runs = document.querySelector("[data-awake]") && wanted();
    const held = lock && !lock.released;
    if (held && !runs) lock.release();
    if (held || asking || !runs || document.hidden) return;
    asking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {} // the battery is low
    asking = false;
  };
  // A hidden page loses it; a page may change.
  document.addEventListener("visibilitychange", see);
  new MutationObserver(see).observe(document, { childList: true, subtree: true, attributeFilter: ["data-awake"] });
  see();
}
