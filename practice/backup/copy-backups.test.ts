import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backupName } from "#domain/backups/backup-name.ts";
import { type S3StandIn, startS3StandIn } from "@sacred-space/stand-ins/s3/start-s3-stand-in.ts";
import { type SftpStandIn, startSftpStandIn } from "@sacred-space/stand-ins/sftp/start-sftp-stand-in.ts";
import type { CopySettings } from "#env/backup-copies.ts";
import { withCopies } from "#gateways/backup-copies/open-copies.ts";
import { copyBackups } from "./copy-backups.ts";

const folder = mkdtempSync(join(tmpdir(), "copies-"));
const here = join(folder, "here");
let s3: S3StandIn;
let sftp: SftpStandIn;
beforeAll(async () => {
  mkdirSync(join(folder, "sftp/backups"), { recursive: true });
  [s3, sftp] = await Promise.all([startS3StandIn({ dir: join(folder, "s3") }), startSftpStandIn({ dir: join(folder, "sftp") })]);
  writeFileSync(join(folder, "key"), sftp.privateKey);
});
afterAll(async () => {
  await Promise.all([s3.stop(), sftp.stop()]);
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  rmSync(here, { recursive: true, force: true });
  mkdirSync(here);
});

const places: Record<"s3" | "sftp", (change?: object) => CopySettings> = {
  s3: (change) => ({ kind: "s3", place: "s3://stored-files/practice", prefix: "practice/", ...s3.account, ...change }),
  sftp: (change) => ({
    kind: "sftp",
    place: "sftp://practice@backup.example/backups",
    host: "127.0.0.1",
    port: sftp.port,
    user: sftp.user,
    folder: "/backups",
    keyFile: join(folder, "key"),
    hostKey: sftp.hostKey,
    ...change,
  }),
};
const update = (place: CopySettings) => withCopies(place, (store) => copyBackups(here, store));
const namesAt = (place: CopySettings) => withCopies(place, async (store) => (await store.list()).map(({ name }) => name).toSorted());
const night = (day: number, hour = 2) => backupName(new Date(Date.UTC(2026, 0, day, hour)));
const write = (name: string, content: string | Buffer = name) => writeFileSync(join(here, name), content);

describe.each(["s3", "sftp"] as const)("copies by %s", (kind) => {
  beforeEach(() =>
    withCopies(places[kind](), async (store) => {
      for (const { name } of await store.list()) await store.remove(name);
    }),
  );

  test("are sent once, and again where they are not whole, and come back as they were", async () => {
    const place = places[kind]();
    const bytes = randomBytes(17_000_000); // more than a part of S3
    write(night(1), bytes);
    write(night(2));
    for (const other of ["sacred-space-unproven.backup", `${night(3)}.part-7`]) write(other);
    const sent = await update(place);
    expect(sent.toSorted()).toEqual([join(here, night(1)), join(here, night(2))]);
    expect(await namesAt(place)).toEqual([night(1), night(2)]);

    write("half", "half");
    await withCopies(place, (store) => store.send(join(here, "half"), night(1)));
    await update(place);
    const fetched = join(here, "fetched");
    await withCopies(place, (store) => store.fetch(night(1), fetched));
    expect(readFileSync(fetched).equals(bytes)).toBe(true);
  });

  test("are kept by the rule at their place, whatever this machine has, and nothing else there is touched", async () => {
    const place = places[kind]();
    for (const name of [night(1, 1), night(1), "a letter.txt", `${night(4)}-of-mine`]) {
      write(name);
      await withCopies(place, (store) => store.send(join(here, name), name));
      rmSync(join(here, name));
    }
    for (let day = 2; day <= 12; day += 1) write(night(day)); // a week's end and its days
    const copied = await update(place);
    expect(copied).not.toContain(join(here, night(2))); // not kept there, so not sent to be removed
    expect(copied).toContain(join(here, night(12)));
    const found = await namesAt(place);
    expect(found).toEqual(expect.arrayContaining([night(12), night(6), night(4), "a letter.txt", `${night(4)}-of-mine`]));
    expect(found).not.toContain(night(1, 1));
    expect(found).not.toContain(night(2));
    expect(readdirSync(here)).toHaveLength(11); // this machine's have a rule of their own
  });

  test("a place that is not there is one sentence without a secret", async () => {
    const gone = kind === "s3" ? { endpoint: "http://127.0.0.1:9" } : { port: 9 };
    const place = places[kind](gone);
    write(night(1));
    await expect(update(place)).rejects.toThrow(/^s?\w+:\/\/[\w@./-]+ answers: [\w ().:@]*ECONNREFUSED[\w ().:@]*\.$/);
  });
});

test.each<[string, "s3" | "sftp", object, RegExp]>([
  ["another secret", "s3", { secretAccessKey: "other" }, /^s3:\/\/stored-files\/practice answers: 403 SignatureDoesNotMatch\.$/],
  ["another user", "sftp", { user: "another" }, /answers: All configured authentication methods failed\.$/],
  ["a key file that is not there", "sftp", { keyFile: "/nowhere/key" }, /^BACKUP_SFTP_KEY cannot be read \(ENOENT\)\.$/],
  [
    "a server with another key",
    "sftp",
    { hostKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIjoR1yUbY0B4bGBkyUAAAAAAAAAAAAAAAAAAAAAAAAA" },
    /answers: its host key is not BACKUP_SFTP_HOST_KEY\.$/,
  ],
  ["a folder that is not there", "sftp", { folder: "/nowhere" }, /answers: No such file\.$/],
])("%s is refused, and said", async (_, kind, change, sentence) => {
  write(night(1));
  await expect(update(places[kind](change))).rejects.toThrow(sentence);
});

test("a disk that fills up holds no part of a backup afterwards", async () => {
  const place = places.sftp();
  write(night(20), randomBytes(3_000_000));
  sftp.room = 1_000_000;
  try {
    await expect(update(place)).rejects.toThrow(/answers: No space left on device\.$/);
  } finally {
    sftp.room = Number.POSITIVE_INFINITY;
  }
  expect(readdirSync(join(folder, "sftp/backups")).filter((name) => name.startsWith(night(20)))).toEqual([]);
  await update(place);
  expect(await namesAt(place)).toContain(night(20));
});
