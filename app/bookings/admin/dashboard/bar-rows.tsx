import type { DashboardRevenue } from "#app/bookings/dashboard.ts";
import { pounds } from "#domain/money.ts";
import { plural } from "#domain/wording.ts";

/** One line a service: its name, revenue and number of bookings, and a bar for its share. */
export function BarRows({ services }: { services: DashboardRevenue["services"] }) {
  const max = Math.max(1, ...services.map(({ pence }) => pence));
  return (
    <ul className="flex flex-col gap-3">
      {services.map(({ name, bookings, pence }) => (
        <li key={name}>
          <span className="flex items-baseline justify-between gap-x-4">
            <span>{name}</span>
            <span className="whitespace-nowrap tabular-nums text-quiet">{`${plural(bookings, "booking")}, ${pounds(pence)}`}</span>
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
