import { expect, test } from "vitest";
import type { SeriesRule } from "#domain/catalog/series.ts";
import { nthOf, repeatValues, seriesRuleOf } from "./repeat-values.ts";

const TUESDAY = { startsOn: "2026-12-01", occursOn: "2026-12-01" };
const rule = (more: Partial<SeriesRule>): SeriesRule => ({
  repeats: "weekly",
  every: 2,
  weekdays: [2],
  nth: 1,
  until: "2027-06-01",
  except: [],
  ...more,
});
const again = (stored: SeriesRule, startsOn: string, date = TUESDAY) =>
  seriesRuleOf({ ...repeatValues(stored, date), startsOn });

test("a rule is the same after a round through the form", () => {
  const rules: Partial<SeriesRule>[] = [
    {},
    { weekdays: [2, 4], every: 1 },
    { repeats: "monthly", every: 1 },
    { repeats: "monthly", every: 1, nth: -1, weekdays: [5] },
    { repeats: "new-moon", every: 1, weekdays: [] },
    { repeats: "full-moon", every: 1, weekdays: [5], except: ["2026-12-24"] },
  ];
  for (const each of rules) expect(again(rule(each), TUESDAY.startsOn)).toEqual(rule(each));
});

test("with the first day goes its weekday, and which of its month it is; others that were chosen stay", () => {
  expect(again(rule({}), "2026-12-09")).toMatchObject({ weekdays: [3] });
  expect(again(rule({ weekdays: [2, 4] }), "2026-12-09")).toMatchObject({ weekdays: [2, 4] });
  expect(again(rule({ repeats: "monthly", every: 1 }), "2026-12-30")).toMatchObject({ weekdays: [3], nth: -1 });
  expect(["2026-12-01", "2026-12-07", "2026-12-08", "2026-12-28", "2026-12-29"].map(nthOf)).toEqual([1, 1, 2, 4, -1]);
});

test("a date that was moved by itself does not take the rule along; days left out before it are none of the later ones'", () => {
  const moved = { startsOn: "2026-12-16", occursOn: "2026-12-15" };
  expect(again(rule({ except: ["2026-12-08", "2026-12-29"] }), moved.startsOn, moved)).toEqual(
    rule({ except: ["2026-12-29"] }),
  );
});
