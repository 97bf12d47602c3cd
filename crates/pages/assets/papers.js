// All papers of an event: how far they are, and a button that stops them. Without this file the
// link leads to the same paper, only without news on the way.

const link = document.querySelector("[data-papers]");
const panel = document.querySelector("#printing");
if (link && panel) {
  const bar = panel.querySelector("progress");
  const text = panel.querySelector("span");
  const stop = panel.querySelector("button");
  link.addEventListener("click", async (click) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    if (!panel.hidden && !panel.dataset.failed) return;
    delete panel.dataset.failed;
    const hangUp = new AbortController();
    stop.onclick = () => hangUp.abort();
    panel.hidden = false;
    bar.value = 0;
    text.textContent = "";
    try {
      const answer = await fetch(link.dataset.papers, { signal: hangUp.signal });
      if (!answer.ok) throw new Error("refused");
      const pdf = await told(answer.body.getReader());
      const address = URL.createObjectURL(new Blob([pdf], { type: "application/pdf" }));
      const file = document.createElement("a");
      file.href = address;
      file.download = link.dataset.name;
      file.click();
      setTimeout(() => URL.revokeObjectURL(address), 60000);
      panel.hidden = true;
    } catch (error) {
      panel.hidden = error.name === "AbortError";
      panel.dataset.failed = "yes";
      text.textContent = error.told ?? panel.dataset.lost;
    }
  });

  // Lines until `pdf`; the rest is the paper.
  const told = async (reader) => {
    let rest = new Uint8Array();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error("cut off");
      rest = join([rest, value]);
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        const line = new TextDecoder().decode(rest.subarray(0, end));
        rest = rest.subarray(end + 1);
        if (line === "pdf") return whole(reader, rest);
        if (line === "error") {
          const told = new TextDecoder().decode(await whole(reader, rest));
          throw Object.assign(new Error("refused"), { told });
        }
        const [ready, all] = line.split(" ").map(Number);
        bar.max = all;
        bar.value = ready;
        text.textContent = `${Math.round((100 * ready) / all)} %`;
      }
    }
  };

  const whole = async (reader, first) => {
    const parts = [first];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return join(parts);
      parts.push(value);
    }
  };

  const join = (parts) => {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) { all.set(part, at); at += part.length; }
    return all;
  };
}
