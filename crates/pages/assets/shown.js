// Nothing is told by sound alone: what is announced at a table is also a line that stays, and when it is urgent
// the frame flashes once. Those who asked their system for less motion read the line alone.

const frame = document.getElementById("table");
const regions = ["urgent", "calm"].map((name) => frame.querySelector(`[data-part="${name}"]`)).filter(Boolean);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const LINES_MAX = 50;
// No more than a flash in half a second: faster ones harm people.
const FLASH_MS = 500;
let flashed = -Infinity;

const flash = () => {
  if (calm.matches || performance.now() - flashed < FLASH_MS) return;
  flashed = performance.now();
  frame.classList.remove("flash");
  // It begins anew only if it was gone.
  void frame.offsetWidth;
  frame.classList.add("flash");
};
frame.addEventListener("animationend", ({ animationName }) => { if (animationName === "flash") frame.classList.remove("flash"); });

const list = document.createElement("ol");
list.className = "happened";
list.dataset.part = "announced";
// It scrolls, also by keys.
list.tabIndex = 0;
list.setAttribute("aria-labelledby", "announcements-heading");
regions.at(-1)?.after(list);

// Who is told the last move alone keeps no list of what he has heard.
let ply = null;
frame.addEventListener("table", ({ detail }) => {
  if (detail.last_move_alone && ply !== null && detail.ply !== ply) list.replaceChildren();
  ply = detail.ply;
});

const show = (region) => {
  const text = region.textContent.trim();
  if (!text) return;
  const urgent = region.ariaLive === "assertive";
  const line = document.createElement("li");
  line.textContent = text;
  line.classList.toggle("urgent", urgent);
  list.prepend(line);
  while (list.children.length > LINES_MAX) list.lastChild.remove();
  if (urgent) flash();
};
for (const region of regions) new MutationObserver(() => show(region)).observe(region, { childList: true, characterData: true, subtree: true });
