// The field that a refusal is about is marked, and described by its sentence.
"use strict";
{
  const problem = document.getElementById("problem");
  const tail = problem.dataset.at.replace(/^data\./, "");
  const [key, whose] = tail.split(".");
  const fields = [...document.querySelectorAll(".in")].filter((one) => one.name && one.checkVisibility());
  const called = (words) => fields.filter(({ name }) => name === words || name.endsWith(`.${words}`));
  const owner = ({ name, form }) => form?.elements[name.replace(/[^.]+$/, "player")]?.value;
  const own = called(key).filter((one) => whose && owner(one) === whose);
  const found = [called(tail), own, called(key)].find((some) => some.length) ?? [];
  if (found.length === 1) {
    const others = found[0].getAttribute("aria-describedby");
    found[0].setAttribute("aria-invalid", "true");
    found[0].setAttribute("aria-describedby", [problem.id, others].filter(Boolean).join(" "));
  }
}
