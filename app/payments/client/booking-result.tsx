import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { BookedSession, VerifiedOutcome, VerifiedPayment } from "#app/payments/payments.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { Mandala } from "#app/kit/ui/ornaments/mandala.tsx";
import { FillingMoon } from "#app/kit/ui/ornaments/moon.tsx";
import type { ToastMessage } from "#app/kit/ui/toast/toast-message.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { movingNeeds } from "#domain/payments/describe-rules.ts";
import { WhereAndHow } from "#app/bookings/client/where-and-how.tsx";
import { usePracticeNow } from "#app/bookings/client/time/use-practice-now.ts";
import { CalendarButton } from "#app/bookings/client/my-bookings/booking-files.tsx";
import { resultTitle, statusLine, paymentLabel } from "./result-labels.ts";
import { pounds } from "#domain/money.ts";
import { allDays, hoursEachDay, placesRows } from "#domain/bookings/booked-places.ts";
import { usePlaceFacts } from "#app/bookings/client/place-facts.ts";
import { formatDuration, twelveHour, formatZone } from "#domain/wording.ts";
import { OwnTime } from "#app/bookings/client/time/own-time.tsx";

/** Places in a group session stay with their date. */
const nextSteps = ({ rule, isWritten, group }: Steps) => [
  "You receive a confirmation email within 24 hours.",
  ...(isWritten ? [] : ["The practitioner sends you preparation instructions."]),
  ...(isWritten || group ? [] : [`${movingNeeds(rule)}.`]),
];

type Steps = Pick<BookedSession, "rule" | "isWritten" | "group">;

/** A refund has no toast, since the page itself says it. */
const TOASTS: Partial<Record<VerifiedOutcome, ToastMessage>> = {
  paid: {
    tone: "good",
    title: "Payment Successful!",
    description: "Your booking has been confirmed. You will receive a confirmation email shortly.",
  },
  unpaid: {
    title: "Payment Processing",
    description: "Your payment is being processed. You will receive confirmation once complete.",
  },
};

type BookingResultProps = {
  known: VerifiedPayment;
  zone: string;
  /** Resumes polling after it has stopped. */
  onAsk: (() => void) | undefined;
  /** What the booking's ticket lies on. */
  scene: ReactNode;
  children: ReactNode;
};

/** The booking of a payment, with a line on its actual status. */
export function BookingResult({ known, zone, onAsk, scene, children }: BookingResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { toast } = useToast();
  const now = usePracticeNow();
  const { outcome, booking } = known;
  const stands = booking.status !== "cancelled";
  const isOnScene = scene !== undefined && stands;
  const isAhead = booking.status === "pending" || booking.status === "confirmed";
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const message = isAhead && TOASTS[outcome];
    if (message && isNewHere(outcome)) toast(message);
  }, [outcome, isAhead, toast]);

  const result = (
    <>
      <header className="relative isolate mb-10 flex flex-col items-center pt-6 text-center">
        {!isOnScene && (
          <>
            <Mandala className="pointer-events-none absolute -top-16 left-1/2 -z-10 w-72 sm:w-88 -translate-x-1/2 text-gold/30 large:hidden print:hidden" />
            {stands && <FillingMoon className="size-26 print:hidden" />}
          </>
        )}
        <h1 ref={heading} tabIndex={-1} className={isOnScene ? "text-4xl" : "mt-16 text-4xl"}>
          {resultTitle(known)}
        </h1>
        <p role="status" className="mt-4 max-w-prose text-lg text-quiet">
          {statusLine(known, { zone, now })}
        </p>
        {stands && outcome === "paid" && (
          <div className="mt-6 print:hidden">
            <CalendarButton bookingId={booking.id} date={booking.date} variant="gold" />
          </div>
        )}
        {onAsk && (
          <>
            <p className="mt-2 text-quiet">
              It takes longer than usual. You may close this page: the confirmation comes by email.
            </p>
            <Button onClick={onAsk} className="mt-5">
              Check again
            </Button>
          </>
        )}
      </header>
      {booking.meeting && (
        <WhereAndHow
          meeting={booking.meeting}
          clientPhone={booking.clientPhone}
          now={now}
          className="mb-10 border-l-2 border-gold pl-5"
        />
      )}
      <BookingDetails known={known} zone={zone} />
      {isAhead && <WhatHappensNext {...booking} />}
      {isAhead && outcome === "paid" && children}
      <div className="-mx-3 mt-12 flex flex-wrap gap-x-4 gap-y-2 print:hidden">
        {!stands && (
          <ButtonLink to="/book" variant="gold">
            Book another time
          </ButtonLink>
        )}
        {stands && (
          <ButtonLink to="/account" variant="quiet">
            Your account
          </ButtonLink>
        )}
        <ButtonLink to="/contact" variant="quiet">
          Contact
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Return Home
        </ButtonLink>
      </div>
    </>
  );
  if (!isOnScene) return result;
  return (
    <>
      {scene}
      <div className="relative rounded-control bg-surface px-5 pb-10 sm:px-8">{result}</div>
    </>
  );
}

/** Whether this history entry has not announced the outcome yet: a reload or Back must not announce it again. */
function isNewHere(outcome: VerifiedOutcome): boolean {
  const state = window.history.state as { announcedOutcome?: VerifiedOutcome } | null;
  if (state?.announcedOutcome === outcome) return false;
  window.history.replaceState({ ...state, announcedOutcome: outcome }, "");
  return true;
}

function WhatHappensNext(booking: Steps): ReactNode {
  return (
    <section aria-labelledby="next" className="mt-12">
      <h2 id="next" className="text-2xl">
        What happens next?
      </h2>
      <ul className="mt-5 flex flex-col gap-3">
        {nextSteps(booking).map((step) => (
          <NextStep key={step}>{step}</NextStep>
        ))}
        <NextStep>
          {booking.isWritten
            ? "If you change your mind, cancel it in "
            : booking.group
              ? "If you cannot come, cancel it in "
              : "If you cannot come, move or cancel it in "}
          <Link to="/account" className="link">
            your account
          </Link>
          .
        </NextStep>
      </ul>
    </section>
  );
}

function NextStep({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name="note" className="mt-1.5 size-3.5 shrink-0 text-gold" />
      <span>{children}</span>
    </li>
  );
}

function BookingDetails({ known, zone }: { known: VerifiedPayment; zone: string }) {
  const { booking } = known;
  const { group } = booking;
  const { place, how } = usePlaceFacts(booking);
  return (
    <dl className="border-t border-hairline">
      <Fact name={booking.isWritten ? "Promised by" : "Date"}>
        {allDays(booking.date, group?.lastDay ?? booking.date)}
      </Fact>
      {!booking.isWritten && (
        <Fact name="Time">
          {group
            ? hoursEachDay({ ...booking, ...group, time: twelveHour(booking.time), endTime: twelveHour(group.endTime) })
            : twelveHour(booking.time)}{" "}
          <span className="text-quiet">({formatZone(zone)})</span>
          <OwnTime day={booking.date} time={booking.time} zone={zone} />
        </Fact>
      )}
      {group &&
        placesRows(group).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      {!booking.meeting && !booking.isWritten && <Fact name="Place">{place}</Fact>}
      {how && <Fact name="How">{how}</Fact>}
      <Fact name="Session">
        <span className="font-semibold">{booking.service.name}</span>
        {booking.service.description && <span className="mt-1 block text-quiet">{booking.service.description}</span>}
      </Fact>
      {!booking.isWritten && (
        <Fact name="Duration">
          {formatDuration(booking.durationMinutes)}
          {group && group.lastDay !== booking.date && " each day"}
        </Fact>
      )}
      <Fact name="Total price">{pounds(booking.total)}</Fact>
      <Fact name="Payment">{paymentLabel(known)}</Fact>
      <Fact name="Email">{booking.clientEmail}</Fact>
      {booking.clientPhone && <Fact name="Phone">{booking.clientPhone}</Fact>}
      {booking.notes && (
        <Fact name="Notes">
          <span className="whitespace-pre-line">{booking.notes}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 border-b border-hairline py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
