import { z } from "zod";
import { bookingMoment } from "#domain/bookings/booking-request.ts";
import { refused } from "#domain/result.ts";
import type { AppContext } from "#kit/server/context.ts";
import { readBody } from "#kit/server/input.ts";
import { chooseTime } from "./choose-time.ts";

const text = z.string().catch("");
const pressed = z.object({ key: text, at: text });
const chosenTime = z.object({ ...bookingMoment.shape, key: z.string() });

/**
 * POST `{key, bookingDate, bookingTime}` -> `{date, time}`. Also accepts the form of the link's page, which works without scripts, has day
 * and time in one field `at` ("2026-12-01 10:30"), and is answered with that page.
 */
export async function chooseByLink(c: AppContext) {
  const isForm = c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
  const { key, bookingDate: date, bookingTime: time } = isForm ? await readForm(c) : await readBody(c, chosenTime);
  const chosen =
    date === undefined ? refused("slot-not-offered") : await chooseTime(c.var.deps.practice, { key, date, time });
  if (isForm)
    return c.redirect(`/another-time/${encodeURIComponent(key)}${chosen.ok ? "" : `?not=${chosen.reason}`}`, 303);
  return chosen.ok ? c.json({ date: chosen.date, time: chosen.time }) : chosen;
}

async function readForm(c: AppContext) {
  const { key, at } = pressed.parse(await c.req.parseBody());
  const [bookingDate, bookingTime] = at.split(" ");
  const read = chosenTime.safeParse({ key, bookingDate, bookingTime });
  return read.success ? read.data : { key: key.slice(0, 100), bookingDate: undefined, bookingTime: "" };
}
