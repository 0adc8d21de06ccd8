import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { remembersSession } from "#app/accounts/stored-session.ts";
import { storedUserId } from "#app/kit/offline/stored-user.ts";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { NoScriptMessage } from "#app/kit/ui/no-script-message.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { useIsOffline } from "#app/kit/ui/toast/connection.ts";
import { isPageUnsaved } from "#app/kit/ui/unsaved.ts";
import { AccountNotLoaded } from "#app/kit/admin/offline/account-not-loaded.tsx";

const OfflineDays = lazyComponent({
  load: () => import("#app/kit/admin/offline/offline-days.tsx"),
  waiting: <Spinner label={t("Opening the back office…")} alone />,
  failed: () => <AccountNotLoaded />,
});

/**
 * Shows a spinner while the session is loading. Redirects signed-out visitors to /auth, with a return path, and signed-in users who are not
 * admin to /. It only hides screens: the database enforces all permissions. Offline, when neither the profile nor a fresh access token can
 * be fetched, shows the device's cached days; unsaved text there prevents the automatic reload.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { status, profile, isAdmin, isMfaPending } = useAuth();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isStranger = status === "signed-in" && profile !== null && !isAdmin;
  const isOffline = useIsOffline();
  const mayBeKept = status === "signed-out" ? !isMfaPending : status === "loading" && isOffline;
  const isCutOff =
    (status === "signed-in" && profile === null) || (mayBeKept && remembersSession(window.location.hostname));
  const [isKeptShown, setIsKeptShown] = useState(false);
  if (isCutOff !== isKeptShown && !(isKeptShown && isPageUnsaved())) setIsKeptShown(isCutOff);
  const isAway = status === "signed-out" && !isCutOff;
  const away = isAway ? `/auth?next=${encodeURIComponent(pathname + search)}` : isStranger ? "/" : undefined;
  useEffect(() => {
    if (away !== undefined) void navigate(away, { replace: true });
  }, [away, navigate]);
  useEffect(() => {
    if (isAway)
      void import("#app/kit/offline/cached-days.ts")
        .then(({ clearCachedDays }) => clearCachedDays())
        .catch(() => undefined);
  }, [isAway]);
  if (isAdmin && !isKeptShown) return children;
  if (isKeptShown && away === undefined)
    return (
      <main id="content">
        <OfflineDays userId={storedUserId(window.location.hostname)} />
      </main>
    );
  return (
    <main id="content" className="mx-auto flex min-h-svh max-w-lg flex-col justify-center px-5">
      <h1 className="sr-only">{t("Back office")}</h1>
      <Spinner label={t("Opening the back office…")} alone />
      <NoScriptMessage>{t("The back office needs JavaScript, which this browser has switched off.")}</NoScriptMessage>
    </main>
  );
}
