import type pg from "pg";
import { listenToChannel } from "@sacred-space/runtime/listen-to-channel.ts";

/** A row of the outbox. Records are columns with their values as JSON. */
export type OutboxEntry = {
  id: string;
  kind: "INSERT" | "UPDATE" | "DELETE" | "broadcast" | "presence" | "node" | "identity";
  at: string;
  schema: string;
  table: string;
  record: Record<string, string> | null;
  oldRecord: Record<string, string> | null;
  /** Only short values are in the records. */
  large: boolean;
  topic: string;
  private: boolean;
  event: string;
  payload: string;
  bytes: Buffer | null;
};

type OutboxReader = {
  /** Takes the entries of a page, in their order, over the connection that has read them. */
  take(entries: OutboxEntry[], client: pg.Client): Promise<void>;
  /** All that was waiting has been read. */
  caughtUp(): void;
  /** Tables were changed: PostgREST's channel says so after a migration. */
  tablesChanged(): void;
  /** Changes may have been lost: the database was restarted, or they could not be read for longer than they are kept. */
  missed(): void;
};

const PAGE = 200;
/** Milliseconds. Rows are kept for a minute at least. */
const KEPT_MS = 30_000;
const MAX_FAILURES = 3;

/**
 * The rows that are visible now and were not in the snapshot before ($1): neither a slow transaction's are lost, as by "id greater than the
 * last", nor does the order of two changes of one row turn round. The pages after the first one see the first one's snapshot ($2).
 */
const READ = `
  with moment as materialized (select coalesce($2::text::pg_snapshot, pg_current_snapshot()) as now)
  select moment.now::text as snapshot, c.* from moment left join lateral (
    select id::text, kind, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, schema, "table", size > $6 as large,
      (select jsonb_object_agg(key, value::text) from jsonb_each(record) where size <= $6 or octet_length(value::text) <= 64) as record,
      (select jsonb_object_agg(key, value::text) from jsonb_each(old_record) where size <= $6 or octet_length(value::text) <= 64) as "oldRecord",
      topic, private, event, payload, bytes
    from realtime.changes, lateral (select coalesce(octet_length(record::text), 0) + coalesce(octet_length(old_record::text), 0)) measured (size)
    where xid >= pg_snapshot_xmin($1::text::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::text::pg_snapshot)
      and pg_visible_in_snapshot(xid, moment.now) and changes.id > $3 and node is distinct from $5
    order by changes.id limit $4
  ) c on true order by c.id::bigint`;

async function stateOf(client: pg.Client): Promise<{ now: string; started: string }> {
  const { rows } = await client.query<{ now: string; started: string }>(
    "select pg_current_snapshot()::text as now, pg_postmaster_start_time()::text as started",
  );
  return rows[0] as { now: string; started: string };
}

/** Reads the outbox whenever it is notified, and every `poll` milliseconds, until closed. */
export async function followOutbox(
  connectionString: string,
  { node, poll, record }: { node: string; poll: number; record: number },
  reader: OutboxReader,
  onError: (error: Error) => void,
): Promise<{ isConnected(): boolean; close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let last: string | undefined;
  let started: string | undefined;
  let readAt = performance.now();
  let reading: Promise<void> | undefined;
  let again = false;
  let failures = 0;
  /** How far a reading came that was broken off. */
  let page: { now: string | null; after: string } = { now: null, after: "0" };

  const read = async (from: pg.Client) => {
    for (;;) {
      const values = [last, page.now, page.after, PAGE, node, record];
      const { rows } = await from.query<OutboxEntry & { snapshot: string; id: string | null }>({
        name: "read-outbox",
        text: READ,
        values,
      });
      const now = rows[0]?.snapshot ?? null;
      const entries = rows.filter(({ id }) => id !== null);
      page = { now, after: entries.at(-1)?.id ?? page.after };
      if (entries.length > 0) await reader.take(entries, from);
      if (entries.length < PAGE) {
        if (now !== null) last = now;
        page = { now: null, after: "0" };
        readAt = performance.now();
        return reader.caughtUp();
      }
    }
  };
  const readAll = async () => {
    do {
      again = false;
      if (client && (failures >= MAX_FAILURES || performance.now() - readAt > KEPT_MS)) await startOver(client);
      if (client) await read(client);
      failures = 0;
    } while (again && client);
  };
  /** Gives up what has not been read. */
  const startOver = async (from: pg.Client) => {
    last = (await stateOf(from)).now;
    page = { now: null, after: "0" };
    readAt = performance.now();
    reader.missed();
  };
  const wake = () => {
    again = true;
    reading ??= readAll()
      .catch((error: unknown) => {
        failures += 1;
        onError(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => {
        reading = undefined;
        if (again && client) wake();
      });
  };

  const subscription = await listenToChannel(
    connectionString,
    {
      channel: "realtime",
      name: "realtime",
      async onListening(fresh) {
        await fresh.query("set statement_timeout = '5s'");
        await fresh.query("listen pgrst");
        const state = await stateOf(fresh);
        if (last === undefined) last = state.now;
        else if (started !== state.started) await startOver(fresh);
        started = state.started;
        client = fresh;
        wake();
      },
      onNotification: (payload) => (payload === "" ? wake() : reader.tablesChanged()),
      onLost() {
        client = undefined;
      },
    },
    onError,
  );
  const timer = setInterval(wake, poll);
  return {
    isConnected: () => client !== undefined,
    async close() {
      clearInterval(timer);
      client = undefined;
      await reading;
      await subscription.close();
    },
  };
}
