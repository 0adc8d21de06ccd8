import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { StatusLabel } from "#app/kit/admin/ui/booking-labels.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { paymentOf } from "#app/bookings/admin/money/payment-of.ts";
import { PaymentButtons } from "#app/bookings/admin/money/payment-buttons.tsx";
import { useBookingSteps } from "#app/bookings/admin/booking-steps.tsx";
import { NoShowButton } from "#app/bookings/admin/no-show-button.tsx";
import { PrivateNotes } from "#app/bookings/admin/private-notes.tsx";
import { NextStep } from "#app/bookings/admin/row-actions.tsx";
import { WaysToReach } from "#app/bookings/admin/ways-to-reach.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { clockOf, type CachedDays } from "#app/kit/offline/cached-days.ts";
import { useQueuedActions, withQueuedActions } from "#app/kit/offline/queued-actions.ts";
import { namedWithPlace } from "#domain/catalog/session-place.ts";
import { addDays } from "#domain/time.ts";
import { formatDay, formatDuration } from "#domain/wording.ts";
import { UnsentActions } from "./unsent-actions.tsx";
import WaitingSign from "./waiting-sign.tsx";

/** Today and tomorrow from the device's cache, in place of the back office. */
export function CachedDaysView({ cached }: { cached: CachedDays }) {
  const actions = useQueuedActions(cached.userId);
  return (
    <>
      <h1 className="text-2xl">{cached.clock.today === clockOf(cached).today ? t("Today") : t("Tomorrow")}</h1>
      <CachedSessions cached={cached} because={navigator.onLine ? t("the server did not answer") : t("no connection")}>
        <div className="mb-4">
          <UnsentActions actions={actions} />
        </div>
      </CachedSessions>
      <p className="mt-6 text-quiet">
        {t("Today and tomorrow are kept on this device. Everything else needs a connection.")}
      </p>
    </>
  );
}

/** Shows the age of the copy, and each session with the actions available offline. */
export function CachedSessions({
  cached,
  because,
  children,
}: {
  cached: CachedDays;
  because: string;
  children?: ReactNode;
}) {
  const { clock } = cached;
  const actions = useQueuedActions(cached.userId);
  const bookings = cached.bookings.map((booking) => withQueuedActions(booking, actions));
  const { today } = clockOf(cached);
  const days = [clock.today, addDays(clock.today, 1)].filter((day) => day >= today);
  return (
    <>
      <p role="status" className="mb-6 mt-1 text-quiet">
        {clock.today === today
          ? t("As of {time}, {because}", { time: clock.time.slice(0, 5), because })
          : t("As of {time}, {day}, {because}", {
              time: clock.time.slice(0, 5),
              day: formatDay(clock.today, "short"),
              because,
            })}
      </p>
      {children}
      {days.map((day) => (
        <AdminSection key={day} title={formatDay(day, "long")} aside={day === today ? t("today") : t("tomorrow")}>
          <Sessions bookings={bookings.filter(({ date }) => date === day)} />
        </AdminSection>
      ))}
    </>
  );
}

function Sessions({ bookings }: { bookings: Booking[] }) {
  if (bookings.length === 0)
    return <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">{t("No sessions on this day.")}</p>;
  return (
    <ul>
      {bookings.map((booking) => (
        <li key={booking.id} className="border-b border-hairline">
          <Session booking={booking} />
        </li>
      ))}
    </ul>
  );
}

/** Two lines; details and actions open below them. */
function Session({ booking }: { booking: Booking }) {
  const steps = useBookingSteps();
  const { clientName, serviceName, time, isWritten, durationMinutes, place, groupSessionId, status, noShow, notes } =
    booking;
  const what =
    groupSessionId === null ? namedWithPlace(serviceName, place) : t("{serviceName}, group session", { serviceName });
  return (
    <details className="group">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="w-12 shrink-0 font-semibold tabular-nums">{isWritten ? t("due") : time}</span>
        <span className="flex min-w-0 grow flex-col [overflow-wrap:anywhere]">
          <bdi className="font-semibold">{clientName}</bdi>
          <span className="text-quiet">{isWritten ? what : `${what}, ${formatDuration(durationMinutes)}`}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end">
          <StatusLabel {...booking} />
          {noShow && <span className="text-bad">{t("did not come")}</span>}
        </span>
      </summary>
      <div className="pb-5 pl-16">
        <WaysToReach booking={booking} />
        <p className="mt-3">{paymentOf(booking)}</p>
        <WaitingSign bookingId={booking.id} />
        <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
          {status === "confirmed" && <NextStep booking={booking} steps={steps} />}
          <NoShowButton booking={booking} />
          <PaymentButtons booking={booking} cashOnly />
        </div>
        {notes && <p className="mt-1 max-w-prose whitespace-pre-line text-quiet">{`“${notes}”`}</p>}
        <PrivateNotes booking={booking} />
      </div>
    </details>
  );
}
