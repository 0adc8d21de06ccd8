import { useEffect } from "react";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { keepDays, loadTwoDays } from "#app/backend/offline/kept-days.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { keepOwnFiles } from "./service-worker.ts";

const REREAD_MS = 10 * 60_000;

/** What the open back office does for the time without a connection: keeps today and tomorrow on the device, and its own files. */
export default function OnDevice() {
  const { user, visitor } = useAuth();
  const { data: days } = useServerQuery(["bookings", "two days"], (client, signal) => loadTwoDays(client, visitor, signal), {
    refetchInterval: REREAD_MS,
  });
  const userId = user?.id;
  useEffect(() => void (userId && days && keepDays(userId, days)), [userId, days]);
  useEffect(() => void keepOwnFiles(), []);
  return null;
}
