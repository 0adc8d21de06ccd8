import type { ComponentProps } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useCookieConsent } from "./cookie-consent-provider.tsx";
import { PRELOADS_PREFERENCES } from "./load-preferences.ts";

/** Opens the preferences dialog. Hidden without JavaScript, since nothing optional is stored then. */
export function CookiePreferencesButton({
  children = t("Cookie Preferences"),
  className = "",
  ...rest
}: ComponentProps<typeof Button>) {
  const { openPreferences } = useCookieConsent();
  return (
    <Button {...rest} {...PRELOADS_PREFERENCES} onClick={openPreferences} className={`noscript:hidden ${className}`}>
      {children}
    </Button>
  );
}
