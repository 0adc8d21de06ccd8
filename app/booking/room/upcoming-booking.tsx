import { useState } from "react";
import { Link } from "react-router";
import type { MyBooking } from "#app/backend/my-bookings.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { refundShare } from "#domain/refunds.ts";
import { pounds } from "#domain/money.ts";
import { longDay, zoneCity } from "../day-format.ts";
import { OwnTime } from "../own-time.tsx";
import { onTheClockOf } from "../refund-terms.ts";
import { CalendarButton, ReceiptLinks } from "./booking-files.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { spanOf, standingOf } from "./upcoming-and-past.ts";

type UpcomingBookingProps = { booking: MyBooking; zone: string; now: number; onChanged(): void };

/** A session to come: when, how it stands, and what its owner can do about it. */
export function UpcomingBooking({ booking, zone, now, onChanged }: UpcomingBookingProps) {
  const [asking, ask] = useState<"cancel" | "move">();
  const { begins } = spanOf(booking, zone);
  const unpaid = booking.paymentStatus === "pending";
  const movable = !unpaid && refundShare(begins, now) === "all";
  const done = () => ask(undefined);
  return (
    <li className="border-t-2 border-gold bg-surface px-5 py-6 sm:px-7">
      <h3 className="text-xl">
        {longDay(booking.date)}, <span className="tabular-nums">{booking.time}</span>
      </h3>
      <p className="text-sm text-quiet">
        {zoneCity(zone)} time
        <OwnTime day={booking.date} time={booking.time} zone={zone} />
      </p>
      <p className="mt-3 font-semibold">
        {booking.serviceName}, <span className="font-normal whitespace-nowrap text-quiet">{booking.durationMinutes} minutes</span>
      </p>
      <p className="mt-1 flex items-start gap-2 text-quiet">
        <Icon name={booking.status === "confirmed" ? "tick" : "note"} className="mt-1 size-4 text-gold" />
        <span>
          {standingOf(booking, now)}
          {!unpaid && `, ${pounds(booking.total)} paid`}
        </span>
      </p>
      {booking.notes && <p className="mt-3 whitespace-pre-line text-quiet">“{booking.notes}”</p>}
      {booking.heldUntil && <HeldLine booking={booking} zone={zone} />}
      <div className="-mx-3 mt-4 flex flex-wrap items-center">
        {!unpaid && <CalendarButton bookingId={booking.id} date={booking.date} />}
        {movable && (
          <Button variant="quiet" onClick={() => ask("move")}>
            Reschedule
          </Button>
        )}
        {!unpaid && <ReceiptLinks booking={booking} />}
        {begins > now && (
          <Button variant="quiet" onClick={() => ask("cancel")}>
            {unpaid ? "Release this time" : "Cancel…"}
          </Button>
        )}
      </div>
      {!unpaid && !movable && begins > now && (
        <p className="mt-2 text-sm text-quiet">Rescheduling needs at least 48 hours notice, so this session stays where it is.</p>
      )}
      {asking === "cancel" && <CancelDialog booking={booking} zone={zone} onClose={done} onCancelled={onChanged} />}
      {asking === "move" && <MoveDialog booking={booking} onClose={done} onMoved={onChanged} />}
    </li>
  );
}

function HeldLine({ booking, zone }: { booking: MyBooking; zone: string }) {
  return (
    <p className="mt-3">
      Held for you until {onTheClockOf(zone, new Date(booking.heldUntil ?? 0))}.{" "}
      <Link to={`/book?service=${booking.serviceId}`} className="link">
        Go on to pay
      </Link>
    </p>
  );
}
