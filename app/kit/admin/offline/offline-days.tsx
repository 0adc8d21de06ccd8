import { useEffect, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { type CachedDays, readCachedDays } from "#app/kit/offline/cached-days.ts";
import { setCutOff } from "#app/kit/offline/offline-actions.ts";
import { QueryProvider } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { isPageUnsaved } from "#app/kit/ui/unsaved.ts";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { AccountNotLoaded } from "./account-not-loaded.tsx";
import { CachedClock } from "./cached-clock.tsx";
import { CachedDaysView } from "./cached-days-view.tsx";

const RETRY_MS = 10_000;

/** In place of the back office while the user is known and the server does not respond: today and tomorrow from the device's cache. */
export default function OfflineDays({ userId }: { userId: string | undefined }) {
  const [cached, setCached] = useState<CachedDays | null>();
  useEffect(() => void readCachedDays(userId).then((days) => setCached(days ?? null)), [userId]);
  useEffect(() => {
    setCutOff(true);
    return () => setCutOff(false);
  }, []);
  useReturn();
  if (cached === undefined) return <Spinner label={t("Opening the back office…")} alone />;
  if (cached === null) return <AccountNotLoaded />;
  return (
    <QueryProvider>
      <CachedClock cached={cached} />
      <div className="mx-auto w-full max-w-3xl px-4 pb-24 pt-6 text-sm">
        <CachedDaysView cached={cached} />
        <Button dense className="mt-8" onClick={() => window.location.reload()}>
          {t("Try again")}
        </Button>
      </div>
    </QueryProvider>
  );
}

/** Reloads the page once the server responds, unless typed text is unsaved. */
function useReturn() {
  useEffect(() => {
    const end = new AbortController();
    const attempt = async () => {
      const answer = await fetch("/functions/v1/practice-clock", { signal: end.signal }).catch(() => undefined);
      if (answer?.ok && !isInUse()) window.location.reload();
    };
    const timer = setInterval(() => void attempt(), RETRY_MS);
    window.addEventListener("online", () => void attempt(), { signal: end.signal });
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, []);
}

function isInUse(): boolean {
  return (
    isPageUnsaved() ||
    document.activeElement instanceof HTMLTextAreaElement ||
    document.querySelector("dialog[open]") !== null
  );
}
