import type { Queries } from "#database/connection/connect.ts";
import type { Release } from "#domain/safety/release.ts";

/** An outbox: due messages, those given up in the last 7 days, and the seconds the oldest due one has waited. `lastSent` is ISO text. */
export type OutboxState = { waiting: number; failed: number; oldestSeconds: number; lastSent: string | null };

/** The numbers of waiting and failed items. */
export type Operations = {
  jobs: { due: number; failed: number; oldestSeconds: number };
  mail: OutboxState;
  sms: OutboxState;
  payments: { open: number; paid: number; failedRefunds: number };
  holds: number;
};

const outbox = (table: "mail" | "sms", due: string) => `
  (select json_build_object(
     'waiting', count(*) filter (where status = 'queued' and ${due}),
     'failed', count(*) filter (where status = 'failed' and created_at > now() - interval '7 days'),
     'oldestSeconds', coalesce(extract(epoch from now() - min(created_at) filter (where status = 'queued' and ${due})), 0),
     'lastSent', max(sent_at))
   from ${table}) as ${table}`;

export async function readOperations(queries: Queries): Promise<Operations> {
  const row = await queries.row<Operations>(`
    select
      (select json_build_object('due', due, 'failed', failed, 'oldestSeconds', oldest_seconds) from private.job_queue()) as jobs,
      ${outbox("mail", "coalesce(not_before, created_at) <= now()")},
      ${outbox("sms", "true")},
      (select json_build_object(
         'open', (select count(*) from checkouts where status in ('opening', 'open')),
         'paid', (select count(*) from checkouts where status = 'paid'),
         'failedRefunds', (select count(*) from refunds where status = 'failed'))) as payments,
      (select count(*)::int from bookings where status = 'pending' and hold_expires_at > private.clock()) as holds`);
  if (!row) throw new Error("The figures of the database are missing");
  return row;
}

/** When the site opened, or, where it was never closed, when its database was first run; undefined until it opens. */
export async function inUseSince(queries: Queries): Promise<Date | undefined> {
  const row = await queries.row<{ since: Date | null }>(`
    select case when exists (select from private.first_run) then (select opened_at from private.first_run)
      else (select min(started_at) from private.releases) end as since`);
  return row?.since ?? undefined;
}

/** The latest releases by which the database was run, the last first. */
export function latestReleases(queries: Queries): Promise<(Release & { startedAt: Date })[]> {
  return queries.rows(
    `select version, commit, started_at as "startedAt" from private.releases order by id desc limit 2`,
  );
}
