import type { DataClient } from "#app/backend/data-client.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import type { NewOutsideCalendar } from "#domain/calendars/outside-calendar.ts";

/** An external calendar of the practitioner; only the server of its address is exposed here. Instants are ISO. */
export type OutsideCalendar = {
  id: string;
  name: string;
  kind: NewOutsideCalendar["kind"];
  server: string;
  lastReadAt: string | null;
  lastAnswerAt: string;
  fault: string | null;
  busyTimes: number;
  /** Entries of any day. */
  entries: number;
  /** Titles of entries that may take more time than could be read. */
  unreadTitles: string[];
  unknownZones: string[];
  /** What she has said where such zones are. */
  zoneNames: Record<string, string>;
};

export type CalendarChoice = { name: string; address: string }[];

export async function loadOutsideCalendars(client: DataClient): Promise<ServerResult<OutsideCalendar[]>> {
  const result = await readFunction<{ calendars: OutsideCalendar[] }>(client, "practice-outside-calendars");
  return mapResult(result, ({ calendars }) => calendars);
}

/** Adds a calendar and reads it once, or returns the calendars to choose from. */
export function addOutsideCalendar(
  client: DataClient,
  calendar: NewOutsideCalendar,
): Promise<ServerResult<{ calendar?: OutsideCalendar; choice?: CalendarChoice }>> {
  return callFunction(client, "practice-add-outside-calendar", calendar);
}

export async function readOutsideCalendarNow(client: DataClient, id: string): Promise<ServerResult<OutsideCalendar>> {
  const result = await callFunction<{ calendar: OutsideCalendar }>(client, "practice-read-outside-calendar", { id });
  return mapResult(result, ({ calendar }) => calendar);
}

/** Stores which zone an unknown name in the calendar stands for, in place of an earlier answer, and reads the calendar again. */
export async function nameCalendarZone(
  client: DataClient,
  named: { id: string; name: string; zone: string },
): Promise<ServerResult<OutsideCalendar>> {
  const result = await callFunction<{ calendar: OutsideCalendar }>(client, "practice-name-calendar-zone", named);
  return mapResult(result, ({ calendar }) => calendar);
}

export function removeOutsideCalendar(client: DataClient, id: string): Promise<ServerResult<object>> {
  return callFunction(client, "practice-remove-outside-calendar", { id });
}
