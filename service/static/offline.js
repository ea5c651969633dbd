// The pages of a table stay readable without a network, where the browser lets the service worker keep them.
"use strict";
{
  const { kept, notch } = document.body.dataset;
  const part = (id) => document.getElementById(id)?.content.firstElementChild;
  const worker = navigator.serviceWorker;
  const tell = (told) => worker?.ready.then(({ active }) => active.postMessage(told));
  worker?.register("/sw.js").then((one) => one?.waiting?.postMessage({ start: true })).catch(() => Outbox.load()); // a new version

  // What leads on from here is fetched while it can be, once for each state of the table; this page too, which a live
  // board goes on from without being opened again.
  const SOON = 300; // ms
  const near = () => {
    const links = [location, ...document.querySelectorAll("a[href]")].map(({ href }) => new URL(href, location));
    const keep = links.filter(({ search }) => !search).map(({ pathname }) => pathname);
    const mark = document.body.dataset.notch.split(".", 2).join(".");
    tell({ mark, keep: keep.filter((one) => /^\/t\/\w+(\/settle|\/g\/\w+(\/deals|\/record)?)?$/.test(one)) });
  };
  if (notch && !kept) {
    let soon;
    near();
    document.addEventListener("tallystick:shown", () => {
      clearTimeout(soon);
      soon = setTimeout(near, SOON);
    });
  }
  document.getElementById("tables")?.addEventListener("click", ({ target }) => {
    const table = target.closest("button")?.previousElementSibling;
    if (table) tell({ forget: table.pathname });
  });

  if (kept) {
    const at = new Date(kept).toLocaleString(Outbox.tongue, { dateStyle: "short", timeStyle: "short" });
    const since = part("since");
    since.querySelector("b").textContent = since.querySelector("b").textContent.replace("{at}", at);
    document.getElementById("outbox").prepend(since);
    addEventListener("online", Outbox.renew);
  }
}
