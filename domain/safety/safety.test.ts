import { forReader } from "@sacred-space/words/for-reader.ts";
import { isOlder } from "./release.ts";
import { expect, test } from "vitest";
import { findingsOf, type Safety } from "./safety.ts";

const NOW = Date.parse("2027-03-01T12:00:00Z");
const before = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
const outbox = { waiting: 0, failed: 0, oldestSeconds: 0, lastSent: null };
const sound: Safety = {
  version: "0.1.0",
  commit: null,
  schema: "0016_realtime",
  running: null,
  production: true,
  backups: {
    newest: { madeAt: before(9), rehearsedAt: before(9), bytes: 1, bookings: 1, files: 0 },
    failure: null,
    dueSince: before(1000),
    copies: null,
  },
  mail: outbox,
  sms: null,
  cards: "live",
  hasMailServer: true,
  certificate: { host: "example.org", endsAt: before(-14 * 24), distrust: null },
  disk: { freeBytes: 1e9, totalBytes: 4e10 },
};
const kinds = (change: Partial<Safety>) => findingsOf({ ...sound, ...change }, NOW).map(({ kind }) => kind);
const backups = (change: Partial<NonNullable<Safety["backups"]>>) => ({ backups: { ...sound.backups!, ...change } });
const newest = (hours: number) => backups({ newest: { ...sound.backups!.newest!, madeAt: before(hours) } });
const failure = { at: before(5), detail: "The backup of the night failed: ENOSPC." };
const copies = (change: Partial<NonNullable<NonNullable<Safety["backups"]>["copies"]>>) =>
  backups({ copies: { place: "s3://elsewhere", newest: null, failure: null, dueSince: before(9), ...change } });

test.each<[string, Partial<Safety>, string[]]>([
  ["a sound practice", {}, []],
  ["a backup of 36 hours", newest(36), []],
  ["a backup of more than 36 hours", newest(36.1), ["backup"]],
  ["no backups in production", { backups: null }, ["backup"]],
  [
    "no backups in local mode, where cards and mail server are stand-ins",
    { backups: null, cards: "stand-in", hasMailServer: false, production: false },
    [],
  ],
  ["a failed night", backups({ failure }), ["backup"]],
  ["a first night that failed", backups({ newest: null, dueSince: before(20), failure }), ["backup"]],
  ["a first backup before the site opens", backups({ newest: null, dueSince: null }), []],
  ["a first backup that is still to come", backups({ newest: null, dueSince: before(36) }), []],
  ["no backup a day and a half after the site opened", backups({ newest: null, dueSince: before(36.1) }), ["backup"]],
  ["a first copy that is still to come", copies({ dueSince: before(36) }), []],
  ["no copy a day and a half after the first backup", copies({ dueSince: before(36.1) }), ["copies"]],
  ["a copy of more than 36 hours", copies({ newest: { madeAt: before(36.1) } }), ["copies"]],
  ["a night that was not copied", copies({ newest: { madeAt: before(30) }, failure }), ["copies"]],
  ["test keys in production", { cards: "test" }, ["cards"]],
  ["emails that lie in a folder in production", { hasMailServer: false }, ["email"]],
  [
    "a certificate with less than 14 days",
    { certificate: { host: "example.org", endsAt: before(-14 * 24 + 1), distrust: null } },
    ["certificate"],
  ],
  ["a certificate that cannot be read", { certificate: { host: "example.org", endsAt: null, distrust: null } }, []],
  ["no https", { certificate: null }, []],
  ["less than 1 GB free", { disk: { freeBytes: 1e9 - 1, totalBytes: 4e10 } }, ["disk"]],
])("%s", (_, change, expected) => {
  expect(kinds(change)).toEqual(expected);
});

test("a certificate that has ended says so, and one that ends soon in how many days", () => {
  const words = (hours: number) =>
    findingsOf({ ...sound, certificate: { host: "example.org", endsAt: before(hours), distrust: null } }, NOW)[0]
      ?.detail;
  expect(words(1)).toBe("The certificate of example.org has ended: browsers warn of the site.");
  expect(words(-30)).toBe("The certificate of example.org ends in 1 day and is not renewed yet.");
});

test("backups say whether one is good", () => {
  const words = (change: Parameters<typeof backups>[0]) => findingsOf({ ...sound, ...backups(change) }, NOW)[0]?.detail;
  expect(words({ failure })).toBe("The last backup failed.");
  expect(words({ failure, newest: null })).toBe("The last backup failed, and there is no good one.");
  expect(words({ newest: null })).toBe(
    "No backup has been made yet, although the site has been open for more than a day and a half.",
  );
});

test("findings are said in the reader's language", () => {
  const found: Partial<Safety>[] = [
    { backups: null, cards: "test", hasMailServer: false, disk: { freeBytes: 0, totalBytes: 1 } },
    backups({ failure }),
    copies({ failure }),
    ...[1, -30].map((hours) => ({
      certificate: { host: "example.org", endsAt: before(hours), distrust: null },
    })),
  ];
  const said = forReader({ language: "en-XA" }, () => found.flatMap((each) => findingsOf({ ...sound, ...each }, NOW)));
  expect(said).toHaveLength(8);
  for (const { detail } of said) expect(detail).toMatch(/^\[[^[\]]*\]$/);
});

test.each([
  ["0.9.1", "0.10.0", true],
  ["0.10.0", "0.9.1", false],
  ["1.0.0", "1.0.0", false],
  ["1.0.0-rc.1", "1.0.0", true],
  ["v1.2.3", "1.2.4+build", true],
])("%s is older than %s: %s", (version, other, expected) => expect(isOlder(version, other)).toBe(expected));
