// The boards of the platform, for an arbiter who does not see them: what newly needs him is said.
import { announcer } from "/announce.js";

const PAUSE_MS = 3000;
const spoken = announcer(PAUSE_MS);
// As they are now: a row that stays on the page is written anew in its place.
const needs = () => new Map([...document.querySelectorAll("#boards tr.urgent")].map((row) => [row.id, { ...row.dataset }]));

let known = needs();
document.addEventListener("renewed", () => {
  const now = needs();
  for (const id of known.keys()) if (!now.has(id)) spoken.unsay(id);
  for (const [id, { says, calls }] of now) {
    const before = known.get(id);
    if (before?.says !== says || Number(before.calls) < Number(calls)) spoken.say(id, says);
  }
  known = now;
});
