import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { beginning, placeInWords, reference, type BookingFacts } from "./booking-facts.ts";
import { nameInEmail, oneLine } from "#practice/emails/harmless-text.ts";

/**
 * The booking as an iCalendar file (RFC 5545), times in UTC. Its UID is the booking's id and SEQUENCE counts its changes, so that a later
 * email moves or cancels the same entry in the client's calendar instead of adding another (RFC 5546, 2.1.4). It requests no reply. Without
 * an organizer's address it is published rather than sent as an invitation.
 */
export function bookingCalendar(facts: BookingFacts): string {
  const start = beginning(facts);
  const end = start.add({ minutes: facts.durationMinutes });
  const calendar = ical({
    prodId: { company: "Sacred Space", product: "Bookings", language: "EN" },
    method: methodFor(facts),
  });
  const event = calendar.createEvent({
    id: facts.bookingId,
    sequence: facts.sequence,
    stamp: asDate(Temporal.Instant.from(facts.writtenAt)),
    start: asDate(start.toInstant()),
    end: asDate(end.toInstant()),
    summary: oneLine(`${facts.serviceName}, ${facts.businessName}`),
    description: `Reference ${reference(facts.bookingId)}`,
    location: placeInWords(facts),
    status: STATUS[facts.status],
    url: facts.publicUrl,
  });
  if (facts.businessEmail) {
    event.organizer({ name: oneLine(facts.businessName), email: oneLine(facts.businessEmail) });
    event.createAttendee({
      name: nameInEmail(facts.clientName),
      email: oneLine(facts.clientEmail),
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return calendar.toString();
}

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
