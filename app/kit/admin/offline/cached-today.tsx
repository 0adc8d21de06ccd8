import { useEffect, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { type CachedDays, readCachedDays } from "#app/kit/offline/cached-days.ts";
import { CachedClock } from "./cached-clock.tsx";
import { CachedSessions } from "./cached-days-view.tsx";

/** In place of a day that could not be read: today and tomorrow from the device's cache, if it has them. */
export default function CachedToday() {
  const { user } = useAuth();
  const userId = user?.id;
  const [cached, setCached] = useState<CachedDays>();
  useEffect(() => void readCachedDays(userId).then(setCached), [userId]);
  if (!cached) return null;
  return (
    <>
      <CachedClock cached={cached} />
      <CachedSessions cached={cached} because={t("as this device keeps it")} />
    </>
  );
}
