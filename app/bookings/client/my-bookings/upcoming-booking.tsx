import { useState } from "react";
import type { MyBooking } from "#app/bookings/my-bookings.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { mayMove, refundDeadlines, refundTerms } from "#domain/payments/refunds.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { isFreeAfterMove, movingNeeds } from "#domain/payments/describe-rules.ts";
import { formatDay, formatDuration, formatDateTime, formatZone, plural } from "#domain/wording.ts";
import { usePlaceFacts } from "#app/bookings/client/place-facts.ts";
import { WhereAndHow } from "#app/bookings/client/where-and-how.tsx";
import { OwnTime } from "#app/bookings/client/time/own-time.tsx";
import { CalendarButton, ReceiptLinks } from "./booking-files.tsx";
import { CancelMyBookingDialog } from "./cancel-dialog.tsx";
import { MyAnswers } from "./my-answers.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { PayButton } from "./pay-button.tsx";
import { beginsAt, paymentOf, statusLabel } from "./status-label.ts";

type UpcomingBookingProps = { booking: MyBooking; zone: string; now: number; onChanged(): void };

/** A future session: time, status, and the client's actions. */
export function UpcomingBooking({ booking, zone, now, onChanged }: UpcomingBookingProps) {
  const [asking, setAsking] = useState<"cancel" | "move">();
  const begins = beginsAt(booking, zone);
  const unpaid = booking.paymentStatus === "pending";
  const { group, rule, isWritten } = booking;
  const { place, how } = usePlaceFacts(booking);
  const movable = !unpaid && group === null && !isWritten && mayMove(rule, begins, now);
  const movedUntil = booking.freeUntil === null ? null : Date.parse(booking.freeUntil);
  const ends = refundDeadlines(rule, begins, movedUntil)[0]?.until ?? 0;
  const isFree = booking.paymentStatus === "paid" && now <= ends && isFreeAfterMove(rule, begins, movedUntil);
  const freeUntil = isFree ? formatDateTime(ends, zone, "long") : undefined;
  const { percent } = refundTerms(rule, 0, begins, now, movedUntil);
  const refundCap = percent < (rule.tiers[0]?.percent ?? 0) ? percent : undefined;
  const payment = paymentOf(booking);
  const isLate = isWritten && !unpaid && begins <= now;
  const done = () => setAsking(undefined);
  return (
    <li className="border-t-2 border-gold bg-surface px-5 py-6 sm:px-7">
      <h3 className="text-xl">
        {isWritten ? (
          `Promised by ${formatDay(booking.date, "long")}`
        ) : (
          <>
            {formatDays(booking)}, <span className="tabular-nums">{booking.time}</span>
          </>
        )}
      </h3>
      {!isWritten && (
        <p className="text-sm text-quiet">
          {formatZone(zone)}
          <OwnTime day={booking.date} time={booking.time} zone={zone} />
        </p>
      )}
      {booking.meeting && (
        <WhereAndHow meeting={booking.meeting} clientPhone={booking.clientPhone} now={now} className="mt-4" />
      )}
      <p className="mt-3 font-semibold">
        {booking.serviceName},{" "}
        <span className="font-normal whitespace-nowrap text-quiet">
          {group ? plural(group.places, "place") : isWritten ? "in writing" : formatDuration(booking.durationMinutes)}
        </span>
      </p>
      {group?.companions && (
        <p className="text-quiet [overflow-wrap:anywhere]">
          With <bdi>{group.companions}</bdi>
        </p>
      )}
      {!booking.meeting && !isWritten && <p className="text-quiet">{place}</p>}
      {how && <p className="text-quiet">{how}</p>}
      <p className="mt-1 flex items-start gap-2 text-quiet">
        <Icon name={booking.status === "confirmed" ? "tick" : "note"} className="mt-1 size-4 text-gold" />
        <span>
          {statusLabel(booking, { zone, now })}
          {payment && <span className="block">{payment}</span>}
        </span>
      </p>
      {booking.preparation && (
        <div className="mt-3">
          <h4 className="font-semibold">How to prepare</h4>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{booking.preparation}</p>
        </div>
      )}
      {booking.notes && <p className="mt-3 whitespace-pre-line text-quiet">“{booking.notes}”</p>}
      <MyAnswers bookingId={booking.id} />
      {freeUntil && <p className="mt-3">I moved this session: until {freeUntil} you can cancel it free of charge.</p>}
      {isLate && (
        <p className="mt-3">
          Your reading is late. I am sorry. You can wait for it, or cancel it and have all you paid back.
        </p>
      )}
      {booking.heldUntil && (
        <p className="mt-3">
          Held for you until {formatDateTime(booking.heldUntil, zone, "long")}. Your booking is made once you have paid.
        </p>
      )}
      {(booking.awaitsCardPayment || owesRest(booking)) && (
        <div className="mt-4">
          <PayButton booking={booking} variant={owesRest(booking) ? "outline" : "gold"} onChanged={onChanged} />
        </div>
      )}
      <div className="-mx-3 mt-4 flex flex-wrap items-center">
        {!unpaid && !isWritten && <CalendarButton bookingId={booking.id} date={booking.date} />}
        {movable && (
          <Button variant="quiet" onClick={() => setAsking("move")}>
            Reschedule
          </Button>
        )}
        {!unpaid && <ReceiptLinks booking={booking} />}
        {(begins > now || isLate) && (
          <Button variant="quiet" onClick={() => setAsking("cancel")}>
            {booking.heldUntil ? "Release this time" : isLate ? "Have my money back…" : "Cancel…"}
          </Button>
        )}
      </div>
      {!unpaid && !movable && !group && !isWritten && begins > now && (
        <p className="mt-2 text-sm text-quiet">{movingNeeds(rule)}, so this session stays where it is.</p>
      )}
      {asking === "cancel" && (
        <CancelMyBookingDialog booking={booking} zone={zone} onClose={done} onCancelled={onChanged} />
      )}
      {asking === "move" && <MoveDialog {...{ booking, refundCap, freeUntil }} onClose={done} onMoved={onChanged} />}
    </li>
  );
}

/** "Saturday 8th and Sunday 9th November", or a single day. */
function formatDays({ date, group }: MyBooking): string {
  if (!group || group.lastDay === date) return formatDay(date, "long");
  return groupSessionDays({ startsOn: date, endsOn: group.lastDay }, Number(date.slice(0, 4)));
}
