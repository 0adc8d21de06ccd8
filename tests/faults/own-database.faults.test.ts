import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { execFileSync } from "node:child_process";
import { connect } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { withDatabaseBeside } from "#database/backup/database-beside.ts";
import { whyPowerful, whyUnfolded } from "#database/connection/fitness.ts";
import { whyNoDatabaseBeside, whyOpen, withRightsExplained } from "#database/connection/needed-rights.ts";
import { STRETCHING } from "#server/backup/archive.ts";
import { readRelease } from "#composition/release.ts";
import { rehearse } from "#server/backup/rehearse.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { START_MS } from "#tests/support/limits.ts";
import { readEnv } from "#env/env.ts";
import { whyUnreachable } from "@sacred-space/runtime/reachable.ts";
import {
  account,
  installPostgresVersions,
  MAJORS,
  type OwnPostgres,
  PASSWORD,
  postgresOf,
  startOwnPostgres,
} from "#tests/support/database/own-postgres.ts";
import { failToStart, removeData, startServer, visitor } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";

vi.setConfig({ testTimeout: START_MS, hookTimeout: START_MS }); // starts PostgreSQL and the program

await installPostgresVersions();

let folder: string;
const { logN } = STRETCHING;
beforeAll(async () => {
  STRETCHING.logN = 10;
  folder = await mkdtemp(join(tmpdir(), "own-database-"));
});
afterAll(async () => {
  STRETCHING.logN = logN;
  await rm(folder, { recursive: true });
});

const LOGIN = `login password '${PASSWORD}'`;
const SQL =
  /^DATABASE_URL: PostgreSQL refuses the login "([^"]*)" a right that it needs in the database "([^"]*)"\. Let an administrator of PostgreSQL run this in that database, then start again: (.*)$/;

describe.each(MAJORS.map((major) => ({ major, binaries: postgresOf(major) })))(
  "on PostgreSQL $major",
  ({ major, binaries }) => {
    const isInstalled = skipUnless(binaries !== undefined, `PostgreSQL ${major} is installed`);
    const grantOptions = Number(major) >= 16 ? " WITH INHERIT TRUE, SET TRUE" : "";
    const ALL_ROLES = "anon, authenticated, admin, service_role";
    let server: OwnPostgres;
    beforeAll(async () => {
      if (binaries) server = await startOwnPostgres(binaries);
    });
    afterAll(() => server?.stop());

    const prepare = (url: string) => withRightsExplained(url, () => migrate(url));

    /** The statements of the sentence with which a start ends; none if it does not end. */
    async function statementsFor(login: string, database: string): Promise<string> {
      const sentence = await prepare(server.addressOf(login, database)).then(
        () => undefined,
        (error: unknown) => (error as Error).message,
      );
      if (sentence === undefined) return "";
      const [, namedLogin, namedDatabase, statements = ""] = SQL.exec(sentence) ?? [sentence];
      expect([namedLogin, namedDatabase, sentence]).toEqual([login, database, expect.not.stringContaining("\n")]);
      return statements;
    }

    test(
      "a login without CREATEROLE, on a cluster without the roles, is told the SQL that makes and grants them",
      isInstalled,
      async () => {
        await server.asAdministrator([`create role "plain one" ${LOGIN}`, 'create database early owner "plain one"']);
        expect(await statementsFor("plain one", "early")).toBe(
          `CREATE ROLE anon NOLOGIN; CREATE ROLE authenticated NOLOGIN; CREATE ROLE admin NOLOGIN; CREATE ROLE service_role NOLOGIN; GRANT ${ALL_ROLES} TO "plain one"${grantOptions};`,
        );
      },
    );

    test("an owner with CREATEROLE and CREATEDB starts, serves, and its backup is tried", isInstalled, async () => {
      await server.asAdministrator([
        `create role first_owner createrole createdb ${LOGIN}`,
        "create database first owner first_owner",
      ]);
      const url = server.addressOf("first_owner", "first");
      const account = { ADMIN_EMAIL: "rowan@example.com", ADMIN_PASSWORD: PASSWORD };
      const settings = {
        DATABASE_URL: url,
        AUTOCONFIRM: "true",
        BACKUP_PASSPHRASE: "five random words or more",
        DEMONSTRATION: "true",
        ...account,
      };
      let program = await startServer(settings);
      expect(program.notes.filter((note) => note.includes("CREATEDB"))).toEqual([]);
      const client = visitor(program);
      expect((await client.from("services").select("id")).data?.length).toBeGreaterThan(0);
      expect((await client.from("bookings").select("client_email")).error).not.toBeNull();
      expect((await client.auth.signUp({ email: "client@example.com", password: PASSWORD })).error).toBeNull();
      expect((await client.from("my_bookings").select("id")).data).toEqual([]);
      const practitioner = visitor(program);
      expect(
        (await practitioner.auth.signInWithPassword({ email: account.ADMIN_EMAIL, password: PASSWORD })).error,
      ).toBeNull();
      expect((await practitioner.from("bookings").select("client_email")).data?.length).toBeGreaterThan(0);
      expect((await practitioner.storage.from("pictures").list()).error).toBeNull();
      expect((await fetch(`${program.url}/health/ready`)).status).toBe(200);
      await program.stop();
      program = await program.again();
      expect((await fetch(`${program.url}/`)).status).toBe(200);
      await program.stop();
      await removeData(program);
      await server.asAdministrator(
        "insert into storage.objects (id, bucket_id, name, version) values (gen_random_uuid(), 'pictures', 'a.avif', gen_random_uuid())",
        "first",
      );
      const file = join(folder, `${major}.backup`);
      await writeBackup(
        { connectionString: url, readFile: async () => undefined, kept: [], release: readRelease() },
        file,
        settings.BACKUP_PASSPHRASE,
      );
      const { tables } = await rehearse(
        { connectionString: url, release: readRelease() },
        file,
        settings.BACKUP_PASSPHRASE,
      );
      expect(tables["public.bookings"]?.rows).toBeGreaterThan(0);
    });

    test(
      "a second practice with a login of its own starts, after the SQL of the sentence where PostgreSQL wants it",
      isInstalled,
      async () => {
        await server.asAdministrator([
          `create role second_owner createrole ${LOGIN}`,
          "create database second owner second_owner",
        ]);
        // Up to 15 CREATEROLE suffices.
        const needed = Number(major) >= 16 ? `GRANT ${ALL_ROLES} TO "second_owner"${grantOptions};` : "";
        const statements = await statementsFor("second_owner", "second");
        expect(statements).toBe(needed);
        await server.asAdministrator(statements, "second");
        await prepare(server.addressOf("second_owner", "second"));
        expect(
          await server.asAdministrator(
            "select from private.schema_migrations where name = '0001_foundation.sql'",
            "second",
          ),
        ).toHaveLength(1);
      },
    );

    test(
      "a plain owner starts after the SQL of the sentence, and is told that no backup can be tried and no upgrade taken back",
      isInstalled,
      async () => {
        const statements = await statementsFor("plain one", "early");
        expect(statements).toBe(`GRANT ${ALL_ROLES} TO "plain one"${grantOptions};`);
        await server.asAdministrator(statements, "early");
        const url = server.addressOf("plain%20one", "early");
        const program = await startServer({ DATABASE_URL: url, BACKUP_PASSPHRASE: "five random words or more" });
        expect(program.notes[0]).toBe(
          'DATABASE_URL: each nightly backup will fail, as it cannot be tried, and there is no way back from an upgrade (rollback), since the login "plain one" may not create databases. Let an administrator of PostgreSQL run: ALTER ROLE "plain one" CREATEDB;',
        );
        expect((await visitor(program).from("services").select("id")).data?.length).toBeGreaterThan(0);
        await program.stop();
        const database = connect(url, () => undefined);
        expect(await whyNoDatabaseBeside(database, { triesBackups: false })).toMatch(
          /^DATABASE_URL: there is no way back from an upgrade \(rollback\), since the login "plain one" .* CREATEDB;$/,
        );
        await database.close();
        await removeData(program);
      },
    );

    test("a login whose roles were taken away is told how to get them back", isInstalled, async () => {
      await server.asAdministrator(`revoke ${ALL_ROLES} from "plain one"`);
      const sentence = await failToStart({ DATABASE_URL: server.addressOf("plain%20one", "early") });
      expect(SQL.exec(sentence)?.[3]).toBe(`GRANT ${ALL_ROLES} TO "plain one"${grantOptions};`);
    });

    test("a login that does not own the database is told the SQL that makes it the owner", isInstalled, async () => {
      await server.asAdministrator("create database foreign_one");
      const statements = await statementsFor("first_owner", "foreign_one");
      expect(statements).toBe('ALTER DATABASE "foreign_one" OWNER TO "first_owner";');
      await server.asAdministrator(statements, "foreign_one");
      expect(await prepare(server.addressOf("first_owner", "foreign_one"))).toContain("0001_foundation.sql");
    });

    test(
      "what database-setup prints makes two practices by an administrator who is no superuser; their logins create no roles",
      isInstalled,
      async () => {
        const cluster = await startOwnPostgres(binaries as NonNullable<typeof binaries>);
        try {
          await cluster.asAdministrator(`create role manager createrole createdb ${LOGIN}`);
          for (const name of ["one", "two"]) {
            const url = cluster.addressOf(name, name);
            await runAs(cluster.addressOf("manager", "postgres"), printed(url));
            expect(
              await cluster.asAdministrator(`select rolcreaterole from pg_roles where rolname = '${name}'`),
            ).toEqual([{ rolcreaterole: false }]);
            expect(await prepare(url)).toContain("0001_foundation.sql");
            const database = connect(url, () => undefined);
            expect(await whyNoDatabaseBeside(database, { triesBackups: true })).toBeUndefined();
            expect(await whyUnfolded(database)).toBeUndefined();
            expect(await whyOpen(database)).toBeUndefined();
            await database.close();
          }
          for (const [login, database] of [
            ["one", "two"],
            ["two", "one"],
          ] as const)
            expect(await whyUnreachable(cluster.addressOf(login, database))).toContain("42501");
          await cluster.asAdministrator("grant connect on database one to public"); // as a database that was made before
          const open = connect(cluster.addressOf("one", "one"), () => undefined);
          const [, statement = ""] = /Let its owner run: (.*)$/.exec((await whyOpen(open)) ?? "") ?? [];
          await open.close();
          await runAs(cluster.addressOf("one", "one"), statement);
          expect(await whyUnreachable(cluster.addressOf("two", "one"))).toContain("42501");
        } finally {
          await cluster.stop();
        }
      },
    );

    test(
      "a role of these names that may do more is another's: neither the SQL nor the first start takes it, and a restore is told of it",
      isInstalled,
      async () => {
        const cluster = await startOwnPostgres(binaries as NonNullable<typeof binaries>);
        try {
          for (const power of [
            "superuser",
            "login",
            "createdb",
            "createrole",
            "replication",
            "bypassrls",
            "in role pg_monitor",
          ]) {
            await cluster.asAdministrator([`create role admin ${power}`, "create database taken"]);
            const taken = `postgresql://postgres@localhost:${cluster.port}/taken?host=${encodeURIComponent(cluster.folder)}`;
            expect(await failToStart({ DATABASE_URL: taken })).toMatch(
              /^The role "admin" of this PostgreSQL is another's and may do more than a request .*\.$/,
            );
            await expect(
              cluster.asAdministrator(printed(cluster.addressOf("one", "one")).split("\nCREATE DATABASE")[0] ?? ""),
            ).rejects.toThrow("The role admin is another's and may do more than a request: use another PostgreSQL.");
            // A backup is tried, and brought back, all the same.
            expect(await migrate(taken, { upTo: new Set(["0001_foundation.sql"]) })).toContain("0001_foundation.sql");
            const database = connect(taken, () => undefined);
            expect(await whyPowerful(database)).toMatch(
              /^The role "admin" of this PostgreSQL may do more than a request /,
            );
            await database.close();
            await cluster.asAdministrator(["drop database taken", "drop role admin"]);
          }
        } finally {
          await cluster.stop();
        }
      },
    );

    test("a database that is not in UTF-8 is refused before anything is written", isInstalled, async () => {
      await server.asAdministrator(
        "create database narrow owner first_owner template template0 encoding 'LATIN1' locale 'C'",
      );
      const url = server.addressOf("first_owner", "narrow");
      expect(await failToStart({ DATABASE_URL: url })).toBe(
        `The database "narrow" stores text as LATIN1, which not every name can be written in: let an administrator of PostgreSQL make one with ENCODING 'UTF8' (npm run database-setup).`,
      );
    });
  },
);

/** What the command prints for an address. */
function printed(url: string): string {
  const script = join(import.meta.dirname, "../../scripts/database-setup.ts");
  return execFileSync(process.execPath, [script], { env: { DATABASE_URL: url }, encoding: "utf8" });
}

/** Runs statements one after the other, as `psql` does: a database is not created with others in one message. */
async function runAs(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of sql.split(/;(?: --.*)?\n(?=CREATE|DO|GRANT|REVOKE)/)) await client.query(statement);
  await client.end();
}

test("docs/database.md shows what database-setup prints", async () => {
  const page = await readFile(join(import.meta.dirname, "../../docs/database.md"), "utf8");
  const sql = printed("postgresql://sacred_space:a%20long%20password@db.example.org:5432/sacred_space");
  expect(sql).not.toContain("a long password");
  expect(/```sql\n([^]*?)```/.exec(page)?.[1]).toBe(
    sql.replace(/'SCRAM-SHA-256\$4096:[\w+/=]+\$[\w+/=]+:[\w+/=]+'/, "'SCRAM-SHA-256$…'"),
  );
});

test("without an address database-setup makes one, alone on its line for the file of variables, and says which port it names", () => {
  const lines = printed("")
    .split("\n")
    .filter((line) => line.startsWith("--"));
  expect(lines).toEqual([
    expect.stringMatching(/^-- Then: DATABASE_URL=postgresql:\/\/sacred_space:[\w-]{24}@localhost:5432\/sacred_space$/),
    expect.stringMatching(/^-- 5432 is PostgreSQL's usual port; where it listens on another/),
  ]);
});

test("an address that cannot be decoded ends database-setup in one sentence", () => {
  expect(() => printed("postgresql://one:a%zz@db.example.org/one")).toThrow(
    /^[^]*\nDATABASE_URL has a % that is not followed by two hexadecimal digits: write it as %25\.\n$/,
  );
});

describe("over TLS, sslmode means what it means to PostgreSQL's own client", () => {
  const hasOpenssl = skipUnless(existsSync("/usr/bin/openssl"), "openssl is installed");
  let server: OwnPostgres;
  let authority: string;
  beforeAll(async () => {
    const bundled = postgresOf("18");
    if (!bundled || !existsSync("/usr/bin/openssl")) return;
    const own = await mkdtemp(join(tmpdir(), "own-certificate-"));
    await chmod(own, 0o755);
    authority = join(own, "server.crt");
    execFileSync(
      "openssl",
      "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout server.key -out server.crt".split(
        " ",
      ),
      { cwd: own, stdio: "ignore" },
    );
    await chmod(join(own, "server.key"), 0o600);
    if (account) await chown(join(own, "server.key"), account.uid, account.gid);
    server = await startOwnPostgres(bundled, {
      ssl: "on",
      ssl_cert_file: authority,
      ssl_key_file: join(own, "server.key"),
    });
    await server.asAdministrator([
      `create role owner createrole createdb ${LOGIN}`,
      "create database secret owner owner",
    ]);
  });
  afterAll(async () => {
    await server?.stop();
    if (authority) await rm(dirname(authority), { recursive: true });
  });

  const addressWith = (parameters: string, host = "127.0.0.1") =>
    readEnv({ DATABASE_URL: `${server.addressOf("owner", "secret").replace("127.0.0.1", host)}?${parameters}` }, "/srv")
      .databaseUrl ?? "";

  test.each([
    ["require", () => "sslmode=require", "127.0.0.1", true],
    ["verify-ca, by another name", () => `sslmode=verify-ca&sslrootcert=${authority}`, "127.0.0.1", true],
    ["verify-full", () => `sslmode=verify-full&sslrootcert=${authority}`, "localhost", true],
    ["disable", () => "sslmode=disable", "127.0.0.1", false],
  ])("%s is let in", hasOpenssl, async (_, parameters, host, isEncrypted) => {
    const url = addressWith(parameters(), host);
    expect(await whyUnreachable(url)).toBeUndefined();
    const database = connect(url, () => undefined, { settings: {} });
    expect(await database.row("select ssl from pg_stat_ssl where pid = pg_backend_pid()")).toEqual({
      ssl: isEncrypted,
    });
    await database.close();
  });

  test.each([
    [
      "an authority that is not named",
      () => "sslmode=verify-full",
      "localhost",
      "its certificate is of an authority that is not known here: name its file with sslrootcert (DEPTH_ZERO_SELF_SIGNED_CERT)",
    ],
    [
      "another host name",
      () => `sslmode=verify-full&sslrootcert=${authority}`,
      "127.0.0.1",
      "its certificate is for another host name (ERR_TLS_CERT_ALTNAME_INVALID)",
    ],
    [
      "a file that is not there",
      () => "sslmode=verify-full&sslrootcert=/nowhere/ca.crt",
      "localhost",
      "/nowhere/ca.crt cannot be read (ENOENT)",
    ],
  ])("%s ends the start in one sentence", hasOpenssl, async (_, parameters, host, phrase) => {
    expect(await failToStart({ DATABASE_URL: addressWith(parameters(), host) })).toBe(
      `DATABASE_URL cannot be used: ${phrase}.`,
    );
  });

  test("the program starts with verify-full, and tries its backup in a database beside", hasOpenssl, async () => {
    const url = addressWith(`sslmode=verify-full&sslrootcert=${authority}`, "localhost");
    const program = await startServer({ DATABASE_URL: url });
    expect((await fetch(`${program.url}/health/ready`)).status).toBe(200);
    await program.stop();
    await removeData(program);
    expect(await withDatabaseBeside(url, "beside", (address) => whyUnreachable(address))).toBeUndefined();
  });
});
