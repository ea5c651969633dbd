/* A pad: shows what an entry would score before it is saved, and keeps a draft over an accidental reload.
   Without this script the same form has a Preview button. */
"use strict";
(() => {
  const form = document.querySelector("form[data-preview]");
  if (!form) return;
  const output = form.querySelector("output");
  const seen = form.elements.seen.value;
  let timer, asking;

  const facts = () => [...form.elements].filter((one) => one.name && one.type !== "hidden" && one.type !== "submit");
  const tick = (one) => one.type === "radio" || one.type === "checkbox";

  function keep() {
    const fields = [...new FormData(form)];
    try {
      sessionStorage.setItem(location.pathname, JSON.stringify({ seen, fields }));
    } catch {} // no storage, no draft
  }

  function bring() {
    let draft;
    try {
      draft = JSON.parse(sessionStorage.getItem(location.pathname));
    } catch {}
    if (draft?.seen !== seen) return; // something was recorded since
    const nth = {}; // of several fields with one name
    for (const one of facts()) {
      const found = draft.fields.filter(([name]) => name === one.name).map(([, value]) => value);
      if (tick(one)) one.checked = found.includes(one.value);
      else if (found.length) one.value = found[nth[one.name] = (nth[one.name] ?? -1) + 1] ?? "";
      if (one.type === "text" && one.value) one.closest("details")?.setAttribute("open", "");
    }
  }

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
    } catch (reason) { // no network: what was entered is said, and that it is worked out later
      if (reason.name !== "AbortError") document.dispatchEvent(new CustomEvent("tallystick:unheard", { detail: { form, output } }));
    }
  }

  function changed() {
    tidy();
    keep();
    clearTimeout(timer);
    timer = setTimeout(preview, 120);
  }

  form.querySelector(".plain").hidden = true;
  document.getElementById("clear")?.addEventListener("click", () => sessionStorage.removeItem(location.pathname));
  form.addEventListener("input", changed);
  bring();
  form.dispatchEvent(new Event("input"));
})();
