import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { data, Link, useRevalidator, useRouteLoaderData, useSearchParams } from "react-router";
import { useAuth } from "#app/backend/auth-provider.tsx";
import { backendContext } from "#app/backend/server-context.ts";
import { loadNextTimes, type NextTimes } from "#app/backend/next-times.ts";
import { loadServices } from "#app/backend/services.ts";
import { practiceZone } from "#app/backend/settings.ts";
import { AbandonedPayment } from "#app/booking/abandoned-payment.tsx";
import { CATEGORY_NAMES, type Offer, offerFor } from "#app/booking/offer.ts";
import { PatientSpinner } from "#app/booking/patient-spinner.tsx";
import { ServiceList } from "#app/booking/service-list.tsx";
import { NextFreeTimes, SignInWall } from "#app/booking/sign-in-wall.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { PUBLIC_PAGES } from "#domain/public-pages.ts";
import type { Route } from "./+types/book.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, PUBLIC_PAGES.book);
}

/** Only somebody who is signed in needs the form, its calendar and all. */
const loadForm = () => import("#app/booking/booking-form.tsx");
const BookingForm = lazy(loadForm);

export async function loader({ context, request }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const services = await loadServices(backend);
  if (!services.ok) return data({ services, next: undefined }, { status: 503 });
  const offer = offerFor(services.value, new URL(request.url).searchParams);
  const chosen = offer.services.filter(({ id }) => id === offer.selectedId);
  return data({ services, next: await loadNextTimes(backend, chosen.length > 0 ? chosen : offer.services) });
}

export default function Book({ loaderData: { services, next } }: Route.ComponentProps) {
  return (
    <Page title="Book a session" intro="Choose a session, a day and a time, and pay by card. Your time is held for you while you pay.">
      {!services.ok && <ServicesFailed />}
      {services.ok && !services.value.some(({ bookedOnline }) => bookedOnline) && <NothingOffered />}
      {services.ok && services.value.some(({ bookedOnline }) => bookedOnline) && <Booking services={services.value} next={next} />}
    </Page>
  );
}

type BookingProps = { services: Parameters<typeof offerFor>[0]; next: NextTimes | undefined };

function Booking({ services, next }: BookingProps) {
  const [query] = useSearchParams();
  const { status } = useAuth();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const offer = offerFor(services, query);
  const [givenBack, countGivenBack] = useState(0);
  const onGivenBack = useCallback(() => countGivenBack((before) => before + 1), []);
  useEffect(() => {
    if (status === "loading" && "remembered" in document.documentElement.dataset) void loadForm();
  }, [status]);
  return (
    <>
      <OfferNote offer={offer} heldBooking={query.get("booking")} onGivenBack={onGivenBack} />
      {status === "signed-in" ? (
        <Suspense fallback={<PatientSpinner label="Opening the booking form…" />}>
          <BookingForm key={query.toString()} offer={offer} zone={practiceZone(root)} givenBack={givenBack} />
        </Suspense>
      ) : (
        <WallAndList offer={offer} next={next} settled={status === "signed-out"} />
      )}
    </>
  );
}

/**
 * What a visitor sees, and what is served before anybody is known. A browser that remembers an account
 * (the mark on <html> is set before the first paint) waits for it instead of flashing the wall.
 */
function WallAndList({ offer, next, settled }: { offer: Offer; next: NextTimes | undefined; settled: boolean }) {
  const wallOnly = settled ? "" : "in-data-remembered:hidden";
  return (
    <>
      {!settled && (
        <div className="not-in-data-remembered:hidden">
          <PatientSpinner label="Finding your account…" />
        </div>
      )}
      <div className={`grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16 ${wallOnly}`}>
        <div className="lg:order-last">
          <div className="lg:sticky lg:top-8">
            {next && <NextFreeTimes next={next} />}
            <SignInWall chosen={offer.services.find(({ id }) => id === offer.selectedId)} />
          </div>
        </div>
        <ServiceList services={offer.services} chosenId={offer.selectedId} />
      </div>
    </>
  );
}

type OfferNoteProps = { offer: Offer; heldBooking: string | null; onGivenBack(): void };

function OfferNote({ offer, heldBooking, onGivenBack }: OfferNoteProps) {
  if (offer.notice === "service-not-offered") {
    return (
      <div className="mb-10 max-w-2xl">
        <Notice title="That session is no longer offered">
          <p>Here is everything you can book now.</p>
        </Notice>
      </div>
    );
  }
  if (offer.notice === "joined-by-writing") {
    return (
      <div className="mb-10 max-w-2xl">
        <Notice title="This one you join by writing">
          <p>
            It needs no booking here:{" "}
            <Link to="/contact" className="link">
              write or call
            </Link>
            , and a place is kept for you. Below is everything that you can book.
          </p>
        </Notice>
      </div>
    );
  }
  if (offer.notice === "payment-abandoned") {
    return (
      <div className="mb-10 max-w-2xl">
        <AbandonedPayment bookingId={heldBooking} onGivenBack={onGivenBack} />
      </div>
    );
  }
  if (!offer.category) return null;
  return (
    <p className="-mt-4 mb-10 text-quiet">
      {CATEGORY_NAMES[offer.category]} only.{" "}
      <Link to="/book" className="link">
        Show all sessions
      </Link>
    </p>
  );
}

function ServicesFailed() {
  const { toast } = useToast();
  const { revalidate, state } = useRevalidator();
  useEffect(() => toast({ tone: "bad", title: "Failed to load services" }), [toast]);
  return (
    <Notice tone="bad" title="Failed to load services">
      <p>The list of sessions did not arrive. Please try again in a moment.</p>
      <Button busy={state === "loading"} onClick={() => void revalidate()} className="self-start">
        Try again
      </Button>
    </Notice>
  );
}

function NothingOffered() {
  return (
    <Notice title="No sessions are offered just now">
      <p>
        Please look again soon, or{" "}
        <Link to="/contact" className="link">
          write to the practitioner
        </Link>
        .
      </p>
    </Notice>
  );
}
