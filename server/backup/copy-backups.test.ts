import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backupName } from "#domain/backups/backup-name.ts";
import { type S3StandIn, startS3StandIn } from "@sacred-space/stand-ins/start-s3-stand-in.ts";
import type { CopySettings } from "#env/backup-copies.ts";
import { withCopies } from "#gateways/open-copies.ts";
import { copyBackups } from "./copy-backups.ts";

const folder = mkdtempSync(join(tmpdir(), "copies-"));
const here = join(folder, "here");
let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn({ dir: join(folder, "s3") });
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  rmSync(here, { recursive: true, force: true });
  mkdirSync(here);
});

const at = (change?: object): CopySettings => ({
  place: "s3://stored-files/practice",
  prefix: "practice/",
  ...s3.account,
  ...change,
});
const update = (place: CopySettings) => withCopies(place, (store) => copyBackups(here, store));
const namesAt = (place: CopySettings) =>
  withCopies(place, async (store) => (await store.list()).map(({ name }) => name).toSorted());
const night = (day: number, hour = 2) => backupName(new Date(Date.UTC(2026, 0, day, hour)));
const write = (name: string, content: string | Buffer = name) => writeFileSync(join(here, name), content);

describe("copies", () => {
  beforeEach(() =>
    withCopies(at(), async (store) => {
      for (const { name } of await store.list()) await store.remove(name);
    }),
  );

  test("are sent once, and again where they are not whole, and come back as they were", async () => {
    const place = at();
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
    const place = at();
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
    expect(found).toEqual(
      expect.arrayContaining([night(12), night(6), night(4), "a letter.txt", `${night(4)}-of-mine`]),
    );
    expect(found).not.toContain(night(1, 1));
    expect(found).not.toContain(night(2));
    expect(readdirSync(here)).toHaveLength(11); // this machine's have a rule of their own
  });

  test("a place that is not there is one sentence without a secret", async () => {
    const place = at({ endpoint: "http://127.0.0.1:9" });
    write(night(1));
    await expect(update(place)).rejects.toThrow(/^s?\w+:\/\/[\w@./-]+ answers: [\w ().:@]*ECONNREFUSED[\w ().:@]*\.$/);
  });
});

test("another secret is refused, and said", async () => {
  write(night(1));
  await expect(update(at({ secretAccessKey: "other" }))).rejects.toThrow(
    /^s3:\/\/stored-files\/practice answers: 403 SignatureDoesNotMatch\.$/,
  );
});
