// The clock that tells: it asks the table every second, shows what it hears, and says it when a button is pressed.

import { clockText } from "/clock.js";
import { time } from "/speak.js";

const clock = document.querySelector("#talking-clock");
const part = (name) => clock.querySelector(`[data-part="${name}"]`);
const LOOK_MS = 1000;
let table;
let heard = 0;

// What somebody has left now: his clock may have run since the table was heard.
const left = (side) => {
  const { clocks } = table;
  const ran = clocks.runs === side ? Math.max(0, performance.now() - heard - (clocks.free ?? 0)) : 0;
  return Math.max(0, clocks[side] - ran);
};
const moves = () => Math.ceil(table.ply / 2);
const show = () => {
  if (!table) return;
  for (const side of ["white", "black"]) if (part(side)) part(side).textContent = clockText(Math.ceil(left(side) / 1000));
  part("moves").textContent = moves();
};
const look = async () => {
  try {
    const answer = await fetch(`/t/${clock.dataset.id}/table.json`);
    if (answer.ok) {
      ({ table } = await answer.json());
      heard = performance.now();
    }
  } catch {
    // What was heard last goes on; the next look may be answered.
  }
  show();
  setTimeout(look, LOOK_MS);
};

// The same words twice are said twice.
let odd = false;
const say = (text) => {
  odd = !odd;
  part("said").textContent = odd ? text : `${text}\u00a0`;
  if (!part("aloud").checked || !("speechSynthesis" in window)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
};
clock.addEventListener("click", (event) => {
  const what = event.target.closest("[data-tell]")?.dataset.tell;
  if (!what || !table) return;
  const words = { white: time(left("white")), black: time(left("black")), moves: moves(), side: clock.dataset[table.turn] };
  const text = what === "times" ? clock.dataset.saysTimes : clock.dataset.saysMoves;
  say(text.replace(/\{(\w+)\}/g, (_, name) => words[name]));
});
look();
