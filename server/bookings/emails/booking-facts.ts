import { t } from "@sacred-space/words/t.ts";
import type { PlacesFacts, StoredBookingFacts } from "#server/bookings/booking-facts.queries.ts";
import { bookingPathOf } from "#domain/catalog/group-session-path.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { serviceWithPlaces } from "#domain/catalog/group-sessions.ts";
import { allDays, hoursEachDay } from "#domain/bookings/booked-places.ts";
import { placeInWords, wayThere } from "#domain/bookings/meeting.ts";
import { type FactRow, type NamedFacts, rowsOf } from "#domain/bookings/named-facts.ts";
import {
  namedFacts,
  placeFacts,
  type ReadingOfFacts,
  reference,
  timeFacts,
  toldFacts,
  type ToldBooking,
} from "#domain/bookings/told-facts.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { describePayment } from "#domain/bookings/confirmation.ts";
import { dueNow } from "#domain/payments/deposit.ts";
import { formatNotice } from "#domain/payments/describe-rules.ts";
import { formatDay, formatDateTime } from "#domain/wording.ts";
import type { EmailText } from "#server/messages/emails/email-text.ts";
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

/** How money outside the card provider was paid, and is refunded: a choice of sentences. */
export function byHand({ paidBy }: Pick<BookingFacts, "paidBy">): "transfer" | "cash" {
  return paidBy === "transfer" ? "transfer" : "cash";
}

/** Describes the promise of a written reading. */
export function describePromise({ date }: Pick<BookingFacts, "date">): string {
  return t("Your reading is written for you and reaches you by {date}.", { date: formatDay(date, "full") });
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

/** For a paid booking: whether it is confirmed, and by when it will be. */
export function describeConfirmation({ status, owedPence, confirmBy, zone, writtenAt }: StatusFacts): string {
  return describePayment({ status, owed: owedPence, confirmBy }, { zone, now: Date.parse(writtenAt) });
}

/** The amount that the client would pay by card now. */
export function dueOf({ rule, pricePence, owedPence, paymentStatus, paidBy }: BookingFacts): Pence {
  return dueNow({ rule, price: pricePence, owed: owedPence, paymentStatus, paidBy });
}

type StatusFacts = Pick<BookingFacts, "status" | "owedPence" | "confirmBy" | "zone" | "writtenAt">;

/** All that the client is told of the booking, as on the site's pages; how to prepare is a section of its own (`waysToPrepare`). */
export function clientFacts(facts: BookingFacts): FactRow[] {
  const { preparation: _, ...told } = namedFactsOf(facts);
  return rowsOf(told);
}

/** The same with the practitioner's text on how to prepare. */
export function factsWithPreparation(facts: BookingFacts): FactRow[] {
  return toldFacts(toldOf(facts), readingOf(facts));
}

export function namedFactsOf(facts: BookingFacts): NamedFacts {
  return namedFacts(toldOf(facts), readingOf(facts));
}

/** What, when, where and for how much: what the practitioner is told, too, and what is said of a booking that has ended. */
export function factRows(facts: BookingFacts, { withPlace = true } = {}): FactRow[] {
  const booking = toldOf(facts);
  return [
    [t("Service"), facts.serviceName],
    ...rowsOf(timeFacts(booking, facts)),
    ...(withPlace ? rowsOf(placeFacts(booking, facts)) : []),
    [t("Total price"), pounds(facts.pricePence)],
    [t("Reference"), reference(facts.bookingId)],
  ];
}

function toldOf({
  bookingId,
  group,
  pricePence,
  paidPence,
  owedPence,
  refundedPence,
  ...facts
}: BookingFacts): ToldBooking {
  const isAgreed = facts.paymentStatus === "paid" || facts.status === "confirmed";
  return {
    ...facts,
    id: bookingId,
    group: group && { ...group, companions: group.companions && nameInEmail(group.companions, 200) },
    location: group?.location ?? null,
    preparation: isAgreed ? facts.preparation : null,
    total: pricePence,
    paid: paidPence,
    owed: owedPence,
    refunded: refundedPence,
  };
}

function readingOf(facts: BookingFacts): ReadingOfFacts {
  const { zone, publicUrl } = facts;
  return { zone, publicUrl, begins: startsAt(facts).epochMilliseconds, now: Date.parse(facts.writtenAt) };
}

export type When = Pick<BookingFacts, "date" | "time" | "zone"> & Partial<Pick<PlacesFacts, "lastDay" | "endTime">>;

/** When a session takes place: a group session's days with their hours, otherwise the beginning. */
export function formatWhen({ date, time, zone, lastDay, endTime }: When): string {
  if (lastDay === undefined || endTime === undefined) return formatBeginning({ date, time, zone });
  return `${allDays(date, lastDay)}, ${hoursEachDay({ date, time, lastDay, endTime })}`;
}

/** Leads to the booking on the account page, where it can be cancelled and, except for places in a group, moved. */
export function bookingButton({ publicUrl }: Pick<BookingFacts, "publicUrl">): { label: string; href: string } {
  return { label: t("See your booking"), href: `${publicUrl}/account` };
}

/** The way into the call or the map for the day itself, with the booking beside it; the booking alone where there is neither. */
export function wayButtons(facts: BookingFacts): Pick<EmailText, "button" | "link"> {
  const { group, meeting, publicUrl } = facts;
  const way = group?.location && meeting?.place === "in person" ? undefined : wayThere(meeting, publicUrl);
  return way ? { button: way, link: bookingButton(facts) } : { button: bookingButton(facts) };
}

/** Leads to the times of the same service, or to the dates of its group. */
export function bookAgainButton({ service, group, publicUrl }: BookingFacts): { label: string; href: string } {
  const path = service ? bookingPathOf(service) : PUBLIC_PAGES.book.path;
  return { label: group ? t("See the next dates") : t("Choose another time"), href: publicUrl + path };
}

/** How to cancel and to move by that button. A place in a group session stays with its date; a reading has no time. */
export function howToChange(facts: BookingFacts): string {
  const { label } = bookingButton(facts);
  return facts.isWritten || facts.group
    ? t("To cancel, press “{label}” or reply to this email.", { label })
    : t("To cancel, or to move it with at least {notice} notice, press “{label}” or reply to this email.", {
        label,
        notice: formatNotice(facts.rule.moveHours),
      });
}

/** For the practitioner, who may have to call. */
export function phoneRow({ clientPhone }: Pick<BookingFacts, "clientPhone">): [label: string, value: string][] {
  return clientPhone ? [[t("Phone"), nameInEmail(clientPhone)]] : [];
}

/** What is sold, on card pages and receipts: "Reiki Level 1, 2 places". */
export function titleOf({ serviceName, group }: Pick<BookingFacts, "serviceName" | "group">): string {
  return serviceWithPlaces(serviceName, group?.places ?? 1);
}

/**
 * A booking in the subject of an email: "Rune reading, Tuesday 1 December 2026, 10:30" or "Written reading, promised by Tuesday 1 December
 * 2026".
 */
export function inShort({ isWritten, serviceName, ...facts }: BookingFacts): string {
  return isWritten
    ? t("{service}, promised by {date}", { service: serviceName, date: formatDay(facts.date, "full") })
    : `${serviceName}, ${formatBeginning(facts)}`;
}

/** The sender's details in the footer of an email. */
export function imprint(facts: BookingFacts): string[] {
  const site = new URL(facts.publicUrl).host;
  return [[facts.businessAddress, facts.businessEmail, site].filter(Boolean).join(" · ")];
}
