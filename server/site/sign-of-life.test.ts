import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#env/env.ts";
import { installationOf } from "#composition/installation.ts";
import { nightlyBackups } from "#composition/nightly-backups.ts";
import { type TestPractice, startPractice } from "#tests/support/start-practice.ts";
import { giveSignOfLife } from "./sign-of-life.ts";

let at: TestPractice;
let isReady = true;
let status = 200;
const asked: string[] = [];
const redirected = new Set<string>();
/** Resolved when the connection of an answer without an end is closed; undefined: answers end. */
let endless: PromiseWithResolvers<void> | undefined;
const here = createServer(({ url = "" }, response) => {
  asked.push(url);
  if (url === "/elsewhere") return void response.end();
  if (redirected.has(url)) return void response.writeHead(302, { location: "/elsewhere" }).end();
  if (endless && url !== "/health/ready") return writeForEver(response.once("close", endless.resolve));
  response.writeHead(url === "/health/ready" ? (isReady ? 200 : 503) : status).end();
});
/** For as long as somebody reads. */
function writeForEver(response: ServerResponse): void {
  const more = () => void response.write("x".repeat(65_536), (error) => error || more());
  more();
}

beforeAll(async () => {
  at = await startPractice();
  await new Promise<void>((listening) => void here.listen(0, "127.0.0.1", listening));
});
afterAll(async () => {
  here.close();
  await at.close();
});

async function give(
  variables: Record<string, string> = {},
): Promise<{ isGiven: boolean; calls: string[]; log: string }> {
  const address = `http://127.0.0.1:${(here.address() as AddressInfo).port}`;
  const env = readEnv({ PUBLIC_URL: address, SIGN_OF_LIFE_URL: `${address}/ping/secret`, ...variables }, "/tmp");
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const installation = installationOf({ ...env, dataDir: "/tmp" }, { version: "0.1.0", commit: null });
  asked.length = 0;
  const isGiven = await giveSignOfLife({ ...at.practice, installation, log, backups: nightlyBackups(env) });
  return { isGiven, calls: asked.filter((url) => url !== "/health/ready"), log: lines.join("") };
}

test("the address is called while the site answers, and is kept out of the log", async () => {
  expect(await give()).toEqual({ isGiven: true, calls: ["/ping/secret"], log: "" });
  expect(await give({ SIGN_OF_LIFE_URL: "" })).toEqual({ isGiven: false, calls: [], log: "" });
  status = 500;
  const { isGiven, log } = await give();
  expect([isGiven, log]).toEqual([false, expect.stringContaining('"reason":"it answered 500"')]);
  expect(log).not.toContain("secret");
  status = 200;
});

test("a page to which the address redirects does not answer for it, and an endless one is not read", async () => {
  redirected.add("/ping/secret");
  expect(await give()).toEqual({
    isGiven: false,
    calls: ["/ping/secret"],
    log: expect.stringContaining('"reason":"it answered 302"'),
  });
  redirected.add("/health/ready");
  expect(await give()).toMatchObject({ calls: [], log: expect.stringContaining('"troubles":["site"]') });
  redirected.clear();
  endless = Promise.withResolvers();
  expect(await give()).toEqual({ isGiven: true, calls: ["/ping/secret"], log: "" });
  await endless.promise;
  endless = undefined;
});

test("it is silent while the site does not answer, and while backups are late", async () => {
  isReady = false;
  expect(await give()).toMatchObject({
    isGiven: false,
    calls: [],
    log: expect.stringContaining('"troubles":["site"]'),
  });
  isReady = true;
  const folder = await mkdtemp(join(tmpdir(), "sign-of-life-"));
  const backups = { BACKUP_PASSPHRASE: "five random words or more", BACKUP_DIR: folder };
  const made = async (name: string, age: string) => {
    await writeFile(join(folder, name), "");
    await at.fresh.asOwner(
      "insert into private.backups (file, made_at, bytes, bookings, files, rehearsed_at) values ($1, now() - $2::interval, 1, 1, 0, now())",
      [join(folder, name), age],
    );
  };
  await made("old.backup", "2 days");
  expect(await give(backups)).toMatchObject({
    isGiven: false,
    calls: [],
    log: expect.stringContaining('"troubles":["backup"]'),
  });
  await made("new.backup", "2 hours");
  expect(await give(backups)).toEqual({ isGiven: true, calls: ["/ping/secret"], log: "" });
  await at.fresh.asOwner(
    "insert into alerts (kind, detail, reference, created_at, settled_at) values ('backup-failed', 'ENOSPC', 'tonight', now() - interval '1 hour', now())",
  );
  expect(await give(backups)).toMatchObject({
    isGiven: false,
    calls: [],
    log: expect.stringContaining('"troubles":["backup"]'),
  });
  await made("again.backup", "0 hours");
  expect(await give(backups)).toEqual({ isGiven: true, calls: ["/ping/secret"], log: "" });
  await rm(folder, { recursive: true });
});

test("it is silent where no backup was ever made, from a day and a half after the opening on", async () => {
  const backups = { BACKUP_PASSPHRASE: "five random words or more", BACKUP_DIR: join(tmpdir(), "no-such-folder") };
  await at.fresh.asOwner("delete from alerts");
  await at.fresh.asOwner("insert into private.first_run default values");
  await at.fresh.asOwner("delete from private.backups");
  const opened = (ago: string) =>
    at.fresh.asOwner("update private.first_run set opened_at = now() - $1::interval", [ago]);
  expect((await give(backups)).isGiven).toBe(true);
  await opened("35 hours");
  expect((await give(backups)).isGiven).toBe(true);
  await opened("37 hours");
  expect(await give(backups)).toMatchObject({
    isGiven: false,
    calls: [],
    log: expect.stringContaining('"troubles":["backup"]'),
  });
  const elsewhere = (ago: string) =>
    at.fresh.asOwner(
      "insert into private.backups (file, made_at, bytes, bookings, files, rehearsed_at) values ($1, now() - $2::interval, 1, 1, 0, now())",
      [`/elsewhere/${ago}`, ago],
    );
  await elsewhere("37 hours");
  expect((await give(backups)).isGiven).toBe(false);
  await at.fresh.asOwner(
    "insert into alerts (kind, detail, reference, created_at) values ('backup-failed', 'ENOSPC', 'a night', now() - interval '24 hours')",
  );
  await elsewhere("1 hour"); // by another node, into its own folder
  expect((await give(backups)).isGiven).toBe(true);
  await at.fresh.asOwner("delete from alerts");
  await at.fresh.asOwner("delete from private.first_run");
});
