import type { Context } from "hono";
import { z } from "zod";
import { parseDate } from "#domain/time.ts";
import { jsonReader, responding } from "./read-json.ts";
import { refuse } from "./refusals.ts";

/** The request's JSON body in this shape. Throws 415, or 400 `invalid-request` naming the first wrong `field`. */
export const readBody = jsonReader({
  mediaType: (c) => c.json({ code: "unsupported-media-type", error: "Send the request as application/json" }, 415),
  malformed: (c, fault) =>
    refuse(
      c,
      "invalid-request",
      typeof fault === "string" ? { detail: "The request body is not JSON" } : firstFault(fault),
    ),
});

/** The request's query in this shape. Throws 400 `invalid-request` naming the first wrong parameter as `field`. */
export function readQuery<S extends z.core.$ZodType>(c: Context, shape: S): z.output<S> {
  const read = z.safeParse(shape, c.req.query());
  if (read.success) return read.data;
  throw responding(refuse(c, "invalid-request", firstFault(read.error)));
}

/** "bookingDate is not a date (yyyy-MM-dd)", with `field`: "bookingDate". */
function firstFault(error: z.core.$ZodError): { detail: string; extra?: { field: string } } {
  const issue = error.issues[0];
  const field = issue?.path.join(".");
  const message = issue?.message ?? "is wrong";
  if (!field) return { detail: "The request must be an object" };
  return { detail: `${field} ${message.charAt(0).toLowerCase()}${message.slice(1)}`, extra: { field } };
}

export const bookingId = z.uuid({ error: "is not a booking" });
/** The sender's own, the same each time a request is repeated: database/requests-done.ts. */
export const requestId = z.uuid({ error: "is not an id" }).optional();
/** The page of a list, counted from 0. */
export const pageNumber = z.coerce.number<number | string>().int().min(0).max(100_000).default(0);
export const serviceId = z.uuid({ error: "is not a service" });
export const pence = z.int({ error: "is not an amount in pence" }).min(0, "is not an amount in pence");
export const date = z.string().refine((text) => parseDate(text) !== undefined, { error: "is not a date (yyyy-MM-dd)" });
