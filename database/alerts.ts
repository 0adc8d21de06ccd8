import type { Queries } from "./connection/connect.ts";

/** Something that a human should look at; told once per kind and reference. `detail` carries no personal data. */
export async function raiseAlert(
  queries: Queries,
  alert: { kind: string; detail: string; reference: string; bookingId?: string | null },
): Promise<void> {
  await queries.rows(
    `insert into alerts (kind, detail, reference, booking_id) values ($1, $2, $3, $4) on conflict (kind, reference) do nothing`,
    [alert.kind, alert.detail, alert.reference, alert.bookingId ?? null],
  );
}

/** What all alerts of this kind about a booking asked for is done. */
export async function settleAlertsOf(queries: Queries, kind: string, bookingId: string): Promise<void> {
  await queries.rows("update alerts set settled_at = now() where kind = $1 and booking_id = $2 and settled_at is null", [kind, bookingId]);
}

/** What the alerts of this kind asked for is done. */
export async function settleAlerts(queries: Queries, kind: string): Promise<void> {
  await queries.rows("update alerts set settled_at = now() where kind = $1 and settled_at is null", [kind]);
}
