import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaOfProgram } from "#database/connection/migrate.ts";
import { startMailbox } from "@sacred-space/stand-ins/mailbox.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { freePort } from "#tests/support/server.ts";

let fresh: FreshDatabase;
let folder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "doctor-"));
});
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true });
});

const IN_PRODUCTION = { NODE_ENV: "production", PUBLIC_URL: "https://practice.invalid", ALLOW_STAND_INS: "true" };

/** Runs a command; resolves to its exit code and all that it says. */
function run(script: string, variables: Record<string, string>, given: string[] = []) {
  const env = { PATH: process.env["PATH"], DATABASE_URL: fresh.url, DATA_DIR: folder, ...variables };
  return new Promise<{ code: number; output: string }>((done) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, script), ...given],
      { env, cwd: folder },
      (_, out, err) => done({ code: child.exitCode ?? -1, output: out + err }),
    );
  });
}

/** Runs the doctor; resolves to its exit code and what it says of each thing. */
async function doctor(variables: Record<string, string> = {}) {
  const { code, output } = await run("doctor.ts", variables);
  const lines = output
    .split("\n")
    .map((line) => /^(well|look|WRONG) +(\S+(?: \S+)?) +(.*)$/.exec(line)?.slice(1) ?? []);
  return { code, output, of: (name: string) => lines.find(([, each]) => each === name) ?? [] };
}

test("a practice to try is well but for what it does not have, and nothing is changed", async () => {
  const before = await fresh.asOwner("select count(*)::int as rows from private.schema_migrations");
  const { code, output, of } = await doctor();
  expect([code, output]).toEqual([0, expect.stringMatching(/^Sacred Space \d+\.\d+\.\d+/)]);
  for (const name of ["Variables", "Memory", "Database", "Clock", "Sorting", "Cards", "Disk"])
    expect(of(name)).toEqual(["well", name, expect.any(String)]);
  expect(of("Backups")).toEqual(["look", "Backups", expect.stringContaining("set BACKUP_PASSPHRASE")]);
  expect(of("Mail")).toEqual(["look", "Mail", expect.stringContaining("SMTP_URL is not set")]);
  expect(of("Entrance")).toEqual([
    "look",
    "Entrance",
    expect.stringMatching(/REVOKE CONNECT, TEMPORARY ON DATABASE "\w+" FROM PUBLIC;$/),
  ]);
  expect(output).toMatch(/\n0 wrong, \d+ to look at, \d+ well\.\n$/);
  expect(await fresh.asOwner("select count(*)::int as rows from private.schema_migrations")).toEqual(before);
});

test("each trouble is a line with what to do, and the command ends with 1", async () => {
  const versions = createServer((_, response) => response.end('{"version":"99.0.0"}'));
  await new Promise<void>((listening) => void versions.listen(0, "127.0.0.1", listening));
  const { port } = versions.address() as AddressInfo;
  await fresh.asOwner("insert into private.schema_migrations (name, sha256) values ('9999_later.sql', '')");
  await fresh.asOwner("update pg_database set datcollversion = '2.31' where datname = current_database()");
  const { code, of } = await doctor({
    BACKUP_PASSPHRASSE: "five random words or more",
    BACKUP_PASSPHRASE: "five random words or more",
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: "hello@sender.invalid",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_API_URL: `http://127.0.0.1:${await freePort()}`,
    LATEST_VERSION_URL: `http://127.0.0.1:${port}`,
  });
  versions.close();
  expect(code).toBe(1);
  expect(of("Variables")).toEqual(["WRONG", "Variables", expect.stringContaining("did you mean BACKUP_PASSPHRASE?")]);
  expect(of("Database")).toEqual([
    "WRONG",
    "Database",
    expect.stringContaining(
      "made by a newer version (9999_later.sql): start that one, or restore an older backup. Until then this version does not watch who may read and write.",
    ),
  ]);
  expect(of("Mail")).toEqual([
    "WRONG",
    "Mail",
    expect.stringMatching(/^The mail server was not reached: E\w+\. See whether this machine/),
  ]);
  expect(of("Sender")).toEqual(["look", "Sender", expect.stringContaining("TXT record of _dmarc.sender.invalid")]);
  expect(of("Cards")).toEqual(["look", "Cards", expect.stringMatching(/^Whether the test key works was not learnt: /)]);
  expect(of("Version")).toEqual(["look", "Version", expect.stringContaining("99.0.0 is there")]);
  expect(of("Sorting")).toEqual([
    "WRONG",
    "Sorting",
    expect.stringMatching(/REINDEX DATABASE "(\w+)"; ALTER DATABASE "\1" REFRESH COLLATION VERSION;$/),
  ]);
  expect(of("Last backup")).toEqual(["well", "Last backup", "The first is made tonight."]);
  expect(of("Copies")).toEqual([]);
  await fresh.asOwner("delete from private.schema_migrations where name = '9999_later.sql'");
});

test("what others answer is told apart from what was not reached", async () => {
  const refusing = createServer((_, response) =>
    response.writeHead(401, { "content-type": "application/json" }).end('{"error":{"type":"invalid_request_error"}}'),
  );
  const closing = createTcpServer((socket) => socket.end("535 go away\r\n"));
  const portOf = async (server: Server) => {
    await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
    return (server.address() as AddressInfo).port;
  };
  const { of } = await doctor({
    ...IN_PRODUCTION,
    BACKUP_PASSPHRASE: "five random words or more",
    PUBLIC_URL: `https://127.0.0.1.sslip.invalid:${await freePort()}`,
    SMTP_URL: `smtp://127.0.0.1:${await portOf(closing)}`,
    MAIL_FROM: "hello@sender.invalid",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_API_URL: `http://127.0.0.1:${await portOf(refusing)}`,
  });
  for (const server of [refusing, closing]) server.close();
  expect(of("Variables")).toEqual([
    "WRONG",
    "Variables",
    expect.stringMatching(/^BACKUP_PASSPHRASE is the one that the documents print, .*: choose another\./),
  ]);
  expect(of("Mail")).toEqual(["WRONG", "Mail", expect.stringMatching(/^The mail server refuses: E\w+ 535\./)]);
  expect(of("Cards")).toEqual(["WRONG", "Cards", expect.stringMatching(/^Stripe does not accept the test key: /)]);
  expect(of("Certificate")).toEqual([
    "look",
    "Certificate",
    expect.stringMatching(/^It could not be read, .*\.invalid/),
  ]);
  await fresh.asOwner("update private.schema_migrations set sha256 = '' where name = '0002_accounts.sql'");
  expect((await doctor()).of("Database")).toEqual(["WRONG", "Database", expect.stringContaining("0002_accounts.sql")]);
  await fresh.asOwner("update private.schema_migrations set sha256 = $1 where name = '0002_accounts.sql'", [
    (await schemaOfProgram())["0002_accounts.sql"],
  ]);
});

const WITH_BACKUPS = { BACKUP_PASSPHRASE: "five random words or more" };

test("a backup that was never made is wrong", async () => {
  await fresh.asOwner("insert into private.first_run (opened_at) values (now() - interval '2 days')");
  expect((await doctor(WITH_BACKUPS)).of("Last backup")).toEqual([
    "WRONG",
    "Last backup",
    expect.stringMatching(/^No backup has been made yet, .* journalctl/),
  ]);
  await fresh.asOwner("delete from private.first_run");
});

test("a backup that failed is wrong, with its reason", async () => {
  await fresh.asOwner(
    "insert into alerts (kind, detail, reference) values ('backup-failed', 'The backup of the night failed: ENOSPC.', 'tonight')",
  );
  expect((await doctor(WITH_BACKUPS)).of("Last backup")).toEqual([
    "WRONG",
    "Last backup",
    expect.stringContaining("The backup of the night failed: ENOSPC."),
  ]);
  await fresh.asOwner("delete from alerts");
});

test("a folder of backups that cannot be made is wrong", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  expect((await doctor({ ...WITH_BACKUPS, BACKUP_DIR: join(file, "backups") })).of("Backups")).toEqual([
    "WRONG",
    "Backups",
    expect.stringMatching(/^BACKUP_DIR cannot be written: \S+backups \(ENOTDIR\)\. Each night/),
  ]);
});

test("a mail server that lets the program in is well; a database that is away is the only thing said of it", async () => {
  const mailbox = await startMailbox({ dir: join(folder, "outbox") });
  const { code, of } = await doctor({
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: "hello@sender.invalid",
    DATABASE_URL: `postgresql://127.0.0.1:${await freePort()}/x`,
  });
  await mailbox.stop();
  expect([code, of("Mail")[0], of("Clock")]).toEqual([1, "well", []]);
  expect(of("Database")).toEqual(["WRONG", "Database", expect.stringContaining("ECONNREFUSED")]);
});

test("an empty data folder is no practice and stays empty, whatever the command", async () => {
  const empty = join(folder, "empty");
  const nothingIn = (place: string) =>
    `There is no practice in ${place}: beside the systemd unit run "sh deploy/run.sh`;
  expect(await run("doctor.ts", { DATABASE_URL: "", DATA_DIR: empty })).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no practice in .*\n$/),
  });
  const { code, of } = await doctor({ ...IN_PRODUCTION, DATABASE_URL: "", DATA_DIR: empty });
  expect([code, of("Database"), of("Cards")[0]]).toEqual([
    1,
    ["WRONG", "Database", expect.stringContaining(`${nothingIn(`${empty} (DATA_DIR)`)} doctor"`)],
    "WRONG",
  ]);
  for (const script of ["backup", "rollback", "rotate-keys"])
    expect(await run(`${script}.ts`, { DATABASE_URL: "", DATA_DIR: empty })).toEqual({
      code: 1,
      output: expect.stringContaining(`${nothingIn(`${empty} (DATA_DIR)`)} ${script}"`),
    });
  expect(existsSync(empty)).toBe(false);
});

test("a database without a practice stays as it is, whatever the command", async () => {
  await fresh.asOwner("create schema foreign_one");
  await fresh.asOwner("alter table private.schema_migrations set schema foreign_one");
  try {
    const place = `the database "${new URL(fresh.url).pathname.slice(1)}" on `;
    expect((await doctor(IN_PRODUCTION)).of("Database")).toEqual([
      "WRONG",
      "Database",
      expect.stringContaining(`There is no practice in ${place}`),
    ]);
    for (const script of ["doctor", "backup", "rollback", "rotate-keys"])
      expect(
        await run(
          `${script}.ts`,
          { BACKUP_PASSPHRASE: "five random words or more" },
          script === "backup" ? ["practice.backup"] : [],
        ),
      ).toEqual({
        code: 1,
        output: expect.stringMatching(`^There is no practice in ${place}.*"sh deploy/run.sh ${script}".*\n$`),
      });
    expect(await fresh.asOwner("select to_regclass('private.schema_migrations') as made")).toEqual([{ made: null }]);
  } finally {
    await fresh.asOwner("alter table foreign_one.schema_migrations set schema private");
  }
});

test.each([
  ["a version with a line of its own", JSON.stringify({ version: "99.0.0\n\u001b[2Jwell  Backups" })],
  ["more than a version", JSON.stringify({ version: "99.0.0", more: "x".repeat(200_000) })],
])("%s is not told, and neither is the token of its address", async (_, answer) => {
  const versions = createServer((__, response) => response.end(answer));
  await new Promise<void>((listening) => void versions.listen(0, "127.0.0.1", listening));
  const { port } = versions.address() as AddressInfo;
  const { output, of } = await doctor({ LATEST_VERSION_URL: `http://127.0.0.1:${port}/?token=secret` });
  versions.close();
  expect(of("Version")).toEqual(["look", "Version", expect.stringContaining("LATEST_VERSION_URL did not answer")]);
  expect(["secret", "\u001b", "99.0.0"].filter((text) => output.includes(text))).toEqual([]);
});
