/* Big Bang's pad: couples by keys instead of lines of text, the quarters that would be won, the dealer by name.
   The lines stay in the form and are what is sent; this script fills them. */
"use strict";
(() => {
  const form = document.getElementById("bigbang");
  if (!form) return;
  const all = (selector, root = form) => [...root.querySelectorAll(selector)];
  const panel = form.querySelector("[data-by-couples]");
  const least = Number(panel.dataset.byCouples);
  const boxes = all("[data-couples]", panel);
  const owners = document.getElementById("owners");
  const keys = document.getElementById("keys");
  const prompt = document.getElementById("prompt");
  const pressed = { rank: "", suit: "", wild: [] };

  const lines = (box) => all("input", box);
  const told = (box) => lines(box).map((line) => line.value.trim()).filter(Boolean);
  const owner = () => form.querySelector("[name=owner]:checked")?.value ?? "";
  const box = () => boxes.find((one) => one.dataset.couples === owner()) || boxes[0];
  const key = (kind, value) => keys.querySelector(`button[data-${kind}="${value}"]`);

  function write(couples) {
    lines(box()).forEach((line, at) => { line.value = couples[at] || ""; });
    Object.assign(pressed, { rank: "", suit: "", wild: [] });
    form.dispatchEvent(new Event("input"));
  }

  /* A card as a key shows it: its rank and the sign of its suit, or the name of a jolly or matta. */
  function card(text) {
    const [rank, suit] = text.split(".");
    const shown = document.createElement("span");
    shown.append(suit || text !== "J" ? rank : key("wild", text).firstChild.textContent);
    const sign = suit && key("suit", suit)?.querySelector("svg");
    if (sign) shown.append(sign.cloneNode(true));
    return shown;
  }

  const spoken = (text) => {
    const [rank, suit] = text.split(".");
    return suit ? `${rank} ${key("suit", suit)?.textContent.trim() || suit}` : card(text).textContent;
  };

  function slot(button, couple, next) {
    const [one, other] = couple ? couple.split(/\s+/) : [];
    button.replaceChildren();
    if (one) button.append(card(one));
    if (other && other !== one) button.append(card(other));
    if (other === "J" && one === "J") button.append(card(other));
    const words = [...new Set([one, other].filter(Boolean))].map(spoken).join(", ");
    button.setAttribute("aria-label", couple ? keys.dataset.of.replace("{}", words) : button.dataset.name);
    button.disabled = !couple;
    if (next) button.append([...pressed.wild.map((wild) => card(wild).textContent), pressed.rank].filter(Boolean).join(" ") + "…");
  }

  function draw() {
    const couples = told(box());
    for (const one of boxes) one.hidden = one !== box();
    all("[data-slot]", box()).forEach((one, at) => slot(one, couples[at], at === couples.length));
    for (const one of all("button", keys)) {
      const { rank, suit, wild } = one.dataset;
      if (!rank && !suit && !wild) continue;
      one.disabled = couples.length === 4;
      one.setAttribute("aria-pressed", rank ? rank === pressed.rank : wild ? pressed.wild.includes(wild) : suit === pressed.suit);
    }
    const state = couples.length === 4 ? "full" : pressed.rank ? "suit" : pressed.wild.length ? "wild" : "rank";
    const words = prompt.dataset[state].replace("{}", couples.length + 1);
    if (prompt.textContent !== words) prompt.textContent = words;
    for (const count of all("[data-count]", panel)) {
      const whose = count.closest("label").querySelector("input").value;
      count.textContent = told(boxes.find((one) => one.dataset.couples === whose)).length || keys.dataset.empty;
    }
  }

  /* Couples that are not asked for are not sent; until there are enough of them there is nothing to preview. */
  function asked() {
    const asks = Boolean(form.querySelector(".is-more:checked"));
    for (const one of boxes) for (const line of lines(one)) line.disabled = !asks;
    const nobody = Boolean(form.querySelector('[name="1.winner"][value="+nobody"]:checked'));
    for (const count of all('[name="1.count"]')) count.required = !asks && !nobody;
    const enough = boxes.some((one) => told(one).length >= least);
    form.toggleAttribute("data-unready", asks && !enough);
  }

  keys.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const { rank, suit, wild } = button.dataset;
    const couples = told(box());
    if (button.hasAttribute("data-back")) {
      if (pressed.rank || pressed.suit || pressed.wild.length) write(couples);
      else write(couples.slice(0, -1));
      return;
    }
    if (rank) pressed.rank = rank;
    if (suit) pressed.suit = suit;
    if (wild) pressed.wild = [...pressed.wild, wild];
    const face = pressed.rank && pressed.suit && `${pressed.rank}.${pressed.suit}`;
    if (pressed.wild.length === 2) write([...couples, pressed.wild.join(" ")]);
    else if (face) write([...couples, `${face} ${pressed.wild[0] || face}`]);
    draw();
  });
  panel.addEventListener("click", (event) => {
    const button = event.target.closest("[data-slot]");
    if (button) write(told(box()).filter((_, at) => at !== Number(button.dataset.slot)));
  });

  /* The quarters that the previewed deal would win. */
  const output = form.querySelector("output");
  new MutationObserver(() => {
    const level = Number(output.querySelector("[data-level]")?.dataset.level || 0);
    all("[data-sector]").forEach((quarter, at) => {
      quarter.classList.toggle("ok", at < level);
      quarter.querySelector("[data-won]").hidden = at >= level;
    });
  }).observe(output, { childList: true });

  const dealer = document.getElementById("dealer");
  function deals() {
    if (!dealer) return;
    document.getElementById("deals").textContent = dealer.selectedOptions[0].dataset.says;
    document.getElementById("turn").hidden = dealer.value !== dealer.dataset.turn;
  }

  for (const one of all("[data-written]", panel)) one.hidden = true;
  for (const one of all(".slots", panel)) one.hidden = false;
  for (const one of all("[data-slot]", panel)) one.dataset.name = one.getAttribute("aria-label");
  keys.hidden = false;
  if (owners) owners.hidden = false;
  form.addEventListener("input", () => { asked(); draw(); deals(); });
  form.dispatchEvent(new Event("input"));
})();
