// The turn clock of Big Bang, on this phone only: started by a tap, the next tap is the next player's turn.
"use strict";
(() => {
  const ring = document.getElementById("ring");
  if (!ring) return;
  const seconds = Number(ring.dataset.seconds);
  const names = ring.dataset.names.split("\n").filter(Boolean);
  const left = ring.querySelector("[data-left]");
  const says = ring.querySelector("[data-says]");
  const under = ring.querySelector("small");
  const arc = ring.querySelector("svg").lastElementChild;
  const news = document.getElementById("clock-news");
  const startWord = under.textContent;
  const KEY = "tallystick.clock";
  const TICK = 200; // ms
  let ends = 0; // when the turn is over, in ms since 1970; 0 while it stands
  let turn = -1;
  let ticking, audio;

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
  const wants = read(localStorage, KEY, { sound: true, vibrate: true });

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

  const show = () => {
    const rest = ends ? Math.max(0, Math.ceil((ends - Date.now()) / 1000)) : seconds;
    const words = String(rest);
    if (left.textContent !== words) left.textContent = words;
    const share = ends ? Math.max(0, (ends - Date.now()) / (seconds * 10)) : 100;
    arc.setAttribute("stroke-dasharray", `${share} 100`);
    under.textContent = ends ? names[turn] || "" : startWord;
    ring.classList.toggle("bad", Boolean(ends) && rest === 0);
    says.textContent = ends ? ring.dataset.next : ring.dataset.start;
    return rest;
  };

  const tick = () => {
    if (show() > 0) return;
    clearInterval(ticking);
    news.textContent = `${news.dataset.up} ${names[turn] || ""}`.trim();
    if (wants.sound) beep();
    if (wants.vibrate) navigator.vibrate?.([200, 100, 200]);
  };
  const run = () => {
    clearInterval(ticking);
    ticking = setInterval(tick, TICK);
    show();
  };
  const remember = () => keep(sessionStorage, `clock ${location.pathname}`, { ends, turn, names });

  ring.hidden = false;
  ring.addEventListener("click", () => {
    if (wants.sound) { // allowed by the tap only
      try {
        audio ||= new AudioContext();
        audio.resume();
      } catch {}
    }
    turn = names.length ? (turn + 1) % names.length : -1;
    ends = Date.now() + seconds * 1000;
    news.textContent = "";
    remember();
    run();
  });
  document.getElementById("clock-stop").addEventListener("click", () => {
    clearInterval(ticking);
    [ends, turn] = [0, -1];
    remember();
    show();
  });
  const options = document.getElementById("clock-options");
  options.hidden = false;
  for (const box of options.querySelectorAll("[data-clock]")) {
    box.checked = wants[box.dataset.clock];
    if (box.dataset.clock === "vibrate" && !navigator.vibrate) box.closest("label").hidden = true;
    box.addEventListener("change", () => {
      wants[box.dataset.clock] = box.checked;
      keep(localStorage, KEY, wants);
    });
  }

  // A couple laid down reloads the page: the turn goes on, unless its time was up before.
  const was = read(sessionStorage, `clock ${location.pathname}`, {});
  if (was.ends > Date.now() && String(was.names) === String(names)) {
    [ends, turn] = [was.ends, was.turn];
    run();
  } else show();
})();
