import type { Queries } from "#database/connection/connect.ts";
import { beginFirstRun } from "#server/settings/first-run.queries.ts";
import { insertDefaultPage } from "#server/pages/pages.queries.ts";
import { insertSettings, type OwnSettings } from "#server/settings/practice-settings.queries.ts";
import { contentIn } from "#domain/content/content-in.ts";

/**
 * Tables that stay when a demonstration becomes a practice: they belong to the installation, or to the practitioner's own account, devices,
 * calendars and words. Every other table, also one that is added later, begins empty.
 */
const STAYS = [
  String.raw`(realtime|graphile_worker|extensions|stand_in_\w+)\..*`,
  String.raw`auth\..*`, // other accounts are deleted, with what is theirs
  String.raw`storage\.(buckets|discarded_versions|objects)`, // objects are deleted, not truncated: their bytes are removed by a job
  String.raw`private\.(schema_\w+|applied_\w+|releases|milestones|clock|requests_done|backups|push_keys|push_subscriptions|outside_calendars|busy_\w+)`,
  String.raw`public\.(profiles|email_words|booking_rules|calendar_links)`,
];

const CLEARED = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'private', 'auth', 'storage')
    and format('%I.%I', n.nspname, c.relname) !~ $1
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`;

/**
 * Whether somebody's real money is in this practice's books, or may be on its way: on a card page of live keys (`isLive` says that the keys in
 * use are), and from hand to hand since the demonstration was loaded, where the public can reach the practice or ever could (`seed` marks
 * it). No money comes into the books afterwards until the transaction ends.
 */
export async function holdsRealMoney(
  tx: Queries,
  { isLive, isPublic }: { isLive: boolean; isPublic: boolean },
): Promise<boolean> {
  await tx.rows("set local role none"); // the login, which owns the tables and may lock them
  await tx.rows("lock table public.bookings, public.checkouts, public.credits, public.ledger in exclusive mode");
  await tx.rows("set local role service_role");
  const row = await tx.row<{ real: boolean }>(
    `select exists (select from checkouts where status not in ('expired', 'failed')
         and (session_id like 'cs\\_live\\_%' or ($1::boolean and session_id is null)))
       or (($2::boolean or exists (select from private.milestones where name = 'public')) and exists (select from ledger where method in ('cash', 'transfer')
         and recorded_at > (select reached_at from private.milestones where name = 'demonstration'))) as real`,
    [isLive, isPublic],
  );
  return row?.real ?? true;
}

/**
 * Empties the practice within the caller's transaction, which no request writes into meanwhile, and begins its first run: closed, with neutral
 * pages in the language of its settings. The practitioner's account stays; her name is removed if it is `inventedName`. The connection's login must own the tables.
 */
export async function clearPractice(
  tx: Queries,
  { practitionerId, inventedName, own }: { practitionerId: string; inventedName: string; own: OwnSettings },
): Promise<void> {
  await tx.rows("set local role none"); // the login, which owns the tables
  const tables = (await tx.rows<{ name: string }>(CLEARED, [`^(${STAYS.join("|")})$`])).map(({ name }) => name);
  // As in a restored backup no trigger runs: nothing is audited, queued or told, and append-only tables can begin anew.
  for (const name of tables) await tx.rows(`alter table ${name} disable trigger user`);
  await tx.rows(`truncate ${tables.join(", ")} restart identity`);
  for (const name of tables) await tx.rows(`alter table ${name} enable trigger user`);
  await tx.rows("set local role service_role");
  await tx.rows("select set_config('storage.allow_delete_query', 'true', true)");
  await tx.rows("delete from storage.objects");
  await tx.rows("delete from auth.users where id not in (select user_id from profiles where role = 'admin')");
  await tx.rows("update profiles set full_name = '' where user_id = $1 and full_name = $2", [
    practitionerId,
    inventedName,
  ]);
  await tx.rows("delete from realtime.changes where schema = 'public'"); // rows on their way to open screens
  await tx.rows("select private.delete_jobs('follow-change')"); // these contain names
  await beginFirstRun(tx);
  await insertSettings(tx, practitionerId, own);
  for (const [position, page] of contentIn(own.language).ownPages.entries())
    await insertDefaultPage(tx, page, position);
  await tx.rows("delete from private.milestones where name in ('demonstration', 'dates')");
  await tx.rows("select pg_notify('content', 'practice')"); // running nodes close, and render their pages anew
}
