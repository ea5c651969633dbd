// A page of the past: the slider, the steps and Play fetch the page after another entry and put it in place of this one.
"use strict";
{
  const PAUSE = 1500;
  const dock = document.querySelector("[data-past]");
  const form = dock.querySelector("form");
  const { step, play } = { step: dock.querySelector("#step"), play: dock.querySelector("#play") };
  const words = { play: play.textContent, pause: play.dataset.pause };
  const last = Number(step.max);
  let asking, timer;

  /* The page of an address takes the place of this one; the slider stays, for the thumb that holds it. */
  async function show(address) {
    asking?.abort();
    asking = new AbortController();
    const answer = await fetch(address, { credentials: "same-origin", signal: asking.signal });
    if (!answer.ok) throw new Error(answer.status);
    const then = new DOMParser().parseFromString(await answer.text(), "text/html");
    const focused = document.activeElement?.id;
    const bring = (selector) => document.querySelector(selector).replaceWith(then.querySelector(selector));
    ["title", ".bar", "main", "[data-past] label", "#earlier", "#later", "[data-past] [name=at]"].forEach(bring);
    const slider = then.querySelector("#step");
    step.value = slider.value;
    step.setAttribute("aria-valuetext", slider.getAttribute("aria-valuetext"));
    if (["earlier", "later"].includes(focused)) document.getElementById(focused).focus();
    history.replaceState(null, "", answer.url);
  }

  /* Without the network the page stays as it is, and the links still lead on. */
  const go = (address) => show(address).catch((reason) => reason.name === "AbortError" || playing(false));
  const nth = (n) => {
    const asked = new URLSearchParams(new FormData(form));
    asked.set("step", n);
    return `${location.pathname}?${asked}`;
  };

  function playing(on) {
    clearTimeout(timer);
    play.setAttribute("aria-pressed", on);
    play.textContent = on ? words.pause : words.play;
    if (on) timer = setTimeout(next, PAUSE);
    else asking?.abort();
  }
  const plays = () => play.getAttribute("aria-pressed") === "true";

  async function next() {
    const n = Number(step.value);
    if (n >= last || document.hidden) return playing(false);
    await go(nth(n + 1));
    if (plays()) playing(true);
  }

  function start() {
    playing(true);
    if (Number(step.value) >= last) go(nth(1));
  }

  step.addEventListener("input", () => {
    playing(false);
    go(nth(step.value));
  });
  dock.addEventListener("click", (event) => {
    const link = event.target.closest("#earlier, #later");
    if (!link?.href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    playing(false);
    go(link.href);
  });
  play.hidden = last < 2;
  play.onclick = () => (plays() ? playing(false) : start());
  if (location.hash === "#play" && !matchMedia("(prefers-reduced-motion: reduce)").matches) start();
}
