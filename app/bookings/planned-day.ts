import type { AnswerOf, InputOf } from "#app/kit/backend/server/functions.ts";
import type { plannedDay } from "#server/bookings/actions.ts";

/**
 * One day for the practitioner's planning, without the limits that apply to the public: free start times within the hours, and what is
 * closed to the public, which the practitioner can still book.
 */
export type DaySchedule = AnswerOf<typeof plannedDay>;
/** A booking or, without a `bookingId`, a group session. Times are HH:mm in the practice's time zone. */
export type DayScheduleEntry = DaySchedule["occupied"][number];
export type DayRequest = InputOf<typeof plannedDay>;
