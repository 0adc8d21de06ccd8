import type { Queries } from "#database/connection/connect.ts";

/** The bookings behind a link: the practice's diary, or the user's own. */
export type CalendarScope = "practice" | "own";

/** A link without its token, of which only the hash is stored. */
type CalendarLink = { createdAt: Date; fullNames: boolean };

/** Stores the hash of a link's token; replaces an earlier link of the same scope but keeps its `fullNames`. */
export async function replaceCalendarLink(
  queries: Queries,
  { userId, scope, tokenHash }: { userId: string; scope: CalendarScope; tokenHash: string },
): Promise<void> {
  await queries.rows(
    `insert into calendar_links (user_id, scope, token_hash) values ($1, $2, $3)
     on conflict (user_id, scope) do update set token_hash = excluded.token_hash, created_at = now()`,
    [userId, scope, tokenHash],
  );
}

export async function findCalendarLink(
  queries: Queries,
  userId: string,
  scope: CalendarScope,
): Promise<CalendarLink | undefined> {
  return queries.row(
    `select created_at as "createdAt", full_names as "fullNames" from calendar_links where user_id = $1 and scope = $2`,
    [userId, scope],
  );
}

/** Returns whether there was a link to change. */
export async function setFullNames(queries: Queries, userId: string, fullNames: boolean): Promise<boolean> {
  const changed = await queries.row(
    "update calendar_links set full_names = $2 where user_id = $1 and scope = 'practice' returning user_id",
    [userId, fullNames],
  );
  return changed !== undefined;
}

export async function deleteCalendarLink(queries: Queries, userId: string, scope: CalendarScope): Promise<void> {
  await queries.rows("delete from calendar_links where user_id = $1 and scope = $2", [userId, scope]);
}

/** Returns a link's owner and scope; undefined if unknown, or if the account is banned, deleted or no longer the practitioner's. */
export async function findCalendarSubscription(
  queries: Queries,
  tokenHash: string,
): Promise<{ userId: string; scope: CalendarScope; fullNames: boolean } | undefined> {
  return queries.row(
    `select l.user_id as "userId", l.scope, l.full_names as "fullNames"
     from calendar_links l join auth.users u on u.id = l.user_id left join profiles p on p.user_id = l.user_id
     where l.token_hash = $1 and u.deleted_at is null and coalesce(u.banned_until <= now(), true)
       and (l.scope = 'own' or p.role = 'admin')`,
    [tokenHash],
  );
}

/** A person's links for their own export. */
export async function exportCalendarLinks(queries: Queries, userId: string): Promise<unknown> {
  const row = await queries.row<{ links: unknown }>(
    `select coalesce(json_agg(json_build_object('scope', scope, 'full_names', full_names, 'created_at', created_at) order by scope), '[]') as links
     from calendar_links where user_id = $1`,
    [userId],
  );
  return row?.links;
}
