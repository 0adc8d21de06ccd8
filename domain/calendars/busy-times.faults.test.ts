import { expect, test } from "vitest";
import { file, read, timed, words, YEAR } from "#tests/support/calendar-file.ts";
import { busyTimes } from "./busy-times.ts";

test("20,000 events are read within seconds, more than 50,000 are refused", () => {
  const events = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      timed(`SUMMARY:${n}`)
        .replace("one@", `${n}@`)
        .replaceAll("20261201", `2027${String((n % 12) + 1).padStart(2, "0")}${String((n % 28) + 1).padStart(2, "0")}`),
    );
  expect(read(file(...events(20_000))).busy).toHaveLength(18_096);
  const empty = "BEGIN:VEVENT\r\nEND:VEVENT\r\n".repeat(50_001);
  expect(busyTimes([file(empty)], YEAR)).toEqual({ fault: "too-many-entries", found: 50_001 });
}, 60_000);

test("rules without an end in sight end", () => {
  const { busy, unread } = read(file(timed("RRULE:FREQ=SECONDLY;UNTIL=20261203T090000Z")));
  expect([unread, words({ busy })]).toEqual([
    1,
    ["2026-12-01 09:00-24:00", "2026-12-02 00:00-24:00", "2026-12-03 00:00-24:00", "2026-12-04 00:00-09:00"],
  ]);
  expect(read(file(timed("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"))).busy).toHaveLength(1);
  const often = Array.from({ length: 4 }, (_, n) =>
    timed("RRULE:FREQ=HOURLY;UNTIL=20270901T000000Z").replace("one@", `${n}@`),
  );
  expect(busyTimes([file(...often)], YEAR)).toMatchObject({ fault: "too-many-times" });
});
