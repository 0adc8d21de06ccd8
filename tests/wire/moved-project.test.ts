import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rightsKeeper } from "#composition/keep-rights.ts";
import { openDataApi } from "#http/data-api.ts";
import { type AccountsApi, KEYS, startAccountsApi } from "#tests/support/accounts-api.ts";

/** The data API as the program opens it, on an owner's connection that compares the rights before each reading of the catalogue. */
async function startDataApi(moved: boolean) {
  const at: AccountsApi = await startAccountsApi();
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const beforeReading = await rightsKeeper({ database: at.fresh.database, log }, { moved });
  const rest = await openDataApi({ ...at.deps, beforeReading }, at.fresh.url);
  const api = new Hono().route("/rest/v1", rest.api);
  const ask = async (path: string, { key = KEYS.publishable, body }: { key?: string; body?: object } = {}) => {
    const headers = { apikey: key, "content-type": "application/json" };
    const answer = await api.request(
      `/rest/v1/${path}`,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    );
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
  };
  const close = async () => {
    await rest.close();
    await at.close();
  };
  return { ask, lines, close, sql: at.fresh.asOwner };
}
type Started = Awaited<ReturnType<typeof startDataApi>>;

const TUTORIAL = `
  create table public.todos (id serial primary key, task text, done boolean default false);
  alter table public.todos enable row level security;
  create policy "open ones" on public.todos for select using (not done);
  create policy "anybody adds" on public.todos for insert with check (true);
  insert into public.todos (task, done) values ('write', false), ('rest', true);
  create table public.notes (id int primary key);
  create function public.add_them(a int, b int) returns int language sql as $$ select a + b $$`;

describe("a moved project", () => {
  let it: Started;
  beforeAll(async () => {
    it = await startDataApi(true);
  });
  afterAll(() => it.close());

  test("has its tables, sequences and functions open at once, by its own policies, and whole for the secret key", async () => {
    await it.sql(TUTORIAL);
    await expect.poll(() => it.ask("todos?select=task")).toEqual({ status: 200, body: [{ task: "write" }] });
    expect((await it.ask("todos?select=task&order=id", { key: KEYS.secret })).body).toEqual([
      { task: "write" },
      { task: "rest" },
    ]);
    expect((await it.ask("todos", { body: { task: "walk" } })).status).toBe(201);
    expect(await it.ask("notes")).toEqual({ status: 200, body: [] });
    expect(await it.ask("rpc/add_them", { body: { a: 1, b: 2 } })).toEqual({ status: 200, body: 3 });
    expect(it.lines).toEqual([]);
  });

  test("has row security on a table later: the secret key still sees its rows", async () => {
    await it.sql("insert into public.notes values (1); alter table public.notes enable row level security");
    await expect.poll(async () => (await it.ask("notes", { key: KEYS.secret })).body).toEqual([{ id: 1 }]);
    expect((await it.ask("notes")).body).toEqual([]);
  });

  test("keeps what it has taken away", async () => {
    await it.sql("revoke all on public.notes from anon; create table public.later (id int)");
    await expect.poll(async () => (await it.ask("later")).status).toBe(200);
    expect((await it.ask("notes")).status).toBe(401);
  });

  test("has no view of the product's tables opened", async () => {
    await it.sql("create view public.everyone as select email from auth.users; create table public.after_it (id int)");
    await expect.poll(async () => (await it.ask("after_it")).status).toBe(200);
    expect((await it.ask("everyone")).status).toBe(401);
  });

  test("has the role and the extensions that its scripts name", async () => {
    expect(await it.sql("select rolcanlogin from pg_roles where rolname = 'supabase_auth_admin'")).toEqual([
      { rolcanlogin: false },
    ]);
    const [row] = await it.sql(
      "select extensions.uuid_generate_v4() is not null as made, extensions.digest('a', 'sha256') is not null as hashed",
    );
    expect(row).toEqual({ made: true, hashed: true });
  });

  test("cannot read the product's tables with the secret key's policy or the grants of its own", async () => {
    expect((await it.ask("ledger")).status).toBe(401);
    expect(
      await it.sql("select 1 from pg_policy where polname = 'the secret key' and polrelid = 'public.ledger'::regclass"),
    ).toEqual([]);
  });
});

describe("a practice of its own", () => {
  let it: Started;
  beforeAll(async () => {
    it = await startDataApi(false);
  });
  afterAll(() => it.close());

  test("sees a new table at once, and opens it to nobody", async () => {
    await it.sql(TUTORIAL);
    await expect.poll(() => it.ask("todos")).toMatchObject({ status: 401, body: { code: "42501" } });
    expect(await it.ask("rpc/add_them", { body: { a: 1, b: 2 } })).toMatchObject({ status: 401 });
  });

  test("is not weakened by a script that meets its own tables: put right, told to the practitioner and logged", async () => {
    await it.sql(`
      alter table public.profiles enable row level security;
      create policy "Public profiles are viewable by everyone." on public.profiles for select using (true);
      grant select on public.profiles, public.ledger to anon`);
    const alerts = () =>
      it.sql<{ kind: string; detail: string }>("select kind, detail from alerts order by created_at");
    await expect.poll(alerts).toHaveLength(1);
    expect(await alerts()).toEqual([
      {
        kind: "rights-restored",
        detail: expect.stringContaining(
          "a new policy “Public profiles are viewable by everyone.” on public.profiles",
        ) as string,
      },
    ]);
    expect(it.lines.join("")).toContain("what anon may do with public.ledger: select");
    expect((await it.ask("profiles?select=email")).status).toBe(401);
  });
});
