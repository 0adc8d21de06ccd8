import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { keysOf, localPractitioner } from "#composition/local-secrets.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { freshDatabase } from "#tests/support/database/database.ts";
import { failToStart, failToStartProcess, freePort } from "#tests/support/server.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

test.each([
  [{ PORT: "http" }, "PORT must be a whole number from 1 to 65535."],
  [{ PORT: "70000" }, "PORT must be a whole number from 1 to 65535."],
  [{ PUBLIC_URL: "example.org" }, "PUBLIC_URL must be an http or https address."],
  [
    { PUBLIC_URL: "https://example.org/shop" },
    "PUBLIC_URL must be an origin, such as https://example.org, without a path.",
  ],
  [{ DATABASE_URL: "mysql://localhost/x" }, "DATABASE_URL must be a postgresql:// address."],
  [{ STRIPE_SECRET_KEY: "hunter2" }, "STRIPE_SECRET_KEY must be a Stripe secret key (sk_live_... or sk_test_...)."],
  [{ STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together."],
  [{ SMTP_URL: "localhost:25" }, "SMTP_URL must be an smtp:// or smtps:// address."],
  [{ TWILIO_ACCOUNT_SID: "me" }, "TWILIO_ACCOUNT_SID must be a Twilio account SID (AC and 32 hexadecimal digits)."],
  [
    { TWILIO_FROM: "a very long name" },
    "TWILIO_FROM must be a number such as +447700900123, a name of up to 11 letters and digits, or a messaging service (MG...).",
  ],
  [{ SMS_COUNTRIES: "GB" }, "SMS_COUNTRIES must be calling codes of countries, separated by commas, such as +44,+353."],
  [{ TWILIO_FROM: "+447700900123" }, "TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together."],
  [{ AUTOCONFIRM: "yes" }, "AUTOCONFIRM must be true or false."],
  [{ ADMIN_EMAIL: "me" }, "ADMIN_EMAIL must be an email address."],
  [{ ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD is not good enough. Password should be at least 8 characters."],
  [
    { ADMIN_PASSWORD: "ж".repeat(40) },
    "ADMIN_PASSWORD is not good enough. Password cannot be longer than 72 characters.",
  ],
  [{ PUBLISHABLE_KEY: "open" }, "PUBLISHABLE_KEY must look like sb_publishable_ and at least 16 characters."],
  [
    { NODE_ENV: "production", PUBLIC_URL: "https://example.org" },
    "STRIPE_SECRET_KEY is missing: production takes no test payments unless ALLOW_STAND_INS=true.",
  ],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent."],
])("%j stops the start with one sentence that names it", async (env, sentence) => {
  expect(await failToStart(env)).toBe(sentence);
});

test("a variable whose name is almost ours is named, and the last line is still the sentence", async () => {
  expect(await failToStartProcess({ PORT: "http", BACKUP_PASSPHRASSE: "five random words or more" })).toEqual({
    code: 1,
    output:
      "BACKUP_PASSPHRASSE is not a variable of this program, and is not read: did you mean BACKUP_PASSPHRASE?\n" +
      "PORT must be a whole number from 1 to 65535.\n",
  });
});

test("the passphrase that the documents print starts no site: everybody could read its backups", async () => {
  const production = { NODE_ENV: "production", ALLOW_STAND_INS: "true", PUBLIC_URL: "https://example.net" };
  expect(await failToStartProcess({ ...production, BACKUP_PASSPHRASE: "five random words or more" })).toEqual({
    code: 1,
    output:
      "BACKUP_PASSPHRASE is the one that the documents print, by which everybody can read the backups: choose another. Backups until then are read by the old one.\n",
  });
});

test("the process prints the sentence and nothing else, and exits with 1", async () => {
  expect(await failToStartProcess({ PORT: "http" })).toEqual({
    code: 1,
    output: "PORT must be a whole number from 1 to 65535.\n",
  });
});

test("a busy port stops the start with one sentence", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const fresh = await freshDatabase();
  const refused = await failToStartProcess({ PORT: String(port), DATABASE_URL: fresh.url });
  other.close();
  await fresh.close();
  expect(refused).toEqual({ code: 1, output: `PORT ${port} is in use by another program.\n` });
});

test("an unreachable database stops the start with one sentence, without the password", async () => {
  const sentence = await failToStart({ DATABASE_URL: `postgresql://me:hunter2@127.0.0.1:${await freePort()}/x` });
  expect(sentence).toBe("DATABASE_URL cannot be used: nothing answers at its address (ECONNREFUSED).");
});

test("a data folder that is a file stops the start with one sentence", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-file-"));
  const file = join(folder, "data");
  await writeFile(file, "");
  const sentence = await failToStart({}, file);
  await rm(folder, { recursive: true });
  expect(sentence).toMatch(/^.*data.* (cannot|is not).*\.$/);
});

test("a data folder that cannot be created stops the start with one sentence", async () => {
  expect(await failToStart({}, "/sys/sacred-space")).toMatch(
    /^DATA_DIR \/sys\/sacred-space cannot be written to \(E[A-Z]+\)\.$/,
  );
});

test("a data folder of a version before 0.1.0 stops the start with one sentence that names what to remove", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-before-"));
  await chmod(folder, 0o755); // for the account that runs the database when root runs the tests
  const { connectionString, location, stop } = await startEmbedded(folder, { durable: false });
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  await owner.query("create schema private");
  await owner.query(
    "create table private.schema_migrations as select '0001_roles_and_schemas.sql' as name, '' as sha256",
  );
  await owner.end();
  const sentence = await failToStart({}, folder);
  await stop();
  await rm(folder, { recursive: true });
  expect(sentence).toBe(
    `This database was made by a version before 0.1.0. Start with a new one: stop the program and remove ${location}, or name another DATABASE_URL.`,
  );
});

test.each([
  ["both keys equal", (secret: string) => ({ publishable: secret, secret })],
  [
    "the secret key as the publishable one of the environment",
    (secret: string) => ({ publishable: "sb_publishable_0123456789abcdef", secret }),
  ],
])("a keys file with %s stops the start with one sentence", async (what, content) => {
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-keys-"));
  const isGiven = what.includes("environment");
  const key = isGiven ? "sb_publishable_fedcba9876543210" : "sb_secret_0123456789abcdef0123";
  await writeFile(join(folder, "keys.json"), JSON.stringify(content(key)), { mode: 0o600 });
  const sentence = await failToStart(isGiven ? { PUBLISHABLE_KEY: key } : {}, folder);
  await rm(folder, { recursive: true });
  expect(sentence).toBe(
    `${join(folder, "keys.json")}: the publishable key and the secret key are the same; the secret one must be another.`,
  );
});

test("a file of secrets that others may read is closed to them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-keys-"));
  const made = keysOf(folder, { publishable: undefined, secret: undefined });
  const { password } = localPractitioner(folder);
  for (const name of ["keys.json", "practitioner.json"]) await chmod(join(folder, name), 0o644);
  expect(keysOf(folder, { publishable: undefined, secret: undefined })).toEqual(made);
  expect(localPractitioner(folder).password).toBe(password);
  for (const name of ["keys.json", "practitioner.json"])
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});

test("an invalid keys file stops the start with one sentence", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-keys-"));
  await writeFile(join(folder, "keys.json"), "{");
  const sentence = await failToStart({}, folder);
  await rm(folder, { recursive: true });
  expect(sentence).toBe(`${join(folder, "keys.json")} is not what this program wrote there: mend it or remove it.`);
});
