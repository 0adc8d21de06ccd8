import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import type { QuickConsent } from "#domain/accounts/cookie-consent.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useCookieConsent } from "./cookie-consent-provider.tsx";
import { PRELOADS_PREFERENCES } from "./load-preferences.ts";

/** Compact on a phone, so that the page's first button stays visible. */
const COMPACT = "max-sm:min-h-11 max-sm:px-2 max-sm:py-1 max-sm:text-sm";

/**
 * Asks once, on the first load. It is part of every page's HTML, but hidden; the page's first script shows it before the first paint if no
 * answer is stored, so it never waits for React. An answer before hydration is stored by the script that replays input (app/kit/hydration).
 */
export function CookieBanner() {
  const { consent, openPreferences, acceptEssential, acceptAll } = useCookieConsent();
  if (consent === "given") return null;
  return (
    <section
      aria-labelledby="cookie-banner"
      className="fixed inset-x-0 bottom-(--bottom-bar) z-40 hidden max-h-[45svh] overflow-y-auto border-t border-control bg-raised shadow-above in-data-asks-consent:block print:hidden"
    >
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-x-10 gap-y-2 px-5 py-2.5 sm:gap-y-3 sm:px-8 sm:py-4 in-row:flex-row in-row:items-center">
        <div className="grow max-sm:text-[0.8125rem] max-sm:leading-snug">
          <h2 id="cookie-banner" className="font-sans font-semibold max-sm:inline sm:text-base">
            {t("We Value Your Privacy ✦")}
          </h2>
          <p className="max-w-prose text-quiet max-sm:ml-1.5 max-sm:inline sm:mt-1 sm:text-sm">
            {rich(
              "Essential cookies are required for basic functionality. Optional cookies help us understand how the site is used and improve your experience. <link>Cookie Policy</link>",
              {
                link: (words) => (
                  <Link to="/cookie-policy" className="link">
                    {words}
                  </Link>
                ),
              },
            )}
          </p>
        </div>
        <div className="grid shrink-0 grid-cols-[auto_1fr_1fr] gap-2.5 sm:flex sm:gap-3 large:grid-cols-1">
          <Button
            variant="quiet"
            {...PRELOADS_PREFERENCES}
            onClick={openPreferences}
            className={`${COMPACT} max-sm:-mx-2`}
          >
            {t("Customize")}
          </Button>
          <Button onClick={acceptEssential} data-consent={"essential" satisfies QuickConsent} className={COMPACT}>
            {t("Essential Only")}
          </Button>
          <Button onClick={acceptAll} data-consent={"all" satisfies QuickConsent} className={COMPACT}>
            {t("Accept All")}
          </Button>
        </div>
      </div>
    </section>
  );
}
