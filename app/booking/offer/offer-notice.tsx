import AbandonedPayment from "#app/booking/payment/abandoned-payment.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Offer } from "./offer.ts";

export type OfferNoticeProps = { notice: NonNullable<Offer["notice"]>; heldBooking: string | null; onGivenBack(): void };

/** Why the page is not quite what was asked for. */
export default function OfferNotice({ notice, heldBooking, onGivenBack }: OfferNoticeProps) {
  if (notice === "payment-abandoned") return <AbandonedPayment bookingId={heldBooking} onGivenBack={onGivenBack} />;
  if (notice === "service-not-offered") {
    return (
      <Notice title="That session is no longer offered">
        <p>Here is everything you can book now.</p>
      </Notice>
    );
  }
  if (notice === "date-not-offered") {
    return (
      <Notice title="That date can no longer be booked">
        <p>Its booking has ended. Here is everything you can book now.</p>
      </Notice>
    );
  }
  return (
    <Notice title="This is a group session">
      <p>
        It is held in a group.{" "}
        <a href="#groups" className="link">
          See its next date and how to join
        </a>
        .
      </p>
    </Notice>
  );
}
