// Brings a page up to date in place: what nobody changed stays as it is, with focus, selection, and what is open; what
// somebody is entering is never touched. A page that does not follow the table says what was recorded instead.
const page = { credentials: "same-origin", cache: "no-store" };
const data = document.body.dataset;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// A tap under way is let through first, and for a moment after a change none is taken: what was aimed at may have moved.
// While this phone records, its own answer leads on: what was brought just then would be gone with the next look.
const SETTLES = 400, HELD_MOST = 5000; // ms
let held = 0;
addEventListener("pointerdown", () => { held = Date.now(); }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { held = 0; }), true);

const under = () => Date.now() - held < HELD_MOST || document.body.ariaBusy === "true";

export async function bring() {
  if (!("follow" in data)) return tell();
  while (document.body.ariaBusy === "true") await pause(50);
  const answer = await fetch(location.href, page);
  if ([403, 404].includes(answer.status)) return location.reload(); // it says why it is no more
  if (!answer.ok) throw new Error(answer.status);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  while (under()) await pause(50);
  document.body.classList.add("fresh");
  setTimeout(() => document.body.classList.remove("fresh"), SETTLES);
  const eye = scrollY && document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const focused = document.activeElement;
  const was = eye && eye.getBoundingClientRect().top;
  document.title = fresh.title;
  for (const part of [".bar", "main", ".dock"]) {
    const [here, there] = [document, fresh].map((one) => one.querySelector(`body > ${part}`));
    if (here && there) morph(here, there);
    else if (there) document.body.append(there);
    else if (here) drop(here);
  }
  for (const one of fresh.querySelectorAll("#icons symbol"))
    if (!document.getElementById(one.id)) document.getElementById("icons").append(one);
  if (!("awake" in fresh.body.dataset)) delete data.awake; // the game is over
  Object.assign(data, fresh.body.dataset);
  if (focused.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
  if (eye?.isConnected) scrollBy(0, eye.getBoundingClientRect().top - was);
  document.dispatchEvent(new CustomEvent("tallystick:shown"));
}

async function tell() {
  const answer = await fetch(`${data.news}?after=${data.seq}`, page);
  if (answer.status !== 200) return;
  const place = document.getElementById("news");
  place.innerHTML = await answer.text();
  place.querySelector("[data-close]").onclick = () => place.replaceChildren();
}

const FIELDS = "input:not([type=hidden]), select, textarea";
const chosen = ({ options }) => Math.max(0, [...options].findIndex((one) => one.defaultSelected));
const changed = (field) =>
  field === document.activeElement || field.checked !== field.defaultChecked ||
  (field.options ? field.selectedIndex !== chosen(field) : field.value !== field.defaultValue);
const touched = (node) =>
  node.nodeType === Node.ELEMENT_NODE &&
  [node, ...node.querySelectorAll(FIELDS)].some((one) => one.matches(FIELDS) && changed(one));

/* What a row is about: the entry, game or player it leads to, or what its form would send. */
function key(node) {
  const id = node.getAttribute?.("id"); // not node.id, which in a form may be its field of that name
  if (id || !["LI", "TR", "FORM"].includes(node.nodeName)) return id ?? "";
  const sent = node.querySelectorAll("[type=hidden]:not([name=id], [name=seen])");
  return node.querySelector("a")?.getAttribute("href") ?? [...sent].map((one) => one.value).join();
}
const alike = (one, other) => one.nodeName === other.nodeName && key(one) === key(other);

/* Makes a part of the page what the fresh one is, node by node; a form that was touched stays as it is. */
function morph(here, there) {
  if (here.isEqualNode(there) || (here.nodeName === "FORM" && touched(here))) return;
  if (here.nodeType !== Node.ELEMENT_NODE) {
    here.data = there.data;
    return;
  }
  for (const { name } of [...here.attributes])
    if (!there.hasAttribute(name) && !(name === "open" && here.nodeName === "DETAILS")) here.removeAttribute(name);
  for (const one of there.attributes)
    if (here.getAttribute(one.name) !== one.value) here.setAttributeNode(one.cloneNode());
  const fresh = [...there.childNodes];
  let next = here.firstChild;
  const wanted = (at) => next.nodeType === Node.ELEMENT_NODE && fresh.slice(at).some((one) => alike(next, one));
  fresh.forEach((child, at) => {
    let same = next;
    while (same && !alike(same, child)) same = same.nextSibling;
    if (!same) return here.insertBefore(child, next);
    while (next !== same && !wanted(at + 1)) next = drop(next);
    if (next === same) next = same.nextSibling;
    else here.insertBefore(same, next);
    morph(same, child);
  });
  while (next) next = drop(next);
}

function drop(node) {
  const next = node.nextSibling;
  if (!touched(node)) node.remove();
  return next;
}
