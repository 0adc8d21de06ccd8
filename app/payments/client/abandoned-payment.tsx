import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { Notice } from "#app/kit/ui/notice.tsx";
import type { cancelBooking } from "#server/bookings/actions.ts";
import { announcePayment } from "./payment-news.ts";

type Outcome = "asking" | "given-back" | "refunded" | "confirmed" | "paid" | "unknown";

type AbandonedPaymentProps = { bookingId: string | null; onReleased(): void };

/**
 * For a client who left the payment page: releases the held time, so that it can be booked again at once, also by the same client. A paid
 * or confirmed booking is kept. `onReleased` must be stable.
 */
export default function AbandonedPayment({ bookingId, onReleased }: AbandonedPaymentProps) {
  const { status, connect } = useAuth();
  const [outcome, setOutcome] = useState<Outcome>("asking");
  useEffect(() => {
    if (status === "loading") return;
    if (status === "signed-out" || bookingId === null) return setOutcome("unknown");
    connect()
      .then((client) =>
        act<typeof cancelBooking>(client, "cancel-booking", {
          bookingId,
          paidPence: 0,
          refundPence: 0,
          onlyIfHeld: true,
        }),
      )
      .then((result) => {
        setOutcome(outcomeOf(result));
        if (!result.ok) return;
        announcePayment({ outcome: "given-back", bookingId });
        onReleased();
      })
      .catch(() => setOutcome("unknown"));
  }, [status, connect, bookingId, onReleased]);
  return (
    <Notice title={t("You left the payment page")}>
      <p role="status">{WORDS[outcome]}</p>
    </Notice>
  );
}

function outcomeOf(result: ServerResult<{ refundPence: number }>): Outcome {
  if (result.ok) return result.value.refundPence === 0 ? "given-back" : "refunded";
  return REFUSED[result.refusal.code] ?? "unknown";
}

const REFUSED: Partial<Record<string, Outcome>> = { "not-held": "confirmed", "refund-changed": "paid" };

const account = (words: ReactNode) => (
  <Link to="/account" className="link">
    {words}
  </Link>
);

/** Each message states only what the server has confirmed. */
const WORDS: Record<Outcome, ReactNode> = {
  asking: t("One moment: the time you had chosen is being given back."),
  "given-back": t(
    "Nothing was charged, and the time you had chosen is given back. Book it again to pay after all, or choose another time.",
  ),
  refunded: rich(
    "This booking is cancelled, and what you had paid goes back to you. You find it in <account>your account</account>.",
    { account },
  ),
  confirmed: rich(
    "I have confirmed this booking, so its time stays yours. You can <account>pay from your account</account> whenever you like.",
    { account },
  ),
  paid: rich("This booking is paid, so its time stays yours. You find it in <account>your account</account>.", {
    account,
  }),
  unknown: rich(
    "We could not find out yet what became of your booking. If it is not paid, its time is offered again within about half an hour; <account>your account</account> shows it.",
    { account },
  ),
};
