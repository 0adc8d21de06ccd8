import { useAuth } from "#app/accounts/auth-provider.tsx";
import { fetchPracticeClock, type PracticeClock } from "#app/settings/practice-clock.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";

/**
 * The practice's current date and time, fetched from the server at the start of each minute, since the device's clock may be wrong or in
 * another time zone. The server still enforces all time limits.
 */
export function usePracticeClock() {
  const { visitor } = useAuth();
  return useServerQuery(["clock"], (_, signal) => fetchPracticeClock(visitor, signal), {
    refetchInterval: ({ state }) => msToNextMinute(state.data),
  });
}

/** Whether a session, given in the practice's time zone, has begun. */
export function hasBegun(session: { date: string; time: string }, clock: PracticeClock): boolean {
  return `${session.date} ${session.time}` <= `${clock.today} ${clock.time}`;
}

function msToNextMinute(clock: PracticeClock | undefined): number {
  return (60 - Number(clock?.time.slice(-2) ?? 0)) * 1000;
}
