import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { goBack } from "#tests/support/browser/go-back.ts";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const {
  go,
  walk,
  button,
  dialog,
  rows,
  toast,
  violations,
  dayIn,
  unpaidBooking,
  fillNewBooking,
  loseAnswer,
  signInAgain,
} = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

/** Presses Tab until an element whose name begins with this has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let steps = 0; steps < 120; steps += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const on = document.activeElement;
      return `${on?.getAttribute("aria-label") ?? ""} ${on?.textContent ?? ""}`.trim();
    });
    if (focused.startsWith(name)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test("length and extras of a service are chosen, and set the usual price", async () => {
  await rows(
    `update services set places = '{in person,phone}',
       variants = '[{"id":"00000000-0000-4000-8000-000000000001","name":"","minutes":60,"price":4500},{"id":"00000000-0000-4000-8000-000000000002","name":"Long","minutes":90,"price":6000}]',
       add_ons = '[{"id":"00000000-0000-4000-8000-00000000000a","name":"Drum","minutes":15,"price":1000,"isActive":true}]'
     where name = 'One-to-one shamanic yoga'`,
  );
  await go("/admin/bookings");
  await button("New booking").click();
  await dialog()
    .getByLabel("Session", { exact: true })
    .selectOption({ label: "One-to-one shamanic yoga, 60 minutes or 90 minutes, in person or by telephone" });
  await dialog().getByRole("radio", { name: "Long, 90 minutes, £60.00" }).check();
  await dialog().getByRole("checkbox", { name: "Drum, 15 minutes more, £10.00" }).check();
  await dialog().getByRole("radio", { name: "By telephone" }).check();
  await expect.poll(() => dialog().getByLabel("Price in pounds").inputValue()).toBe("70.00");
  await dialog().getByLabel("Full name").fill("Chloe Chosen");
  await dialog().getByLabel("Email").fill("chloe@example.com");
  await dialog().getByLabel("Date").fill("2031-03-05");
  await dialog().getByLabel("Time", { exact: true }).fill("18:00");
  await dialog().getByText("18:00 to 19:45 is outside your hours").waitFor();
  await dialog()
    .getByRole("checkbox", { name: /years away.*Book anyway/ })
    .check();
  expect(await violations()).toEqual([]);
  await dialog().getByLabel("Paid in cash, now").check();
  await button("Add booking").click();
  await toast("Booking added");
  expect(
    await rows(
      "select duration_minutes, price_pence, place, choice from bookings where client_email = 'chloe@example.com'",
    ),
  ).toEqual([{ duration_minutes: 105, price_pence: 7000, place: "phone", choice: ", Long, by telephone, with Drum" }]);
  await go("/admin/bookings?client=chloe");
  await page.getByText("One-to-one shamanic yoga, Long, by telephone, with Drum").first().waitFor();
  await rows(
    "update services set places = '{in person}', variants = '[]', add_ons = '[]' where name = 'One-to-one shamanic yoga'",
  );
});

test("a booking for a known client is entered by keyboard, then moved and annotated", async () => {
  await go("/admin/bookings");
  await page.getByRole("button", { name: "New booking" }).waitFor();
  await tabTo("New booking");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New booking" });
  await dialog.getByLabel("Full name").waitFor();
  await tabTo("Find a client you know");
  await page.keyboard.type("maya");
  await dialog.getByRole("option", { name: /Maya Lindqvist/ }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.getByLabel("Email").inputValue()).toBe("maya.lindqvist@example.com");
  await dialog.getByLabel("Date").fill("2031-03-04");
  await dialog.getByLabel("Time").fill("18:45");
  await dialog.getByRole("checkbox", { name: /years away.*Book anyway/ }).check();
  expect(await violations()).toEqual([]);
  // Only an option that records no payment is preselected.
  await expect
    .poll(() =>
      dialog
        .getByRole("radio", { checked: true })
        .evaluateAll((radios) => radios.map((radio) => radio.parentElement?.textContent)),
    )
    .toEqual(["To be paid in cash at the session"]);
  await dialog.getByLabel("Paid in cash, now").check();
  await page.route("**/functions/v1/practice-add-booking", (route) => route.abort());
  await tabTo("Add booking");
  await page.keyboard.press("Enter");
  await toast("Failed to create booking");
  await page.unroute("**/functions/v1/practice-add-booking");
  await dialog.getByRole("button", { name: "Add booking" }).click();
  await toast("Booking added");
  await dialog.waitFor({ state: "detached" });

  await go("/admin/bookings?client=maya&status=confirmed");
  await page.getByRole("button", { name: /^Maya Lindqvist/ }).click();
  const details = page.getByRole("dialog", { name: "Maya Lindqvist" });
  await details.getByLabel("Private notes").fill("Likes the window seat");
  await details.getByRole("button", { name: "Save notes" }).click();
  await toast("Notes saved");
  await details.getByRole("button", { name: "Reschedule" }).click();
  await details.getByLabel("Time").fill("19:00");
  await details.getByRole("checkbox", { name: /years away.*Book anyway/ }).check();
  await details.getByRole("button", { name: "Move to this time" }).click();
  await toast("Booking rescheduled");
  await details.getByText("Moved from 18:45 to 19:00").waitFor();
  await details.getByText("Booked for").waitFor();
  expect(await violations()).toEqual([]);
  const [row] = await rows<{ user_id: string; private_notes: string }>(
    "select user_id, private_notes from bookings where booking_date = '2031-03-04' and booking_time = '19:00'",
  );
  expect(row?.private_notes).toBe("Likes the window seat");
});

test("a search for a client that fails says so, and can be tried again", async () => {
  const reads = /functions\/v1\/practice-clients/;
  await page.route(reads, (route) => route.fulfill({ status: 500, json: { code: "x", message: "" } }));
  await go("/admin/bookings?new");
  await dialog().getByRole("combobox", { name: "Find a client you know" }).fill("maya");
  await dialog().getByRole("alert").getByText("Your clients could not be searched.").waitFor();
  expect(await dialog().getByText("No client by this name yet").count()).toBe(0);
  expect(await violations()).toEqual([]);
  await page.unroute(reads);
  await dialog().getByRole("button", { name: "Try again" }).click();
  await dialog()
    .getByRole("option", { name: /Maya Lindqvist/ })
    .waitFor();
});

test("earlier clients are found and chosen by arrows and Enter; Escape closes the list alone", async () => {
  await rows(
    "insert into clients (client_name, client_email, kept_at) select 'Quilla ' || n, 'quilla' || n || '@example.com', now() from generate_series(1, 3) n",
  );
  await go("/admin/bookings?new");
  const search = dialog().getByRole("combobox", { name: "Find a client you know" });
  const options = dialog().getByRole("listbox", { name: "Clients found" }).getByRole("option");
  await search.fill("quilla");
  await dialog().getByText("3 found").waitFor({ state: "attached" });
  const names = await options.locator("bdi").allInnerTexts();
  const active = () =>
    search.evaluate(
      (field) =>
        document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.querySelector("bdi")?.textContent,
    );
  expect(await active()).toBe(names[0]);
  await search.press("ArrowUp");
  expect(await active()).toBe(names[2]);
  await search.press("ArrowDown");
  await search.press("ArrowDown");
  expect(await active()).toBe(names[1]);
  expect(await violations()).toEqual([]);
  await search.press("Escape");
  await expect.poll(() => options.count()).toBe(0);
  expect(await search.getAttribute("aria-expanded")).toBe("false");
  await search.press("Enter"); // neither chooses a hidden option nor submits the form
  expect(await search.inputValue()).toBe("quilla");
  expect(await dialog().getByText("Please write a name.").count()).toBe(0);
  await search.press("ArrowDown");
  expect(await active()).toBe(names[1]);
  await search.press("Enter");
  await expect.poll(() => dialog().getByLabel("Full name").inputValue()).toBe(names[1]);
  await dialog().getByText(`${names[1]} chosen`).waitFor({ state: "attached" });
  await rows("delete from clients where client_name like 'Quilla%'");
});

test("a taken time is refused in the dialog, and the form keeps what was typed", async () => {
  const { day } = await unpaidBooking("Tara Taken", 53);
  await go("/admin/bookings?new");
  await fillNewBooking({ name: "Nadia New", day, time: "10:00" });
  await button("Add booking").click();
  await dialog()
    .getByRole("alert")
    .getByText("Failed to create booking. In the way: Tara Taken, 10:00 to 10:30. Choose another time")
    .waitFor();
  await expect.poll(() => dialog().getByLabel("Full name").inputValue()).toBe("Nadia New");
});

test("a booking whose answer was lost is made once; changed and sent again, it is refused", async () => {
  const day = await dayIn(54);
  const made = () => rows("select booking_time from bookings where client_name = 'Lena Lost' order by 1");
  await go("/admin/bookings?new");
  await fillNewBooking({ name: "Lena Lost", day, time: "10:00" });
  await loseAnswer(/practice-add-booking/);
  await button("Add booking").click();
  await dialog().getByRole("alert").getByText("Failed to create booking").waitFor();
  expect(await made()).toEqual([{ booking_time: "10:00" }]);
  await dialog().getByLabel("Time").fill("15:00");
  await button("Add booking").click();
  await dialog()
    .getByRole("alert")
    .getByText(/already saved with other details/)
    .waitFor();
  expect(await made()).toEqual([{ booking_time: "10:00" }]);
  await dialog().getByLabel("Time").fill("10:00");
  await button("Add booking").click();
  await toast("Booking added");
  expect(await made()).toEqual([{ booking_time: "10:00" }]);
});

test("an answer that arrives after Back does not navigate, and clears the draft", async () => {
  const day = await dayIn(58);
  await go("/admin/clients?search=maya");
  await walk("Dashboard");
  await page.getByRole("link", { name: "New booking" }).click();
  await fillNewBooking({ name: "Lars Late", day, time: "10:00" });
  const { promise: left, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/practice-add-booking/, async (route) => left.then(() => route.continue()), { times: 1 });
  await button("Add booking").click();
  await goBack(page);
  await dialog().waitFor({ state: "detached" });
  await goBack(page);
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  await goBack(page);
  await page.getByRole("link", { name: "Maya Lindqvist" }).first().waitFor();
  answer();
  await toast("Booking added");
  await expect.poll(() => new URL(page.url()).search).toBe("?search=maya");
  await walk("Bookings");
  await button("New booking").click();
  await expect.poll(() => dialog().getByLabel("Full name").inputValue()).toBe("");
});

test("a draft with a withdrawn service needs a new choice and keeps the rest", async () => {
  const day = await dayIn(64);
  await go("/admin");
  await page.getByRole("link", { name: "New booking" }).click();
  await fillNewBooking({ name: "Stella Stale", day, time: "10:00" });
  await goBack(page);
  await dialog().waitFor({ state: "detached" });
  await walk("Services");
  await button("More: Written reading").click();
  await button("Deactivate Written reading").click();
  await toast("Written reading is no longer offered");
  await walk("Bookings");
  await button("New booking").click();
  const session = dialog().getByRole("combobox", { name: "Session" });
  await session.locator("option:checked", { hasText: "Please choose" }).waitFor({ state: "attached" });
  await expect.poll(() => dialog().getByLabel("Full name").inputValue()).toBe("Stella Stale");
  await rows("update services set is_active = true where name = 'Written reading'");
});

test.each([
  ["the new booking", "New booking"],
  ["a booking", /^Ottilie Opened/],
])("%s opens again in the task that closed it", async (_, name) => {
  const { id } = await unpaidBooking("Ottilie Opened", 63);
  await go("/admin/bookings?client=ottilie");
  await button(name).click();
  await dialog().waitFor();
  const opener = page.getByRole("button", { name, includeHidden: true });
  await opener.evaluate((element: HTMLButtonElement) => {
    document.querySelector("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true })); // as Escape does
    element.click();
  });
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(1);
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  await rows("delete from bookings where id = $1", [id]);
});

test("what is missing is said beside each field, and the first of them gets the focus", async () => {
  await go("/admin/bookings?new");
  const name = dialog().getByLabel("Full name");
  const focusedAndRefused = page.locator(":focus[aria-invalid=true]");
  await dialog().getByLabel("Email").fill("moira@nowhere");
  await button("Add booking").click();
  await name.and(focusedAndRefused).waitFor();
  for (const words of [
    "Please write a name.",
    "Please check the email address.",
    "Please choose the day.",
    "Please choose the time.",
  ])
    await dialog().getByText(words, { exact: true }).waitFor();
  expect(await violations()).toEqual([]);
  await page.keyboard.type("Moira Missing");
  await dialog().getByText("Please write a name.").waitFor({ state: "detached" });
  await dialog().getByLabel("Email").fill("");
  await dialog().getByLabel("By card: send a payment link, open for a day").check();
  await page.keyboard.press("Enter");
  await dialog().getByLabel("Email").and(focusedAndRefused).waitFor();
  await dialog().getByText("A payment link needs an email address").waitFor();
  await dialog().getByLabel("Email").fill("moira@example.com");
  await page.keyboard.press("Enter");
  await dialog().getByLabel("Date").and(focusedAndRefused).waitFor();
  await dialog()
    .getByLabel("Date")
    .fill(await dayIn(-3));
  await dialog().getByText("This day is over. Please choose today or a later day.").waitFor();
  await dialog()
    .getByLabel("Date")
    .fill(await dayIn(72));
  await dialog().getByText("This day is over. Please choose today or a later day.").waitFor({ state: "detached" });
  await button("Add booking").click();
  await dialog().getByLabel("Time", { exact: true }).and(focusedAndRefused).waitFor();
  expect(await rows("select from bookings where client_name = 'Moira Missing'")).toEqual([]);
});

test("a price above the maximum is refused beside its field", async () => {
  await go("/admin/bookings?new");
  await fillNewBooking({
    name: "Penny Proud",
    day: await dayIn(70),
    time: "10:00",
    price: "999999",
    payment: "Paid in cash, now",
  });
  await button("Add booking").click();
  await dialog().getByText("Write an amount up to £10,000.00, such as 45 or 22.50").waitFor();
  expect(await rows("select from bookings where client_name = 'Penny Proud'")).toEqual([]);
});

test("the server's refusal of a field uses its label on the screen", async () => {
  await go("/admin/bookings?new");
  await fillNewBooking({
    name: "Penny Plain",
    day: await dayIn(71),
    time: "10:00",
    price: "15",
    payment: "Paid in cash, now",
  });
  await page.route(/practice-add-booking/, (route) =>
    route.fulfill({ status: 400, json: { code: "invalid-request", error: "pricePence is more than £10,000.00" } }),
  );
  await button("Add booking").click();
  await dialog().getByRole("alert").getByText("The price is more than £10,000.00").waitFor();
  await expect.poll(() => page.getByText("pricePence").count()).toBe(0);
});

test("a draft survives the end of the session, and is gone once it is discarded or added", async () => {
  await rows("delete from auth.sessions");
  await go("/admin/bookings?new");
  await signInAgain();
  const name = dialog().getByLabel("Full name");
  await name.fill("Left Alone");
  await button("Close").click();
  await button("New booking").click();
  await expect.poll(() => name.inputValue()).toBe("Left Alone");
  await button("Start afresh").click();
  await expect.poll(() => name.inputValue()).toBe("");
  const day = await dayIn(66);
  await name.fill("Hedda Halfway");
  await dialog().getByLabel("Email").fill("hedda@example.com");
  await dialog().getByRole("combobox", { name: "Session" }).selectOption({ label: "Written reading, 30 minutes" });
  await dialog().getByLabel("Price in pounds").fill("12.50");
  await dialog().getByLabel("Date").fill(day);
  await dialog().getByLabel("Time").fill("10:15");
  await dialog().getByLabel("Their note").fill("Rang twice");
  await dialog().getByLabel("Paid in cash, now").check();
  await rows("delete from auth.sessions");
  await dialog().getByRole("combobox", { name: "Find a client you know" }).fill("hedda");
  await signInAgain();
  await name.waitFor();
  const fields = ["Full name", "Email", "Price in pounds", "Date", "Time", "Their note"];
  const typed = () => Promise.all(fields.map((label) => dialog().getByLabel(label).inputValue()));
  await expect.poll(typed).toEqual(["Hedda Halfway", "hedda@example.com", "12.50", day, "10:15", "Rang twice"]);
  await expect
    .poll(() => dialog().getByRole("combobox", { name: "Session" }).locator("option:checked").innerText())
    .toMatch(/^Written reading/);
  await expect.poll(() => dialog().getByLabel("Paid in cash, now").isChecked()).toBe(true);
  await button("Add booking").click();
  await toast("Booking added");
  expect(await rows("select booking_time, price_pence from bookings where client_name = 'Hedda Halfway'")).toEqual([
    { booking_time: "10:15", price_pence: 1250 },
  ]);
  await button("New booking").click();
  await expect.poll(() => name.inputValue()).toBe("");
});
