import type pg from "pg";
import type { Channel } from "../connection.ts";
import { closeForRejoin, type Hub, closeWithError } from "../hub.ts";
import { sendChanges } from "./matching.ts";
import type { OutboxEntry } from "./outbox.ts";

export async function takeChanges(
  hub: Hub,
  entries: OutboxEntry[],
  client: pg.Client,
  backlog: { matched: number },
): Promise<void> {
  const changes = entries.filter(({ kind }) => kind === "INSERT" || kind === "UPDATE" || kind === "DELETE");
  if (changes.length === 0) return;
  const followers = followersOf(hub);
  if (followers.length === 0) return;
  backlog.matched += changes.length;
  if (backlog.matched > hub.settings.limits.backlog)
    return crashFollowers(hub, "Too many changes at once; subscribe again");
  const tables = Map.groupBy(changes, ({ schema, table }) => `${schema}.${table}`);
  for (const [, [first, ...others]] of tables) {
    if (!first) continue;
    try {
      const table = await tableOf(hub, first);
      const broken = table ? await sendChanges(client, table, [first, ...others], followers) : [];
      for (const channel of broken) closeWithError(hub, channel, "A filter could not be evaluated");
    } catch (error) {
      hub.log.error({ err: error, table: first.table }, "row changes could not be matched");
      crashFollowers(hub, "Changes could not be matched; subscribe again");
    }
  }
}

const followersOf = (hub: Hub): Channel[] => [...hub.rooms.all()].filter(({ bindings }) => bindings.length > 0);

/** Makes every channel with row changes rejoin, after which its client fetches its data again. */
export function crashFollowers(hub: Hub, reason: string): void {
  for (const channel of followersOf(hub)) closeForRejoin(hub, channel, reason);
}

/** Reads the tables again if this one is unknown or its columns differ from the record's. */
async function tableOf(hub: Hub, { schema, table, record, large }: OutboxEntry) {
  const known = hub.tables.find(schema, table);
  const columns = Object.keys(record ?? {});
  const isKnown = known?.columns.length === columns.length || large || !record;
  if (known && isKnown && columns.every((name) => known.columns.some((column) => column.name === name))) return known;
  await hub.tables.read();
  return hub.tables.find(schema, table);
}
