import ical, { type ICalEventData, ICalEventStatus } from "ical-generator";
import { t } from "@sacred-space/words/t.ts";
import {
  type CalendarSession,
  type GroupSessionEntry,
  listBookedSessions,
  listBookedSessionsOf,
  listGroupSessionEntries,
} from "./calendar-entries.queries.ts";
import { findCalendarSubscription } from "./calendar-links.queries.ts";
import { practiceClock } from "#server/settings/practice-clock.queries.ts";
import { type PracticeDetails, findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { describePayment } from "#domain/bookings/confirmation.ts";
import { digest } from "#server/accounts/hash-token.ts";
import { bookingEvent, referenceLine, practitionerTitle, PRODUCT } from "#server/bookings/emails/booking-calendar.ts";
import { startsAt, describePlace } from "#server/bookings/emails/booking-facts.ts";
import { oneLine } from "#server/messages/emails/harmless-text.ts";
import type { Practice } from "#kit/server/practice.ts";

const PRACTICE_DAYS_BACK = 60;
const OWN_DAYS_BACK = 365;
/** How often a calendar program should ask again, in seconds. Most ask less often. */
const REFRESH = 15 * 60;

type Context = { card: PracticeDetails; zone: string; publicUrl: string };

/**
 * Returns the calendar of a link's token (RFC 5545). Its entries have the UIDs of the files in emails. A cancelled session is left out,
 * which removes it from a subscribed calendar. Undefined if the token is unknown.
 */
export async function calendarFeed(
  { database, publicUrl }: Pick<Practice, "database" | "publicUrl">,
  token: string,
): Promise<string | undefined> {
  const subscription = await findCalendarSubscription(database, digest(token));
  if (!subscription) return undefined;
  const { userId, scope, fullNames } = subscription;
  const [card, { zone }] = await Promise.all([findPracticeDetails(database), practiceClock(database)]);
  const context = { card, zone, publicUrl };
  if (scope === "own") {
    const sessions = await listBookedSessionsOf(database, userId, { daysBack: OWN_DAYS_BACK });
    return calendar(
      oneLine(card.name),
      sessions.map((session) =>
        sessionEvent(session, context, {
          summary: `${session.serviceName}, ${card.name}`,
          statusWords: statusWordsOf(session, context),
          path: "/account",
        }),
      ),
    );
  }
  const [sessions, groups] = await Promise.all([
    listBookedSessions(database, { daysBack: PRACTICE_DAYS_BACK }),
    listGroupSessionEntries(database, { daysBack: PRACTICE_DAYS_BACK }),
  ]);
  return calendar(t("{name}: sessions", { name: oneLine(card.name) }), [
    ...sessions.map((session) =>
      sessionEvent(session, context, { summary: practitionerTitle(session, { fullNames }), path: "/admin/bookings" }),
    ),
    ...groups.flatMap((group) => groupEvents(group, context)),
  ]);
}

function calendar(name: string, events: ICalEventData[]): string {
  return ical({ prodId: PRODUCT, name, ttl: REFRESH, events }).toString();
}

function sessionEvent(
  session: CalendarSession,
  { card, zone, publicUrl }: Context,
  { summary, statusWords, path }: { summary: string; statusWords?: string | undefined; path: string },
): ICalEventData {
  const facts = { ...session, zone, businessAddress: card.address, publicUrl };
  const description = [statusWords, referenceLine(session)].filter(Boolean).join("\n");
  return bookingEvent(facts, { summary, description, stamp: session.changedAt, url: publicUrl + path });
}

/** Passes no current time: a feed changes only with its data, so it never calls a confirmation late. */
function statusWordsOf({ status, isPaid, owed, confirmBy }: CalendarSession, { zone }: Context): string | undefined {
  if (!isPaid || status === "completed") return undefined;
  return describePayment({ status, owed, confirmBy: confirmBy?.toISOString() ?? null }, { zone, now: undefined });
}

/**
 * Returns one entry per day. The first has the group session's id as its UID, later ones add the day's number, so that a moved weekend
 * keeps its entries.
 */
function groupEvents(group: GroupSessionEntry, { card, zone, publicUrl }: Context): ICalEventData[] {
  const first = Temporal.PlainDate.from(group.startsOn);
  const days = first.until(group.endsOn).days + 1;
  return Array.from({ length: days }, (_, index) => {
    const date = first.add({ days: index }).toString();
    return {
      id: index === 0 ? group.id : `${group.id}-${index + 1}`,
      sequence: group.sequence,
      stamp: group.changedAt,
      start: new Date(startsAt({ date, time: group.startTime, zone }).epochMilliseconds),
      end: new Date(startsAt({ date, time: group.endTime, zone }).epochMilliseconds),
      summary: oneLine(group.serviceName),
      description:
        group.places === null
          ? t("Group session")
          : t("Group session, at most {places, plural, one {# person} other {# people}}", { places: group.places }),
      location: describePlace({ place: group.place, businessAddress: card.address }),
      status: ICalEventStatus.CONFIRMED,
      url: `${publicUrl}/admin/services`,
    };
  });
}
