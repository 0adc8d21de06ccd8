import { type ReactNode, useState } from "react";
import { useRead } from "#app/admin/practice-data.tsx";
import { longDayInWords, paymentInWords, StatusWord } from "#app/admin/ui/booking-words.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import type { Booking } from "#app/backend/desk/booking.ts";
import { loadBooking } from "#app/backend/desk/bookings.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";
import { pounds } from "#domain/money.ts";
import { BookingHistory } from "./booking-history.tsx";
import { MoneyActs } from "./money-acts.tsx";
import { MoveForm } from "./move-form.tsx";
import { NoShowButton } from "./no-show-button.tsx";
import { PrivateNotes } from "./private-notes.tsx";

/** Everything about one booking: who, when, what was said, and what can be done beyond the list. */
export function BookingDialog({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const read = useRead(["bookings", "one", id], (client, signal) => loadBooking(client, id, signal));
  return (
    <Dialog title={read.data?.clientName ?? "Booking"} onClose={onClose}>
      <Listed
        read={read}
        loading="Reading the booking…"
        failed="Failed to load bookings"
        empty={{ when: (booking) => booking === undefined, say: "This booking is no longer there." }}
      >
        {(booking) => booking && <Whole booking={booking} zone={zone} />}
      </Listed>
      <CloseButton />
    </Dialog>
  );
}

function Whole({ booking, zone }: { booking: Booking; zone: string }) {
  const [isMoving, move] = useState(false);
  const canMove = booking.status === "pending" || booking.status === "confirmed";
  return (
    <>
      <dl className="mt-4">
        <Fact name="Session">{booking.serviceName}</Fact>
        <Fact name="When">{`${longDayInWords(booking.date)}, ${booking.time}, ${booking.durationMinutes} minutes`}</Fact>
        <Fact name="Status">
          <StatusWord status={booking.status} />
          {booking.noShow && <span className="text-bad"> · did not come</span>}
        </Fact>
        <Fact name="Payment">{paymentOf(booking)}</Fact>
        <Fact name="E-mail">
          <a href={`mailto:${booking.clientEmail}`} className="link break-all">
            {booking.clientEmail}
          </a>
        </Fact>
        {booking.clientPhone && (
          <Fact name="Phone">
            <a href={`tel:${booking.clientPhone.replaceAll(/[^+\d]/g, "")}`} className="link">
              {booking.clientPhone}
            </a>
          </Fact>
        )}
        {booking.notes && <Fact name="Their note">{booking.notes}</Fact>}
        {booking.cancellationReason && <Fact name="Cancelled because">{booking.cancellationReason}</Fact>}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        {canMove && (
          <Button dense aria-expanded={isMoving} onClick={() => move(!isMoving)}>
            Reschedule
          </Button>
        )}
        <NoShowButton booking={booking} />
        <MoneyActs booking={booking} />
      </div>
      {isMoving && canMove && <MoveForm booking={booking} zone={zone} onMoved={() => move(false)} />}
      <PrivateNotes key={booking.id} id={booking.id} kept={booking.privateNotes ?? ""} />
      <BookingHistory id={booking.id} zone={zone} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-b border-hairline py-2 max-sm:flex-col max-sm:gap-0">
      <dt className="w-32 shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line">{children}</dd>
    </div>
  );
}

const MEANS = { card: "by card", link: "by link", cash: "in cash" };

function paymentOf({ total, paymentStatus, paidBy, refunded }: Booking): string {
  const back = refunded > 0 && refunded < total ? `, of which ${pounds(refunded)} went back` : "";
  return `${pounds(total)}, ${paymentInWords(paymentStatus)}${paidBy === "card" ? "" : ` ${MEANS[paidBy]}`}${back}`;
}

function CloseButton() {
  return (
    <div className="mt-6 flex justify-end">
      <Button dense onClick={useCloseDialog()}>
        Close
      </Button>
    </div>
  );
}
