import type { DataClient } from "#app/kit/backend/data-client.ts";
import { act, type AnswerOf, ask } from "#app/kit/backend/server/functions.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import type { ClosedSpan } from "#domain/bookings/closing.ts";
import type { practiceClosings, sessionsToClose, undoClosing } from "#server/bookings/actions.ts";
import { loadPracticeDay } from "./practice-day.ts";

/** What is booked and announced in a time that is to be closed. */
export type SessionsToClose = AnswerOf<typeof sessionsToClose>;
export type SessionToClose = SessionsToClose["sessions"][number];
export type GroupToClose = SessionsToClose["groupSessions"][number];

/** A closing of today, or one with clients who are still to choose another time. */
export type Closing = AnswerOf<typeof practiceClosings>["closings"][number];
export type ClosedSession = Closing["sessions"][number];

export const loadSessionsToClose = (client: DataClient, span: ClosedSpan) =>
  ask<typeof sessionsToClose>(client, "practice-sessions-to-close", span);

export const openAgain = (client: DataClient, closingId: string) =>
  act<typeof undoClosing>(client, "practice-undo-closing", { closingId });

const POLL_MS = 2000;

/** The closings that the dashboard tells of; asked for only on a day that has one. Polls while jobs still carry one out. */
export function useClosings() {
  const { data: day } = useServerQuery(["day"], loadPracticeDay);
  return useServerQuery(["closings"], (client) => ask<typeof practiceClosings>(client, "practice-closings", {}), {
    enabled: day?.hasClosing ?? false,
    refetchInterval: ({ state: { data } }) => (data && countPending(data.closings) > 0 ? POLL_MS : false),
  });
}

/** How many sessions are about to be carried out. */
export function countPending(closings: Closing[]): number {
  return closings.flatMap(({ sessions }) => sessions).filter(({ outcome }) => outcome === null).length;
}

/** What a closing changes. */
export const AFTER_A_CLOSING = [
  "closings",
  "day",
  "calendar",
  "closed_hours",
  "blocked_dates",
  "openings",
  "to-do",
  "bookings",
  "group_sessions",
];
