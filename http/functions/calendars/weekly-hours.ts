import { z } from "zod";
import { weekOfHours } from "#domain/bookings/hours.ts";
import { bookingsOutside } from "#practice/bookings/hours/bookings-outside.ts";
import { saveHours as save } from "#practice/bookings/hours/save-hours.ts";
import { adminAction } from "../request/admin-action.ts";

const saveShape = z.object({ from: weekOfHours, week: weekOfHours });

/**
 * `{from, week}`, each `[{dayOfWeek, start, end, isActive}]` -> `{}`: replaces the weekly hours at once. Refusal: changed-meanwhile, when they
 * are no longer `from`.
 */
export const saveHours = adminAction(saveShape, save);

/** `{week}` -> `{count, bookings: [{id, date, time, durationMinutes, clientName, serviceName}]}`: sessions outside these weekly hours. Changes nothing. */
export const sessionsOutside = adminAction(z.object({ week: weekOfHours }), async (practice, _, { week }) => ({
  ok: true,
  ...(await bookingsOutside(practice, week)),
}));
