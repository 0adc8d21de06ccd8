import { useState } from "react";
import { useRead } from "#app/admin/practice-data.tsx";
import { dayInWords, paymentInWords, StatusWord } from "#app/admin/ui/booking-words.tsx";
import { type Column, DataTable } from "#app/admin/ui/data-table.tsx";
import type { Booking } from "#app/backend/desk/booking.ts";
import { DeskPage } from "#app/admin/ui/desk-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { Pager } from "#app/admin/ui/pager.tsx";
import { BOOKINGS_A_PAGE, loadBookings } from "#app/backend/desk/bookings.ts";
import { pounds } from "#domain/money.ts";

const COLUMNS: Column<Booking>[] = [
  { header: "Client", cell: ({ clientName }) => clientName, leads: true },
  { header: "Session", cell: ({ serviceName }) => serviceName },
  { header: "When", cell: ({ date, time }) => `${dayInWords(date)}, ${time}`, className: "tabular-nums" },
  { header: "Status", cell: ({ status }) => <StatusWord status={status} /> },
  { header: "Payment", cell: ({ paymentStatus }) => paymentInWords(paymentStatus) },
  { header: "Total", cell: ({ total }) => pounds(total), numeric: true },
];

export function BookingsDesk() {
  const [page, turn] = useState(0);
  const read = useRead(["bookings", "list", page], (client, signal) => loadBookings(client, { status: undefined }, page, signal));
  return (
    <DeskPage title="Bookings">
      <Listed
        read={read}
        loading="Reading your bookings…"
        failed="Failed to load bookings"
        empty={{
          when: ({ bookings }) => bookings.length === 0 && page === 0,
          say: "No bookings yet. They appear here as soon as somebody books.",
        }}
      >
        {({ bookings, isLast }) => (
          <>
            <DataTable caption="Bookings, the latest date first" rows={bookings} keyOf={({ id }) => id} columns={COLUMNS} />
            <Pager onNewer={page > 0 ? () => turn(page - 1) : undefined} onOlder={isLast ? undefined : () => turn(page + 1)}>
              {`${page * BOOKINGS_A_PAGE + 1} to ${page * BOOKINGS_A_PAGE + bookings.length}`}
            </Pager>
          </>
        )}
      </Listed>
    </DeskPage>
  );
}
