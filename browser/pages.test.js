// Every page that links lead to, on a wide screen and on a phone, light, dark and in forced colours,
// in three languages: axe finds nothing, and the page keeps our manners.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openAccount } from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { faultsOf } from "./accessibility.js";

const WIDE = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LOOKS = {
  "wide-light-en": { ...WIDE, language: "en", reducedMotion: "reduce" },
  "phone-dark-uk": { ...PHONE, language: "uk", colorScheme: "dark", reducedMotion: "reduce" },
  "wide-forced-ru": { ...WIDE, language: "ru", forcedColors: "active", reducedMotion: "reduce" },
};

/** Pages that no link leads to. */
const APART = ["/in", "/join/nothing", "/e/no-such-event"];

let server, browser, cookies, pages;

before(async () => {
  [server, browser] = await Promise.all([openServer({ demo: true }), startBrowser()]);
  const chief = await guest(browser, server);
  await openAccount(chief, server);
  cookies = (await chief.context.cookies()).filter((cookie) => cookie.name !== "language");
  pages = oneOfEach(await crawl(chief.context));
  await leave(chief);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** The pages that links lead to from the front page: of each event, one of each kind. */
async function crawl({ request }) {
  const kinds = new Map();
  const ways = ["/", "/desk", ...APART];
  for (let way = ways.shift(); way; way = ways.shift()) {
    const kind = kindOf(way);
    if (kinds.has(kind) || way.startsWith("/choose")) continue;
    const answer = await request.get(way);
    const isPage = answer.headers()["content-type"]?.startsWith("text/html");
    kinds.set(kind, isPage ? way : null);
    assert.equal(answer.ok() || APART.includes(way), true, `a link leads to ${way}: ${answer.status()}`);
    if (isPage) ways.push(...linksOf(await answer.text()));
  }
  return [...kinds.values()].filter((way) => way);
}

function linksOf(html) {
  const links = [...html.matchAll(/<a\b[^>]*?\bhref="(\/[^"#]*)/g)];
  return links.map(([, way]) => way.replaceAll("&amp;", "&").replaceAll("&#38;", "&"));
}

/** The address without what differs from page to page of one kind. */
function kindOf(way) {
  return way.replace(/\?.*/, "").replace(/\/\d[\d-]*(?=\/|$)/g, "/N").replace(/^(\/(?:in|join)\/).+/, "$1…");
}

/** One page of each kind, of whichever event; papers in the language of the reader, and once for all. */
function oneOfEach(ways) {
  const own = ways.map((way) => way.replace(/([?&])lang=\w+&?/, "$1"));
  const kind = (way) => kindOf(way).replace(/^\/(e|desk)\/demo-[a-z-]+/, "/$1/…").replace(/^\/(e|desk)\/…(?=\/papers\/)/, "");
  const kinds = new Map(own.map((way) => [kind(way), way]).reverse());
  return [...kinds.values()];
}

/** Papers run no scripts, and so would not let axe finish: it looks at them without their policy. */
async function withoutPolicy(way) {
  const response = await way.fetch();
  const headers = response.headers();
  delete headers["content-security-policy"];
  await way.fulfill({ response, headers });
}

for (const [look, wish] of Object.entries(LOOKS)) {
  test(`every page, ${look}`, async () => {
    const arbiter = await guest(browser, server, wish);
    await arbiter.context.addCookies(cookies);
    await arbiter.context.route(/\/papers\/[^/]+\.html/, withoutPolicy);
    const faults = [];
    for (const way of pages) {
      await arbiter.page.goto(way);
      faults.push(...(await faultsOf(arbiter.page)).map((fault) => `${way}: ${fault}`));
      await picture(arbiter.page, `${look}${way.replace(/\?.*/, "").replaceAll("/", "-")}`);
    }
    await leave(arbiter);
    assert.equal(faults.join("\n"), "");
  });
}

test("every table page prints on A4 with its event's name", async () => {
  const reader = await guest(browser, server);
  for (const way of pages.filter((one) => /^\/e\/demo-/.test(one) && !/\/wall\b/.test(one))) {
    await reader.page.goto(way);
    await reader.page.emulateMedia({ media: "print" });
    assert.equal(await reader.page.locator("header.bar").isVisible(), false, way);
    assert.equal(await reader.page.getByText(/Кубок Дніпра|Осінній турнір|Командний кубок|Зимовий турнір/).first().isVisible(), true, way);
    await picture(reader.page, `print${way.replace(/\?.*/, "").replaceAll("/", "-")}`);
  }
  await leave(reader);
});
