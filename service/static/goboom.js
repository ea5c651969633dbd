/* Go Boom's pad: a key for each card, the running total, and a button that leads to what is still to count.
   A hand whose cards all have a suit is told card by card, so that one held too often is noticed; else in points. */
"use strict";
(() => {
  const form = document.getElementById("boom");
  if (!form) return;
  const { goal, scoring, decks } = form.dataset;
  const say = (what, words = {}) => form.dataset[what].replace(/\{(\w+)\}/g, (_, key) => words[key]);
  const one = (selector, root = form) => root.querySelector(selector);
  const all = (selector, root = form) => [...root.querySelectorAll(selector)];
  const go = one(".go"), far = one("#far"), bar = one("#towards");
  const signs = { S: "♠\ufe0e", H: "♥\ufe0e", D: "♦\ufe0e", C: "♣\ufe0e", "": "" };
  const worth = ({ rank }) => (rank === "A" ? 1 : Number(rank) || 10);
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const keys = document.getElementById("keys").content.firstElementChild;
  const news = one("[role=status]", keys);
  let open = null;

  const hands = all(".count").map((row) => ({
    row, ...row.dataset, input: one("input", row), toggle: one("button", row), tag: one(".tag", row),
    told: one(".told", row), cards: [], shown: "",
  }));
  const winner = () => one("[name='0.winner']:checked")?.value;
  const others = () => hands.filter((hand) => hand.player !== winner());
  const typed = (text) => (/^[1-9][0-9]*$/.test(text) ? Number(text) : 0);
  const points = (hand) => (hand.cards.length ? sum(hand.cards.map(worth)) : typed(hand.input.value.trim()));
  const missing = () => others().filter((hand) => !points(hand));

  /* Cards that were typed, or told before, become cards again; another number forgets them. */
  function read(hand) {
    if (hand.input.value === hand.shown) return;
    const words = hand.input.value.trim().toUpperCase().split(/\s+/);
    const cards = words.map((word) => /^(A|[2-9]|10|J|Q|K)([SHDC])$/.exec(word));
    hand.cards = cards.every(Boolean) ? cards.map(([, rank, suit]) => ({ rank, suit })) : [];
    if (hand.cards.length && hand.input !== document.activeElement) put(hand);
    else hand.shown = hand.input.value;
  }

  function put(hand) {
    hand.input.value = hand.shown = hand.cards.length ? String(sum(hand.cards.map(worth))) : "";
  }

  function add(hand, rank) {
    const suit = one("[name=suit]:checked", keys)?.value ?? "";
    const held = hands.flatMap((other) => (other.player === winner() ? [] : other.cards));
    const ranks = held.filter((card) => card.rank === rank);
    const same = ranks.filter((card) => card.suit === suit);
    const often = suit && same.length >= decks ? same.length : ranks.length >= 4 * decks ? ranks.length : 0;
    news.textContent = often ? say("all", { card: rank + (often === same.length ? signs[suit] : ""), n: often }) : "";
    if (often) return;
    if (!hand.cards.length) hand.input.value = "";
    hand.cards.push({ rank, suit });
    put(hand);
    tell(hand);
  }

  const tell = (hand) => hand.input.dispatchEvent(new Event("input", { bubbles: true }));

  function show(hand) {
    if (open && open !== hand) open.toggle.setAttribute("aria-expanded", "false");
    open = hand;
    if (!hand) return keys.remove();
    hand.toggle.setAttribute("aria-expanded", "true");
    one("input", keys).checked = true;
    news.textContent = "";
    keys.setAttribute("aria-label", hand.toggle.getAttribute("aria-label"));
    for (const key of all("[data-rank]", keys))
      key.setAttribute("aria-label", key.dataset.says.replace("{name}", hand.name));
    hand.row.append(keys);
    marks();
  }

  function marks() {
    for (const key of all("[data-rank]", keys)) {
      const times = open.cards.filter((card) => card.rank === key.dataset.rank).length;
      one("small", key).hidden = !times;
      one("small", key).textContent = `×${times}`;
    }
  }

  /* To what is still to count, by keys or by typing, as the last hand was. */
  function lead() {
    if (!winner()) {
      one("#who input").focus();
      return one("#who").scrollIntoView({ block: "center" });
    }
    const next = missing()[0];
    if (open) show(next);
    (open ? one("[data-rank]", keys) : next.input).focus({ preventScroll: true });
    next.row.scrollIntoView({ block: "center" });
  }

  function update() {
    hands.forEach(read);
    const out = hands.find((hand) => hand.player === winner());
    if (open && open === out) show(null);
    for (const hand of hands) {
      hand.row.hidden = hand === out;
      hand.input.disabled = hand === out;
      hand.input.required = hand !== out;
      hand.tag.hidden = !out || points(hand) > 0;
      const own = scoring === "reverse" && points(hand) ? say("own", { n: Number(hand.score) + points(hand) }) : "";
      const cards = hand.cards.map(({ rank, suit }) => rank + signs[suit]).join(", ");
      hand.told.textContent = [cards, own].filter(Boolean).join(" · ");
      hand.told.hidden = !hand.told.textContent;
    }
    if (open) marks();
    const still = out ? missing() : [];
    go.textContent = !out ? say("who") : still.length ? say("count", { name: still[0].name }) : say("save");
    far.hidden = !still.length;
    if (out) total(out, still);
    bar.toggleAttribute("hidden", !out || !goal || scoring === "reverse");
  }

  function total(out, still) {
    const n = sum(others().map(points));
    const after = Number(out.score) + n;
    const words = { name: out.name, n: `+${n}`, after, goal };
    one("b", far).textContent = scoring === "reverse" ? "" : say(goal ? "towards" : "far", words);
    const names = still.map((hand) => hand.name).join(", ");
    one("small", far).textContent = say(still.length > 3 ? "many" : "left", { names, n: still.length });
    one(".wd", bar).setAttribute("width", goal ? Math.min(200, (200 * after) / goal) : 0);
  }

  for (const hand of hands) {
    hand.toggle.hidden = false;
    hand.input.inputMode = "numeric";
    hand.toggle.onclick = () => {
      const was = open === hand;
      show(null);
      hand.toggle.setAttribute("aria-expanded", String(!was));
      if (!was) show(hand);
    };
  }
  keys.onclick = ({ target }) => {
    const key = target.closest("button");
    if (!key) return;
    if (key.dataset.rank) return add(open, key.dataset.rank);
    if ("next" in key.dataset) return missing().length ? lead() : show(null);
    open.cards.pop();
    news.textContent = "";
    put(open);
    tell(open);
  };
  go.onclick = (event) => {
    if (winner() && !missing().length) return;
    event.preventDefault();
    lead();
  };
  form.addEventListener("formdata", ({ formData }) => {
    for (const { input, cards, player } of hands)
      if (!input.disabled && cards.length && cards.every((card) => card.suit))
        formData.set(`0.left.${player}`, cards.map(({ rank, suit }) => rank + suit).join(" "));
  });
  form.addEventListener("input", update);
  form.addEventListener("focusout", () => {
    for (const hand of hands) if (hand.cards.length) put(hand);
  });
})();
