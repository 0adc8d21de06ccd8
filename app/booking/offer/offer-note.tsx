import { type ComponentType, lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Offer } from "./offer.ts";
import type { OfferNoticeProps } from "./offer-notices.tsx";

/** `hasToWait`: the date is fully booked, and the visitor is signed out. */
type OfferNoteProps = Omit<OfferNoticeProps, "notice"> & { offer: Offer; hasToWait: boolean };

/** Lazy, since it is rarely needed. If it does not load, the server's HTML stays, and a hold expires anyway. */
const OfferNotice = lazy<ComponentType<OfferNoticeProps>>(() =>
  import("./offer-notices.tsx").then(
    (notices) => ({ default: notices.OfferNotice }),
    () => ({ default: () => null }),
  ),
);

/** Says why the page differs from the request, or which filter applies. Part of the HTML, so that hydration causes no layout shift. */
export function OfferNote({ offer, hasToWait, ...abandoned }: OfferNoteProps) {
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  if (hasToWait) {
    // Every visitor's HTML contains it. It stays hidden while an account loads, since places may be held for its client.
    return (
      <div className={`mb-10 max-w-2xl ${status === "loading" ? "in-data-remembered:hidden" : ""}`}>
        <Notice title="Fully booked">
          <p>
            {offer.session && `${offer.session.service.name}, ${offer.session.days}. `}
            A freed place is held for the first in line.
          </p>
          <ButtonLink variant="gold" to={`/auth?tab=sign-up&next=${encodeURIComponent(pathname + search)}`}>
            Join the waiting list
          </ButtonLink>
        </Notice>
      </div>
    );
  }
  if (offer.notice) {
    return (
      <div className="mb-10 max-w-2xl">
        <Suspense>
          <OfferNotice notice={offer.notice} {...abandoned} />
        </Suspense>
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
