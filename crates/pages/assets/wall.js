// Small boards that follow their games: one connection for all of them, and only what has changed is drawn.

import { clockText } from "/clock.js";
import { follow, follows } from "/told.js";

const signs = { K: "♚\ufe0e", q: "♛\ufe0e", r: "♜\ufe0e", b: "♝\ufe0e", n: "♞\ufe0e", p: "♟\ufe0e" };
let boards = new Map();
let socket = null;
let waits = 500;

const find = () => { boards = new Map([...document.querySelectorAll("[data-table]")].map((board) => [board.dataset.table, board])); };

const show = (time) => clockText(Math.max(0, Math.ceil(time / 1000)));

const draw = (board, table) => {
  const pieces = table.pieces.pieces;
  for (const square of board.querySelectorAll("[data-square]")) {
    const piece = pieces[square.dataset.square] ?? "";
    if ((square.dataset.piece ?? square.firstChild?.className.slice(6) ?? "") === piece) continue;
    square.dataset.piece = piece;
    square.replaceChildren();
    if (!piece) continue;
    const drawn = document.createElement("span");
    drawn.className = `piece ${piece}`;
    if (board.querySelector(".board.chess")) drawn.textContent = signs[piece[1]] ?? "";
    square.append(drawn);
  }
  board.told = { table, clocks: table.clocks, at: performance.now() };
  if (table.ended) board.querySelector("[data-part=said]").textContent = `${table.ended.result} ${table.ended.text}`;
  else if (table.moves.length) board.querySelector("[data-part=said]").textContent = table.moves.at(-1).text;
  tick(board);
};

const tick = (board) => {
  if (!board.told || board.dataset.relay !== undefined) return;
  const { clocks, at } = board.told;
  for (const line of board.querySelectorAll("[data-side]")) {
    const side = line.dataset.side;
    const gone = clocks.runs === side ? Math.max(0, performance.now() - at - clocks.free) : 0;
    const text = show(clocks[side] - gone);
    const clock = line.querySelector("[data-part=clock]");
    if (clock.textContent !== text) clock.textContent = text;
    line.classList.toggle("runs", clocks.runs === side);
  }
};

const hear = (message) => {
  if (message.t === "ping") socket.send(JSON.stringify({ t: "pong", n: message.n }));
  const board = boards.get(message.name);
  if (!board || !message.table) return;
  waits = 500;
  if (message.t === "welcome") { draw(board, message.table); return; }
  // Something between was missed: the table is shown anew.
  if (!board.told || !follows(board.told.table, message)) socket.send(JSON.stringify({ t: "hello", v: 2, name: message.name }));
  else draw(board, follow(board.told.table, message));
};

const connect = () => {
  if (!boards.size) return;
  const own = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
  socket = own;
  own.onopen = () => { own.send(JSON.stringify({ t: "hello", v: 2, tables: [...boards.keys()], watch: true })); };
  own.onmessage = ({ data }) => hear(JSON.parse(data));
  own.onclose = () => { if (own === socket) { setTimeout(connect, waits); waits = Math.min(8000, waits * 2); } };
};

// Games begin and end: the wall is hung anew when its boards are others. Of the first page only the boards
// are, and a board inside the page of others stays what it is.
const renewed = location.pathname === "/" ? "now" : location.pathname.endsWith("/wall") ? "main" : "";
const renew = async () => {
  if (document.hidden || !renewed) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const names = [...fresh.querySelectorAll("[data-table]")].map((board) => board.dataset.table);
  if (names.join() === [...boards.keys()].join()) return;
  const [old, anew] = [document, fresh].map((page) => page.getElementById(renewed));
  if (!old || !anew) return;
  old.replaceChildren(...anew.childNodes);
  again();
};

const again = () => {
  find();
  const before = socket;
  socket = null;
  before?.close();
  connect();
};

// The screen of a hall becomes another page when a result is entered.
document.addEventListener("renewed", again);
find();
connect();
setInterval(() => boards.forEach(tick), 500);
setInterval(renew, 20000);
