import { useState } from "react";
import { Link } from "react-router";
import { useServerQuery } from "#app/backend/queries.tsx";
import { StatusWord } from "#app/admin/ui/booking-words.tsx";
import { Fact } from "#app/admin/ui/fact.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { useCashToHandBack } from "#app/admin/ui/payment-words.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { loadBooking } from "#app/backend/bookings/bookings.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, useLeaveDialog } from "#app/ui/dialog.tsx";
import { pounds } from "#domain/money.ts";
import { PLACE_IN_WORDS } from "#domain/catalog/session-place.ts";
import { dayInWords, durationInWords } from "#domain/wording.ts";
import { BookingHistory } from "./booking-history.tsx";
import { HandBackCash } from "./hand-back-cash.tsx";
import { MoneyActs } from "./money-acts.tsx";
import { MoveForm } from "./move-form.tsx";
import { NoShowButton } from "./no-show-button.tsx";
import { paymentOf } from "./payment-of.ts";
import { PrivateNotes } from "./private-notes.tsx";

/** Everything about one booking: who, when, what was said, and what can be done beyond the list. */
export function BookingDialog({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const read = useServerQuery(["bookings", "one", id], (client, signal) => loadBooking(client, id, signal));
  return (
    <Dialog title={read.data?.clientName ?? "Booking"} onClose={onClose}>
      <div className="mt-4">
        <Listed
          read={read}
          loading="Reading the booking…"
          failed="Failed to load bookings"
          empty={{ when: (booking) => booking === null, say: "This booking is no longer there." }}
        >
          {(booking) => booking && <Whole booking={booking} zone={zone} />}
        </Listed>
      </div>
      <CloseButton />
    </Dialog>
  );
}

function Whole({ booking, zone }: { booking: Booking; zone: string }) {
  const [isMoving, setIsMoving] = useState(false);
  const toHandBack = useCashToHandBack(booking.id).reduce((sum, { pence }) => sum + pence, 0);
  const { groupSessionId } = booking;
  const canMove = groupSessionId === null && (booking.status === "pending" || booking.status === "confirmed");
  return (
    <>
      <dl>
        <Fact name="Session">{booking.serviceName}</Fact>
        <Fact name="When">{`${dayInWords(booking.date, "long")}, ${booking.time}, ${durationInWords(booking.durationMinutes)}`}</Fact>
        {booking.groupSessionId === null && <Fact name="Place">{PLACE_IN_WORDS[booking.place]}</Fact>}
        <Fact name="Status">
          <StatusWord status={booking.status} />
          {booking.noShow && <span className="text-bad"> · did not come</span>}
        </Fact>
        <Fact name="Payment">
          {[paymentOf(booking), toHandBack > 0 && `${pounds(toHandBack)} to hand back`].filter(Boolean).join(", ")}
        </Fact>
        <Fact name="Email">
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
          <Button dense aria-expanded={isMoving} onClick={() => setIsMoving(!isMoving)}>
            Reschedule
          </Button>
        )}
        {groupSessionId && (
          <Link to={`/admin/group-sessions/${groupSessionId}`} className="link inline-flex min-h-11 items-center">
            Roster
          </Link>
        )}
        <NoShowButton booking={booking} />
        <MoneyActs booking={booking} />
        <HandBackCash bookingId={booking.id} />
      </div>
      {isMoving && canMove && <MoveForm booking={booking} onMoved={() => setIsMoving(false)} />}
      <PrivateNotes key={booking.id} id={booking.id} kept={booking.privateNotes ?? ""} />
      <BookingHistory id={booking.id} zone={zone} />
    </>
  );
}

function CloseButton() {
  return (
    <div className="mt-6 flex justify-end">
      <Button dense onClick={useLeaveDialog()}>
        Close
      </Button>
    </div>
  );
}
