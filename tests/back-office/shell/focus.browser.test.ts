import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { focusNow } from "#tests/support/browser/in-sight.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

// An action that removes its own button moves the focus to a visible replacement.

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

/** Once it can be pressed: some wait for what is being read. */
async function press(pressed: Locator): Promise<void> {
  await expect.poll(() => pressed.isEnabled()).toBe(true);
  await pressed.focus();
  await page.keyboard.press("Enter");
}

const expectFocusOn = (words: RegExp) => expect.poll(() => page.evaluate(focusNow)).toMatch(words);

/** A booking at ten on that day from today, paid by default. */
const booked = (name: string, inDays: number, status: string, payment = "paid") =>
  rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, paid_by)
     select id, $1, lower(replace($1, ' ', '.')) || '@example.com', private.today() + $2::int, '10:00', 30, 1500, $3, $4, 'cash'
     from services where name = 'Written reading'`,
    [name, inDays, status, payment],
  );

test("a dialog whose form is read first gives its first field the focus, but not on a touch screen, whose keyboard would come up", async () => {
  const opened = [
    { path: "/admin/bookings", name: "New booking", field: "Find a client you know" },
    { path: "/admin/vouchers", name: "Sell a voucher", field: "Amount in pounds" },
    { path: "/admin/vouchers?show=passes", name: "Sell a pass", field: "Find a client you know" },
  ];
  for (const touch of [false, true]) {
    page = await backOffice.ownWindow({ width: 820, height: 1180, touch });
    for (const { path, name, field } of opened) {
      await go(path);
      await press(button(name).first());
      const first = dialog().getByLabel(field);
      await first.waitFor();
      await expect.poll(() => first.evaluate((control) => control === document.activeElement)).toBe(!touch);
    }
    await page.context().close();
  }
});

describe("after an action by keyboard", () => {
  test("a changed booking's row has the focus; after a deletion the next row, after the last the heading", async () => {
    await booked("Fay Focus", 40, "pending");
    await booked("Fay Focus", 41, "confirmed");
    await go("/admin/bookings?client=fay.focus");
    const row = (status: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: status });
    await press(row("pending").getByRole("button", { name: /^Confirm/ }));
    await row("pending").waitFor({ state: "hidden" });
    await expectFocusOn(/Fay Focus[^]*confirmed/);
    await page.keyboard.press("Tab");
    await expectFocusOn(/^Fay Focus[^]*: details$/);

    await press(button(/^Cancel Fay Focus/).first());
    await expect.poll(() => button("Cancel booking").isEnabled()).toBe(true); // what goes back has been read
    await dialog().getByLabel("Reason").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expectFocusOn(/^Cancel booking$/);
    await page.keyboard.press("Enter");
    await dialog().waitFor({ state: "hidden" });
    await row("cancelled").waitFor();
    await expectFocusOn(/Fay Focus[^]*cancelled/);

    const deleteOne = async (status: string) => {
      await press(row(status).getByRole("button", { name: /details$/ }));
      await press(button("More"));
      await press(button("Delete…"));
      await press(page.getByRole("dialog", { name: "Delete this booking?" }).getByRole("button", { name: "Delete" }));
      await dialog().getByText("This booking is no longer there.").waitFor();
      await press(dialog().getByRole("button", { name: "Close" }));
      await row(status).waitFor({ state: "hidden" });
    };
    await deleteOne("cancelled");
    await deleteOne("confirmed");
    await page.getByText("No bookings match.").waitFor();
    await expectFocusOn(/^Bookings$/);
  });

  test("a payment keeps the focus in the dialog; a dialog without an opener returns it to the heading", async () => {
    await booked("Cass Cash", 43, "confirmed", "pending");
    await go("/admin/bookings?client=cass.cash");
    await press(page.getByRole("button", { name: /^Cass Cash.*details/ }));
    await press(dialog().getByRole("button", { name: "Paid in cash" }));
    await dialog().getByRole("button", { name: "Paid in cash" }).waitFor({ state: "hidden" });
    await expectFocusOn(/^Cass Cash$/);
    await page.keyboard.press("Escape");
    await expectFocusOn(/^Cass Cash[^]*: details$/);
    await press(page.getByRole("button", { name: /^Cass Cash.*details/ }));
    await dialog().waitFor();
    await page.reload();
    await dialog().getByRole("button", { name: "Close" }).waitFor();
    await press(dialog().getByRole("button", { name: "Close" }));
    await expectFocusOn(/^Bookings$/);
  });

  test("an invalid amount takes the focus to its field and is valid again once it is corrected", async () => {
    await booked("Petra Pounds", 45, "confirmed");
    await rows(
      `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference)
       select id, 'charge', 1500, 'gbp', 'cash_' || id from bookings where client_name = 'Petra Pounds'`,
    );
    const refused = async (button: string, amount: Locator) => {
      await amount.fill("twenty");
      await press(dialog().getByRole("button", { name: button }));
      await amount.and(page.locator(":focus[aria-invalid=true]")).waitFor();
      await expectFocusOn(/^$/); // a field has no text, and is visible
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("20");
      await amount.and(page.locator(":not([aria-invalid])")).waitFor();
    };
    await page.setViewportSize({ width: 390, height: 600 });
    await go("/admin/bookings?client=petra.pounds");
    await press(button(/^Petra Pounds.*details/));
    await press(button("Cancel…"));
    await dialog().getByLabel("Another amount").check();
    await refused("Cancel booking", dialog().getByLabel("Amount in pounds"));

    await go("/admin/bookings?new");
    await dialog().getByLabel("Full name").fill("Petra Pounds");
    await dialog().getByLabel("Email").fill("petra.pounds@example.com");
    await dialog().getByLabel("Date").fill("2030-01-07");
    await dialog().getByLabel("Time", { exact: true }).fill("10:00");
    await dialog().getByLabel("Paid in cash, now").check();
    await refused("Add booking", dialog().getByLabel("Price in pounds"));
  });

  test("a removed alert, day off, hours or group session gives the focus to the next line, the last to the heading", async () => {
    await rows("update alerts set settled_at = now()");
    await rows(
      "insert into alerts (kind, detail, reference) values ('payment-mismatch', 'The first', 'a'), ('payment-mismatch', 'The second', 'b')",
    );
    await go("/admin");
    const settle = button(/^Done: The/);
    await press(settle.first());
    await expect.poll(() => settle.count()).toBe(1);
    await expectFocusOn(/^Payment mismatch: The (first|second)/);
    await press(settle);
    await expect.poll(() => settle.count()).toBe(0);
    await expectFocusOn(/^Waiting for you$/);

    await rows("delete from blocked_dates");
    await rows(
      "insert into blocked_dates (blocked_date, reason) values (private.today() + 50, 'Rest'), (private.today() + 55, 'A wedding')",
    );
    await go("/admin/availability");
    await page.waitForLoadState("networkidle"); // a part that loads later moves the lines below it
    await press(button(/^Unblock/).first());
    await page.getByText("Rest").waitFor({ state: "hidden" });
    await expectFocusOn(/A wedding/);
    await press(button(/^Unblock/));
    await page.getByText("A wedding").waitFor({ state: "hidden" });
    await expectFocusOn(/^Single dates$/);

    await press(button("Disable Monday"));
    await expectFocusOn(/^Enable Monday$/);
    await press(button(/^Delete Monday/));
    await page.getByText("No hours").first().waitFor();
    await expectFocusOn(/^Monday/);

    await go("/admin/group-sessions");
    const dates = button(/^Edit .*day .*,/);
    await dates.first().waitFor();
    const count = await dates.count();
    await press(button(/^More: .*day .*,/).first());
    await press(button(/^Remove .*,/));
    await press(dialog().getByRole("button", { name: /^Remove/ })); // "Remove date", if today's first is one of a series
    await expect.poll(() => dates.count()).toBe(count - 1);
    await expectFocusOn(/^\d+\s+\w+day /);
  });

  test("a service that is moved keeps the focus on its button, and at the end on its line", async () => {
    await go("/admin/services");
    const down = page.getByRole("button", { name: /^Move Written reading down$/ });
    await press(button("More: Written reading"));
    await down.waitFor();
    const below = await rows(
      `select from services s join services moved using (category)
       where moved.name = 'Written reading' and s.position > moved.position`,
    );
    for (const [step] of below.entries()) {
      await press(down);
      await expectFocusOn(step < below.length - 1 ? /Move Written reading down/ : /^Written reading/);
    }
    await expect.poll(() => down.count()).toBe(0); // the menu of a line that has the focus itself is closed
  });

  test("a refusal returns the focus to the pressed button", async () => {
    await go("/admin/more/data");
    await button("Delete all data…").click();
    await dialog()
      .getByLabel(/^Type the business name/)
      .fill("Sacred Space");
    await dialog().getByLabel("Your password").fill("not the password");
    await press(dialog().getByRole("button", { name: "Delete all data" }));
    await dialog()
      .getByRole("alert")
      .getByText(/^Nothing was erased/)
      .waitFor();
    await expectFocusOn(/^Delete all data$/);
  });

  test("a list that was filtered or loaded again gives the focus to the page's heading", async () => {
    await go("/admin/bookings?status=pending");
    await press(button("Show all"));
    await button("Show all").waitFor({ state: "hidden" });
    await expectFocusOn(/^Bookings$/);
    await page.route(/functions\/v1\/practice-messages/, (route) => route.abort());
    await go("/admin/messages");
    await button("Try again").waitFor();
    await page.unroute(/functions\/v1\/practice-messages/);
    await press(button("Try again"));
    await button("Try again").waitFor({ state: "hidden" });
    await expectFocusOn(/^Messages$/);
  });
});
