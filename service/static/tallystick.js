// The tables this phone knows. Like all scripts it only makes pages better that work without it.
"use strict";
{
  const one = (selector, root = document) => root.querySelector(selector);

  // Their names and addresses, which hold no secret.
  const KEY = "tallystick.tables";
  const known = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) || [];
    } catch {
      return [];
    }
  };
  const keep = (tables) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(tables));
    } catch {
      // Storage may be full or forbidden: the table is then found by its link.
    }
  };
  const without = (address) => known().filter((table) => table.address !== address);

  const drop = (address) => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`tallystick.draft ${address}/`)) localStorage.removeItem(key); // what was begun there
  };

  const here = one("[data-remember]");
  if (here) {
    const { remember: address, name } = here.dataset;
    keep([{ address, name }, ...without(address)].slice(0, 50));
  }

  const gone = one("[data-forget]");
  if (gone) keep(without(gone.dataset.forget));

  const list = one("#tables");
  const show = (table) => {
    const line = one("template", list).content.firstElementChild.cloneNode(true);
    one("a", line).href = table.address;
    one("b", line).textContent = table.name;
    const forget = one("button", line);
    forget.setAttribute("aria-label", `${forget.textContent}: ${table.name}`);
    forget.onclick = () => {
      keep(without(table.address));
      drop(table.address);
      line.remove();
      list.hidden = known().length === 0;
    };
    one("ul", list).append(line);
  };
  if (list) {
    known().filter((table) => /^\/t\/[a-z0-9]+$/.test(table.address)).forEach(show);
    list.hidden = !one("li", list);
  }
}
