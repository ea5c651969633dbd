// The service worker: keeps the service's own files by version, and the last look at a table's pages for when there is no
// network. Pages always come from the network where there is one. Nothing that records passes through here.
"use strict";
const FILES = `files ${VERSION}`;
const PAGES = "pages";
const MOST = 80; // pages kept
const PATIENCE = 3_000; // ms
const OFFLINE = "/offline";
const KEPT = /^\/$|^\/t\/\w+(\/settle|\/players|\/g\/\w+(\/deals|\/record)?|\/e\/\d+)?$/;
const table = (path) => path.match(/^\/t\/\w+/)?.[0];

self.addEventListener("install", (event) => {
  const whole = async () => (await caches.open(FILES)).addAll([...ASSETS, OFFLINE]);
  event.waitUntil(whole());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== FILES && name !== PAGES) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

const forget = async (start) => {
  const pages = await caches.open(PAGES);
  for (const { url } of await pages.keys()) {
    const { pathname } = new URL(url);
    if (pathname === start || pathname.startsWith(`${start}/`)) await pages.delete(url);
  }
};

// Keeps a page as it is now, with when that was, and of which state of the table; the oldest go.
const keep = async (path, answer) => {
  const text = await answer.text();
  const pages = await caches.open(PAGES);
  const headers = { Date: new Date().toISOString(), Mark: text.match(/data-notch="(\d+\.\w+)/)?.[1] ?? "" };
  for (const name of ["Content-Type", "Content-Security-Policy"]) headers[name] = answer.headers.get(name);
  await pages.delete(path); // so that it is the newest again
  await pages.put(path, new Response(text, { headers }));
  for (const one of (await pages.keys()).slice(0, -MOST)) await pages.delete(one);
};

// A kept page says itself from when it is.
const old = async (path) => {
  const found = await (await caches.open(PAGES)).match(path);
  if (!found) return caches.match(OFFLINE);
  const text = (await found.text()).replace("<body", `<body data-kept="${found.headers.get("Date")}"`);
  return new Response(text, { headers: found.headers });
};

const page = async (event, path) => {
  const asked = fetch(event.request);
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const noted = async () => {
    const answer = await asked;
    if ([403, 404].includes(answer.status) && table(path) && !path.endsWith("/record")) await forget(table(path));
    else if (answer.ok && !answer.redirected && KEPT.test(path)) await keep(path, answer.clone());
  };
  event.waitUntil(noted().catch(() => {}));
  try {
    const answer = await Promise.race([asked, late]);
    if (answer && answer.status < 502) return answer;
    const kept = KEPT.test(path) && (await (await caches.open(PAGES)).match(path));
    return kept ? old(path) : await asked;
  } catch {
    return old(path);
  }
};

const file = async (request) => {
  const known = await caches.match(request);
  if (known) return known;
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
    return answer;
  } catch {
    return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && /^\/t\/\w+\/join\//.test(pathname)) event.waitUntil(forget(table(pathname)));
  if (request.method !== "GET") return;
  if (/^\/(static|waiting)\//.test(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" && !/^\/api|\/join\//.test(pathname)) event.respondWith(page(event, pathname + search));
});

// What leads on from a page that is open, unless it is kept from the same state of the table.
const fetchAll = async (paths, mark) => {
  const pages = await caches.open(PAGES);
  for (const path of paths) {
    if ((await pages.match(path))?.headers.get("Mark") === mark || !KEPT.test(path)) continue;
    const answer = await fetch(path, { headers: { Accept: "text/html" } }).catch(() => {}); // the others may come
    if (answer?.ok && !answer.redirected) await keep(path, answer);
  }
};

self.addEventListener("message", (event) => {
  const { start, keep: paths, mark, forget: gone } = event.data;
  if (start) self.skipWaiting(); // what was installed while the pages before were open
  else event.waitUntil((paths ? fetchAll(paths, mark) : forget(gone)).catch(() => {}));
});

self.addEventListener("sync", (event) => {
  if (event.tag !== "outbox") return;
  const news = new BroadcastChannel("tallystick");
  event.waitUntil(
    Queue.pump((id, answer) => news.postMessage([id, answer])).then((went) => went || Promise.reject(new Error("not yet"))),
  );
});
