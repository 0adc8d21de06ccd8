import type { DashboardRevenue } from "#app/bookings/dashboard.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";

const HEIGHT = 168;
const FOOT = 24;
const HEAD = 20;

/** One bar of revenue a week with the number of bookings above it. Only every third week is labelled, to fit on a phone. */
export function WeekBars({ weeks }: { weeks: DashboardRevenue["weeks"] }) {
  const max = Math.max(1, ...weeks.map(({ pence }) => pence));
  const step = 100 / weeks.length;
  return (
    <svg className="w-full" height={HEIGHT} role="img" aria-label={summary(weeks)}>
      {weeks.map(({ from, bookings, pence }, index) => {
        const height = Math.max(pence > 0 ? 2 : 0, (pence / max) * (HEIGHT - FOOT - HEAD));
        const middle = `${(index + 0.5) * step}%`;
        return (
          <g key={from}>
            <title>{`Week from ${formatDay(from, "shortDayAndMonth")}: ${bookings} bookings, ${pounds(pence)}`}</title>
            <rect x={`${index * step}%`} width={`${step}%`} height={HEIGHT} className="fill-transparent" />
            <rect
              x={`${(index + 0.2) * step}%`}
              width={`${0.6 * step}%`}
              y={HEIGHT - FOOT - height}
              height={height}
              className="fill-gold"
            />
            {bookings > 0 && (
              <text
                x={middle}
                y={HEIGHT - FOOT - height - 6}
                textAnchor="middle"
                className="fill-quiet text-xs tabular-nums"
              >
                {bookings}
              </text>
            )}
            {index % 3 === 1 && (
              <text x={middle} y={HEIGHT - 6} textAnchor="middle" className="fill-quiet text-xs">
                {formatDay(from, "shortDayAndMonth")}
              </text>
            )}
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className="stroke-control" />
    </svg>
  );
}

function summary(weeks: DashboardRevenue["weeks"]): string {
  const bookings = weeks.reduce((sum, week) => sum + week.bookings, 0);
  const pence = weeks.reduce((sum, week) => sum + week.pence, 0);
  return `Revenue by week as bars, bookings as numbers above them: ${bookings} bookings and ${pounds(pence)} in ${weeks.length} weeks. The table below has every week.`;
}
