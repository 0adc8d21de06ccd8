import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useCookieConsent } from "./cookie-consent-provider.tsx";

/**
 * Asks once, on the first load (spec 2 and 4). It is part of every page's HTML, hidden; the page's first script shows it before the first paint
 * where no answer is known, so it never waits for React, and an answer that is given earlier is acted on when React comes.
 */
export function CookieBanner() {
  const { standing, openPreferences, acceptEssential, acceptAll } = useCookieConsent();
  if (standing === "given") return null;
  return (
    <section
      aria-labelledby="cookie-banner"
      className="fixed inset-x-0 bottom-0 z-40 hidden max-h-[70svh] overflow-y-auto border-t border-control bg-raised shadow-above in-data-asks-consent:block print:hidden"
    >
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-x-10 gap-y-3 px-5 py-4 sm:px-8 lg:flex-row lg:items-center lg:py-5">
        <div className="grow">
          <h2 id="cookie-banner" className="font-sans text-base font-semibold">
            We Value Your Privacy ✦
          </h2>
          <p className="mt-1 max-w-prose text-sm text-quiet">
            Essential cookies are required for basic functionality. Optional cookies help us understand how the site is used and improve
            your experience.{" "}
            <Link to="/cookie-policy" className="link">
              Cookie Policy
            </Link>
          </p>
        </div>
        <div className="grid shrink-0 grid-cols-[auto_1fr_1fr] gap-3 sm:flex">
          <Button variant="quiet" onClick={openPreferences} className="max-sm:-mx-2 max-sm:px-2 max-sm:text-sm">
            Customize
          </Button>
          <Button onClick={acceptEssential} className="max-sm:px-2 max-sm:text-sm">
            Essential Only
          </Button>
          <Button onClick={acceptAll} className="max-sm:px-2 max-sm:text-sm">
            Accept All
          </Button>
        </div>
      </div>
    </section>
  );
}
