import fc from "fast-check";
import { expect, test } from "vitest";
import { backupName, describeMoment, isBeforeUpgrade, isHalfBeforeUpgrade, momentIn } from "./backup-name.ts";

test("a backup's name tells its moment to the second, and no other name does", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }), (moment) => {
      expect(momentIn(backupName(moment))?.getTime()).toBe(Math.floor(moment.getTime() / 1000) * 1000);
    }),
  );
  for (const name of [
    "sacred-space-unproven.backup",
    backupName(new Date(), "-before-upgrade"),
    "sacred-space-2026-13-26T02-11-00Z.backup",
    "sacred-space-2026-11-26T02-11-00Z.backup.part",
    "x/sacred-space-2026-11-26T02-11-00Z.backup",
  ])
    expect([name, momentIn(name)]).toEqual([name, undefined]);
});

test("a backup whose name tells another hour than its content is told apart", () => {
  const madeAt = new Date("2026-03-02T02:11:04Z");
  expect(describeMoment(backupName(new Date("2026-03-02T02:11:00Z")), madeAt)).toBe(
    "The backup was made at 2026-03-02T02:11:04.000Z.",
  );
  expect(describeMoment("first.backup", madeAt)).toBe("The backup was made at 2026-03-02T02:11:04.000Z.");
  expect(describeMoment(backupName(new Date("2026-11-30T02:11:00Z")), madeAt)).toBe(
    "The backup was made at 2026-03-02T02:11:04.000Z, and not at 2026-11-30T02:11:00.000Z, as its name says: look whether it is the one.",
  );
});

test("a copy before an upgrade is known by its name, and so is half of one", () => {
  const copy = backupName(new Date("2026-11-26T02:11:00Z"), "-before-upgrade");
  const names = [copy, `${copy}.part-7`, backupName(new Date("2026-11-26T02:11:00Z")), `old-${copy}`];
  expect(names.map(isBeforeUpgrade)).toEqual([true, false, false, false]);
  expect(names.map(isHalfBeforeUpgrade)).toEqual([false, true, false, false]);
});
