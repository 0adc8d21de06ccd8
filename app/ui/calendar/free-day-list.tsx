import { STAR } from "#app/ui/ornaments/star.ts";

type FreeDayListProps = { days: { day: string; times: string[]; more: number }[]; className?: string };

/** Days in words with some of their free times (HH:mm), each under its star. */
export function FreeDayList({ days, className = "" }: FreeDayListProps) {
  return (
    <ul className={`@container border-t border-hairline ${className}`}>
      {days.map(({ day, times, more }) => (
        <li key={day} className="grid grid-cols-[1.75rem_1fr] border-b border-hairline py-4 @lg:grid-cols-[1.75rem_1fr_auto]">
          <svg viewBox="-8 -8 16 16" className="mt-1.5 size-3.5 fill-gold" aria-hidden="true" focusable="false">
            <path d={STAR} />
          </svg>
          {day}
          <span className="col-start-2 tabular-nums text-quiet @lg:col-start-3">
            {times.join(" · ")}
            {more > 0 && ` and ${more} more`}
          </span>
        </li>
      ))}
    </ul>
  );
}
