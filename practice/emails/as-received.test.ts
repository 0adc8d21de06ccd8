import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ICAL from "ical.js";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Letter } from "#database/messages/emails.ts";
import { type Mailbox, startMailbox } from "#stand-ins/mailbox.ts";
import { smtpMailer } from "#gateways/mail.ts";
import { bookingFacts } from "#tests/support/booking-facts.ts";
import { accountExistsLetter } from "./accounts/account-exists.ts";
import { bookingCancelledLetter } from "./bookings/booking-cancelled.ts";
import { bookingConfirmedLetter } from "./bookings/booking-confirmed.ts";
import { bookingMovedLetter } from "./bookings/booking-moved.ts";
import { bookingPaidLetter } from "./bookings/booking-paid.ts";
import { changeEmailLetter } from "./accounts/change-email.ts";
import { changeNoticeLetter } from "./accounts/change-notice.ts";
import { confirmAddressLetter } from "./accounts/confirm-address.ts";
import { inviteLetter } from "./accounts/invite.ts";
import { latePaymentRefundedLetter } from "./bookings/late-payment-refunded.ts";
import { magicLinkLetter } from "./accounts/magic-link.ts";
import { paymentLinkLetter } from "./bookings/payment-link.ts";
import { practitionerNoticeLetter } from "./practitioner-notice.ts";
import { reauthenticateLetter } from "./accounts/reauthenticate.ts";
import { recoverPasswordLetter } from "./accounts/recover-password.ts";
import { refundFailedLetter } from "./bookings/refund-failed.ts";
import { reminderOfDeadlineLetter } from "./bookings/reminder-of-deadline.ts";
import { reminderOfSessionLetter } from "./bookings/reminder-of-session.ts";
import { thanksLetter } from "./bookings/thanks.ts";

// Every letter once over SMTP, and opened by a library of the other side: what a mail program gets to see.
const EVIL = '<script>alert(1)</script>\r\nBcc: victim@example.org\r\n\r\n<img src="https://evil.example/x">\u2028';
const facts = bookingFacts({
  clientName: `Ånna ${EVIL}`,
  serviceName: `Rune ${EVIL} ✦`,
  businessName: "Sacred Space",
  status: "confirmed",
});
const account = {
  userId: "2f1f0f3b-6a77-4a55-8e0f-9f2c4e1a7b1d",
  email: "anna@example.org",
  link: `https://practice.example/auth/v1/verify?token=${"a1b2".repeat(14)}&type=signup&redirect_to=https%3A%2F%2Fpractice.example`,
  code: "123456",
  publicUrl: "https://practice.example",
  about: "abc",
  businessName: "Sacred Space",
};
const was = { date: "2026-12-03", time: "09:00" };
const cancelled = bookingFacts({ ...facts, status: "cancelled", sequence: 3 });

const LETTERS: [name: string, letter: Letter][] = [
  ["confirm-address", confirmAddressLetter(account)],
  ["recover-password", recoverPasswordLetter(account)],
  ["account-exists", accountExistsLetter(account)],
  ["magic-link", magicLinkLetter(account)],
  ["invite", inviteLetter(account)],
  ["change-email, to the new address", changeEmailLetter({ ...account, newEmail: account.email })],
  ["change-email, to the old address", changeEmailLetter({ ...account, newEmail: "new@example.org" })],
  ["reauthenticate", reauthenticateLetter(account)],
  ["booking-paid", bookingPaidLetter({ ...facts, status: "pending" })],
  ["booking-confirmed", bookingConfirmedLetter(facts)],
  ["booking-moved", bookingMovedLetter({ ...facts, sequence: 2 }, was)],
  ["booking-cancelled", bookingCancelledLetter(cancelled, { by: "client", paidPence: 4500, refundPence: 2250 })],
  [
    "payment-link",
    paymentLinkLetter(facts, { checkoutId: crypto.randomUUID(), url: "https://practice.example/test-payment/1", until: new Date() }),
  ],
  ["reminder-of-deadline", reminderOfDeadlineLetter(facts)],
  ["reminder-of-session", reminderOfSessionLetter(facts)],
  ["thanks", thanksLetter(facts)],
  ["late-payment-refunded", latePaymentRefundedLetter(facts)],
  ["practitioner-notice", practitionerNoticeLetter(facts)],
  ["change-notice, moved", changeNoticeLetter(facts, { what: "moved", was })],
  ["change-notice, cancelled", changeNoticeLetter(cancelled, { what: "cancelled", refundPence: 2250 })],
  ["refund-failed", refundFailedLetter(cancelled, { refundId: crypto.randomUUID(), amountPence: 2250, paymentReference: "pi_3Tx" })],
];

let folder: string;
let mailbox: Mailbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "letters-"));
  mailbox = await startMailbox({ dir: folder });
});
afterAll(async () => {
  await mailbox.stop();
  await rm(folder, { recursive: true });
});

async function received({ recipient, replyTo, subject, html, plain, calendar }: Letter) {
  const mailer = smtpMailer(mailbox.smtpUrl, "Sacred Space <hello@practice.example>");
  const id = crypto.randomUUID();
  await mailer.send({ id, recipient, replyTo: replyTo ?? null, subject, html, plain, calendar: calendar ?? null });
  mailer.close();
  const [newest] = await mailbox.messages();
  return { id, mail: await PostalMime.parse((await mailbox.raw(newest?.id ?? "")) ?? "", { attachmentEncoding: "utf8" }) };
}

describe.each(LETTERS)("%s", (_, letter) => {
  test("arrives as written, to one person, with a text for every program", async () => {
    const { id, mail } = await received(letter);
    expect(mail.subject).toBe(letter.subject);
    expect(mail.text?.trim()).toBe(letter.plain.replaceAll("\r\n", "\n").trim());
    expect(mail.html?.trim()).toBe(letter.html.trim());
    expect(mail.to).toEqual([{ address: letter.recipient, name: "" }]);
    expect([mail.cc ?? [], mail.bcc ?? []]).toEqual([[], []]);
    expect(mail.from).toEqual({ address: "hello@practice.example", name: "Sacred Space" });
    expect(mail.messageId).toBe(`<${id}@practice.example>`);
    const headers = mail.headers.map(({ key }) => key);
    expect(headers.filter((key) => ["to", "delivered-to"].includes(key))).toEqual(["delivered-to", "to"]);
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  });

  test("carries no live markup of a stranger's, and no line that is too long for the post", async () => {
    const { mail } = await received(letter);
    expect(mail.html).not.toMatch(/<script|<img|onerror=/i);
    expect(letter.html).not.toMatch(/https?:\/\/(?!practice\.example)[^\s"<]*"/);
    expect(letter.subject).not.toMatch(/[\p{Cc}\u2028]/u);
  });

  test("says who writes and why this person gets it", () => {
    const foot = letter.plain.slice(letter.plain.indexOf("\n-- \n"));
    expect(foot).toMatch(/^\n-- \nSacred Space\n.+/);
    expect(foot).toContain("practice.example");
  });
});

test.each([
  ["booking-paid", "REQUEST", "TENTATIVE", 0],
  ["booking-confirmed", "REQUEST", "CONFIRMED", 0],
  ["booking-moved", "REQUEST", "CONFIRMED", 2],
  ["booking-cancelled", "CANCEL", "CANCELLED", 3],
])("%s: the calendar file is %s, %s, and counts %i", async (name, method, status, sequence) => {
  const letter = LETTERS.find(([known]) => known === name)?.[1] as Letter;
  const { mail } = await received(letter);
  const [file, ...others] = mail.attachments;
  expect(others).toEqual([]);
  expect(file).toMatchObject({ filename: "booking.ics", mimeType: "text/calendar" });
  const calendar = new ICAL.Component(ICAL.parse(file?.content as string) as unknown[]);
  const [event] = calendar.getAllSubcomponents("vevent");
  const value = (key: string) => event?.getFirstPropertyValue(key)?.toString();
  expect(calendar.getFirstPropertyValue("method")).toBe(method);
  expect([value("uid"), value("status"), Number(value("sequence"))]).toEqual([facts.bookingId, status, sequence]);
  expect(event?.getAllProperties("attendee")).toHaveLength(1);
});
