import { lazy, Suspense } from "react";
import { useCookieConsent } from "./cookie-consent-provider.tsx";

/** Few ever open it: it comes with the first opening, and is in the page only while it is open. */
const OpenPreferences = lazy(() => import("./open-preferences.tsx"));

export function CookiePreferencesDialog() {
  if (!useCookieConsent().isOpen) return null;
  return (
    <Suspense>
      <OpenPreferences />
    </Suspense>
  );
}
