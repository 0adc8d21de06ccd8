import type { SupabaseClient } from "@supabase/supabase-js";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { showIn } from "#tests/support/browser/accessibility.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { type Visitor, windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { freeTimes, paidBooking } from "#tests/support/data/paid-booking.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { pressInSessionMenu } from "#tests/support/browser/session-menu.ts";

const READING = "Tarot or rune reading by video or phone";
const HEALING = "Shamanic and Reiki healing session";

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true" });
});
const window = windowForEachTest(() => at);
afterAll(() => at.close());

/** Opens a page on which the cookie banner has been answered. */
const openPage = (path: string, visitor: Visitor = {}) => window.open(path, { ...visitor, answered: true });

async function fillBooking(page: Page) {
  const { serviceId } = await freeTimes(at.server, READING);
  await page.getByRole("combobox", { name: /service/i }).selectOption(serviceId);
  await page.locator("[role=grid] button:not([disabled])").first().click();
  await page
    .getByRole("radio", { name: /^\d\d:\d\d/ })
    .first()
    .check();
  await page.getByLabel("Full name").fill("Ada Fell");
  await page.getByRole("checkbox", { name: /privacy/i }).check();
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("long words widen neither the success page, nor the account page, nor the receipt at 195, 390 and 1440 px", async () => {
  const client = await signedUpClient(at.server);
  const { id, sessionId } = await paidBooking(at.server, client, { service: READING, nth: 2 });
  await at.fresh.asOwner("update bookings set notes = $2, client_email = $3 where id = $1", [
    id,
    "x".repeat(300),
    `${"long.address".repeat(5)}@${"example".repeat(6)}.com`,
  ]);
  await at.fresh.asOwner(
    "update profiles set full_name = repeat('y', 200) where user_id = (select user_id from bookings where id = $1)",
    [id],
  );
  const page = await window.newPage({ client, answered: true });
  for (const [path, word] of [
    [`/booking-success?session_id=${sessionId}`, "x".repeat(300)],
    ["/account", "x".repeat(300)],
    [`/account/receipt/${id}`, "y".repeat(200)],
  ] as const) {
    await page.goto(at.server.url + path);
    await page.getByText(word).waitFor();
    for (const width of [195, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect([path, await widthOf(page)]).toEqual([path, width]);
    }
  }
});

test("the calendar begins with the week of the first day to book, and the next free times are a press away", async () => {
  await at.fresh.asOwner("insert into private.clock (ahead) select '2035-03-14 12:00'::timestamptz - now()");
  const { serviceId } = await freeTimes(at.server, READING);
  const page = await openPage(`/book?service=${serviceId}`, { client: await signedUpClient(at.server) });
  const firstDay = () => page.locator("[role=gridcell]:visible").first().getAttribute("data-day");
  await expect.poll(firstDay).toBe("2035-03-11"); // a Sunday
  const next = page.getByRole("group", { name: "Next free times" }).getByRole("button");
  await expect.poll(() => next.allInnerTexts()).toHaveLength(2);
  for (const [nth, words] of [
    /^Morning Thursday 15 March \d\d:\d\d$/,
    /^Afternoon Thursday 15 March 1\d:\d\d$/,
  ].entries())
    expect(
      await next
        .nth(nth)
        .and(page.getByRole("button", { name: words }))
        .count(),
    ).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(firstDay).toBe("2035-03-11");
  await next.nth(1).click();
  const time = page.getByRole("status").getByText(/^Thursday 15 March, 1\d:\d\d$/);
  const chosen = (await time.innerText()).slice(-5);
  await page.getByRole("button", { name: "Change Day and time" }).click();
  await page.getByRole("radiogroup", { name: "Time on Thursday 15 March" }).waitFor();
  expect(await page.getByRole("radio", { name: chosen }).isChecked()).toBe(true);
  expect(await next.nth(1).getAttribute("aria-pressed")).toBe("true");
  await at.fresh.asOwner("delete from private.clock");
});

test("what is pressed stays where it is while the steps above it fold, and takes the press", async () => {
  const { serviceId } = await freeTimes(at.server, HEALING);
  for (const width of [195, 320, 390]) {
    const page = await openPage(`/book?service=${serviceId}`, { width });
    await page
      .getByRole("radio", { name: /^\d\d:\d\d/ })
      .first()
      .check();
    const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top);
    const name = page.getByLabel("Full name");
    await name.scrollIntoViewIfNeeded();
    const before = await topOf(name);
    await name.click();
    expect(await page.getByRole("grid").count()).toBe(0);
    expect(Math.abs((await topOf(name)) - before)).toBeLessThan(2);
    await page.keyboard.type("Ada Fell");
    await page.getByLabel("Email", { exact: true }).fill(`${"long.address".repeat(4)}@example.com`);
    const stays = page.getByRole("checkbox", { name: "Stay in this tab" });
    await stays.scrollIntoViewIfNeeded();
    const bottom = await topOf(stays);
    await stays.click();
    expect(await name.isVisible()).toBe(false);
    expect(Math.abs((await topOf(stays)) - bottom)).toBeLessThan(2);
    expect([await stays.isChecked(), await widthOf(page)]).toEqual([true, width]);
    await stays.click();
  }
});

test("the name of the chosen session stands whole on a phone, above the select that changes it", async () => {
  const { serviceId } = await freeTimes(at.server, READING);
  const page = await openPage(`/book?service=${serviceId}`, { client: await signedUpClient(at.server), width: 320 });
  const select = page.getByRole("combobox", { name: "Service" });
  const words = page.getByText(`${READING} - £45.00`, { exact: true }).locator("visible=true");
  const fits = (place: Locator) =>
    place.evaluate((element) => element.scrollWidth <= element.clientWidth && element.clientHeight > 60);
  await expect.poll(() => fits(words)).toBe(true);
  expect(await select.evaluate((element) => element.clientHeight > 60)).toBe(true);
  await page.getByRole("heading", { name: "Your session" }).focus();
  await page.keyboard.press("Tab");
  expect(await select.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a session is booked by keyboard alone, as far as the payment", async () => {
  const page = await openPage("/book", { client: await signedUpClient(at.server) });
  const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);
  const tabTo = async (place: Locator) => {
    await place.waitFor();
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press("Tab");
      if (await isFocused(place)) return;
    }
    throw new Error(`Tab does not lead to ${place.toString()}`);
  };
  await page.getByRole("form", { name: "Booking" }).waitFor();
  const service = page.getByRole("combobox", { name: "Service" });
  await tabTo(service);
  await page.keyboard.type("Tarot");
  await tabTo(page.getByRole("group", { name: "Next free times" }).getByRole("button").first());
  await page.keyboard.press("Enter");
  await expect.poll(() => isFocused(page.getByRole("heading", { name: "About you" }))).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter"); // on "Change", which opens the step again
  const day = page.locator("[role=gridcell][aria-selected=true] button");
  await expect.poll(() => isFocused(day)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("radio", { name: /^\d\d:\d\d/ }).first());
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() =>
      page
        .getByRole("radio", { name: /^\d\d:\d\d/ })
        .nth(1)
        .isChecked(),
    )
    .toBe(true);
  await tabTo(page.getByLabel("Full name"));
  await page.keyboard.type("Ada Fell");
  await tabTo(page.getByRole("checkbox", { name: /privacy/i }));
  await page.keyboard.press("Space");
  await tabTo(page.getByRole("button", { name: /^Book Now - £/ }));
  const [card] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
  await card.getByLabel("Card number").waitFor();
  await card.close();
});

test("the days and times of a session that a visitor chooses from the list come into view", async () => {
  const page = await openPage("/book");
  await page.getByRole("link", { name: "Shamanic and Reiki healing session" }).click();
  const calendar = page.getByRole("grid");
  const isInView = () =>
    calendar.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isInView).toBe(true);
});

describe("pages that load data", () => {
  /** Cumulative layout shift, without shifts after input. */
  async function shiftOf(page: Page): Promise<number> {
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
          new PerformanceObserver((list) => {
            for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) sum += shift.value;
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
        }),
    );
  }

  /** With an empty cache, on a line on which files and answers arrive one after the other. */
  async function slowPage(client: SupabaseClient | undefined, width: number): Promise<Page> {
    const size = { width, height: 900 };
    const people = client ? await signedInWindow(at.browser, client, size) : await at.browser.window(size);
    const page = await people.newPage();
    const line = await people.newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: 400_000,
      uploadThroughput: 400_000,
    });
    return page;
  }

  test.each([390, 1440])("shift by less than 0.02 on a slow line, signed in, at %i px", async (width) => {
    const client = await signedUpClient(at.server);
    const { sessionId } = await paidBooking(at.server, client, { service: READING, nth: width === 390 ? 9 : 10 });
    const page = await slowPage(client, width);
    const shifts: Record<string, number> = {};
    for (const [path, sign] of [
      ["/account", page.getByRole("button", { name: "Make a calendar link" })],
      ["/account/details", page.getByText(/^Your account’s address is /)],
      ["/account/security", page.getByText("· this device")],
      ["/account/data", page.getByText(/^Nothing yet\./)],
      [`/booking-success?session_id=${sessionId}`, page.getByRole("heading", { name: "What happens next?" })],
    ] as const) {
      await page.goto(at.server.url + path);
      await sign.waitFor();
      shifts[path] = await shiftOf(page);
    }
    await page.context().close();
    expect(Object.entries(shifts).filter(([, shift]) => shift >= 0.02)).toEqual([]);
  });

  test.each([390, 1440])(
    "shift by less than 0.02 on a slow line, for a visitor whose address names a session, at %i px",
    async (width) => {
      const page = await slowPage(undefined, width);
      for (const service of [READING, HEALING, READING]) {
        const { serviceId } = await freeTimes(at.server, service);
        await page.goto(`${at.server.url}/book?service=${serviceId}`);
        await page.getByRole("grid").waitFor(); // without interaction: the preselected service opens its times
        expect([service, (await shiftOf(page)) < 0.02]).toEqual([service, true]);
      }
      await page.context().close();
    },
  );

  test.each([390, 1440])(
    "shift by less than 0.02 on a slow line while the booking form opens, signed in, at %i px",
    async (width) => {
      const client = await signedUpClient(at.server);
      const { serviceId } = await freeTimes(at.server, READING);
      const page = await slowPage(client, width);
      const shifts: Record<string, number> = {};
      for (const [path, sign] of [
        [`/book?service=${serviceId}`, page.getByRole("grid")],
        ["/book", page.getByRole("form", { name: "Booking" })],
        [`/book?service=${serviceId}#again`, page.getByRole("grid")],
      ] as const) {
        await page.goto(at.server.url + path);
        await sign.waitFor();
        shifts[path] = await shiftOf(page);
      }
      await page.context().close();
      expect(Object.entries(shifts).filter(([, shift]) => shift >= 0.02)).toEqual([]);
    },
  );

  test("the form's code, and that of its first reading, is asked for with the page's own once a session is chosen", async () => {
    const { serviceId } = await freeTimes(at.server, READING);
    const preloads = async (path: string) =>
      /"preloads":\[([^\]]*)\]/.exec(await (await fetch(at.server.url + path)).text())?.[1] ?? "";
    const [chosen, open] = [await preloads(`/book?service=${serviceId}`), await preloads("/book")];
    for (const part of ["/assets/form-or-waiting-list-", "/assets/data-client-"])
      expect([chosen.includes(part), open.includes(part)]).toEqual([true, false]);
  });

  test("a session can be chosen before the form's code is here, and the form goes on from it", async () => {
    const client = await signedUpClient(at.server);
    const { serviceId } = await freeTimes(at.server, READING);
    const page = await window.newPage({ client, answered: true });
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${at.server.url}/book`, { waitUntil: "commit" });
    const skeleton = page.getByRole("combobox", { name: "Service" });
    await skeleton.selectOption(serviceId);
    expect(await page.getByText("Opening the booking form…").count()).toBe(1);
    arrive();
    await page.getByRole("form", { name: "Booking" }).getByRole("grid").waitFor();
    expect(await page.getByRole("combobox", { name: "Service" }).inputValue()).toBe(serviceId);
  });
});

describe("the bar at the thumb of a phone", () => {
  const bar = (page: Page) => page.getByRole("region", { name: "Next step" });
  const topOf = (place: Locator) => place.evaluate((element) => Math.round(element.getBoundingClientRect().top));

  test("leads to each open question, and then to the payment", async () => {
    const client = await signedUpClient(at.server);
    const { serviceId } = await freeTimes(at.server, READING);
    const page = await openPage(`/book?service=${serviceId}`, { client });
    await expect.poll(() => bar(page).locator("p").innerText()).toMatch(/^£45\.00 · \w{3} \d+ \w{3,4}$/);
    const resume = bar(page).getByRole("button", { name: "Continue" });
    const isFocused = (title: string) =>
      page.getByRole("heading", { name: title }).evaluate((heading) => heading === document.activeElement);
    await resume.click();
    await expect.poll(() => isFocused("Day and time")).toBe(true);
    await page.locator("[role=grid] button:not([disabled])").first().click(); // chooses another day than the suggested one
    await resume.click();
    await expect.poll(() => topOf(page.getByRole("radiogroup", { name: /^Time on/ }))).toBeLessThan(100);
    await page
      .getByRole("radio", { name: /^\d\d:\d\d/ })
      .first()
      .check();
    await page.getByLabel("Full name").fill("");
    expect(await bar(page).isVisible()).toBe(false); // a keyboard may be open
    await page.getByLabel("Full name").blur();
    await expect.poll(() => bar(page).locator("p").innerText()).toMatch(/ \d\d:\d\d$/);
    await resume.click();
    await expect.poll(() => isFocused("About you")).toBe(true);
    await page.getByLabel("Full name").fill("Ada Fell");
    await page.getByRole("checkbox", { name: /privacy/i }).check();
    await page.getByRole("button", { name: /^Book Now - £/ }).scrollIntoViewIfNeeded();
    await expect.poll(() => bar(page).count()).toBe(0); // the form's own button is in view
    await page.evaluate(() => scrollTo(0, 0));
    const [card] = await Promise.all([
      page.context().waitForEvent("page"),
      bar(page).getByRole("button", { name: "Go to payment" }).click(),
    ]);
    await card.getByLabel(/card number/i).waitFor();
    await card.close();
  });

  test("stands below the cookie banner and over no end of the page, and not on a wider screen", async () => {
    const { serviceId } = await freeTimes(at.server, READING);
    const page = await window.open(`/book?service=${serviceId}`, { client: await signedUpClient(at.server) });
    const accept = page.getByRole("button", { name: "Accept All" });
    await bar(page).waitFor();
    const bottomOf = (place: Locator) =>
      place.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    expect(await bottomOf(accept)).toBeLessThanOrEqual(await topOf(bar(page)));
    expect(await bottomOf(bar(page))).toBe(844);
    await accept.click();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await bottomOf(page.getByRole("contentinfo"))).toBeLessThanOrEqual(await topOf(bar(page)));
    await page.evaluate(() => scrollTo(0, 0));
    await page.setViewportSize({ width: 640, height: 844 });
    await expect.poll(() => bar(page).isVisible()).toBe(false);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe("0px");
  });
});

describe("choosing", () => {
  test("the calendar of a rescheduling fits a window with text at twice its size", async () => {
    const client = await signedUpClient(at.server);
    await paidBooking(at.server, client, { service: READING, nth: 8 });
    const page = await openPage("/account", { client });
    await pressInSessionMenu(page, "Reschedule");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /, your day now, / }).click();
    await dialog.getByText("your time now").waitFor();
    await page.setViewportSize({ width: 195, height: 422 });
    const next = await dialog.getByRole("button", { name: "Next four weeks" }).boundingBox();
    expect(next && next.x + next.width).toBeLessThanOrEqual(195);
    const days = await dialog.getByRole("grid").boundingBox();
    expect(days && days.x + days.width).toBeLessThanOrEqual(195);
  });

  test("an empty checkbox has a contrast of 3 to 1 on its background in both themes", async () => {
    const page = await openPage("/auth");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    const box = page.getByRole("checkbox");
    for (const colorScheme of ["dark", "light"] as const) {
      await box.uncheck();
      await showIn(page, 390, colorScheme);
      const colours = await box.evaluate((element) => {
        const { borderColor, backgroundColor } = getComputedStyle(element);
        return { borderColor, backgroundColor, ground: getComputedStyle(document.body).backgroundColor };
      });
      for (const behind of [colours.backgroundColor, colours.ground])
        expect(contrast(colours.borderColor, behind)).toBeGreaterThanOrEqual(3);
      await box.check();
      await expect
        .poll(() => box.evaluate((element) => getComputedStyle(element).backgroundColor))
        .not.toBe(colours.backgroundColor);
    }
  });

  test("in forced colours a chosen time has a tick and the highlight", async () => {
    const page = await openPage("/book", { client: await signedUpClient(at.server) });
    await page.emulateMedia({ forcedColors: "active" });
    await fillBooking(page);
    await page.getByRole("button", { name: "Change Day and time" }).click();
    const looks = (nth: number) =>
      page
        .getByRole("radiogroup", { name: /^Time on/ })
        .locator("label:has([type=radio])")
        .nth(nth)
        .evaluate((label) => ({
          ground: getComputedStyle(label).backgroundColor,
          tick: label.querySelector("svg")?.checkVisibility(),
          adjust: getComputedStyle(label).forcedColorAdjust,
        }));
    const [chosen, other] = [await looks(0), await looks(1)];
    expect([chosen.tick, other.tick]).toEqual([true, false]);
    expect(chosen.ground).not.toBe(other.ground);
    expect(chosen.adjust).toBe("none"); // otherwise the browser paints a backplate behind the text, in its own colour
  });
});

/** WCAG 2.2 contrast of two `rgb()` colours. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
