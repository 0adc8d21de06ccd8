import { useCallback, useEffect, useState } from "react";
import { type Answer, UNREACHABLE } from "#app/backend/answer.ts";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { type VerifiedPayment, verifyPayment } from "#app/backend/payments/payments.ts";
import { askAgainAfter } from "./poll-interval.ts";
import { dropBookingDraft } from "#app/backend/bookings/booking-draft.ts";
import { announcePayment } from "./payment-news.ts";

export type PaymentResult = {
  /** Undefined until the first answer. */
  answer: Answer<VerifiedPayment> | undefined;
  /** Whether an unpaid booking has been asked for often enough. */
  gaveUp: boolean;
  /** Begins anew, for somebody who presses the button. */
  ask(): void;
};

type Asked = { sessionId: string; round: number; times: number; answer: Answer<VerifiedPayment> };

/** Verifies a payment for whoever is signed in, keeps asking gently while it is unpaid, and tells the tab that waits. */
export function usePaymentResult(sessionId: string): PaymentResult {
  const { status, connect } = useAuth();
  const [round, setRound] = useState(1);
  const [asked, setAsked] = useState<Asked>();
  const signedIn = status === "signed-in";

  useEffect(() => {
    if (!signedIn || !sessionId) return;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askOnce = async (times: number) => {
      const answer = await connect()
        .then((client) => verifyPayment(client, sessionId))
        .catch((): Answer<VerifiedPayment> => ({ ok: false, refusal: UNREACHABLE }));
      if (!current) return;
      // A line that breaks between two questions takes nothing away that is already on the screen.
      setAsked((before) => (!answer.ok && before?.answer.ok && times > 1 ? { ...before, times } : { sessionId, round, times, answer }));
      if (answer.ok && answer.value.outcome === "paid") {
        dropBookingDraft();
        announcePayment({ outcome: "paid", bookingId: answer.value.booking.id, sessionId });
      }
      const wait = isSettled(answer, times) ? undefined : askAgainAfter(times);
      if (wait !== undefined) timer = setTimeout(() => void askOnce(times + 1), wait);
    };
    void askOnce(1);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [connect, round, sessionId, signedIn]);

  const ask = useCallback(() => setRound((before) => before + 1), []);
  const mine = asked?.sessionId === sessionId ? asked : undefined;
  return {
    answer: mine && (mine.round === round || mine.answer.ok) ? mine.answer : undefined,
    gaveUp: mine?.round === round && askAgainAfter(mine.times) === undefined,
    ask,
  };
}

/** The first refusal is final; a later one is a broken line. A booking that is paid, refunded or cancelled will not become paid. */
function isSettled(answer: Answer<VerifiedPayment>, times: number): boolean {
  if (!answer.ok) return times === 1;
  return answer.value.outcome !== "unpaid" || answer.value.booking.status === "cancelled";
}
