import { type ReactNode, useEffect, useState } from "react";
import {
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useLocation,
} from "react-router";
import { reader } from "@sacred-space/words/reader.ts";
import { HYDRATED } from "./kit/hydration/events.ts";
import { AuthProvider } from "./accounts/auth-provider.tsx";
import { backendContext } from "./kit/backend/server/server-context.ts";
import { loadNavigation } from "./pages/navigation.ts";
import { type OwnLook, useLook } from "./settings/use-look.ts";
import { loadSettings } from "./settings/public-settings.ts";
import { loadRules } from "./settings/rule.ts";
import { CookieBanner } from "#app/consent/cookie-banner.tsx";
import { CookieConsentProvider } from "#app/consent/cookie-consent-provider.tsx";
import { CookiePreferencesButton } from "#app/consent/cookie-preferences-button.tsx";
import { CookiePreferencesDialog } from "#app/consent/cookie-preferences-dialog.tsx";
import { AccentStyle, Icons, LookFiles, openingTheme, ThemeColours } from "#app/site/layout/look.tsx";
import { FirstScript } from "#app/site/layout/first-script.tsx";
import { SiteLayout } from "#app/site/layout/site-layout.tsx";
import { filesOfLook } from "#app/site/looks/look-files.server.ts";
import { moonOfTheDay } from "#app/site/moon-of-the-day.server.ts";
import { ErrorPage } from "#app/site/error-page.tsx";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import { lookCss } from "#domain/look/look-css.ts";
import { ScrollRestoration } from "./kit/navigation/scroll-restoration.tsx";
import { NavigationProgress } from "./kit/ui/navigation-progress.tsx";
import { ToastProvider } from "./kit/ui/toast/toast.tsx";
import type { Route } from "./+types/root.ts";
import backOfficeSheet from "./back-office.css?url";
import siteSheet from "./site.css?url";
import wholeSheet from "./whole.css?url";

/** The data of every page: the practice, how to reach the backend, and the moon. */
export async function loader({ context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const [settings, navigation, rules] = await Promise.all([
    loadSettings(backend),
    loadNavigation(backend),
    loadRules(backend),
  ]);
  if (!settings.ok || !navigation.ok || !rules.ok) throw data(null, { status: 503 });
  return {
    publishableKey: backend.publishableKey,
    publicUrl: backend.publicUrl,
    hasOutbox: backend.hasOutbox,
    ...(backend.keptMail !== undefined && { keptMail: backend.keptMail }),
    ...(backend.hasWallets && { hasWallets: true }),
    analyticsId: backend.analyticsId,
    ...(backend.note !== undefined && { note: backend.note }),
    settings: settings.value.settings,
    ...withStyle(settings.value.look),
    ...navigation.value,
    rules: rules.value,
    years: yearsFrom(backend.openedIn, Number(backend.today.slice(0, 4))),
    moon: moonOfTheDay(backend.today),
  };
}

/** "2024", or "2024–2026". */
function yearsFrom(first: number, now: number): string {
  return now > first ? `${first}–${now}` : String(first);
}

/** Generates the look's style on the server, so that browsers do not download the code for it. */
function withStyle(look: OwnLook | undefined): { look?: OwnLook } {
  if (!look) return {};
  const css = lookCss(look.look ?? DEFAULT_LOOK.look, look.accent ?? null);
  return { look: { ...look, ...(css && { css }), ...filesOfLook(look.look) } };
}

/** Client navigation keeps the root's data; revalidation of the same URL, as after saving the settings, reloads it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export function Layout({ children }: { children: ReactNode }) {
  useEffect(announceHydration, []);
  const look = useLook();
  const worn: OwnLook = useHandle("backOffice") ? {} : look;
  const hasForms = useHandle("hasForms");
  return (
    <html
      lang={reader().language}
      suppressHydrationWarning
      {...openingTheme(look)}
      data-look={worn.sheet && worn.look}
      data-forms={worn.sheet && hasForms}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColours {...look} grounds={worn.grounds} />
        <FirstScript />
        {look.css && <AccentStyle css={look.css} />}
        <Meta />
        <Icons />
        <Sheets />
        <Links />
        <LookFiles {...worn} formSheet={hasForms && worn.formSheet} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Added after hydration: in the HTML, the manifest and its icon would be fetched before the first paint. The back office is a separate app.
 */
function Manifest({ name }: { name: "site" | "admin" }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated && <link rel="manifest" href={`/${name}.webmanifest`} />;
}

/** Dispatched in a later task, when components that render again after hydration, such as submit buttons, are ready. */
function announceHydration() {
  const moment = setTimeout(() => document.dispatchEvent(new Event(HYDRATED)));
  return () => clearTimeout(moment);
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const backOffice = useHandle("backOffice");
  return (
    <AuthProvider publishableKey={loaderData.publishableKey}>
      <ToastProvider>
        <Manifest name={backOffice ? "admin" : "site"} />
        <NavigationProgress />
        <CookieConsentProvider analyticsId={loaderData.analyticsId} pathname={pathname}>
          {backOffice ? (
            <>
              <CookieBanner />
              <Outlet />
            </>
          ) : (
            <SiteLayout
              settings={loaderData.settings}
              navigation={loaderData.navigation}
              years={loaderData.years}
              question={<CookieBanner />}
              cookiePreferences={
                <CookiePreferencesButton variant="quiet" className="-mx-3 min-h-11 px-3! py-0 text-sm font-normal!" />
              }
            >
              <Outlet />
            </SiteLayout>
          )}
          <CookiePreferencesDialog />
        </CookieConsentProvider>
      </ToastProvider>
    </AuthProvider>
  );
}

type Area = "site" | "backOffice" | "whole";
/**
 * The sheet of the area in which the document began, and the whole one once it is in another: a class that both areas wear and its variant
 * that one of them wears are in one order only within one sheet. A change of area waits for it (`precedence`), and keeps it. The first is
 * written by the server only: hydration leaves it, and browsers read the address of the whole one from it.
 */
function Sheets() {
  const area = useHandle("backOffice") ?? "site";
  const [first] = useState(area);
  if (import.meta.env.SSR) {
    const href = { site: siteSheet, backOffice: backOfficeSheet, whole: wholeSheet }[area];
    return <link rel="stylesheet" href={href} data-precedence="look" data-whole={wholeSheet} />; // React puts others behind it
  }
  if (area === first) return null;
  const link = document.querySelector<HTMLLinkElement>("[data-whole]");
  return <link rel="stylesheet" href={link?.dataset.whole} precedence="look" />;
}

type Handle = { backOffice: Exclude<Area, "site">; hasForms: true };

/** What a route on the screen says of itself. */
function useHandle<Name extends keyof Handle>(name: Name): Handle[Name] | undefined {
  return useMatches()
    .map(({ handle }) => (handle as Partial<Handle> | undefined)?.[name])
    .find(Boolean);
}

/** The error page. The error itself is logged on the server and never shown. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <ErrorPage status={status} details={import.meta.env.DEV && error instanceof Error ? error.stack : undefined} />
  );
}
