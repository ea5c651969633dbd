/* Beside a field for money: the amount as it is understood. A text that can mean two amounts shows both, and is
   asked about once it is sent; any other that was shown is named as meant, and is not. */
"use strict";
{
  const { currency, decimals, either } = document.currentScript.dataset;
  const written = new Intl.NumberFormat(document.documentElement.lang, { style: "currency", currency });
  const digits = Number(decimals);
  const WHOLE = /^[-−+]?(\d+|\d{1,3}([.,'’\u00a0\u202f ])(?:\d{2,3}\2)*\d{3})(?:([.,])(\d+))?$/;
  const money = (whole, part) => `${whole.replace(/\D/g, "")}.${part.padEnd(digits, "0")}`;

  /* As service/wording/amounts.py reads it: no amount, one, or two. */
  const readings = (text) => {
    const [, before, after] = text.match(/^[-−+]?([1-9]\d{0,2})[.,](\d{3})$/) ?? [];
    if (before) {
      const rest = /^0*$/.test(after.slice(digits)) ? [money(before, after.slice(0, digits))] : [];
      return [money(before + after, ""), ...rest];
    }
    const [, whole, mark, point, part = ""] = text.match(WHOLE) ?? [];
    return whole && part.length <= digits && !(point && point === mark) ? [money(whole, part)] : [];
  };

  let count = 0;
  const beside = (field) => {
    const echo = document.createElement("small");
    Object.assign(echo, { className: "echo", id: `echo-${++count}`, role: "status" });
    (field.closest("label") ?? field).after(echo); // within a label it would be part of the field's name
    field.setAttribute("aria-describedby", `${field.getAttribute("aria-describedby") ?? ""} ${echo.id}`.trim());
    return echo;
  };

  const show = (field) => {
    const text = field.value.trim();
    const found = readings(text);
    const words = found.map((one) => (/^[-−]/.test(text) ? "−" : "") + written.format(one));
    const echo = field.echo ??= beside(field);
    echo.textContent = !/[.,]/.test(text) || !found.length ? ""
      : `= ${found[1] ? either.replace("{a}", words[0]).replace("{b}", words[1]) : words[0]}`;
    const known = field.known ??= document.createElement("input");
    Object.assign(known, { type: "hidden", name: "meant", value: text });
    if (/^[-−+]?\d+,\d+$/.test(text) && found.length === 1 && !/^[-−+]?[1-9]\d{0,2},\d{3}$/.test(text)) echo.after(known);
    else known.remove();
  };

  const all = () => {
    for (const field of document.querySelectorAll("[data-money]")) show(field);
  };
  document.addEventListener("input", all);
  all();
}
