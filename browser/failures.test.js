// What cannot be shown or done: the page says so, a form comes back as it was typed, and both keep
// our manners in every look.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { faultsOf, paleness } from "./accessibility.js";

const LOOKS = [{ colorScheme: "dark" }, { contrast: "more" }, { colorScheme: "dark", contrast: "more" }, { forcedColors: "active" }];
const PLAIN = { contrast: null, forcedColors: null, colorScheme: null };
const DESK = "/desk/demo-swiss";

let server, browser, chief;
before(async () => {
  [server, browser] = await Promise.all([openServer({ demo: true }), startBrowser()]);
  chief = await guest(browser, server, { language: "uk" });
  await desk.openAccount(chief, server);
});
after(async () => { await browser?.close(); await server?.close(); });

/** No fault in any look, and a picture. */
async function mannered(page, name) {
  await picture(page, `failure-${name}`);
  assert.deepEqual(await faultsOf(page), [], name);
  for (const look of LOOKS) {
    await page.emulateMedia({ ...PLAIN, ...look });
    assert.deepEqual(await paleness(page), [], `${name}, ${JSON.stringify(look)}`);
  }
  await page.emulateMedia(PLAIN);
}

test("what is not there, and what is not for everybody", async () => {
  const stranger = await guest(browser, server, { language: "ru", viewport: { width: 390, height: 844 } });
  const { page, say } = stranger;
  for (const [way, status, title] of [["/nothing", 404, "not-found"], ["/e/demo-swiss/rounds/99", 404, "not-found"], [DESK, 403, "forbidden-stranger"], ["/desk", 403, "forbidden-stranger"]]) {
    const answer = await page.goto(way);
    assert.equal(answer.status(), status, way);
    assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), say(title), way);
    await mannered(page, `${status}${way.replaceAll("/", "-")}`);
  }
  await page.getByRole("main").getByRole("link", { name: say("sign-in") }).click();
  await page.getByLabel(say("account-id")).fill("chief");
  await page.getByLabel(say("password")).fill("not the password");
  await page.getByRole("main").getByRole("button", { name: say("sign-in") }).click();
  await page.getByText(say("sign-in-wrong")).waitFor();
  assert.equal(await page.getByLabel(say("account-id")).inputValue(), "chief");
  await mannered(page, "sign-in");
  await leave(stranger);
});

test("a refusal says what was wrong and leads back", async () => {
  const { page, say } = chief;
  await page.goto(`${DESK}/absences`);
  const form = page.locator('form[action$="/absences"]');
  await form.locator("[name=who]").selectOption({ index: 1 });
  await form.locator("[name=round]").fill("soon");
  await form.getByRole("button").click();
  await page.getByText(say("rounds-wrong")).waitFor();
  await mannered(page, "absence");
  await page.getByRole("link", { name: say("go-back") }).click();
  await page.waitForURL(`**${DESK}/absences`);
});

/** Chooses who is meant: nobody is, until he is chosen. */
const accused = (page) => page.locator('form[method="get"] [name=who]').selectOption({ index: 1 });

test("a protest, a committee and an incident come back as they were typed", async () => {
  const { page, say } = chief;
  await page.goto(`${DESK}/incidents`);
  await page.locator("summary").filter({ hasText: say("protest-file") }).click();
  const protest = page.locator('form[action$="/protests"]');
  await protest.locator("[name=who]").selectOption({ index: 1 });
  await protest.locator("[name=filed_by]").fill("Коваль");
  await protest.locator("[name=text]").fill("Годинник показував не той час");
  await protest.locator("[name=clauses]").fill("UA-2024 nowhere");
  await protest.getByRole("button").click();
  await protest.locator(".fault").first().waitFor();
  assert.equal(await protest.locator("[name=text]").inputValue(), "Годинник показував не той час");
  assert.equal(await protest.locator("[name=clauses]").inputValue(), "UA-2024 nowhere");
  assert.equal(await protest.getByRole("alert").evaluate((one) => one === document.activeElement), true, "the eye is led to it");
  await mannered(page, "protest");

  await page.goto(`${DESK}/incidents`);
  await page.locator("summary").filter({ hasText: say("committee-form") }).click();
  const committee = page.locator('form[action$="/committee"]');
  await committee.locator("[name=members]").fill("Петренко Іван\nКоваль Олена; 1970");
  await committee.getByRole("button").click();
  await committee.locator(".fault").first().waitFor();
  assert.equal(await committee.locator("[name=members]").inputValue(), "Петренко Іван\nКоваль Олена; 1970");
  await mannered(page, "committee");

  await page.goto(`${DESK}/incidents`);
  await accused(page);
  await desk.press(chief, "incident-next");
  const incident = page.locator('form[action$="/incidents"]');
  await incident.locator("[name=act]").fill("розмова під час туру");
  await incident.locator("[name=clauses]").fill("казна-що");
  await incident.getByRole("button").click();
  await incident.locator(".fault").first().waitFor();
  assert.equal(await incident.locator("[name=act]").inputValue(), "розмова під час туру");
  await mannered(page, "incident");
});

test("an entry and a new event come back as they were typed", async () => {
  const { page, say } = chief;
  await page.goto(`${DESK}/entries`);
  await page.locator("#new [name=name]").fill("Новак Юстина");
  await page.locator("#new [name=born]").fill("31.02.2001");
  await page.keyboard.press("Enter");
  await page.locator("#new .fault").waitFor();
  assert.equal(await page.locator("#new [name=name]").inputValue(), "Новак Юстина");
  assert.equal(await page.evaluate(() => document.activeElement.name), "born", "the eye is led to it");
  await mannered(page, "entry");

  await page.goto("/desk/new?discipline=UA-2024/russian");
  await page.getByLabel(say("event-name")).fill("Кубок");
  await page.getByLabel(say("event-starts")).fill("2026-12-05");
  await page.getByLabel(say("event-ends")).fill("2026-12-01");
  await page.locator("[name=lateness]").fill("багато");
  await desk.press(chief, "create-event");
  await page.locator("label", { has: page.locator("[name=lateness]") }).locator(".fault").waitFor();
  assert.equal(await page.getByLabel(say("event-name")).inputValue(), "Кубок");
  await mannered(page, "new-event");
});

test("the desk with everything on it", async () => {
  const { page, say } = chief;
  await page.goto(`${DESK}/incidents`);
  await accused(page);
  await desk.press(chief, "incident-next");
  await page.locator("[name=act]").fill("розмова під час туру");
  await desk.press(chief, "incident-note");
  await page.locator("#noted table").waitFor();
  await page.locator("summary").filter({ hasText: say("protest-file") }).click();
  const protest = page.locator('form[action$="/protests"]');
  await protest.locator("[name=who]").selectOption({ index: 1 });
  await protest.locator("[name=filed_by]").fill("Коваль");
  await protest.locator("[name=text]").fill("Годинник показував не той час");
  await protest.locator("[name=written]").check();
  await protest.getByRole("button").click();
  await page.locator("article.protest").waitFor();
  await mannered(page, "incidents-open");
  await desk.typeEntries(chief, "demo-swiss", [["Пізній Петро", "1999", "1800", "", "Суми"]]);
  await page.getByRole("link", { name: "Пізній Петро" }).click();
  await page.getByLabel(say("ground")).selectOption("health");
  await desk.press(chief, "refuse-entry");
  await page.locator("h2 .state").filter({ hasText: say("entry-state-refused") }).waitFor();
  for (const way of ["/desk/demo-swiss", "/desk/demo-swiss/entries", "/desk/demo-swiss/finish", "/desk/demo-round-robin", "/desk/demo-round-robin/finish", "/desk/demo-round-robin/rounds/3", "/desk/demo-teams/rounds/1", "/e/demo-swiss/why/incidents/1", "/e/demo-swiss/why/protests/1"]) {
    await page.goto(way);
    await mannered(page, way.slice(1).replaceAll("/", "-"));
  }
  await leave(chief);
});
