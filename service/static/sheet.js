/* The score sheet's pad: keys for the sign and for zero, who is missing, what the round adds up to, and what is left
   for the others. The button leads to the next missing number until there is none. */
"use strict";
(() => {
  const form = document.getElementById("sheet");
  if (!form) return;
  const { due } = form.dataset;
  const say = (what, words = {}) => form.dataset[what].replace(/\{(\w+)\}/g, (_, key) => words[key]);
  const go = form.querySelector(".go");
  const far = document.getElementById("far");
  const rest = document.getElementById("rest");
  const rows = [...form.querySelectorAll(".count")].map((row) => ({
    row, name: row.dataset.name, input: row.querySelector("input"), span: row.querySelector("span"),
    sign: row.querySelector("[data-sign]"), zero: row.querySelector("[data-zero]"),
  }));
  const plain = (text) => text.trim().replace("−", "-");
  const value = ({ input }) => (/^[-+]?[0-9]+$/.test(plain(input.value)) ? Number(plain(input.value)) : null);
  const shown = (n, plus = "") => (n < 0 ? `−${-n}` : n > 0 ? plus + n : "0");
  const missing = () => rows.filter((one) => value(one) === null);

  function put(one, text) {
    one.input.value = text;
    one.input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function turn(one) {
    const text = plain(one.input.value);
    put(one, text.startsWith("-") ? text.slice(1) : `−${text.replace("+", "")}`);
    if (value(one) === null) one.input.focus();
  }

  function update() {
    const still = missing();
    const numbers = rows.map(value).filter((n) => n !== null);
    const sum = numbers.reduce((a, b) => a + b, 0);
    const left = Number(due) - sum;
    go.textContent = still.length ? say("count", { name: still[0].name }) : say("save");
    const adds = left ? say("sum", { sum: shown(sum), due: shown(Number(due)), rest: shown(left, "+") }) : say("even", { due });
    far.hidden = !numbers.length || (!still.length && (due === "" || !left));
    far.firstElementChild.textContent = due === "" ? "" : adds;
    const lack = { names: still.map(({ name }) => name).join(", "), n: still.length };
    far.lastElementChild.textContent = still.length ? say(still.length > 3 ? "many" : "left", lack) : "";
    const each = left / still.length;
    rest.hidden = due === "" || !numbers.length || !still.length || !Number.isInteger(each);
    rest.textContent =
      still.length === 1 ? say("one", { name: still[0].name, n: shown(each, "+") })
      : each < 0 ? say("pays", { n: -each }) : say("each", { n: shown(each, "+") });
  }

  for (const one of rows) {
    one.span.className = "step";
    one.input.className = "in";
    one.input.inputMode = "numeric";
    one.sign.hidden = one.zero.hidden = false;
    one.sign.onclick = () => turn(one);
    one.zero.onclick = () => put(one, "0");
  }
  rest.onclick = () => {
    const still = missing();
    const sum = rows.reduce((a, one) => a + (value(one) ?? 0), 0);
    for (const one of still) put(one, shown((Number(due) - sum) / still.length));
    go.focus({ preventScroll: true });
  };
  go.onclick = (event) => {
    const next = missing()[0];
    if (!next) return;
    event.preventDefault();
    next.input.focus({ preventScroll: true });
    next.row.scrollIntoView({ block: "center" });
  };
  form.addEventListener("input", update);
})();
