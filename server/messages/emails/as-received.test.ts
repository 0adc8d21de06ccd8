import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ICAL from "ical.js";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Email } from "#server/messages/emails.queries.ts";
import { type Mailbox, startMailbox } from "@sacred-space/stand-ins/mailbox.ts";
import { nameEmail } from "#domain/messages/email-names.ts";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import { smtpMailer } from "#gateways/mail.ts";
import { masked } from "#tests/frozen/masked.ts";
import { bookingFacts } from "#tests/support/data/booking-facts.ts";
import { accountExistsEmail } from "#server/accounts/emails/account-exists.ts";
import { securityNoticeEmail } from "#server/accounts/emails/security-notice.ts";
import { bookingCancelledEmail } from "#server/bookings/emails/booking-cancelled.ts";
import { bookingConfirmedEmail } from "#server/bookings/emails/booking-confirmed.ts";
import { bookingMovedEmail } from "#server/bookings/emails/booking-moved.ts";
import { bookingPaidEmail } from "#server/bookings/emails/booking-paid.ts";
import { changeEmailEmail } from "#server/accounts/emails/change-email.ts";
import { changeNoticeEmail } from "#server/bookings/emails/change-notice.ts";
import { confirmAddressEmail } from "#server/accounts/emails/confirm-address.ts";
import { inviteEmail } from "#server/accounts/emails/invite.ts";
import { latePaymentRefundedEmail } from "#server/bookings/emails/late-payment-refunded.ts";
import { magicLinkEmail } from "#server/accounts/emails/magic-link.ts";
import { paymentLinkEmail } from "#server/bookings/emails/payment-link.ts";
import { practitionerNoticeEmail } from "#server/bookings/emails/practitioner-notice.ts";
import { reauthenticateEmail } from "#server/accounts/emails/reauthenticate.ts";
import { recoverPasswordEmail } from "#server/accounts/emails/recover-password.ts";
import { notHeldEmail, tooFewPlacesEmail } from "#server/bookings/emails/least-places.ts";
import { refundFailedEmail } from "#server/bookings/emails/refund-failed.ts";
import { reminderOfDeadlineEmail } from "#server/bookings/emails/reminder-of-deadline.ts";
import { chooseAnotherTimeEmail } from "#server/bookings/emails/choose-another-time.ts";
import { readingLateEmail } from "#server/bookings/emails/reading-late.ts";
import { readingSentEmail } from "#server/bookings/emails/reading-sent.ts";
import { reminderOfSessionEmail } from "#server/bookings/emails/reminder-of-session.ts";
import { newsletterEmail } from "#server/newsletter/emails/newsletter.ts";
import { refundGivenEmail } from "#server/bookings/emails/refund-given.ts";
import { placeChangedEmail } from "#server/bookings/emails/place-changed.ts";
import { zoneChangedEmail } from "#server/bookings/emails/zone-changed.ts";
import { restPaidEmail, restPaidNoticeEmail } from "#server/bookings/emails/rest-paid.ts";
import { thanksEmail } from "#server/bookings/emails/thanks.ts";
import {
  awaitedSessionCancelledEmail,
  awaitedSessionMovedEmail,
  placesOfferedEmail,
  waitingListJoinedEmail,
} from "#server/waiting/emails/waiting-list.ts";
import { voucherEmail } from "#server/credits/emails/voucher.ts";
import { safetyAlertEmail } from "#server/site/emails/safety-alert.ts";

// Every email once over SMTP, parsed by another library: what a mail program gets.
const EVIL = '<script>alert(1)</script>\r\nBcc: victim@example.org\r\n\r\n<img src="https://evil.example/x">\u2028';
const facts = bookingFacts({
  clientName: `Ånna ${EVIL}`,
  serviceName: `Rune ${EVIL} ✦`,
  practitionerName: `Rowan ${EVIL}`,
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

const awaited = {
  session: {
    id: crypto.randomUUID(),
    serviceName: facts.serviceName,
    date: "2026-12-03",
    lastDay: "2026-12-04",
    time: "11:00",
    endTime: "16:00",
    location: `The Old ${EVIL} Chapel`,
    place: "in person" as const,
    least: { places: 4, decideOn: "2026-11-28" },
    places: 6,
    free: 1,
    isOnSale: true,
    begins: new Date("2026-12-03T11:00:00Z"),
    practiceLanguage: "en-GB",
    salesEnd: new Date("2026-12-03T11:00:00Z"),
    now: new Date("2026-11-20T11:00:00Z"),
    hours: 12,
    zone: "Europe/London",
    businessName: facts.businessName,
    businessEmail: facts.businessEmail,
    businessAddress: facts.businessAddress,
  },
  client: {
    id: crypto.randomUUID(),
    userId: account.userId,
    places: 2,
    name: facts.clientName,
    email: "anna@example.org",
  },
  publicUrl: account.publicUrl,
};

const open = {
  leastPlaces: 4,
  booked: 2,
  taken: 2,
  isAsked: false,
  isDue: false,
  isOverdue: false,
  decidesAt: new Date("2026-11-28T12:00:00Z"),
  practitioner: "hello@practice.example",
};

const card = {
  name: "Sacred Space",
  practitioner: `Rowan ${EVIL}`,
  email: "hello@practice.example",
  phone: null,
  address: `1 Quiet ${EVIL} Lane`,
  receiptNote: null,
  language: "en-GB",
  look: DEFAULT_LOOK,
};
const newsletter = {
  subject: "Winter",
  preheader: "Warm",
  body: `# Hello\n\n${EVIL}\n\n- [Book](/book)\n- **now**\n\n> A quotation`,
};

const EMAILS: [name: string, email: Email][] = [
  ["confirm-address", confirmAddressEmail(account)],
  ["recover-password", recoverPasswordEmail(account)],
  ["account-exists", accountExistsEmail(account)],
  ["passkey-added", securityNoticeEmail("passkey-added", account)],
  ["passkey-removed", securityNoticeEmail("passkey-removed", account)],
  ["authenticator-added", securityNoticeEmail("authenticator-added", account)],
  ["authenticator-removed", securityNoticeEmail("authenticator-removed", account)],
  ["password-set", securityNoticeEmail("password-set", account)],
  ["password-changed", securityNoticeEmail("password-changed", account)],
  ["magic-link", magicLinkEmail(account)],
  ["invite", inviteEmail(account)],
  ["change-email, to the new address", changeEmailEmail({ ...account, newEmail: account.email })],
  ["change-email, to the old address", changeEmailEmail({ ...account, newEmail: "new@example.org" })],
  ["reauthenticate", reauthenticateEmail(account)],
  ["booking-paid", bookingPaidEmail({ ...facts, status: "pending" })],
  ["booking-confirmed", bookingConfirmedEmail(facts)],
  ["booking-moved", bookingMovedEmail({ ...facts, sequence: 2 }, was)],
  [
    "voucher",
    voucherEmail(
      { about: "v", recipient: account.email, voucher: { amount: 5000, expiresOn: "2027-11-20" } },
      { card, publicUrl: account.publicUrl },
    ),
  ],
  [
    "place-changed",
    placeChangedEmail([facts, cancelled], { messageId: crypto.randomUUID(), recipient: facts.clientEmail }),
  ],
  [
    "zone-changed",
    zoneChangedEmail([facts, { ...facts, date: "2026-12-08" }], {
      changeId: crypto.randomUUID(),
      recipient: facts.clientEmail,
      was: "America/New_York",
    }),
  ],
  ["booking-cancelled", bookingCancelledEmail(cancelled, { by: "client", paidPence: 4500, refundPence: 2250 })],
  [
    "payment-link",
    paymentLinkEmail(facts, {
      checkoutId: crypto.randomUUID(),
      url: "https://practice.example/test-payment/1",
      until: new Date("2026-11-20T20:34:00Z"),
    }),
  ],
  [
    "choose-another-time",
    chooseAnotherTimeEmail(facts, {
      words: EVIL,
      chooseUntil: new Date("2026-12-04T00:00:00Z"),
      path: `/another-time/${"0".repeat(32)}`,
    }),
  ],
  ["reminder-of-deadline", reminderOfDeadlineEmail(facts)],
  ["reminder-of-session", reminderOfSessionEmail(facts)],
  ["thanks", thanksEmail(facts)],
  ["reading-late", readingLateEmail(facts)],
  ["reading-sent", readingSentEmail(facts)],
  ["waiting-list-joined", waitingListJoinedEmail(awaited)],
  ["places-offered", placesOfferedEmail(awaited, new Date("2026-11-20T23:00:00Z"))],
  ["awaited-session-cancelled", awaitedSessionCancelledEmail(awaited, { reason: `The room ${EVIL} is flooded` })],
  ["awaited-session-moved", awaitedSessionMovedEmail(awaited, { was, at: "2026-11-20T11:00:00Z" })],
  ["too-few-places", tooFewPlacesEmail({ ...awaited, open })],
  ["group-session-not-held", notHeldEmail({ ...awaited, open }, { bookings: 2, refundPence: 9000, toRing: 1 })],
  ["late-payment-refunded", latePaymentRefundedEmail(facts, 4500)],
  ["refund-given", refundGivenEmail(facts, { refundId: "r", pence: 1000, paid: 4500, cash: 0, reason: EVIL })],
  ["rest-paid", restPaidEmail(facts, { checkoutId: "c", amount: 3000 })],
  ["rest-paid-notice", restPaidNoticeEmail(facts, { checkoutId: "c", amount: 3000 })],
  ["practitioner-notice", practitionerNoticeEmail(facts)],
  ["change-notice, moved", changeNoticeEmail(facts, { what: "moved", was })],
  ["change-notice, cancelled", changeNoticeEmail(cancelled, { what: "cancelled", refundPence: 2250 })],
  [
    "newsletter",
    {
      about: "n",
      recipient: account.email,
      ...newsletterEmail(newsletter, { card, publicUrl: account.publicUrl, token: "a1b2" }),
    },
  ],
  [
    "refund-failed",
    refundFailedEmail(cancelled, { alertId: crypto.randomUUID(), amountPence: 2250, paymentReference: "pi_3Tx" }),
  ],
  [
    "safety-alert",
    safetyAlertEmail({ alertId: "s", detail: "Less than 1 GB is free." }, { card, publicUrl: account.publicUrl }),
  ],
];

test("subject and text of each email are the recorded ones", async () => {
  const texts = EMAILS.map(
    ([name, { subject, plain }]) => `==== ${name}\nSubject: ${subject}\n\n${plain.replaceAll("\r\n", "\n")}\n`,
  );
  await expect(masked(texts.join("\n"))).toMatchFileSnapshot("../../../tests/frozen/emails-received.txt");
});

let folder: string;
let mailbox: Mailbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "emails-"));
  mailbox = await startMailbox({ dir: folder });
});
afterAll(async () => {
  await mailbox.stop();
  await rm(folder, { recursive: true });
});

async function received({ recipient, replyTo, subject, html, plain, calendar }: Email) {
  const mailer = smtpMailer(mailbox.smtpUrl, "Sacred Space <hello@practice.example>");
  const id = crypto.randomUUID();
  await mailer.send({ id, recipient, replyTo: replyTo ?? null, subject, html, plain, calendar: calendar ?? null });
  mailer.close();
  const [newest] = await mailbox.messages();
  return {
    id,
    mail: await PostalMime.parse((await mailbox.raw(newest?.id ?? "")) ?? "", { attachmentEncoding: "utf8" }),
  };
}

describe.each(EMAILS)("%s", (_, email) => {
  test("arrives as written, for one recipient, with a plain text part", async () => {
    const { id, mail } = await received(email);
    expect(mail.subject).toBe(email.subject);
    expect(mail.text?.trim()).toBe(email.plain.replaceAll("\r\n", "\n").trim());
    expect(mail.html?.trim()).toBe(email.html.trim());
    expect(mail.to).toEqual([{ address: email.recipient, name: "" }]);
    expect([mail.cc ?? [], mail.bcc ?? []]).toEqual([[], []]);
    expect(mail.from).toEqual({ address: "hello@practice.example", name: "Sacred Space" });
    expect(mail.messageId).toBe(`<${id}@practice.example>`);
    const headers = mail.headers.map(({ key }) => key);
    expect(headers.filter((key) => ["to", "delivered-to"].includes(key))).toEqual(["delivered-to", "to"]);
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  });

  test("has no markup from user input and no link to another site", async () => {
    const { mail } = await received(email);
    expect(mail.html).not.toMatch(/<script|<img|onerror=/i);
    expect(email.html).not.toMatch(/https?:\/\/(?!practice\.example)[^\s"<]*"/);
    expect(email.subject).not.toMatch(/[\p{Cc}\u2028]/u);
  });

  test("has a name for the alert of one that fails", () => {
    expect(nameEmail(email.kind).name).not.toBe("email");
  });

  test("names the sender and why the recipient gets it", () => {
    const foot = email.plain.slice(email.plain.indexOf("\n-- \n"));
    expect(foot).toMatch(/^\n-- \nSacred Space\n.+/);
    expect(foot).toContain("practice.example");
  });
});

test.each([
  ["booking-paid", "REQUEST", "TENTATIVE", 0, 1],
  ["booking-confirmed", "REQUEST", "CONFIRMED", 0, 1],
  ["booking-moved", "REQUEST", "CONFIRMED", 2, 1],
  ["booking-cancelled", "CANCEL", "CANCELLED", 3, 1],
  ["practitioner-notice", "PUBLISH", "CONFIRMED", 0, 0],
  ["change-notice, moved", "PUBLISH", "CONFIRMED", 0, 0],
  ["change-notice, cancelled", "PUBLISH", "CANCELLED", 3, 0],
])(
  "%s: the calendar file has METHOD %s, STATUS %s and SEQUENCE %i",
  async (name, method, status, sequence, attendees) => {
    const email = EMAILS.find(([known]) => known === name)?.[1] as Email;
    const { mail } = await received(email);
    const [file, ...others] = mail.attachments;
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: "booking.ics", mimeType: "text/calendar" });
    const calendar = new ICAL.Component(ICAL.parse(file?.content as string) as unknown[]);
    const [event] = calendar.getAllSubcomponents("vevent");
    const value = (key: string) => event?.getFirstPropertyValue(key)?.toString();
    expect(calendar.getFirstPropertyValue("method")).toBe(method);
    expect([value("uid"), value("status"), Number(value("sequence"))]).toEqual([facts.bookingId, status, sequence]);
    expect(event?.getAllProperties("attendee")).toHaveLength(attendees);
  },
);
