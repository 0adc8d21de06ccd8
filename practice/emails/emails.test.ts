import { describe, expect, test } from "vitest";
import type { Letter } from "#database/messages/emails.ts";
import { readStoredMail } from "#stand-ins/stored-mail.ts";
import { bookingFacts } from "#tests/support/booking-facts.ts";
import { bookingCancelledLetter, type Cancellation } from "./bookings/booking-cancelled.ts";
import { bookingConfirmedLetter } from "./bookings/booking-confirmed.ts";
import type { BookingFacts } from "./bookings/booking-facts.ts";
import { bookingMovedLetter } from "./bookings/booking-moved.ts";
import { bookingPaidLetter } from "./bookings/booking-paid.ts";
import { latePaymentRefundedLetter } from "./bookings/late-payment-refunded.ts";
import { practitionerNoticeLetter } from "./practitioner-notice.ts";
import { refundFailedLetter } from "./bookings/refund-failed.ts";
import { reminderOfDeadlineLetter } from "./bookings/reminder-of-deadline.ts";
import { reminderOfSessionLetter } from "./bookings/reminder-of-session.ts";
import { thanksLetter } from "./bookings/thanks.ts";

const HOSTILE =
  '<img src=x onerror=alert(1)>"\'><a href="https://evil.example">x</a>\r\nBcc: victim@example.org\u2028\u202e https://evil.example';

/** Without what the practitioner wrote, whose own words may name an address. */
const greeting = ({ html, plain }: Letter) => (html + plain).replaceAll(/The practitioner writes: .*/g, "");

const linksIn = async (letter: Letter) =>
  (await readStoredMail("x", Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${letter.html}`))).links;

const cancelled = (facts: BookingFacts) =>
  bookingCancelledLetter(
    { ...facts, status: "cancelled" },
    { by: "practitioner", paidPence: 4500, refundPence: 4500, reason: facts.clientName },
  );

describe.each([
  ["booking-paid", bookingPaidLetter],
  ["booking-confirmed", bookingConfirmedLetter],
  ["booking-moved", (facts: BookingFacts) => bookingMovedLetter(facts, { date: "2026-12-03", time: "09:00" })],
  ["booking-cancelled", cancelled],
  ["reminder-of-deadline", reminderOfDeadlineLetter],
  ["reminder-of-session", reminderOfSessionLetter],
  ["practitioner-notice", practitionerNoticeLetter],
  ["late-payment-refunded", latePaymentRefundedLetter],
])("%s", (kind, write) => {
  test("tells the facts in HTML and in plain text alike", () => {
    const letter = write(bookingFacts());
    for (const fact of ["Rune reading", "Tuesday 1 December 2026", "10:30 (London time)", "30 minutes", "£45.00", "9F2C4E1A"]) {
      expect(letter.html).toContain(fact);
      expect(letter.plain).toContain(fact);
    }
    expect(letter).toMatchObject({ kind, bookingId: bookingFacts().bookingId });
    expect(letter.about.split(" ")[0]).toBe(bookingFacts().bookingId);
  });

  test("markup, links and line breaks in names stay text", async () => {
    const hostile = {
      clientName: HOSTILE,
      serviceName: HOSTILE,
      businessName: HOSTILE,
      businessAddress: HOSTILE,
      preparation: HOSTILE.replace("\r\n", " "),
    };
    const letter = write(bookingFacts({ ...hostile, status: "confirmed" }));
    expect(letter.html).not.toMatch(/<img|<a href="https:\/\/evil|onerror=alert\(1\)>/);
    expect(letter.html).not.toMatch(/[\u202e\u2028]/);
    for (const link of await linksIn(letter)) expect(new URL(link).origin).toBe("https://practice.example");
    expect(letter.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(letter.plain).not.toMatch(/^Bcc:/m);
  });

  test("a client's name makes no link in any mail program", () => {
    const letter = write(bookingFacts({ clientName: "https://evil.example or www.evil.example" }));
    expect(greeting(letter)).not.toMatch(/evil\.example/);
  });

  test("has one button, and it leads into the site", async () => {
    const letter = write(bookingFacts());
    const links = await linksIn(letter);
    expect(links).toHaveLength(1);
    expect(new URL(links[0] ?? "").origin).toBe("https://practice.example");
    expect(letter.plain).toContain(links[0]);
  });

  test("loads nothing from anywhere when it is opened", () => {
    expect(write(bookingFacts()).html).not.toMatch(/<(?:img|link|script|iframe|object|video|audio|form)\b|url\(|@import/i);
  });
});

test("the thanks offer nothing for sale, and their one button leads into the site", async () => {
  const letter = thanksLetter(bookingFacts({ status: "completed", clientName: HOSTILE }));
  expect(await linksIn(letter)).toEqual(["https://practice.example/account"]);
  expect(letter.html).not.toMatch(/<img|onerror=alert\(1\)>/);
  expect(letter.plain).not.toMatch(/£|\/book\b/);
});

describe("what is said of a session is said only while it stands at that time", () => {
  const starts = "2026-12-01T10:30";
  test.each([
    ["booking-paid", bookingPaidLetter, { starts }],
    ["booking-confirmed", bookingConfirmedLetter, { starts, until: "2026-12-01T10:30:00.000Z" }],
    ["reminder-of-deadline", reminderOfDeadlineLetter, { starts, until: "2026-11-29T10:30:00.000Z" }],
    ["reminder-of-session", reminderOfSessionLetter, { starts, until: "2026-12-01T10:30:00.000Z" }],
    ["booking-cancelled", cancelled, {}],
    ["late-payment-refunded", latePaymentRefundedLetter, {}],
  ])("%s", (_, write, expected) => expect(write(bookingFacts()).trueWhile).toEqual(expected));
});

describe("how to prepare", () => {
  const preparation = "Eat lightly.\r\n\r\nBring a blanket & a <question>.";
  test.each([
    ["booking-confirmed", bookingConfirmedLetter],
    ["reminder-of-session", reminderOfSessionLetter],
    ["booking-paid, confirmed at once", bookingPaidLetter],
  ])("stands in %s, a paragraph each", (_, write) => {
    const letter = write(bookingFacts({ preparation, status: "confirmed" }));
    expect(letter.plain).toContain("How to prepare\n--------------\nEat lightly.\nBring a blanket & a <question>.\n");
    expect(letter.html).toContain("Bring a blanket &amp; a &lt;question&gt;.");
  });

  test("is left out where there is nothing to prepare, and before the booking is confirmed", () => {
    expect(bookingConfirmedLetter(bookingFacts()).plain).not.toContain("How to prepare");
    expect(bookingPaidLetter(bookingFacts({ preparation, status: "pending" })).plain).not.toContain("How to prepare");
  });
});

test.each([
  ["in person", "A private healing space"],
  ["phone", "By telephone"],
  ["video", "By video call"],
  ["written", "In writing"],
] as const)("a session %s says where: %s", (place, words) => {
  expect(bookingConfirmedLetter(bookingFacts({ place })).plain).toMatch(new RegExp(`Place: +${words}\n`));
});

test.each([
  ["paid", "confirmed", "Paid and confirmed"],
  ["pending", "confirmed", "Confirmed, not yet paid"],
  ["paid", "pending", "Paid, awaiting the practitioner’s confirmation"],
] as const)("payment %s, booking %s: %s", (paymentStatus, status, words) => {
  expect(reminderOfSessionLetter(bookingFacts({ paymentStatus, status })).plain).toContain(words);
});

describe("booking-moved", () => {
  const was = { date: "2026-12-03", time: "09:00" };
  test("names both times, and the file moves the same entry", () => {
    const letter = bookingMovedLetter(bookingFacts({ sequence: 2 }), was);
    expect(letter.subject).toBe("New time: Rune reading, Tuesday 1 December 2026, 10:30");
    expect(letter.plain).toMatch(/Before: +Thursday 3 December 2026, 09:00/);
    expect(letter.calendar).toContain("SEQUENCE:2");
    expect(letter.plain).toContain("The price stays as it was.");
  });

  test("each move is a letter of its own", () => {
    const about = (sequence: number) => bookingMovedLetter(bookingFacts({ sequence }), was).about;
    expect(about(1)).not.toBe(about(2));
  });

  test("an unpaid booking hears nothing of money that comes back", () => {
    expect(bookingMovedLetter(bookingFacts({ paymentStatus: "pending" }), was).plain).not.toContain("comes back");
  });
});

describe("booking-cancelled", () => {
  const write = (cancellation: Cancellation) => bookingCancelledLetter(bookingFacts({ status: "cancelled", sequence: 1 }), cancellation);
  const words = (by: "client" | "practitioner", paidPence: number, refundPence: number) => write({ by, paidPence, refundPence }).plain;

  test.each([
    ["client", 7000, 7000, "All of your £70.00 goes back to the card you paid with.", "£70.00, in full"],
    ["client", 7000, 3500, "£35.00 of your £70.00 goes back to the card you paid with. The session was less than 48 hours away", "£35.00"],
    ["client", 7000, 0, "The session was less than 24 hours away, so nothing of your £70.00 comes back.", "Nothing"],
    ["practitioner", 7000, 7000, "All of your £70.00 goes back", "£70.00, in full"],
    ["practitioner", 7000, 2000, "£20.00 of your £70.00 goes back to the card you paid with.\n", "£20.00"],
    ["practitioner", 7000, 0, "Nothing of your £70.00 comes back with this.", "Nothing"],
  ] as const)("by the %s, %i paid, %i back", (by, paid, refund, sentence, row) => {
    expect(words(by, paid, refund)).toContain(sentence);
    expect(words(by, paid, refund)).toMatch(new RegExp(`Refund: +${row}\n`));
    expect(words(by, paid, refund).includes("5 to 7 business days")).toBe(refund > 0);
  });

  test("without a payment there is nothing to return", () => {
    expect(words("practitioner", 0, 0)).toContain("Nothing was charged");
    expect(words("practitioner", 0, 0)).not.toContain("Refund");
  });

  test("what was paid from hand to hand goes back that way", () => {
    const { plain } = write({ by: "practitioner", paidPence: 7000, refundPence: 3500, inCash: true });
    expect(plain).toContain("£35.00 of your £70.00 comes back to you in cash.");
    expect(plain).not.toContain("card");
  });

  test("the practitioner's reason is told, a client's own is not", () => {
    const because = { paidPence: 0, refundPence: 0, reason: "The path is flooded." };
    expect(write({ by: "practitioner", ...because }).plain).toContain("The practitioner writes: The path is flooded.");
    expect(write({ by: "client", ...because }).plain).not.toContain("flooded");
  });

  test("the file takes the entry out of the diary", () => {
    const { calendar } = write({ by: "client", paidPence: 0, refundPence: 0 });
    expect(calendar).toMatch(/METHOD:CANCEL\r\n[^]*SEQUENCE:1\r\n[^]*STATUS:CANCELLED\r\n/);
  });
});

describe("booking-paid", () => {
  test("a booking that waits for the practitioner is not called confirmed", () => {
    const letter = bookingPaidLetter(bookingFacts({ status: "pending" }));
    expect(letter.subject).toBe("Booking received and paid: Rune reading, Tuesday 1 December 2026, 10:30");
    expect(letter.plain).toContain("awaiting the practitioner’s confirmation");
    expect(letter.plain).not.toMatch(/is confirmed/);
  });

  test("a booking that was confirmed at once says so", () => {
    const letter = bookingPaidLetter(bookingFacts({ status: "confirmed" }));
    expect(letter.subject).toBe("Booking confirmed: Rune reading, Tuesday 1 December 2026, 10:30");
    expect(letter.plain).toContain("Paid and confirmed");
    expect(letter.plain).not.toContain("awaiting");
  });

  test("goes to the client, answers go to the practice, the calendar file is attached", () => {
    expect(bookingPaidLetter(bookingFacts())).toMatchObject({
      recipient: "anna@example.org",
      replyTo: "hello@practice.example",
      calendar: expect.stringMatching(/^BEGIN:VCALENDAR\r\n/),
    });
  });

  test("says what happens next and until when money comes back", () => {
    const { plain } = bookingPaidLetter(bookingFacts());
    expect(plain).toContain("within 24 hours");
    expect(plain).toContain("preparation instructions");
    expect(plain).toContain("at least 48 hours notice");
    expect(plain).toContain("Cancel by Sunday 29 November 2026, 10:30 (London time)");
  });
});

test("practitioner-notice goes to the practice, its answer to the client, and its subject names no client", () => {
  const letter = practitionerNoticeLetter(bookingFacts());
  expect(letter).toMatchObject({ recipient: "hello@practice.example", replyTo: "anna@example.org" });
  expect(letter.subject).not.toContain("Anna");
  expect(letter.plain).toContain("Anna Smith");
  expect(letter.plain).toContain("https://practice.example/admin/bookings");
});

test("late-payment-refunded says that there is no booking and that all of the money goes back", () => {
  const letter = latePaymentRefundedLetter(bookingFacts());
  expect(letter.calendar).toBeUndefined();
  expect(letter.plain).toContain("There is no booking.");
  expect(letter.plain).toContain("All of your £45.00 goes back to the card");
  expect(letter.plain).toContain("https://practice.example/book");
});

describe("what the practitioner acts on", () => {
  const facts = bookingFacts({ clientPhone: "07700 900123" });

  test("a new booking comes with the number to ring, where there is one", () => {
    expect(practitionerNoticeLetter(facts).plain).toMatch(/^Phone: +07700 900123$/m);
    expect(practitionerNoticeLetter({ ...facts, clientPhone: null }).plain).not.toContain("Phone");
  });

  test("a failed refund names the payment by which the provider's dashboard finds it", () => {
    const letter = refundFailedLetter(facts, { refundId: "r1", amountPence: 2250, paymentReference: "pi_3Tx" });
    expect(letter.plain).toMatch(/^Payment: +pi_3Tx$/m);
    expect(letter.plain).toMatch(/^Refund: +£22\.50$/m);
  });
});
