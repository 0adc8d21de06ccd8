import { findSharers } from "./client-details.queries.ts";
import { done } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Returns who on file has this email address, or the telephone number of somebody without one. */
export async function listSharers(
  { database }: Practice,
  _: unknown,
  { email, phone, except }: { email: string; phone: string; except?: string | undefined },
) {
  return done({ people: await findSharers(database, { email, phone }, { except: except ? [except] : [] }) });
}
