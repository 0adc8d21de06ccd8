import { addDays, type CalendarDate } from "#domain/time.ts";
import { dayAt, DAYS, FIRST_DAY, instantOf } from "../calendar.ts";
import type { Stage } from "../stage.ts";
import { everyDay } from "./every-day.ts";
import { groups } from "./groups.ts";
import { costs, passes, vouchers } from "./money.ts";
import { newsletters } from "./newsletters.ts";
import { Played, type StoredFile } from "./played.ts";
import { practice } from "./practice.ts";
import { readings } from "./readings.ts";
import { sessions } from "./sessions.ts";

/**
 * Plays the year through the use cases. `look` sees the practice as each of the seven days begins: whatever the weekday of a load, the
 * practice stands as it stood on that weekday. Resolves to the files that were uploaded.
 */
export async function play(stage: Stage, look: (day: CalendarDate) => Promise<void>): Promise<StoredFile[]> {
  const it = new Played(stage);
  const happenings = [practice, passes, vouchers, sessions, groups, readings, costs, newsletters, everyDay].flatMap(
    (part) => part(it),
  );
  for (let nth = 0; nth < DAYS; nth += 1) {
    const day = addDays(FIRST_DAY, nth);
    happenings.push({
      at: `${day}T00:00`,
      run: async () => {
        await stage.rows(
          `insert into private.chosen_times (booking_id, chosen_at) select id, 'infinity' from bookings where booking_date >= private.today() - 7
           on conflict (booking_id) do update set chosen_at = 'infinity'`, // no email is ever due for these
        );
        await look(day);
        await stage.rows("delete from private.chosen_times where chosen_at = 'infinity'");
      },
    });
  }
  const last = `${addDays(FIRST_DAY, DAYS - 1)}T00:00`;
  let second = 0;
  for (const { at, run } of happenings
    .filter((each) => each.at <= last)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    second = (second + 7) % 59;
    const moment = instantOf(at, at.endsWith("T00:00") ? 0 : second);
    const now = (await it.now()).toString();
    await stage.at(Date.parse(moment) > Date.parse(now) ? moment : now); // the one before may have taken a while
    try {
      await run();
      // Of the last weeks every email has its own minute; before, a day's jobs are done at its end.
      if (at >= dayAt(-3) || at.endsWith("T23:55")) await stage.work();
    } catch (error) {
      throw new Error(`At ${at}: ${(error as Error).message}`, { cause: error });
    }
  }
  return it.files;
}
