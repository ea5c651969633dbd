/* A form that records something keeps what was entered over a reload, sleep, or the end of the browser, for a day. Where
   something was recorded since, it is offered, never brought back unasked. Nothing hidden is kept: no ids, no seq. */
"use strict";
{
  const DAY = 24 * 3600 * 1000; // ms
  const MARK = "tallystick.draft ";
  const offer = document.getElementById("draft");
  const page = `${MARK}${location.pathname} ${location.search} `;

  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const put = (key, draft) => {
    try {
      if (draft) localStorage.setItem(key, JSON.stringify(draft));
      else localStorage.removeItem(key);
    } catch {} // no storage, no draft
  };
  const drafts = () => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(MARK));
    } catch {
      return [];
    }
  };
  for (const key of drafts()) if (!(Date.now() - read(key)?.at < DAY)) put(key, null);

  const tick = (one) => one.type === "radio" || one.type === "checkbox";
  const facts = (form) =>
    [...form.elements].filter((one) => one.name && one.matches("input:not([type=hidden], [type=file]), select, textarea"));
  const seats = (form) => [...form.querySelectorAll("[data-seats] [name=plays]")].map((one) => one.value);

  /* What stands in the form, as it would be sent: a script may put more into that than the fields show. */
  function entered(form) {
    const names = new Set(facts(form).map((one) => one.name));
    return { fields: [...new FormData(form)].filter(([name]) => names.has(name)), seats: seats(form) };
  }

  function bring(form, draft) {
    const nth = {}; // of several fields with one name
    const list = form.querySelector("[data-seats]");
    for (const player of draft.seats) {
      const seat = [...(list?.children || [])].find((one) => one.querySelector("[name=plays]").value === player);
      if (seat) list.append(seat);
    }
    for (const one of facts(form)) {
      const found = draft.fields.filter(([name]) => name === one.name).map(([, value]) => value);
      if (tick(one)) one.checked = found.includes(one.value);
      else if (found.length) one.value = found[nth[one.name] = (nth[one.name] ?? -1) + 1] ?? "";
      if (!tick(one) && one.value && !one.matches("select")) one.closest("details")?.setAttribute("open", "");
    }
    list?.dispatchEvent(new Event("change"));
    form.dispatchEvent(new Event("input"));
  }

  function ask(form, key, draft) {
    const note = offer.content.firstElementChild.cloneNode(true);
    note.querySelector("[data-bring]").onclick = () => {
      note.remove();
      bring(form, draft);
      keep(form, key);
    };
    note.querySelector("[data-drop]").onclick = () => {
      note.remove();
      put(key, null);
    };
    offer.after(note);
    return note;
  }

  const fresh = new Map(); // what each form held when it was opened
  const keep = (form, key) => {
    const now = entered(form);
    const same = JSON.stringify(now) === fresh.get(form);
    put(key, same ? null : { at: Date.now(), seen: form.elements.seen?.value, ...now });
  };

  function follow(form) {
    const key = page + form.getAttribute("id"); // form.id is its field of that name
    const draft = read(key);
    const anew = () => fresh.set(form, JSON.stringify(entered(form)));
    let note, counts;
    anew();
    if (draft && "fresh" in offer.dataset) {
      if (draft.seen === form.elements.seen?.value) bring(form, draft);
      else note = ask(form, key, draft);
    }
    const changed = () => {
      if (!note?.isConnected && !counts) keep(form, key); // what is offered stays until it is answered
    };
    form.addEventListener("input", changed);
    form.addEventListener("change", changed);
    form.addEventListener("click", () => setTimeout(changed));
    form.addEventListener("submit", () => note?.remove());
    form.addEventListener("tallystick:held", () => {
      anew();
      put(key, null); // it waits, and is no draft any more
    });
    // What is counted on from entries that wait, nobody has entered; it may be told again before this is noted.
    document.addEventListener("tallystick:waits", () => {
      counts ||= JSON.stringify(entered(form)) === fresh.get(form);
      queueMicrotask(() => {
        if (counts) anew();
        counts = false;
      });
    }, true);
    document.getElementById("clear")?.addEventListener("click", () => put(key, null));
  }

  if (offer) document.querySelectorAll("form[data-draft]").forEach(follow);
  // A page that comes back as it was left may show what was recorded by now.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}
