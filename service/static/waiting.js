// Takes a form into the queue. Shows what waits on this phone, with what it says: to be sent again, looked at, or thrown
// away; and what has come of it.
"use strict";
{
  const SOON = 4_000; // ms after which an entry without an answer counts as waiting
  const TWICE = 600; // ms in which a second tap is no second entry
  const root = document.getElementById("outbox");
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const part = (what, within = root) => within.querySelector(what);
  const { known, kept, table, seated } = Outbox;
  const old = Boolean(kept);
  const path = ({ pathname, search }) => pathname + search;
  const own = (name) => document.getElementById(name).content.cloneNode(true);
  const met = document.querySelector("[data-met], [data-drops]")?.dataset ?? {};

  let before = "[]";

  const anew = (form) => {
    let hex = "";
    for (const one of crypto.getRandomValues(new Uint8Array(16))) hex += (one + 256).toString(16).slice(1);
    form.elements.id.value = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-a$4-");
  };

  Outbox.take = async (form, button) => {
    const fields = [...new FormData(form), ...(button?.name ? [[button.name, button.value]] : [])];
    const { id, game } = Object.fromEntries(fields);
    const to = new URL(form.action);
    const entry = {
      id, table, fields, to: path(to), game: to.pathname.match(/\/g\/(\w+)/)?.[1] ?? game ?? "", state: "",
      mine: [...known.keys()].filter((one) => one !== id), made: new Date().toISOString(),
      words: Outbox.words?.(form, button) ?? form.dataset.outbox,
    };
    try {
      await Queue.put(entry);
    } catch {
      Outbox.able = false;
      return form.requestSubmit(button);
    }
    const answer = await new Promise((done) => {
      Outbox.heard.set(id, done);
      setTimeout(done, SOON);
      Outbox.pump().then((went) => went === false && setTimeout(done, 50));
    });
    if (answer?.done) return leave(answer.to, to.hash);
    if (answer) return Outbox.ask(entry, answer.status);
    await Queue.change((one) => one.id === id, { waited: true });
    navigator.serviceWorker?.ready.then(({ sync }) => sync?.register("outbox")).catch(() => {});
    anew(form);
    Outbox.ready?.(form);
    Outbox.touched = false;
    form.dispatchEvent(new Event("tallystick:held", { bubbles: true }));
    await Outbox.look();
    setTimeout(Outbox.work, TWICE, false);
  };

  // On to where the form leads; where that is this page, to a new look at it.
  const leave = (to, hash) => {
    const next = new URL(to, location.href);
    if (path(next) !== path(location)) return location.assign(next + hash);
    if (hash) sessionStorage["tallystick.hash"] = hash;
    location.replace(path(next));
  };

  // The entry as the form that it was: the server's own page says what is to be said.
  Outbox.ask = async ({ id, to, fields, mine, waited, made }, status = 409) => {
    if (status !== 409) await Queue.change((one) => one.id === id, { state: "shown" });
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: to });
    for (const [name, value] of [...fields, ...mine.map((one) => ["mine", one]), ["noted", waited ? made : ""]])
      Object.assign(form.appendChild(document.createElement("input")), { type: "hidden", name, value });
    document.body.append(form);
    form.submit();
  };

  const forget = async (id, acts) => {
    await Queue.drop(id, acts);
    known.delete(id);
  };

  const line = (entry) => {
    const item = own("waits-one").firstElementChild;
    const why = entry.state ? ({ 200: "met", 409: "met", 403: "shut" }[entry.status] ?? "no") : "waits";
    const at = new Date(entry.made).toLocaleTimeString(Outbox.tongue, { timeStyle: "short" });
    item.dataset.why = why;
    for (const one of all("[data-words]", item)) one.textContent = entry.words;
    for (const one of all("[data-when]", item)) {
      one.hidden = one.dataset.when !== why;
      one.textContent = one.textContent.replace("{at}", at);
    }
    part("[data-ways]", item).hidden = !entry.state;
    part("[data-look]", item).onclick = () => Outbox.ask(entry);
    part("[data-drop]", item).onclick = () => forget(entry.id, entry.acts).then(Outbox.pump);
    part("[data-told]", item).onclick = ({ target }) => {
      getSelection().selectAllChildren(part("[data-words]", item));
      document.execCommand("copy"); // without https there is no other way
      target.textContent = target.dataset.done;
    };
    return item;
  };

  // What can be told but once rests while it waits.
  const rest = (form, held) => {
    const facts = (fields) => `${fields.filter(([name]) => !/^(id|seen|do|amount)$/.test(name))}`;
    const own = facts([...new FormData(form)]);
    const waits = held.some((one) => one.state !== "shown" && one.to === path(new URL(form.action)) && facts(one.fields) === own);
    if (waits === "rests" in form.dataset) return;
    form.toggleAttribute("data-rests", waits);
    for (const one of form.elements) {
      if (one.localName !== "button") continue;
      one.disabled = waits;
      if (waits) one.setAttribute("aria-describedby", "outbox");
      else one.removeAttribute("aria-describedby");
    }
  };

  const list = (shown) => {
    if (!shown.length) return part("section")?.remove();
    if (!part("section")) root.append(own("waits"));
    const several = part("[data-n]");
    const stuck = shown.some(({ state }) => state);
    part("ol").replaceChildren(...shown.map(line));
    part("details").open ||= stuck;
    several.textContent = several.dataset.n.replace("{n}", shown.length);
    part("[data-last]").textContent = shown.at(-1).words;
    part("[data-calm]").hidden = stuck;
    part("[data-stuck]").hidden = !stuck;
    part("[data-now]").onclick = Outbox.pump;
  };

  Outbox.show = (held) => {
    const shown = held.filter((one) => one.id !== met.met && ((one.waited && !one.state) || one.state === "met"));
    const now = JSON.stringify(shown);
    const ready = document.getElementById("waits"); // its words are there
    if (ready && now !== before) {
      list(shown); // or what is open there would close
      before = now;
    }
    if (ready && !Outbox.able && part("[data-outbox]", document) && !part("[data-unable]")) root.append(own("unable"));
    for (const form of all("[data-once]")) rest(form, held);
    const go = document.querySelector("[data-next]");
    if (go && held.some(({ to, state }) => !state && go.pathname === to)) go.textContent = go.dataset.next;
    document.dispatchEvent(new CustomEvent("tallystick:waits", { detail: [...known.values()] }));
  };

  // The page that was to show a refusal has shown it; a phone that has its seat again tries again.
  const begin = async () => {
    if (old) for (const form of all("[data-outbox]")) anew(form);
    const here = (one) => one.table === table;
    if (met.drops) await forget(met.drops, met.acts.split(" "));
    await Queue.change(({ id }) => id === met.met, { state: "met", status: 409, acts: met.acts?.split(" ") });
    if (!old) for (const { id } of (await Queue.all()).filter((one) => here(one) && one.state === "shown")) await Queue.drop(id, [], "shown");
    await Queue.change((one) => here(one) && one.state === "shown", { state: "met" });
    if (seated) await Queue.change((one) => here(one) && one.status === 403, { state: "", status: 0 });
    if (await Outbox.look()) Outbox.pump();
  };

  document.addEventListener("click", (event) => {
    const drop = event.target.closest("a[data-drop]");
    if (!drop || !Outbox.able) return;
    event.preventDefault();
    forget(drop.dataset.drop, met.acts?.split(" ")).then(() => location.assign(drop.href));
  });
  Outbox.load();
  if (Outbox.able) begin().catch(() => {});
}
