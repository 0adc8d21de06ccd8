import { type ReactNode, useCallback, useState } from "react";
import { loadMyBookings, type MyBooking } from "#app/backend/bookings/my-bookings.ts";
import { useLiveBookings } from "#app/backend/live.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PatientSpinner } from "#app/booking/payment/patient-spinner.tsx";
import { usePracticeNow } from "#app/booking/time/use-practice-now.ts";
import { PastBooking } from "./past-booking.tsx";
import { UpcomingBooking } from "./upcoming-booking.tsx";
import { upcomingAndPast } from "./upcoming-and-past.ts";

/**
 * The client's own bookings: what is to come, with what can be done about it, and what has been. What stands below them on the page,
 * `children`, appears with them, so that they never push it down.
 */
export function MyBookings({ zone, children }: { zone: string; children: ReactNode }) {
  const { data: bookings, error, refetch } = useServerQuery(["my-bookings"], loadMyBookings, { refetchOnWindowFocus: "always" });
  useLiveBookings(["my-bookings"]);
  const reload = useCallback(() => void refetch(), [refetch]);
  const now = usePracticeNow();
  if (error && !bookings) {
    return (
      <>
        <Notice tone="bad" title="Your bookings could not be loaded">
          <p>{error.message || "Please check your connection and try again."}</p>
          <Button onClick={reload} className="self-start">
            Try again
          </Button>
        </Notice>
        {children}
      </>
    );
  }
  if (!bookings || now === undefined) return <PatientSpinner label="Looking up your bookings…" />;
  const { upcoming, past } = upcomingAndPast(bookings, zone, now);
  return (
    <>
      <section aria-labelledby="upcoming">
        <h2 id="upcoming" className="text-2xl">
          Upcoming
        </h2>
        {upcoming.length === 0 && <NothingToCome ever={past.length > 0} />}
        <ul className="mt-5 flex flex-col gap-6">
          {upcoming.map((booking) => (
            <UpcomingBooking key={booking.id} booking={booking} zone={zone} now={now} onChanged={reload} />
          ))}
        </ul>
      </section>
      {past.length > 0 && <Past bookings={past} now={now} onChanged={reload} />}
      {children}
    </>
  );
}

function NothingToCome({ ever }: { ever: boolean }) {
  return (
    <div className="mt-4">
      <p className="text-quiet">
        {ever ? "Nothing is booked just now." : "When you book a session it appears here, with its receipt and everything you can change."}
      </p>
      <ButtonLink to="/book" variant="gold" className="mt-5">
        Book a session
      </ButtonLink>
    </div>
  );
}

const FIRST_SHOWN = 5;

function Past({ bookings, now, onChanged }: { bookings: MyBooking[]; now: number; onChanged(): void }) {
  const [all, setAll] = useState(false);
  const shown = all ? bookings : bookings.slice(0, FIRST_SHOWN);
  return (
    <section aria-labelledby="past" className="mt-16">
      <h2 id="past" className="text-2xl">
        Past and cancelled
      </h2>
      <ul className="mt-4 border-t border-hairline">
        {shown.map((booking) => (
          <PastBooking key={booking.id} booking={booking} now={now} onChanged={onChanged} />
        ))}
      </ul>
      {shown.length < bookings.length && (
        <Button variant="quiet" onClick={() => setAll(true)} className="mt-3 -ml-3">
          Show all {bookings.length}
        </Button>
      )}
    </section>
  );
}
