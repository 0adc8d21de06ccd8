import { type ClosedSpan, lastDayToChoose } from "#domain/bookings/closing.ts";
import { done } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { mobileNumber } from "#server/bookings/emails/text-words.ts";
import { areSmsOn } from "#server/messages/sms/phone-calls.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import {
  findClosedSessions,
  findCurrentClosings,
  findGroupsInTime,
  findPeopleInTime,
  type PersonInTime,
} from "./closing-overview.queries.ts";

/**
 * What is booked and announced in a time, with the money held and how each person would be told of a cancellation: by email, by SMS, by the
 * practitioner ("phone"), or not at all (an unpaid hold).
 */
export async function sessionsToClose({ database }: Practice, _: unknown, span: ClosedSpan) {
  const [people, groups, hasSms, today] = await Promise.all([
    findPeopleInTime(database, span),
    findGroupsInTime(database, span),
    areSmsOn(database),
    practiceToday(database),
  ]);
  const all = people.map(({ address, isHold, ...person }) => ({
    ...person,
    by: wayToTell({ address, isHold, phone: person.phone }, hasSms),
    person: address || person.person,
    lastDay: lastDayToChoose(today, person.date),
  }));
  return done({
    sessions: all.filter(({ groupSessionId }) => groupSessionId === null),
    groupSessions: groups.map((group) => ({
      ...group,
      people: all.filter(({ groupSessionId }) => groupSessionId === group.id),
    })),
  });
}

function wayToTell({ address, isHold, phone }: Pick<PersonInTime, "address" | "isHold" | "phone">, hasSms: boolean) {
  if (isHold) return "none";
  if (address !== "") return "email";
  return hasSms && mobileNumber(phone) !== undefined ? "sms" : "phone";
}

/** The closings of today and those whose clients are still to choose, with what became of each session. */
export async function currentClosings({ database }: Practice) {
  const closings = await findCurrentClosings(database);
  const sessions = await findClosedSessions(
    database,
    closings.map(({ id }) => id),
  );
  return done({
    closings: closings.map((closing) => ({
      ...closing,
      sessions: sessions.filter(({ closingId }) => closingId === closing.id),
    })),
  });
}
