import { EXTENSIONS } from "#server/modules.ts";
import crypto, { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, runOnce } from "graphile-worker";
import pg from "pg";
import { pino } from "pino";
import { connect } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { seed } from "#server/setup/seed/seed.ts";
import { outsideCalendars } from "#gateways/calendars/outside-calendars.ts";
import { type Mailer, MailNotAccepted } from "#gateways/mail.ts";
import { stripePayments } from "#gateways/stripe.ts";
import { tasksOf } from "#jobs/work.ts";
import { createPractice } from "#server/setup/create-practice.ts";
import type { Practice } from "#kit/server/practice.ts";
import { startStripeStandIn } from "@sacred-space/stand-ins/stripe/start-stripe-stand-in.ts";
import { seeded } from "./chance.ts";

/** A new practice in a database of its own, whose time stands where it is set and whose ids and secrets are the same in every run. */
export type Stage = {
  practice: Practice;
  practitioner: { userId: string };
  /** Runs a statement as the owner of the database. */
  rows<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
  /** Sets the time of everything that happens from now on. */
  at(moment: string): Promise<void>;
  /** Does what is due. Emails count as sent, except those to `deadAddress`. */
  work(): Promise<void>;
  pay(url: string, name: string): Promise<void>;
};

export const PUBLIC_URL = "http://localhost:3000";

/** Where the invented time is read; statements find these before PostgreSQL's own. */
const OWN_TIME = `
  create schema played;
  create table played.moment (at timestamptz not null);
  insert into played.moment values ('2000-01-01Z');
  create sequence played.ids;
  create function played.now() returns timestamptz language sql stable security definer as $$ select at from played.moment $$;
  create function played.clock_timestamp() returns timestamptz language sql stable security definer as $$ select at from played.moment $$;
  create function played.gen_random_uuid() returns uuid language sql volatile security definer as $$
    select overlay(overlay(md5('demonstration ' || nextval('played.ids')) placing '4' from 13) placing '8' from 17)::uuid $$;
  grant usage on schema played to public;
  grant execute on all functions in schema played to public;
  do $do$
  declare
    it record;
    pattern constant text := '(?<![.\\w])(now|clock_timestamp|gen_random_uuid)\\(\\)';
  begin
    for it in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private', 'auth', 'storage') and p.prokind = 'f' and p.prosrc ~ pattern and p.proname <> 'clock'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute regexp_replace(pg_get_functiondef(it.oid), pattern, 'played.\\1()', 'g');
    end loop;
    create or replace function private.clock() returns timestamptz language sql stable security definer set search_path = ''
      as 'select at from played.moment';
    for it in select a.attrelid::regclass as "table", quote_ident(a.attname) as "column", pg_get_expr(d.adbin, d.adrelid) as given
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private', 'auth', 'storage') and a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ pattern
    loop
      execute format('alter table %s alter column %s set default %s', it."table", it."column", regexp_replace(it.given, pattern, 'played.\\1()', 'g'));
    end loop;
    execute format('alter database %I set search_path = played, public, pg_catalog', current_database());
  end $do$`;

/** Plays on a new stage, then removes it. `founded`: when the practice began. `deadAddress`: the mail server knows no such mailbox. */
export async function onStage<T>(
  { founded, deadAddress }: { founded: string; deadAddress: string },
  play: (stage: Stage) => Promise<T>,
) {
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-demonstration-"));
  const server = await startEmbedded(folder, { durable: false });
  const { connectionString } = server;
  await migrate(connectionString);
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  await owner.query(OWN_TIME);
  await owner.end();
  withoutChance();
  const log = pino({ level: process.env["LOG_LEVEL"] ?? "error" });
  const standIn = await startStripeStandIn({
    connectionString,
    webhookUrl: "http://127.0.0.1:9/", // a closed port: what the provider tells is asked for instead
    cardPageBase: PUBLIC_URL,
    clock: "private.clock()",
    log: pino({ level: "silent" }),
  });
  const database = connect(connectionString, () => undefined);
  const asOwner = new pg.Pool({ connectionString, max: 1 });
  const jobs = new pg.Pool({ connectionString, options: "-c search_path=public" }); // the job runner keeps real time
  for (const pool of [asOwner, jobs])
    pool.on("error", () => undefined).on("connect", (client) => void client.on("error", () => undefined));
  const practice: Practice = {
    database,
    payments: stripePayments(standIn),
    calendars: outsideCalendars({ trustedOrigins: [], limits: { wholeMs: 4_000 } }),
    publicUrl: PUBLIC_URL,
    extensions: EXTENSIONS,
    log,
  };
  const rows = async <R extends object>(text: string, values: unknown[] = []) =>
    (await asOwner.query(text, values)).rows as R[];
  const mailer: Mailer = {
    send: async ({ recipient }) => {
      if (recipient === deadAddress)
        throw new MailNotAccepted({ code: "EENVELOPE", responseCode: 550, message: "550 5.1.1 No such mailbox here" });
      return { accepted: "250 OK" };
    },
    close: () => undefined,
  };
  const tasks = tasksOf(practice, mailer);
  try {
    await rows("update played.moment set at = $1", [founded]);
    await rows("update public.categories set created_at = played.now()"); // a migration wrote them
    await seed(database);
    await createPractice(practice, { email: "practitioner@example.com", password: crypto.randomUUID() });
    const [admin] = await rows<{ id: string }>("select user_id as id from profiles where role = 'admin'");
    const stage: Stage = {
      practice,
      practitioner: { userId: admin?.id as string },
      rows,
      at: async (moment) => void (await rows("update played.moment set at = $1", [moment])),
      async work() {
        // An email that its server refuses is tried for days; here its last attempt comes at once.
        const due = `select exists (select from graphile_worker._private_jobs j where attempts < max_attempts and run_at <= pg_catalog.now()) as due`;
        while ((await rows<{ due: boolean }>(due))[0]?.due) {
          await runOnce({ pgPool: jobs, taskList: tasks, logger: new Logger(() => () => undefined) });
          // The runner is done before it has written how its last job ended.
          while (
            (await rows("select from graphile_worker._private_jobs where locked_at is not null limit 1")).length > 0
          )
            await sleep(2);
          await rows(
            "update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = pg_catalog.now() where attempts between 1 and max_attempts - 2",
          );
        }
      },
      async pay(url, name) {
        const answer = await standIn.cardPage.request(`/${url.slice(url.lastIndexOf("/") + 1)}`, {
          method: "POST",
          body: new URLSearchParams({ number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123", name }),
        });
        if (answer.status !== 303) throw new Error(`The card page answered ${answer.status}`);
      },
    };
    return await play(stage);
  } finally {
    await standIn.stop();
    await database.close();
    await asOwner.end();
    await jobs.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** From here on this process draws the same ids, codes and secrets in every run: they open nothing but the demonstration. */
function withoutChance(): void {
  // Each place in the code has its own draws: how often another one draws depends on the machine.
  const chances = new Map<string, ReturnType<typeof seeded>>();
  const drawing = (kind: string, size: number) => {
    const place = placeOf(new Error("drawn"));
    const key = `${kind} ${size} ${place}`;
    const chance = chances.get(key) ?? seeded(createHash("sha256").update(key).digest().readUInt32BE());
    chances.set(key, chance);
    return chance;
  };
  const drawn = (kind: string, size: number) => {
    const chance = drawing(kind, size);
    return Buffer.from(Array.from({ length: size }, () => chance.whole(256)));
  };
  const bytes = (size: number) => drawn("bytes", size);
  Object.assign(crypto, {
    randomBytes: bytes,
    randomInt: (low: number, high?: number) =>
      high === undefined ? drawing("below", low).whole(low) : low + drawing("between", low).whole(high - low),
    randomUUID: () => {
      const hex = drawn("id", 16).toString("hex");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  });
  syncBuiltinESMExports();
}

/** The functions that led here, without lines: "newId events.ts, addIntent sessions.ts". */
function placeOf({ stack = "" }: Error): string {
  const frames = stack
    .split("\n")
    .filter((line) => /^ +at (?!async )/u.test(line) && !/stage\.ts|node:|native/u.test(line));
  return frames
    .slice(0, 3)
    .map((line) => line.replaceAll(/^ +at |\(?file:.*\/|\(?\/.*\/|:\d+:\d+\)?$/gu, ""))
    .join(", ");
}
