import { type ReactNode, useEffect, useState } from "react";
import { joinWaitingList, loadMyPlacesInLine, type PlaceInLine } from "#app/backend/catalog/waiting.ts";
import { QueryProvider, useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import BookingForm from "#app/booking/booking-form.tsx";
import type { Offer, OfferedSession } from "#app/booking/offer/offer.ts";
import { PatientSpinner } from "#app/booking/payment/patient-spinner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { LeaveWaitingList, placeInLineInWords } from "./place-in-line.tsx";

type FullDateProps = { offer: Offer; session: OfferedSession; zone: string; givenBack: number; children: ReactNode };

/** A date that is fully booked, for a signed-in client: its waiting list, or the form where places are held for them. */
export default function FullDate(props: FullDateProps) {
  return (
    <QueryProvider>
      <Line {...props} />
    </QueryProvider>
  );
}

function Line({ offer, session, zone, givenBack, children }: FullDateProps) {
  const { data: places, error } = useServerQuery(["waiting-lists", givenBack], loadMyPlacesInLine, { refetchOnWindowFocus: "always" });
  const own = places?.find(({ groupSessionId }) => groupSessionId === session.id);
  // Once the client pays, the offer has become a booking: the form that waits for the payment stays.
  const [offered, setOffered] = useState<PlaceInLine>();
  useEffect(() => {
    if (own?.offeredUntil) setOffered(own);
  }, [own]);
  const join = useServerMutation({
    mutationFn: joinWaitingList,
    errorToast: "Failed to join the waiting list",
    invalidates: ["waiting-lists"],
  });
  if (offered) {
    const held = { ...session, placesLeft: offered.places, left: placeInLineInWords(offered, zone) };
    return (
      <BookingForm offer={{ ...offer, session: held }} zone={zone} givenBack={givenBack}>
        {children}
      </BookingForm>
    );
  }
  if (!places && !error) return <PatientSpinner label="Looking at the waiting list…" />;
  const name = `${session.service.name}, ${session.days}`;
  return (
    <>
      <div className="max-w-2xl">
        <Notice title="Fully booked">
          <p>
            {name}, {session.hours}.
          </p>
          {own ? (
            <>
              <p role="status">{placeInLineInWords(own, zone)}. When a place becomes free we hold it for you and send you an email.</p>
              <LeaveWaitingList groupSessionId={session.id} name={name} />
            </>
          ) : (
            <>
              <p>A place that becomes free is held for the first on the waiting list, who gets an email. Joining costs nothing.</p>
              <Button variant="gold" busy={join.isPending} onClick={() => join.mutate(session.id)}>
                Join the waiting list
              </Button>
            </>
          )}
        </Notice>
      </div>
      {children}
    </>
  );
}
