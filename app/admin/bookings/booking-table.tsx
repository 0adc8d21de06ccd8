import { useState } from "react";
import { StatusWord } from "#app/admin/ui/booking-words.tsx";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/admin/ui/data-table.tsx";
import { OPENER } from "#app/admin/ui/link-button-class.ts";
import { PaymentWords } from "#app/admin/ui/payment-words.tsx";
import type { Booking, BookingStatus } from "#app/backend/bookings/booking.ts";
import { pounds } from "#domain/money.ts";
import { CancelBookingDialog } from "./cancel-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { RowActions } from "./row-actions.tsx";
import { useStatus } from "./use-status.ts";
import { dayInWords } from "#domain/wording.ts";

type OpenDialog = { about: Booking; what: "confirm" | "cancel" | "delete" };

/** The list's rows. A client's name opens everything about the booking; beside it stand the moves that are legal now. */
export function BookingTable({ bookings, open }: { bookings: Booking[]; open: (id: string) => void }) {
  const status = useStatus();
  const [dialog, setDialog] = useState<OpenDialog>();
  const columns: Column<Booking>[] = [
    { header: "Client", cell: (booking) => openerOf(booking, open), leads: true, className: "min-w-36 card:min-w-0" },
    { header: "Session", cell: ({ serviceName }) => serviceName, className: "min-w-40 card:min-w-0" },
    {
      header: "When",
      cell: ({ date, time }) => `${dayInWords(date, "medium")}, ${time}`,
      className: "tabular-nums @min-[64rem]/crowded:whitespace-nowrap",
    },
    { header: "Status", cell: statusOf },
    { header: "Payment", cell: moneyOf, className: "@min-[69rem]/crowded:min-w-32" },
    { header: "Total", cell: ({ total }) => pounds(total), numeric: true },
  ];
  return (
    <>
      <DataTable
        caption="Bookings, the latest date first"
        columns={columns}
        rows={bookings}
        keyOf={({ id }) => id}
        actions={(booking) => actionsOf(booking, (to) => status.mutate({ id: booking.id, status: to }), setDialog)}
      />
      {dialog?.what === "confirm" && (
        <ConfirmDialog
          title="Confirm without payment?"
          about={
            <>
              Nothing has been paid for <bdi>{dialog.about.clientName}</bdi>
              {`, ${dayInWords(dialog.about.date, "long")}, ${dialog.about.time}. Once you confirm it, the time stays theirs for good, paid or not, and they are told that it is confirmed.`}
            </>
          }
          verb="Confirm unpaid"
          keep="Leave it unconfirmed"
          onConfirm={() => status.mutate({ id: dialog.about.id, status: "confirmed" })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.what === "cancel" && <CancelBookingDialog booking={dialog.about} onClose={() => setDialog(undefined)} />}
      {dialog?.what === "delete" && <DeleteDialog booking={dialog.about} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function openerOf(booking: Booking, open: (id: string) => void) {
  return (
    <button type="button" onClick={() => open(booking.id)} className={OPENER}>
      {booking.clientName}
      <span className="sr-only">, {dayInWords(booking.date, "medium")}: details</span>
    </button>
  );
}

function moneyOf(booking: Booking) {
  return <PaymentWords booking={booking} />;
}

function statusOf({ status, noShow }: Booking) {
  return (
    <>
      <StatusWord status={status} />
      {noShow && <span className="block text-bad">did not come</span>}
    </>
  );
}

function actionsOf(booking: Booking, onStatus: (status: BookingStatus) => void, ask: (dialog: OpenDialog) => void) {
  const about = (what: OpenDialog["what"]) => () => ask({ about: booking, what });
  const isUnpaid = booking.paymentStatus === "pending" && booking.total > 0;
  const moveTo = (to: BookingStatus) => (to === "confirmed" && isUnpaid ? about("confirm")() : onStatus(to));
  return <RowActions booking={booking} onStatus={moveTo} onCancel={about("cancel")} onDelete={about("delete")} />;
}
