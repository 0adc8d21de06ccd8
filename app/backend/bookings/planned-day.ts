import type { DataClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { readFunction } from "#app/backend/server/functions.ts";
import type { Minutes } from "#domain/time.ts";

/** A booking or, without a `bookingId`, a group session. Times are HH:mm in the practice's time zone. */
export type DayScheduleEntry = {
  from: string;
  to: string;
  bufferBeforeMinutes: Minutes;
  bufferMinutes: Minutes;
  title: string;
  bookingId: string | null;
};

/** One day for the practitioner's planning, without the limits that apply to the public. */
export type DaySchedule = {
  date: string;
  /** The planned session's length, and the buffers before and after it, in minutes. */
  duration: Minutes;
  bufferBefore: Minutes;
  buffer: Minutes;
  /** Free start times within the hours. */
  times: string[];
  hours: { from: string; to: string }[];
  blockedBecause: string | null;
  /** Whether the settings refuse public bookings for the same day. */
  isSameDayRefused: boolean;
  occupied: DayScheduleEntry[];
  /** Hidden from the public; the practitioner can still book them. */
  closed: { from: string; to: string; reason: string; calendar: string | null }[];
};

export type DayRequest = { date: string; serviceId: string; moving?: string; variantId?: string; addOnIds?: string };

export function loadDaySchedule(client: DataClient, request: DayRequest): Promise<ServerResult<DaySchedule>> {
  return readFunction(client, "practice-openings", request);
}
