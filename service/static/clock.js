// The turn clock, on this phone only. It begins by a tap. Where the page knows whose turn it is, it begins anew with each
// turn until it is tapped again; else the next tap is the next player's turn. A page may change under it at any time.
"use strict";
{
  const TICK = 200; // ms
  const LATE = 2000; // ms; what was up while the phone slept is not told
  let audio;

  const read = (store, key, otherwise) => {
    try {
      return { ...otherwise, ...JSON.parse(store.getItem(key)) };
    } catch {
      return otherwise;
    }
  };
  const keep = (store, key, value) => {
    try {
      store.setItem(key, JSON.stringify(value));
    } catch {} // forbidden: then it is not remembered
  };
  const PHONE = "tallystick.phone";
  const wants = () => read(localStorage, PHONE, { sound: true, vibrate: true, seconds: 0 });
  const find = () => document.getElementById("ring");
  const place = (ring) => `clock ${ring.dataset.key}`;
  const seconds = (ring) => Number(ring.dataset.seconds) || wants().seconds;
  const names = (ring) => ring.dataset.names.split("\n").filter(Boolean);
  const kept = (ring) => read(sessionStorage, place(ring), { ends: 0, nth: -1 });
  const set = (ring, clock) => keep(sessionStorage, place(ring), clock);
  const stop = (ring) => set(ring, { ends: 0, nth: -1 });
  const begin = (ring, nth) => {
    const { turn, names: who } = ring.dataset;
    set(ring, { ends: Date.now() + seconds(ring) * 1000, nth, turn, who });
  };

  const beep = () => {
    try {
      audio ||= new AudioContext();
      for (const at of [0, 0.25]) {
        const [tone, volume] = [audio.createOscillator(), audio.createGain()];
        tone.frequency.value = 880;
        volume.gain.value = 0.2;
        tone.connect(volume).connect(audio.destination);
        tone.start(audio.currentTime + at);
        tone.stop(audio.currentTime + at + 0.15);
      }
    } catch {} // a phone without sound still shows the time
  };
  const tell = (who) => {
    const news = document.getElementById("clock-news");
    news.textContent = `${news.dataset.up} ${who}`.trim();
    const { sound, vibrate } = wants();
    if (sound) beep();
    if (vibrate) navigator.vibrate?.([200, 100, 200]);
  };

  const put = (one, words) => {
    if (one && one.textContent !== words) one.textContent = words;
  };
  const show = (ring, { ends }, who) => {
    const all = seconds(ring);
    const rest = ends ? Math.max(0, Math.ceil((ends - Date.now()) / 1000)) : all;
    const small = ring.querySelector("small");
    ring.hidden = !all;
    put(ring.querySelector("[data-left]"), String(rest));
    put(small, ends ? who : small?.dataset.start);
    const share = ends ? Math.max(0, (ends - Date.now()) / (all * 10)) : 100;
    ring.querySelector("svg").lastElementChild.setAttribute("stroke-dasharray", `${share} 100`);
    ring.classList.toggle("bad", Boolean(ends) && rest === 0);
    const { start, next } = ring.dataset;
    put(ring.querySelector("[data-says]"), ends ? next : start.replace("{n}", all));
    return rest;
  };

  const tick = () => {
    const ring = find();
    if (!ring) return;
    const { turn, names: who } = ring.dataset;
    let clock = kept(ring);
    if (clock.ends && clock.turn !== turn) begin(ring, clock.nth);
    else if (clock.ends && clock.who !== who) stop(ring);
    clock = kept(ring);
    const whose = names(ring)[turn ? 0 : clock.nth] || "";
    if (show(ring, clock, whose) > 0 || clock.up) return;
    set(ring, { ...clock, up: true });
    if (clock.ends && Date.now() - clock.ends < LATE) tell(whose);
  };

  document.addEventListener("click", ({ target }) => {
    const ring = find();
    if (target.closest("#clock-stop")) stop(ring);
    if (!ring || target.closest("#ring") !== ring) return tick();
    if (wants().sound) { // allowed by the tap only
      try {
        audio ||= new AudioContext();
        audio.resume();
      } catch {}
    }
    const { ends, nth } = kept(ring);
    put(document.getElementById("clock-news"), "");
    if (!ring.dataset.turn) begin(ring, (nth + 1) % Math.max(1, names(ring).length));
    else if (ends) stop(ring);
    else begin(ring, 0);
    tick();
  });

  const options = document.getElementById("clock-options");
  if (options) options.hidden = false;
  for (const box of options?.querySelectorAll("[data-clock]") || []) {
    box.checked = wants()[box.dataset.clock];
    if (box.dataset.clock === "vibrate" && !navigator.vibrate) box.closest("label").hidden = true;
    box.addEventListener("change", () => keep(localStorage, PHONE, { ...wants(), [box.dataset.clock]: box.checked }));
  }

  // A reload does not stop a clock; one whose time was up begins again by a tap, where nobody knows whose turn it is.
  const ring = find();
  if (ring && kept(ring).up && !ring.dataset.turn) stop(ring);
  tick();
  setInterval(tick, TICK);
}
