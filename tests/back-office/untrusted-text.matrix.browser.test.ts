import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";
import { cases, LONG_TEST_MS } from "#tests/support/limits.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

/** True if these words are displayed left to right. */
async function readsForwards(words: string): Promise<boolean> {
  const line = dialog()
    .or(page.getByRole("region", { name: "Waiting for you" }))
    .filter({ hasText: words });
  return line.first().evaluate((element, sought) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const from = text.textContent?.indexOf(sought) ?? -1;
      if (from < 0) continue;
      const [first, last] = [from, from + sought.length - 1].map((at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      });
      return (first ?? 0) < (last ?? 0);
    }
    throw new Error(`${sought} is not there`);
  }, words);
}

test("a right-to-left override in a name changes no other text", async () => {
  const name = "\u202Eenoemos";
  const [made] = await rows<{ id: string; day: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, payment_status)
     select id, $1, 'turned@example.com', private.today() + 58, '10:45', 30, 1500, 'paid' from services where name = 'Written reading'
     returning id, booking_date::text as day`,
    [name],
  );
  await go("/admin");
  await page.getByText("enoemos").first().waitFor();
  expect(await readsForwards("10:45")).toBe(true);
  for (const verb of ["Cancel…", "Delete…"]) {
    await go("/admin/bookings?client=turned");
    await button(/enoemos.*details$/).click();
    if (verb === "Delete…") await button("More").click();
    await button(verb).click();
    await dialog().getByText("10:45").first().waitFor();
    expect(await readsForwards("10:45")).toBe(true);
  }
  await go("/admin/availability");
  const form = page.getByRole("form", { name: "Block dates" });
  await form.getByLabel("Date").fill(made?.day ?? "");
  await form.getByLabel("Reason").fill("Rest");
  await button("Block Date").click();
  await dialog().getByText("enoemos").waitFor();
  expect(await readsForwards("Written reading")).toBe(true);
  await rows("delete from bookings where id = $1", [made?.id]);
});

const LONG_WORD = "Wolfeschlegelsteinhausenbergerdorff".repeat(6).slice(0, 200);
const MARKUP = `<img src=x onerror="document.title='owned'">`;

/** Opens each page and finds nothing beyond the screen's edge, on a phone, a tablet and a desk. */
async function expectWithinTheScreen(paths: readonly string[]): Promise<void> {
  const beyond = () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const open = document.querySelector("dialog[open]");
    const outside = [...document.querySelectorAll("body *")].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    );
    return {
      page: scrollWidth - clientWidth,
      dialog: open ? open.scrollWidth - open.clientWidth : 0,
      ...(scrollWidth > clientWidth && { widest: outside.at(-1)?.outerHTML.slice(0, 200) }),
    };
  };
  for (const path of paths) {
    await go(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => page.evaluate(beyond), { message: `${path} at ${width} px` })
        .toEqual({ page: 0, dialog: 0 });
    }
    expect(await page.title()).not.toBe("owned");
  }
}

test(
  "names of 200 characters without a space widen no page of the site or of the back office",
  { timeout: LONG_TEST_MS },
  async () => {
    const services = await rows<{ id: string; name: string }>("select id, name from services");
    const categories = await rows<{ key: string; name: string }>("select key, name from categories");
    await rows("update services set name = left($1, 190) || left(id::text, 8), description = $1", [LONG_WORD]);
    await rows("update categories set name = left($1, 50) || key", [LONG_WORD]);
    await rows("update group_sessions set note = $1, location = $1", [LONG_WORD]);
    await rows("update business_settings set business_name = $1, tagline = left($1, 60)", [LONG_WORD]);
    const SITE = [
      "/",
      "/readings",
      "/reiki-therapy",
      "/shamanic-yoga",
      "/meditation",
      "/contact",
      "/terms",
      "/book",
      "/book?category=reiki",
    ];
    const ADMIN = ["/admin", "/admin/services", "/admin/calendar", "/admin/settings/booking#rules"];
    await expectWithinTheScreen(cases([...SITE, ...ADMIN], ["/", "/book?category=reiki", "/admin/services"]));
    for (const { id, name } of services) await rows("update services set name = $2 where id = $1", [id, name]);
    for (const { key, name } of categories) await rows("update categories set name = $2 where key = $1", [key, name]);
    await rows("update group_sessions set note = null, location = null");
    await rows(
      "update business_settings set business_name = 'Sacred Space', tagline = 'Readings, Reiki and stillness'",
    );
  },
);

test("long words, markup and right-to-left text break no page", { timeout: LONG_TEST_MS }, async () => {
  const service = "(select id from services where name = 'Written reading')";
  const put = (name: string, email: string, note: string, time: string) =>
    rows(
      `insert into bookings (service_id, client_name, client_email, client_phone, notes, private_notes, booking_date, booking_time, duration_minutes,
         price_pence, status, payment_status)
       values (${service}, $1, $2, '0${"7".repeat(30)}', $3, $3, private.today(), $4, 30, 1500, $5, 'paid')`,
      [name, email, note, time, time === "01:00" ? "pending" : "confirmed"],
    );
  const address = `${"long-local-part".repeat(4)}@${"a-very-long-domain".repeat(3)}.${"another-one".repeat(5)}.example.com`;
  await put(LONG_WORD, address, "W".repeat(4000), "01:00");
  await put(MARKUP, "markup@example.com", `${MARKUP}\u202Egnihtemos esrever`, "02:00");
  await put("\u202Eتحية طويلة جدا", "rtl@example.com", "\u2067שלום\u2069", "03:00");
  await rows(
    `insert into mail (kind, about, recipient, subject, html, plain, status, last_error, attempts)
     values ('message', 'w', $1, $2, 'x', 'x', 'failed', $3, 3)`,
    [address, "S".repeat(150), "e".repeat(500)],
  );
  await rows("insert into alerts (kind, detail, reference) values ('mail-failed', $1, 'long')", ["d".repeat(300)]);
  await rows("insert into blocked_dates (blocked_date, reason) values (private.today() + 90, $1)", ["R".repeat(500)]);
  const [long] = await rows<{ id: string; client: string }>(
    "select id, client_id as client from bookings where client_email = $1",
    [address],
  );
  const PLACES = [
    "/admin",
    "/admin/bookings",
    `/admin/bookings?booking=${long?.id}`,
    "/admin/availability",
    "/admin/clients",
  ];
  PLACES.push(`/admin/clients/${long?.client}`, "/admin/messages");
  await expectWithinTheScreen(cases(PLACES, [...PLACES.slice(0, 3), "/admin/messages"]));
  await rows("delete from bookings where booking_date = private.today() and booking_time < '04:00'");
  await rows("delete from blocked_dates");
  await rows("update alerts set settled_at = now()");
});
