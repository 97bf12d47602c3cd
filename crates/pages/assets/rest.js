// A pointer that rests on something presses it. What needs more than a press is turned into presses: of a list
// each choice is a button, and a page that is longer than the window is scrolled by two.

import { Dwell } from "/switch.js";

const MEANT = "[data-square], a[href], button:enabled, summary, label, input:enabled, select:enabled, textarea:enabled";
const now = () => performance.now();

const button = (text, pressed) => {
  const one = document.createElement("button");
  one.type = "button";
  one.textContent = text;
  one.addEventListener("click", pressed);
  return one;
};

// What a list offers stands in a dialog, each as a button.
const opened = (list, words) => {
  const dialog = document.createElement("dialog");
  dialog.className = "choices";
  const choose = (option) => {
    dialog.close();
    list.value = option.value;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const all = [...list.options].filter(({ disabled }) => !disabled).map((option) => {
    const one = button(option.textContent, () => choose(option));
    one.classList.toggle("quiet", !option.selected);
    return one;
  });
  dialog.setAttribute("aria-label", list.getAttribute("aria-label") ?? list.labels[0]?.firstChild.textContent.trim() ?? list.name);
  dialog.append(...all, button(words.back, () => dialog.close()));
  dialog.addEventListener("close", () => { dialog.remove(); list.focus(); });
  document.body.append(dialog);
  dialog.showModal();
};

const scrolling = (words) => {
  const panel = document.createElement("section");
  panel.className = "scrolling no-print";
  panel.setAttribute("aria-label", words.hands);
  const by = (part) => () => scrollBy({ top: part * innerHeight });
  panel.append(...[["▲", words.up, -0.6], ["▼", words.down, 0.6]].map(([sign, name, part]) => {
    const one = button(sign, by(part));
    one.setAttribute("aria-label", name);
    one.title = name;
    one.dataset.again = "";
    return one;
  }));
  const fits = () => { panel.hidden = document.documentElement.scrollHeight <= innerHeight; };
  const sizes = new ResizeObserver(fits);
  sizes.observe(document.body);
  document.body.append(panel);
  return () => { sizes.disconnect(); panel.remove(); };
};

export const rest = (own, words, ended) => {
  const dwell = new Dwell(own.dwell);
  const gone = scrolling(words);
  let timer;
  const wait = () => { clearTimeout(timer); timer = setTimeout(mean, own.dwell + 1); };
  const mean = () => {
    const chosen = dwell.tick(now());
    if (!chosen?.checkVisibility()) return;
    chosen.classList.remove("lit");
    if (chosen.matches("select")) opened(chosen, words);
    else if (chosen.matches("input:not([type=checkbox], [type=radio]), textarea")) chosen.focus();
    else { (chosen.control ?? chosen).focus({ preventScroll: true }); chosen.click(); }
    // Whoever goes on resting there goes on scrolling.
    if (chosen.dataset.again !== undefined) { dwell.over(null, now()); dwell.over(chosen, now()); chosen.classList.add("lit"); wait(); }
  };
  const look = (target) => {
    const meant = target?.closest?.(MEANT) ?? null;
    if (meant === dwell.target) return;
    dwell.target?.classList.remove("lit");
    dwell.over(meant, now());
    meant?.classList.add("lit");
    clearTimeout(timer);
    if (meant) wait();
  };
  // A finger is on what it touches at once: only what hovers rests.
  document.addEventListener("pointermove", ({ target, pointerType }) => { if (pointerType !== "touch") look(target); }, { signal: ended });
  document.documentElement.addEventListener("pointerleave", () => look(null), { signal: ended });
  ended.addEventListener("abort", () => { look(null); gone(); });
};
