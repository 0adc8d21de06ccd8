import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { Link } from "react-router";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { StatusLabel } from "#app/kit/admin/ui/booking-labels.tsx";
import { type Column, DataTable } from "#app/kit/admin/ui/data-table.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { PaymentSummary } from "#app/kit/admin/ui/payment-summary.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { loadRecentBookings } from "#app/bookings/dashboard.ts";
import { pounds } from "#domain/money.ts";
import { capitalised } from "#domain/wording.ts";

/** The second column of a row's three lines on a phone. */
const ASIDE = "card:@max-[30rem]:text-right";

const COLUMNS: Column<Booking>[] = [
  {
    header: "Client",
    cell: ({ id, clientName }) => (
      <Link to={`/admin/bookings?booking=${id}`} className={`${LINK_BUTTON} card:after:absolute card:after:inset-0`}>
        {clientName}
      </Link>
    ),
    leads: true,
    className: "card:font-semibold",
  },
  { header: "Session", cell: ({ serviceName }) => <span>{serviceName}</span>, className: "card:text-quiet" },
  { header: "When", cell: (booking) => capitalised(formatMoment(booking)), className: "tabular-nums" },
  { header: "Status", cell: ({ status }) => <StatusLabel status={status} />, className: ASIDE },
  {
    header: "Payment",
    cell: (booking) => <PaymentSummary booking={booking} />,
    className: "card:text-right card:text-quiet",
  },
  { header: "Total", cell: ({ total }) => pounds(total), numeric: true },
];

export function RecentBookings() {
  const recent = useServerQuery(["bookings", "recent"], loadRecentBookings);
  return (
    <AdminSection title="Recent bookings">
      <QueryResult
        query={recent}
        loading="Reading the latest bookings…"
        failed="Failed to load dashboard data"
        empty={{
          when: (rows) => rows.length === 0,
          say: "No bookings yet. The five latest appear here as soon as a client books.",
        }}
      >
        {(rows) => (
          <DataTable
            caption="The 5 most recent bookings"
            rows={rows}
            keyOf={({ id }) => id}
            columns={COLUMNS}
            twoLines
          />
        )}
      </QueryResult>
    </AdminSection>
  );
}
