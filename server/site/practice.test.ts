import { beforeAll, describe, expect, test } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { ERASED, KEPT } from "#server/accounts/own-data/erasure.queries.ts";
import { EXTENSIONS } from "#server/modules.ts";
import { demonstrate, seed } from "#server/setup/seed/seed.ts";
import { beginOwnPractice } from "#server/setup/begin-own-practice.ts";
import { addressOfSignIn, createPractice } from "#server/setup/create-practice.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { abilitiesOf } from "./abilities.ts";
import { resetDemonstration } from "#server/setup/reset-demonstration.ts";
import { practitionerForEachTest } from "#tests/support/practitioner-for-each-test.ts";

const PASSWORD = "a walk by the river";
const CANARY = "canarybird";

const office = practitionerForEachTest();
const { call, answerOf, book } = office;
let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
beforeAll(() => {
  ({ api, practitioner } = office);
});

/** Who deleted rows of a table, from the audit trail. */
const deleters = (table: string) =>
  api.at.fresh.asOwner("select distinct actor, role from audit where table_name = $1 and act = 'delete'", [table]);

/** `schema.table` of every row in the database, except the stand-in's, that contains the word. */
async function whereIs(word: string): Promise<string[]> {
  const tables = await api.at.fresh.asOwner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'stand_in_stripe') order by 1`,
  );
  const found = [];
  for (const { name } of tables) {
    const rows = await api.at.fresh.asOwner(`select from ${name} t where t::text ilike '%${word}%' limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe("erasing all data", () => {
  const MONEY = "select count(*)::int as entries, sum(amount_pence)::int as pence from ledger";

  beforeAll(async () => {
    const { asOwner } = api.at.fresh;
    const signedUp = await api.post("/auth/v1/signup", {
      email: `${CANARY}@example.com`,
      password: PASSWORD,
      data: { full_name: `${CANARY} full name`, consent_version: "2026-01" },
    });
    const session = (await signedUp.json()) as { access_token: string; user: { id: string } };
    const reading = await api.at.serviceNamed("Written reading");
    const started = await api.post(
      "/functions/v1/simple-payment",
      {
        ...api.at.request(reading.id, await api.at.day(3), "10:00"),
        clientName: CANARY,
        clientEmail: `${CANARY}@example.com`,
        notes: CANARY,
        consentVersion: "2024-12",
      },
      { authorization: `Bearer ${session.access_token}` },
    );
    expect(started.status).toBe(200);
    const paid = (await started.json()) as { url: string; sessionId: string };
    await api.at.pay(paid.url);
    await api.post(
      "/functions/v1/verify-booking-payment",
      { sessionId: paid.sessionId },
      { authorization: `Bearer ${session.access_token}` },
    );
    await book(`${CANARY} by hand`, `${CANARY}.by.hand@example.com`);
    await asOwner("update clients set note = $2 where user_id = $1", [session.user.id, CANARY]);
    await call("subscribe", { email: `${CANARY}.reader@example.com` }, {});
    await asOwner("insert into alerts (kind, detail) values ('mail-failed', $1)", [CANARY]);
    await call("send-message", {
      messageId: crypto.randomUUID(),
      recipient: `${CANARY}@example.com`,
      subject: CANARY,
      message: CANARY,
    });
  });

  test("the canary is in every table with client data", async () => {
    expect(await whereIs(CANARY)).toEqual(
      expect.arrayContaining([
        "auth.identities",
        "auth.users",
        "public.alerts",
        "public.bookings",
        "public.clients",
        "public.mail",
        "public.profiles",
        "public.subscribers",
      ]),
    );
  });

  test("every table is listed as either erased or kept", async () => {
    const tables = await api.at.fresh.asOwner<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
    );
    const ofModules = EXTENSIONS.personal.flatMap(({ erased = [], kept = [] }) => [...erased, ...kept]);
    expect(tables.map(({ name }) => name)).toEqual([...ERASED, ...KEPT, ...ofModules].toSorted());
  });

  test("requires the password and the business name, and changes nothing without either", async () => {
    expect(
      await answerOf(await call("erase-practice-data", { businessName: "Quiet Room", password: "a guess" })),
    ).toMatchObject({
      status: 403,
      code: "wrong-password",
    });
    expect(
      await answerOf(await call("erase-practice-data", { businessName: "quiet room", password: PASSWORD })),
    ).toMatchObject({
      status: 409,
      code: "wrong-business-name",
    });
    expect(await whereIs(CANARY)).toContain("public.bookings");
  });

  test("is refused while a paid session is ahead: it is refunded and the client emailed first", async () => {
    const typed = { businessName: "Quiet Room", password: PASSWORD };
    const refusal = { status: 409, code: "sessions-to-come" };
    expect(await answerOf(await call("erase-practice-data", typed))).toMatchObject(refusal);
    expect(await whereIs(CANARY)).toContain("public.bookings");
    const { asOwner } = api.at.fresh;
    for (const { id } of await asOwner<{ id: string }>(
      "select id from bookings where payment_status = 'paid' and status = 'pending'",
    )) {
      expect((await call("practice-cancel-booking", { bookingId: id, refund: "full" })).status).toBe(200);
    }
    expect(
      await asOwner("select from mail where kind = 'booking-cancelled' and recipient like $1", [`${CANARY}%`]),
    ).not.toEqual([]);
    expect(await answerOf(await call("erase-practice-data", typed))).toMatchObject(refusal); // their emails are not sent yet
    await api.at.doJobs();
    await asOwner("update mail set status = 'sent', sent_at = now() where status = 'queued'");
  });

  test("is refused while the email about a deleted booking is not written yet", async () => {
    const { asOwner } = api.at.fresh;
    const typed = { businessName: "Quiet Room", password: PASSWORD };
    const id = await book(`${CANARY} deleted`, `${CANARY}.deleted@example.com`);
    const headers = { apikey: KEYS.publishable, authorization: practitioner.authorization };
    expect((await api.ask(`/rest/v1/bookings?id=eq.${id}`, { method: "DELETE", headers })).status).toBe(204);
    expect(await answerOf(await call("erase-practice-data", typed))).toMatchObject({
      status: 409,
      code: "sessions-to-come",
    });
    await api.at.doJobs();
    expect(await asOwner("select kind from mail where booking_id = $1", [id])).toEqual([{ kind: "booking-cancelled" }]);
    await asOwner("update mail set status = 'sent', sent_at = now() where status = 'queued'");
  });

  test("leaves no trace of any client, keeps the ledger and the practitioner, and can be repeated", async () => {
    const payload = JSON.stringify({ before: { client_name: CANARY } });
    await api.at.fresh.asOwner(
      "select graphile_worker.add_job('follow-change', $1::json, job_key := 'failed', max_attempts := 1)",
      [payload],
    );
    await api.at.fresh.asOwner("update graphile_worker._private_jobs set attempts = max_attempts where key = 'failed'");
    await api.at.fresh.asOwner(
      `insert into private.visitor_holds (address_hash, on_day, during, kept_until)
       select private.visitor_hash($1), day, tsrange(day, day + 1), private.clock() + interval '10 minutes' from private.today() day`,
      [`${CANARY}.visitor@example.com`],
    );
    const money = await api.at.fresh.asOwner<{ entries: number; pence: number }>(MONEY);
    expect(money[0]?.entries).toBeGreaterThan(0);
    const typed = { businessName: "Quiet Room", password: PASSWORD };
    expect(await answerOf(await call("erase-practice-data", typed))).toEqual({ status: 200 });
    expect(await whereIs(CANARY)).toEqual([]);
    expect(await api.at.fresh.asOwner("select from private.visitor_holds")).toEqual([]); // a hash in place of the address
    expect(await deleters("bookings")).toContainEqual({ actor: practitioner.userId, role: "admin" });
    expect(await api.at.fresh.asOwner(MONEY)).toEqual(money);
    expect(await api.at.fresh.asOwner("select user_id from profiles")).toEqual([{ user_id: practitioner.userId }]);
    expect(await api.at.fresh.asOwner("select id from services")).toHaveLength(8);
    expect(await answerOf(await call("erase-practice-data", typed))).toEqual({ status: 200 });
  });

  test("a wrong name does not use up the emailed code of a practitioner without a password", async () => {
    const { asOwner } = api.at.fresh;
    const [account] = await asOwner<{ hash: string }>("select password_hash as hash from auth.users where id = $1", [
      practitioner.userId,
    ]);
    await asOwner("update auth.users set password_hash = null where id = $1", [practitioner.userId]);
    const headers = { apikey: KEYS.publishable, authorization: practitioner.authorization };
    expect((await api.ask("/auth/v1/reauthenticate", { headers })).status).toBe(200);
    const [mail] = await asOwner<{ plain: string }>("select plain from mail where kind = 'reauthenticate'");
    const nonce = /^\d{6}$/m.exec(mail?.plain ?? "")?.[0];
    const answers = [];
    for (const businessName of ["Loud Room", "Quiet Room"])
      answers.push((await call("erase-practice-data", { businessName, nonce })).status);
    await asOwner("update auth.users set password_hash = $2 where id = $1", [practitioner.userId, account?.hash]);
    expect(answers).toEqual([409, 200]);
  });

  test("limits password guesses to ten, and then refuses the right one too", async () => {
    const strict = await startFunctionsApi({ limitFactor: 1 });
    const { authorization } = await strict.signedInAdmin();
    const guess = (password: string) =>
      strict.post("/functions/v1/erase-practice-data", { businessName: "Quiet Room", password }, { authorization });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await guess("a guess")).status);
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
    expect((await guess(PASSWORD)).status).toBe(429);
    await strict.close();
  });

  test("waits for a concurrent booking and erases it", async () => {
    const { userId } = await api.signedIn();
    const { database, waiting } = api.at.fresh;
    const erased = await database.transaction(async (tx) => {
      await tx.rows(
        `insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
         select $1, id, $2, 'late@example.com', private.today() + 90, '10:00', 30, 1500 from services limit 1`,
        [userId, CANARY],
      );
      const answer = call("erase-practice-data", { businessName: "Quiet Room", password: PASSWORD });
      await expect.poll(waiting).toBe(1);
      return { answer };
    });
    expect((await erased.answer).status).toBe(200);
    expect(await whereIs(CANARY)).toEqual([]);
  });
});

describe("resetting the demonstration", () => {
  test("is refused on a real practice", async () => {
    expect(await answerOf(await call("reset-demonstration"))).toMatchObject({
      status: 409,
      code: "not-a-demonstration",
    });
  });

  test("restores the first day", async () => {
    const { asOwner, database } = api.at.fresh;
    await seed(database);
    await asOwner("insert into private.milestones (name) values ('demonstration')");
    await asOwner("update services set price_gbp = 100");
    await asOwner("insert into blocked_dates (blocked_date, reason) values ('2035-01-01', 'x')");
    await asOwner("update articles set title = 'Mine'");
    await asOwner("insert into articles (slug, title) values ('mine', 'Mine')");
    expect(await answerOf(await call("reset-demonstration"))).toEqual({ status: 200 });
    expect(
      await asOwner(
        `select count(*) > 500 as bookings, (select count(*) from blocked_dates where reason = 'x')::int as off, (select min(price_gbp) from services) as least,
           (select count(*) from ledger) = (select count(*) from receipts) + (select count(*) from ledger where method = 'credit') as numbered from bookings`,
      ),
    ).toEqual([{ bookings: true, off: 0, least: 1000, numbered: true }]);
    expect(await asOwner("select count(*)::int, bool_or(title = 'Mine') as mine from articles")).toEqual([
      { count: 4, mine: false },
    ]);
    expect(
      await asOwner("select from audit where actor is not null and actor not in (select id from auth.users)"),
    ).toEqual([]);
    expect((await call("reset-demonstration")).status).toBe(200);
  });

  test("a crash in the middle leaves the practice as it was", async () => {
    const { asOwner } = api.at.fresh;
    await asOwner("update services set price_gbp = 100");
    await asOwner(
      "create function private.crash() returns trigger language plpgsql as $$ begin raise exception 'the power is cut'; end $$",
    );
    await asOwner("create trigger crash before insert on private.milestones execute function private.crash()");
    const whole =
      "select (select count(*) from bookings)::int as bookings, (select count(*) from pages)::int as pages, max(price_gbp) from services";
    const before = await asOwner(whole);
    expect((await call("reset-demonstration")).status).toBe(500);
    expect(await asOwner(whole)).toEqual(before);
    const isFree = "select last_value >= (select max(id) from audit) as free from audit_id_seq";
    expect(await asOwner(isFree)).toEqual([{ free: true }]); // the trail goes on after its newest entry
    await asOwner("drop trigger crash on private.milestones");
    await asOwner("drop function private.crash()");
  });

  test("is neither offered nor done where cards are real, or have been", async () => {
    const { asOwner } = api.at.fresh;
    const abilities = async () =>
      (
        await api.ask("/functions/v1/practice-abilities", {
          headers: { apikey: KEYS.publishable, authorization: practitioner.authorization },
        })
      ).json();
    expect(await abilities()).toMatchObject({ demonstration: true, invented: true });
    const elsewhere = { ...api.at.practice, demonstration: false }; // as `env` says with keys of the provider, or in production
    expect(await resetDemonstration(elsewhere)).toEqual({ ok: false, reason: "not-a-demonstration" });
    expect(await abilitiesOf(elsewhere)).toMatchObject({ demonstration: false, invented: true });
    await asOwner(
      "insert into checkouts (session_id, amount_pence, currency, status, expires_at) values ('cs_live_x', 4500, 'gbp', 'open', now())",
    );
    expect(await answerOf(await call("reset-demonstration"))).toMatchObject({ status: 409, code: "real-money-taken" });
    await asOwner("delete from checkouts where session_id = 'cs_live_x'");
  });

  test("is whole while strangers sign up", async () => {
    const strangers = new AbortController();
    const signingUp = (async () => {
      while (!strangers.signal.aborted) await api.signedIn().catch(() => undefined);
    })();
    expect(await answerOf(await call("reset-demonstration"))).toEqual({ status: 200 });
    strangers.abort();
    await signingUp;
    expect(await api.at.fresh.asOwner("select count(*) > 500 as bookings from bookings")).toEqual([{ bookings: true }]);
  });
});

describe("beginning with one's own practice", () => {
  const PRACTITIONER = { email: "practitioner@example.com", password: PASSWORD };
  /** The practitioner's own, and what belongs to the installation. */
  const OWN = /^(auth|realtime|graphile_worker|extensions)\.|^private\.(schema_\w+|backups|requests_done)$/;
  const counts = async (fresh: FreshDatabase) => {
    const tables = await fresh.asOwner<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|stand_in)' order by 1`,
    );
    const found: Record<string, unknown> = {};
    for (const { name } of tables.filter((table) => !OWN.test(table.name))) {
      const [row] = await fresh.asOwner<{ rows: number }>(`select count(*)::int as rows from ${name}`);
      found[name] = row?.rows;
    }
    return found;
  };
  const practiceOf = (fresh: FreshDatabase) => ({ ...api.at.practice, demonstration: true, database: fresh.database });
  const demonstration = async () => {
    const fresh = await freshDatabase();
    await seed(fresh.database);
    await createPractice(practiceOf(fresh), PRACTITIONER);
    await demonstrate(fresh.database);
    const [row] = await fresh.asOwner<{ userId: string }>(
      `select user_id as "userId" from profiles where role = 'admin'`,
    );
    return { fresh, userId: row?.userId ?? "" };
  };

  test("leaves what an empty start has, and nothing invented", async () => {
    const { fresh, userId } = await demonstration();
    const empty = await freshDatabase();
    await seed(empty.database, { firstRun: true });
    await createPractice(practiceOf(empty), PRACTITIONER);
    await fresh.asOwner("insert into private.milestones (name) values ('public')"); // as each start in production marks it
    expect(await beginOwnPractice(practiceOf(fresh), { userId }, { isPublic: true })).toEqual({ ok: true });
    const expected = await counts(empty);
    expect(await counts(fresh)).toEqual({ ...expected, "public.audit": expect.any(Number) });
    const SETTINGS =
      "select business_name, practitioner_name, business_email, business_phone, business_address, mark, tagline, closing_line from business_settings";
    expect(await fresh.asOwner(SETTINGS)).toEqual(await empty.asOwner(SETTINGS));
    const PAGES = "select path, title, description, blocks from pages order by path";
    expect(await fresh.asOwner(PAGES)).toEqual(await empty.asOwner(PAGES));
    expect(await fresh.asOwner("select email, full_name from auth.users left join profiles using (email)")).toEqual([
      { email: PRACTITIONER.email, full_name: "" },
    ]);
    expect(await fresh.asOwner("select tgrelid::regclass::text from pg_trigger where tgenabled = 'D'")).toEqual([]);
    // later starts, in local mode and in production, leave it so
    await Promise.all([seed(fresh.database), seed(fresh.database, { firstRun: true })]);
    await demonstrate(fresh.database);
    expect(await counts(fresh)).toEqual({ ...expected, "public.audit": expect.any(Number) });
    for (const each of [fresh, empty]) await each.close();
  });

  test("her account takes the address that she gives, and the practice answers from it", async () => {
    const { fresh, userId } = await demonstration();
    const begun = await beginOwnPractice(
      practiceOf(fresh),
      { userId },
      { isPublic: false, email: "Rowan@Example.org" },
    );
    expect(begun).toEqual({ ok: true });
    expect(
      await fresh.asOwner(
        `select u.email, p.email as profile, i.identity_data ->> 'email' as identity, s.business_email as business, p.role
         from auth.users u join profiles p on p.user_id = u.id join auth.identities i on i.user_id = u.id, business_settings s`,
      ),
    ).toEqual([
      {
        email: "rowan@example.org",
        profile: "rowan@example.org",
        identity: "rowan@example.org",
        business: "rowan@example.org",
        role: "admin",
      },
    ]);
    expect(await addressOfSignIn(fresh.database, PRACTITIONER.password)).toBe("rowan@example.org");
    expect(await addressOfSignIn(fresh.database, "another")).toBeUndefined();
    await fresh.close();
  });

  test("pressed on two nodes, and beside a reset, it is done once and whole", async () => {
    const { fresh, userId } = await demonstration();
    const begin = () => beginOwnPractice(practiceOf(fresh), { userId }, { isPublic: false });
    const done = await Promise.all([begin(), begin()]);
    expect(done).toContainEqual({ ok: true });
    expect(done).toContainEqual({ ok: false, reason: "not-a-demonstration" });
    expect(await resetDemonstration(practiceOf(fresh))).toEqual({ ok: false, reason: "not-a-demonstration" });
    expect(
      await fresh.asOwner("select (select count(*) from bookings)::int as bookings, opened_at from private.first_run"),
    ).toEqual([{ bookings: 0, opened_at: null }]);
    await fresh.close();
  });

  test("a crash before the end leaves the whole demonstration", async () => {
    const { fresh, userId } = await demonstration();
    const before = await counts(fresh);
    await fresh.asOwner(
      "create function private.crash() returns trigger language plpgsql as $$ begin raise exception 'the power is cut'; end $$",
    );
    await fresh.asOwner("create trigger crash before insert on private.first_run execute function private.crash()");
    await expect(beginOwnPractice(practiceOf(fresh), { userId }, { isPublic: false })).rejects.toThrow(
      "the power is cut",
    );
    expect(await counts(fresh)).toEqual(before);
    await fresh.close();
  });

  const REAL = {
    "a live card payment":
      "insert into checkouts (session_id, amount_pence, currency, status, expires_at) values ('cs_live_1', 100, 'gbp', 'paid', now())",
    "an open card page of live keys":
      "insert into checkouts (session_id, amount_pence, currency, status, expires_at) values ('cs_live_1', 100, 'gbp', 'open', now())",
    "money from hand to hand": `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values (gen_random_uuid(), 'charge', 100, 'gbp', 'cash_1')`,
  };

  test("is refused where somebody has paid real money, and changes nothing", async () => {
    const { fresh, userId } = await demonstration();
    for (const [what, statement] of Object.entries(REAL)) {
      await fresh.asOwner(statement);
      const before = await counts(fresh);
      expect([what, await beginOwnPractice(practiceOf(fresh), { userId }, { isPublic: true })]).toEqual([
        what,
        { ok: false, reason: "real-money-taken" },
      ]);
      expect(await counts(fresh)).toEqual(before);
      await fresh.asOwner("delete from checkouts where session_id = 'cs_live_1'");
    }
    // where the public could reach it once, also on this machine afterwards
    await fresh.asOwner("insert into private.milestones (name) values ('public')");
    for (const erase of [
      () => beginOwnPractice(practiceOf(fresh), { userId }, { isPublic: false }),
      () => resetDemonstration(practiceOf(fresh)),
    ])
      expect(await erase()).toEqual({ ok: false, reason: "real-money-taken" });
    await fresh.asOwner("delete from private.milestones where name = 'public'");
    // in local mode, which serves this machine alone, cash is tried out
    expect(await beginOwnPractice(practiceOf(fresh), { userId }, { isPublic: false })).toEqual({ ok: true });
    await fresh.close();
  });

  test.each(["an open card page of live keys", "money from hand to hand"] as const)(
    "waits for %s that is being recorded, and is refused",
    async (what) => {
      const { fresh, userId } = await demonstration();
      const [recorded, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const sale = fresh.database.transaction(async (tx) => {
        await tx.rows(REAL[what]);
        recorded.resolve();
        await end.promise;
      });
      await recorded.promise;
      const begun = beginOwnPractice(practiceOf(fresh), { userId }, { isPublic: true });
      const waiting = () => fresh.asOwner("select from pg_locks where not granted and locktype = 'relation'");
      await expect.poll(waiting).toHaveLength(1);
      end.resolve();
      await sale;
      expect(await begun).toEqual({ ok: false, reason: "real-money-taken" });
      expect(await fresh.asOwner("select exists (select from bookings) as whole")).toEqual([{ whole: true }]);
      await fresh.close();
    },
    START_MS,
  );

  test("is refused on a real practice, and to everybody but the practitioner", async () => {
    await api.at.fresh.asOwner("delete from private.milestones where name = 'demonstration'");
    expect(await answerOf(await call("begin-own-practice"))).toMatchObject({
      status: 409,
      code: "not-a-demonstration",
    });
    expect((await api.call("begin-own-practice", {}, await api.signedIn())).status).toBe(403);
  });
});
