import type { DataClient } from "#app/backend/data-client.ts";
import { readFunction } from "#app/backend/server/functions.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import type { Meeting } from "#domain/bookings/meeting.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Booking } from "./booking.ts";
import type { PracticeCalendar } from "./calendar.ts";

/** Money and how many bookings or refunds it comes from. */
type MoneyTaken = { pence: Pence; count: number };

/** A session of today or tomorrow; `visit` 1 is the client's first. */
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
  | "status"
  | "noShow"
  | "paymentStatus"
  | "paid"
  | "owed"
  | "refunded"
  | "notes"
> & { visit: number; meeting: Meeting | null };

/** `today` and `now` (HH:mm) are the practice's; sessions, hours and entries are of today and tomorrow, takings of the last 7 days. */
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

/** How many paid bookings wait to be confirmed, and how many messages could not be sent. */
type ToDo = { toConfirm: number; failedMessages: number };

export function loadToDo(client: DataClient): Promise<ServerResult<ToDo>> {
  return readFunction(client, "practice-to-do");
}
