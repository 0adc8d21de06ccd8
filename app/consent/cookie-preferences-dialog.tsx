import { type ComponentType, useEffect, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { useCookieConsent } from "./cookie-consent-provider.tsx";
import { loadPreferences } from "./load-preferences.ts";

/** Lazy, since few visitors open it: preloaded on the first sign of opening, and mounted only while it is open. */
export function CookiePreferencesDialog() {
  const { isOpen, closePreferences } = useCookieConsent();
  const { toast } = useToast();
  const [Preferences, setPreferences] = useState<ComponentType>();
  useEffect(() => {
    if (!isOpen || Preferences) return;
    loadPreferences().then(
      (arrived) => setPreferences(() => arrived.default),
      () => {
        toast({
          tone: "bad",
          title: t("The cookie preferences did not open"),
          description: t("Please load this page again."),
        });
        closePreferences();
      },
    );
  }, [isOpen, Preferences, toast, closePreferences]);
  if (!isOpen) return null;
  return Preferences ? <Preferences /> : <Opening />;
}

function Opening() {
  return (
    <p role="status" className="fixed inset-x-0 bottom-0 z-50 bg-raised p-8">
      {t("Opening your cookie preferences…")}
    </p>
  );
}
