import type { PlacesFacts, StoredBookingFacts } from "#server/bookings/booking-facts.queries.ts";
import { bookingPathOf } from "#domain/catalog/group-session-path.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { serviceWithPlaces } from "#domain/catalog/group-sessions.ts";
import { allDays, hoursEachDay, placesRows } from "#domain/bookings/booked-places.ts";
import { type FactRow, howUnset, meetingRows, placeInWords } from "#domain/bookings/meeting.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { describePayment } from "#domain/bookings/confirmation.ts";
import { dueNow, owesRest } from "#domain/payments/deposit.ts";
import { describePaidAndOwed, formatNotice } from "#domain/payments/describe-rules.ts";
import { formatDay, formatDuration, formatDateTime, formatZone } from "#domain/wording.ts";
import { nameInEmail } from "#server/messages/emails/harmless-text.ts";

/** The facts for emails about a booking. */
export type BookingFacts = StoredBookingFacts & {
  /** How many questions the service asks, and how many are answered. */
  questions: { asked: number; answered: number };
  /** The site's own origin, without a trailing slash. */
  publicUrl: string;
  /** The practice's time at which the email is written, as an ISO instant ("2026-11-20T20:04:05Z"). */
  writtenAt: string;
};

/** Returns when the session begins. A wall-clock time that occurs twice in autumn means the first; one that spring skips, an hour later. */
export function startsAt({ date, time, zone }: Pick<BookingFacts, "date" | "time" | "zone">): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone);
}

/** "Sunday 29 November 2026, 10:30". */
export function formatBeginning(facts: Pick<BookingFacts, "date" | "time" | "zone">): string {
  return formatDateTime(startsAt(facts).epochMilliseconds, facts.zone, "full");
}

/** How money outside the card provider was paid, and is refunded. */
export function byHand({ paidBy }: Pick<BookingFacts, "paidBy">): string {
  return paidBy === "transfer" ? "by bank transfer" : "in cash";
}

/** Describes the promise of a written reading. */
export function describePromise({ date }: Pick<BookingFacts, "date">): string {
  return `Your reading is written for you and reaches you by ${formatDay(date, "full")}.`;
}

/** The short name of a booking in correspondence: the first eight characters of its id. */
export function reference(bookingId: string): string {
  return bookingId.slice(0, 8).toUpperCase();
}

/** Where the session takes place, or by which channel. */
export function describePlace({
  group,
  area = null,
  meeting = null,
  ...facts
}: Pick<BookingFacts, "place" | "businessAddress"> &
  Partial<Pick<BookingFacts, "group" | "area" | "meeting">>): string {
  return placeInWords({ ...facts, area, meeting, location: group?.location ?? null });
}

/** Describes a booking's status: its payment and its confirmation. */
export function describeStatus(facts: StatusFacts): string {
  const { status, paymentStatus, paidPence, owedPence } = facts;
  if (paymentStatus === "refunded") return "Refunded";
  if (paymentStatus === "pending") return status === "pending" ? "Not yet paid" : "Confirmed, not yet paid";
  if (!owesRest({ paymentStatus, owed: owedPence })) return describeConfirmation(facts);
  return `${describeConfirmation(facts)} ${describePaidAndOwed({ paid: paidPence, owed: owedPence })}.`;
}

/** For a paid booking: whether it is confirmed, and by when it will be. */
export function describeConfirmation({ status, owedPence, confirmBy, zone, writtenAt }: StatusFacts): string {
  return describePayment({ status, owed: owedPence, confirmBy }, { zone, now: Date.parse(writtenAt) });
}

/** The amount that the client would pay by card now. */
export function dueOf({ rule, pricePence, owedPence, paymentStatus, paidBy }: BookingFacts): Pence {
  return dueNow({ rule, price: pricePence, owed: owedPence, paymentStatus, paidBy });
}

type StatusFacts = Pick<
  BookingFacts,
  "status" | "paymentStatus" | "paidPence" | "owedPence" | "confirmBy" | "zone" | "writtenAt"
>;

/** The facts in the order in which they are needed: service, date, time first. */
export function factRows(facts: BookingFacts, { withPlace = true } = {}): FactRow[] {
  return [
    ["Service", facts.serviceName],
    ...(facts.group ? groupRows(facts, facts.group) : timeRows(facts)),
    ...(withPlace ? [["Place", describePlace(facts)] as FactRow] : []),
    ...(facts.meeting ? meetingRows(facts.meeting, facts) : []),
    ...howRow(facts),
    ["Amount", pounds(facts.pricePence)],
    ["Reference", reference(facts.bookingId)],
  ];
}

function howRow({ group, ...facts }: BookingFacts): FactRow[] {
  const how = howUnset({ ...facts, location: group?.location ?? null });
  return how === undefined ? [] : [["How", how]];
}

function timeRows({ date, time, zone, durationMinutes, isWritten }: BookingFacts): FactRow[] {
  if (isWritten) return [["Promised by", formatDay(date, "full")]];
  return [
    ["Date", formatDay(date, "full")],
    ["Time", `${time} (${formatZone(zone)})`],
    ["Duration", formatDuration(durationMinutes)],
  ];
}

export type When = Pick<BookingFacts, "date" | "time" | "zone"> & Partial<Pick<PlacesFacts, "lastDay" | "endTime">>;

/** When a session takes place: a group session's days with their hours, otherwise the beginning. */
export function formatWhen({ date, time, zone, lastDay, endTime }: When): string {
  if (lastDay === undefined || endTime === undefined) return formatBeginning({ date, time, zone });
  return `${allDays(date, lastDay)}, ${hoursEachDay({ date, time, lastDay, endTime })}`;
}

/** The group session's days with their hours, and the number of places. */
function groupRows({ date, time, zone }: BookingFacts, group: PlacesFacts): FactRow[] {
  const { lastDay, endTime } = group;
  const companions = group.companions && nameInEmail(group.companions, 200);
  return [
    ["Date", allDays(date, lastDay)],
    ["Time", `${hoursEachDay({ date, time, lastDay, endTime })} (${formatZone(zone)})`],
    ...placesRows({ ...group, companions }),
  ];
}

/** Leads to the booking on the account page, where it can be cancelled and, except for places in a group, moved. */
export function bookingButton({ publicUrl }: Pick<BookingFacts, "publicUrl">): { label: string; href: string } {
  return { label: "See your booking", href: `${publicUrl}/account` };
}

/** Leads to the times of the same service, or to the dates of its group. */
export function bookAgainButton({ service, group, publicUrl }: BookingFacts): { label: string; href: string } {
  const path = service ? bookingPathOf(service) : PUBLIC_PAGES.book.path;
  return { label: group ? "See the next dates" : "Choose another time", href: publicUrl + path };
}

/** How to cancel and to move by that button. A place in a group session stays with its date; a reading has no time. */
export function howToChange(facts: BookingFacts): string {
  const { label } = bookingButton(facts);
  const orMove =
    facts.isWritten || facts.group ? "" : `, or to move it with at least ${formatNotice(facts.rule.moveHours)} notice`;
  return `To cancel${orMove}, press “${label}” or reply to this email.`;
}

/** For the practitioner, who may have to call. */
export function phoneRow({ clientPhone }: Pick<BookingFacts, "clientPhone">): [label: string, value: string][] {
  return clientPhone ? [["Phone", nameInEmail(clientPhone)]] : [];
}

/** What is sold, on card pages and receipts: "Reiki Level 1, 2 places". */
export function titleOf({ serviceName, group }: Pick<BookingFacts, "serviceName" | "group">): string {
  return serviceWithPlaces(serviceName, group?.places ?? 1);
}

/**
 * A booking in the subject of an email: "Rune reading, Tuesday 1 December 2026, 10:30" or "Written reading, promised by Tuesday 1 December
 * 2026".
 */
export function inShort(facts: BookingFacts): string {
  return `${facts.serviceName}, ${facts.isWritten ? `promised by ${formatDay(facts.date, "full")}` : formatBeginning(facts)}`;
}

/** The sender's details in the footer of an email. */
export function imprint(facts: BookingFacts): string[] {
  const site = new URL(facts.publicUrl).host;
  return [[facts.businessAddress, facts.businessEmail, site].filter(Boolean).join(" · ")];
}
