// What became of the form sent from the page before, told by vibrating; recorded, it needs no draft any more.
"use strict";
{
  const KEY = "tallystick.sent";
  const seq = () => parseInt(document.body.dataset.notch);
  const tell = ({ at, was, draft }, kept) => {
    const refused = document.querySelector("main [role=alert]");
    if (Date.now() - at > 60_000 || !(refused || seq() > was)) return;
    if (!refused) for (const key of Object.keys(kept)) if (key.startsWith(draft)) kept.removeItem(key);
    if (!/"vibrate":false/.test(kept["tallystick.phone"])) navigator.vibrate?.(refused ? [60, 80, 60] : 40);
  };
  const put = (sent) => {
    try {
      if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent));
      else sessionStorage.removeItem(KEY);
    } catch {} // no storage: nothing is told
  };
  try {
    const sent = sessionStorage.getItem(KEY);
    put(null);
    if (sent) tell(JSON.parse(sent), localStorage);
  } catch {}
  document.addEventListener("submit", ({ target: form }) => {
    if (!form.elements.id) return; // it records nothing
    const draft = `tallystick.draft ${/-back$/.test(form.getAttribute("id")) || location.pathname} `;
    put({ at: Date.now(), was: seq(), draft });
  });
  document.addEventListener("tallystick:held", () => put(null)); // it waits: what is recorded next is not its doing
}
