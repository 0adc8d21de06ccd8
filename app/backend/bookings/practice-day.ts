import type { DataClient } from "#app/backend/data-client.ts";
import { readFunction } from "#app/backend/server/functions.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import type { Meeting } from "#domain/bookings/meeting.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Booking } from "./booking.ts";
import type { PracticeCalendar } from "./calendar.ts";

/** An amount, and the number of bookings or refunds behind it. */
type MoneyTaken = { pence: Pence; count: number };

/** A session of today or tomorrow; a `visit` of 1 is the client's first. */
export type DaySession = Pick<
  Booking,
  | "id"
  | "clientName"
  | "clientEmail"
  | "clientPhone"
  | "serviceName"
  | "groupSessionId"
  | "place"
  | "date"
  | "time"
  | "durationMinutes"
  | "isWritten"
  | "status"
  | "noShow"
  | "paymentStatus"
  | "paid"
  | "owed"
  | "refunded"
  | "notes"
> & { visit: number; meeting: Meeting | null };

/**
 * `today` and `now` (HH:mm) are in the practice's time zone; sessions, hours and entries are of today and tomorrow, the takings of the last
 * 7 days.
 */
export type PracticeDay = PracticeCalendar & {
  zone: string;
  today: CalendarDate;
  now: string;
  sessions: DaySession[];
  revenue: MoneyTaken & { vouchers: number };
  refunds: MoneyTaken;
};

export function loadPracticeDay(client: DataClient): Promise<ServerResult<PracticeDay>> {
  return readFunction(client, "practice-day");
}

/** The number of paid bookings to confirm, of messages that could not be sent, and of clients to ring. */
type ToDo = { toConfirm: number; failedMessages: number; toRing: number };

export function loadToDo(client: DataClient): Promise<ServerResult<ToDo>> {
  return readFunction(client, "practice-to-do");
}
