import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { data, useLocation, useRouteLoaderData, useSearchParams } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { type Auth, useAuth } from "#app/accounts/auth-provider.tsx";
import { backendContext } from "#app/kit/backend/server/server-context.ts";
import { loadGroupSessions } from "#app/catalog/group-sessions.ts";
import { groupSessionHours } from "#domain/catalog/group-sessions.ts";
import { hasHours, loadNextTimes, type NextTimes } from "#app/bookings/next-times.ts";
import { loadServices } from "#app/catalog/services.ts";
import { practiceZone } from "#app/settings/public-settings.ts";
import { loadPageFacts } from "#app/pages/page.ts";
import clientFiles from "virtual:files-of/app/kit/backend/data-client.ts";
import bookingFormFiles from "virtual:files-of/app/bookings/client/form-or-waiting-list.tsx";
import { FormSkeleton } from "#app/bookings/client/form/form-skeleton.tsx";
import { GroupList } from "#app/catalog/client/group-list.tsx";
import { type Group, groupsOf } from "#app/catalog/client/groups.ts";
import { type Offer, offerFor } from "#app/catalog/client/offer.ts";
import { OfferNote } from "#app/catalog/client/offer-note.tsx";
import { ServiceList } from "#app/catalog/client/service-list.tsx";
import { BOOKING_ID, NextFreeTimes, SignInWall } from "#app/bookings/client/sign-in-wall.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { pageMeta } from "#app/site/page-meta.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Page } from "#app/kit/ui/page.tsx";
import type { Pence } from "#domain/money.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Route } from "./+types/book.ts";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(matches[0].loaderData, loaderData.page) : [{ title: t("Book a session") }];
}

const namesChoice = ({ search }: URL) => /\b(service|session)=/.test(search);

/** If the URL names a choice, the form is loaded as soon as the page is painted. */
export const handle = {
  hasForms: true,
  hydration: (url: URL) => (namesChoice(url) ? "idle" : "interaction"),
  later: (url: URL) => (namesChoice(url) ? [...bookingFormFiles, ...clientFiles] : []),
};

/** The form with its calendar. Lazy: until a visitor chooses something, the list is enough. */
const loadForm = () => import("#app/bookings/client/form-or-waiting-list.tsx");
// The form itself shows the error.
if (!import.meta.env.SSR && "remembered" in document.documentElement.dataset) loadForm().catch(() => undefined);
const BookingForm = lazy(() => loadForm().catch(() => ({ default: FormFailed })));

/** Lazy, since it is rarely needed. */
const NothingToBook = lazy(async () => ({
  default: (await import("#app/catalog/client/offer-notices.tsx")).NothingToBook,
}));

/** What the page offers for its address; the browser gets only that, since the data travels within the HTML. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const [services, groupSessions, facts] = await Promise.all([
    loadServices(backend),
    loadGroupSessions(backend, groupSessionHours),
    loadPageFacts(backend, PUBLIC_PAGES.book.path),
  ]);
  const page = (facts.ok && facts.value) || PUBLIC_PAGES.book; // on the server, so that browsers do not download PUBLIC_PAGES
  if (!services.ok) return data({ page, nothing: "failed" as const, offered: undefined }, { status: 503 });
  const dates = groupSessions.ok ? groupSessions.value : [];
  const offer = offerFor(services.value, dates, new URL(request.url).searchParams);
  const next = await loadNextTimes(backend, offer.services, offer.selectedId);
  const groups = groupsOf(services.value, dates, offer.category?.key ?? null);
  const hasServices = services.value.some(({ groupPath }) => !groupPath);
  const isOffered = hasServices || groups.some((group) => "dates" in group);
  const hasNoHours = !next && hasServices && !(await hasHours(backend));
  const nothing = !isOffered ? ("none" as const) : hasNoHours ? ("hours" as const) : undefined;
  return data(
    { page, nothing, offered: isOffered ? { offer, groups, next } : undefined },
    { status: groupSessions.ok ? 200 : 503 },
  );
}

export default function Book({ loaderData: { nothing, offered } }: Route.ComponentProps) {
  return (
    <Page
      tall
      title={t("Book a session")}
      intro={t("Choose a session, a day and a time, and pay by card. Your time is held for you while you pay.")}
    >
      {nothing && (
        <Suspense>
          <NothingToBook why={nothing} />
        </Suspense>
      )}
      {offered && <Booking {...offered} />}
    </Page>
  );
}

type BookingProps = { offer: Offer; groups: Group[]; next: NextTimes | undefined };

function Booking({ offer: addressed, groups, next }: BookingProps) {
  const [searchParams] = useSearchParams();
  const { status, user } = useAuth();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const address = searchParams.toString();
  const [early, setEarly] = useState({ address, id: "" }); // chosen before the form was loaded
  const { session } = addressed;
  const offer = early.id && early.address === address && !session ? { ...addressed, selectedId: early.id } : addressed;
  const [releasedHolds, setReleasedHolds] = useState(0);
  const onService = useCallback((id: string) => setEarly({ address, id }), [address]);
  const skeleton = { offer, onService };
  const form = { offer, zone: practiceZone(root), releasedHolds, children: <GroupList groups={groups} /> };
  const onReleased = useCallback(() => setReleasedHolds((before) => before + 1), []);
  const key = `${useSignOuts(user?.id)} ${searchParams}`;
  const isFull = session?.placesLeft === 0;
  const isChosen = addressed.selectedId !== "" || session;
  const hasToWait = isFull && status !== "signed-in";
  const hasAuthLoaded = useHasAuthLoaded(status);
  return (
    <>
      <OfferNote
        offer={offer}
        hasToWait={hasToWait}
        heldBooking={searchParams.get("booking")}
        onReleased={onReleased}
      />
      <div id={BOOKING_ID} className="scroll-mt-4">
        {status === "signed-in" || (hasAuthLoaded && isChosen) ? (
          <Suspense fallback={<FormSkeleton key={address} {...skeleton} />}>
            <BookingForm key={key} {...form} />
          </Suspense>
        ) : (
          <OfferAndWall
            {...skeleton}
            groups={groups}
            next={next}
            settled={status === "signed-out"}
            opens={Boolean(isChosen)}
          />
        )}
      </div>
    </>
  );
}

/** Counts the sign-outs on this page, so that the form's input is not shown to the next user. */
function useSignOuts(userId: string | undefined): number {
  const [known, setKnown] = useState({ userId, signOuts: 0 });
  if (known.userId !== userId) setKnown({ userId, signOuts: known.signOuts + (known.userId ? 1 : 0) });
  return known.signOuts;
}

/** Whether the session was looked up once: from then on the form stays mounted, even while an account that signs in on it is loaded. */
function useHasAuthLoaded(status: Auth["status"]): boolean {
  const [hasAuthLoaded, setHasAuthLoaded] = useState(false);
  useEffect(() => {
    if (status !== "loading") setHasAuthLoaded(true);
  }, [status]);
  return hasAuthLoaded;
}

type OfferAndWallProps = {
  offer: Offer;
  groups: Group[];
  next: NextTimes | undefined;
  settled: boolean;
  opens: boolean;
  onService: (id: string) => void;
};

/**
 * The page for a visitor who has not chosen anything, and the HTML before the session is known; `opens`: the form replaces it after a
 * choice, if scripts can load. A browser that stores a session (marked on <html> before the first paint) waits for it, so that the sign-in
 * wall does not flash up.
 */
function OfferAndWall({ offer, groups, next, settled, opens, onService }: OfferAndWallProps) {
  const { pathname, search } = useLocation();
  const visitorsOnly = settled ? "" : "in-data-remembered:hidden";
  const offered = (
    <>
      {next && !offer.session && (
        <div className="lg:col-start-2">
          <NextFreeTimes next={next} />
        </div>
      )}
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <ServiceList services={offer.services} chosenId={offer.selectedId} />
        <GroupList groups={groups} />
      </div>
    </>
  );
  return (
    <>
      {(opens || !settled) && (
        <FormSkeleton key={search} offer={offer} onService={onService} isForRemembered={!opens} />
      )}
      <div
        className={`grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] ${visitorsOnly}`}
      >
        {opens ? <noscript className="noscript:contents">{offered}</noscript> : offered}
        <div className="lg:col-start-2">
          <SignInWall chosen={chosenOf(offer)} path={pathname + search} />
        </div>
      </div>
    </>
  );
}

/** The choice that the sign-in wall repeats. */
function chosenOf({ session, services, selectedId }: Offer): { name: string; price: Pence } | undefined {
  if (session?.placesLeft === 0) return undefined;
  if (session)
    return {
      name: t("a place in {name}, {days}", { name: session.service.name, days: session.days }),
      price: session.price,
    };
  return services.find(({ id }) => id === selectedId);
}

/** A reload is safe, since the draft is kept. Plain, since a `Notice` would be loaded with every visit. */
function FormFailed() {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 border-l-2 border-bad py-4 pl-4">
      <p className="font-semibold text-bad">{t("The booking form could not be loaded")}</p>
      <Button onClick={() => window.location.reload()}>{t("Load it again")}</Button>
    </div>
  );
}
