// The pages of a table stay readable without a network, where the browser lets them: the service worker keeps them.
"use strict";
{
  const { kept, notch } = document.body.dataset;
  const worker = navigator.serviceWorker;
  const all = (what) => document.querySelectorAll(what);
  worker?.register("/sw.js").then((one) => one?.waiting?.postMessage({ start: true })).catch(() => {}); // a new version
  const ask = (told) => worker?.ready.then(({ active }) => active.postMessage(told));

  // What leads on from here is fetched as long as it can be, once for each state of the table.
  const near = [location, ...all("a[href]")].map(({ href }) => new URL(href, location));
  const pages = near.filter(({ pathname, search }) => !search && /^\/t\/\w+(\/settle|\/g\/\w+(\/deals|\/record)?)?$/.test(pathname));
  if (notch && kept === undefined) ask({ keep: [...new Set(pages.map(({ pathname }) => pathname))], mark: notch.split(".", 2).join(".") });
  for (const button of all("#tables .btn")) button.addEventListener("click", () => ask({ forget: button.previousElementSibling.pathname }));

  if (kept !== undefined) {
    const at = new Date(kept).toLocaleString(Outbox.tongue, { dateStyle: "short", timeStyle: "short" });
    const words = document.getElementById("since").content.cloneNode(true);
    words.querySelector("b").textContent = words.querySelector("b").textContent.replace("{at}", at);
    document.getElementById("outbox").prepend(words);
    addEventListener("online", () => Outbox.touched || location.reload());
  }

  // What a phone cannot do without https is said once.
  const plain = document.getElementById("plain");
  const known = () => {
    try {
      return localStorage.getItem("tallystick.plain");
    } catch {} // no storage: it is said again
  };
  if (plain && !isSecureContext && !known()) {
    plain.after(plain.content);
    const note = plain.nextElementSibling;
    note.querySelector("button").onclick = () => {
      note.remove();
      localStorage.setItem("tallystick.plain", "1");
    };
  }
}
