import { type ReactNode, useEffect, useState } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import { CalendarPanel } from "#app/account/calendar/calendar-panel.tsx";
import { AddressPanel } from "#app/account/profile/address-panel.tsx";
import { ChangePasswordForm } from "#app/account/profile/change-password-form.tsx";
import { ConsentsGiven } from "#app/account/profile/consents-given.tsx";
import { DetailsPanel } from "#app/account/profile/details-panel.tsx";
import { MyData } from "#app/account/profile/my-data.tsx";
import { SecondFactorPanel } from "#app/account/mfa/second-factor-panel.tsx";
import { SessionsPanel } from "#app/account/profile/sessions-panel.tsx";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { practiceName, practiceZone } from "#app/backend/settings/public-settings.ts";
import { QueryProvider } from "#app/backend/queries.tsx";
import { MyBookings } from "#app/booking/my-bookings/my-bookings.tsx";
import { MyWaitingLists } from "#app/booking/waiting/my-waiting-lists.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { NeedsScripts } from "#app/ui/needs-scripts.tsx";
import { Page } from "#app/ui/page.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import type { Route } from "./+types/account.ts";

export const handle = { hydration: "idle" };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Your account | ${practiceName(matches[0].loaderData)}` }, { name: "robots", content: "noindex" }];
}

/** The account page: bookings first, then the account itself. The served HTML contains none of it. */
export default function Account() {
  useFocusAfterRemoval();
  const { status, user, profile, isAdmin } = useAuth();
  const navigate = useNavigate();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const [isErasing, setIsErasing] = useState(false);
  const away = isErasing ? "/" : `/auth?next=${encodeURIComponent("/account")}`;
  useEffect(() => {
    if (status === "signed-out") void navigate(away, { replace: true });
  }, [status, away, navigate]);

  return (
    <Page title="Your account" intro={profile?.full_name ? `Good to see you, ${profile.full_name}.` : "\u00A0"} narrow tall>
      {status !== "signed-in" && <Spinner label="Finding your account…" />}
      {status === "signed-in" && user && (
        <QueryProvider>
          <MyBookings zone={practiceZone(root)}>
            <MyWaitingLists zone={practiceZone(root)} />
            {!isAdmin && (
              <Part id="calendar" title="Calendar subscription">
                <CalendarPanel scope="own" />
              </Part>
            )}
            <Part id="details" title="Your details">
              <DetailsPanel />
            </Part>
            <Part id="address" title="Email address">
              <AddressPanel />
            </Part>
            <Part id="password" title="Password">
              <ChangePasswordForm email={user.email} />
            </Part>
            <Part id="second-factor" title="Second factor">
              <SecondFactorPanel issuer={practiceName(root)} />
            </Part>
            <Part id="sessions" title="Where you are signed in">
              <SessionsPanel />
            </Part>
            <Part id="consents" title="What you agreed to">
              <ConsentsGiven userId={user.id} />
            </Part>
            <Part id="data" title="Your data">
              <MyData email={user.email} setIsErasing={setIsErasing} />
            </Part>
          </MyBookings>
        </QueryProvider>
      )}
      <NeedsScripts>Your account needs JavaScript, which this browser has switched off.</NeedsScripts>
    </Page>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-16">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
