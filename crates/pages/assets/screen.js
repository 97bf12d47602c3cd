// The screen of the hall turns its own leaves. Without this file they stand one below the other.

const shown = document.querySelector("[data-leaf]");
const body = document.body;
let leaves = [];
let leaf = 0;
let turning;

// As many boards as fit stand beside and below each other.
const boards = (section, rows) => {
  const [{ offsetTop: top, offsetHeight: height }] = rows;
  const beside = rows.filter((row) => row.offsetTop === top).length;
  const below = Math.max(1, Math.floor((innerHeight - rows[0].getBoundingClientRect().top - 8) / height));
  const step = beside * below;
  return Array.from({ length: Math.ceil(rows.length / step) }, (_, leaf) => ({ section, rows, from: leaf * step, to: Math.min(rows.length, (leaf + 1) * step) }));
};

// As many rows as fit make a leaf; a section that is longer has several.
const cut = () => {
  const sections = [...document.querySelectorAll("section.leaf")];
  leaves = [];
  for (const section of sections) {
    for (const other of sections) other.hidden = other !== section;
    const rows = [...section.querySelectorAll("tbody tr, .wall > li")];
    for (const row of rows) row.hidden = false;
    if (section.querySelector(".wall > li")) { leaves.push(...boards(section, rows)); continue; }
    if (!rows.length) { leaves.push({ section, rows, from: 0, to: 0 }); continue; }
    const room = innerHeight - rows[0].getBoundingClientRect().top - 8;
    let from = 0;
    while (from < rows.length) {
      let height = 0;
      let to = from;
      while (to < rows.length && (to === from || height + rows[to].offsetHeight <= room)) height += rows[to++].offsetHeight;
      leaves.push({ section, rows, from, to });
      from = to;
    }
  }
};
const turn = (to) => {
  if (!leaves.length) return;
  leaf = to % leaves.length;
  const now = leaves[leaf];
  for (const { section } of leaves) section.hidden = section !== now.section;
  now.rows.forEach((row, index) => { row.hidden = index < now.from || index >= now.to; });
  shown.textContent = leaves.length > 1 ? `${leaf + 1} / ${leaves.length}` : "";
  clearTimeout(turning);
  // Long enough to find one's own line.
  turning = setTimeout(() => turn(leaf + 1), 5000 + 700 * (now.to - now.from));
};
const again = () => { const at = leaf; cut(); turn(Math.min(at, leaves.length - 1)); };

const resize = (size) => { body.style.setProperty("--size", size); body.dataset.size = size; again(); };
body.classList.add("turning");
const asked = new URLSearchParams(location.search).has("size");
const kept = Number(localStorage.getItem("screen-size"));
resize(!asked && kept ? kept : Number(body.dataset.size));
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-resize]");
  if (!button) return;
  event.preventDefault();
  const size = Math.min(300, Math.max(40, Number(body.dataset.size) + Number(button.dataset.resize)));
  localStorage.setItem("screen-size", size);
  resize(size);
});
// Buttons are there for a hand on the mouse, and not for the hall.
let still;
document.addEventListener("mousemove", () => {
  body.classList.add("moved");
  clearTimeout(still);
  still = setTimeout(() => body.classList.remove("moved"), 4000);
});
document.addEventListener("renewed", again);
for (const when of ["resize", "load"]) window.addEventListener(when, again);
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight" || event.key === " ") turn(leaf + 1);
  if (event.key === "ArrowLeft") turn(leaf + leaves.length - 1);
});
