import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { fetchPracticeClock, type PracticeClock } from "#app/backend/settings/practice-clock.ts";
import { useServerQuery } from "#app/backend/queries.tsx";

/**
 * The day and the time that it is for the practice, told by the server as each of its minutes begins: this device's own clock may be
 * wrong, or stand in another zone. What is allowed when is the server's to say all the same.
 */
export function usePracticeClock() {
  const { visitor } = useAuth();
  return useServerQuery(["clock"], (_, signal) => fetchPracticeClock(visitor, signal), {
    refetchInterval: ({ state }) => msToNextMinute(state.data),
  });
}

/** Whether a session, on the practice's own clock too, has begun by then. */
export function hasBegun(session: { date: string; time: string }, clock: PracticeClock): boolean {
  return `${session.date} ${session.time}` <= `${clock.today} ${clock.time}`;
}

function msToNextMinute(clock: PracticeClock | undefined): number {
  return (60 - Number(clock?.time.slice(-2) ?? 0)) * 1000;
}
