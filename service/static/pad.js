/* Without a network a pad goes on: it tells what was entered in its own words, empties for the next entry, and moves on
   what follows from what waits: the number, who deals, whose turn it is. The server judges it when it is sent. */
"use strict";
{
  const unheard = document.getElementById("unheard");
  const turns = document.getElementById("turns");
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const clean = (text) => text?.replace(/\s+/g, " ").trim() ?? "";
  const bare = (node, but) => {
    const copy = node?.cloneNode(true);
    if (copy) for (const one of all(but, copy)) one.remove();
    return clean(copy?.textContent);
  };
  const named = (one) =>
    one.getAttribute("aria-label") || bare(one.closest("label") ?? one.labels?.[0], "small,input,select") || clean(one.textContent);

  // Each answer under its question, then the key that was pressed.
  Outbox.words = (form, button) => {
    const told = new Set([form.dataset.outbox, turns && !turns.hidden ? clean(turns.querySelector("select").selectedOptions[0].dataset.says) : ""]);
    const pair = (label, value) =>
      told.add(label ? unheard.dataset.pair.replace("{label}", label).replace("{value}", value) : value);
    const sets = new Map();
    for (const one of form.elements) {
      if (!one.name || one.type === "hidden" || one.localName === "button" || !one.value.trim()) continue;
      const set = one.closest("fieldset");
      const option = one.selectedOptions?.[0];
      if (one.type !== "radio" && one.type !== "checkbox") pair(option?.dataset.says ? "" : named(one), option?.dataset.says ?? option?.text ?? one.value);
      else if (one.checked && (one.type === "radio" || all("[type=checkbox]:not(:checked)", set).length))
        sets.set(set, [...(sets.get(set) ?? []), named(one)]);
    }
    for (const [set, answers] of sets) pair(bare(set?.querySelector("legend"), "small,.suit"), answers.join(", "));
    if (button && (button.name || told.size < 3)) told.add(named(button));
    return [...told].filter(Boolean).join(" · ");
  };

  // Nothing is chosen on the pad for the next entry.
  Outbox.ready = (form) => {
    for (const one of form.elements) {
      if (one.type === "radio") one.checked = false;
      else if (one.type === "checkbox") one.checked = one.defaultChecked;
      else if (one.matches("input:not([type=hidden]), textarea")) one.value = "";
    }
    form.dispatchEvent(new Event("input", { bubbles: true }));
    scrollTo(0, 0);
  };

  const value = ({ fields }, name) => fields.filter(([one]) => one === name).map(([, told]) => told).join(" ");

  const thrown = (entry) => (value(entry, "0.dice") || value(entry, "0.pigs")).split(" ").sort().join(" ");
  const stays = (entry) => turns.dataset.stays?.split("|").includes(thrown(entry));

  // The number and the dealer of what comes next, and whether it can be entered here at all.
  const count = (form, told) => {
    const { counts, at, title, button, most, full } = form.dataset;
    const types = counts.split(" ");
    const whole = told.filter(({ fields }) => fields.some(([, one]) => types.includes(one)));
    const nth = (words) => words.replace("{n}", Number(at) + whole.length);
    form.dataset.outbox = document.querySelector("h1").textContent = nth(title);
    if ("save" in form.dataset) form.dataset.save = nth(button);
    else form.querySelector(".go").textContent = nth(button);
    const last = whole.at(-1);
    for (const select of all("select[data-rotates]", form)) {
      const spot = last ? [...select.options].findIndex((one) => one.value === value(last, select.name)) : -1;
      if (spot < 0 || select.dataset.after === last.id) continue;
      select.selectedIndex = (spot + 1) % select.options.length;
      select.dataset.after = last.id;
      select.dataset.turn = select.value;
    }
    const done = most && whole.length >= most;
    for (const one of all("fieldset, .dock button", form)) one.disabled = done;
    if (done) form.querySelector("output").textContent = full;
    else form.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const pass = (told) => {
    const select = turns.querySelector("select");
    const last = told.at(-1);
    if (turns.dataset.after !== last.id) {
      const at = [...select.options].findIndex((one) => one.value === value(last, "0.player"));
      select.selectedIndex = stays(last) ? at : (at + 1) % select.options.length;
      turns.dataset.after = last.id;
    }
    turns.hidden = false;
    for (const button of all("[data-held]")) {
      button.textContent = button.dataset.held;
      button.disabled = !stays(last) || turns.dataset.forces.split("|").includes(thrown(last));
    }
    turned();
  };

  // What needs the network is not offered without it.
  const offer = (waits) => {
    for (const one of all("[data-online]")) one.hidden = waits || !navigator.onLine;
  };
  let some = false;
  for (const name of ["online", "offline"]) addEventListener(name, () => offer(some));

  const turned = () => {
    const chosen = turns.querySelector("select").selectedOptions[0];
    for (const one of all("input[type=hidden][name='0.player']")) one.value = chosen.value;
    document.getElementById("turn").textContent = chosen.dataset.says;
  };

  turns?.addEventListener("change", turned);
  document.addEventListener("tallystick:waits", ({ detail }) => {
    const game = location.pathname.match(/\/g\/(\w+)/)?.[1];
    const told = detail.filter((one) => one.game === game && /\/record$|\/record\?/.test(one.to));
    if (told.length || some) for (const form of all("form[data-counts]")) count(form, told);
    if (turns && told.length) pass(told);
    some = told.length > 0;
    offer(some);
  });
  document.addEventListener("tallystick:unheard", ({ detail: { form, output } }) => {
    output.replaceChildren(unheard.content.cloneNode(true));
    output.querySelector("b").textContent = Outbox.words(form);
  });
}
