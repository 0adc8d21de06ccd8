import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { useCookieConsent } from "./cookie-consent-provider.tsx";
import { PRELOADS_PREFERENCES } from "./load-preferences.ts";

/** Opens the preferences dialog, from wherever it stands. Without scripts nothing is kept that could be chosen, so it is not shown. */
export function CookiePreferencesButton({ children = "Cookie Preferences", className = "", ...rest }: ComponentProps<typeof Button>) {
  const { openPreferences } = useCookieConsent();
  return (
    <Button {...rest} {...PRELOADS_PREFERENCES} onClick={openPreferences} className={`noscript:hidden ${className}`}>
      {children}
    </Button>
  );
}
