import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Email } from "#server/messages/emails.queries.ts";
import { readStoredMail } from "@sacred-space/stand-ins/stored-mail.ts";
import type { Meeting } from "#domain/bookings/meeting.ts";
import { accentOf, DESIGNED_ACCENT, THEMES } from "#domain/look/accent.ts";
import { KINDS } from "#domain/messages/email-kinds.ts";
import { MESSAGE_GROUPS } from "#domain/messages/message-filter.ts";
import type { Branding } from "#domain/messages/branding.ts";
import { bookingFacts } from "#tests/support/data/booking-facts.ts";
import { bookingCancelledEmail, type Cancellation } from "#server/bookings/emails/booking-cancelled.ts";
import { bookingConfirmedEmail } from "#server/bookings/emails/booking-confirmed.ts";
import type { BookingFacts } from "#server/bookings/emails/booking-facts.ts";
import { bookingMovedEmail } from "#server/bookings/emails/booking-moved.ts";
import { bookingPaidEmail } from "#server/bookings/emails/booking-paid.ts";
import { latePaymentRefundedEmail } from "#server/bookings/emails/late-payment-refunded.ts";
import { practitionerNoticeEmail } from "#server/bookings/emails/practitioner-notice.ts";
import { chooseAnotherTimeEmail } from "#server/bookings/emails/choose-another-time.ts";
import { readingLateEmail } from "#server/bookings/emails/reading-late.ts";
import { readingSentEmail } from "#server/bookings/emails/reading-sent.ts";
import { refundFailedEmail } from "#server/bookings/emails/refund-failed.ts";
import { reminderOfDeadlineEmail } from "#server/bookings/emails/reminder-of-deadline.ts";
import { reminderOfSessionEmail } from "#server/bookings/emails/reminder-of-session.ts";
import { refundGivenEmail } from "#server/bookings/emails/refund-given.ts";
import { restPaidEmail, restPaidNoticeEmail } from "#server/bookings/emails/rest-paid.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { parseRichText } from "#domain/pages/rich-text.ts";
import { thanksEmail } from "#server/bookings/emails/thanks.ts";

const HOSTILE =
  '<img src=x onerror=alert(1)>"\'><a href="https://evil.example">x</a>\r\nBcc: victim@example.org\u2028\u202e https://evil.example';

/** Without the practitioner's own text, which may contain an address. */
const greeting = ({ html, plain }: Email) => (html + plain).replaceAll(/A word from me: .*/g, "");

const linksIn = async (email: Email) =>
  (await readStoredMail("x", Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${email.html}`))).links;

const latePayment = (facts: BookingFacts) => latePaymentRefundedEmail(facts, facts.pricePence);
const refundGiven = (facts: BookingFacts) =>
  refundGivenEmail(facts, { refundId: "one", pence: 1000, paid: 4500, cash: 400, reason: facts.clientName });
const restPaid = (facts: BookingFacts) => restPaidEmail(facts, { checkoutId: "one", amount: 3000 });
const cancelled = (facts: BookingFacts) =>
  bookingCancelledEmail(
    { ...facts, status: "cancelled" },
    { by: "practitioner", paidPence: 4500, refundPence: 4500, reason: facts.clientName },
  );

const chooseAnotherTime = (facts: BookingFacts) =>
  chooseAnotherTimeEmail(facts, {
    words: facts.clientName,
    chooseUntil: new Date("2026-12-04T00:00:00Z"),
    path: "/account",
  });

test("every email is listed in docs/emails.md", () => {
  const listed = readFileSync(new URL("../../../docs/emails.md", import.meta.url), "utf8");
  const kinds = Object.values(MESSAGE_GROUPS).flatMap((group): readonly string[] => group.kinds);
  expect(kinds).toEqual(expect.arrayContaining([...KINDS]));
  expect(kinds.filter((kind) => !listed.includes(`\`${kind}\``))).toEqual([]);
});

describe.each([
  ["booking-paid", bookingPaidEmail],
  ["booking-confirmed", bookingConfirmedEmail],
  ["booking-moved", (facts: BookingFacts) => bookingMovedEmail(facts, { date: "2026-12-03", time: "09:00" })],
  ["booking-cancelled", cancelled],
  ["choose-another-time", chooseAnotherTime],
  ["reminder-of-deadline", reminderOfDeadlineEmail],
  ["reminder-of-session", reminderOfSessionEmail],
  ["reading-late", readingLateEmail],
  ["reading-sent", readingSentEmail],
  ["practitioner-notice", practitionerNoticeEmail],
  ["late-payment-refunded", latePayment],
  ["rest-paid", restPaid],
  ["refund-given", refundGiven],
  ["rest-paid-notice", (facts: BookingFacts) => restPaidNoticeEmail(facts, { checkoutId: "one", amount: 3000 })],
])("%s", (kind, write) => {
  test("has the same facts in HTML and in plain text", () => {
    const email = write(bookingFacts());
    for (const fact of [
      "Rune reading",
      "Tuesday 1 December 2026",
      "10:30 (London time)",
      "30 minutes",
      "£45.00",
      "9F2C4E1A",
    ]) {
      expect(email.html).toContain(fact);
      expect(email.plain).toContain(fact);
    }
    expect(email).toMatchObject({ kind, bookingId: bookingFacts().bookingId });
    expect(email.about.split(" ")[0]).toBe(bookingFacts().bookingId);
  });

  test("escapes markup, links and line breaks in names", async () => {
    const hostile = {
      clientName: HOSTILE,
      serviceName: HOSTILE,
      businessName: HOSTILE,
      businessAddress: HOSTILE,
      preparation: HOSTILE.replace("\r\n", " "),
    };
    const email = write(bookingFacts({ ...hostile, status: "confirmed" }));
    expect(email.html).not.toMatch(/<img|<a href="https:\/\/evil|onerror=alert\(1\)>/);
    expect(email.html).not.toMatch(/[\u202e\u2028]/);
    for (const link of await linksIn(email)) expect(new URL(link).origin).toBe("https://practice.example");
    expect(email.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(email.plain).not.toMatch(/^Bcc:/m);
  });

  test("keeps mail programs from linking a client's name", () => {
    const email = write(bookingFacts({ clientName: "https://evil.example or www.evil.example" }));
    expect(greeting(email)).not.toMatch(/evil\.example/);
  });

  test("has one button, which links to the site", async () => {
    const email = write(bookingFacts());
    const links = await linksIn(email);
    expect(links).toHaveLength(1);
    expect(new URL(links[0] ?? "").origin).toBe("https://practice.example");
    expect(email.plain).toContain(links[0]);
  });

  test("loads no remote resource", () => {
    expect(write(bookingFacts()).html).not.toMatch(
      /<(?:img|link|script|iframe|object|video|audio|form)\b|url\(|@import/i,
    );
  });
});

describe.each([
  ["booking-paid", bookingPaidEmail],
  ["booking-confirmed", bookingConfirmedEmail],
  ["reminder-of-deadline", reminderOfDeadlineEmail],
  ["reminder-of-session", reminderOfSessionEmail],
])("%s says where the session is, in its text and never in its subject", (_, write) => {
  const KEY = "0123456789abcdef0123456789abcdef";
  test.each([
    [
      { place: "in person", area: "Lewes", address: "12 High Street\nLewes BN7 2XX", door: "Bell 3" },
      ["12 High Street", "Bell 3"],
    ],
    [{ place: "phone", rings: "client", phone: "01273 496000" }, ["01273 496000"]],
    [
      { place: "video", key: KEY, begins: "2026-12-01T10:30:00Z", ends: "2026-12-01T11:00:00Z" },
      [`https://practice.example/join/${KEY}`],
    ],
  ] satisfies [Meeting, string[]][])("%j", (meeting, facts) => {
    const email = write(bookingFacts({ place: meeting.place, meeting, status: "confirmed", paymentStatus: "paid" }));
    for (const fact of facts) {
      expect(email.plain).toContain(fact);
      expect(email.html).toContain(fact);
      expect(email.subject).not.toContain(fact);
    }
  });
});

test("the thank-you email sells nothing, and its one button links to the site", async () => {
  const email = thanksEmail(bookingFacts({ status: "completed", clientName: HOSTILE }));
  expect(await linksIn(email)).toEqual(["https://practice.example/account"]);
  expect(email.html).not.toMatch(/<img|onerror=alert\(1\)>/);
  expect(email.plain).not.toMatch(/£|\/book\b/);
});

describe("an email about a session is valid only while the session has that time", () => {
  const starts = "2026-12-01T10:30";
  test.each([
    ["booking-paid", bookingPaidEmail, { starts }],
    ["booking-confirmed", bookingConfirmedEmail, { starts, until: "2026-12-01T10:30:00.000Z" }],
    ["reminder-of-deadline", reminderOfDeadlineEmail, { starts, until: "2026-11-29T10:30:00.000Z" }],
    ["reminder-of-session", reminderOfSessionEmail, { starts, until: "2026-12-01T10:30:00.000Z" }],
    ["booking-cancelled", cancelled, {}],
    ["late-payment-refunded", latePayment, {}],
  ])("%s", (_, write, expected) => expect(write(bookingFacts()).trueWhile).toEqual(expected));
});

describe("the preparation", () => {
  const preparation = "Eat lightly.\r\n\r\nBring a blanket & a <question>.";
  test.each([
    ["booking-confirmed", bookingConfirmedEmail],
    ["reminder-of-session", reminderOfSessionEmail],
    ["booking-paid, confirmed at once", bookingPaidEmail],
  ])("is in %s, one paragraph per line", (_, write) => {
    const email = write(bookingFacts({ preparation, status: "confirmed" }));
    expect(email.plain).toContain("How to prepare\n--------------\nEat lightly.\nBring a blanket & a <question>.\n");
    expect(email.html).toContain("Bring a blanket &amp; a &lt;question&gt;.");
  });

  test("is left out where there is none, and before the booking is paid or confirmed", () => {
    const isSaid = (change: Parameters<typeof bookingFacts>[0]) =>
      reminderOfSessionEmail(bookingFacts(change)).plain.includes("How to prepare");
    expect(isSaid({})).toBe(false);
    expect(isSaid({ preparation, paymentStatus: "pending" })).toBe(false);
    expect(isSaid({ preparation })).toBe(true);
  });
});

test.each([
  ["in person", "A private healing space"],
  ["phone", "By telephone"],
  ["video", "By video call"],
  ["written", "In writing"],
] as const)("a session %s names its place: %s", (place, words) => {
  expect(bookingConfirmedEmail(bookingFacts({ place })).plain).toMatch(new RegExp(`Place: +${words}\n`));
});

test.each([
  ["paid", "confirmed", "Paid and confirmed."],
  ["pending", "confirmed", "£45.00 to pay at the session"],
  ["paid", "pending", "Paid and reserved for you. I confirm it by Saturday 21 November, 20:04."],
] as const)("payment %s, booking %s: %s", (paymentStatus, status, words) => {
  expect(reminderOfSessionEmail(bookingFacts({ paymentStatus, status })).plain).toContain(words);
});

describe("booking-moved", () => {
  const was = { date: "2026-12-03", time: "09:00" };
  test("names both times, and its calendar file updates the same event", () => {
    const email = bookingMovedEmail(bookingFacts({ sequence: 2 }), was);
    expect(email.subject).toBe("New time: Rune reading, Tuesday 1 December 2026, 10:30");
    expect(email.plain).toMatch(/Before: +Thursday 3 December 2026, 09:00/);
    expect(email.calendar).toContain("SEQUENCE:2");
    expect(email.plain).toContain("The price stays as it was.");
  });

  test("is a separate email for each move", () => {
    const about = (sequence: number) => bookingMovedEmail(bookingFacts({ sequence }), was).about;
    expect(about(1)).not.toBe(about(2));
  });

  test("does not mention refunds for an unpaid booking", () => {
    expect(bookingMovedEmail(bookingFacts({ paymentStatus: "pending" }), was).plain).not.toContain("you get");
  });
});

describe("booking-cancelled", () => {
  const write = (cancellation: Cancellation) =>
    bookingCancelledEmail(bookingFacts({ status: "cancelled", sequence: 1 }), cancellation);
  const words = (by: "client" | "practitioner", paidPence: number, refundPence: number) =>
    write({ by, paidPence, refundPence }).plain;

  test.each([
    ["client", 7000, 7000, "All of your £70.00 goes back to the card you paid with.", "£70.00, in full"],
    [
      "client",
      7000,
      3500,
      "£35.00 of your £70.00 goes back to the card you paid with. The session was less than 48 hours away",
      "£35.00",
    ],
    ["client", 7000, 0, "The session was less than 24 hours away, so none of your £70.00 is refunded.", "Nothing"],
    ["practitioner", 7000, 7000, "All of your £70.00 goes back", "£70.00, in full"],
    ["practitioner", 7000, 2000, "£20.00 of your £70.00 goes back to the card you paid with.\n", "£20.00"],
    ["practitioner", 7000, 0, "None of your £70.00 is refunded.", "Nothing"],
  ] as const)("by the %s, %i paid, %i refunded", (by, paid, refund, sentence, row) => {
    expect(words(by, paid, refund)).toContain(sentence);
    expect(words(by, paid, refund)).toMatch(new RegExp(`Refund: +${row}\n`));
    expect(words(by, paid, refund).includes("5 to 7 business days")).toBe(refund > 0);
  });

  test("without a payment mentions no refund", () => {
    expect(words("practitioner", 0, 0)).toContain("Nothing was charged");
    expect(words("practitioner", 0, 0)).not.toContain("Refund");
  });

  test("says that a cash payment is refunded in cash", () => {
    const { plain } = write({ by: "practitioner", paidPence: 7000, refundPence: 3500, inCash: 3500 });
    expect(plain).toContain("£35.00 of your £70.00 will be returned to you in cash.");
    expect(plain).not.toContain("card");
  });

  test("has the practitioner's reason, and not the client's own", () => {
    const because = { paidPence: 0, refundPence: 0, reason: "The path is flooded." };
    expect(write({ by: "practitioner", ...because }).plain).toContain("A word from me: The path is flooded.");
    expect(write({ by: "client", ...because }).plain).not.toContain("flooded");
  });

  test("has a calendar file that cancels the event", () => {
    const { calendar } = write({ by: "client", paidPence: 0, refundPence: 0 });
    expect(calendar).toMatch(/METHOD:CANCEL\r\n[^]*SEQUENCE:1\r\n[^]*STATUS:CANCELLED\r\n/);
  });
});

const place = { places: 1, lastDay: "2026-12-02", endTime: "16:00", location: null, least: null };
const video = { place: "video", key: "db25", begins: "2026-12-01T10:30:00Z", ends: "2026-12-01T11:00:00Z" } as const;
const house = { place: "in person", address: "12 High Street", mapUrl: "https://maps.example/door" } as const;
const ROOM = "https://practice.example/join/db25";

describe("the way there", () => {
  test.each([
    ["the call", video, ROOM, "Join"],
    ["the map", house, house.mapUrl, "Directions"],
  ])("%s is a link among the facts, and the button on the day", async (_, meeting, href, label) => {
    const facts = bookingFacts({ meeting, status: "confirmed" });
    for (const email of [bookingPaidEmail(facts), bookingConfirmedEmail(facts), reminderOfSessionEmail(facts)]) {
      expect(await linksIn(email)).toContain(href);
      expect(email.plain).toContain(href);
    }
    const reminder = reminderOfSessionEmail(facts);
    expect(reminder.plain).toContain(`${label}:\n${href}`);
    expect(await linksIn(reminder)).toContain("https://practice.example/account");
  });

  test("without one, the button of the reminder leads to the booking", () => {
    expect(reminderOfSessionEmail(bookingFacts({ status: "confirmed" })).plain).toContain(
      "See your booking:\nhttps://practice.example/account",
    );
  });
});

test.each([bookingPaidEmail, bookingConfirmedEmail, reminderOfDeadlineEmail])(
  "an email about places in a group does not offer to move them (%o)",
  (write) => {
    const status = "confirmed" as const;
    expect(write(bookingFacts({ status })).plain).toMatch(/\bmove\b|[Rr]eschedul/);
    expect(write(bookingFacts({ status, group: place })).plain).not.toMatch(/\bmov(e|ing)\b|[Rr]eschedul/);
  },
);

test("a cancelled booking leads to its service, and places in a group to the dates", () => {
  const cancellation: Cancellation = { by: "client", paidPence: 0, refundPence: 0 };
  const facts = bookingFacts({ status: "cancelled" });
  expect(bookingCancelledEmail(facts, cancellation).plain).toContain(
    `Choose another time:\nhttps://practice.example/book?service=${facts.service?.id}\n`,
  );
  const service = { id: "x", datesPath: "/reiki-therapy#weekend", bookedOnline: false };
  expect(bookingCancelledEmail({ ...facts, group: place, service }, cancellation).plain).toContain(
    "See the next dates:\nhttps://practice.example/reiki-therapy#weekend\n",
  );
});

describe("booking-paid", () => {
  test("does not call a pending booking confirmed", () => {
    const email = bookingPaidEmail(bookingFacts({ status: "pending" }));
    expect(email.subject).toBe("Booking received and paid: Rune reading, Tuesday 1 December 2026, 10:30");
    expect(email.plain).toContain(
      "has arrived. Paid and reserved for you. I confirm it by Saturday 21 November, 20:04.",
    );
    expect(email.plain).not.toMatch(/is confirmed/);
  });

  test("says that an auto-confirmed booking is confirmed", () => {
    const email = bookingPaidEmail(bookingFacts({ status: "confirmed" }));
    expect(email.subject).toBe("Booking confirmed: Rune reading, Tuesday 1 December 2026, 10:30");
    expect(email.plain).toContain("Paid and confirmed.");
    expect(email.plain).not.toContain("I confirm it by");
  });

  test("is sent to the client with the practice as reply address and the calendar file attached", () => {
    expect(bookingPaidEmail(bookingFacts())).toMatchObject({
      recipient: "anna@example.org",
      replyTo: "hello@practice.example",
      calendar: expect.stringMatching(/^BEGIN:VCALENDAR\r\n/),
    });
  });

  test("says what happens next and the refund deadlines", () => {
    const { plain } = bookingPaidEmail(bookingFacts());
    expect(plain).toContain("within 24 hours");
    expect(plain).toContain("preparation instructions");
    expect(plain).toContain("at least 48 hours notice");
    expect(plain).toContain("Cancel by Sunday 29 November 2026, 10:30 (London time)");
  });
});

test("practitioner-notice is sent to the practice with the client as reply address, and its subject does not name the client", () => {
  const email = practitionerNoticeEmail(bookingFacts());
  expect(email).toMatchObject({ recipient: "hello@practice.example", replyTo: "anna@example.org" });
  expect(email.subject).not.toContain("Anna");
  expect(email.plain).toContain("Anna Smith");
  expect(email.plain).toContain("https://practice.example/admin/bookings");
});

test("late-payment-refunded says that there is no booking and that the payment is refunded in full", () => {
  const email = latePayment(bookingFacts());
  expect(email.calendar).toBeUndefined();
  expect(email.plain).toContain("There is no booking.");
  expect(email.plain).toContain("All of your £45.00 goes back to the card");
  expect(email.plain).toContain("https://practice.example/book");
});

describe("emails to the practitioner", () => {
  const facts = bookingFacts({ clientPhone: "07700 900123" });

  test("have the client's phone number, where there is one", () => {
    expect(practitionerNoticeEmail(facts).plain).toMatch(/^Phone: +07700 900123$/m);
    expect(practitionerNoticeEmail({ ...facts, clientPhone: null }).plain).not.toContain("Phone");
  });

  test("have the payment's reference for a failed refund", () => {
    const email = refundFailedEmail(facts, { alertId: "r1", amountPence: 2250, paymentReference: "pi_3Tx" });
    expect(email.plain).toMatch(/^Payment: +pi_3Tx$/m);
    expect(email.plain).toMatch(/^Refund: +£22\.50$/m);
  });
});

/** What the style sheet of the night changes of an inline colour of the day, by the part's class. */
const AT_NIGHT = {
  // The gold of the button and of the rule is that of the night already.
  background: { [THEMES.dawn.ground]: "ground", [THEMES.dawn.text]: "head", [DESIGNED_ACCENT.night.fill]: undefined },
  color: {
    [THEMES.dawn.text]: /^(?:ground|ink|on-fill)$/,
    [THEMES.dawn.quiet]: "quiet",
    "#5b3fa6": "link",
    [THEMES.dawn.ground]: undefined, // the name, on a dark ground in both themes
    [DESIGNED_ACCENT.night.gold]: undefined, // the mark beside it
  },
  border: { [THEMES.dawn.hairline]: "line", [DESIGNED_ACCENT.night.gold]: undefined }, // the ring around the mark
};

const letter = (text = "## In March\n\n> Come as you are.\n\n- [The dates](https://practice.example/dates)") =>
  renderEmail({
    subject: "News",
    preview: "",
    heading: "News",
    opening: [],
    facts: [],
    footer: ["You asked for it."],
    body: parseRichText(text),
    sections: [{ heading: "The code", code: "123456", address: "https://practice.example/code" }],
    footerLink: { label: "Unsubscribe", href: "https://practice.example/leave" },
    businessName: "Sacred Space",
    publicUrl: "https://practice.example",
  });

test("each line of a letter is one, in both forms", () => {
  const { html, plain } = letter("Bring a mat.\nWear layers.\n\n> Be\n> early.");
  expect(html).toMatch(/>Bring a mat\.<br \/>Wear layers\.<\/p>/);
  expect(html).toMatch(/Be<br \/>early\./);
  expect(plain).toContain("Bring a mat.\nWear layers.\n\n> Be\n> early.");
});

test.each([
  ["a reminder", () => reminderOfSessionEmail(bookingFacts({ preparation: "Bring a blanket." }))],
  ["a letter", () => letter()],
])("each colour of %s by day has another by night", (_, email) => {
  const { html } = email();
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  const found = new Set<string>();
  for (const [tag] of html.matchAll(/<\w+\s[^>]*style="[^"]*"[^>]*>/g)) {
    const classes = /class="([^"]*)"/.exec(tag)?.[1]?.split(" ") ?? [];
    for (const [, property = "", colour = ""] of tag.matchAll(
      /(?:[;"])(background|color|border)(?:-\w+)?:[^;"]*?(#[0-9a-f]{6})/g,
    )) {
      const changes = (AT_NIGHT as Record<string, Record<string, string | RegExp | undefined>>)[property] ?? {};
      expect([tag, Object.keys(changes)]).toEqual([tag, expect.arrayContaining([colour])]);
      const by = changes[colour];
      if (by === undefined) continue;
      found.add(`${property} ${colour}`);
      expect([tag, classes.some((each) => each.match(by))]).toEqual([tag, true]);
    }
  }
  expect(found.size).toBeGreaterThan(4);
});

describe("in the practice's branding", () => {
  const DESIGNED = { mark: "perthro", accent: null } as const;
  const words = {
    opening: "Hello {name},\n\nwhat a joy.",
    paragraph: `Tea is ready.\r\n${HOSTILE}`,
    signOff: "With love,\nRowan",
  };
  const example = () => reminderOfSessionEmail(bookingFacts());
  const inBranding = (branding: Branding, email: Email = example()) =>
    email.inBranding?.(branding) ?? { html: "", plain: "" };

  test("the specified look and no words give the same email, byte for byte", () => {
    const { html, plain } = example();
    expect(inBranding(DESIGNED)).toMatchObject({ html, plain });
    expect(inBranding({ ...DESIGNED, words: { opening: " ", paragraph: "\n", signOff: "" } })).toMatchObject({
      html,
      plain,
    });
  });

  test("mark and accent are those of the practice, readable on their grounds", () => {
    const { html, plain } = inBranding({ mark: "isa", accent: "#ffff00" });
    const { night, dawn } = accentOf("#ffff00");
    expect(html).toContain(`color:${night.gold}">ᛁ</div>`);
    expect(html).toContain(`<td class="fill" style="background:${dawn.fill};border-radius:2px">`);
    expect(html).toContain(`line-height:20px;color:${dawn.ink}`);
    expect(html).toContain(`.fill{background:${night.fill}!important}.on-fill{color:${night.ink}!important}`);
    expect(html).not.toContain("#e3b866");
    expect(plain).toBe(example().plain);
  });

  test("a logo is a picture of fixed size, by an address that names it; the name is beside it and its words, in case it is not loaded", () => {
    const logo = {
      id: "0f8fad5b-d9cb-469f-a165-70867728950e",
      width: 600,
      height: 300,
      widths: [120, 240, 480],
      ground: "none" as const,
    };
    const { html, plain } = inBranding({ ...DESIGNED, logo });
    expect(html).toMatch(
      new RegExp(
        `<img\\s+src="https://practice.example/logo-${logo.id}.png"\\s+width="88"\\s+height="44"\\s+alt="Sacred Space"`,
      ),
    );
    expect(html).toMatch(/<td\s+aria-hidden="true"[^>]*>\s*Sacred Space\s*<\/td>/);
    expect(plain).toBe(example().plain);
    expect(inBranding({ ...DESIGNED, logo: { ...logo, ground: "light" } }).html).toContain(
      "padding:4px;background:#fbf7ef",
    );
    const hostile = reminderOfSessionEmail({ ...bookingFacts(), businessName: HOSTILE });
    expect(inBranding({ ...DESIGNED, logo }, hostile).html).not.toMatch(/<img src=x|"'>/);
  });

  test("the practitioner's words stand around ours: an opening in place of our greeting, facts and button unchanged", async () => {
    const before = example();
    const { html, plain } = inBranding({ ...DESIGNED, words });
    expect(plain).toContain("Hello Anna Smith,\n\nwhat a joy.\n\nYour session is near.");
    expect(plain).not.toContain("Dear Anna");
    expect(plain).toContain("See your booking:\nhttps://practice.example/account\n\nTea is ready.\n");
    expect(plain).toContain("\nWith love,\nRowan\n\nTo reach me, reply to this email.\n\n-- \nSacred Space\n");
    expect(html).toContain('<p style="margin:24px 0 0">With love,<br />Rowan</p>');
    const facts = (text: string) => text.match(/^[A-Z][a-z]+: {2,}.*$/gm);
    expect(facts(plain)).toEqual(facts(before.plain));
    expect(await linksIn({ ...before, html })).toEqual(await linksIn(before));
  });

  test("they are text: markup is escaped, and no line of theirs is a header", () => {
    const { html, plain } = inBranding({
      ...DESIGNED,
      words: { opening: HOSTILE, paragraph: HOSTILE, signOff: HOSTILE },
    });
    expect(html).not.toMatch(/<img|<a href="https:\/\/evil|onerror=alert\(1\)>|[\u202e\u2028]/);
    expect(plain).not.toMatch(/[\u202e\u2028]/);
    expect(example().subject).not.toMatch(/evil/);
  });

  test("a client's name in the practitioner's words is no link, and cannot bring a placeholder", () => {
    const email = reminderOfSessionEmail(bookingFacts({ clientName: "www.evil.example {name} $& <b>" }));
    expect(inBranding({ ...DESIGNED, words }, email).plain).toContain(
      "Hello www.\u200cevil.\u200cexample {name} $& <b>,\n",
    );
  });
});
