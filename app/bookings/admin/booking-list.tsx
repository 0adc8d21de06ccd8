import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import WaitingSign from "#app/kit/admin/offline/waiting-sign.tsx";
import { StatusLabel } from "#app/kit/admin/ui/booking-labels.tsx";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { PaymentSummary } from "#app/kit/admin/ui/payment-summary.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { pounds } from "#domain/money.ts";
import { isUnpaid } from "#domain/payments/deposit.ts";
import { addDays } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import type { BookingSteps } from "./booking-steps.tsx";
import { RowActions } from "./row-actions.tsx";

type BookingListProps = {
  label: string;
  bookings: Booking[];
  steps: BookingSteps;
  onOpen: (id: string) => void;
  /** The ids of those that are ticked; a wide list can always be ticked, a narrow one while `isTicking`. */
  ticked: ReadonlySet<string>;
  isTicking: boolean;
  onTick: (id: string) => void;
};

/** The bookings grouped by day, in their given order; two lines each where one does not fit. Selecting a row opens its sheet. */
export function BookingList({ label, bookings, steps, onOpen, ticked, isTicking, onTick }: BookingListProps) {
  const { data: clock } = usePracticeClock();
  return (
    <div role="group" aria-label={label} className="@container">
      {byDay(bookings).map(([date, ofDay]) => (
        <section key={date} aria-label={formatDay(date, "full")} className="mb-6">
          <h2 className="border-b border-control pb-2 font-sans text-sm font-semibold">
            {nameOfDay(date, clock?.today)}
            <span className="pl-3 font-normal text-quiet">{inWords(ofDay.length)}</span>
          </h2>
          <ul>
            {ofDay.map((booking) => (
              <Row
                key={booking.id}
                booking={booking}
                onOpen={() => onOpen(booking.id)}
                isTicked={ticked.has(booking.id)}
                isTicking={isTicking}
                onTick={() => onTick(booking.id)}
              >
                <RowActions booking={booking} steps={steps} />
              </Row>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const ROW =
  "grid min-h-16 min-w-0 grow grid-cols-[3.75rem_minmax(0,1fr)_fit-content(9rem)] items-start gap-x-3 py-2 " +
  "@min-[30rem]:grid-cols-[3.75rem_minmax(0,1fr)_8.5rem_9rem] " +
  "@min-[60rem]:min-h-12 @min-[60rem]:items-center @min-[60rem]:grid-cols-[3.75rem_minmax(0,1fr)_minmax(0,1.2fr)_7rem_9.5rem_5rem_14rem] @min-[60rem]:py-1";

type RowProps = {
  booking: Booking;
  onOpen: () => void;
  isTicked: boolean;
  isTicking: boolean;
  onTick: () => void;
  children: ReactNode;
};

function Row({ booking, onOpen, isTicked, isTicking, onTick, children }: RowProps) {
  const { time, isWritten, clientName, serviceName, status, isGivenUp, noShow, total } = booking;
  return (
    <li
      className={`relative flex border-b border-hairline hover:bg-surface ${isTicked ? "bg-raised" : ""} ${status === "cancelled" || isGivenUp ? "text-quiet" : ""}`}
    >
      <div className={ROW}>
        <span className="flex items-start justify-between gap-2 whitespace-nowrap tabular-nums">
          {isWritten ? t("due") : time}
          <ServiceMark service={booking.look} className="mt-1 h-4 w-2.5" />
        </span>
        <span className="min-w-0 @min-[60rem]:contents">
          <button
            type="button"
            onClick={onOpen}
            aria-label={t("{clientName}, {date}: details", { clientName, date: formatDay(booking.date, "medium") })}
            className="block max-w-full text-left font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-gold"
          >
            {clientName}
          </button>
          <span className="block text-quiet [overflow-wrap:anywhere] @min-[60rem]:truncate">{serviceName}</span>
        </span>
        <span className="min-w-0 text-right text-sm @min-[30rem]:text-left @min-[60rem]:contents">
          <span>
            <StatusLabel {...booking} />
            {noShow && <span className="block text-bad">{t("did not come")}</span>}
            <WaitingSign bookingId={booking.id} />
          </span>
          <span className={`block ${isUnpaid(booking) ? "text-bad" : "text-quiet"}`}>
            <span className="tabular-nums @min-[60rem]:hidden">{pounds(total)} · </span>
            <PaymentSummary booking={booking} />
          </span>
          <span className="hidden text-right tabular-nums @min-[60rem]:block">{pounds(total)}</span>
        </span>
        {/* Above the row's own button, which covers the whole row. */}
        <div className="relative z-10 flex justify-end gap-x-1 @max-[30rem]:hidden">{children}</div>
      </div>
      <Tick booking={booking} isTicked={isTicked} isTicking={isTicking} onTick={onTick} />
    </li>
  );
}

/** Above the row's own button, which covers the whole row and is the first stop of the keyboard. */
function Tick({ booking, isTicked, isTicking, onTick }: Omit<RowProps, "onOpen" | "children">) {
  return (
    <label
      style={{ order: -1 }}
      className={`relative z-10 flex min-h-11 min-w-11 cursor-pointer items-center print:hidden ${isTicking ? "" : "@max-[60rem]:hidden"}`}
    >
      <span className="sr-only">
        {t("Choose {clientName}, {when}", { clientName: booking.clientName, when: formatMoment(booking) })}
      </span>
      <input type="checkbox" checked={isTicked} onChange={onTick} className="tick" />
    </label>
  );
}

function byDay(bookings: Booking[]): [date: string, bookings: Booking[]][] {
  const days = new Map<string, Booking[]>();
  for (const booking of bookings) days.set(booking.date, [...(days.get(booking.date) ?? []), booking]);
  return [...days];
}

/** "Today, Monday 23 November", "Tuesday 1 December", with the year if it is another one. */
function nameOfDay(date: string, today: string | undefined): string {
  const day = formatDay(date, today !== undefined && date.slice(0, 4) === today.slice(0, 4) ? "long" : "full");
  if (date === today) return t("Today, {day}", { day });
  return today !== undefined && date === addDays(today, 1) ? t("Tomorrow, {day}", { day }) : day;
}

function inWords(count: number): string {
  return count === 1 ? "" : t("{count} bookings", { count });
}
