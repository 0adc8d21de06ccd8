import { z } from "zod";
import { findReading } from "#database/bookings/readings.ts";
import { readingContent } from "#domain/bookings/readings/reading.ts";
import type { UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import { readingPdf } from "#practice/bookings/readings/reading-pdf.ts";
import * as readings from "#practice/bookings/readings/write-reading.ts";
import { adminAction } from "../request/admin-action.ts";
import { download } from "../request/download.ts";
import { bookingId, readQuery } from "../request/input.ts";

const revision = z.int().min(1);

/** GET `?bookingId=` -> the reading as saved, with the client's name and notes. For the practitioner. Refusal: 404 reading-not-found. */
export async function writtenReading(c: UserContext): Promise<Response> {
  const { bookingId: id } = readQuery(c, z.object({ bookingId }));
  const found = await findReading(c.var.deps.practice.database, id);
  return found ? c.json(found) : refuse(c, "reading-not-found");
}

/** `{bookingId, revision, body, pictures}` -> `{revision}`. Refusals: 404 reading-not-found, 409 changed-meanwhile, 422 reading-empty. */
export const saveReading = adminAction(z.object({ bookingId, revision, ...readingContent.shape }), readings.saveReading);

/**
 * `{bookingId, revision}` -> `{}`: sends the reading to its client. Refusals: 404 reading-not-found, 409 changed-meanwhile, not-begun, 422
 * reading-empty.
 */
export const sendReading = adminAction(z.object({ bookingId, revision }), readings.sendReading);

/** GET `?bookingId=` -> the user's own reading once it was sent; the same 404 in every other case. */
export async function myReading(c: UserContext): Promise<Response> {
  const query = readQuery(c, z.object({ bookingId }));
  const found = await readings.readReading(c.var.deps.practice.database, { ...query, userId: c.var.user.userId });
  return found.ok ? c.json(found.reading) : refuse(c, found);
}

/** GET `?bookingId=` -> the reading as PDF, for its client once it was sent, and for the practitioner. Refusal: 429 too-often. */
export async function readingPdfFile(c: UserContext): Promise<Response> {
  const query = readQuery(c, z.object({ bookingId }));
  const { userId, isAdmin } = c.var.user;
  const { practice, limits } = c.var.deps;
  const limited = await limits.take([{ rule: "readings by user", who: userId }]);
  if (limited) return refuse(c, limited);
  const found = await readings.readReading(practice.database, { ...query, userId: isAdmin ? undefined : userId });
  if (!found.ok) return refuse(c, found);
  const body = new Uint8Array(await readingPdf(practice, found.reading));
  return download(c, { name: `reading-${query.bookingId.slice(0, 8)}.pdf`, type: "application/pdf", body });
}
