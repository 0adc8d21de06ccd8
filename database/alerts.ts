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
