import type pg from "pg";

/** What has changed: followed tables by name, and the events of private broadcasts. */
export type RecentSources = { tables: string[]; events: string[] };

/** Seconds. Rows of the outbox are kept for a minute at least. */
export const MAX_RECENT = 30;

/** Seconds. A row is dated when it is written, and visible when its transaction commits. */
const LONGEST_TRANSACTION = 15;

/**
 * The sources of what was committed within the last `seconds` (at most MAX_RECENT), and perhaps somewhat earlier. A client that has joined
 * now misses none of it by reading these again. `topics`: of private broadcasts; `withTables`: for those who may read every table.
 */
export async function recentSources(
  pool: pg.Pool,
  { seconds, topics, withTables }: { seconds: number; topics: string[]; withTables: boolean },
): Promise<RecentSources> {
  const { rows } = await pool.query<RecentSources>(
    `select coalesce(array_agg(distinct "table"::text) filter (where "table" is not null), '{}') as tables,
       coalesce(array_agg(distinct event) filter (where event is not null), '{}') as events
     from realtime.changes
     where at > clock_timestamp() - make_interval(secs => $1)
       and ((kind = 'broadcast' and private and topic = any ($2)) or ($3 and kind in ('INSERT', 'UPDATE', 'DELETE')))`,
    [seconds + LONGEST_TRANSACTION, topics, withTables],
  );
  return rows[0] as RecentSources;
}
