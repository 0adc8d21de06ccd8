import type { DataClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { readFunction } from "#app/backend/server/functions.ts";
import type { Minutes } from "#domain/time.ts";

/** A booking or, without a `bookingId`, a group session. Times are HH:mm in the practice's zone. */
export type DayScheduleEntry = {
  from: string;
  to: string;
  bufferBeforeMinutes: Minutes;
  bufferMinutes: Minutes;
  title: string;
  bookingId: string | null;
};

/** One day as the practitioner plans it: no limit for the public holds. */
export type DaySchedule = {
  date: string;
  /** The planned session's length, and the buffers before and after it. */
  duration: Minutes;
  bufferBefore: Minutes;
  buffer: Minutes;
  /** Start times that the hours leave free. */
  times: string[];
  hours: { from: string; to: string }[];
  blockedBecause: string | null;
  /** The settings refuse a new booking for the same day. */
  isSameDayRefused: boolean;
  occupied: DayScheduleEntry[];
  /** Hidden from the public; can be booked by hand all the same. */
  closed: { from: string; to: string; reason: string; calendar: string | null }[];
};

export type DayRequest = { date: string; serviceId: string; moving?: string; variantId?: string; addOnIds?: string };

export function loadDaySchedule(client: DataClient, request: DayRequest): Promise<ServerResult<DaySchedule>> {
  return readFunction(client, "practice-openings", request);
}
