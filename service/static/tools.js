// Tools of single pages: copying, sharing, printing, one more line, a choice that asks for a word.
"use strict";
{
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);

  // The phone's time zone gives a new table's nights their dates.
  for (const input of all("input[name=timezone]")) {
    input.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  }

  // Copying and sharing a link or a text, shown only where the phone can.
  const copy = async (field) => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.closest("details")?.setAttribute("open", "");
      field.select(); // an address without https has no clipboard
      document.execCommand("copy");
    }
  };
  const copied = async (button, id) => {
    await copy(one(`#${id}`));
    const words = one("span", button);
    words.setAttribute("aria-live", "polite");
    words.textContent = button.dataset.done;
  };
  // What the page holds, and again what it holds after it was brought up to date in place.
  const better = () => {
    // A choice that asks for a word leads to its field.
    for (const choice of all(".is-more")) {
      choice.onclick = ({ detail }) => { // not by arrow keys, which may only pass over it
        if (detail) one(".if-more :is(input, select)", choice.form).focus();
      };
    }

    for (const button of all("[data-copy]")) {
      button.hidden = false;
      button.onclick = () => copied(button, button.dataset.copy);
    }
    for (const button of all("[data-share]")) {
      const { share, done } = button.dataset;
      if (!navigator.share && !done) continue; // there is another button to copy it
      button.hidden = false;
      const dock = button.closest(".dock");
      if (dock) dock.hidden = false;
      button.onclick = () => {
        if (!navigator.share) return copied(button, share);
        const text = one(`#${share}`).value;
        const link = text.startsWith("http");
        navigator.share({ title: button.dataset.title, [link ? "url" : "text"]: text }).catch(() => {});
      };
    }

    // One more line for a name, without asking the server.
    for (const button of all("[data-more]")) {
      const names = one(`#${button.dataset.more}`);
      const more = () => {
        const line = names.lastElementChild.cloneNode(true);
        one("input", line).value = "";
        names.append(line);
        one("input", line).focus();
      };
      button.onclick = (event) => {
        event.preventDefault();
        if (names.children.length < 24) more();
      };
      names.onkeydown = (event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault();
        const next = event.target.closest("li").nextElementSibling;
        if (next) one("input", next).focus();
        else if (event.target.value && names.children.length < 24) more();
      };
    }

    for (const button of all("[data-print]")) {
      button.hidden = button.closest(".dock").hidden = false;
      button.onclick = () => print();
    }
  };
  better();
  document.addEventListener("tallystick:shown", better);
}
