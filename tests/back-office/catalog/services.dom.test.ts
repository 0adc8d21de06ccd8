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
  await button("Move Rune casting up").click();
  await page.waitForFunction(() => document.querySelector<HTMLButtonElement>('[aria-label="Move Rune casting down"]')?.disabled === false);
  await expect
    .poll(() => rows("select name from services where category = 'readings' order by position"))
    .toEqual([{ name: "Written reading" }, { name: "Rune casting" }, { name: "Tarot or rune reading by video or phone" }]);
  await button("Deactivate Rune casting").click();
  await toast("Rune casting is no longer offered");
  await button("Activate Rune casting").click();
  await toast("Rune casting is offered again");
});

test("questions are added, put in order, removed with Undo, and saved with their service", async () => {
  const asked = async () =>
    (await rows<{ questions: unknown }>("select questions from services where name = 'Written reading'"))[0]?.questions;
  const open = async () => {
    await go("/admin/services");
    await button("Edit Written reading").click();
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
  await expect.poll(() => form.getByLabel("Question 1", { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true);
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
  const pregnant = { id, kind: "yes-no", text: "Are you pregnant?", hint: "", options: [], isRequired: false, isHealth: true };
  const sent = { kind: "choice", text: "How shall it be sent?", hint: "By post it takes a week.", options: ["By email", "By post"] };
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
  await button("Deactivate Written reading").click();
  await toast("Written reading is no longer offered");
  await expect.poll(isActive).toEqual({ is_active: false });
  await undo("Written reading is no longer offered");
  await toast("Written reading is offered again");
  await button("Deactivate Written reading").waitFor();
  expect(await isActive()).toEqual({ is_active: true });
  await rows("update services set is_active = false where name = 'Written reading'");
  await page.reload();
  await button("Activate Written reading").click();
  await undo("Written reading is offered again");
  await expect.poll(isActive).toEqual({ is_active: false });
  await rows("update services set is_active = true where name = 'Written reading'");
});

test("a category is added with its own link, renamed, moved by keyboard, and removed while it is empty", async () => {
  await go("/admin/services");
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
  await expect
    .poll(() => rows("select key from categories order by position"))
    .toEqual([{ key: "readings" }, { key: "reiki" }, { key: "sound-breath" }, { key: "yoga" }]);
  expect(await button("Remove Reiki & Healing").count()).toBe(0); // the category has services
  await button("Edit Sound & Breath").click();
  await rows("update categories set name = 'Elsewhere' where key = 'sound-breath'");
  await dialog().getByLabel("Name").fill("Sound");
  await button("Save category").click();
  await page.getByText("This category is no longer as shown: changed or deleted in another window.", { exact: true }).waitFor();
  await button("Cancel").click();
  await button("Discard").click();
  await go("/admin/services");
  await button("Remove Elsewhere").click();
  await button("Remove category").click();
  await toast("Category removed");
  expect(await rows("select key from categories order by position")).toHaveLength(3);
});

test("a service changed in two windows keeps both changes", async () => {
  await go("/admin/services");
  await button("Edit Written reading").click();
  await rows("update services set price_gbp = 1900 where name = 'Written reading'");
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
  await expect.poll(() => dialog.getByLabel("Link to a map").evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByLabel("Link to a map").fill("https://maps.example");
  await dialog.getByRole("button", { name: "Save service" }).click();
  await toast("Service saved");
  expect(await rows("select name, area from services where name = 'Forest walk'")).toEqual([
    { name: "Forest walk", area: "Ashdown Forest" },
  ]);
});
