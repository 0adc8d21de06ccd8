import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { STAR } from "#app/kit/ui/ornaments/star.ts";

type Day = { date: string; day: string; times: string[]; more: number };

export type FreeDays = {
  days: Day[];
  /** The path for booking a time (HH:mm) of a day (yyyy-MM-dd). */
  pathOf(date: string, time: string): string;
  /** How a time is written; by default as HH:mm. */
  inWords?: (time: string) => string;
};

/** Days in words, each with some of its free times as links, under a star. */
export function FreeDayList({ days, ...free }: FreeDays) {
  return (
    <ul className="@container border-t border-hairline">
      {days.map((each) => (
        <li
          key={each.date}
          className="grid grid-cols-[1.75rem_1fr] border-b border-hairline py-3 @lg:grid-cols-[1.75rem_1fr_auto] @lg:items-center"
        >
          <svg
            viewBox="-8 -8 16 16"
            className="mt-1.5 size-3.5 fill-gold @lg:mt-0"
            aria-hidden="true"
            focusable="false"
          >
            <path d={STAR} />
          </svg>
          {each.day}
          <TimesOfDay day={each} {...free} />
        </li>
      ))}
    </ul>
  );
}

/** Some free times of a day as links, and how many others there are. */
export function TimesOfDay({
  day: { date, day, times, more },
  pathOf,
  inWords = (time) => time,
}: { day: Day } & Omit<FreeDays, "days">) {
  return (
    <span className="col-start-2 flex flex-wrap items-center gap-x-5 tabular-nums text-quiet @lg:col-start-3">
      {times.map((time) => (
        <Link
          key={time}
          to={pathOf(date, time)}
          aria-label={`${day}, ${inWords(time)}`}
          className="link inline-flex min-h-11 min-w-11 items-center"
        >
          {inWords(time)}
        </Link>
      ))}
      {more > 0 && ` ${t("and {more} more", { more })}`}
    </span>
  );
}
