import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Safety } from "#domain/safety/safety.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { Backups, Installation } from "#kit/server/ports.ts";
import type { Practice } from "#kit/server/practice.ts";
import { type TestPractice, startPractice } from "#tests/support/start-practice.ts";
import { watchSafety } from "./watch-safety.ts";

let at: TestPractice;
let disk: Safety["disk"];
beforeAll(async () => {
  at = await startPractice();
  const owner = crypto.randomUUID();
  await at.fresh.asOwner("insert into auth.users (id, email) values ($1, 'rowan@example.com')", [owner]);
  await at.fresh.asOwner(
    "insert into business_settings (user_id, business_name, business_email) values ($1, 'Quiet Room', 'room@example.com') on conflict do nothing",
    [owner],
  );
});
afterAll(() => at.close());
beforeEach(() => (disk = { freeBytes: 5e9, totalBytes: 5e10 }));

type Given = Partial<Pick<Installation, "startedAt">> & Pick<Practice, "backups">;
const watch = ({ startedAt = new Date(), backups }: Given = {}) => {
  const practice: Practice = {
    ...at.practice,
    log: pino({ level: "silent" }),
    backups,
    installation: {
      startedAt,
      version: "0.1.0",
      commit: null,
      production: false,
      cards: "stand-in",
      hasMailServer: false,
      schema: async () => "0016_realtime",
      disk: async () => disk,
      certificate: async () => null,
      isServed: async () => true,
      signOfLife: undefined,
    },
  };
  return watchSafety(practice);
};
const alerts = () =>
  at.fresh.asOwner(
    "select kind, settled_at is not null as settled from alerts where kind like 'safety-%' order by created_at",
  );
const emails = () =>
  at.fresh.asOwner<{ recipient: string; plain: string }>(
    "select recipient, plain from mail where kind = 'safety-alert'",
  );

test("a trouble is one alert and one email for as long as it lasts, and both again when it comes back", async () => {
  await watch();
  expect([await alerts(), await emails()]).toEqual([[], []]);
  disk = { freeBytes: 5e8, totalBytes: 5e10 };
  await watch();
  await watch();
  expect(await alerts()).toEqual([{ kind: "safety-disk", settled: false }]);
  expect(await emails()).toEqual([
    { recipient: "room@example.com", plain: expect.stringContaining("Less than 1 GB is free on the disk") },
  ]);

  await at.fresh.asOwner("update alerts set settled_at = now()"); // by the practitioner, while it lasts
  await watch();
  expect([await alerts(), (await emails()).length]).toEqual([[{ kind: "safety-disk", settled: true }], 1]);

  disk = { freeBytes: 5e9, totalBytes: 5e10 };
  await watch();
  disk = { freeBytes: 5e8, totalBytes: 5e10 };
  await watch();
  expect(await alerts()).toEqual([
    { kind: "safety-disk", settled: true },
    { kind: "safety-disk", settled: false },
  ]);
  expect(await emails()).toHaveLength(2);

  disk = { freeBytes: 5e9, totalBytes: 5e10 };
  await watch();
  expect(await alerts()).toEqual([
    { kind: "safety-disk", settled: true },
    { kind: "safety-disk", settled: true },
  ]);
});

test("nothing is told while the site is set up, and what still lasts once it opens is", async () => {
  await at.fresh.asOwner("delete from alerts");
  await at.fresh.asOwner("delete from mail");
  await at.fresh.asOwner("insert into private.first_run default values");
  disk = { freeBytes: 5e8, totalBytes: 5e10 };
  await watch();
  expect([await alerts(), await emails()]).toEqual([[], []]);
  await at.fresh.asOwner("update private.first_run set opened_at = now()");
  await watch();
  expect([await alerts(), (await emails()).length]).toEqual([[{ kind: "safety-disk", settled: false }], 1]);
  await at.fresh.asOwner("delete from private.first_run");
});

test("a place for copies that is named late has until the night after next, from the start of the program", async () => {
  await at.fresh.asOwner("delete from alerts");
  const made = (hours: number) =>
    at.fresh.asOwner(
      `insert into private.backups (file, made_at, bytes, bookings, files, rehearsed_at)
       select '${hours}', at, 1, 0, 0, at from (select now() - interval '${hours} hours' as at) as moment`,
    );
  await made(100);
  await made(1);
  const backups: Backups = {
    make: () => Promise.reject(new Error("It is no night")),
    holds: async () => true,
    remove: async () => undefined,
    copies: { place: "s3://elsewhere/folder", update: async () => [] },
  };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  await watch({ backups, startedAt: hoursAgo(35) });
  expect(await alerts()).toEqual([]);
  await watch({ backups, startedAt: hoursAgo(37) });
  expect(await alerts()).toEqual([{ kind: "safety-copies", settled: false }]);
});

test("alert and email are in the practice's language", async () => {
  await at.fresh.asOwner("delete from alerts; delete from mail; update business_settings set language = 'en-XA'");
  disk = { freeBytes: 5e8, totalBytes: 5e10 };
  await watch();
  const [alert] = await at.fresh.asOwner<{ detail: string }>("select detail from alerts where kind = 'safety-disk'");
  const [mail] = await at.fresh.asOwner<{ subject: string; plain: string }>(
    "select subject, plain from mail where kind = 'safety-alert'",
  );
  expect(alert?.detail).toMatch(/^\[Léss tháñ 1 GB/);
  expect(mail?.subject).toMatch(/^\[/);
  expect(mail?.plain).toContain(alert?.detail);
  await at.fresh.asOwner("update business_settings set language = default");
});
