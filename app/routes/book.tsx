import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from "react";
import { data, Link, useRevalidator, useRouteLoaderData, useSearchParams } from "react-router";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { backendContext } from "#app/backend/server/server-context.ts";
import { loadGroupSessions } from "#app/backend/catalog/group-sessions.ts";
import { loadNextTimes, type NextTimes } from "#app/backend/bookings/next-times.ts";
import { loadServices, type Service } from "#app/backend/catalog/services.ts";
import { practiceZone } from "#app/backend/settings/public-settings.ts";
import { loadPageFacts } from "#app/backend/pages/page.ts";
import { GroupList } from "#app/booking/offer/group-list.tsx";
import { type Group, groupsOf } from "#app/booking/offer/groups.ts";
import { type Offer, type OfferedSession, offerFor, sessionFor } from "#app/booking/offer/offer.ts";
import { PatientSpinner } from "#app/booking/payment/patient-spinner.tsx";
import { ServiceList } from "#app/booking/offer/service-list.tsx";
import { NextFreeTimes, SignInWall } from "#app/booking/sign-in-wall.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import type { Pence } from "#domain/money.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Route } from "./+types/book.ts";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, loaderData?.page ?? PUBLIC_PAGES.book);
}

/** The form with its calendar is for signed-in clients only. */
const loadForm = () => import("#app/booking/booking-form.tsx");
const BookingForm = lazy(() => loadForm().catch(() => ({ default: FormFailed })));

const FullDate = lazy(() => import("#app/booking/waiting/full-date.tsx").catch(() => ({ default: FormFailed })));

/** Rarely needed. The hold ends by itself where this does not load. */
const AbandonedPayment = lazy<ComponentType<Pick<OfferNoteProps, "onGivenBack"> & { bookingId: string | null }>>(() =>
  import("#app/booking/payment/abandoned-payment.tsx").catch(() => ({ default: () => null })),
);

export async function loader({ context, request }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const [services, groupSessions, facts] = await Promise.all([
    loadServices(backend),
    loadGroupSessions(backend),
    loadPageFacts(backend, PUBLIC_PAGES.book.path),
  ]);
  const page = facts.ok ? facts.value : undefined;
  if (!services.ok) return data({ page, services, groups: [], next: undefined, session: undefined }, { status: 503 });
  const offer = offerFor(services.value, new URL(request.url).searchParams);
  const chosen = offer.services.filter(({ id }) => id === offer.selectedId);
  const next = await loadNextTimes(backend, chosen.length > 0 ? chosen : offer.services);
  const dates = groupSessions.ok ? groupSessions.value : [];
  const groups = groupsOf(services.value, dates, offer.category?.key ?? null);
  const session = sessionFor(services.value, dates, new URL(request.url).searchParams);
  return data({ page, services, groups, next, session }, { status: groupSessions.ok ? 200 : 503 });
}

export default function Book({ loaderData: { services, groups, next, session } }: Route.ComponentProps) {
  return (
    <Page tall title="Book a session" intro="Choose a session, a day and a time, and pay by card. Your time is held for you while you pay.">
      {!services.ok && <ServicesFailed />}
      {services.ok &&
        (isAnythingOffered(services.value, groups) ? (
          <Booking services={services.value} groups={groups} next={next} session={session} />
        ) : (
          <NothingOffered />
        ))}
    </Page>
  );
}

type BookingProps = { services: Service[]; groups: Group[]; next: NextTimes | undefined; session: OfferedSession | undefined };

function isAnythingOffered(services: Service[], groups: Group[]): boolean {
  return services.some(({ bookedOnline }) => bookedOnline) || groups.some(({ dates }) => dates.length > 0);
}

function Booking({ services, groups, next, session }: BookingProps) {
  const [query] = useSearchParams();
  const { status } = useAuth();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const offer = offerFor(services, query, session);
  const [givenBack, setGivenBack] = useState(0);
  const form = { offer, zone: practiceZone(root), givenBack, children: <GroupList groups={groups} /> };
  const onGivenBack = useCallback(() => setGivenBack((before) => before + 1), []);
  useEffect(() => {
    if (status === "loading" && "remembered" in document.documentElement.dataset) loadForm().catch(() => undefined); // said where it is shown
  }, [status]);
  return (
    <>
      <OfferNote offer={offer} heldBooking={query.get("booking")} onGivenBack={onGivenBack} />
      {status === "signed-in" ? (
        <Suspense fallback={<PatientSpinner label="Opening the booking form…" />}>
          {offer.session?.placesLeft === 0 ? (
            <FullDate key={query.toString()} {...form} session={offer.session} />
          ) : (
            <BookingForm key={query.toString()} {...form} />
          )}
        </Suspense>
      ) : (
        <WallAndList offer={offer} groups={groups} next={next} settled={status === "signed-out"} />
      )}
    </>
  );
}

type WallAndListProps = { offer: Offer; groups: Group[]; next: NextTimes | undefined; settled: boolean };

/**
 * What a visitor sees, and what the HTML holds before the session is known. A browser that stores a session
 * (the mark on <html> is set before the first paint) waits for it instead of flashing the wall.
 */
function WallAndList({ offer, groups, next, settled }: WallAndListProps) {
  const [query] = useSearchParams();
  const free = next?.days.find(({ date }) => date === query.get("day"));
  const time = free?.times.find((each) => each === query.get("time"));
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
            {offer.session?.placesLeft === 0 && (
              <div className="mb-6">
                <Notice title="Fully booked">
                  <p>Sign in to join the waiting list: a place that becomes free is held for the first in line.</p>
                </Notice>
              </div>
            )}
            {next && !offer.session && <NextFreeTimes next={next} />}
            <SignInWall chosen={chosenOf(offer)} when={time && `${free?.day}, ${time}`} />
          </div>
        </div>
        <ServiceList services={offer.services} chosenId={offer.selectedId} />
      </div>
      <div className={wallOnly}>
        <GroupList groups={groups} />
      </div>
    </>
  );
}

/** What the wall repeats. */
function chosenOf({ session, services, selectedId }: Offer): { name: string; price: Pence } | undefined {
  if (session) return { name: `a place in ${session.service.name}, ${session.days}`, price: session.price };
  return services.find(({ id }) => id === selectedId);
}

type OfferNoteProps = { offer: Offer; heldBooking: string | null; onGivenBack(): void };

function OfferNote({ offer, heldBooking, onGivenBack }: OfferNoteProps) {
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

/** A draft is there again after loading. */
function FormFailed() {
  return (
    <Notice tone="bad" title="The booking form could not be loaded">
      <Button onClick={() => window.location.reload()}>Load it again</Button>
    </Notice>
  );
}

function ServicesFailed() {
  const { toast } = useToast();
  const { revalidate, state } = useRevalidator();
  useEffect(() => toast({ tone: "bad", title: "Failed to load services" }), [toast]);
  return (
    <Notice tone="bad" title="Failed to load services">
      <p>The list of sessions could not be loaded. Please try again in a moment.</p>
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
