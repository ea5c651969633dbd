// What became of the form sent from the page before, told by vibrating; recorded, it needs no draft any more.
"use strict";
{
  const KEY = "tallystick.sent";
  const store = sessionStorage, kept = localStorage;
  const seq = () => parseInt(document.body.dataset.notch);
  const tell = ({ at, was, draft }) => {
    const refused = document.querySelector("main [role=alert]");
    if (Date.now() - at > 60_000 || !(refused || seq() > was)) return;
    if (!refused) for (const key of Object.keys(kept)) if (key.startsWith(draft)) kept.removeItem(key);
    if (!/"vibrate":false/.test(kept["tallystick.phone"])) navigator.vibrate?.(refused ? [60, 80, 60] : 40);
  };
  const sent = store.getItem(KEY);
  store.removeItem(KEY);
  if (sent) tell(JSON.parse(sent));
  document.addEventListener("submit", ({ target: form }) => {
    if (!form.elements.id) return; // it records nothing
    const draft = `tallystick.draft ${/-back$/.test(form.getAttribute("id")) || location.pathname} `;
    store.setItem(KEY, JSON.stringify({ at: Date.now(), was: seq(), draft }));
  });
}
