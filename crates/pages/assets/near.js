// What was typed or dictated and is no move: the nearest moves stand below the field with numbers, and a number
// that is said, typed or pressed chooses one of them.

const root = document.getElementById("table");
const form = root.querySelector("[data-part=typed]");
const CHOICES_MAX = 4;
const box = document.createElement("div");
box.className = "line";
box.dataset.part = "near";
form?.after(box);
let near = [];
let numbers = [];

// Whoever was at one of them goes on in the field.
const clear = () => {
  const held = box.contains(document.activeElement);
  near = [];
  box.replaceChildren();
  if (held) form.elements.move.focus();
};

const play = (move) => {
  clear();
  form.elements.move.value = "";
  // In an opening a stone is a step.
  if (root.shown.phase === "opening") root.querySelector(`[data-square="${move}"]`)?.click();
  else root.dispatchEvent(new CustomEvent("play", { detail: { move, by: "typed" } }));
};

// Numbers as they are said in every language, the first of each in its place. Where they cannot be had, digits do.
let unlearnt = false;
const learn = async () => {
  if (numbers.length) return;
  const answer = await fetch("/hands/words.json").catch(() => null);
  unlearnt = !answer?.ok;
  if (answer?.ok) numbers = (await answer.json()).numbers.split(";").map((all) => all.split(",").map((names) => names.trim().split(" ")));
};

const NUMBER = ["номер", "number"];
const plain = (text) => text.toLowerCase().replace(/[.,!?]/g, " ").trim().split(/\s+/);
const numbered = (text) => {
  const said = plain(text);
  const [number] = said.slice(-1);
  // “Two”, or “number two”; any other word before it says something else, and a move that is written so is that move.
  if (said.length > 2 || (said.length === 2 && !NUMBER.includes(said[0]))) return null;
  if (said.length === 1 && root.shown.legal.some((one) => one.text.toLowerCase() === number)) return null;
  const at = numbers.map((all) => all.findIndex((names) => names.includes(number))).find((found) => found >= 0);
  return near[at ?? Number(number) - 1] ?? null;
};

// Choices are moves as they are written, and as they are said.
root.addEventListener("unclear", async ({ detail }) => {
  near = detail.choices.slice(0, CHOICES_MAX);
  box.replaceChildren(...near.map(([move, said], at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = `${at + 1} ${said}`;
    button.addEventListener("click", () => play(move));
    return button;
  }));
  await learn();
});

root.addEventListener("submit", (event) => {
  if (event.target !== form || !near.length) return;
  // Who is faster than the numbers waits for them: “two” is no move.
  if (!numbers.length && !unlearnt) {
    event.preventDefault();
    event.stopPropagation();
    learn().then(() => form.requestSubmit());
    return;
  }
  const chosen = numbered(form.elements.move.value);
  if (chosen) {
    event.preventDefault();
    event.stopPropagation();
    play(chosen[0]);
  } else clear();
}, { capture: true });

// What was near is not when something has happened.
let ply = null;
root.addEventListener("table", ({ detail }) => { if (detail.ply !== ply) clear(); ply = detail.ply; });
