import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

async function choose(entry: string) {
  await go("/admin/messages");
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("dialog", { name: "New" }).getByRole("button", { name: entry }).click();
}

/** A confirmed session of today. */
const comesToday = (name: string, email: string, time: string) =>
  rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select id, $1, $2, private.today(), $3, 30, 1500, 'confirmed', 'cash' from services where name = 'Written reading'`,
    [name, email, time],
  );

test("a note about a client is written from anywhere", async () => {
  await choose("A note");
  await dialog().getByRole("combobox", { name: "About whom?" }).fill("maya");
  await dialog()
    .getByRole("option", { name: /^Maya Lindqvist/ })
    .click();
  await dialog().getByRole("textbox", { name: /^Note/ }).fill("Prefers the blue blanket");
  await button("Save note").click();
  await toast("Note saved");
  expect(await rows("select note from clients where client_name = 'Maya Lindqvist'")).toEqual([
    { note: "Prefers the blue blanket" },
  ]);
});

test("today’s clients are written to, each in an email of their own; whoever is unticked or has no email is not", async () => {
  await rows("delete from bookings where booking_date = private.today()");
  await rows("delete from group_sessions where private.today() between starts_on and ends_on");
  await comesToday("Tia Today", "tia@example.com", "06:00");
  await comesToday("Tia Today", "TIA@example.com", "06:30");
  await comesToday("Otto Other", "otto@example.com", "07:00");
  await comesToday("Ned Not", "ned@example.com", "07:30");
  await comesToday("Sam No-mail", "", "08:00");
  await choose("Write to today’s clients");
  await dialog().getByText("Without an email, so please tell them yourself: Sam No-mail.").waitFor();
  expect(await dialog().getByRole("checkbox").count()).toBe(3);
  await dialog().getByRole("checkbox", { name: "Ned Not" }).uncheck();
  await button("Send to each").click();
  await dialog().getByText("Please give it a subject.").waitFor();
  await dialog().getByLabel("Subject").fill("The road is closed");
  await dialog().getByLabel("Message").fill("Please come from the north.");
  await button("Send to each").click();
  await toast("Messages on their way");
  expect(
    await rows("select lower(recipient) as recipient from mail where subject = 'The road is closed' order by 1"),
  ).toEqual([{ recipient: "otto@example.com" }, { recipient: "tia@example.com" }]);
});

test("on a day without clients, the dialog says so", async () => {
  await rows("delete from bookings where booking_date = private.today()");
  await rows("delete from group_sessions where private.today() between starts_on and ends_on");
  await choose("Write to today’s clients");
  await dialog().getByText("Nobody comes today, so there is nobody to write to.").waitFor();
  expect(await dialog().getByRole("button", { name: "Send to each" }).count()).toBe(0);
});

test.each([
  ["New client", "Add a client"],
  ["New group date", "Add date"],
  ["Sell a pass", "Sell a pass"],
  ["Close some hours", "Close some hours"],
  ["I am ill today…", "I am ill today"],
])("“%s” opens the dialog of its own page: %s", async (entry, title) => {
  await choose(entry);
  await page.getByRole("dialog", { name: title }).getByRole("button").first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/admin/messages");
});
