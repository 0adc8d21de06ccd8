import { Link } from "react-router";
import { StatusWord } from "#app/admin/ui/booking-words.tsx";
import { type Column, DataTable } from "#app/admin/ui/data-table.tsx";
import { OPENER } from "#app/admin/ui/link-button-class.ts";
import { PaymentWords } from "#app/admin/ui/payment-words.tsx";
import type { DashboardSession } from "#app/backend/bookings/dashboard.ts";
import { formatTime, parseTime } from "#domain/time.ts";

const COLUMNS: Column<DashboardSession>[] = [
  {
    header: "When",
    cell: ({ time, durationMinutes }) => spanInWords(time, durationMinutes),
    leads: true,
    className: "whitespace-nowrap tabular-nums",
  },
  { header: "Client", cell: (session) => <Client {...session} /> },
  { header: "Session", cell: ({ serviceName }) => serviceName },
  { header: "Where", cell: ({ place }) => place, className: "whitespace-nowrap" },
  { header: "Status", cell: ({ status }) => <StatusWord status={status} /> },
  { header: "Payment", cell: (session) => <Payment {...session} /> },
];

/** Who comes today, where, paid or not, for the first time or again, and what they wrote. */
export function TodaysSessions({ sessions }: { sessions: DashboardSession[] }) {
  if (sessions.length === 0) {
    return <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">No sessions today. They appear here on their day.</p>;
  }
  return <DataTable caption="Today's sessions" columns={COLUMNS} rows={sessions} keyOf={({ id }) => id} />;
}

function Client({ id, clientName, visit, notes }: DashboardSession) {
  return (
    <span className="flex min-w-40 flex-col [overflow-wrap:anywhere] card:items-end">
      <span>
        <Link to={`/admin/bookings?booking=${id}`} className={`${OPENER} card:text-right`}>
          {clientName}
        </Link>{" "}
        <span className={visit === 1 ? "text-gold" : "text-quiet"}>{visit === 1 ? "first visit" : `visit ${visit}`}</span>
      </span>
      {notes && <span className="max-w-prose whitespace-pre-line text-left text-quiet">“{notes}”</span>}
    </span>
  );
}

function Payment(session: DashboardSession) {
  return (
    <span className={session.paymentStatus === "pending" ? "text-bad" : undefined}>
      <PaymentWords booking={session} />
    </span>
  );
}

/** "10:00 to 11:30" */
function spanInWords(time: string, minutes: number): string {
  return `${time} to ${formatTime(((parseTime(time) ?? 0) + minutes) % 1440)}`;
}
