// What somebody wishes who chooses without hands; his browser keeps it. `/hands` has the form for it.

import { isOn as speaks, set as setSounds } from "/sounds.js";
import { fill as filled } from "/speak.js";
import { KEYS, RANGES, USUAL } from "/switch.js";

const KEPT = "damka-hands";
const USUAL_KEYS = { next: "ArrowRight", previous: "ArrowLeft", choose: "Space" };
/** The system and the browser need these, or they are pressed together with others. */
const NOT_HIS = /^(Tab|Escape|CapsLock|NumLock|ScrollLock|ContextMenu|(Control|Shift|Alt|Meta|OS)(Left|Right))$/;

const within = (name, value) => {
  const [least, most] = RANGES[name];
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : USUAL[name];
};

/** All that he wishes, each time within its bounds. */
export const wished = () => {
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { /* Who keeps nothing wishes nothing. */ }
  const times = Object.keys(RANGES).map((name) => [name, within(name, kept[name])]);
  return { mode: "off", ...kept, ...Object.fromEntries(times), keys: { ...USUAL_KEYS, ...kept.keys } };
};

/** Whether small squares are shown large: with any way of choosing, unless he says otherwise. */
export const isLarge = ({ mode, large }) => large ?? mode !== "off";

let changed = () => {};
export const onChange = (does) => { changed = does; };

const form = document.getElementById("hands");

const show = () => {
  const own = wished();
  form.elements.mode.value = own.mode;
  for (const name of Object.keys(RANGES)) form.elements[name].value = own[name];
  form.elements.sounds.checked = speaks();
  form.elements.confirm.checked = own.confirm ?? own.mode === "one";
  form.elements.large.checked = isLarge(own);
  for (const button of form.querySelectorAll("[data-learn]")) button.querySelector("kbd").textContent = own.keys[button.dataset.learn];
  for (const line of form.querySelectorAll("[data-for]")) line.hidden = !line.dataset.for.split(" ").includes(own.mode);
};

const keep = (change) => {
  const kept = { ...wished(), ...change };
  // What he has not said himself is as his way of choosing has it.
  if (change.mode) for (const name of ["confirm", "large"]) delete kept[name];
  try { localStorage.setItem(KEPT, JSON.stringify(kept)); } catch { /* A browser that keeps nothing keeps no wishes. */ }
  show();
  changed();
};

// A key does one thing only.
const refused = form?.querySelector("[data-part=refused]");
const learn = (name, code) => {
  const { mode, keys } = wished();
  const other = KEYS[mode].find((one) => one !== name && keys[one] === code);
  const why = NOT_HIS.test(code) ? refused.dataset.unfit : other ? refused.dataset.taken : "";
  refused.hidden = !why;
  refused.textContent = filled(why, { key: code, what: other && form.querySelector(`[data-learn=${other}]`).dataset.what });
  if (!why) keep({ keys: { ...keys, [name]: code } });
};

if (form) {
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target: { name, value, checked } }) => {
    if (name === "sounds") setSounds(checked);
    else keep({ [name]: name === "mode" ? value : RANGES[name] ? Number(value) : checked });
  });
  // Who has no keyboard sets a time by two buttons.
  for (const button of form.querySelectorAll("[data-by]")) {
    button.addEventListener("click", () => { const { name } = button.dataset; keep({ [name]: within(name, wished()[name] + Number(button.dataset.by)) }); });
  }
  for (const button of form.querySelectorAll("[data-learn]")) {
    button.addEventListener("click", () => { button.setAttribute("aria-pressed", "true"); });
    button.addEventListener("keydown", (event) => {
      if (button.getAttribute("aria-pressed") !== "true" || event.code === "Tab") return;
      event.preventDefault();
      button.setAttribute("aria-pressed", "false");
      learn(button.dataset.learn, event.code);
    });
    button.addEventListener("blur", () => button.setAttribute("aria-pressed", "false"));
  }
  show();
}
