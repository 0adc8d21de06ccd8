import type { Queries } from "./connection/connect.ts";

/** Raises an alert that needs a person's attention, once per kind and reference. `detail` must not contain personal data. */
export async function raiseAlert(
  queries: Queries,
  alert: { kind: string; detail: string; reference: string; bookingId?: string | null },
): Promise<void> {
  await queries.rows(
    `insert into alerts (kind, detail, reference, booking_id) values ($1, $2, $3, $4) on conflict (kind, reference) do nothing`,
    [alert.kind, alert.detail, alert.reference, alert.bookingId ?? null],
  );
}

export async function resolveAlertsOf(queries: Queries, kind: string, bookingId: string): Promise<void> {
  await queries.rows("update alerts set settled_at = now() where kind = $1 and booking_id = $2 and settled_at is null", [kind, bookingId]);
}

export async function resolveAlerts(queries: Queries, kind: string): Promise<void> {
  await queries.rows("update alerts set settled_at = now() where kind = $1 and settled_at is null", [kind]);
}

/** Raises an alert for a lasting problem, once until `closeIncidents` ends it, even if it was settled. Returns the id of a new alert. */
export async function openIncident(queries: Queries, { kind, detail }: { kind: string; detail: string }): Promise<string | undefined> {
  const row = await queries.row<{ id: string }>(
    `insert into alerts (kind, detail, reference) values ($1, $2, 'lasts') on conflict (kind, reference) do nothing returning id`,
    [kind, detail],
  );
  return row?.id;
}

/** Ends the incidents whose kind begins with `prefix`, except those in `lasting`: settles their alerts and allows new ones. */
export async function closeIncidents(queries: Queries, prefix: string, lasting: string[]): Promise<void> {
  await queries.rows(
    `update alerts set settled_at = coalesce(settled_at, now()), reference = 'until ' || now()
     where starts_with(kind, $1) and reference = 'lasts' and kind <> all($2)`,
    [prefix, lasting],
  );
}
