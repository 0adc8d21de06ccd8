import type { Queries } from "#database/connection/connect.ts";

/** The latest audit entry of a booking: [before, after] of each column, null for a column with personal data. */
export type LastChange = {
  actor: string | null;
  at: Date;
  ageMs: number;
  changes: Record<string, [unknown, unknown] | null>;
};

/** Finds the latest change of a booking. Call it with the booking locked, so that no other change follows. */
export async function findLastChange(tx: Queries, bookingId: string): Promise<LastChange | undefined> {
  return tx.row<LastChange>(
    `select actor, at, extract(epoch from clock_timestamp() - at)::float8 * 1000 as "ageMs", changes
     from audit where row_id = $1 and table_name = 'bookings' order by id desc limit 1`,
    [bookingId],
  );
}

/**
 * Removes the messages of a change: the job that would write them, the unclaimed emails and SMS of this kind, and the phone calls that stand
 * for them. False, without any change, if one of them may have been sent, or the client has been rung.
 */
export async function takeBackMessages(
  tx: Queries,
  bookingId: string,
  { kind, since }: { kind: string; since: Date },
): Promise<boolean> {
  const left: object[] = [];
  for (const outbox of ["mail", "sms"]) {
    const written = await tx.rows<{ waits: boolean }>(
      `select status = 'dropped' or (status = 'queued' and claimed_until is null) as waits from ${outbox}
       where booking_id = $1 and kind = $2 and created_at >= $3 for update`,
      [bookingId, kind, since],
    );
    left.push(...written.filter(({ waits }) => !waits));
  }
  left.push(
    ...(await tx.rows(
      "select from private.phone_calls where booking_id = $1 and kind = $2 and created_at >= $3 and settled_at is not null for update",
      [bookingId, kind, since],
    )),
  );
  if (left.length > 0) return false;
  for (const outbox of ["mail", "sms", "private.phone_calls"])
    await tx.rows(`delete from ${outbox} where booking_id = $1 and kind = $2 and created_at >= $3`, [
      bookingId,
      kind,
      since,
    ]);
  await tx.rows(
    "select private.remove_job('follow-change:' || id || ':' || calendar_sequence) from bookings where id = $1",
    [bookingId],
  );
  return true;
}

/** Restores the status before a confirmation or a completion; `private.guard_booking` allows it for this booking only. */
export async function takeBackStatus(tx: Queries, bookingId: string, { changes }: LastChange): Promise<void> {
  await tx.rows("select set_config('practice.taken_back', $1, true)", [bookingId]);
  const before = Object.fromEntries(Object.entries(changes).map(([column, values]) => [column, values?.[0]]));
  await tx.rows(
    `update bookings b set status = r.status, no_show = r.no_show, hold_expires_at = r.hold_expires_at
     from bookings was, jsonb_populate_record(was, $2) r where was.id = $1 and b.id = $1`,
    [bookingId, JSON.stringify(before)],
  );
}
