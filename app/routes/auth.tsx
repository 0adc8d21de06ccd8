import { useEffect } from "react";
import { useNavigate, useRouteLoaderData, useSearchParams } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { practiceName } from "#app/settings/public-settings.ts";
import { SignInPage } from "#app/accounts/account/sign-in-page.tsx";
import { nextPath } from "#app/accounts/account/next-path.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { Mandala } from "#app/kit/ui/ornaments/mandala.tsx";
import { NoScriptMessage } from "#app/kit/ui/no-script-message.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import type { Route } from "./+types/auth.ts";

export const handle = { hydration: "idle", hasForms: true };

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: t("Sign in | {practice}", { practice: practiceName(matches[0].loaderData) }) },
    { name: "robots", content: "noindex" },
  ];
}

/**
 * Sign-in and sign-up. Redirects a signed-in user to `next`, by default a client to the home page and the practitioner to the back office.
 */
export default function Auth() {
  const [searchParams] = useSearchParams();
  const { status, recovering, isAdmin } = useAuth();
  const navigate = useNavigate();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const next = nextPath(searchParams.get("next"));
  const home = isAdmin && !searchParams.has("next") ? "/admin" : next;
  useEffect(() => {
    if (status === "signed-in") void navigate(recovering ? "/auth/new-password" : home, { replace: true });
  }, [status, recovering, home, navigate]);
  // A browser that remembers an account waits for it, so that the forms do not flash up.
  const waits = status !== "signed-out";
  return (
    <div className="relative isolate overflow-hidden px-5 py-10 short:py-5 sm:px-8 md:py-16">
      <Mandala className="pointer-events-none absolute left-1/2 top-1/2 -z-10 w-[56rem] max-w-none -translate-x-1/2 -translate-y-1/2 text-gold/15" />
      <div
        data-auth=""
        className="mx-auto w-full max-w-lg py-4 sm:border sm:border-hairline sm:bg-ground sm:px-10 sm:py-12"
      >
        {waits && (
          <div className="not-in-data-remembered:hidden">
            <Spinner label={t("Finding your account…")} />
          </div>
        )}
        <div className={waits ? "in-data-remembered:hidden" : undefined}>
          <SignInPage
            hasOutbox={root?.hasOutbox ?? false}
            leadsBack={next !== "/"}
            opensOnSignUp={searchParams.get("tab") === "sign-up"}
          />
        </div>
        <NoScriptMessage>{t("Signing in needs JavaScript, which this browser has switched off.")}</NoScriptMessage>
      </div>
    </div>
  );
}
