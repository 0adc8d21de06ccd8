import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { bookingStatus, type StartedPayment } from "#app/payments/payments.ts";
import { dropBookingDraft } from "#app/bookings/booking-draft.ts";
import { useLiveBookings } from "#app/kit/backend/live.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { onPaymentNews } from "./payment-news.ts";

/** "given-back": the client left the payment page; "hold-ended": the hold expired without a payment. */
type PaymentWatch = "waiting" | "given-back" | "hold-ended";

const POLL_MS = 10_000;

/**
 * Watches a payment from the tab where it began. The tab that returns from the payment page announces the outcome; in case that tab was
 * closed too early, the booking is refetched when it changes, and polled while this page is visible. Only the server decides that the hold
 * has expired, not this device's clock.
 */
export function usePaymentWatch({ bookingId, sessionId }: StartedPayment): PaymentWatch {
  const navigate = useNavigate();
  const { clear } = useToast();
  const [news, setNews] = useState<PaymentWatch | "paid">("waiting");
  const { data: booking } = useServerQuery(
    ["booking-status", bookingId],
    (client) => bookingStatus(client, bookingId),
    {
      enabled: news === "waiting",
      refetchInterval: POLL_MS,
      refetchOnWindowFocus: "always",
    },
  );
  useLiveBookings(["booking-status"]);
  useEffect(
    () =>
      onPaymentNews(bookingId, ({ outcome }) =>
        setNews((known) => (outcome === "paid" || known === "waiting" ? outcome : known)),
      ),
    [bookingId],
  );
  useEffect(() => {
    if (booking === undefined) return;
    if (booking?.paymentStatus === "paid") setNews("paid");
    else if (booking === null || booking.status === "cancelled") {
      setNews(booking?.cancelledBecause === "client" ? "given-back" : "hold-ended");
    }
  }, [booking]);
  useEffect(() => {
    if (news !== "paid") return;
    dropBookingDraft();
    clear(); // removes the toast about the payment in the other tab
    void navigate(`/booking-success?session_id=${encodeURIComponent(sessionId)}`);
  }, [news, navigate, clear, sessionId]);
  return news === "paid" ? "waiting" : news;
}
