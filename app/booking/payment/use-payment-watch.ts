import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { bookingStatus, type StartedPayment } from "#app/backend/payments/payments.ts";
import { dropBookingDraft } from "#app/backend/bookings/booking-draft.ts";
import { onPaymentNews } from "./payment-news.ts";

/** "given-back": the client left the payment page; "hold-ended": no payment came in time. */
export type PaymentWatch = "waiting" | "given-back" | "hold-ended";

const ASK_EVERY_MS = 10_000;

/**
 * Watches a payment from the tab where it began. The tab that comes back from the provider says so at once and this
 * one moves on to the same result page; should that tab be closed too early, the booking itself is asked, to the same end, while
 * somebody looks at this page. That the hold has ended is the server's word, never this device's clock.
 */
export function usePaymentWatch({ bookingId, sessionId }: StartedPayment): PaymentWatch {
  const { connect } = useAuth();
  const navigate = useNavigate();
  const [news, setNews] = useState<PaymentWatch>("waiting");

  useEffect(() => {
    const moveOn = () => {
      dropBookingDraft();
      void navigate(`/booking-success?session_id=${encodeURIComponent(sessionId)}`);
    };
    const stopListening = onPaymentNews(bookingId, ({ outcome }) => (outcome === "paid" ? moveOn() : setNews("given-back")));
    if (news !== "waiting") return stopListening;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const state = await connect()
        .then((client) => bookingStatus(client, bookingId))
        .catch(() => undefined);
      if (state === undefined) return;
      if (state?.paymentStatus === "paid") moveOn();
      else if (state === null || state.status === "cancelled") setNews(state?.cancelledBecause === "client" ? "given-back" : "hold-ended");
    };
    const onVisible = () => void ask();
    const timer = setInterval(onVisible, ASK_EVERY_MS);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      stopListening();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [bookingId, sessionId, connect, navigate, news]);

  return news;
}
