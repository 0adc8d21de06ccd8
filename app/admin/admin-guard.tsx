import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { NeedsScripts } from "#app/ui/needs-scripts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

/**
 * Spec 6: a spinner while it is not known who asks; who is signed out goes to /auth and comes back from there, who is no admin goes
 * to /. It hides screens only: every right behind them is the database's.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { status, profile, isAdmin } = useAuth();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isStranger = status === "signed-in" && profile !== null && !isAdmin;
  const away = status === "signed-out" ? `/auth?next=${encodeURIComponent(pathname + search)}` : isStranger ? "/" : undefined;
  useEffect(() => {
    if (away !== undefined) void navigate(away, { replace: true });
  }, [away, navigate]);
  if (isAdmin) return children;
  return (
    <main id="content" className="mx-auto flex min-h-svh max-w-lg flex-col justify-center px-5">
      <h1 className="sr-only">Back office</h1>
      {status === "signed-in" && profile === null ? <Unknown /> : <Spinner label="Opening the back office…" alone />}
      <NeedsScripts>The back office needs JavaScript, which this browser has switched off.</NeedsScripts>
    </main>
  );
}

/** Signed in, but the profile did not come: a broken line is no reason to send the practitioner away. */
function Unknown() {
  return (
    <Notice tone="bad" title="Your account could not be loaded">
      <p>The connection may be down for a moment.</p>
      <Button dense onClick={() => window.location.reload()} className="self-start">
        Try again
      </Button>
    </Notice>
  );
}
