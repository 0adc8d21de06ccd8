import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { declaredRights, keepRights } from "./keep-rights.ts";
import { readRights, rightsChanged } from "./rights.ts";

let fresh: FreshDatabase;
let owner: pg.Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fresh.close();
});

const kept = async () => keepRights(owner, await declaredRights());
const changed = async () => rightsChanged(await declaredRights(), await readRights(owner));

test("what is as declared is left alone", async () => {
  expect(await kept()).toEqual({ restored: [], failed: [] });
});

test.each([
  [
    "the policies of a tutorial that met the product's profiles",
    `alter table public.profiles enable row level security;
     create policy "Public profiles are viewable by everyone." on public.profiles for select using (true);
     create policy "Users can update own profile." on public.profiles for update using (auth.uid() = id)`,
    [
      "a new policy “Public profiles are viewable by everyone.” on public.profiles",
      "a new policy “Users can update own profile.” on public.profiles",
    ],
  ],
  [
    "row security switched off",
    "alter table public.bookings disable row level security",
    ["row security off on public.bookings"],
  ],
  [
    "a table whose owner bypasses its policies",
    "alter table auth.users no force row level security",
    ["row security not forced on auth.users"],
  ],
  [
    "a policy that was made wider",
    `alter policy "one's own profile" on public.profiles using (true)`,
    ["a changed policy “one's own profile” on public.profiles"],
  ],
  [
    "a policy that was dropped",
    `drop policy "one's own profile" on public.profiles`,
    ["the missing policy “one's own profile” on public.profiles"],
  ],
  [
    "rights on all tables",
    "grant select on all tables in schema private to anon; revoke all on all tables in schema private from service_role",
    expect.arrayContaining([
      "what anon may do with private.clock: select",
      "what service_role may do with private.clock: nothing",
    ]) as string[],
  ],
  [
    "one column more",
    "grant select (client_name) on public.bookings to anon",
    [
      "what anon may do with public.bookings: select (booking_date, booking_time, client_name, duration_minutes, status)",
    ],
  ],
  [
    "a right of everybody",
    "grant select on public.ledger to public",
    ["what PUBLIC may do with public.ledger: select"],
  ],
  [
    "a view that reads as its owner",
    "alter view public.client_tags reset (security_invoker)",
    ["the view public.client_tags reads as its owner"],
  ],
  [
    "a function for everybody that runs as its owner",
    "grant execute on function private.account_of(text) to public; alter function auth.uid() security definer",
    ["who may call private.account_of(text): PUBLIC, service_role", "auth.uid() runs as its owner"],
  ],
  [
    "a function that nobody may call any more",
    "revoke execute on function auth.uid() from anon",
    ["who may call auth.uid(): admin, authenticated, service_role"],
  ],
  [
    "tables of anybody in a schema of ours",
    "grant create on schema public to anon",
    ["what anon may do with public: create; usage"],
  ],
  [
    "sequences",
    "grant all on all sequences in schema realtime to anon",
    ["what anon may do with realtime.changes_id_seq: select; update; usage"],
  ],
])("is put right and told: %s", async (_, statements, told) => {
  await owner.query(statements);
  expect((await changed()).length).toBeGreaterThan(0);
  const { restored, failed } = await kept();
  expect([restored.toSorted(), failed]).toEqual([Array.isArray(told) ? told.toSorted() : told, []]);
  expect(await changed()).toEqual([]);
  expect(await kept()).toEqual({ restored: [], failed: [] });
});

test("a database whose every right was taken away is as declared again", async () => {
  await owner.query(`
    do $$ declare each record; begin
      for each in select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime') loop
        execute format('alter table %I.%I disable row level security, no force row level security', each.nspname, each.relname);
      end loop;
      for each in select n.nspname, c.relname, p.polname from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace loop
        execute format('drop policy %I on %I.%I', each.polname, each.nspname, each.relname);
      end loop;
      for each in select unnest(array['public', 'private', 'auth', 'storage', 'realtime']) as name loop
        execute format('revoke all on all tables in schema %I from anon, authenticated, admin, service_role', each.name);
        execute format('revoke all on all functions in schema %I from anon, authenticated, admin, service_role', each.name);
        execute format('revoke all on schema %I from anon, authenticated, admin, service_role', each.name);
      end loop;
    end $$`);
  expect((await kept()).failed).toEqual([]);
  expect(await changed()).toEqual([]);
});

test("policies of applications stay where they belong, and do not open what is the practice's", async () => {
  await owner.query(`
    create policy "anything" on storage.objects using (true) with check (true);
    create policy "any bucket" on storage.buckets using (true) with check (true);
    create policy "any topic" on realtime.messages using (true) with check (true);
    insert into storage.buckets (id, name) values ('avatars', 'avatars');
    insert into storage.objects (bucket_id, name) values ('avatars', 'a.png'), ('documents', 'b.pdf'), ('bills', 'c.pdf'), ('pictures', 'd.png');
    insert into realtime.messages (topic, extension) values ('room', 'broadcast')`);
  expect(await kept()).toEqual({ restored: [], failed: [] });
  const asRole = async (role: string, statement: string) => {
    await owner.query(`begin; set local storage.allow_delete_query = 'true'; set local role ${role}`);
    const rows = await owner.query<{ name: string }>(statement).then(
      (result) => result.rows.map(({ name }) => name),
      (error: unknown) => (error as { code: string }).code,
    );
    await owner.query("rollback");
    return rows;
  };
  for (const role of ["anon", "authenticated"]) {
    expect(await asRole(role, "select name from storage.objects")).toEqual(["a.png"]);
    expect(await asRole(role, "update storage.objects set name = name || '!' returning name")).toEqual(["a.png!"]);
    expect(await asRole(role, "delete from storage.objects returning name")).toEqual(["a.png"]);
    expect(await asRole(role, "insert into storage.objects (bucket_id, name) values ('documents', 'x.pdf')")).toBe(
      "42501",
    );
    expect(await asRole(role, "update storage.buckets set public = true returning name")).toEqual(["avatars"]);
    const onTopic = (topic: string, statement: string) =>
      asRole(`${role}; set local realtime.topic = '${topic}'`, statement);
    for (const [topic, isOpen] of [
      ["room", true],
      ["practice", false],
      ["account:1", false],
    ] as const) {
      const read = await onTopic(topic, "select topic as name from realtime.messages");
      const sent = await onTopic(
        topic,
        `insert into realtime.messages (topic, extension) values ('${topic}', 'broadcast')`,
      );
      expect([role, topic, read, sent]).toEqual([role, topic, isOpen ? ["room"] : [], isOpen ? [] : "42501"]);
    }
  }
});

test("what belongs to others stays as it is: tables, roles that are not of requests, their functions", async () => {
  await owner.query(`
    create table public.todos (id int primary key);
    grant select on public.todos to anon;
    create policy "all" on public.todos using (true);
    create function public.hello() returns text language sql as $$ select 'hello' $$;
    grant execute on function public.hello() to anon;
    create view public.todo_view as select * from public.todos;
    grant select on public.todo_view to anon`);
  const before = await changed();
  expect(await kept()).toEqual({ restored: [], failed: [] });
  expect(await changed()).toEqual(before);
});

test("a view of others that would show the product's rows to everybody is shut, also behind another view", async () => {
  await owner.query(`
    create view public.people as select full_name, email from public.profiles;
    create view public.names as select full_name from public.people;
    create view public.careful with (security_invoker) as select full_name from public.profiles;
    grant select on public.people, public.names, public.careful to anon`);
  expect((await kept()).restored.toSorted()).toEqual([
    "what anon may do with public.names: select",
    "what anon may do with public.people: select",
  ]);
  const [row] = (await owner.query("select has_table_privilege('anon', 'public.careful', 'select') as may")).rows as {
    may: boolean;
  }[];
  expect(row?.may).toBe(true);
});

test("two nodes at once put it right once", async () => {
  await owner.query("grant select on public.ledger to anon");
  const other = new pg.Client({ connectionString: fresh.url });
  await other.connect();
  const declared = await declaredRights();
  const both = await Promise.all([keepRights(owner, declared), keepRights(other, declared)]);
  await other.end();
  expect(both.flatMap(({ restored, failed }) => [...restored, ...failed])).toEqual([
    "what anon may do with public.ledger: select",
  ]);
});

test("what cannot be put right is told, and the rest is put right", async () => {
  await owner.query("grant select on public.ledger to anon; alter table public.costs rename to costs_of_old");
  const { restored, failed } = await kept();
  expect(restored).toEqual(["what anon may do with public.ledger: select"]);
  expect(failed).toEqual(["the table public.costs is missing (restore a backup)"]);
  await owner.query("alter table public.costs_of_old rename to costs");
});
