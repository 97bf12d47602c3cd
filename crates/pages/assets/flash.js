// What must not be missed is not told by sound alone: when something urgent is announced, the frame of the table
// flashes once. Those who asked their system for less motion read the line alone.

const frame = document.getElementById("table");
const URGENT = "[role=alert], [aria-live=assertive]";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
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

const urgent = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest(URGENT);
new MutationObserver((changes) => {
  if (changes.some(({ target }) => { const place = urgent(target); return place && !place.hidden && place.textContent.trim(); })) flash();
}).observe(document.getElementById("main"), { childList: true, characterData: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
