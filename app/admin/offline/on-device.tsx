import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { cacheDays, loadTwoDays } from "#app/backend/offline/cached-days.ts";
import { flushQueue, useQueuedActions } from "#app/backend/offline/queued-actions.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { cacheOwnFiles } from "./service-worker.ts";
import { UnsentActions } from "./unsent-actions.tsx";

const RESEND_MS = 10_000;
const REREAD_MS = 10 * 60_000;

/** What the open back office does for the time without a connection: keeps today and tomorrow on the device, and its own files. */
export default function OnDevice() {
  const { user, visitor } = useAuth();
  const { data: days } = useServerQuery(["bookings", "two days"], (client, signal) => loadTwoDays(client, visitor, signal), {
    refetchInterval: REREAD_MS,
  });
  const userId = user?.id;
  useEffect(() => void (userId && days && cacheDays(userId, days)), [userId, days]);
  useEffect(() => void cacheOwnFiles(), []);
  const actions = useQueuedActions(userId);
  useSending(actions.length > 0);
  return <UnsentActions actions={actions} />;
}

/** Sends what waits: now, when the connection is back, and every ten seconds: a server that restarts sends no event. */
function useSending(isWaiting: boolean) {
  const { connect } = useAuth();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    const send = async () => {
      if (navigator.onLine && (await flushQueue(connect)) > 0) await queries.invalidateQueries();
    };
    const attempt = () => void send().catch(() => undefined); // the next attempt follows
    attempt();
    const timer = setInterval(attempt, RESEND_MS);
    window.addEventListener("online", attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", attempt);
    };
  }, [connect, queries, isWaiting]);
}
