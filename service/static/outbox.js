// Forms that record go out by the queue. Without a network they wait on this phone, and waiting.js shows them. Where
// nothing can be kept, they are sent as they are.
"use strict";
self.Outbox = (() => {
  const SOON = 4_000; // ms after which an entry without an answer counts as waiting
  const TWICE = 600; // ms in which a second tap is no second entry
  const { list, table } = document.getElementById("outbox").dataset;
  const { kept, notch } = document.body.dataset;
  const path = ({ pathname, search }) => pathname + search;
  const known = new Map(); // entries that people at this page know of, though its `seen` does not
  const heard = new Map();
  const news = self.BroadcastChannel && new BroadcastChannel("tallystick");
  const box = { known, table, kept, seated: notch && !kept, able: news && self.indexedDB };
  box.tongue = navigator.languages.find((one) => one.startsWith(document.documentElement.lang));
  let pause = SOON;
  let running = Promise.resolve();
  let busy, timer, loading;

  box.load = () =>
    (loading ??= box.show ? Promise.resolve() : new Promise((done) => {
      const failed = () => done((loading = undefined));
      document.head.append(Object.assign(document.createElement("script"), { src: list, onload: done, onerror: failed }));
    }));

  box.anew = (form) => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map((one) => one.toString(16).padStart(2, 0)).join("");
    form.elements.id.value = hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };

  const work = (on) => {
    busy = on;
    document.body.ariaBusy = `${on}`;
  };

  const take = async (form, button) => {
    const fields = [...new FormData(form), ...(button?.name ? [[button.name, button.value]] : [])];
    const { id, game } = Object.fromEntries(fields);
    const to = new URL(form.action);
    const words = box.words?.(form, button) ?? form.dataset.outbox;
    const entry = {
      id, table, fields, words, to: path(to), game: to.pathname.match(/\/g\/(\w+)/)?.[1] ?? game ?? "",
      mine: [...known.keys()].filter((one) => one !== id), state: "", made: new Date().toISOString(),
    };
    try {
      await Queue.put(entry);
    } catch {
      box.able = false;
      return form.requestSubmit(button);
    }
    const answer = await new Promise((done) => {
      heard.set(id, done);
      setTimeout(done, SOON);
      box.pump().then((went) => went || setTimeout(done, 50));
    });
    if (answer?.done) return leave(answer.to, to.hash);
    await box.load();
    if (answer) return box.ask?.(entry, answer.status) ?? work(false);
    await Queue.change((one) => one.id === id, { waited: true });
    navigator.serviceWorker?.ready.then(({ sync }) => sync?.register("outbox")).catch(() => {});
    box.anew(form);
    box.ready?.(form);
    box.touched = false;
    await box.look();
    setTimeout(work, TWICE, false);
  };

  // On to where the form leads; where that is this page, to a new look at it.
  const leave = (to, hash) => {
    const next = new URL(to, location.href);
    if (path(next) !== path(location)) return location.assign(next + hash);
    if (hash) sessionStorage.setItem("tallystick.hash", hash);
    location.replace(path(next));
  };

  box.pump = () => (running = running.then(run)); // one after the other

  const run = async () => {
    clearTimeout(timer);
    const went = await Queue.pump(told).catch(() => {});
    pause = went ? SOON : Math.min(pause * 2, 60_000);
    if (await box.look()) timer = setTimeout(box.pump, pause);
    return went;
  };

  const told = (id, answer, elsewhere) => {
    if (!elsewhere) news.postMessage([id, answer]);
    heard.get(id)?.(answer);
    pause = SOON / 2;
    if (elsewhere) box.look();
    if (busy) return;
    if (kept !== undefined && !box.touched) location.reload();
    document.dispatchEvent(new CustomEvent("tallystick:sent", { detail: answer }));
  };

  // Shows what waits; gives whether some of it can still go out by itself.
  box.look = async () => {
    const held = box.able ? await Queue.all().catch(() => []) : [];
    const mine = held.filter((one) => !table || one.table === table);
    for (const one of mine) known.set(one.id, one);
    if (mine.length || !box.able || !navigator.serviceWorker?.controller) await box.load(); // later it may not come
    box.show?.(mine);
    return mine.some(({ state }) => !state);
  };

  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (!box.able || event.defaultPrevented || !("outbox" in target.dataset) || submitter?.value === "preview") return;
    event.preventDefault();
    if (busy) return;
    work(true);
    take(target, submitter);
  });
  document.addEventListener("input", ({ isTrusted }) => (box.touched ||= isTrusted));
  document.addEventListener("visibilitychange", () => document.hidden || box.pump());
  document.addEventListener("tallystick:online", box.pump);
  document.addEventListener("tallystick:shown", box.look);
  addEventListener("online", box.pump);
  if (news) news.onmessage = ({ data }) => told(...data, true);
  const hash = sessionStorage.getItem("tallystick.hash");
  sessionStorage.removeItem("tallystick.hash");
  if (hash) location.hash = hash;
  document.addEventListener("DOMContentLoaded", async () => {
    try {
      await Queue.change(({ state }) => !state, { waited: true });
      if (await box.look()) box.pump();
    } catch {
      box.able = false;
      box.look();
    }
  });
  return box;
})();
