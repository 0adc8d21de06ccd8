import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { RealtimeChannel, RealtimeClient } from "@supabase/realtime-js";
import { useEffect } from "react";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import type { BackendClient } from "./data-client.ts";
import { readAgain } from "./queries.tsx";
import { type AnswerOf, ask } from "./server/functions.ts";
import type { recentChanges } from "#server/site/actions.ts";

/** Changes within this time cause one refetch, which usually coincides with that of the tab's own mutation. */
const GATHER_MS = 250;

/** Seconds. The server refuses to tell of a longer time (`MAX_RECENT` in realtime/changes/recent-sources.ts). */
const MAX_RECENT = 30;
/** Seconds for which a screen shows what another has fetched: `staleTime` of the query cache. */
const STALE_AFTER = 15;

/** What has changed since a screen was opened. */
type RecentSources = AnswerOf<typeof recentChanges>;

/** The first parts of the query keys to refetch when a table changes, or on a signal of the practice's topic. */
type RefetchedBy = { tables: Record<string, string[]>; signals: Record<string, string[]> };

let leaving: Promise<unknown> = Promise.resolve();

/**
 * Refetches active queries when a row of these tables changes that the signed-in user may see, or on these signals, which only the
 * practitioner receives. Used once for the whole back office. Without realtime, screens still refetch when they mount and when the window
 * gets the focus.
 */
export function useLivePractice({ tables, signals }: RefetchedBy): void {
  const { connect } = useAuth();
  const queries = useQueryClient();
  useEffect(() => {
    const { refetch, stop } = refetcher(queries);
    const everything = { tables: Object.keys(tables), events: Object.keys(signals) };
    const keysOf = (changed: RecentSources) => [
      ...changed.tables.flatMap((table) => tables[table] ?? []),
      ...changed.events.flatMap((event) => signals[event] ?? []),
    ];
    const refetchAfterJoin = afterJoin(connect, queries, secondsSinceOpened, (changed) =>
      keysOf(changed ?? everything),
    );
    const leave = join(connect, async (realtime) => {
      await realtime.setAuth();
      const channel = realtime.channel("practice", { config: { private: true } });
      for (const [table, keys] of Object.entries(tables)) {
        channel.on("postgres_changes", { event: "*", schema: "public", table }, () => refetch(keys));
      }
      for (const [event, keys] of Object.entries(signals)) channel.on("broadcast", { event }, () => refetch(keys));
      // After each join, since changes before it are not sent.
      return channel.on("system", {}, ({ status }: { status?: string }) => status === "ok" && void refetchAfterJoin());
    });
    return () => {
      stop();
      leave();
    };
  }, [connect, queries, tables, signals]);
}

/** Refetches these query keys when one of the signed-in user's own bookings changes. At most one component of a page may use it. */
export function useLiveBookings(keys: string[]): void {
  const { connect, user } = useAuth();
  const queries = useQueryClient();
  const topic = user && `account:${user.id}`;
  const joined = keys.join();
  useEffect(() => {
    if (!topic) return;
    const { refetch, stop } = refetcher(queries);
    const own = joined.split(",");
    const mountedAt = secondsSinceOpened();
    const sinceFetched = () => secondsSinceOpened() - mountedAt + STALE_AFTER;
    const refetchAfterJoin = afterJoin(connect, queries, sinceFetched, (changed) =>
      !changed || changed.events.includes("bookings") ? own : [],
    );
    const leave = join(
      connect,
      async (realtime) => {
        await realtime.setAuth();
        return realtime
          .channel(topic, { config: { private: true } })
          .on("broadcast", { event: "bookings" }, () => refetch(own));
      },
      () => void refetchAfterJoin(),
    );
    return () => {
      stop();
      leave();
    };
  }, [connect, queries, topic, joined]);
}

/** Joins a channel; returns a function that leaves it. Waits until an earlier channel of the same topic is closed. */
function join(
  connect: () => Promise<BackendClient>,
  open: (realtime: RealtimeClient) => Promise<RealtimeChannel>,
  onJoined?: () => void,
) {
  let isLeft = false;
  const joining = (async () => {
    const realtime = await (await connect()).realtime();
    await leaving;
    if (isLeft) return;
    const channel = await open(realtime);
    channel.subscribe((status: string) => status === "SUBSCRIBED" && onJoined?.());
    return () => realtime.removeChannel(channel);
    // The client could not be loaded: the page's own queries report it.
  })().catch(() => undefined);
  return () => {
    isLeft = true;
    leaving = joining.then((remove) => remove?.()).catch(() => undefined);
  };
}

/** By the monotonic clock and by the device's, whichever says more: the first may stand still while the device sleeps. */
const secondsSinceOpened = () => Math.max(performance.now(), Date.now() - performance.timeOrigin) / 1000;

/**
 * To be called after each join, since changes before it are not sent. After the first one it refetches only what has changed since the screen
 * fetched it, which the server tells; after a later one, or if that was too long ago or cannot be told, everything (`keysOf(undefined)`).
 */
function afterJoin(
  connect: () => Promise<BackendClient>,
  queries: QueryClient,
  sinceFetched: () => number,
  keysOf: (changed: RecentSources | undefined) => string[],
): () => Promise<void> {
  let isFirst = true;
  const recent = async () => {
    const seconds = sinceFetched();
    const isTold = isFirst && seconds <= MAX_RECENT;
    isFirst = false;
    if (!isTold) return undefined;
    const answer = await ask<typeof recentChanges>(await connect(), "recent-changes", { seconds: seconds.toFixed(1) });
    return answer.ok ? answer.value : undefined;
  };
  return async () => {
    const keys = keysOf(await recent().catch(() => undefined));
    // Skips queries that are already fetching.
    for (const key of new Set(keys)) void queries.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false });
  };
}

/** Batches keys and refetches them together, but never during a mutation: the response would contain the rows from before it. */
function refetcher(queries: QueryClient) {
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => (timer ??= setTimeout(flush, GATHER_MS));
  function flush() {
    timer = undefined;
    if (queries.isMutating() > 0) return schedule();
    for (const key of due) void readAgain(queries, [key]);
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
