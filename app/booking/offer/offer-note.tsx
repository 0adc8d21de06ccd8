import { type ComponentType, lazy, Suspense } from "react";
import { Link } from "react-router";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Offer } from "./offer.ts";

/** `hasToWait`: the date is fully booked, and the reader is signed out. */
type OfferNoteProps = { offer: Offer; hasToWait: boolean; heldBooking: string | null; onGivenBack(): void };

/** Rarely needed. The hold ends by itself where this does not load. */
const AbandonedPayment = lazy<ComponentType<Pick<OfferNoteProps, "onGivenBack"> & { bookingId: string | null }>>(() =>
  import("#app/booking/payment/abandoned-payment.tsx").catch(() => ({ default: () => null })),
);

/** Why the page is not quite what was asked for, or what it is narrowed to. In the HTML: it must not come and go while React starts. */
export function OfferNote({ offer, hasToWait, heldBooking, onGivenBack }: OfferNoteProps) {
  const { status } = useAuth();
  if (hasToWait) {
    // The HTML of all readers has it; one whose account is being read may have places held.
    return (
      <div className={`mb-10 max-w-2xl ${status === "loading" ? "in-data-remembered:hidden" : ""}`}>
        <Notice title="Fully booked">
          <p>Sign in to join the waiting list: a place that becomes free is held for the first in line.</p>
        </Notice>
      </div>
    );
  }
  if (offer.notice) {
    return (
      <div className="mb-10 max-w-2xl">
        {offer.notice === "service-not-offered" && (
          <Notice title="That session is no longer offered">
            <p>Here is everything you can book now.</p>
          </Notice>
        )}
        {offer.notice === "date-not-offered" && (
          <Notice title="That date can no longer be booked">
            <p>Its booking has ended. Here is everything you can book now.</p>
          </Notice>
        )}
        {offer.notice === "joined-by-date" && (
          <Notice title="This is a group session">
            <p>
              It is held in a group.{" "}
              <a href="#groups" className="link">
                See its next date and how to join
              </a>
              .
            </p>
          </Notice>
        )}
        {offer.notice === "payment-abandoned" && (
          <Suspense>
            <AbandonedPayment bookingId={heldBooking} onGivenBack={onGivenBack} />
          </Suspense>
        )}
      </div>
    );
  }
  if (!offer.category) return null;
  return (
    <p className="-mt-4 mb-10 text-quiet">
      {offer.category.name} only.{" "}
      <Link to="/book" className="link">
        Show all sessions
      </Link>
    </p>
  );
}
