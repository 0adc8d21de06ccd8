import { expect, test } from "vitest";
import { damaged } from "#tests/support/calendars/damage.ts";
import {
  busyMinutes,
  type Calendar,
  dayNumber,
  makeCalendar,
  mark,
  type Minutes,
  noMinutes,
  skippedMinutes,
  WINDOW,
} from "#tests/support/calendars/model.ts";
import { random } from "#tests/support/calendars/random.ts";
import { OWNER, writeCalendar } from "#tests/support/calendars/write-calendar.ts";
import { rounds } from "#tests/support/limits.ts";
import { type BusyTimes, busyTimes } from "./busy-times.ts";

/*
 * Random calendars, written as different programs write them, against an oracle that shares no code with the reader. Written well, they are
 * read to the minute. Damaged, no minute is free that is busy, unless the entry is told as one that could not be read, or the file is
 * refused. CALENDARS and CALENDAR_SEED choose others.
 */

const COUNT = Number(process.env["CALENDARS"] ?? rounds(200, 20));
const SEED = Number(process.env["CALENDAR_SEED"] ?? 20261128);

const FIRST = dayNumber(WINDOW.from);

/** Minutes in words, merged: "2026-12-01 09:00 to 2026-12-01 10:00". */
function spansIn(minutes: Minutes, isWanted: (index: number) => boolean): string[] {
  const spans: string[] = [];
  const shown = (index: number) =>
    new Date((FIRST * 1440 + index) * 60_000).toISOString().slice(0, 16).replace("T", " ");
  for (let index = 0; index < minutes.length; index += 1) {
    if (!isWanted(index)) continue;
    const from = index;
    while (index < minutes.length && isWanted(index)) index += 1;
    spans.push(`${shown(from)} to ${shown(index)}`);
  }
  return spans;
}

function minutesOf(busy: BusyTimes["busy"]): Minutes {
  const minutes = noMinutes();
  for (const { date, start, end } of busy) mark(minutes, dayNumber(date) * 1440 + start, dayNumber(date) * 1440 + end);
  return minutes;
}

function merged(all: Minutes[]): Minutes {
  const minutes = noMinutes();
  for (const each of all)
    for (let index = 0; index < minutes.length; index += 1) if (each[index] === 1) minutes[index] = 1;
  return minutes;
}

const read = (text: string, { practice }: Calendar) =>
  busyTimes([text], { zone: practice, ...WINDOW }, { owners: [OWNER] });

/** Returns the items that are reported as unread: by their titles, or all of them if a title belongs to no item. */
function toldItems({ items }: Calendar, { titles }: BusyTimes) {
  const isStrange = titles.some((title) => !items.some((item) => item.title === title));
  return isStrange ? items : items.filter(({ title }) => titles.includes(title));
}

const seeds = Array.from({ length: COUNT }, (_, n) => SEED * 100_003 + n);
const WHERE = `CALENDAR_SEED=${SEED}`;

test(`${COUNT} calendars, well written, are read to the minute (${WHERE})`, () => {
  for (const [n, seed] of seeds.entries()) {
    const chosen = random(seed);
    const calendar = makeCalendar(chosen);
    const { text, manner } = writeCalendar(calendar, chosen);
    const found = read(text, calendar);
    if ("fault" in found) throw new Error(`${WHERE}, calendar ${n}: ${found.fault}\n${text}`);
    const minutes = minutesOf(found.busy);
    const wanted = merged(calendar.items.map((item) => busyMinutes(item, calendar.practice)));
    const skipped = skippedMinutes(calendar.practice);
    const free = spansIn(minutes, (index) => wanted[index] === 1 && minutes[index] === 0 && skipped[index] === 0);
    const busy = spansIn(minutes, (index) => wanted[index] === 0 && minutes[index] === 1 && skipped[index] === 0);
    const isRight = free.length + busy.length + found.unread + found.zones.length === 0;
    if (!isRight)
      throw new Error(
        `calendar ${n}: ${JSON.stringify({ manner, practice: calendar.practice, free, busy, unread: found.titles, zones: found.zones })}\n${text}`,
      );
  }
  expect(seeds).toHaveLength(COUNT);
}, 600_000);

test(`${COUNT} calendars, damaged, are never free in silence where they are busy (${WHERE})`, () => {
  const results = { refused: 0, told: 0, asked: 0, silent: 0, freeThoughTold: 0 };
  for (const [n, seed] of seeds.entries()) {
    const chosen = random(seed + 1);
    const calendar = makeCalendar(chosen);
    const { text: whole, manner } = writeCalendar(calendar, chosen);
    const text = damaged(whole, chosen);
    const found = read(text, calendar);
    if ("fault" in found) {
      results.refused += 1;
      continue;
    }
    const minutes = minutesOf(found.busy);
    const skipped = skippedMinutes(calendar.practice);
    const isFree = (wanted: Minutes) => (index: number) =>
      wanted[index] === 1 && minutes[index] === 0 && skipped[index] === 0;
    const told = toldItems(calendar, found);
    const silent = calendar.items.filter((item) => !told.includes(item));
    const free = silent.flatMap((item) =>
      spansIn(minutes, isFree(busyMinutes(item, calendar.practice))).map((span) => `${item.title}: ${span}`),
    );
    if (free.length > 0)
      throw new Error(
        `calendar ${n}: ${JSON.stringify({ manner, practice: calendar.practice, free, unread: found.titles })}\n${whole}\n${text}`,
      );
    const isToldFree = told.some((item) => spansIn(minutes, isFree(busyMinutes(item, calendar.practice))).length > 0);
    if (found.unread > 0) results.told += 1;
    else if (found.zones.length > 0) results.asked += 1;
    else results.silent += 1;
    if (isToldFree) results.freeThoughTold += 1;
  }
  console.log(`${WHERE}: ${COUNT} damaged calendars, ${JSON.stringify(results)}`);
  expect(results.refused).toBeLessThan(COUNT / 2);
}, 600_000);

test(`calendars that are cut short are refused (${WHERE})`, () => {
  for (const [n, seed] of seeds.slice(0, 100).entries()) {
    const chosen = random(seed + 2);
    const calendar = makeCalendar(chosen);
    const { text } = writeCalendar(calendar, chosen);
    const end = chosen.between(text.indexOf("VCALENDAR") + 10, text.lastIndexOf("END:VCALENDAR") + 12);
    expect([n, read(text.slice(0, end), calendar)]).toEqual([n, { fault: "cut-short" }]);
  }
});
