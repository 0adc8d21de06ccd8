import type pg from "pg";
import { jwtClaims } from "@sacred-space/runtime/identity.ts";
import type { Channel } from "../connection.ts";
import { type Identity, identityKey } from "../identity.ts";
import { Push, textFrame } from "../frames.ts";
import { type Binding, covers } from "./bindings.ts";
import { conditionOf } from "./filter.ts";
import type { OutboxEntry } from "./outbox.ts";
import { lookupOf, qualified, type Table } from "./tables.ts";

/** What an identity may read of a table's changes; `visible` is null if it may not select the key. */
type Reader = { secured: boolean; columns: ReadonlySet<string>; visible: ReadonlySet<number> | null };
/** `test` is the SQL of the binding's filters for one reader; undefined if it has none. */
type TestedBinding = Binding & { test: string | undefined };
/** A channel that follows a table, with the rights of its identity. */
type Follower = { channel: Channel; bindings: TestedBinding[]; reader: Reader };

/**
 * Sends changes of one table to the channels that follow it; each receives exactly what a select would show it. Resolves to the channels
 * with a filter that PostgreSQL could not evaluate; rejects with its other errors.
 */
export async function sendChanges(
  client: pg.Client,
  table: Table,
  changes: OutboxEntry[],
  channels: Iterable<Channel>,
): Promise<Channel[]> {
  const following = [...channels].flatMap((channel) => {
    const bindings = channel.bindings.filter((binding) => changes.some((change) => covers(binding, change)));
    return bindings.length > 0 ? [{ channel, bindings, identity: channel.identity }] : [];
  });
  if (following.length === 0) return [];
  const readers = await readersOf(
    client,
    table,
    changes,
    following.map(({ identity }) => identity),
  );
  const followers = following.flatMap(({ channel, bindings, identity }) => {
    const reader = readers.get(identityKey(identity));
    return reader
      ? [
          {
            channel,
            bindings: bindings.map((binding) => ({ ...binding, test: testOf(binding, reader, changes) })),
            reader,
          },
        ]
      : [];
  });
  const passed = await filtersPassed(client, table, changes, followers);
  changes.forEach((change, nth) => deliver(table, change, nth, followers, passed));
  const isBroken = ({ test }: TestedBinding) => test !== undefined && !passed.has(test);
  return followers.flatMap(({ channel, bindings }) => (bindings.some(isBroken) ? [channel] : []));
}

async function readersOf(
  client: pg.Client,
  table: Table,
  changes: OutboxEntry[],
  identities: Identity[],
): Promise<Map<string, Reader>> {
  const distinct = new Map(identities.map((identity) => [identityKey(identity), identity]));
  const claimed = [...distinct.values()].map((identity) => ({ role: identity.role, claims: jwtClaims(identity) }));
  const rows = changes.flatMap(({ record }, nth) => (record ? [keyOf(table, record, nth)] : []));
  const { rows: found } = await client.query<{
    nth: number;
    secured: boolean;
    columns: string[];
    visible: number[] | null;
  }>({
    name: "realtime-readers",
    text: "select * from realtime.readers($1::text::regclass, $2, $3, $4, $5)",
    values: [
      qualified(table.schema, table.table),
      table.key.map(({ name }) => name),
      table.key.length > 0 ? lookupOf(table) : "",
      `[${table.key.length > 0 ? rows.join() : ""}]`,
      JSON.stringify(claimed),
    ],
  });
  const keys = [...distinct.keys()];
  return new Map(
    found.map(({ nth, secured, columns, visible }) => [
      keys[nth] ?? "",
      { secured, columns: new Set(columns), visible: visible && new Set(visible) },
    ]),
  );
}

/** The name of the number contains a space, so that it is unlikely to equal a column's. */
function keyOf({ key }: Table, record: Record<string, string>, nth: number): string {
  const values = key.map(({ name }) => `,${JSON.stringify(name)}:${record[name] ?? "null"}`);
  return `{"n ":${nth}${values.join("")}}`;
}

/**
 * Filters are evaluated only on rows and columns that the reader may select, since even a failure would reveal something about others. Of a
 * deleted row only the key is known.
 */
function testOf({ filters }: Binding, { columns, visible }: Reader, changes: OutboxEntry[]): string | undefined {
  if (filters.length === 0) return undefined;
  const isGranted = filters.every(({ column }) => columns.has(column));
  const seen = changes.flatMap(({ kind }, nth) => (isGranted && (kind === "DELETE" || visible?.has(nth)) ? [nth] : []));
  return `case when c.n = any ('{${seen.join()}}') then ${conditionOf(filters)} end`;
}

/** By test: the changes that pass it. A test that PostgreSQL cannot evaluate is missing. */
async function filtersPassed(
  client: pg.Client,
  table: Table,
  changes: OutboxEntry[],
  followers: Follower[],
): Promise<Map<string, Set<number>>> {
  const tests = new Set(followers.flatMap(({ bindings }) => bindings.flatMap(({ test }) => test ?? [])));
  if (tests.size === 0) return new Map();
  const secured = followers[0]?.reader.secured ?? true;
  const rows = changes.map(({ record, oldRecord }, nth) => {
    const seen = record ?? pick(oldRecord ?? {}, secured ? new Set(table.key.map(({ name }) => name)) : undefined);
    const values = Object.entries(seen).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
    return `{"n":${nth},"row":{${values.join()}}}`;
  });
  const ask = async (terms: string[]) => {
    const { rows: found } = await client.query<{ n: number; passed: (boolean | null)[] }>(
      `select c.n, array[${terms.join(", ")}] as passed
       from jsonb_to_recordset($1) as c(n integer, "row" jsonb)
         cross join lateral jsonb_populate_record(null::${qualified(table.schema, table.table)}, c."row") t`,
      [`[${rows.join()}]`],
    );
    return terms.map((test, at): [string, Set<number>] => [
      test,
      new Set(found.flatMap(({ n, passed }) => (passed[at] ? [n] : []))),
    ]);
  };
  const all = [...tests];
  const answers = await ask(all).catch(() => undefined);
  if (answers) return new Map(answers);
  const apart: [string, Set<number>][] = [];
  for (const test of all) apart.push(...(await ask([test]).catch(() => [])));
  return new Map(apart);
}

function deliver(
  table: Table,
  change: OutboxEntry,
  nth: number,
  followers: Follower[],
  passed: Map<string, Set<number>>,
): void {
  const pushes = new Map<string, Push>();
  for (const { channel, bindings, reader } of followers) {
    if (channel.state !== "joined") continue;
    const error = errorOf(table, reader);
    const isHidden = change.kind !== "DELETE" && !reader.visible?.has(nth);
    if (error === undefined && isHidden) continue;
    const fitting = bindings.filter(
      (binding) =>
        covers(binding, change) &&
        (error !== undefined || binding.test === undefined || passed.get(binding.test)?.has(nth)),
    );
    for (const [select, ids] of grouped(fitting)) {
      const key = JSON.stringify([channel.topic, ids, error ?? [[...reader.columns], select ?? null]]);
      let push = pushes.get(key);
      if (!push) {
        const data = error === undefined ? dataOf(table, change, reader, select) : errorData(change, error);
        const payload = `{"ids":${JSON.stringify(ids)},"data":${data}}`;
        push = new Push((version) => textFrame(version, { topic: channel.topic, event: "postgres_changes" }, payload));
        pushes.set(key, push);
      }
      channel.connection.send(push.in(channel.connection.opened.version));
    }
  }
}

function errorOf({ key }: Table, { visible }: Reader): string | undefined {
  if (key.length === 0) return "Error 400: Bad Request, no primary key";
  return visible === null ? "Error 401: Unauthorized" : undefined;
}

/** Groups bindings with the same columns, which share a frame. */
function grouped(bindings: Binding[]): [select: string[] | undefined, ids: number[]][] {
  const groups = new Map<string, [string[] | undefined, number[]]>();
  for (const { id, select } of bindings) {
    const group = groups.get(String(select)) ?? [select, []];
    if (!group[1].includes(id)) group[1].push(id);
    groups.set(String(select), group);
  }
  return [...groups.values()];
}

function dataOf(
  table: Table,
  change: OutboxEntry,
  { columns: granted, secured }: Reader,
  select: string[] | undefined,
): string {
  const isKey = (name: string) => table.key.some((column) => column.name === name);
  const columns = table.columns.filter(
    ({ name }) => granted.has(name) && (!select || select.includes(name) || isKey(name)),
  );
  const names = columns.map(({ name }) => name);
  const old = change.kind === "DELETE" && secured ? names.filter(isKey) : names;
  const record = change.record ? `,"record":${written(change.record, names)}` : "";
  const oldRecord = change.oldRecord ? `,"old_record":${written(change.oldRecord, old)}` : "";
  const errors = change.large ? '["Error 413: Payload Too Large"]' : "null";
  return `{${headOf(change)},"columns":${JSON.stringify(columns)}${record}${oldRecord},"errors":${errors}}`;
}

function errorData(change: OutboxEntry, error: string): string {
  return `{${headOf(change)},"columns":[],"errors":${JSON.stringify([error])}}`;
}

function headOf({ schema, table, kind, at }: OutboxEntry): string {
  return `"schema":${JSON.stringify(schema)},"table":${JSON.stringify(table)},"type":"${kind}","commit_timestamp":"${at}"`;
}

function written(record: Record<string, string>, names: string[]): string {
  return `{${names.flatMap((name) => (record[name] === undefined ? [] : [`${JSON.stringify(name)}:${record[name]}`])).join()}}`;
}

function pick(record: Record<string, string>, names: ReadonlySet<string> | undefined): Record<string, string> {
  return names ? Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name))) : record;
}
