/* Pitch's pad: the dealer who was chosen may steal or be forced, and the pips add up, the next row comes up. */
"use strict";
(() => {
  const form = document.getElementById("pitch");
  if (!form) return;
  const dealer = document.getElementById("dealer");
  const pips = document.getElementById("pips");

  function deals() {
    if (!dealer) return;
    for (const one of form.querySelectorAll('[name="1.player"]'))
      one.classList.toggle("is-dealer", one.value === dealer.value);
    document.getElementById("deals").textContent = dealer.selectedOptions[0].dataset.says;
    document.getElementById("turn").hidden = dealer.value !== dealer.dataset.turn;
  }

  function asks() {
    for (const one of form.querySelectorAll('[name="1.how"]'))
      one.required = getComputedStyle(one.closest("fieldset")).display !== "none";
  }

  function adds() {
    const counted = [...form.querySelectorAll('[name^="2.pips."]')].filter((one) => one.value.trim());
    pips.hidden = !counted.length;
    pips.querySelector("b").textContent = counted.reduce((sum, one) => sum + (parseInt(one.value, 10) || 0), 0);
  }

  /* On a small screen the next row that is asked for comes up by itself. */
  function lead({ target }) {
    if (!target.matches(".chip input")) return;
    const rows = [...form.querySelectorAll("fieldset")].filter((row) => row.querySelector("[type=radio]") && row.checkVisibility());
    const next = rows.slice(rows.indexOf(target.closest("fieldset")) + 1).find((row) => !row.querySelector(":checked"));
    if (rows.includes(target.closest("fieldset"))) next?.scrollIntoView({ block: "nearest" });
  }

  form.addEventListener("change", lead);
  form.addEventListener("input", () => { deals(); asks(); adds(); });
})();
