// What waits on this phone: entries in order, each kept until the server has answered for it. Pages and the service
// worker share this; one sends at a time, and what is sent twice is recorded once.
"use strict";
self.Queue = (() => {
  const PATIENCE = 10_000; // ms for an answer
  const LEASE = 15_000; // ms that whoever sends may be silent
  let me = `${Math.random()}`;
  let opened;
  try {
    me = sessionStorage["tallystick.me"] ??= me; // a tab is one sender, from page to page
  } catch {} // the worker, or no storage

  const open = () =>
    (opened ??= new Promise((done, fail) => {
      const asked = indexedDB.open("tallystick", 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("entries", { keyPath: "id" });
        asked.result.createObjectStore("lease");
      };
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    }));

  // One transaction on all that a store holds, answered once it is durable.
  const within = async (name, work) => {
    const deed = (await open()).transaction(name, "readwrite", { durability: "strict" });
    const store = deed.objectStore(name);
    return new Promise((done, fail) => {
      let value;
      store.getAll().onsuccess = ({ target }) => (value = work(target.result, store));
      deed.oncomplete = () => done(value);
      deed.onabort = () => fail(deed.error);
    });
  };
  const entries = (work) => within("entries", work);
  const all = () => entries((held) => held.sort((one, other) => one.n - other.n));
  const change = (which, what) =>
    entries((held, store) => held.filter(which).forEach((one) => store.put({ ...one, ...what })));

  // A form told again takes the place it had.
  const put = (entry) =>
    entries((held, store) => {
      const { n, acts } = held.find(({ id }) => id === entry.id) ?? { n: Math.max(0, ...held.map((one) => one.n)) + 1 };
      store.put({ ...entry, n, acts });
    });

  // Decided; what was made on top of it knows of the acts that it met.
  const drop = (gone, acts = [], state) =>
    entries((held, store) => {
      if (state && held.find(({ id }) => id === gone)?.state !== state) return; // told again by now
      store.delete(gone);
      for (const one of held)
        if (one.id !== gone && one.mine.includes(gone)) store.put({ ...one, mine: [...one.mine, ...acts] });
    });

  const lease = () =>
    within("lease", ([held], store) => {
      if (held && held.who !== me && held.until > Date.now()) return false;
      return store.put({ who: me, until: Date.now() + LEASE }, 0);
    });

  // Nothing where no answer came, or none of the server's own: a portal that wants a login first.
  const send = async ({ to, fields, mine, made, waited }) => {
    const body = new URLSearchParams([...fields, ...mine.map((id) => ["mine", id])]);
    if (waited) body.set("noted", made);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), PATIENCE);
    try {
      const how = { method: "POST", body, headers: { "X-Part": "outbox" }, redirect: "manual", signal: late.signal };
      const answer = await fetch(to, how);
      return answer.status < 500 && answer.status !== 429 && { ...(await answer.json()), status: answer.status };
    } catch {
    } finally {
      clearTimeout(timer);
    }
  };

  const release = () => within("lease", (_, store) => store.clear());

  // Sends what can be, in order; what follows one that met a changed game waits with it. Whether all went out; nothing
  // where another sends. Whoever hears of an answer may leave the page: nothing is held then.
  const pump = async (hear) => {
    while (await lease()) {
      const stuck = new Set();
      const next = (await all()).find(({ table, game, state }) => {
        if (state) stuck.add(table + game);
        return !stuck.has(table + game);
      });
      const answer = next && (await send(next));
      if (!answer) {
        await change(() => next, { waited: true });
        await release();
        return !next;
      }
      const { done, same, status, acts } = answer;
      if (done || same) await drop(next.id, [...(next.acts ?? []), ...acts]);
      else await change(({ id }) => id === next.id, { state: "met", status, acts });
      await release();
      hear(next.id, answer);
    }
  };
  return { all, change, put, drop, pump };
})();
