import { type ComponentType, lazy, Suspense } from "react";
import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import type { Offer } from "./offer.ts";
import type { OfferNoticeProps } from "./offer-notices.tsx";

/** `hasToWait`: the date is fully booked, and the visitor is signed out. */
type OfferNoteProps = Omit<OfferNoticeProps, "notice" | "session"> & { offer: Offer; hasToWait: boolean };

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
  const notice = hasToWait ? "fully-booked" : offer.notice;
  if (notice) {
    // Every visitor's HTML contains a fully booked date. It stays hidden while an account loads, since places may be held for its client.
    return (
      <div className={`mb-10 max-w-2xl ${hasToWait && status === "loading" ? "in-data-remembered:hidden" : ""}`}>
        <Suspense>
          <OfferNotice notice={notice} session={offer.session} {...abandoned} />
        </Suspense>
      </div>
    );
  }
  if (!offer.category) return null;
  return (
    <p className="-mt-4 mb-10 text-quiet">
      {rich("{name} only. <link>Show all sessions</link>", {
        name: offer.category.name,
        link: (words) => (
          <Link to="/book" className="link">
            {words}
          </Link>
        ),
      })}
    </p>
  );
}
