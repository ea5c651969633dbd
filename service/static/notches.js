// A phone keeps notches of a table's log: of each night the last event it saw. Where the log no longer holds one of
// them, the phone says so, on every page, until somebody there takes the log as it is.
"use strict";
{
  const { notches } = document.body.dataset;
  const KEY = `tallystick ${notches}`;
  const MOST = 24; // nights
  const seq = (one) => Number(one.split(".")[0]);
  const hash = (one) => one.split(".")[1];

  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) || {};
    } catch {
      return {};
    }
  };
  const keep = (kept) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // no storage, no notches: the four words at the night's end can still be compared
    }
  };

  const tell = (words, asked) => {
    const { notch, night } = document.body.dataset;
    const place = document.getElementById("notches");
    place.insertAdjacentHTML("beforeend", words);
    const told = place.lastElementChild;
    told.querySelector("[data-trust]").onclick = () => {
      if (JSON.stringify(read()) === asked) keep({ [night]: notch });
      told.remove();
    };
  };

  const look = async () => {
    const { notch, night } = document.body.dataset;
    if (document.querySelector("#notches [data-trust]")) return; // it is said already
    const kept = read();
    const seen = Object.values(kept);
    if (seen.length && !seen.some((one) => hash(one) === hash(notch))) {
      const query = seen.map((one) => `notch=${encodeURIComponent(one)}`).join("&");
      const answer = await fetch(`${notches}?${query}`, { credentials: "same-origin" });
      if (!answer.ok) return;
      if (answer.status === 200) return tell(await answer.text(), JSON.stringify(kept));
    }
    const now = read(); // another page may have gone further in the meantime
    if (now[night] && seq(now[night]) >= seq(notch)) return;
    delete now[night];
    now[night] = notch;
    keep(Object.fromEntries(Object.entries(now).slice(-MOST)));
  };

  // What no network tells now, the next page asks again.
  const again = () => look().catch(() => {});
  document.addEventListener("tallystick:shown", again);
  again();
}
