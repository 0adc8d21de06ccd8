import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, undo, violations, enterBooking, dayIn, bookingOfAnnaHolm } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

beforeAll(() => bookingOfAnnaHolm());

test("a service is added, moved, deactivated and activated", async () => {
  await go("/admin/services");
  await button("Add service").click();
  const dialog = page.getByRole("dialog", { name: "Add service" });
  await dialog.getByRole("button", { name: "Save service" }).click();
  await dialog.getByText("Please give the service a name.").waitFor();
  await dialog.getByLabel("Name").fill("Rune casting");
  await dialog.getByLabel("Price in pounds").fill("30");
  await dialog.getByLabel("Place").selectOption("phone");
  await dialog.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  await button("More: Rune casting").click();
  await button("Move Rune casting up").click();
  await page.getByText("Rune casting is now number 2 of 3").waitFor();
  await expect
    .poll(() => rows("select name from services where category = 'readings' order by position"))
    .toEqual([
      { name: "Written reading" },
      { name: "Rune casting" },
      { name: "Tarot or rune reading by video or phone" },
    ]);
  await button("Deactivate Rune casting").click();
  await toast("Rune casting is no longer offered");
  await button("More: Rune casting").click();
  await button("Activate Rune casting").click();
  await toast("Rune casting is offered again");
});

test("the menu of a service works by the keyboard alone, and closes with Escape", async () => {
  await go("/admin/services");
  await button("More: Written reading").focus();
  await page.keyboard.press("Enter");
  const isFocused = (name: string) => button(name).evaluate((each) => each === document.activeElement);
  await expect.poll(() => isFocused("Move Written reading down")).toBe(true); // it is the first: there is no way up
  await page.keyboard.press("End");
  await expect.poll(() => isFocused("Delete Written reading")).toBe(true);
  expect(await violations()).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => isFocused("More: Written reading")).toBe(true);
  expect(await button("Delete Written reading").count()).toBe(0);
});

test("a service that was never used is deleted; one with bookings stays, and says why", async () => {
  await rows("insert into services (name, category, price_gbp) values ('Mistyped', 'yoga', 1000) returning id");
  await go("/admin/services");
  for (const name of ["Mistyped", "Tarot or rune reading by video or phone"]) {
    await button(`More: ${name}`).click();
    await button(`Delete ${name}`).click();
    await button("Delete service").click();
    await dialog().waitFor({ state: "detached" });
    if (name === "Mistyped") await toast("Service deleted");
  }
  await page
    .getByText("It has been booked, or has dates or passes, so it stays on file. Deactivate it instead.")
    .waitFor();
  expect(await rows("select from services where name = 'Mistyped'")).toEqual([]);
  expect(await rows("select from services where name like 'Tarot%'")).toHaveLength(1);
});

test("the folds of a service tell what holds, and a colour and a rune are chosen", async () => {
  await go("/admin/services");
  await button("Edit One-to-one shamanic yoga").click();
  const fold = (title: string) => dialog().getByRole("group").filter({ hasText: title }).first();
  await fold("What clients read").getByText("2 sentences").waitFor();
  await dialog().getByText("Before and after").click();
  await dialog().getByLabel("Buffer after it, in minutes").fill("15");
  await dialog().getByText("Before and after").click();
  await fold("Before and after").getByText("15 minutes after").waitFor();
  await dialog().getByText("Colour and rune").click();
  await dialog().getByRole("radio", { name: "rose" }).check();
  await dialog().getByRole("radio", { name: "jera" }).check();
  expect(await violations()).toEqual([]);
  await button("Save service").click();
  await toast("Service saved");
  expect(
    await rows("select colour, rune, buffer_minutes from services where name = 'One-to-one shamanic yoga'"),
  ).toEqual([{ colour: "rose", rune: "jera", buffer_minutes: 15 }]);
  await rows("update services set buffer_minutes = 0 where name = 'One-to-one shamanic yoga' returning id");
});

test("questions are added, put in order, removed with Undo, and saved with their service", async () => {
  const asked = async () =>
    (await rows<{ questions: unknown }>("select questions from services where name = 'Written reading'"))[0]?.questions;
  const open = async () => {
    await go("/admin/services");
    await button("Edit Written reading").click();
    await dialog().getByText("What is asked").click();
    return page.getByRole("dialog", { name: "Edit service" });
  };
  let form = await open();
  const add = form.getByRole("button", { name: "Add a question" });
  await add.click();
  await add.click();
  await form.getByLabel("Answer to question 1").selectOption("choice");
  await form.getByLabel("Question 2", { exact: true }).fill("Are you pregnant?");
  await form.getByLabel("Answer to question 2").selectOption("yes-no");
  await form.getByLabel("About health: question 2").check();
  await form.getByRole("button", { name: "Save service" }).click();
  await form.getByText("Please write the question.").waitFor();
  await expect
    .poll(() => form.getByLabel("Question 1", { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true);
  await form.getByLabel("Question 1", { exact: true }).fill("How shall it be sent?");
  await form.getByLabel("Options of question 1").fill("By email\n\n By post ");
  await form.getByLabel("Hint of question 1").fill("By post it takes a week.");
  await form.getByLabel("Required: question 1").check();
  expect(await violations()).toEqual([]);
  await form.getByRole("button", { name: "Move question 1 down" }).press("Enter");
  await form.getByRole("button", { name: "Remove question 1" }).click();
  await form.getByText("“Are you pregnant?” removed.").waitFor();
  await form.getByRole("button", { name: "Undo" }).click();
  await form.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  const id = expect.any(String) as string;
  const pregnant = {
    id,
    kind: "yes-no",
    text: "Are you pregnant?",
    hint: "",
    options: [],
    isRequired: false,
    isHealth: true,
  };
  const sent = {
    kind: "choice",
    text: "How shall it be sent?",
    hint: "By post it takes a week.",
    options: ["By email", "By post"],
  };
  expect(await asked()).toEqual([pregnant, { ...sent, id, isRequired: true, isHealth: false }]);
  form = await open();
  await form.getByRole("button", { name: "Remove question 2" }).click();
  await form.getByRole("button", { name: "Remove question 1" }).click();
  await form.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  expect(await asked()).toEqual([]);
});

test("Undo takes a deactivation back, and an activation", async () => {
  const isActive = async () => (await rows("select is_active from services where name = 'Written reading'"))[0];
  await go("/admin/services");
  await button("More: Written reading").click();
  await button("Deactivate Written reading").click();
  await toast("Written reading is no longer offered");
  await expect.poll(isActive).toEqual({ is_active: false });
  await undo("Written reading is no longer offered");
  await toast("Written reading is offered again");
  await button("More: Written reading").click();
  await button("Deactivate Written reading").waitFor();
  expect(await isActive()).toEqual({ is_active: true });
  await rows("update services set is_active = false where name = 'Written reading'");
  await page.reload();
  await button("More: Written reading").click();
  await button("Activate Written reading").click();
  await undo("Written reading is offered again");
  await expect.poll(isActive).toEqual({ is_active: false });
  await rows("update services set is_active = true where name = 'Written reading'");
});

test("a category is added with its own link, renamed, moved by keyboard, and removed while it is empty", async () => {
  await go("/admin/services");
  await page.getByText(/^Categories \(\d+\)/).click();
  await button("Add category").click();
  await dialog().getByRole("button", { name: "Save category" }).click();
  await dialog().getByText("Please give the category a name.").waitFor();
  await dialog().getByLabel("Name").fill("Sound & Breath");
  await dialog().getByText("/book?category=sound-breath").waitFor();
  expect(await violations()).toEqual([]);
  await button("Save category").click();
  await toast("Category saved");
  await button("Move Sound & Breath up").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Sound & Breath is now number 3 of 4").waitFor();
  await expect
    .poll(() => rows("select key from categories order by position"))
    .toEqual([{ key: "readings" }, { key: "reiki" }, { key: "sound-breath" }, { key: "yoga" }]);
  expect(await button("Remove Reiki & Healing").count()).toBe(0); // the category has services
  await button("Edit Sound & Breath").click();
  await rows("update categories set name = 'Elsewhere' where key = 'sound-breath'");
  await dialog().getByLabel("Name").fill("Sound");
  await button("Save category").click();
  await page
    .getByText("This category is no longer as shown: changed or deleted in another window.", { exact: true })
    .waitFor();
  await button("Cancel").click();
  await button("Discard").click();
  await go("/admin/services");
  await page.getByText(/^Categories \(\d+\)/).click();
  await button("Remove Elsewhere").click();
  await button("Remove category").click();
  await toast("Category removed");
  expect(await rows("select key from categories order by position")).toHaveLength(3);
});

test("a service changed in two windows keeps both changes", async () => {
  await go("/admin/services");
  await button("Edit Written reading").click();
  await rows("update services set price_gbp = 1900 where name = 'Written reading'");
  await dialog().getByText("Before and after").click();
  await dialog().getByLabel("Buffer after it, in minutes").fill("5");
  await button("Save service").click();
  await toast("Service saved");
  expect(await rows("select price_gbp, buffer_minutes from services where name = 'Written reading'")).toEqual([
    { price_gbp: 1900, buffer_minutes: 5 },
  ]);
  await rows("update services set price_gbp = 1500, buffer_minutes = 0 where name = 'Written reading'");
});

test("the preparation is in the client's email, and the buffer keeps the time after it free", async () => {
  await go("/admin/services");
  await button("Edit Tarot or rune reading by video or phone").click();
  await dialog().getByText("How they prepare").click();
  await dialog().getByText("Before and after").click();
  await dialog().getByLabel("Preparation").fill("Light a candle <before> we speak.");
  await dialog().getByLabel("Buffer after it, in minutes").fill("60");
  await button("Save service").click();
  await toast("Service saved");
  const [monday] = await rows<{ ahead: number; day: string }>(
    `select n as ahead, (private.today() + n)::text as day from generate_series(8, 25) n
     where extract(dow from private.today() + n) = 1 and not exists (select from bookings where booking_date = private.today() + n)
       and not exists (select from blocked_dates where blocked_date = private.today() + n) limit 1`,
  );
  await enterBooking({
    name: "Petra Prepared",
    email: "petra@example.com",
    day: await dayIn(monday?.ahead ?? 0),
    time: "10:00",
    service: "Tarot or rune reading by video or phone, 30 minutes",
  });
  expect((await backOffice.at.emailTo("petra@example.com", /./)).text).toContain("Light a candle <before> we speak.");
  const [service] = await rows<{ id: string }>("select id from services where name = 'Written reading'");
  const answer = await fetch(
    `${backOffice.at.server.url}/functions/v1/openings?serviceId=${service?.id}&from=${monday?.day}&to=${monday?.day}`,
  );
  const times = ((await answer.json()) as { days: Record<string, string[]> }).days[monday?.day ?? ""];
  expect(times?.filter((time) => time >= "10:00" && time < "12:00")).toEqual(["11:30"]);
});

test("a new service is added with its own place", async () => {
  await go("/admin/services");
  await button("Add service").click();
  const dialog = page.getByRole("dialog", { name: "Add service" });
  await dialog.getByLabel("Name").fill("Forest walk");
  await dialog.getByLabel("Price in pounds").fill("30");
  await dialog.getByText("Held elsewhere than your settings say").click();
  await dialog.getByLabel("Area").fill("Ashdown Forest");
  await dialog.getByLabel("Link to a map").fill("maps.example");
  await dialog.getByText("Held elsewhere than your settings say").click();
  await dialog.getByRole("button", { name: "Save service" }).click();
  await dialog.getByText("Please begin with https://, or leave it empty.").waitFor(); // open again, with the focus where it is wrong
  await expect
    .poll(() => dialog.getByLabel("Link to a map").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await dialog.getByLabel("Link to a map").fill("https://maps.example");
  await dialog.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  expect(await rows("select name, area from services where name = 'Forest walk'")).toEqual([
    { name: "Forest walk", area: "Ashdown Forest" },
  ]);
});

test("where sessions take place is written once in the settings, and a service may have its own; pages show the area alone", async () => {
  await go("/admin/settings/practice#where");
  const where = page.getByRole("form", { name: "Where you meet" });
  await where.getByLabel("Area").fill("Lewes, BN7");
  await where.getByLabel("Address").fill("12 High Street\nLewes BN7 2XX");
  await where.getByLabel("Link to a map").fill("maps.example");
  await where.getByLabel("How", { exact: true }).selectOption("room");
  expect(await where.getByLabel("Jitsi server").inputValue()).toBe("https://meet.jit.si");
  await button("Save where you meet").click();
  await page.getByText("Please begin with https://, or leave it empty.").waitFor();
  await where.getByLabel("Link to a map").fill("https://maps.example/12");
  expect(await violations()).toEqual([]);
  await go("/admin/services");
  await go("/admin/settings/practice#where");
  await page.getByText("Changed, not saved yet.").waitFor(); // leaving and returning kept the change
  await button("Save where you meet").click();
  await toast("Where you meet is saved");

  await go("/admin/services");
  await button("Edit Reiki Level 1").click();
  const dialog = page.getByRole("dialog", { name: "Edit service" });
  await dialog.getByText("Held elsewhere than your settings say").click();
  await dialog.getByText("Leave area and address empty to meet where your settings say: 12 High Street").waitFor();
  await dialog.getByLabel("Area").fill("Hove");
  await dialog.getByRole("group", { name: "Or, as the client chooses" }).getByLabel("phone").check();
  await dialog.getByLabel("Who rings").selectOption("client");
  await dialog.getByLabel("Your number").fill("01273 496 000");
  expect(await violations()).toEqual([]);
  const byVideo = dialog.getByRole("group", { name: "Or, as the client chooses" }).getByLabel("video");
  await byVideo.check();
  await dialog.getByLabel("How", { exact: true }).selectOption("link");
  await dialog.getByRole("button", { name: "Save service" }).click();
  await dialog.getByText("Please give the link.").waitFor();
  await byVideo.uncheck(); // the missing link is hidden and no longer required
  await dialog.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  expect(
    await rows(
      "select s.name, d.area, d.address, d.rings, d.phone, d.video from meeting_details d left join services s on s.id = d.service_id where s.name is null or s.name like 'Reiki%' order by 1",
    ),
  ).toEqual([
    { name: "Reiki Level 1", area: "Hove", address: null, rings: "client", phone: "01273 496 000", video: null },
    {
      name: null,
      area: "Lewes, BN7",
      address: "12 High Street\nLewes BN7 2XX",
      rings: null,
      phone: null,
      video: "room",
    },
  ]);
  expect(
    await rows("select name, area from services where area is not null and name like 'Reiki%' order by 1 limit 2"),
  ).toEqual([
    { name: "Reiki Level 1", area: "Hove" },
    { name: "Reiki Level 2", area: "Lewes, BN7" },
  ]);
});

test("a service gets a second length, an extra and another channel, and keeps them when something else is changed", async () => {
  await go("/admin/services");
  await button("Edit One-to-one shamanic yoga").click();
  await button("Add a length").click();
  await dialog().getByText("Extras", { exact: true }).first().click();
  await button("Add an extra").click();
  await dialog().getByText("Extras", { exact: true }).first().click(); // folded; the error opens it
  await dialog().getByRole("button", { name: "Save service" }).click();
  await dialog().getByText("A session lasts 5 to 720 minutes.").waitFor();
  await dialog().getByText("Please name the extra.").waitFor();
  expect(await violations()).toEqual([]);
  await dialog().getByLabel("Duration of length 2").fill("90");
  await dialog().getByLabel("Price of length 2").fill("65");
  await dialog().getByLabel("Name of length 2").fill("Long");
  await dialog().getByLabel("Name of extra 1").fill("Drum journey");
  await dialog().getByLabel("Minutes of extra 1").fill("15");
  await dialog().getByLabel("Price of extra 1").fill("10");
  await dialog().getByRole("checkbox", { name: "video" }).check();
  await button("Save service").click();
  await toast("Service saved");
  await page.getByText("60, 90 minutes · in person, by video call · 1 extra").waitFor();
  await button("Edit One-to-one shamanic yoga").click();
  await dialog().getByLabel("Price in pounds").fill("48");
  await button("Save service").click();
  await toast("Service saved");
  const read = () =>
    rows(
      `select price_gbp, duration_minutes, places, variants #>> '{1,name}' as second, add_ons #>> '{0,price}' as extra
       from services where name = 'One-to-one shamanic yoga'`,
    );
  await dialog().waitFor({ state: "detached" });
  await expect
    .poll(read)
    .toEqual([
      { price_gbp: 4800, duration_minutes: 60, places: ["in person", "video"], second: "Long", extra: "1000" },
    ]);
  await page.getByText("£48.00").first().waitFor(); // the list has been read again
  await button("Edit One-to-one shamanic yoga").click();
  await button("Remove length 2").click();
  await dialog().getByText("Extras", { exact: true }).first().click();
  await button("Remove extra 1").click();
  await dialog().getByRole("checkbox", { name: "video" }).uncheck();
  await dialog().getByLabel("Price in pounds").fill("45");
  await button("Save service").click();
  await toast("Service saved");
  await expect
    .poll(read)
    .toEqual([{ price_gbp: 4500, duration_minutes: 60, places: ["in person"], second: null, extra: null }]);
  await dialog().waitFor({ state: "detached" }); // closing navigates back, which would interrupt the next navigation
});
