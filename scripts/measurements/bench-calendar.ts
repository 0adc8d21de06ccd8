import type pg from "pg";
import type { Page } from "playwright-core";
import { addDays } from "#domain/time.ts";
import { signIn } from "#tests/support/open-back-office.ts";
import { percentile, tableOf } from "../../bench/figures.ts";
import { withFullBackOffice } from "../../bench/pages/full-back-office.ts";

// The back office's calendar in a browser, in a practice of 100,000 bookings: a week from click to paint, and the frames of a drag.

/** Targets: the time to paint a week, and the frames per second of a drag among this many entries. */
const AIM = { paintedMs: 200, entries: 200, framesPerSecond: 60 };
const ROUNDS = 11;

await withFullBackOffice(async ({ url, browser, owner }) => {
  await fillWeekAhead(owner);
  const { rows } = await owner.query<{ today: string }>("select private.today()::text as today");
  const today = rows[0]?.today ?? "";
  const page = await (await browser.window({ width: 1440, height: 900 })).newPage();
  await page.goto(`${url}/auth?next=/admin/calendar`);
  await signIn(page);
  await page.locator("[data-entry]").first().waitFor();
  const turns = await turnWeeks(page, url, today);
  const drag = await dragAmongMany(page, url, today);
  const figure = (what: string, value: number, aim?: number) => [
    what,
    value.toFixed(1),
    aim === undefined ? "-" : String(aim),
  ];
  const median = (of: Turn[], what: keyof Turn) =>
    percentile(
      of.map((turn) => turn[what]),
      0.5,
    );
  console.log(
    tableOf(
      ["The calendar's week, 100000 bookings", "figure", "aim"],
      [
        figure("read ahead, click to painted, median ms", median(turns.previous, "paintedMs"), AIM.paintedMs),
        figure("not read ahead, median ms", median(turns.today, "paintedMs"), AIM.paintedMs),
        figure("processor time of the page's thread, median ms", median(turns.today, "cpuMs")),
        figure(`a drag among ${drag.entries} entries, frames a second`, drag.framesPerSecond, AIM.framesPerSecond),
        figure("its longest frame, ms", drag.longestMs),
      ],
    ),
  );
});
process.exit(0);

/** Fills next week with busy times of an external calendar, up to the target's number of entries. */
async function fillWeekAhead(owner: pg.Client): Promise<void> {
  await owner.query(
    "insert into private.outside_calendars (name, kind, address, next_read_at) values ('Private', 'ics', 'https://calendar.example', 'infinity')",
  );
  await owner.query(
    `insert into private.busy_times (calendar_id, uid, title, during)
     select c.id, n::text, 'Busy ' || n, tsrange(begins, begins + interval '45 minutes')
     from private.outside_calendars c, generate_series(0, $1::integer - 1 - (
         select count(*)::integer from private.occupancy where during && tsrange(private.today() + 7, private.today() + 14)
       )) n,
       lateral (select private.today() + 7 + n % 7 + make_interval(mins => 480 + n / 7 * 30) as begins) at`,
    [AIM.entries],
  );
}

type Turn = { paintedMs: number; cpuMs: number };

/** Alternates between Previous, which was prefetched, and Today, which was not, so that other load on the machine affects both alike. */
async function turnWeeks(page: Page, url: string, today: string): Promise<{ previous: Turn[]; today: Turn[] }> {
  const turns: { previous: Turn[]; today: Turn[] } = { previous: [], today: [] };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const cpu = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const press = async (name: string): Promise<Turn> => {
    await page.waitForLoadState("networkidle");
    const before = await cpu();
    const paintedMs = await page.evaluate(pressUntilPainted, name);
    return { paintedMs, cpuMs: (await cpu()) - before };
  };
  for (let week = 0; week < ROUNDS; week += 1) {
    await page.goto(`${url}/admin/calendar?view=week&date=${addDays(today, -70 - 7 * week)}`);
    await page.locator("[data-entry]").first().waitFor();
    turns.previous.push(await press("Previous"));
    turns.today.push(await press("Today"));
  }
  return turns;
}

/** Runs in the page. A task queued in a frame runs after that frame has been painted. */
function pressUntilPainted(name: string): Promise<number> {
  const firstDay = () => document.querySelector<HTMLElement>("[data-day]")?.dataset["day"];
  const before = firstDay();
  const buttons = Array.from(document.querySelectorAll<HTMLElement>("main button"));
  const pressed = buttons.find((button) => (button.ariaLabel ?? button.textContent) === name);
  const began = performance.now();
  pressed?.click();
  return new Promise((done) => {
    const look = () => {
      const isThere = firstDay() !== before && document.querySelector("[data-entry]") !== null;
      requestAnimationFrame(isThere ? () => setTimeout(() => done(performance.now() - began)) : look);
    };
    requestAnimationFrame(look);
  });
}

async function dragAmongMany(page: Page, url: string, today: string) {
  await page.goto(`${url}/admin/calendar?view=week&date=${addDays(today, 8)}`);
  const entry = page.locator("[data-movable]").first();
  await entry.scrollIntoViewIfNeeded();
  const box = await entry.boundingBox();
  if (!box) throw new Error("The entry is not in sight");
  await page.mouse.move(box.x + 20, box.y + 5);
  await page.mouse.down();
  const frames = page.evaluate(framesUntilReleased);
  for (let step = 0; step < 300; step += 1)
    await page.mouse.move(box.x + 20 + 3 * (step % 150), box.y + 5 + (step % 100));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  const drawn = await frames;
  const entries = await page.locator("[data-entry]").count();
  return {
    entries,
    framesPerSecond: 1_000 / (drawn.reduce((sum, ms) => sum + ms, 0) / drawn.length),
    longestMs: Math.max(...drawn),
  };
}

/** Runs in the page: the duration of each frame, in milliseconds, while an entry is dragged. */
function framesUntilReleased(): Promise<number[]> {
  const lengths: number[] = [];
  let last: number | undefined;
  return new Promise((done) => {
    const draw = (now: number) => {
      const isMoving = document.querySelector("[data-moving]") !== null;
      if (isMoving && last !== undefined) lengths.push(now - last);
      last = isMoving ? now : undefined;
      if (!isMoving && lengths.length > 0) done(lengths);
      else requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
}
