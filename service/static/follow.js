// A page that shows how the table stands asks now and then whether more was recorded, and if so is fetched anew.
// Never while it is hidden, or somebody is at a field or has opened something to look at.
{
  const SECONDS = 4;
  const { follow, seq, hash } = document.body.dataset;
  const busy = () =>
    document.hidden || document.querySelector("details[open]") || document.activeElement?.matches("input, select, textarea");
  const look = async () => {
    if (busy()) return;
    try {
      const answer = await fetch(follow, { credentials: "same-origin" });
      if (!answer.ok) return;
      const now = await answer.json();
      if ((now.seq !== Number(seq) || now.head !== hash) && !busy()) location.reload();
    } catch {
      // no network just now: the next look may find it
    }
  };
  if (follow) {
    setInterval(look, SECONDS * 1000);
    document.addEventListener("visibilitychange", look);
  }
}
