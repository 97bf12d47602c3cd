// What is new on a page that everybody reads, told to whoever does not see it: at most once a second; where much comes
// at once the newest of it.

import { say } from "/speak.js";

const stands = () => new Map([...document.querySelectorAll("[data-says]")].map(({ id, dataset }) => [id, dataset.says.trim()]));

let known = stands();
document.addEventListener("renewed", () => {
  const now = stands();
  // What stands there for the first time is read with the page.
  for (const [id, text] of now) if (known.has(id) && known.get(id) !== text) say(text);
  known = now;
});
