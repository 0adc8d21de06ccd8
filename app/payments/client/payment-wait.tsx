import { useEffect, useRef, useState } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { type StartedPayment, bookingStatus } from "#app/payments/payments.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Rune } from "#app/kit/ui/ornaments/rune.tsx";
import { useRule } from "#app/settings/rule.ts";
import { pounds } from "#domain/money.ts";
import { dueWhenBooking } from "#domain/payments/deposit.ts";
import { formatSplit } from "#domain/payments/describe-rules.ts";
import { type HeldBooking, whenOf } from "./held-booking.ts";
import { PaymentLink } from "./payment-link.tsx";
import { RefundLine } from "#app/bookings/client/refund-line.tsx";
import { formatTimeOfInstant } from "#domain/wording.ts";
import { useNavigate } from "react-router";
import { dropBookingDraft } from "#app/bookings/booking-draft.ts";
import { useLiveBookings } from "#app/kit/backend/live.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { onPaymentNews } from "./payment-news.ts";

type PaymentWaitProps = {
  choice: HeldBooking;
  payment: StartedPayment;
  /** Whether the payment page is open in its own tab. */
  tabOpen: boolean;
  /** Returns to the form: with the same choice, or to choose another time if the hold has expired. */
  onBack(holdEnded: boolean): void;
};

/**
 * The first tab while the client pays in the other one: the held booking, its expiry, and a link if the browser blocked the payment tab.
 */
export function PaymentWait({ choice, payment, tabOpen, onBack }: PaymentWaitProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const news = usePaymentWatch(payment);
  const due = dueWhenBooking(useRule(choice.service.id), choice.service.price);
  useEffect(() => heading.current?.focus(), [news]);

  if (news !== "waiting") {
    return (
      <section className="max-w-prose">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t("The time is no longer held for you")}
        </h2>
        <p className="mt-3 text-quiet">
          {news === "given-back"
            ? t(
                "You left the payment page, so the time is offered again. Nothing was charged, and your details are kept.",
              )
            : t(
                "No payment arrived in time, so the time is offered again. Nothing was charged, and your details are kept.",
              )}
        </p>
        <Button variant="gold" className="mt-6" onClick={() => onBack(true)}>
          {t("Choose a time again")}
        </Button>
      </section>
    );
  }
  return (
    <section className="max-w-prose">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-4 text-2xl outline-none">
        <Rune name="sowilo" strokes={tabOpen ? "draws-again" : undefined} className="h-9 w-6 shrink-0 text-gold" />
        {tabOpen ? t("Complete your payment in the new tab") : t("One more step: the payment")}
      </h2>
      <p className="mt-4 text-lg">
        {rich(
          "{session}, {when}: <strong>{amount}</strong>{isSplit, select, true { ({split})} other {}}, held for you until <time>{until}</time>.",
          {
            session: choice.service.name,
            when: whenOf(choice),
            amount: pounds(due),
            isSplit: due < choice.service.price,
            split: formatSplit({ now: due, later: choice.service.price - due }),
            until: formatTimeOfInstant(payment.expiresAt, undefined),
            strong: (words) => <strong className="font-semibold">{words}</strong>,
            time: (words) => <strong className="font-semibold tabular-nums">{words}</strong>,
          },
        )}
      </p>
      <p className="mt-2 text-quiet">
        <RefundLine serviceId={choice.service.id} day={choice.day} time={choice.time} zone={choice.zone} />
      </p>
      <div className="mt-7 flex flex-wrap items-center gap-4">
        <PaymentLink url={payment.url} variant={tabOpen ? "outline" : "gold"}>
          {tabOpen ? t("Open the payment page again") : t("Open the payment page")}
        </PaymentLink>
        <Button variant="quiet" onClick={() => onBack(false)}>
          {t("Back to the form")}
        </Button>
      </div>
      <p className="mt-6 text-sm text-quiet">
        {tabOpen
          ? t("This page moves on by itself when you have paid.")
          : t(
              "Your browser kept the payment tab closed, so please open it yourself. This page moves on by itself when you have paid.",
            )}
      </p>
    </section>
  );
}

/** "given-back": the client left the payment page; "hold-ended": the hold expired without a payment. */
type PaymentWatch = "waiting" | "given-back" | "hold-ended";

const POLL_MS = 10_000;

/**
 * Watches a payment from the tab where it began. The tab that returns from the payment page announces the outcome; in case that tab was
 * closed too early, the booking is refetched when it changes, and polled while this page is visible. Only the server decides that the hold
 * has expired, not this device's clock.
 */
function usePaymentWatch({ bookingId, sessionId }: StartedPayment): PaymentWatch {
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
