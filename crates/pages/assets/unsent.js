// Results on their way to the house. Each is kept in this browser until the house has answered, so
// that neither a lost network nor a page that is loaded anew loses one; they are sent in the order
// in which they were entered. One whose answer was lost is sent again as it was: the house knows it
// by what its form had seen.
import { morph } from "/damka.js";

const AGAIN_MS = 2000;
const PATIENCE_MS = 10000;

// The house could not be reached, or could not keep it.
class Away extends Error {}

// Sends a form and gives the page that comes back.
export const post = async (address, data, part) => {
  let answer, text;
  try {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", ...(part && { "X-Part": part }) };
    answer = await fetch(address, { method: "POST", body: data, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    text = await answer.text();
  } catch {
    throw new Away();
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  // Signed out, too many at once, no room on the disk: the result is still to be kept. Who is signed
  // in, or has a phone's link, and may not enter it never may: that is told on its row.
  const signedOut = answer.status === 403 && !address.includes("/in/") && !page.querySelector('form[action="/out"]');
  if (answer.status >= 500 || signedOut || [401, 408, 429].includes(answer.status)) throw new Away(page.querySelector("[data-part=notice]")?.textContent.trim());
  return { status: answer.status, address: answer.url, page };
};

// What is shown of unsent results is put on the page as the house wrote it, and taken off before that
// is compared with something newer.
const plain = new Map();
export const dress = (one, put) => {
  if (!plain.has(one)) plain.set(one, one.cloneNode(true));
  put(one);
};
const undress = () => {
  for (const [one, was] of plain) morph(one, was);
  plain.clear();
};
document.addEventListener("renewing", undress);

// `deliver` sends an item and takes the answer; `show` dresses the page; `words` has the texts.
export const outbox = (name, { deliver, show, words }) => {
  const place = `unsent ${name}`;
  let items = [];
  let away = null;
  let busy = false;
  let timer;

  // Where a browser keeps nothing, what is unsent lives as long as the page.
  const read = () => { try { items = JSON.parse(localStorage.getItem(place)) ?? []; } catch { items = []; } };
  const save = () => { try { items.length ? localStorage.setItem(place, JSON.stringify(items)) : localStorage.removeItem(place); } catch { /* lives in the page */ } };

  const tell = () => {
    const bar = document.querySelector("[data-offline]");
    let line = bar.querySelector("[data-unsent]");
    if (!away || !items.length) { line?.remove(); return; }
    if (!line) {
      line = document.createElement("p");
      line.dataset.unsent = "";
      bar.append(line);
    }
    const text = `${away.message} ${words().away} ${items.length}. ${words().how}`.trim();
    if (line.textContent !== text) line.textContent = text;
  };
  const redress = () => { for (const [one] of plain) if (!one.isConnected) plain.delete(one); show(items, Boolean(away)); tell(); };
  const changed = () => { save(); undress(); redress(); };

  const pump = async () => {
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    try {
      while (items.length) {
        const [item] = items;
        item.tried = true;
        await deliver(item, save);
        away = null;
        items = items.filter((one) => one.id !== item.id);
        changed();
      }
    } catch (error) {
      if (!(error instanceof Away)) { items.shift(); changed(); throw error; }
      away = error;
      changed();
      timer = setTimeout(pump, AGAIN_MS);
    } finally {
      busy = false;
    }
  };

  document.addEventListener("renewed", redress);
  document.addEventListener("fresh", pump);
  addEventListener("online", pump);
  // The same page in another window has sent some, or has more.
  addEventListener("storage", ({ key }) => { if (key === place) { read(); undress(); redress(); } });
  read();
  // Those of a page that was left could not be sent then.
  if (items.length) away = new Away();
  redress();
  pump();
  return {
    all: () => items,
    add(item) {
      items.push({ ...item, id: `${Date.now()} ${Math.random()}` });
      changed();
      pump();
    },
    // Takes the last one of some back if the house cannot know of it yet.
    drop(own = () => true) {
      const last = items.findLast(own);
      if (!last || last.tried) return false;
      items = items.filter((one) => one !== last);
      changed();
      return true;
    },
  };
};
