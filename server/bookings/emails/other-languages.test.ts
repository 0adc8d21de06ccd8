import { setCatalog } from "@sacred-space/words/catalogs.ts";
import { forReader } from "@sacred-space/words/for-reader.ts";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import type { EmailKind } from "#domain/messages/email-kinds.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { exampleEmail } from "#server/messages/emails/example-emails.ts";
import {
  awaitedSessionCancelledEmail,
  awaitedSessionMovedEmail,
  placesOfferedEmail,
  waitingListJoinedEmail,
} from "#server/waiting/emails/waiting-list.ts";
import { bookingFacts } from "#tests/support/data/booking-facts.ts";
import { plainWords } from "#tests/support/plain-words.ts";
import { bookingCancelledEmail } from "./booking-cancelled.ts";
import { bookingConfirmedEmail } from "./booking-confirmed.ts";
import type { BookingFacts } from "./booking-facts.ts";
import { bookingMovedEmail } from "./booking-moved.ts";
import { bookingPaidEmail } from "./booking-paid.ts";
import { changeNoticeEmail } from "./change-notice.ts";
import { chooseAnotherTimeEmail } from "./choose-another-time.ts";
import { latePaymentRefundedEmail } from "./late-payment-refunded.ts";
import { notHeldEmail, tooFewPlacesEmail } from "./least-places.ts";
import { paymentLinkEmail } from "./payment-link.ts";
import { placeChangedEmail } from "./place-changed.ts";
import { practitionerNoticeEmail } from "./practitioner-notice.ts";
import { readingLateEmail } from "./reading-late.ts";
import { readingSentEmail } from "./reading-sent.ts";
import { refundFailedEmail } from "./refund-failed.ts";
import { refundGivenEmail } from "./refund-given.ts";
import { reminderOfDeadlineEmail } from "./reminder-of-deadline.ts";
import { reminderOfSessionEmail } from "./reminder-of-session.ts";
import { restPaidEmail, restPaidNoticeEmail } from "./rest-paid.ts";
import { textForClient } from "./text-words.ts";
import { thanksEmail } from "./thanks.ts";
import { zoneChangedEmail } from "./zone-changed.ts";

const DATA =
  `Rune reading, Evening, Anna Smith, Anna, Smith, A. S., Sam, 9F2C4E1A, pi_3Tx, practice.example, Sacred Space, Rowan,
A private healing space, Tea & rest, Ill, The barn, London, New York, 12 High Street, Lewes, Left, Bell, By the river,
Example session, Example evening, Alex Example`.split(/,\s/);

/** What domain/wording.ts says. */
const WORDING = ["London time", "New York time", "30 minutes", "60 minutes"];

/** Bookings that differ in what their emails say. */
const BOOKINGS: Record<string, Partial<BookingFacts>> = {
  "to be confirmed": { preparation: "Tea & rest", practitionerName: "Rowan", businessPhone: "01273 496000" },
  confirmed: { status: "confirmed", preparation: "Tea & rest", questions: { asked: 4, answered: 3 } },
  "with a deposit": { paidPence: 1500, owedPence: 3000 },
  "with a deposit, confirmed": { status: "confirmed", paidPence: 1500, owedPence: 3000 },
  "not paid": { status: "confirmed", paymentStatus: "pending", awaitsCardPayment: true },
  "a reading": { isWritten: true, place: "written" },
  "a reading on the day before": { isWritten: true, place: "written", writtenAt: "2026-11-30T12:00:00Z" },
  "places in a weekend": {
    group: {
      places: 2,
      companions: "Sam",
      lastDay: "2026-12-02",
      endTime: "16:00",
      location: "The barn",
      least: { places: 4, decideOn: "2026-11-28" },
    },
  },
  "by video": {
    status: "confirmed",
    place: "video",
    meeting: { place: "video", key: "0".repeat(32), begins: "2026-12-01T10:30:00Z", ends: "2026-12-01T11:00:00Z" },
  },
  "by telephone": { status: "confirmed", place: "phone", meeting: { place: "phone", rings: "practitioner" } },
  "at an address": {
    status: "confirmed",
    meeting: {
      place: "in person",
      area: "Lewes",
      address: "12 High Street",
      directions: "Left",
      mapUrl: "https://map.example/",
      parking: "By the river",
      door: "Bell",
    },
  },
  "paid by a pass": { paidBy: "pass" },
  "paid by a pass, too late": { paidBy: "pass", writtenAt: "2026-12-01T09:00:00Z" },
  "paid by a voucher": { paidBy: "voucher", writtenAt: "2026-11-29T12:00:00Z" },
  "paid in cash, too late": { paidBy: "cash", writtenAt: "2026-12-01T09:00:00Z" },
  "paid by bank transfer, moved": { paidBy: "transfer", freeUntil: "2026-12-01T09:00:00Z" },
  "without refunds": { rule: { ...bookingFacts().rule, tiers: [] } },
  cancelled: { status: "cancelled", businessEmail: null },
  "without an email address": { clientEmail: "", status: "confirmed" },
};

/** Client and practitioner read the pseudo-language. */
const pseudoFacts = (change: Partial<BookingFacts>) =>
  bookingFacts({ language: "en-XA", practiceLanguage: "en-XA", ...change });

const was = { date: "2026-12-03", time: "09:00" };
const nothing = { paidPence: 4500, refundPence: 0 };
const openPage = { checkoutId: "c", url: "https://practice.example/p", until: new Date("2026-11-20T20:34:00Z") };
const chooseUntil = new Date("2026-12-04T00:00:00Z");

const EMAILS: Record<string, (facts: BookingFacts) => Email[]> = {
  "booking-paid": (facts) => [bookingPaidEmail(facts)],
  "booking-confirmed": (facts) => [bookingConfirmedEmail(facts)],
  "booking-moved": (facts) => [bookingMovedEmail(facts, { ...was, ...facts.group })],
  "booking-cancelled": (facts) => [
    bookingCancelledEmail(facts, { by: "client", ...nothing, paidPence: 0 }),
    bookingCancelledEmail(facts, { by: "client", ...nothing }),
    bookingCancelledEmail(facts, { by: "practitioner", ...nothing, reason: "Ill" }),
    bookingCancelledEmail(facts, { by: "client", paidPence: 4500, refundPence: 2250 }),
    bookingCancelledEmail(facts, { by: "practitioner", paidPence: 4500, refundPence: 4500, unchosen: true }),
    bookingCancelledEmail(facts, { by: "practitioner", paidPence: 4500, refundPence: 4500, inCash: 4500, tooFew: 1 }),
    bookingCancelledEmail(facts, {
      by: "practitioner",
      paidPence: 4500,
      refundPence: 4500,
      toVoucher: 4500,
      tooFew: 4,
    }),
    bookingCancelledEmail(facts, {
      by: "client",
      paidPence: 4500,
      refundPence: 4500,
      inCash: 1,
      toVoucher: 1,
      toPass: 1,
    }),
    bookingCancelledEmail(facts, { by: "client", paidPence: 4500, refundPence: 4500, toPass: 4500 }),
    ...[0, 2000, 4500].map((due) =>
      bookingCancelledEmail(facts, { by: "client", paidPence: 0, refundPence: 0, cash: { paid: 4500, due } }),
    ),
  ],
  notices: (facts) => [
    practitionerNoticeEmail(facts),
    changeNoticeEmail(facts, { what: "moved", was }),
    changeNoticeEmail(facts, { what: "cancelled", refundPence: 0, cashDue: 2000 }),
    changeNoticeEmail(facts, { what: "cancelled", refundPence: 2250 }),
    refundFailedEmail(facts, { alertId: "a", amountPence: 2250, paymentReference: "pi_3Tx" }),
    restPaidNoticeEmail(facts, { checkoutId: "c", amount: 3000 }),
  ],
  "choose-another-time": (facts) => [
    chooseAnotherTimeEmail(facts, { words: "Ill", chooseUntil, path: "/account" }),
    chooseAnotherTimeEmail(facts, { words: "", chooseUntil, path: "/another-time/0" }),
  ],
  "refund-given": (facts) =>
    [
      { pence: 4500, cash: 0 },
      { pence: 1000, cash: 0 },
      { pence: 1000, cash: 1000 },
      { pence: 1000, cash: 400, reason: "Ill" },
      { pence: 4500, cash: 400, toVoucher: 400 },
      { pence: 4500, cash: 0, toVoucher: 4500 },
      { pence: 4500, cash: 0, toPass: 4500 },
    ].map((given) => refundGivenEmail(facts, { refundId: "r", paid: 4500, ...given })),
  "late-payment-refunded": (facts) => [latePaymentRefundedEmail(facts, 4500), latePaymentRefundedEmail(facts, 1000)],
  "payment-link": (facts) => [paymentLinkEmail(facts, openPage)],
  reminders: (facts) => [reminderOfDeadlineEmail(facts), reminderOfSessionEmail(facts), thanksEmail(facts)],
  readings: (facts) => [readingLateEmail(facts), readingSentEmail(facts)],
  "rest-paid": (facts) => [restPaidEmail(facts, { checkoutId: "c", amount: 3000 })],
  "where and when": (facts) =>
    [[facts], [facts, facts]].flatMap((sessions) => [
      placeChangedEmail(sessions, { messageId: "m", recipient: facts.clientEmail }),
      zoneChangedEmail(sessions, { changeId: "c", recipient: facts.clientEmail, was: "America/New_York" }),
    ]),
};

const said = ({ html, subject, plain, calendar, sms }: Email) => [
  subject,
  plain,
  shown(html),
  told(calendar),
  sms?.body ?? "",
];

/** What of an email's HTML is read. */
function shown(html: string): string {
  return html
    .replaceAll(/<style>.*?<\/style>|<!--.*?-->|<[^>]*>/gsu, " ")
    .replaceAll(/&(?:nbsp|#39|quot|lt|gt);/g, " ")
    .replaceAll("&amp;", "&");
}

/** What of a calendar file is read. */
function told(calendar: string | undefined): string {
  if (calendar === undefined) return "";
  const events = new ICAL.Component(ICAL.parse(calendar) as unknown[]).getAllSubcomponents("vevent");
  return events
    .flatMap((event) => ["summary", "description", "location"].map((name) => event.getFirstPropertyValue(name)))
    .join("\n");
}

function expectAllFromCatalogs(emails: Email[]) {
  for (const email of emails) {
    expect(email.subject).toMatch(/\[/);
    expect(plainWords(said(email).join("\n"), [...DATA, ...WORDING])).toEqual([]);
  }
}

test.each(Object.entries(EMAILS))("%s: every word but the practice's data comes from a catalog", (_, write) => {
  for (const change of Object.values(BOOKINGS))
    expectAllFromCatalogs(forReader({ language: "en-XA" }, () => write(pseudoFacts(change))));
});

test("so do those about places and waiting lists", () => {
  const session = {
    id: "s",
    serviceName: "Evening",
    date: "2026-12-03",
    lastDay: "2026-12-04",
    time: "11:00",
    endTime: "16:00",
    location: null,
    place: "video" as const,
    least: { places: 4, decideOn: "2026-11-28" },
    places: 6,
    free: 1,
    isOnSale: true,
    begins: new Date("2026-12-03T11:00:00Z"),
    salesEnd: new Date("2026-12-03T11:00:00Z"),
    now: new Date("2026-11-20T11:00:00Z"),
    hours: 12,
    zone: "Europe/London",
    practiceLanguage: "en-XA",
    businessName: "Sacred Space",
    businessEmail: "hello@practice.example",
    businessAddress: "A private healing space",
  };
  const open = { leastPlaces: 4, booked: 2, taken: 2, isAsked: false, isDue: false, isOverdue: false };
  const publicUrl = "https://practice.example";
  const decision = { ...open, decidesAt: new Date("2026-11-28T12:00:00Z"), practitioner: "hello@practice.example" };
  const emails = forReader({ language: "en-XA" }, () => [
    ...[1, 2].flatMap((places) => {
      const awaited = {
        session,
        client: { id: "c", userId: "u", places, name: "Anna", email: "anna@example.org" },
        publicUrl,
      };
      return [
        waitingListJoinedEmail(awaited),
        placesOfferedEmail(awaited, new Date("2026-11-20T23:00:00Z")),
        awaitedSessionMovedEmail(awaited, { was, at: "2026-11-20T11:00:00Z" }),
        awaitedSessionCancelledEmail(awaited, places === 1 ? { reason: "Ill" } : { tooFew: 4 }),
      ];
    }),
    tooFewPlacesEmail({ session, open: decision, publicUrl }),
    ...[
      { bookings: 0, refundPence: 0, toRing: 0 },
      { bookings: 2, refundPence: 9000, toRing: 0 },
      { bookings: 2, refundPence: 9000, toRing: 1 },
    ].map((toTell) => notHeldEmail({ session, open: decision, publicUrl }, toTell)),
  ]);
  expectAllFromCatalogs(emails);
});

test.each([
  "booking-paid",
  "booking-confirmed",
  "reminder-of-deadline",
  "reminder-of-session",
  "rest-paid",
  "thanks",
  "booking-moved",
  "booking-cancelled",
  "refund-given",
  "payment-link",
  "late-payment-refunded",
] satisfies EmailKind[])("so does the example of %s", (kind) => {
  const card = {
    name: "Sacred Space",
    practitioner: "Rowan",
    email: "hello@practice.example",
    phone: "01273 496000",
    address: "A private healing space",
    receiptNote: null,
    language: "en-XA",
    look: DEFAULT_LOOK,
  };
  const about = { card, rule: bookingFacts().rule, publicUrl: "https://practice.example", zone: "Europe/London" };
  const write = () => exampleEmail(kind, { ...about, now: new Date("2026-11-20T20:04:05Z") }, { examples: {} });
  expectAllFromCatalogs([forReader({ language: "en-XA" }, write)]);
});

test.each(["confirmed", "moved", "cancelled", "reminder"] as const)(
  "so does the SMS of a session that is %s",
  (kind) => {
    for (const change of Object.values(BOOKINGS)) {
      const sms = forReader({ language: "en-XA" }, () => textForClient(kind, pseudoFacts(change)));
      expect(plainWords(sms?.body ?? "", DATA)).toEqual([]);
    }
  },
);

test("an email is in one language, its calendar file and its refund terms included", () => {
  const words: Record<string, string> = {
    "Confirmed: {booking}": "Bestätigt: {booking}",
    "Later than that, or if you do not come, there is no refund.":
      "Danach, oder wenn Sie nicht kommen, gibt es nichts zurück.",
    "Reference: {reference}": "Kennzeichen: {reference}",
    Reference: "Kennzeichen",
    "{session} on {when} is confirmed.": "{session}: {when} ist bestätigt.",
  };
  setCatalog("de", new Map(Object.entries(words)));
  const email = forReader({ language: "de" }, () =>
    bookingConfirmedEmail(bookingFacts({ status: "confirmed", language: "de" })),
  );
  expect(email.subject).toMatch(/^Bestätigt: Rune reading, /);
  expect(email.plain).toContain("Danach, oder wenn Sie nicht kommen, gibt es nichts zurück.");
  expect(email.plain).toMatch(/^Kennzeichen: +9F2C4E1A$/m);
  expect(told(email.calendar)).toContain("Kennzeichen: 9F2C4E1A");
  expect(email.sms?.body).toContain("ist bestätigt.");
});
