import { stringify } from "csv-stringify/sync";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { addWaysOut, listSubscribers } from "./subscribers.queries.ts";
import { digest, newLinkToken } from "#server/accounts/hash-token.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * All confirmed subscribers as a CSV file for another mailing program, each with their own unsubscribe link. No cell can start a formula.
 */
export async function exportSubscribers({ database, publicUrl }: Practice): Promise<{ name: string; text: string }> {
  const readers = await database.transaction(async (tx) => {
    const listed = (await listSubscribers(tx)).map((reader) => ({ ...reader, token: newLinkToken() }));
    await addWaysOut(
      tx,
      listed.map(({ id, token }) => ({ subscriberId: id, leaveHash: digest(token) })),
    );
    return listed;
  });
  const rows = readers.map(({ email, confirmedAt, token }) => [
    email,
    confirmedAt.toISOString(),
    `${publicUrl}/newsletter/leave?token=${token}`,
  ]);
  const text = stringify([["email", "confirmed_at", "unsubscribe"], ...rows], {
    escape_formulas: true,
    record_delimiter: "windows",
  });
  return { name: `newsletter-${await practiceToday(database)}.csv`, text };
}
