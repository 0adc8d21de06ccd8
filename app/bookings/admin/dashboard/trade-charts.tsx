import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { type Column, DataTable } from "#app/kit/admin/ui/data-table.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import type { DashboardRevenue } from "#app/bookings/dashboard.ts";
import { ask } from "#app/kit/backend/server/functions.ts";
import { pounds } from "#domain/money.ts";
import type { practiceTrade } from "#server/site/actions.ts";
import { formatDay } from "#domain/wording.ts";
import { NO_DASHBOARD } from "./describe-day.ts";

const WEEKS = 12;

type Week = DashboardRevenue["weeks"][number];
type Offered = DashboardRevenue["services"][number];

const BY_WEEK: Column<Week>[] = [
  { header: t("Week from"), cell: ({ from }) => formatDay(from, "medium"), leads: true },
  { header: t("Bookings"), cell: ({ bookings }) => bookings, numeric: true },
  { header: t("Revenue"), cell: ({ pence }) => pounds(pence), numeric: true },
];
const BY_SERVICE: Column<Offered>[] = [
  { header: t("Service"), cell: ({ name }) => name, leads: true },
  { header: t("Bookings"), cell: ({ bookings }) => bookings, numeric: true },
  { header: t("Revenue"), cell: ({ pence }) => pounds(pence), numeric: true },
];

/** The bookings of the last 12 weeks and their net revenue, as charts and, on request, as tables. Loaded on request. */
export default function TradeCharts() {
  const trade = useServerQuery(["trade", WEEKS], (client) =>
    ask<typeof practiceTrade>(client, "practice-trade", { weeks: WEEKS }),
  );
  return (
    <AdminSection
      title={t("The last 12 weeks")}
      aside={t("By the day of booking: received, less refunds, with what stays of cancelled bookings.")}
    >
      <QueryResult
        query={trade}
        loading={t("Drawing the charts…")}
        failed={NO_DASHBOARD}
        empty={{
          when: ({ services }) => services.length === 0,
          say: t("No bookings in these weeks. Revenue and bookings are drawn here as they come in."),
        }}
      >
        {({ weeks, services }) => (
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
            <figure>
              <figcaption className="mb-3 font-medium">{t("By week")}</figcaption>
              <WeekBars weeks={weeks} />
              <AsTable>
                <DataTable
                  caption={t("Bookings and revenue by week")}
                  columns={BY_WEEK}
                  rows={weeks}
                  keyOf={({ from }) => from}
                />
              </AsTable>
            </figure>
            <figure>
              <figcaption className="mb-3 font-medium">{t("By service")}</figcaption>
              <BarRows services={services} />
              <AsTable>
                <DataTable
                  caption={t("Bookings and revenue by service")}
                  columns={BY_SERVICE}
                  rows={services}
                  keyOf={({ name }) => name}
                />
              </AsTable>
            </figure>
          </div>
        )}
      </QueryResult>
    </AdminSection>
  );
}

function AsTable({ children }: { children: ReactNode }) {
  return (
    <details className="mt-3">
      <summary className="link inline-flex min-h-11 items-center">{t("Read as a table")}</summary>
      {children}
    </details>
  );
}

/** One line a service: its name, revenue and number of bookings, and a bar for its share. */
function BarRows({ services }: { services: DashboardRevenue["services"] }) {
  const max = Math.max(1, ...services.map(({ pence }) => pence));
  return (
    <ul className="flex flex-col gap-3">
      {services.map(({ name, bookings, pence }) => (
        <li key={name}>
          <span className="flex items-baseline justify-between gap-x-4">
            <span>{name}</span>
            <span className="whitespace-nowrap tabular-nums text-quiet">{`${t("{bookings, plural, one {# booking} other {# bookings}}", { bookings })}, ${pounds(pence)}`}</span>
          </span>
          <svg className="mt-1 w-full" height="6" aria-hidden="true">
            <rect width="100%" height="6" className="fill-raised" />
            <rect width={`${(100 * pence) / max}%`} height="6" className="fill-gold" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

const HEIGHT = 168;
const FOOT = 24;
const HEAD = 20;

/** One bar of revenue a week with the number of bookings above it. Only every third week is labelled, to fit on a phone. */
function WeekBars({ weeks }: { weeks: DashboardRevenue["weeks"] }) {
  const max = Math.max(1, ...weeks.map(({ pence }) => pence));
  const step = 100 / weeks.length;
  return (
    <svg className="w-full" height={HEIGHT} role="img" aria-label={summary(weeks)}>
      {weeks.map(({ from, bookings, pence }, index) => {
        const height = Math.max(pence > 0 ? 2 : 0, (pence / max) * (HEIGHT - FOOT - HEAD));
        const middle = `${(index + 0.5) * step}%`;
        return (
          <g key={from}>
            <title>
              {t("Week from {from}: {bookings} bookings, {pence}", {
                from: formatDay(from, "shortDayAndMonth"),
                bookings,
                pence: pounds(pence),
              })}
            </title>
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
  return t(
    "Revenue by week as bars, bookings as numbers above them: {bookings} bookings and {pence} in {weeks} weeks. The table below has every week.",
    { bookings, pence: pounds(pence), weeks: weeks.length },
  );
}
