import { Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { practiceToday } from "#database/practice-clock.ts";
import type { Desk } from "#http/desk.ts";
import { refuse } from "#http/refusals.ts";
import { exportBookings } from "#practice/export-bookings.ts";
import { firstFault } from "./json-body.ts";
import { practitionerOnly } from "./practitioner-only.ts";

const query = z.object({
  status: z.enum(["pending", "confirmed", "completed", "cancelled"], { error: "is not a status" }).optional(),
});

/** GET [?status=] -> all bookings as a CSV file, the latest date first. The practitioner only. */
export function bookingsCsv(desk: Desk): Hono {
  return new Hono().get("/", practitionerOnly(desk), async (c) => {
    const asked = query.safeParse(c.req.query());
    if (!asked.success) return refuse(c, "invalid-request", firstFault(asked.error));
    c.header("Content-Type", "text/csv; charset=utf-8");
    c.header("Content-Disposition", `attachment; filename="bookings-${await practiceToday(desk.practice.database)}.csv"`);
    return stream(c, async (file) => {
      for await (const part of exportBookings(desk.practice, asked.data.status)) await file.write(part);
    });
  });
}
