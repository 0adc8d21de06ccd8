import { findSessionToJoin } from "./video-links.queries.ts";
import { type Joining, joining } from "#domain/bookings/meeting.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** The format of private.random_name; PostgreSQL does not accept every text. */
const IS_KEY = /^[0-9a-f]{32}$/;

/**
 * Returns the state of a video session's link: it opens 15 minutes before the session and closes at its end. Refused with link-over once
 * the session was moved or cancelled. The key is the only credential: clients open the link from an email, on any device.
 */
export async function joinSession({ database }: Practice, _: unknown, { key }: { key: string }) {
  const found = IS_KEY.test(key) ? await findSessionToJoin(database, key) : undefined;
  if (found?.meeting?.place !== "video" || found.url === null) return refused("link-over");
  const { service, meeting, url, zone, now } = found;
  const { state, opens } = joining(meeting, now.getTime());
  const facts: Joining = { service, state, opens: new Date(opens).toISOString(), zone, now: now.toISOString() };
  return done(state === "open" ? { ...facts, url } : facts);
}
