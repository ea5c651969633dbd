// A page of a table hears of what is recorded while it is open: by a stream of events, or, where there is none, by asking.
// bring.js then shows it. The line #signal says how it stands, and other scripts hear of it on the document.
"use strict";
{
  const ASK = 3000, SILENT = 40000, HIDDEN = 10000; // ms
  const TRY = 10; // of so many questions, one tries the stream again
  const data = document.body.dataset;
  const { lang } = document.documentElement;
  const signal = document.getElementById("signal");
  let heard = data.kept ? Date.parse(data.kept) : Date.now(), lost = "kept" in data, phones = 0, failed = 0, asked = 0, etag = "";
  let source, asking, hiding, wanted, shown = Promise.resolve(), last = {};

  const clock = () => new Date(heard).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const put = (name, said, words) => {
    const part = signal.querySelector(`[data-${name}]`);
    const text = said ? said.replace(/\{(\w+)\}/g, (_, word) => words[word]) : "";
    if (part.textContent !== text) part.textContent = text;
    part.closest("span").hidden = !said;
  };

  /* Looked at each second; read out only when the server is lost. */
  function show() {
    const streams = source.readyState === EventSource.OPEN;
    const ago = Math.max(0, Math.round((Date.now() - heard) / 1000));
    const words = { n: ago, clock: clock() };
    const says = signal.dataset;
    const many = says[new Intl.PluralRules(lang).select(phones)] || says.other;
    put("live", !lost && streams && says.live);
    put("asks", !lost && !streams && asking && says.asks);
    put("lost", lost && says.lost, words);
    put("on", !lost && phones > 0 && many, { n: phones });
    put("heard", !lost && (ago < 60 ? says.ago : says.at), words);
    const hides = !lost && !("follow" in data);
    if (signal.hidden === hides) return;
    const top = () => document.querySelector("main").getBoundingClientRect().top;
    const was = top();
    signal.hidden = hides;
    if (scrollY || lost) scrollBy(0, top() - was); // nothing moves away under a thumb
  }

  function reach(there) {
    if (there) heard = Date.now();
    if (lost === there) {
      lost = !there;
      document.dispatchEvent(new CustomEvent(lost ? "tallystick:offline" : "tallystick:online"));
    }
    show();
  }

  function heardOf(now) {
    phones = now.phones ?? phones;
    reach(true);
    if (now.head) last = now;
    if ([undefined, data.hash, wanted].includes(last.head)) return;
    wanted = last.head;
    // Without the network just now, the next word brings it.
    shown = shown.then(() => import(data.bring)).then(({ bring }) => bring()).catch(() => { wanted = ""; });
  }

  function connect() {
    source?.close();
    source = new EventSource(`${data.live}?after=${data.seq}&head=${data.hash}`);
    source.onopen = () => {
      clearInterval(asking);
      failed = asking = 0;
      reach(true);
    };
    source.onmessage = (event) => heardOf(JSON.parse(event.data));
    source.addEventListener("phones", (event) => heardOf({ phones: Number(event.data) }));
    source.onerror = () => {
      failed += 1;
      if (failed > 1 || source.readyState === EventSource.CLOSED) fall(0);
      else show();
    };
  }

  /* From the stream to questions: the first of them at once. */
  function fall(already) {
    source.close();
    asked = already;
    asking ||= setInterval(ask, ASK);
    ask();
  }

  async function ask() {
    const back = lost;
    try {
      const headers = etag ? { "If-None-Match": etag } : {};
      const answer = await fetch(data.asks, { headers, signal: AbortSignal.timeout(8000) });
      if (answer.status === 403 || answer.status === 404) return leave();
      if (!answer.ok && answer.status !== 304) throw answer;
      etag = answer.headers.get("ETag") || "";
      heardOf(answer.ok ? await answer.json() : {});
    } catch {
      return reach(false);
    }
    asked += 1;
    if (asking && (back || asked % TRY === 0)) connect();
  }

  /* The link was withdrawn, or the table is gone: the page says so, unless something stands half entered in it. */
  function leave() {
    source.close();
    clearInterval(asking);
    if ("follow" in data) location.reload();
  }

  const silent = () => Date.now() - heard > SILENT;
  function wake() {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(() => source.close(), HIDDEN);
    else if (silent() || (source.readyState === EventSource.CLOSED && !asking)) fall(TRY - 1);
    else ask();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("pagehide", () => source.close());
  addEventListener("online", wake);
  addEventListener("offline", () => reach(false));
  setInterval(() => (silent() && !asking && !document.hidden ? fall(TRY - 1) : show()), 1000);
  connect();
}
