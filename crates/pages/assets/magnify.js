// Squares that a finger or a stick cannot meet: one that is touched is shown large with those around it, and
// what is meant is chosen there. Keys and whatever presses a square by its name come past this.

/** A finger meets what is so wide; so many squares on each side are shown. */
const WIDE_PX = 44;
const AROUND = 2;

// So many in a row as fit, the one that is meant in their middle, if it is not at the edge.
const near = (all, at) => {
  const first = Math.max(0, Math.min(at - AROUND, all.length - 2 * AROUND - 1));
  return all.slice(first, first + 2 * AROUND + 1);
};

const large = (square, chosen) => {
  const shown = square.cloneNode(true);
  const { dataset } = shown;
  // It looks as it does on the whole board, where lines end at the edge.
  shown.style.background = getComputedStyle(square).background;
  for (const name of ["square", "file"]) delete dataset[name];
  if (!square.dataset.square) return shown;
  dataset.told = dataset.large = square.dataset.square;
  shown.tabIndex = 0;
  shown.addEventListener("click", chosen);
  return shown;
};

export const magnify = (board, words, ended) => {
  const show = ({ dataset: { square: name } }) => {
    const here = () => board.querySelector(`[data-square="${name}"]`);
    const dialog = document.createElement("dialog");
    dialog.className = "magnified";
    dialog.setAttribute("aria-label", words.which);
    const title = document.createElement("h2");
    title.textContent = words.which;
    const grid = document.createElement("div");
    grid.className = board.className;
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", words.which);
    const fill = () => {
      const rows = [...board.children];
      const middle = here();
      grid.replaceChildren(...near(rows, rows.indexOf(middle.parentNode)).map((row) => {
        const line = document.createElement("div");
        line.setAttribute("role", "row");
        line.append(...near([...row.children], [...middle.parentNode.children].indexOf(middle)).map((one) => large(one, () => {
          dialog.close();
          one.click();
        })));
        return line;
      }));
      grid.style.setProperty("--files", grid.firstChild.children.length);
    };
    fill();
    // The opponent may move meanwhile: what is shown is what stands there.
    const anew = new AbortController();
    board.closest("#table").addEventListener("table", () => {
      const held = document.activeElement?.dataset?.large;
      fill();
      if (held) grid.querySelector(`[data-large="${held}"]`)?.focus();
    }, { signal: anew.signal });
    const back = document.createElement("button");
    back.className = "quiet";
    back.textContent = words.back;
    back.addEventListener("click", () => dialog.close());
    dialog.append(title, grid, back);
    dialog.addEventListener("close", () => { anew.abort(); dialog.remove(); here().focus({ preventScroll: true }); });
    // Within the table a square looks like one.
    board.closest(".playing").append(dialog);
    dialog.showModal();
    dialog.querySelector(`[data-large="${name}"]`).focus();
  };
  board.addEventListener("click", (event) => {
    const square = event.target.closest("[data-square]");
    if (!square || !event.isTrusted || event.detail === 0 || square.getBoundingClientRect().width >= WIDE_PX) return;
    event.stopPropagation();
    show(square);
  }, { capture: true, signal: ended });
};
