import { useLocation } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useLook } from "#app/settings/use-look.ts";
import { Rune } from "#app/kit/ui/ornaments/rune.tsx";

/** The error page, which requires neither account nor backend. `details` are for developers, and never set in production. */
export function ErrorPage({ status, details }: { status: number; details?: string | undefined }) {
  // A reload link. It contains only the query, since a path could be parsed as a host.
  const here = useLocation().search || "?";
  const { words: sheet } = useLook();
  const isLost = status === 404;
  const { title, words } = isLost ? LOST : NOT_LOADED;
  return (
    <main
      data-page="error"
      className="mx-auto flex min-h-svh max-w-2xl flex-col items-start justify-center gap-5 px-5 py-16 sm:px-8"
    >
      <title>{title}</title>
      {sheet ? <link rel="stylesheet" href={sheet} /> : <Rune name="nauthiz" className="h-12 w-8 text-gold" />}
      <h1 className="text-4xl">{title}</h1>
      <p className="text-lg text-quiet">{words}</p>
      <p className="flex flex-wrap gap-4">
        {!isLost && (
          <a
            href={here}
            className="inline-flex min-h-12 items-center rounded-control border border-control px-6 py-2.5 font-semibold"
          >
            {t("Try Again")}
          </a>
        )}
        <a
          href="/"
          className="inline-flex min-h-12 items-center rounded-control border border-gold-fill bg-gold-fill px-6 py-2.5 font-semibold text-gold-ink"
        >
          {t("Return to Home")}
        </a>
      </p>
      {import.meta.env.DEV && details && (
        <pre className="w-full overflow-auto border-t border-hairline pt-5 text-sm">{details}</pre>
      )}
    </main>
  );
}

const LOST = { title: t("Oops! Page not found"), words: t("There is nothing at this address.") };
const NOT_LOADED = {
  title: t("This page did not load"),
  words: t(
    "The page could not be put together just now. Nothing you have booked or paid is lost. Please try again in a minute.",
  ),
};
