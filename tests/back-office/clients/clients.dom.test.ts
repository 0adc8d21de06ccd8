import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";
import { visitor } from "#tests/support/server.ts";

const backOffice = backOfficeForEachTest({ AUTOCONFIRM: "false" });
const { go, button, rows, toast, violations, dayIn, enterBooking, bookingOfAnnaHolm } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

beforeAll(() => bookingOfAnnaHolm());

test("clients are found by name and email; pattern characters are literal", async () => {
  await go("/admin/clients");
  await page.getByRole("link", { name: "Anna Holm" }).waitFor();
  await page.getByLabel("Name, number or email").fill('%"),(');
  await page.getByText("Nobody is found by these words.").waitFor();
  await page.getByLabel("Name, number or email").fill("HOLM@");
  await page.getByRole("link", { name: "Anna Holm" }).waitFor();
  await expect(page.getByRole("row", { name: /Anna Holm/ }).textContent()).resolves.toMatch(/1 booking\s*£0\.00/); // nothing in the ledger
});

test("a client's page shows their history and keeps a private note", async () => {
  await go("/admin/clients");
  await page.getByRole("link", { name: "Anna Holm" }).click();
  await page.getByRole("heading", { name: "Anna Holm", level: 1 }).waitFor();
  await page
    .getByRole("list", { name: "History of Anna Holm" })
    .getByRole("link", { name: /^Tarot or rune reading/ })
    .waitFor();
  await page.getByRole("textbox", { name: "Note" }).fill("Allergic to cats");
  await button("Save note").click();
  await toast("Note saved");
  expect(await rows("select note from clients where client_name = 'Anna Holm'")).toEqual([
    { note: "Allergic to cats" },
  ]);
  expect(await violations()).toEqual([]);
});

test("a client's page shows what they answered and what was written to them by SMS, and leads to all of it", async () => {
  const [{ id, booking }] = (await rows<{ id: string; booking: string }>(
    "select c.id, b.id as booking from clients c join bookings b on b.client_id = c.id where c.client_name = 'Anna Holm' limit 1",
  )) as [{ id: string; booking: string }];
  await go(`/admin/clients/${id}`);
  await page.getByRole("list", { name: "History of Anna Holm" }).waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Answers" }).count()).toBe(0);
  await rows(
    "insert into private.answers (booking_id, question_id, kind, question, answer) values ($1, $1, 'short', 'What brings you?', 'Rest')",
    [booking],
  );
  await rows(
    "insert into private.health_answers (booking_id, question_id, kind, question, answer) values ($1, $1, 'long', 'Are you well?', 'Mostly')",
    [booking],
  );
  await rows(
    "insert into sms (kind, about, recipient, body, booking_id, status) values ('reminder-of-session', 'a', '+447700900123', 'See you tomorrow', $1, 'sent')",
    [booking],
  );
  await go(`/admin/clients/${id}`);
  const answers = page.getByRole("region", { name: "Answers" });
  await answers.getByText("Rest").waitFor();
  await answers.getByText("About health").waitFor();
  expect(await violations()).toEqual([]);
  await page.getByRole("link", { name: "Text message: See you tomorrow" }).click();
  await page.getByRole("dialog", { name: "Text message" }).getByText("+447700900123").waitFor();
  await go(`/admin/clients/${id}`);
  await button(/^Messages$/).click();
  await page.getByRole("link", { name: "All messages" }).click();
  await page.getByText("To Anna Holm.").waitFor();
  await page.getByRole("button", { name: "See you tomorrow" }).first().waitFor();
});

test("a client's page has their birthday, their tags and how often they did not come", async () => {
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by, no_show)
     select id, 'Nick Never', 'nick@example.com', private.today() - n, '10:00', 30, 1500, 'completed', 'cash', n = 30
     from services, generate_series(30, 31) n where name = 'Written reading'`,
  );
  const [nick] = await rows<{ id: string }>("select id from clients where client_name = 'Nick Never'");
  await go(`/admin/clients/${nick?.id}`);
  await page.getByText("2, of which 1 missed").waitFor();
  await expect.poll(() => page.getByText("Birthday").count()).toBe(0);
  await button("Edit").click();
  await backOffice.dialog().getByLabel("Birthday").fill("1980-05-04");
  await backOffice.dialog().getByLabel("Tags").fill("prefers mornings");
  await backOffice.dialog().getByRole("button", { name: "Save" }).click();
  await page.getByText("4 May 1980").waitFor();
  await page.getByText("prefers mornings").waitFor();
});

test("bookings entered by hand for one address are one client, also after sign-up with the confirmed address", async () => {
  await enterBooking({ name: "Gwen Byhand", email: "gwen@example.com", day: await dayIn(62), time: "10:00" });
  await enterBooking({
    name: "Gwen Byhand",
    email: "Gwen@Example.com",
    day: await dayIn(63),
    time: "10:00",
    payment: "To be paid in cash at the session",
  });
  await go("/admin/clients?search=gwen");
  const line = page.getByRole("table", { name: "Clients" }).getByRole("row").filter({ hasText: "Gwen Byhand" });
  await expect.poll(() => line.count()).toBe(1);
  await expect
    .poll(() => line.getByRole("link", { name: "Gwen Byhand" }).getAttribute("href"))
    .toMatch(/^\/admin\/clients\/[0-9a-f-]{36}$/); // no email address in a URL
  await line.getByRole("link", { name: "Gwen Byhand" }).click();
  await page.getByRole("link", { name: "gwen@example.com" }).waitFor();
  await go("/admin/clients?search=gwen");
  await line.waitFor();
  await expect.poll(() => line.textContent()).toMatch(/2 bookings\s*£15\.00/);

  const { error } = await visitor(backOffice.at.server).auth.signUp({
    email: "gwen@example.com",
    password: "a lantern in the yard",
  });
  expect(error).toBeNull();
  await page.reload();
  await line.waitFor();
  const linked = () => rows("select from clients where user_id is not null and client_name = 'Gwen Byhand'");
  expect(await linked()).toEqual([]); // an unconfirmed address is not merged
  const message = await backOffice.at.emailTo("gwen@example.com", /is your code/);
  await page.goto(message.mainLink?.href ?? "");
  await expect
    .poll(() => rows("select from bookings where user_id is not null and client_name = 'Gwen Byhand'"))
    .toHaveLength(2);

  localStorage.clear();
  await backOffice.at.renewSession();
  await go("/admin/clients?search=gwen");
  await line.waitFor();
  await expect.poll(() => line.count()).toBe(1);
  expect(await linked()).toHaveLength(1);
  await page.getByRole("link", { name: "Gwen Byhand" }).click();
  await expect.poll(moneyFacts).toEqual(["£30.00", "£15.00", "£15.00, for sessions to come"]);
  await page.getByText("has an account").waitFor();
  await button("Sessions").click();
  const history = page.getByRole("list", { name: "History of Gwen Byhand" }).getByRole("link");
  await expect.poll(() => history.count()).toBe(2);
});

test("clients are listed by who comes next or by name, narrowed to some, and the address keeps it", async () => {
  await go("/admin/clients");
  const names = page
    .getByRole("table", { name: "Clients" })
    .locator("tbody")
    .getByRole("link", { name: /^(?!Call)/ });
  const all = async () =>
    (
      await rows<{ name: string }>("select client_name as name from clients order by lower(client_name), id limit 25")
    ).map(({ name }) => name);
  await names.first().waitFor();
  await button("A to Z").click();
  await page.waitForURL("**view=name*");
  await expect.poll(() => names.allInnerTexts()).toEqual(await all());
  await page.reload();
  await expect.poll(() => names.allInnerTexts()).toEqual(await all());
  expect(await button("A to Z").getAttribute("aria-pressed")).toBe("true");
  await button("With a pass").click();
  await page.getByText("Nobody has sessions left on a pass. You sell one on a client’s page.").waitFor();
  await button("Next first").click();
  await page.getByRole("link", { name: "Anna Holm" }).waitFor();
  expect(await violations()).toEqual([]);
});

test("beginnings of names are found first and underlined, and who is not found is added by what was typed", async () => {
  await rows("insert into clients (client_name, kept_at) values ('Aisha Bellox', now()), ('Elloxine Oak', now())");
  await go("/admin/clients");
  await page.getByLabel("Name, number or email").fill("ellox");
  const found = page.getByRole("table", { name: "Clients" }).locator("tbody").getByRole("row");
  await expect
    .poll(async () => (await found.allInnerTexts()).map((line) => /Elloxine|Inside|Aisha/.exec(line)?.[0]))
    .toEqual(["Elloxine", "Inside", "Aisha"]);
  await button("New client “ellox…”").click();
  await expect.poll(() => backOffice.dialog().getByLabel("Full name").inputValue()).toBe("Ellox");
  await rows("delete from clients where client_name in ('Aisha Bellox', 'Elloxine Oak')");
});

test("a note that another window has changed is kept in the form and not saved over it", async () => {
  const [client] = await rows<{ id: string }>("select id from clients where client_name = 'Maya Lindqvist'");
  await go(`/admin/clients/${client?.id}`);
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("Comes by train");
  await rows("update clients set note = 'Allergic to cats' where id = $1", [client?.id]);
  await button("Save note").click();
  await toast("Failed to save note");
  await expect.poll(() => note.inputValue()).toBe("Comes by train");
  expect(await rows("select note from clients where id = $1", [client?.id])).toEqual([{ note: "Allergic to cats" }]);
  await page.getByText("Meanwhile it reads: Allergic to cats").waitFor();
  await note.fill("Allergic to cats. Comes by train");
  await button("Save note").click();
  await toast("Note saved");
  expect(await rows("select note from clients where id = $1", [client?.id])).toEqual([
    { note: "Allergic to cats. Comes by train" },
  ]);
});

/** What the sessions were sold for, what was received, and what is still to pay. */
function moneyFacts() {
  return Promise.all(
    ["Sold for", "Received", "To pay later"].map((name) =>
      page
        .getByRole("main")
        .getByText(name, { exact: true })
        .evaluate((term) => term.nextElementSibling?.textContent),
    ),
  );
}
