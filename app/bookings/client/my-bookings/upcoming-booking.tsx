import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { MyBooking } from "#app/bookings/my-bookings.ts";
import { ActionMenu } from "#app/kit/ui/action-menu.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { allDays, hoursEachDay } from "#domain/bookings/booked-places.ts";
import { joinPath } from "#domain/bookings/meeting.ts";
import type { FactName } from "#domain/bookings/named-facts.ts";
import { describeMoment, isToday, nextAction } from "#domain/bookings/next-action.ts";
import { mayMove, refundDeadlines, refundTerms } from "#domain/payments/refunds.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { isFreeAfterMove, formatNotice } from "#domain/payments/describe-rules.ts";
import { dayOfInstant, formatDay, formatDuration, formatDateTime, formatZone } from "#domain/wording.ts";
import { OwnTime } from "#app/bookings/client/time/own-time.tsx";
import { FactList } from "../fact-list.tsx";
import { factsBeyond, useToldFacts } from "../told-facts.ts";
import { CalendarButton, ReceiptLinks } from "./booking-files.tsx";
import { CancelMyBookingDialog } from "./cancel-dialog.tsx";
import { MyAnswers, useUnanswered } from "./my-answers.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { PayButton } from "./pay-button.tsx";
import { beginsAt, paymentOf, statusLabel } from "./status-label.ts";

type UpcomingBookingProps = {
  booking: MyBooking;
  zone: string;
  now: number;
  /** Its facts stand open. */
  isNext: boolean;
  onChanged(): void;
};

/** What the card says itself, above the list of all other facts. */
const SAID: FactName[] = ["service", "promised", "date", "time", "duration", "place", "status"];

/** A future session: when, what and where; the one action of the moment, the others in a menu; and all its facts. */
export function UpcomingBooking({ booking, zone, now, isNext, onChanged }: UpcomingBookingProps) {
  const [asking, setAsking] = useState<"cancel" | "move">();
  const begins = beginsAt(booking, zone);
  const unpaid = booking.paymentStatus === "pending";
  const { group, rule, isWritten } = booking;
  const facts = useToldFacts(booking, { zone, now });
  const place = facts.place?.[1];
  const mayChoose = booking.chooseUntil !== null && now < Date.parse(booking.chooseUntil);
  const movable = mayChoose || (!unpaid && group === null && !isWritten && mayMove(rule, begins, now));
  const movedUntil = booking.freeUntil === null ? null : Date.parse(booking.freeUntil);
  const ends = refundDeadlines(rule, begins, movedUntil)[0]?.until ?? 0;
  const isFree = booking.paymentStatus === "paid" && now <= ends && isFreeAfterMove(rule, begins, movedUntil);
  const freeUntil = isFree ? formatDateTime(ends, zone, "long") : undefined;
  const { percent } = refundTerms(rule, 0, begins, now, movedUntil);
  const refundCap = !mayChoose && percent < (rule.tiers[0]?.percent ?? 0) ? percent : undefined;
  const payment = paymentOf(booking);
  const isLate = isWritten && !unpaid && begins <= now;
  const isNow = isToday(booking, dayOfInstant(now, zone));
  const next = mayChoose ? undefined : nextAction(booking, { zone, now });
  const isDue = booking.awaitsCardPayment && !mayChoose;
  const isWayOpen = next !== undefined && next.kind !== "calendar";
  const hasQuestions = useUnanswered(booking.id) > 0;
  const mayLeave = begins > now || isLate || mayChoose;
  const done = () => setAsking(undefined);
  const leave = (
    <Button variant={isLate || mayChoose ? "outline" : "quiet"} onClick={() => setAsking("cancel")}>
      {booking.heldUntil
        ? t("Release this time")
        : isLate || (mayChoose && booking.paid > booking.refunded)
          ? t("Have my money back…")
          : t("Cancel…")}
    </Button>
  );
  return (
    <li className={`session-card rounded-control ${isNow || isDue || mayChoose ? "session-now" : ""}`}>
      <p className="session-moment">
        {mayChoose ? t("Please choose another time") : describeMoment(booking, { zone, now, begins })}
      </p>
      <h3 className="text-2xl">
        {isWritten ? (
          t("Promised by {date}", { date: formatDay(booking.date, "full") })
        ) : (
          <>
            {allDays(booking.date, group?.lastDay ?? booking.date)},{" "}
            <span className="font-sans tabular-nums">
              {group
                ? hoursEachDay({
                    date: booking.date,
                    time: booking.time,
                    lastDay: group.lastDay,
                    endTime: group.endTime,
                  })
                : booking.time}
            </span>
          </>
        )}
      </h3>
      {!isWritten && (
        <p className="text-sm text-quiet">
          <span>({formatZone(zone)})</span>
          <OwnTime
            day={booking.date}
            time={booking.time}
            zone={zone}
            place={booking.location ? "in person" : booking.place}
          />
        </p>
      )}
      <p className="mt-3 text-lg font-semibold">{booking.serviceName}</p>
      <p className="text-quiet [overflow-wrap:anywhere]">
        {isWritten
          ? place
          : group && group.lastDay !== booking.date
            ? t("{place}, {duration} each day", {
                place: place ?? "",
                duration: formatDuration(booking.durationMinutes),
              })
            : `${place}, ${formatDuration(booking.durationMinutes)}`}
        {group && `, ${t("{places, plural, one {# place} other {# places}}", { places: group.places })}`}
      </p>
      <p className="mt-1 flex items-start gap-2 text-quiet">
        <Icon name={booking.status === "confirmed" ? "tick" : "note"} className="mt-1 size-4" />
        <span>
          {statusLabel(booking, { zone, now })}
          {payment && <span className="block">{payment}</span>}
        </span>
      </p>
      {freeUntil && (
        <p className="mt-3">
          {t("I moved this session: until {freeUntil} you can cancel it free of charge.", { freeUntil })}
        </p>
      )}
      {isLate && (
        <p className="mt-3">
          {t("Your reading is late. I am sorry. You can wait for it, or cancel it and have all you paid back.")}
        </p>
      )}
      {mayChoose && booking.chooseUntil && (
        <p className="mt-3">
          {t(
            "I cannot be there at this time. I am sorry. Choose any other free time until {until}, or cancel. If you choose nothing, the session is cancelled by itself, and all that you paid comes back.",
            { until: formatDateTime(Date.parse(booking.chooseUntil) - 60_000, zone, "long") },
          )}
        </p>
      )}
      {booking.heldUntil && (
        <p className="mt-3">
          {t("Held for you until {heldUntil}. Your booking is made once you have paid.", {
            heldUntil: formatDateTime(booking.heldUntil, zone, "long"),
          })}
        </p>
      )}
      <div className="session-actions">
        {mayChoose && (
          <Button variant="gold" onClick={() => setAsking("move")}>
            {t("Choose another time")}
          </Button>
        )}
        {(isDue || (owesRest(booking) && !mayChoose)) && (
          <PayButton booking={booking} variant={isDue ? "gold" : "outline"} onChanged={onChanged} />
        )}
        {next?.kind === "join" && <WayButton to={joinPath(next)} label={t("Join")} isGold={!isDue} />}
        {next?.kind === "directions" && <WayButton to={next.mapUrl} label={t("Directions")} isGold={!isDue} />}
        {next?.kind === "calendar" && !unpaid && (
          <CalendarButton bookingId={booking.id} date={booking.date} variant="outline" />
        )}
        {(unpaid || isLate || mayChoose) && mayLeave && leave}
        {!unpaid && !mayChoose && (
          <ActionMenu about={`${booking.serviceName}, ${formatDay(booking.date, "long")}`}>
            {isWayOpen && <CalendarButton bookingId={booking.id} date={booking.date} />}
            {movable && (
              <Button variant="quiet" onClick={() => setAsking("move")}>
                {t("Reschedule")}
              </Button>
            )}
            <ReceiptLinks booking={booking} />
            {mayLeave && !isLate && leave}
          </ActionMenu>
        )}
      </div>
      {!unpaid && !movable && !group && !isWritten && begins > now && !mayChoose && (
        <p className="mt-2 text-sm text-quiet">
          {t("Rescheduling needs at least {notice} notice, so this session stays where it is.", {
            notice: formatNotice(rule.moveHours),
          })}
        </p>
      )}
      <MyAnswers bookingId={booking.id} isDue={hasQuestions && !isDue && !isWayOpen} />
      {booking.notes && <p className="mt-4 whitespace-pre-line text-quiet">“{booking.notes}”</p>}
      <details className="session-facts" open={isNext}>
        <summary>
          <span>{t("All details")}</span>
          <Icon name="chevron" className="size-4" />
        </summary>
        <section aria-label={t("Where and how")}>
          <FactList facts={factsBeyond(facts, SAID)} />
        </section>
      </details>
      {asking === "cancel" && (
        <CancelMyBookingDialog booking={booking} zone={zone} onClose={done} onCancelled={onChanged} />
      )}
      {asking === "move" && <MoveDialog {...{ booking, refundCap, freeUntil }} onClose={done} onMoved={onChanged} />}
    </li>
  );
}

function WayButton({ to, label, isGold }: { to: string; label: string; isGold: boolean }) {
  return (
    <ButtonLink to={to} reloadDocument target="_blank" rel="noreferrer" variant={isGold ? "gold" : "outline"}>
      {label}
    </ButtonLink>
  );
}
