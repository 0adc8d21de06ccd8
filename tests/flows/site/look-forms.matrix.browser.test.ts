import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LookName, LOOKS } from "#domain/look/look.ts";
import { flawsOf, showIn } from "#tests/support/browser/accessibility.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { freeTimes, paidBooking } from "#tests/support/data/paid-booking.ts";
import { cases, LONG_TEST_MS } from "#tests/support/limits.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

/** 195: a phone of 390 whose reader has set text to twice its size, since sizes and media queries are in rem. */
const WIDTHS = [195, 390, 1440];
const TAP = 44;
/** A look's sheet for its forms, compressed. */
const SHEET = 5_000;
const HEALING = "Shamanic and Reiki healing session";

let at: RunningProgram;
let client: Awaited<ReturnType<typeof signedUpClient>>;
let sessionId: string;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
  client = await signedUpClient(at.server);
  ({ sessionId } = await paidBooking(at.server, client, { service: HEALING }));
});
afterAll(() => at.close());

async function wear(look: LookName): Promise<void> {
  await at.fresh.asOwner("update business_settings set look = $1", [look]);
  await expect.poll(async () => (await fetch(at.server.url)).text()).toContain(`data-look="${look}"`);
}

type Screen = { path: string; shows: (page: Page) => Promise<void>; isOwn?: boolean };

async function screens(): Promise<Screen[]> {
  const { serviceId, days } = await freeTimes(at.server, HEALING);
  const [day] = days[5] ?? [];
  return [
    { path: "/book", shows: (page) => page.getByRole("heading", { name: "Next free times" }).waitFor() },
    {
      path: `/book?service=${serviceId}&day=${day}`,
      shows: (page) => page.getByRole("radiogroup").getByRole("radio").first().waitFor(),
    },
    { path: "/auth", shows: (page) => page.getByRole("form", { name: "Sign In" }).waitFor() },
    {
      path: `/booking-success?session_id=${sessionId}`,
      shows: (page) => page.getByRole("article", { name: "Your booking" }).waitFor(),
      isOwn: true,
    },
    { path: "/account", shows: (page) => page.getByRole("heading", { name: "Upcoming" }).waitFor(), isOwn: true },
  ];
}

const OTHERS = LOOKS.filter((look) => look !== "night");

describe.each(cases<LookName>(OTHERS, ["shore", "lamp"]))("in the look %s", (look) => {
  test(
    "booking, the ticket, signing in and the account are accessible and fit their window, also with text at twice its size",
    async () => {
      await wear(look);
      const [guest, own] = [await at.browser.window(), await signedInWindow(at.browser, client)];
      const flaws: string[] = [];
      for (const { path, shows, isOwn } of await screens()) {
        const page = await opened(isOwn ? own : guest, path);
        await shows(page);
        for (const width of WIDTHS)
          for (const colorScheme of ["dark", "light"] as const) {
            await showIn(page, width, colorScheme);
            flaws.push(...(await flawsOf(page)).map((flaw) => `${path}, ${width}, ${colorScheme}: ${flaw}`));
          }
        await page.close();
      }
      await Promise.all([guest.close(), own.close()]);
      expect(flaws).toEqual([]);
    },
    LONG_TEST_MS,
  );

  test("a thumb meets every free day and every time", async () => {
    await wear(look);
    const window = await at.browser.window({ width: 390, height: 844 });
    const [, form] = await screens();
    const page = await opened(window, form?.path ?? "");
    await form?.shows(page);
    const boxes = await page
      .locator('[role="gridcell"] button:not(:disabled), [role="radiogroup"] label, [data-goes-on] button')
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => [width, height]),
      );
    expect(boxes.length).toBeGreaterThan(10);
    expect(boxes.filter((box) => box.some((side) => side < TAP))).toEqual([]);
    await window.close();
  });

  test("its sheet for forms comes with them alone, also after a click", async () => {
    await wear(look);
    const sheets = (html: string) => [...html.matchAll(/href="(\/assets\/forms-[^"]*\.css)"/g)].map(([, path]) => path);
    expect(sheets(await (await fetch(at.server.url)).text())).toEqual([]);
    const [sheet = ""] = sheets(await (await fetch(`${at.server.url}/book`)).text());
    const window = await at.browser.window();
    const page = await opened(window, "/");
    const answer = await page.request.get(at.server.url + sheet, { headers: { "Accept-Encoding": "br" } });
    expect(Number(answer.headers()["content-length"])).toBeLessThanOrEqual(SHEET);
    await page.getByRole("button", { name: "Essential Only" }).click();
    await page.locator('a[href="/book"]:visible').first().click();
    await page.getByRole("heading", { name: "Book a session" }).waitFor();
    expect(
      await page.evaluate((path) => [...document.styleSheets].some(({ href }) => href?.endsWith(path)), sheet),
    ).toBe(true);
    await window.close();
  });
});

async function opened(window: BrowserContext, path: string): Promise<Page> {
  const page = await window.newPage();
  await page.goto(at.server.url + path);
  return page;
}
