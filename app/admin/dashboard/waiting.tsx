import { Link } from "react-router";
import { useStatus } from "#app/admin/bookings/use-status.ts";
import { useAct, useRead } from "#app/admin/practice-data.tsx";
import { longDayInWords } from "#app/admin/ui/booking-words.tsx";
import { DeskSection } from "#app/admin/ui/desk-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { type Alert, loadAlerts, loadUnconfirmed, settleAlert } from "#app/backend/desk/dashboard.ts";
import { Button } from "#app/ui/button.tsx";

/** What waits for the practitioner: paid bookings to confirm, and what the server could not settle by itself. */
export function Waiting() {
  const unconfirmed = useRead(["bookings", "unconfirmed"], loadUnconfirmed);
  const alerts = useRead(["alerts"], loadAlerts);
  const nothing = unconfirmed.data?.length === 0 && alerts.data?.length === 0;
  return (
    <DeskSection title="Waiting for you">
      {nothing && (
        <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">
          Nothing waits. New paid bookings and anything that went wrong appear here.
        </p>
      )}
      <Listed read={unconfirmed} loading="Looking for bookings to confirm…" failed="Failed to load dashboard data">
        {(bookings) => (
          <ul>
            {bookings.map((booking) => (
              <Unconfirmed key={booking.id} {...booking} />
            ))}
          </ul>
        )}
      </Listed>
      <Listed read={alerts} loading="Looking for what went wrong…" failed="Failed to load dashboard data">
        {(rows) => (
          <ul>
            {rows.map((alert) => (
              <Unsettled key={alert.id} {...alert} />
            ))}
          </ul>
        )}
      </Listed>
    </DeskSection>
  );
}

const ROW = "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-2";

function Unconfirmed({
  id,
  clientName,
  serviceName,
  date,
  time,
}: {
  id: string;
  clientName: string;
  serviceName: string;
  date: string;
  time: string;
}) {
  const status = useStatus();
  return (
    <li className={ROW}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-medium">{clientName}</bdi>, {serviceName},{" "}
        <span className="tabular-nums">{`${longDayInWords(date)}, ${time}`}</span>
        <span className="text-quiet"> · paid, not confirmed</span>
      </span>
      <Button
        dense
        busy={status.isPending}
        onClick={() => status.mutate({ id, status: "confirmed" })}
        aria-label={`Confirm ${clientName}, ${longDayInWords(date)}, ${time}`}
      >
        Confirm
      </Button>
    </li>
  );
}

/** Where to look after it. */
const PLACES = [
  { of: /^mail/, to: "/admin/messages", name: "Messages" },
  { of: /payment|refund|dispute/, to: "/admin/bookings", name: "Bookings" },
];

function Unsettled({ id, kind, detail, bookingId }: Alert) {
  const settle = useAct({
    act: settleAlert,
    done: "Settled",
    failed: "Failed to settle this",
    refreshes: ["alerts"],
    ahead: { key: ["alerts"], change: (alerts: Alert[], settled: string) => alerts.filter((alert) => alert.id !== settled) },
  });
  const place = PLACES.find(({ of }) => of.test(kind));
  return (
    <li className={ROW}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="text-bad">{wordsFor(kind)}</span>: {detail}{" "}
        {place && (
          <Link to={bookingId && place.name === "Bookings" ? `${place.to}?booking=${bookingId}` : place.to} className="link">
            Look at it in {place.name}
          </Link>
        )}
      </span>
      <Button dense onClick={() => settle.mutate(id)} aria-label={`Settle: ${detail}`}>
        Settle
      </Button>
    </li>
  );
}

/** "mail-failed" as "Mail failed". */
function wordsFor(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
