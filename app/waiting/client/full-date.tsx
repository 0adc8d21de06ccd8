import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { loadMyPlaces, loadMyPlacesInLine, type WaitingListEntry } from "#app/waiting/waiting.ts";
import { QueryProvider, useServerQuery } from "#app/kit/backend/queries.tsx";
import BookingForm from "#app/bookings/client/booking-form.tsx";
import type { Offer, OfferedSession } from "#app/catalog/client/offer.ts";
import { PatientSpinner } from "#app/payments/client/patient-spinner.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { JoinLine, useJoinWaitingList } from "./join-line.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";

/** Lazy, since few dates are full. */
const JoinAsVisitor = lazyComponent({
  load: () => import("./join-as-visitor.tsx"),
  waiting: <PatientSpinner label={t("Opening the waiting list…")} />,
  failed: (retry) => (
    <Notice tone="bad" title={t("The waiting list could not be loaded")}>
      <Button onClick={retry}>{t("Try again")}</Button>
    </Notice>
  ),
});

type FullDateProps = {
  offer: Offer;
  session: OfferedSession;
  zone: string;
  releasedHolds: number;
  children: ReactNode;
};

/** A fully booked date: its waiting list, or the form if places are held for the client. A visitor joins by an emailed code. */
export function FullDate(props: FullDateProps) {
  return (
    <QueryProvider>
      <Line {...props} />
    </QueryProvider>
  );
}

function Line({ offer, session, zone, releasedHolds, children }: FullDateProps) {
  const enabled = useAuth().status === "signed-in";
  const { data: places, error } = useServerQuery(["waiting-lists", releasedHolds], loadMyPlacesInLine, {
    enabled,
    refetchOnWindowFocus: "always",
  });
  const { data: booked = 0 } = useServerQuery(
    ["my-places", session.id, releasedHolds],
    (client) => loadMyPlaces(client, session.id),
    {
      enabled,
    },
  );
  const join = useJoinWaitingList();
  const own = places?.find(({ groupSessionId }) => groupSessionId === session.id);
  // Kept, since payment turns the offer into a booking: the form that awaits the payment must stay.
  const [offered, setOffered] = useState<WaitingListEntry>();
  useEffect(() => {
    if (own?.offeredUntil) setOffered(own);
  }, [own]);
  if (offered) {
    return (
      <BookingForm
        offer={{ ...offer, session: { ...session, held: offered } }}
        zone={zone}
        releasedHolds={releasedHolds}
      >
        {children}
      </BookingForm>
    );
  }
  if (!enabled) {
    return (
      <>
        <JoinAsVisitor
          {...{ offer, session, zone }}
          onSignedIn={(wanted) => join.mutate({ groupSessionId: session.id, places: wanted })}
        />
        {children}
      </>
    );
  }
  if (join.isPending) return <PatientSpinner label={t("You are signed in. Joining the waiting list…")} />;
  if (!places && !error) return <PatientSpinner label={t("Looking at the waiting list…")} />;
  return (
    <>
      <div className="max-w-2xl">
        <Notice title={t("Fully booked")}>
          <p>
            {session.service.name}, {session.days}, {session.hours}.
          </p>
          {booked > 0 && (
            <p className="text-text">
              {rich("You have {booked, plural, one {# place} other {# places}}: <link>see your booking</link>.", {
                booked,
                link: (words) => (
                  <Link to="/account" className="link">
                    {words}
                  </Link>
                ),
              })}
            </p>
          )}
          {!own && (
            <p>
              {t(
                "A place that becomes free is held for the first on the waiting list, who gets an email. Joining costs nothing.",
              )}
            </p>
          )}
          <JoinLine session={session} fewest={1} own={own} zone={zone} />
        </Notice>
      </div>
      {children}
    </>
  );
}
