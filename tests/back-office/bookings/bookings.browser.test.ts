import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { formatDay } from "#domain/wording.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});
const listed = () => page.getByRole("group", { name: /: bookings,/ }).getByRole("listitem");

test("a character typed while a search starts is kept and searched for", async () => {
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      replace(state, unused, url);
      const field = document.querySelector<HTMLInputElement>("input[type=search]");
      if (!field || !String(url).endsWith("client=wan")) return;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "wand");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
  });
  await go("/admin/bookings?view=all");
  const field = page.getByRole("searchbox", { name: "Search by client or service" });
  await field.fill("wan");
  await expect.poll(() => new URL(page.url()).search).toBe("?view=all&client=wand");
  await expect.poll(() => field.inputValue()).toBe("wand");
  await button("Show all").click();
  await expect.poll(() => field.inputValue()).toBe("");
});

test("on a phone the filters are behind one button, which counts them; days narrow the list and stay in the address", async () => {
  page = await backOffice.ownWindow({ width: 390, height: 844 });
  const [first] = await rows<{ day: string }>(
    "select min(booking_date)::text as day from bookings where status <> 'cancelled' and booking_date >= private.today()",
  );
  await go("/admin/bookings");
  await listed().first().waitFor();
  expect(await page.getByLabel("From").isVisible()).toBe(false);
  await button("Filter").click();
  await page.getByLabel("From").fill(first?.day as string);
  await page.getByLabel("Up to").fill(first?.day as string);
  const days = page.locator("section[aria-label]").filter({ has: page.getByRole("listitem") });
  await expect.poll(() => days.count()).toBe(1);
  expect(await days.getAttribute("aria-label")).toBe(formatDay(first?.day as string, "full"));
  await page.reload();
  await button("Filter (2)").waitFor();
  await expect.poll(() => days.count()).toBe(1);
  expect(await backOffice.violations()).toEqual([]);
  await button("Show all").click();
  await expect.poll(() => days.count()).toBeGreaterThan(1);
});

test.each([
  ["a phone", { width: 390, height: 844 }],
  ["a desk", { width: 1440, height: 900 }],
])("a time stays on one line on %s, however wide its figures", async (_, size) => {
  page = await backOffice.ownWindow(size);
  await go("/admin/bookings");
  await listed().first().waitFor();
  const lines = await listed()
    .getByText(/^\d\d:\d\d$/)
    .evaluateAll((times) =>
      times.map((time) => {
        const text = [...time.childNodes].find((node) => node instanceof Text);
        const range = document.createRange();
        if (text) text.data = "11:00"; // the pair of ones is wider than the other figures
        range.selectNodeContents(text ?? time);
        return range.getClientRects().length;
      }),
    );
  expect(new Set(lines)).toEqual(new Set([1]));
});

test.each([390, 640, 820, 1440])(
  "at %d px the buttons of a booking stand within its row, and no text touches its edge",
  async (width) => {
    page = await backOffice.ownWindow({ width, height: 900 });
    await go("/admin/bookings?view=all");
    await listed().first().waitFor();
    const outside = await listed().evaluateAll((rows) =>
      rows.flatMap((row) => {
        const edge = row.getBoundingClientRect();
        return [...row.querySelectorAll("span, button")]
          .map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
          .filter(({ text, box }) => text && box.width > 1 && box.height > 1)
          .filter(({ box }) => box.left < edge.left || box.top < edge.top + 3 || box.bottom > edge.bottom - 3)
          .map(({ text }) => text);
      }),
    );
    expect(outside).toEqual([]);
  },
);
