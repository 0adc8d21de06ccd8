import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import AbandonedPayment from "#app/payments/client/abandoned-payment.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import type { Offer } from "./offer.ts";

export type OfferNoticeProps = {
  notice: NonNullable<Offer["notice"]> | "fully-booked";
  session: Offer["session"];
  heldBooking: string | null;
  onReleased(): void;
};

/** Says why the page differs from the request. */
export function OfferNotice({ notice, session, heldBooking, onReleased }: OfferNoticeProps) {
  if (notice === "payment-abandoned") return <AbandonedPayment bookingId={heldBooking} onReleased={onReleased} />;
  if (notice === "fully-booked") return <FullyBooked session={session} />;
  if (notice === "service-not-offered") {
    return (
      <Notice title={t("That session is no longer offered")}>
        <p>{t("Here is everything you can book now.")}</p>
      </Notice>
    );
  }
  if (notice === "date-not-offered") {
    return (
      <Notice title={t("That date can no longer be booked")}>
        <p>{t("Its booking has ended. Here is everything you can book now.")}</p>
      </Notice>
    );
  }
  return (
    <Notice title={t("This is a group session")}>
      <p>
        {rich("It is held in a group. <a>See its next date and how to join</a>.", {
          a: (words) => (
            <a href="#groups" className="link">
              {words}
            </a>
          ),
        })}
      </p>
    </Notice>
  );
}

function FullyBooked({ session }: Pick<Offer, "session">) {
  return (
    <Notice title={t("Fully booked")}>
      <p>
        {session && `${session.service.name}, ${session.days}. `}
        {t("A freed place is held for the first in line.")}
      </p>
    </Notice>
  );
}

/** In place of the list of sessions if they could not be read or there are none; above it if there are no hours to book them in. */
export function NothingToBook({ why }: { why: "failed" | "none" | "hours" }) {
  if (why === "failed") return <ServicesFailed />;
  return why === "none" ? <NothingOffered /> : <NoHours />;
}

function ServicesFailed() {
  const { toast } = useToast();
  const { revalidate, state } = useRevalidator();
  useEffect(() => toast({ tone: "bad", title: t("Failed to load services") }), [toast]);
  return (
    <Notice tone="bad" title={t("Failed to load services")}>
      <p>{t("The list of sessions could not be loaded. Please try again in a moment.")}</p>
      <Button busy={state === "loading"} onClick={() => void revalidate()} className="self-start">
        {t("Try again")}
      </Button>
    </Notice>
  );
}

function NoHours() {
  return (
    <Notice title={t("There are no times to book at the moment")}>
      <p>
        {rich("No hours for sessions are set. Please look again soon, or <link>write to me</link>.", {
          link: (words) => (
            <Link to="/contact" className="link">
              {words}
            </Link>
          ),
        })}
      </p>
    </Notice>
  );
}

function NothingOffered() {
  return (
    <Notice title={t("No sessions are offered just now")}>
      <p>
        {rich("Please look again soon, or <link>write to me</link>.", {
          link: (words) => (
            <Link to="/contact" className="link">
              {words}
            </Link>
          ),
        })}
      </p>
    </Notice>
  );
}
