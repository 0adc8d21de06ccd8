import { type ReactNode, useCallback, useState } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import {
  loadMyPastBookings,
  loadMyUpcomingSessions,
  type MyBooking,
  type PastBookings,
} from "#app/bookings/my-bookings.ts";
import { loadMyPlacesInLine } from "#app/waiting/waiting.ts";
import { useLiveBookings } from "#app/kit/backend/live.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { PatientSpinner } from "#app/payments/client/patient-spinner.tsx";
import { usePracticeNow } from "#app/bookings/client/time/use-practice-now.ts";
import { MyWaitingLists } from "#app/waiting/client/my-waiting-lists.tsx";
import { useMyAnswers } from "./my-answers.tsx";
import { UpcomingBooking } from "./upcoming-booking.tsx";
import { owesRest } from "#domain/payments/deposit.ts";
import { formatDay } from "#domain/wording.ts";
import { ReceiptLinks } from "./booking-files.tsx";
import { PayButton } from "./pay-button.tsx";
import { outcomeOf } from "./status-label.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { bookingDraftOf, keepBookingDraft } from "#app/bookings/booking-draft.ts";
import type { BookingValues } from "#app/bookings/client/booking-values.ts";

const A_PAGE = 10;
const ALWAYS = { refetchOnWindowFocus: "always" } as const;

/**
 * The client's own sessions: future ones with their actions, the next first; waiting lists; past ones. Everything appears together with
 * `children` below it, to avoid a layout shift.
 */
export function MySessions({ zone, children }: { zone: string; children: ReactNode }) {
  const [count, setCount] = useState(A_PAGE);
  const toCome = useServerQuery(["my-bookings", "to-come"], loadMyUpcomingSessions, ALWAYS);
  const past = useServerQuery(["my-bookings", "past", count], (client) => loadMyPastBookings(client, count), ALWAYS);
  const waiting = useServerQuery(["waiting-lists"], loadMyPlacesInLine, ALWAYS);
  const answers = useMyAnswers();
  useLiveBookings(["my-bookings", "my-answers"]);
  const { refetch: refetchUpcoming } = toCome;
  const { refetch: refetchPast } = past;
  const reload = useCallback(
    () => void Promise.all([refetchUpcoming(), refetchPast()]),
    [refetchUpcoming, refetchPast],
  );
  const now = usePracticeNow();
  if (toCome.isPending || past.isPending || waiting.isPending || answers.isPending || now === undefined)
    return <PatientSpinner label={t("Looking up your sessions…")} />;
  return (
    <>
      {toCome.data ? (
        <Upcoming
          bookings={toCome.data}
          isFirst={past.data?.bookings.length === 0}
          zone={zone}
          now={now}
          onChanged={reload}
        />
      ) : (
        <NotLoaded title={t("Your sessions could not be loaded")} message={toCome.error?.message} onRetry={reload} />
      )}
      {answers.error && (
        <div className="mt-6">
          <NotLoaded
            title={t("Your answers could not be loaded")}
            message={answers.error.message}
            onRetry={() => void answers.refetch()}
          />
        </div>
      )}
      <MyWaitingLists places={waiting.data ?? []} zone={zone} />
      {past.data ? (
        <Past {...past.data} busy={past.isPlaceholderData} onMore={() => setCount(count + A_PAGE)} onChanged={reload} />
      ) : (
        <div className="mt-16">
          <NotLoaded
            title={t("Your past sessions could not be loaded")}
            message={past.error?.message}
            onRetry={reload}
          />
        </div>
      )}
      {children}
    </>
  );
}

function NotLoaded({ title, message, onRetry }: { title: string; message: string | undefined; onRetry(): void }) {
  return (
    <Notice tone="bad" title={title}>
      <p>{message || t("Please check your connection and try again.")}</p>
      <Button onClick={onRetry} className="self-start">
        {t("Try again")}
      </Button>
    </Notice>
  );
}

type UpcomingProps = { bookings: MyBooking[]; isFirst: boolean; zone: string; now: number; onChanged(): void };

function Upcoming({ bookings, isFirst, zone, now, onChanged }: UpcomingProps) {
  return (
    <section aria-labelledby="upcoming">
      <h2 id="upcoming" className="text-2xl">
        {t("Upcoming")}
      </h2>
      {bookings.length === 0 && <NothingUpcoming isFirst={isFirst} />}
      <ul className="mt-5 flex flex-col gap-6">
        {bookings.map((booking, place) => (
          <UpcomingBooking key={booking.id} {...{ booking, zone, now, onChanged }} isNext={place === 0} />
        ))}
      </ul>
    </section>
  );
}

function NothingUpcoming({ isFirst }: { isFirst: boolean }) {
  return (
    <div className="mt-4">
      <p className="text-quiet">
        {isFirst
          ? t("When you book a session it appears here, with its receipt and everything you can change.")
          : t("Nothing is booked just now.")}
      </p>
      <ButtonLink to="/book" variant="gold" className="mt-5">
        {t("Book a session")}
      </ButtonLink>
    </div>
  );
}

type PastProps = PastBookings & { busy: boolean; onMore(): void; onChanged(): void };

function Past({ bookings, hasMore, busy, onMore, onChanged }: PastProps) {
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby="past" className="mt-16">
      <h2 id="past" className="text-2xl">
        {t("Past and cancelled")}
      </h2>
      <ul className="mt-4 border-t border-hairline">
        {bookings.map((booking) => (
          <PastBooking key={booking.id} booking={booking} onChanged={onChanged} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="quiet" busy={busy} onClick={onMore} className="mt-3 -ml-3">
          {t("Show earlier sessions")}
        </Button>
      )}
    </section>
  );
}

/** A session that is over or was cancelled. */
function PastBooking({ booking, onChanged }: { booking: MyBooking; onChanged(): void }) {
  return (
    <li className="border-b border-hairline py-4">
      <p className="font-semibold">{booking.serviceName}</p>
      <p className="text-quiet tabular-nums">
        <span className="max-sm:block">
          {formatDay(booking.date, "full")}
          {!booking.isWritten && `, ${booking.time}`}
          <span className="max-sm:hidden"> · </span>
        </span>
        {outcomeOf(booking)}
      </p>
      {(booking.awaitsCardPayment || owesRest(booking)) && (
        <div className="mt-3">
          <PayButton variant="outline" booking={booking} onChanged={onChanged} />
        </div>
      )}
      <div className="-mx-3 flex flex-wrap">
        {booking.hasReading && (
          <ButtonLink variant="quiet" to={`/account/reading/${booking.id}`}>
            {t("Read your reading")}
          </ButtonLink>
        )}
        {booking.bookAgainPath !== null && <BookAgain booking={booking} path={booking.bookAgainPath} />}
        {booking.paymentStatus !== "pending" && <ReceiptLinks booking={booking} />}
      </div>
    </li>
  );
}

/** Opens the form with the same service, choices and phone number, or the dates of the same group. */
function BookAgain({ booking, path }: { booking: MyBooking; path: string }) {
  const { user } = useAuth();
  const { serviceId, choices, clientPhone } = booking;
  const keep = () => {
    if (!user) return;
    const again = {
      serviceId,
      choices,
      day: "",
      time: "",
      consent: false,
      ...(clientPhone !== null && { clientPhone }),
    };
    keepBookingDraft(user.id, { ...bookingDraftOf<BookingValues>(user.id), ...again });
  };
  return (
    <ButtonLink variant="quiet" to={path} onClick={keep}>
      {rich("Book again<span>: {serviceName}</span>", {
        serviceName: booking.serviceName,
        span: (words) => <span className="sr-only">{words}</span>,
      })}
    </ButtonLink>
  );
}
