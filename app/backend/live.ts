import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { RealtimeChannel, RealtimeClient } from "@supabase/realtime-js";
import { useEffect } from "react";
import { useAuth } from "./accounts/auth-provider.tsx";
import type { BackendClient } from "./data-client.ts";

/** Changes that come within this time cause one refetch; those of an own mutation mostly fall together with its own. */
const GATHER_MS = 250;

/** What a page reads again when a table changes, or on a signal of the practice's topic: first parts of query keys. */
type RefetchedBy = { tables: Record<string, string[]>; signals: Record<string, string[]> };

let leaving: Promise<unknown> = Promise.resolve();

/**
 * Refetches what is on the screen when a row of these tables changes, as the signed-in user may see it, or on these signals, which only the
 * practitioner gets. Once for the whole back office.
 * Without realtime the screens still refetch when they are opened and when the window gets the focus.
 */
export function useLivePractice({ tables, signals }: RefetchedBy): void {
  const { connect } = useAuth();
  const queries = useQueryClient();
  useEffect(() => {
    const { refetch, stop } = refetcher(queries);
    const everything = [tables, signals].flatMap((sources) => Object.values(sources)).flat();
    const leave = join(connect, async (realtime) => {
      await realtime.setAuth();
      const channel = realtime.channel("practice", { config: { private: true } });
      for (const [table, keys] of Object.entries(tables)) {
        channel.on("postgres_changes", { event: "*", schema: "public", table }, () => refetch(keys));
      }
      for (const [event, keys] of Object.entries(signals)) channel.on("broadcast", { event }, () => refetch(keys));
      // After each join: what changed while nothing was followed is not told.
      return channel.on("system", {}, ({ status }: { status?: string }) => status === "ok" && refetchAfterJoin(queries, everything));
    });
    return () => {
      stop();
      leave();
    };
  }, [connect, queries, tables, signals]);
}

/** Refetches these query keys when one of the signed-in user's own bookings changes. One component of a page uses it. */
export function useLiveBookings(keys: string[]): void {
  const { connect, user } = useAuth();
  const queries = useQueryClient();
  const topic = user && `account:${user.id}`;
  const joined = keys.join();
  useEffect(() => {
    if (!topic) return;
    const { refetch, stop } = refetcher(queries);
    const own = joined.split(",");
    const leave = join(
      connect,
      async (realtime) => {
        await realtime.setAuth();
        return realtime.channel(topic, { config: { private: true } }).on("broadcast", { event: "bookings" }, () => refetch(own));
      },
      () => refetchAfterJoin(queries, own),
    );
    return () => {
      stop();
      leave();
    };
  }, [connect, queries, topic, joined]);
}

/** Joins a channel; returns how to leave it. Waits for an earlier channel of the same topic to close. */
function join(connect: () => Promise<BackendClient>, open: (realtime: RealtimeClient) => Promise<RealtimeChannel>, onJoined?: () => void) {
  let isLeft = false;
  const joining = (async () => {
    const realtime = await (await connect()).realtime();
    await leaving;
    if (isLeft) return;
    const channel = await open(realtime);
    channel.subscribe((status: string) => status === "SUBSCRIBED" && onJoined?.());
    return () => realtime.removeChannel(channel);
  })().catch(() => undefined); // the account library could not be loaded: the page's own reads say so
  return () => {
    isLeft = true;
    leaving = joining.then((remove) => remove?.()).catch(() => undefined);
  };
}

/** What is being read just now is not read again: most screens join while they read for the first time. */
function refetchAfterJoin(queries: QueryClient, keys: string[]): void {
  for (const key of new Set(keys)) void queries.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false });
}

/** Gathers keys and refetches them together, never while a mutation is under way: the answer would show the rows as they were before it. */
function refetcher(queries: QueryClient) {
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => (timer ??= setTimeout(flush, GATHER_MS));
  function flush() {
    timer = undefined;
    if (queries.isMutating() > 0) return schedule();
    for (const key of due) void queries.invalidateQueries({ queryKey: [key] });
    due.clear();
    return undefined;
  }
  return {
    refetch(keys: string[]) {
      for (const key of keys) due.add(key);
      schedule();
    },
    stop: () => clearTimeout(timer),
  };
}
