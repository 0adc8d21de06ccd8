import { type ComponentType, useEffect, useState } from "react";
import { data, useLocation, useNavigate, useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { SectionLinks } from "#app/accounts/account/section-links.tsx";
import { type AccountSection, accountPath, movedPart, sectionOf } from "#app/accounts/account/sections.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { practiceName, practiceZone } from "#app/settings/public-settings.ts";
import { QueryProvider } from "#app/kit/backend/queries.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { NoScriptMessage } from "#app/kit/ui/no-script-message.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Page } from "#app/kit/ui/page.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { useFocusAfterRemoval } from "#app/kit/ui/use-focus-after-removal.ts";
import type { SectionProps } from "./section-props.ts";
import bookingSheet from "#app/bookings/client/booking.css?url";
import type { Route } from "./+types/account.ts";

export const handle = { hydration: "idle", hasForms: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: bookingSheet }];

export function meta({ matches, params }: Route.MetaArgs) {
  const practice = practiceName(matches[0].loaderData);
  const label = params.section && sectionOf(params.section)?.label;
  const title = label
    ? t("{label} | Your account | {practice}", { label, practice })
    : t("Your account | {practice}", { practice });
  return [{ title }, { name: "robots", content: "noindex" }];
}

/** The served HTML contains no account data; the status depends on whether the section exists. */
export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: sectionOf(params.section) ? 200 : 404 });
}

/** Client navigation needs no request to the server. */
export function clientLoader() {
  return null;
}

type Section = { default: ComponentType<SectionProps> };

const ownAccount = () => import("./own-account.tsx");

/** Loaded on opening, or on a sign of it. */
const LOADERS = {
  sessions: () => import("./sessions.tsx"),
  details: () => ownAccount().then(({ Details }) => ({ default: Details })),
  security: () => ownAccount().then(({ Security }) => ({ default: Security })),
  data: () => ownAccount().then(({ Data }) => ({ default: Data })),
} satisfies Record<string, () => Promise<Section>>;

const section = (load: () => Promise<Section>) =>
  lazyComponent<SectionProps>({
    load,
    waiting: <Spinner label={t("Opening this part of your account…")} />,
    failed: (retry) => (
      <Notice tone="bad" title={t("This part of your account could not be loaded")}>
        <Button onClick={retry} className="self-start">
          {t("Try again")}
        </Button>
      </Notice>
    ),
  });

const SECTIONS = {
  sessions: section(LOADERS.sessions),
  details: section(LOADERS.details),
  security: section(LOADERS.security),
  data: section(LOADERS.data),
};

const fetchAhead = (slug: AccountSection["slug"]) => void LOADERS[slug ?? "sessions"]().catch(() => undefined); // the section itself shows the error

export default function Account({ params }: Route.ComponentProps) {
  const shown = sectionOf(params.section);
  return shown ? <Sections shown={shown} /> : <NoSuchSection />;
}

function Sections({ shown }: { shown: AccountSection }) {
  useFocusAfterRemoval();
  const { status, user, profile, isAdmin } = useAuth();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const [isErasing, setIsErasing] = useState(false);
  const away = isErasing ? "/" : `/auth?next=${encodeURIComponent(accountPath(shown.slug))}`;
  const Section = SECTIONS[shown.slug ?? "sessions"];
  useEffect(() => fetchAhead(shown.slug), [shown]);
  useEffect(() => {
    if (status === "signed-out") void navigate(away, { replace: true });
  }, [status, away, navigate]);
  useEffect(() => {
    const moved = shown.slug === undefined && movedPart(hash);
    if (moved) void navigate(moved, { replace: true });
  }, [shown, hash, navigate]);

  return (
    <Page
      title={t("Your account")}
      intro={
        <span className="block truncate large:whitespace-normal">
          {profile?.full_name ? t("Good to see you, {name}.", { name: profile.full_name }) : "\u00A0"}
        </span>
      }
      narrow
      tall
    >
      <SectionLinks shown={shown} onNear={fetchAhead} />
      {status !== "signed-in" && <Spinner label={t("Finding your account…")} />}
      {status === "signed-in" && user && (
        <QueryProvider>
          <Section
            user={user}
            isAdmin={isAdmin}
            name={practiceName(root)}
            zone={practiceZone(root)}
            setIsErasing={setIsErasing}
          />
        </QueryProvider>
      )}
      <NoScriptMessage>{t("Your account needs JavaScript, which this browser has switched off.")}</NoScriptMessage>
    </Page>
  );
}

/** Renders the page of an unknown path. */
function NoSuchSection() {
  const { pathname } = useLocation();
  useEffect(() => console.error("404: nothing is at this path:", pathname), [pathname]);
  return (
    <Page title={t("Oops! Page not found")} narrow tall>
      <ButtonLink to="/" variant="gold">
        {t("Return to Home")}
      </ButtonLink>
    </Page>
  );
}
