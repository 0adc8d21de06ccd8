import { useEffect, useState } from "react";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { type KeptDays, readKeptDays } from "#app/backend/offline/kept-days.ts";
import { KeptClock } from "./kept-clock.tsx";
import { KeptSessions } from "./kept-days-view.tsx";

/** In the place of the day, which could not be read: today and tomorrow as this device keeps them, if it does. */
export default function KeptToday() {
  const { user } = useAuth();
  const userId = user?.id;
  const [kept, setKept] = useState<KeptDays>();
  useEffect(() => void readKeptDays(userId).then(setKept), [userId]);
  if (!kept) return null;
  return (
    <>
      <KeptClock kept={kept} />
      <KeptSessions kept={kept} because="as this device keeps it" />
    </>
  );
}
