// The desk by screen reader: entries, pairs, results, a correction and the signature of a round by roles and
// names alone, and the boards of the platform by what is said of them. What is announced is held word for word.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faultsOf } from "./accessibility.js";
import * as desk from "./arbiter.js";
import { guest, leave, startBrowser } from "./guest.js";
import { openServer } from "./server.js";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

/** The nodes of the accessibility tree, as a screen reader gets them. */
async function tree({ page, context }) {
  const reader = await context.newCDPSession(page);
  const { nodes } = await reader.send("Accessibility.getFullAXTree");
  await reader.detach();
  const value = (one) => one?.value ?? "";
  return nodes.filter((node) => !node.ignored).map((node) => ({
    role: value(node.role),
    name: value(node.name).trim(),
    description: value(node.description).trim(),
    focused: node.properties?.some(({ name, value: is }) => name === "focused" && is.value) ?? false,
  }));
}

/** What a screen reader reads where the focus stands: role, name, description. */
async function focus(who) {
  const found = (await tree(who)).filter((node) => node.focused && node.role !== "RootWebArea");
  const { role, name, description } = found.at(-1) ?? { role: "", name: "", description: "" };
  return [role, name, description].filter(Boolean).join(" | ");
}

/** The focus comes to stand there. */
async function stands(who, wanted) {
  for (let tries = 0; tries < 400 && await focus(who) !== wanted; tries += 1) await who.page.waitForTimeout(25);
  assert.equal(await focus(who), wanted);
}

/** A live region says so, word for word. */
const hears = ({ page }, text) => page.getByRole("status").filter({ hasText: new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&")}\\s*$`) }).waitFor({ state: "attached" });

/** The names of all nodes of a role. */
const names = async (who, role) => (await tree(who)).filter((node) => node.role === role).map(({ name }) => name);

const button = ({ page }, name) => page.getByRole("main").getByRole("button", { name, exact: true });
const link = ({ page }, name) => page.getByRole("main").getByRole("link", { name, exact: true });
const row = ({ page }, name) => page.getByRole("row", { name, exact: true });
const go = async ({ page }, what) => { await Promise.all([page.waitForEvent("load"), what.click()]); };

test("an arbiter who does not see the desk runs a round", async () => {
  const chief = await guest(browser, server, { language: "uk" });
  const { page, context } = chief;
  await desk.openAccount(chief, server);
  const event = await desk.newEvent(chief, { name: "Без зору", discipline: "UA-2024/russian", system: "round-robin" });

  // Entries: each is told where the focus stands, ready for the next.
  await page.goto(`/desk/${event}/entries`);
  await stands(chief, "textbox | Прізвище та ім’я");
  for (const [index, name] of ["Бойко Анна", "Гончар Іван", "Мороз Олег", "Ткач Віра"].entries()) {
    await page.keyboard.insertText(name);
    await Promise.all([page.waitForURL(/added=/), page.keyboard.press("Enter")]);
    await stands(chief, `textbox | Прізвище та ім’я | Заявлено: № ${index + 1} ${name}`);
  }
  assert.ok((await names(chief, "table")).includes("Заявки"));
  const heads = await names(chief, "columnheader");
  for (const head of ["№", "Прізвище та ім’я", "Народження", "Рейтинг", "Допуск"]) assert.ok(heads.includes(head), `${head}: ${heads}`);
  assert.deepEqual((await names(chief, "rowheader")).sort(), ["Бойко Анна", "Гончар Іван", "Мороз Олег", "Ткач Віра"]);

  // Admission: the boxes at the heads of the columns, then two buttons.
  await page.goto(`/desk/${event}/admission`);
  const boxes = page.getByRole("columnheader").getByRole("checkbox");
  for (const box of await boxes.all()) await box.check();
  if (await boxes.count()) await go(chief, button(chief, "Позначити як перевірене"));
  await page.goto(`/desk/${event}/admission`);
  await go(chief, button(chief, "Допустити 4 учасників, у яких усе є"));

  // The draw, and the pairs.
  await go(chief, button(chief, "Жеребкувати й почати"));
  await page.goto(`/desk/${event}/rounds/1`);
  await go(chief, button(chief, "Скласти пари"));
  await go(chief, button(chief, "Оголосити пари"));
  await go(chief, button(chief, "Почати тур"));

  // Results by keys: a grid, whose rows say how they stand, and whose cells are walked to.
  assert.deepEqual(await names(chief, "grid"), ["Тур 1"]);
  const waits = (await names(chief, "row")).filter((name) => /^Стіл \d/.test(name));
  assert.equal(waits.length, 2);
  const pairs = waits.map((name) => name.match(/^Стіл \d: (.+), результату ще немає$/)[1]);
  await stands(chief, `row | Стіл 1: ${pairs[0]}, результату ще немає`);
  await page.keyboard.press("ArrowRight");
  assert.match(await focus(chief), /^gridcell \| 1$/);
  await page.keyboard.press("ArrowRight");
  assert.ok((await focus(chief)).endsWith(pairs[0].split(" – ")[0]), await focus(chief));
  await page.keyboard.press("ArrowDown");
  assert.ok((await focus(chief)).endsWith(pairs[1].split(" – ")[0]), "the next row, the same column");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await stands(chief, `row | Стіл 1: ${pairs[0]}, результату ще немає`);
  assert.deepEqual(await faultsOf(page), []);
  const keys = await row(chief, waits[0]).getByRole("button").all();
  const [white, black] = pairs[0].split(" – ");
  const shown = await Promise.all(keys.map((key) => key.getAttribute("aria-label")));
  assert.deepEqual(shown.slice(0, 3), [`1 : 0 Перемога: ${white} (білими)`, "½ Нічия", `0 : 1 Перемога: ${black} (чорними)`]);

  // What somebody else has entered meanwhile is not written over: that is an alert, and the focus stays with the reader.
  const colleague = await guest(browser, server, { language: "uk" });
  await desk.signIn(colleague);
  await colleague.page.goto(`/desk/${event}/rounds/1`);
  await stands(colleague, `row | ${waits[0]}`);
  await context.setOffline(true);
  await page.keyboard.press("1");
  await page.getByRole("status").filter({ hasText: "Немає зв’язку. Не надіслано результатів: 1." }).waitFor();
  await colleague.page.keyboard.press("0");
  await hears(colleague, "Стіл 1: 0 : 1. Збережено.");
  await leave(colleague);
  await context.setOffline(false);
  await page.getByRole("alert").waitFor();
  assert.deepEqual(await page.getByRole("alert").allInnerTexts(), ["✕ 1 : 0 Стіл 1: вже внесено 0 : 1 (Chief Arbiter). Ваш результат 1 : 0 не збережено. Якщо там помилка, спершу заберіть його назад."]);
  await row(chief, `Стіл 1: ${pairs[0]}, 0 : 1`).waitFor();
  await stands(chief, `row | ${waits[1]}`);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Backspace");
  await hears(chief, "Стіл 1: результат прибрано.");
  await stands(chief, `row | ${waits[0]}`);
  await page.keyboard.press("1");
  await hears(chief, "Стіл 1: 1 : 0. Збережено.");
  await row(chief, `Стіл 1: ${pairs[0]}, 1 : 0`).waitFor();
  await stands(chief, `row | Стіл 2: ${pairs[1]}, результату ще немає`);
  await page.keyboard.press("=");
  await hears(chief, "Стіл 2: ½. Збережено.");
  await page.keyboard.press("Backspace");
  await hears(chief, "Стіл 2: результат прибрано.");
  await stands(chief, `row | Стіл 2: ${pairs[1]}, результату ще немає`);
  await page.keyboard.press("0");
  await hears(chief, "Стіл 2: 0 : 1. Збережено.");
  await go(chief, button(chief, "Завершити тур"));

  // A correction: what it would change is a table, then a reason.
  await go(chief, row(chief, `Стіл 1: ${pairs[0]}, 1 : 0`).getByRole("link", { name: "виправити", exact: true }));
  await page.getByRole("combobox", { name: "Результат" }).selectOption({ label: "½ : ½ – Нічия" });
  await go(chief, button(chief, "Показати наслідки"));
  await page.getByRole("table", { name: "Що це змінить" }).waitFor();
  for (const head of ["Учасник", "Місце зараз", "Місце після"]) assert.ok((await names(chief, "columnheader")).includes(head), head);
  await page.getByRole("textbox", { name: "Причина" }).fill("у протоколі нічия");
  await go(chief, button(chief, "Виправити результат"));
  await row(chief, `Стіл 1: ${pairs[0]}, ½ : ½`).waitFor();

  // The signature.
  await go(chief, button(chief, "Підписати тур"));
  await page.getByRole("main").getByText("Підписано: Chief Arbiter", { exact: false }).waitFor();
  assert.equal(await button(chief, "Підписати тур").count(), 0);
  assert.deepEqual(await faultsOf(page), []);
  await leave(chief);
});

const SAID = {
  uk: ["Стіл 1: виклик", "Стіл 2: виклик"],
  ru: ["Стол 1: вызов", "Стол 2: вызов"],
  en: ["Table 1: call", "Table 2: call"],
};

/** A player follows his link, is ready, and does something at his table by a form, as a page without scripts. */
async function player(link, table) {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await page.goto(link);
  const sends = async (form) => {
    const status = await page.evaluate(async ([way, fields]) => (await fetch(way, { method: "POST", body: new URLSearchParams(fields) })).status, [`/t/${table}/act`, form]);
    assert.equal(status, 200, JSON.stringify(form));
  };
  return { context, sends };
}

test("what needs the arbiter is said once, in his language, and his focus stays", async () => {
  const chief = await guest(browser, server, { language: "uk" });
  const { page } = chief;
  await desk.signIn(chief);
  const event = await desk.newEvent(chief, { name: "Усі столи", discipline: "RU-2013/renju", system: "round-robin", control: "120", folded: { renju_opening: "free", platform: true } });
  await desk.enterList(chief, event, ["Adams Ann", "Brown Bob", "Clark Cid", "Davis Dan"].map((name, index) => [name, "1990-01-01", String(1900 - index), "", "Kyiv"]));
  await desk.admitAll(chief, event);
  await desk.begin(chief, event);
  await desk.pairRound(chief, event, 1);
  await desk.press(chief, "publish");
  await page.goto(`/desk/${event}/player-links`);
  await desk.press(chief, "player-links-make");
  await page.locator(".codes ~ form").waitFor();
  const links = Object.fromEntries(await page.locator(".codes li").evaluateAll((all) => all.map((card) => [card.querySelector("h3").innerText.trim(), card.querySelector(".secret").textContent.trim()])));
  await page.goto(`/desk/${event}/boards`);
  const tables = await page.locator("#boards tbody tr").evaluateAll((all) => all.map((one) => [one.cells[0].innerText.trim(), one.dataset.id]));
  const seats = {};
  for (const [number, table] of tables) {
    await page.goto(`/t/${table}`);
    const [one, other] = await page.locator(".player [data-part=name]").allInnerTexts();
    seats[number] = [await player(links[one], table), await player(links[other], table)];
    for (const seat of seats[number]) await seat.sends({ what: "ready" });
  }
  await page.goto(`/desk/${event}/rounds/1`);
  await desk.startRound(chief);

  // Three who look on, each in his language; what they hear is kept by their browsers.
  const arbiters = [];
  for (const language of ["uk", "ru", "en"]) {
    const arbiter = await guest(browser, server, { language });
    await desk.signIn(arbiter);
    await arbiter.page.goto(`/desk/${event}/boards`);
    await arbiter.page.getByRole("main").getByRole("textbox").first().focus();
    arbiters.push({ ...arbiter, at: await focus(arbiter) });
  }
  const heard = async (text) => { for (const [index, arbiter] of arbiters.entries()) await hears(arbiter, SAID[["uk", "ru", "en"][index]][text]); };
  const first = async (number) => {
    for (const { page: wall } of arbiters) await wall.getByRole("table").getByRole("row").nth(1).getByRole("rowheader", { name: String(number), exact: true }).waitFor();
  };
  await seats[1][0].sends({ what: "call", text: "?" });
  await heard(0);
  await first(1);
  await seats[2][1].sends({ what: "call", text: "" });
  await heard(1);
  for (const arbiter of arbiters) {
    assert.equal(await focus(arbiter), arbiter.at, "the focus is where it was");
    assert.deepEqual(await faultsOf(arbiter.page), []);
  }
  for (const pair of Object.values(seats)) for (const { context } of pair) await context.close();
  await leave(chief, ...arbiters);
});
