import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import type { BookedSession, VerifiedOutcome, VerifiedPayment } from "#app/payments/payments.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { Mandala } from "#app/kit/ui/ornaments/mandala.tsx";
import type { ToastMessage } from "#app/kit/ui/toast/toast-message.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { nextSteps } from "#domain/bookings/told-facts.ts";
import { usePracticeNow } from "#app/bookings/client/time/use-practice-now.ts";
import { BookingTicket } from "./booking-ticket.tsx";
import { resultTitle, statusLine } from "./result-labels.ts";

/** A refund has no toast, since the page itself says it. */
const TOASTS: Partial<Record<VerifiedOutcome, ToastMessage>> = {
  paid: {
    tone: "good",
    title: t("Payment Successful!"),
    description: t("Your booking has been confirmed. You will receive a confirmation email shortly."),
  },
  unpaid: {
    title: t("Payment Processing"),
    description: t("Your payment is being processed. You will receive confirmation once complete."),
  },
};

type BookingResultProps = {
  known: VerifiedPayment;
  zone: string;
  /** "" if her name is not known. */
  practitioner: string;
  /** Resumes polling after it has stopped. */
  onAsk: (() => void) | undefined;
  /** What the booking's ticket lies on. */
  scene: ReactNode;
  children: ReactNode;
};

/** The booking of a payment, with a line on its actual status. */
export function BookingResult({ known, zone, practitioner, onAsk, scene, children }: BookingResultProps) {
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

  return (
    <>
      {isOnScene && scene}
      <div className={`ticket-page ${isOnScene ? "ticket-on-scene" : ""}`}>
        {!isOnScene && (
          <Mandala className="pointer-events-none absolute left-1/2 -z-10 w-72 sm:w-88 -translate-x-1/2 text-gold/30 large:hidden print:hidden" />
        )}
        <BookingTicket known={known} zone={zone} now={now} practitioner={practitioner}>
          <header className="mb-8">
            <h1 ref={heading} tabIndex={-1} className="text-4xl">
              {resultTitle(known)}
            </h1>
            <p role="status" className="mt-3 text-lg text-quiet">
              {statusLine(known, { zone, now })}
            </p>
            {onAsk && (
              <>
                <p className="mt-2 text-quiet">
                  {t("It takes longer than usual. You may close this page: the confirmation comes by email.")}
                </p>
                <Button onClick={onAsk} className="mt-5">
                  {t("Check again")}
                </Button>
              </>
            )}
          </header>
        </BookingTicket>
        {isAhead && <WhatHappensNext {...booking} />}
        {isAhead && outcome === "paid" && children}
        <div className="-mx-3 mt-10 flex flex-wrap gap-x-4 gap-y-2 print:hidden">
          {!stands && (
            <ButtonLink to="/book" variant="gold">
              {t("Book another time")}
            </ButtonLink>
          )}
          {stands && (
            <ButtonLink to="/account" variant="quiet">
              {t("Your account")}
            </ButtonLink>
          )}
          <ButtonLink to="/contact" variant="quiet">
            {t("Contact")}
          </ButtonLink>
          <ButtonLink to="/" variant="quiet">
            {t("Return Home")}
          </ButtonLink>
        </div>
      </div>
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

function WhatHappensNext(booking: BookedSession): ReactNode {
  return (
    <section aria-labelledby="next" className="mt-10">
      <h2 id="next" className="text-2xl">
        {t("What happens next?")}
      </h2>
      <ul className="mt-5 flex flex-col gap-3">
        {nextSteps(booking).map((step) => (
          <NextStep key={step}>{step}</NextStep>
        ))}
        <NextStep>
          {booking.isWritten
            ? rich("If you change your mind, cancel it in <account>your account</account>.", { account })
            : booking.group
              ? rich("If you cannot come, cancel it in <account>your account</account>.", { account })
              : rich("If you cannot come, move or cancel it in <account>your account</account>.", { account })}
        </NextStep>
      </ul>
    </section>
  );
}

const account = (words: ReactNode) => (
  <Link to="/account" className="link">
    {words}
  </Link>
);

function NextStep({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name="note" className="mt-1.5 size-3.5 shrink-0 text-gold" />
      <span>{children}</span>
    </li>
  );
}
