import { raiseUnfollowedChanges } from "#server/bookings/bookings.queries.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Raises an alert for each change whose consequences (`follow-change`) keep failing, and settles it when they are done. Idempotent. */
export async function watchChanges({ database, log }: Pick<Practice, "database" | "log">): Promise<void> {
  const bookingIds = await raiseUnfollowedChanges(database);
  if (bookingIds.length > 0) log.error({ bookingIds }, "changes of bookings cannot be followed up");
}
