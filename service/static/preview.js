/* A pad: shows what an entry would score before it is saved.
   Without this script the same form has a Preview button. */
"use strict";
(() => {
  const form = document.querySelector("form[data-preview]");
  if (!form) return;
  const output = form.querySelector("output");
  let timer, asking;

  const facts = () => [...form.elements].filter((one) => one.name && one.type !== "hidden" && one.type !== "submit");
  const tick = (one) => one.type === "radio" || one.type === "checkbox";

  /* What is no longer asked is no longer answered. */
  function tidy() {
    for (const set of form.querySelectorAll("fieldset"))
      if (getComputedStyle(set).display === "none")
        for (const one of set.querySelectorAll(":checked")) one.checked = false;
  }

  async function preview() {
    asking?.abort();
    const nothing = facts().every((one) => !(tick(one) ? one.checked : one.value));
    if (nothing || !form.matches(":valid") || form.hasAttribute("data-unready")) {
      output.textContent = "";
      return;
    }
    asking = new AbortController();
    const body = new URLSearchParams(new FormData(form));
    body.set("do", "preview");
    try {
      const answer = await fetch(form.action, {
        method: "POST", body, headers: { "X-Part": "preview" }, signal: asking.signal,
      });
      if (answer.ok) output.innerHTML = await answer.text();
      output.tabIndex = output.textContent.trim() ? 0 : -1; // so that keys can scroll it
    } catch (reason) { // no network: what was entered is said, and that it is worked out later
      if (reason.name !== "AbortError") document.dispatchEvent(new CustomEvent("tallystick:unheard", { detail: { form, output } }));
    }
  }

  function changed() {
    tidy();
    clearTimeout(timer);
    timer = setTimeout(preview, 120);
  }

  form.querySelector(".plain").hidden = true;
  form.addEventListener("input", changed);
  form.dispatchEvent(new Event("input"));
})();
