import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, violations, loseAnswer, endSession, signInAgain, bookingOfAnnaHolm } =
  backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

beforeAll(() => bookingOfAnnaHolm());

test("a message to a client is sent, logged with its status and resent", async () => {
  await go("/admin/clients");
  await button("Send Message to Anna Holm").click();
  const dialog = page.getByRole("dialog", { name: "Write to Anna Holm" });
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await dialog.getByText("Please give it a subject.").waitFor();
  await dialog.getByLabel("Subject").fill("Before we meet");
  await dialog.getByLabel("Message").fill("Bring a question.");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await toast("Message on its way");
  await expect
    .poll(() => rows("select status from mail where kind = 'message' and recipient = 'anna.holm@example.com'"))
    .toEqual([{ status: "sent" }]);
  await go("/admin/messages");
  await page.getByRole("row", { name: /Before we meet.*anna\.holm@example\.com.*sent/ }).waitFor();
  await button(/^Before we meet$/).click();
  const sheet = page.getByRole("dialog", { name: "Before we meet" });
  await expect
    .poll(() => sheet.getByRole("link", { name: "Anna Holm" }).getAttribute("href"))
    .toMatch(/^\/admin\/clients\//);
  await sheet.getByRole("tab", { name: "As plain text" }).click();
  await sheet.getByText("Bring a question.").waitFor();
  expect(await violations()).toEqual([]);
  const address = page.url();
  await sheet.getByRole("button", { name: "Resend “Before we meet” to anna.holm@example.com" }).click();
  await page
    .getByRole("dialog", { name: "Send this email again?" })
    .getByRole("button", { name: "Send again" })
    .click();
  await sheet.getByRole("status").getByText("Message on its way again").waitFor();
  await expect
    .poll(() => rows("select status from mail where kind = 'message' and resend_of is not null"))
    .toEqual([{ status: "sent" }]);
  await page.goto(address); // a message has its own URL
  await sheet.waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("row", { name: /Before we meet.*again, by you/ }).waitFor();
  await page.getByRole("searchbox", { name: "Search messages" }).fill("question hol");
  await page.waitForURL(/search=question/);
  await expect.poll(() => page.getByRole("row", { name: /Before we meet/ }).count()).toBe(2);
  await page.getByLabel("State").selectOption("Failed");
  await page.getByText("No messages match. Try fewer words or another filter.").waitFor();
  expect(await violations()).toEqual([]);
});

test("a client's page leads to all that was written to them", async () => {
  const [anna] = await rows<{ id: string }>("select id from clients where client_name = 'Anna Holm'");
  await go(`/admin/clients/${anna?.id}`);
  await button(/^Messages$/).click();
  await page.getByRole("link", { name: "All messages" }).click();
  await page.getByText("To Anna Holm.").waitFor();
  await page
    .getByRole("row", { name: /Before we meet.*anna\.holm@example\.com/ })
    .first()
    .waitFor();
  const recipients = await page.getByRole("table").getByText(/@/).allInnerTexts();
  expect(new Set(recipients)).toEqual(new Set(["anna.holm@example.com"]));
});

test("an email that was dropped is logged with the reason", async () => {
  await rows(
    `insert into mail (kind, about, recipient, subject, html, plain, status, dropped_because)
     values ('booking-confirmed', 'x', 'nora@example.com', 'Your session', 'x', 'x', 'dropped', 'the booking is cancelled')`,
  );
  await go("/admin/messages");
  const row = page.getByRole("row", { name: /Your session.*nora@example\.com/ });
  await row.getByText("not sent", { exact: true }).waitFor();
  await row.getByText("the booking is cancelled").waitFor();
  await expect.poll(() => row.getByRole("button", { name: /^Resend/ }).count()).toBe(0);
});

test("a message whose answer was lost is sent once; changed and sent again, it is refused", async () => {
  const emails = () => rows("select subject from mail where kind = 'message' and recipient ilike 'maya%'");
  await go("/admin/clients");
  await button("Send Message to Maya Lindqvist").click();
  await dialog().getByLabel("Subject").fill("Before we meet");
  await dialog().getByLabel("Message").fill("Bring a question.");
  await loseAnswer(/send-message/);
  await dialog().getByRole("button", { name: "Send Message" }).click();
  await dialog().getByRole("alert").getByText("Failed to send message").waitFor();
  await expect.poll(() => dialog().getByLabel("Message").inputValue()).toBe("Bring a question.");
  await dialog().getByLabel("Message").fill("Bring two questions.");
  await dialog().getByRole("button", { name: "Send Message" }).click();
  await dialog()
    .getByRole("alert")
    .getByText(/already sent with other words/)
    .waitFor();
  await dialog().getByLabel("Message").fill("Bring a question.");
  await dialog().getByRole("button", { name: "Send Message" }).click();
  await toast("Message on its way");
  expect(await emails()).toEqual([{ subject: "Before we meet" }]);
});

test("a message survives the end of the session", async () => {
  await go("/admin/clients?search=holm");
  await button("Send Message to Anna Holm").click();
  await dialog().getByLabel("Subject").fill("About tea");
  await dialog().getByLabel("Message").fill("A long email that no one wants to write twice.");
  await endSession();
  await dialog().getByRole("button", { name: "Send Message" }).click();
  await dialog()
    .getByRole("alert")
    .getByText(/^Failed to send message/)
    .waitFor();
  await expect
    .poll(() => dialog().getByLabel("Message").inputValue())
    .toBe("A long email that no one wants to write twice.");
  await dialog().getByRole("button", { name: "Close" }).click();
  await button("A to Z").click();
  await signInAgain();
  await button("Send Message to Anna Holm").click();
  await expect.poll(() => dialog().getByLabel("Subject").inputValue()).toBe("About tea");
  await expect
    .poll(() => dialog().getByLabel("Message").inputValue())
    .toBe("A long email that no one wants to write twice.");
  await dialog().getByRole("button", { name: "Send Message" }).click();
  await toast("Message on its way");
  expect(
    await rows("select from mail where kind = 'message' and subject = 'About tea' and html like '%write twice%'"),
  ).toHaveLength(1);
  await button("Send Message to Anna Holm").click();
  await expect.poll(() => dialog().getByLabel("Subject").inputValue()).toBe("");
});

test("an email is put into the practitioner's words: tested, saved, and never over another window's", async () => {
  await go("/admin/messages");
  await page.getByRole("link", { name: "Your words in emails" }).click();
  await page.getByLabel("Email", { exact: true }).selectOption("Newsletter: welcome");
  await page.getByRole("form", { name: "Newsletter: welcome" }).getByLabel("Opening").fill("Dear {name},");
  await button("Save words").click();
  await page.getByText("This email does not know the name").waitFor();
  await page.getByLabel("Email", { exact: true }).selectOption("Reminder of the session");
  await page.getByRole("form", { name: "Reminder of the session" }).waitFor();
  await page.getByLabel("Opening").fill("Hello {name},");
  await page.getByLabel("A paragraph of your own").fill("Bring <b>socks</b>.");
  await page.getByLabel("Sign-off").fill("Warmly,\nRowan");
  expect(await violations()).toEqual([]);
  await button("Send me a test").click();
  await toast("A test is on its way to rowan@example.com");
  expect(await rows("select plain ~ 'Hello Alex Example,' as own from mail where kind = 'test'")).toEqual([
    { own: true },
  ]);

  await page.reload();
  await page.getByText("Not saved yet").waitFor();
  await button("Save words").click();
  await toast("Words saved");
  const saved = () => rows("select opening, paragraph, sign_off from email_words where kind = 'reminder-of-session'");
  const words = { opening: "Hello {name},", paragraph: "Bring <b>socks</b>.", sign_off: "Warmly,\nRowan" };
  expect(await saved()).toEqual([words]);
  await rows("update email_words set opening = 'Dear {name},' where kind = 'reminder-of-session'");
  await page.getByLabel("Opening").fill("Hi,");
  await button("Save words").click();
  await toast(/changed or deleted in another window/);
  expect(await saved()).toEqual([{ ...words, opening: "Dear {name}," }]);
  await page.reload();
  await page.getByText("Saved in another window meanwhile: opening “Dear {name},”.").waitFor();
  expect(await page.getByLabel("Opening").inputValue()).toBe("Hi,");
  await button("Save words").click();
  await toast(/changed or deleted in another window/);
  await page.getByText("Saving again writes it over that.").waitFor();
  await button("Save words").click();
  await toast("Words saved");
  expect(await saved()).toEqual([{ ...words, opening: "Hi," }]);
  await rows("update email_words set opening = '', paragraph = '', sign_off = ''");
});
