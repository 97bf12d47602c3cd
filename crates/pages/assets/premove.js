// A reply that is prepared while the opponent thinks, where the terms of the table allow it: from which square
// to which. It knows no rules: when the turn comes the legal moves say whether it can be played; then it is
// sent, and charged as any move, or dropped. Until then nobody but this page knows of it.

export class Premove {
  // `box` shows what is prepared; `changed` is called when the board is to be drawn again.
  constructor(box, changed) {
    Object.assign(this, { box, changed, from: null, to: null });
    box?.querySelector("button")?.addEventListener("click", () => this.drop());
  }

  // Whether a reply may be prepared now.
  static may(table, terms) {
    return Boolean(terms.premoves && table.you && table.hand && table.phase === "playing" && table.turn !== table.you && !table.blindfold);
  }

  // A square is chosen: first one of his own pieces, then where it goes. A stone of renju has one point.
  choose(name, table, kind) {
    const own = table.pieces.pieces[name]?.[0] === table.you[0];
    if (kind === "renju") {
      const again = this.to === name;
      [this.from, this.to] = again ? [null, null] : [name, name];
    } else if (own) [this.from, this.to] = this.from === name && !this.to ? [null, null] : [name, null];
    else if (this.from && !this.to) this.to = name;
    else [this.from, this.to] = [null, null];
    this.draw();
  }

  squares() {
    return [this.from, this.to].filter((one) => one);
  }

  drop() {
    if (!this.from) return;
    [this.from, this.to] = [null, null];
    this.draw();
  }

  // The move that was meant, taken out, if it is the only one of the legal moves that it can be; whether
  // there was one at all.
  take(table, kind) {
    const [from, to] = [this.from, this.to];
    // A piece that was chosen and not sent anywhere stays chosen.
    if (!to) { this.drop(); return { was: false, from }; }
    this.drop();
    const meant = table.legal.filter(({ text, route }) => (kind === "renju" ? text === to : route[0] === from && route.at(-1) === to));
    return { was: true, move: meant.length === 1 ? meant[0].text : null };
  }

  draw() {
    if (this.box) {
      this.box.hidden = !this.to;
      this.box.querySelector("[data-part=prepared-move]").textContent = this.from === this.to ? (this.to ?? "") : `${this.from} – ${this.to ?? ""}`;
    }
    this.changed();
  }
}
