import { Link } from "react-router";
import { STAR } from "#app/kit/ui/ornaments/star.ts";

type FreeDayListProps = {
  days: { date: string; day: string; times: string[]; more: number }[];
  /** The path for booking a time (HH:mm) of a day (yyyy-MM-dd). */
  pathOf(date: string, time: string): string;
  /** How a time is written; by default as HH:mm. */
  inWords?: (time: string) => string;
};

/** Days in words, each with some of its free times as links, under a star. */
export function FreeDayList({ days, pathOf, inWords = (time) => time }: FreeDayListProps) {
  return (
    <ul className="@container border-t border-hairline">
      {days.map(({ date, day, times, more }) => (
        <li
          key={date}
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
          {day}
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
            {more > 0 && ` and ${more} more`}
          </span>
        </li>
      ))}
    </ul>
  );
}
