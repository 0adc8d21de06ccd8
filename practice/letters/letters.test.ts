import { describe, expect, test } from "vitest";
import type { Letter } from "#database/mail.ts";
import { readStoredMail } from "#gateways/local/stored-mail.ts";
import { bookingFacts } from "#tests/booking-facts.ts";
import { bookingPaidLetter } from "./booking-paid.ts";
import { latePaymentRefundedLetter } from "./late-payment-refunded.ts";
import { practitionerNoticeLetter } from "./practitioner-notice.ts";

const HOSTILE =
  '<img src=x onerror=alert(1)>"\'><a href="https://evil.example">x</a>\r\nBcc: victim@example.org\u2028\u202e https://evil.example';

const linksIn = async (letter: Letter) =>
  (await readStoredMail("x", Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${letter.html}`))).links;

describe.each([
  ["booking-paid", bookingPaidLetter],
  ["practitioner-notice", practitionerNoticeLetter],
  ["late-payment-refunded", latePaymentRefundedLetter],
])("%s", (kind, write) => {
  test("tells the facts in HTML and in plain text alike", () => {
    const letter = write(bookingFacts());
    for (const fact of ["Rune reading", "Tuesday 1 December 2026", "10:30 (London time)", "30 minutes", "£45.00", "9F2C4E1A"]) {
      expect(letter.html).toContain(fact);
      expect(letter.plain).toContain(fact);
    }
    expect(letter).toMatchObject({ kind, about: bookingFacts().bookingId, bookingId: bookingFacts().bookingId });
  });

  test("markup, links and line breaks in names stay text (reliability E3)", async () => {
    const letter = write(bookingFacts({ clientName: HOSTILE, serviceName: HOSTILE, businessName: HOSTILE, businessAddress: HOSTILE }));
    expect(letter.html).not.toMatch(/<img|<a href="https:\/\/evil|onerror=alert\(1\)>/);
    expect(letter.html).not.toMatch(/[\u202e\u2028]/);
    for (const link of await linksIn(letter)) expect(new URL(link).origin).toBe("https://practice.example");
    expect(letter.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(letter.plain).not.toMatch(/^Bcc:/m);
  });

  test("a client's name makes no link in any mail program", () => {
    const letter = write(bookingFacts({ clientName: "https://evil.example or www.evil.example" }));
    expect(letter.html + letter.plain).not.toMatch(/evil\.example/);
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

  test("says what happens next and until when money comes back (spec 2, 9)", () => {
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
