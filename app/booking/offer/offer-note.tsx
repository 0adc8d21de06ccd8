import { Link } from "react-router";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import AbandonedPayment from "#app/booking/payment/abandoned-payment.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { NothingToBook } from "./nothing-to-book.tsx";
import type { Offer } from "./offer.ts";

/** `hasToWait`: the date is fully booked, and the reader is signed out. */
type OfferNoteProps = { offer: Offer; hasToWait: boolean; heldBooking: string | null; onGivenBack(): void };

/** Why the page is not quite what was asked for, what it is narrowed to, or why there is nothing to book. */
export default function OfferNote(props: OfferNoteProps | { hasFailed: boolean }) {
  return "offer" in props ? <NoteOn {...props} /> : <NothingToBook {...props} />;
}

function NoteOn({ offer, hasToWait, heldBooking, onGivenBack }: OfferNoteProps) {
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
        {offer.notice === "payment-abandoned" && <AbandonedPayment bookingId={heldBooking} onGivenBack={onGivenBack} />}
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
