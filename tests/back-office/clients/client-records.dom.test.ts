import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, violations } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("a client is added without an address, edited, given a past session, merged and taken apart again", async () => {
  await go("/admin/clients");
  await button("New client").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full name").fill("Nell Ash");
  await dialog.getByLabel("Tags").fill("reiki, prefers mornings");
  expect(await violations()).toEqual([]);
  await dialog.getByRole("button", { name: "Add client" }).click();
  await toast("Nell Ash added");
  await page.getByRole("heading", { name: "Nell Ash", level: 1 }).waitFor();
  await page.getByText("No email: tell them yourself").waitFor();

  await button("Edit").click();
  await dialog.getByLabel("Phone").fill("07700 900123");
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast("Nell Ash saved");
  await page.getByRole("link", { name: "07700 900123" }).waitFor();

  await rows("insert into services (name, category, price_gbp, variants) values ('Massage', 'reiki', 5000, $1)", [
    JSON.stringify(
      [50, 70].map((pounds, index) => ({
        id: crypto.randomUUID(),
        name: index ? "Long" : "",
        minutes: 60 + 30 * index,
        price: pounds * 100,
      })),
    ),
  ]);
  await button("Record a past session").click();
  await dialog.getByRole("button", { name: "Record session" }).click();
  await dialog.getByLabel("Date").and(page.locator(":focus[aria-invalid=true]")).waitFor();
  await dialog.getByText("Please choose the day.").waitFor();
  await dialog.getByLabel("Date").fill("2025-03-03");
  await dialog.getByLabel("Time").fill("11:00");
  await dialog
    .getByRole("combobox", { name: "Session" })
    .selectOption({ label: "Massage, 60 minutes or 90 minutes, in person" });
  await expect.poll(() => dialog.getByLabel("Price in pounds").inputValue()).toBe("50.00");
  await dialog.getByRole("radio", { name: /^Long/ }).check();
  await expect.poll(() => dialog.getByLabel("Price in pounds").inputValue()).toBe("70.00");
  expect(await violations()).toEqual([]);
  await dialog.getByLabel("Price in pounds").fill("20");
  await dialog.getByRole("button", { name: "Record session" }).click();
  expect(await toast("Session recorded")).toContain("Nell Ash");
  expect(await rows("select variant_name, duration_minutes from bookings where client_name = 'Nell Ash'")).toEqual([
    { variant_name: "Long", duration_minutes: 90 },
  ]);
  await expect.poll(moneyFacts).toEqual(["£20.00", "£20.00", "nothing"]);

  await button("More about this client").click();
  await button("Merge…").click();
  await dialog.getByLabel("Find the other entry").fill("maya");
  await dialog.getByRole("option", { name: /Maya Lindqvist/ }).click();
  await dialog.getByRole("radio", { name: "Maya Lindqvist" }).check();
  expect(await violations()).toEqual([]);
  await dialog.getByRole("button", { name: "Merge" }).click();
  await page.getByRole("heading", { name: "Maya Lindqvist", level: 1 }).waitFor();
  await page.getByText("has an account").waitFor();
  expect(await violations()).toEqual([]);
  await button("Take them apart").click();
  await toast("They are two clients again");
  await page.getByRole("heading", { name: "Nell Ash", level: 1 }).waitFor();
  expect(
    await rows(
      "select total_bookings as n from clients where client_name in ('Nell Ash', 'Maya Lindqvist') order by 1",
    ),
  ).toEqual([{ n: 1 }, { n: 2 }]);

  await page.getByRole("link", { name: "prefers mornings" }).click();
  const list = page.getByRole("table", { name: "Clients" }).locator("tbody").getByRole("row");
  await expect.poll(() => list.count()).toBe(1);
  await list.getByText("Nell Ash").waitFor();
  expect(await violations()).toEqual([]);

  await go("/admin/clients");
  await button("Import or export").click();
  await button(/^Import$/).click();
  const text = "Name,Email,Consent\nWren Halé,wren.hale@example.com,yes\n,nobody@example.com,\n";
  await dialog
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
  await dialog.getByText("1 client new, 0 on file already, 1 left out").waitFor();
  await dialog.getByText("Not imported: the column “Consent”.").waitFor();
  await dialog.getByText("Left out (1)").click();
  await dialog.getByText("Line 3: no name (nobody@example.com)").waitFor();
  await dialog.getByLabel("Letters of the file").selectOption("Cyrillic (Windows)");
  await dialog.getByText("Wren Halй").waitFor();
  await dialog.getByLabel("Letters of the file").selectOption("Western European (Windows)");
  await dialog.getByText("Wren Halé").waitFor();
  expect(await violations()).toEqual([]);
  await dialog.getByRole("button", { name: "Import 1 client" }).click();
  await toast("1 client imported");
  await button("Import or export").click();
  await button(/^Import$/).click();
  await dialog.getByText(/“clients\.csv”, imported .* at \d\d:\d\d: 1 client new, 0 completed\./).waitFor();
  await dialog.getByRole("button", { name: "Undo this import" }).click();
  await toast("The import is undone");
  await expect.poll(() => rows("select from clients where client_name = 'Wren Halé'")).toEqual([]);
});

test("a client who asks for it is erased on their page: it says what is cancelled, and asks for the name", async () => {
  const { bookingOfAnnaHolm } = backOffice;
  await bookingOfAnnaHolm(await backOffice.dayIn(9));
  const [client] = await rows<{ id: string }>(
    "select client_id as id from bookings where client_name = 'Anna Holm' limit 1",
  );
  await rows("insert into credits (code, amount_pence, buyer_name) values ('K7PM-Q2XW-9ABC-D3EF', 2000, 'Anna Holm')");
  await go(`/admin/clients/${client?.id}`);
  await button("More about this client").click();
  await button("Erase…").click();
  const dialog = page.getByRole("dialog", { name: "Erase this client?" });
  await dialog.getByText("One session to come is cancelled, and its time is free again.").waitFor();
  await dialog.getByText("One voucher used by them or with their name: names and message are erased.").waitFor();
  expect(await violations()).toEqual([]);
  await dialog.getByLabel("Type the name: Anna Holm").fill("Anna");
  await dialog.getByRole("button", { name: "Erase client" }).click();
  await dialog.getByText("Please type it as it stands there.").waitFor();
  await dialog.getByLabel("Type the name: Anna Holm").fill("Anna Holm");
  await dialog.getByLabel("Type the name: Anna Holm").press("Enter");
  await page.waitForURL(/\/admin\/clients$/);
  expect(await toast("Client erased")).toContain("Anna Holm");
  expect(await rows("select from clients where id = $1", [client?.id])).toEqual([]);
  expect(await rows("select buyer_name from credits")).toEqual([{ buyer_name: null }]);
  expect(
    await rows("select client_id, client_name, status from bookings where client_email = 'erased@client.invalid'"),
  ).toEqual([{ client_id: null, client_name: "Erased client", status: "cancelled" }]);
});

/** What the sessions were sold for, what was received, and what is owed. */
function moneyFacts() {
  return Promise.all(
    ["Sold for", "Received", "Owed to you"].map((name) =>
      page
        .getByRole("main")
        .getByText(name, { exact: true })
        .evaluate((term) => term.nextElementSibling?.textContent),
    ),
  );
}
