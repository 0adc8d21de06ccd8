import fc from "fast-check";
import { expect, test } from "vitest";
import { backupsToKeep, KEPT_BACKUPS } from "./retention.ts";

const at = (iso: string) => ({ madeAt: new Date(iso) });
const nightly = (from: string, nights: number) =>
  Array.from({ length: nights }, (_, index) => ({ madeAt: new Date(Date.parse(from) - index * 86_400_000) }));

test("after two years of nights 7 days, 4 weeks and 12 months are kept", () => {
  const kept = backupsToKeep(nightly("2026-11-25T02:11:00Z", 730)).map(({ madeAt }) =>
    madeAt.toISOString().slice(0, 10),
  );
  const days = "2026-11-25 2026-11-24 2026-11-23 2026-11-22 2026-11-21 2026-11-20 2026-11-19";
  const sundays = "2026-11-15 2026-11-08"; // of the two weeks before those of the daily backups
  const lastOfMonths =
    "2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31";
  expect(kept.join(" ")).toBe(`${days} ${sundays} ${lastOfMonths}`);
});

test("of several on one day the newest is kept, and a gap of nights removes nothing", () => {
  const day = [at("2026-11-25T02:11:00Z"), at("2026-11-25T23:00:00Z")];
  expect(backupsToKeep(day)).toEqual([day[1]]);
  const sparse = [at("2026-11-25T02:11:00Z"), at("2025-03-01T02:11:00Z")];
  expect(backupsToKeep(sparse)).toEqual(sparse);
});

test("the newest is always kept, never more than the rule names, and keeping again removes nothing", () => {
  const moments = fc.array(fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(moments, (dates) => {
      const backups = dates.map((madeAt) => ({ madeAt }));
      const kept = backupsToKeep(backups);
      expect(kept[0]?.madeAt.getTime()).toBe(Math.max(...dates.map((date) => date.getTime())));
      expect(kept.length).toBeLessThanOrEqual(KEPT_BACKUPS.days + KEPT_BACKUPS.weeks + KEPT_BACKUPS.months);
      expect(backupsToKeep(kept)).toEqual(kept);
    }),
  );
});
