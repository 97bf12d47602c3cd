// A board of any game: squares are made once, and only what has changed is drawn again, so that a move
// costs no layout and the focus stays where it is. It knows no rules: whoever uses it says what stands
// where, and is told which square was chosen.

const CHESS = { K: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Board {
  // `choose(square, how)` is called with "click", "drag" or "typed" (by keys); `name(square)` is what a square is
  // called by whoever says it.
  constructor(element, grid, words, choose = null, name = (square) => square) {
    Object.assign(this, { element, grid, words, choose, name, turned: null, squares: new Map() });
    element.style.setProperty("--files", grid.files);
    if (choose) this.listen();
  }

  // What is to be seen: `pieces` by square; sets of squares that are marked; whether Black sits below.
  draw({ pieces, last = [], chosen = [], targets = [], can = [], must = [], fouls = [], turned = false }) {
    if (this.turned !== turned) this.build(turned);
    const marks = { can: new Set(can), must: new Set(must), chosen: new Set(chosen), target: new Set(targets), last: new Set(last), foul: new Set(fouls) };
    for (const [name, square] of this.squares) {
      const piece = pieces[name] ?? "";
      if (square.dataset.piece !== piece) this.put(square, piece);
      const told = [this.name(name), this.words[piece || "empty"]];
      for (const [mark, all] of Object.entries(marks)) {
        square.classList.toggle(mark, all.has(name));
        if (all.has(name) && this.words[`mark-${mark}`]) told.push(this.words[`mark-${mark}`]);
      }
      const label = told.join(", ");
      if (square.getAttribute("aria-label") !== label) square.setAttribute("aria-label", label);
    }
  }

  build(turned) {
    this.turned = turned;
    const focus = document.activeElement?.dataset?.square;
    const named = new Map(Object.entries(this.grid.squares).map(([name, place]) => [place.join(" "), name]));
    const count = (number) => [...Array(number).keys()];
    const ranks = turned ? count(this.grid.ranks) : count(this.grid.ranks).reverse();
    const files = turned ? count(this.grid.files).reverse() : count(this.grid.files);
    this.squares.clear();
    const rows = ranks.map((rank, nth) => {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      row.append(...files.map((file, column) => this.square(named.get(`${file} ${rank}`), file, rank, column === 0, nth === ranks.length - 1)));
      return row;
    });
    this.element.replaceChildren(...rows);
    const keep = this.squares.get(focus);
    (keep ?? this.squares.values().next().value)?.setAttribute("tabindex", "0");
    keep?.focus({ preventScroll: true });
  }

  square(name, file, rank, leftmost, lowest) {
    const square = document.createElement(name ? "button" : "span");
    square.className = `square${(file + rank) % 2 === 0 ? " dark" : ""}`;
    square.setAttribute("role", "gridcell");
    const [letters, numbers] = this.grid.letters;
    const told = letters.length ? (leftmost && numbers[rank]) : name;
    if (told) square.dataset.told = told;
    if (lowest && letters[file]) square.dataset.file = letters[file];
    if (name) {
      square.type = "button";
      square.dataset.square = name;
      square.tabIndex = -1;
      if (!this.choose) square.disabled = true;
      this.put(square, "");
      this.squares.set(name, square);
    } else {
      square.setAttribute("aria-hidden", "true");
    }
    return square;
  }

  put(square, piece) {
    square.dataset.piece = piece;
    if (!piece) { square.replaceChildren(); return; }
    const shown = document.createElement("span");
    shown.className = `piece ${piece}`;
    if (this.grid.kind === "chess") shown.textContent = `${CHESS[piece[1]]}\ufe0e`;
    square.replaceChildren(shown);
  }

  // Clicks and touches, dragging, arrows and Enter.
  listen() {
    const { element } = this;
    const under = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("[data-square]");
    let pressed = null;
    let carried = null;
    const drop = () => { carried?.style.removeProperty("transform"); carried?.classList.remove("carried"); carried = null; };
    element.addEventListener("pointerdown", (event) => {
      const square = event.target.closest("[data-square]");
      pressed = square && { name: square.dataset.square, x: event.clientX, y: event.clientY, piece: square.querySelector(".piece") };
    });
    element.addEventListener("pointermove", (event) => {
      if (!pressed?.piece || event.buttons !== 1 || event.pointerType === "touch") return;
      const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y];
      if (!carried && Math.hypot(x, y) < 6) return;
      carried = pressed.piece;
      carried.classList.add("carried");
      carried.style.transform = `translate(${x}px, ${y}px)`;
    });
    element.addEventListener("pointerup", (event) => {
      drop();
      const over = under(event)?.dataset.square;
      if (pressed && over && over !== pressed.name) {
        const { name } = pressed;
        pressed = null;
        this.choose(name, "drag", true);
        this.choose(over, "drag");
        event.preventDefault();
      }
    });
    element.addEventListener("pointercancel", () => { drop(); pressed = null; });
    element.addEventListener("click", (event) => {
      const square = event.target.closest("[data-square]");
      // A key presses a button without a pointer.
      if (square) this.choose(square.dataset.square, pressed ? "click" : "typed");
      pressed = null;
    });
    // One tab stop leads to the board, and to the square where he was.
    element.addEventListener("focusin", ({ target }) => {
      if (!target.dataset.square) return;
      for (const square of this.squares.values()) if (square.tabIndex === 0) square.tabIndex = -1;
      target.tabIndex = 0;
    });
    element.addEventListener("keydown", (event) => {
      const by = STEPS[event.key];
      if (!by) return;
      event.preventDefault();
      this.step(by);
    });
  }

  // Moves the focus; squares that are not played on are passed over.
  step([down, right]) {
    const lines = [...this.element.children].map((row) => [...row.children]);
    let row = lines.findIndex((line) => line.includes(document.activeElement));
    let column = lines[row]?.indexOf(document.activeElement) ?? -1;
    for (let steps = 0; row >= 0 && steps < 20; steps += 1) {
      [row, column] = [row + down, column + right];
      const line = lines[row];
      if (!line?.[column]) return;
      const near = [line[column], ...(down ? [line[column + 1], line[column - 1]] : [])].find((one) => one?.dataset.square);
      if (!near) continue;
      this.focus(near.dataset.square);
      return;
    }
  }

  // Goes to a square, or to where he was.
  focus(name, how = {}) {
    (this.squares.get(name) ?? [...this.squares.values()].find((square) => square.tabIndex === 0))?.focus(how);
  }

  // The square of a row that is nearest below or above another one.
  row(number, from) {
    const { squares } = this.grid;
    const off = (name) => Math.abs(squares[name][0] - (squares[from]?.[0] ?? 0));
    const [near] = Object.keys(squares).filter((name) => squares[name][1] === number - 1).sort((one, two) => off(one) - off(two));
    if (near) this.focus(near);
  }

  // The position as a table, for whoever reads it without going over the board.
  asText(table, pieces) {
    const named = new Map(Object.entries(this.grid.squares).map(([name, place]) => [place.join(" "), name]));
    const [letters] = this.grid.letters;
    const files = [...Array(this.grid.files).keys()];
    const ranks = [...Array(this.grid.ranks).keys()].reverse();
    const cell = (kind, text, scope) => { const one = document.createElement(kind); one.textContent = text; if (scope) one.scope = scope; return one; };
    const line = (cells) => { const one = document.createElement("tr"); one.append(...cells); return one; };
    const stands = (name) => [letters.length ? "" : name, name && pieces[name] ? this.words[pieces[name]] : ""].filter(Boolean).join(" ");
    table.tHead.replaceChildren(line([cell("td", ""), ...files.map((file) => cell("th", letters[file] ?? file + 1, "col"))]));
    table.tBodies[0].replaceChildren(...ranks.map((rank) => line([cell("th", rank + 1, "row"), ...files.map((file) => cell("td", stands(named.get(`${file} ${rank}`)) || "·"))])));
  }
}
