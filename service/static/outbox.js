// Forms that record go out by the queue: waiting.js takes them and shows what waits. Where nothing can be kept, they are
// sent as they are.
"use strict";
self.Outbox = (() => {
  const SOON = 4_000; // ms until what waits is tried again, at first
  const place = document.getElementById("outbox");
  const { list, parts, table } = place.dataset;
  const { kept, notch } = document.body.dataset;
  const known = new Map(); // entries that people at this page know of, though its `seen` does not
  const news = self.BroadcastChannel && new BroadcastChannel("tallystick");
  const tongue = navigator.languages.find((one) => one.startsWith(document.documentElement.lang));
  const box = { known, heard: new Map(), table, kept, tongue, seated: notch && !kept, able: news && self.indexedDB };
  let running = Promise.resolve();
  let pause = SOON;
  let busy, timer, loading, leaving;

  // The script that shows what waits, with its words.
  box.load = () => (loading ??= Promise.all([script(), words()]));
  const script = () =>
    box.show ||
    new Promise((done) => {
      const one = document.createElement("script");
      one.onerror = () => done((loading = undefined));
      document.head.append(Object.assign(one, { src: list, onload: done }));
    });
  const words = async () => {
    try {
      const answer = await fetch(parts);
      if (!answer.ok) throw answer;
      const told = await answer.text();
      if (!document.getElementById("waits")) place.insertAdjacentHTML("afterend", told);
    } catch {
      loading = undefined;
    }
  };

  box.work = (on) => (document.body.ariaBusy = busy = on);

  box.pump = () => (running = running.then(run)); // one after the other

  const run = async () => {
    clearTimeout(timer);
    const went = await Queue.pump(told).catch(() => {});
    pause = went === undefined ? 1_000 : went ? SOON : Math.min(pause * 2, 60_000);
    if (await box.look()) timer = setTimeout(box.pump, pause);
    return went;
  };

  const told = (id, answer, elsewhere) => {
    if (elsewhere) box.look();
    else news.postMessage([id, answer]);
    box.heard.get(id)?.(answer);
    pause = SOON / 2;
    if (busy) return;
    if (kept) box.renew();
    document.dispatchEvent(new CustomEvent("tallystick:sent", { detail: answer }));
  };

  // A kept page is asked for anew, unless something stands half entered in it, or a link was tapped just now.
  box.renew = () => leaving || box.touched || location.reload();
  if (kept) addEventListener("beforeunload", () => (leaving = true));

  const forms = () => document.querySelector("[data-outbox]:not([data-once])");

  // Shows what waits; gives whether some of it can still go out by itself.
  box.look = async () => {
    const held = box.able ? await Queue.all().catch(() => []) : [];
    const mine = held.filter((one) => !table || one.table === table);
    for (const one of mine) if (one.state !== "shown") known.set(one.id, one);
    if (mine.length || !box.able || (!navigator.serviceWorker && forms())) await box.load(); // no worker keeps it for later
    box.show?.(mine);
    return mine.some(({ state }) => !state);
  };

  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (!box.able || event.defaultPrevented || !("outbox" in target.dataset) || submitter?.value === "preview") return;
    event.preventDefault();
    if (busy) return;
    box.work(true);
    box.load().then(() => {
      if (box.take) return box.take(target, submitter);
      box.able = false;
      target.requestSubmit(submitter);
    });
  });
  document.addEventListener("input", ({ isTrusted }) => (box.touched ||= isTrusted));
  document.addEventListener("visibilitychange", () => document.hidden || box.pump());
  document.addEventListener("tallystick:online", box.pump);
  document.addEventListener("tallystick:shown", box.look);
  addEventListener("online", box.pump);
  if (news) news.onmessage = ({ data }) => told(...data, true);
  document.addEventListener("DOMContentLoaded", async () => {
    try {
      const hash = sessionStorage["tallystick.hash"];
      delete sessionStorage["tallystick.hash"];
      if (hash) location.hash = hash;
      await Queue.change(({ state }) => !state, { waited: true });
      if (await box.look()) box.pump();
    } catch {
      box.able = false;
      box.look();
    }
  });
  return box;
})();
