import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { cacheDays, loadTwoDays } from "#app/kit/offline/cached-days.ts";
import { flushQueue, useQueuedActions } from "#app/kit/offline/queued-actions.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { cacheOwnFiles } from "./service-worker.ts";
import { UnsentActions } from "./unsent-actions.tsx";

const RESEND_MS = 10_000;
const REREAD_MS = 10 * 60_000;

/** Prepares the device for being offline while the back office is open: caches today, tomorrow and the built files. */
export default function OnDevice() {
  const { user, visitor } = useAuth();
  const { data: days } = useServerQuery(
    ["bookings", "two days"],
    (client, signal) => loadTwoDays(client, visitor, signal),
    {
      refetchInterval: REREAD_MS,
    },
  );
  const userId = user?.id;
  useEffect(() => void (userId && days && cacheDays(userId, days)), [userId, days]);
  useEffect(() => void cacheOwnFiles(), []);
  const actions = useQueuedActions(userId);
  useSending(actions.length > 0);
  return <UnsentActions actions={actions} />;
}

/** Sends queued actions: at once, when the connection returns, and every ten seconds, since a server restart triggers no event. */
function useSending(isWaiting: boolean) {
  const { connect } = useAuth();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    const send = async () => {
      if (navigator.onLine && (await flushQueue(connect)) > 0) await queries.invalidateQueries();
    };
    const attempt = () => void send().catch(() => undefined); // retried by the timer
    attempt();
    const timer = setInterval(attempt, RESEND_MS);
    window.addEventListener("online", attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", attempt);
    };
  }, [connect, queries, isWaiting]);
}
