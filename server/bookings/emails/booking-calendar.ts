import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventStatus,
} from "ical-generator";
import { t } from "@sacred-space/words/t.ts";
import { ERASED_CLIENT } from "#domain/accounts/erased-client.ts";
import { joinPath } from "#domain/bookings/meeting.ts";
import { initials } from "#domain/calendars/initials.ts";
import { nextSteps, reference } from "#domain/bookings/told-facts.ts";
import { startsAt, describePlace, factsWithPreparation, type BookingFacts } from "./booking-facts.ts";
import { oneLine } from "#server/messages/emails/harmless-text.ts";

/** The facts in a booking's calendar entry. */
type EventFacts = Pick<
  BookingFacts,
  | "bookingId"
  | "sequence"
  | "date"
  | "time"
  | "zone"
  | "durationMinutes"
  | "status"
  | "place"
  | "area"
  | "meeting"
  | "businessAddress"
  | "group"
  | "publicUrl"
>;

/**
 * The booking as an iCalendar file (RFC 5545), times in UTC. Its UID is the booking's id and SEQUENCE counts its changes, so that a later
 * email moves or cancels the same entry in the client's calendar instead of adding another (RFC 5546, 2.1.4). It requests no reply. Without
 * an organizer's address it is published rather than sent as an invitation.
 */
export function bookingCalendar(facts: BookingFacts): string {
  const calendar = ical({ prodId: PRODUCT, method: methodFor(facts) });
  const event = calendar.createEvent(
    bookingEvent(facts, {
      summary: `${facts.serviceName}, ${facts.businessName}`,
      description: describeForClient(facts),
      stamp: facts.writtenAt,
      url: facts.publicUrl,
    }),
  );
  if (facts.businessEmail && facts.clientEmail) {
    event.organizer({ name: oneLine(facts.businessName), email: oneLine(facts.businessEmail) });
    event.createAttendee({
      name: oneLine(facts.clientName, 80),
      email: oneLine(facts.clientEmail),
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return calendar.toString();
}

/** Everything the client is told, for the day on which nothing else is at hand; of a booking that has ended, the reference alone. */
function describeForClient(facts: BookingFacts): string {
  if (facts.status !== "pending" && facts.status !== "confirmed") return referenceLine(facts);
  const told = factsWithPreparation(facts).map(([label, value, href]) => `${label}: ${href ?? value}`);
  const next = nextSteps(facts).slice(facts.status === "confirmed" ? 1 : 0);
  return [...told, ...next]
    .flatMap((text) => text.split(/[\r\n]+/))
    .map((line) => oneLine(line))
    .join("\n");
}

export function referenceLine({ bookingId }: Pick<BookingFacts, "bookingId">): string {
  return t("Reference: {reference}", { reference: reference(bookingId) });
}

/**
 * The same entry for the practitioner. It is published, since an organizer is not invited to their own session, and titled by the client's
 * initials, since calendars show titles on locked screens.
 */
export function practitionerCalendar(facts: BookingFacts): string {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent(
    bookingEvent(facts, {
      summary: practitionerTitle(facts),
      description: referenceLine(facts),
      stamp: facts.writtenAt,
      url: `${facts.publicUrl}/admin/bookings`,
    }),
  );
  return calendar.toString();
}

/** "M. L., Written reading". An erased client has no name. */
export function practitionerTitle(
  { clientName, clientEmail, serviceName }: Pick<BookingFacts, "clientName" | "clientEmail" | "serviceName">,
  { fullNames = false } = {},
): string {
  const who = fullNames ? oneLine(clientName) : initials(clientName);
  return clientEmail === ERASED_CLIENT.email || who === "" ? serviceName : `${who}, ${serviceName}`;
}

/** `stamp` is an instant. */
type EventWords = { summary: string; description: string; stamp: string | Date; url: string };

/** Builds one entry, for files and subscribed calendars. */
export function bookingEvent(facts: EventFacts, { summary, description, stamp, url }: EventWords) {
  const start = startsAt(facts);
  const link = facts.meeting?.place === "video" ? facts.publicUrl + joinPath(facts.meeting) : undefined;
  return {
    id: facts.bookingId,
    sequence: facts.sequence,
    stamp: new Date(stamp),
    start: asDate(start.toInstant()),
    ...lasting(facts, start),
    summary: oneLine(summary),
    description,
    location: link && !facts.group?.location ? link : describePlace(facts),
    status: STATUS[facts.status],
    url: link ?? url,
  } satisfies ICalEventData;
}

/**
 * A group session of several days is one entry that repeats each day, so that it is moved and cancelled as one (RFC 5546, 3.2.2: one UID). Times are
 * in UTC, and a rule would be an hour off after a clock change: such a weekend lasts from its beginning to its end.
 */
function lasting(facts: EventFacts, start: Temporal.ZonedDateTime): Pick<ICalEventData, "end" | "repeating"> {
  const first = { end: asDate(start.add({ minutes: facts.durationMinutes }).toInstant()) };
  const days = facts.group ? start.toPlainDate().until(facts.group.lastDay).days : 0;
  if (days === 0 || !facts.group) return first;
  const last = startsAt({ date: facts.group.lastDay, time: facts.time, zone: facts.zone });
  if (last.offset === start.offset)
    return { ...first, repeating: { freq: ICalEventRepeatingFreq.DAILY, count: days + 1 } };
  return { end: asDate(last.add({ minutes: facts.durationMinutes }).toInstant()) };
}

export const PRODUCT = { company: "Sacred Space", product: "Bookings", language: "EN" };

const STATUS: Record<BookingFacts["status"], ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

function methodFor({ businessEmail, status }: BookingFacts): ICalCalendarMethod {
  if (!businessEmail) return ICalCalendarMethod.PUBLISH;
  return status === "cancelled" ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
}

function asDate(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
