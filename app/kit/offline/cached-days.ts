import type { DataClient } from "#app/kit/backend/data-client.ts";
import { del, get, set } from "idb-keyval";
import type { Booking } from "#app/bookings/booking.ts";
import { loadBookingsBetween } from "#app/bookings/bookings-between.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { fetchPracticeClock, type PracticeClock } from "#app/settings/practice-clock.ts";
import { addDays } from "#domain/time.ts";
import { deviceStore } from "./device-store.ts";

const KEY = "days";

/** The sessions of today and tomorrow, and the practice's clock at the time of the read. */
type TwoDays = { clock: PracticeClock; bookings: Booking[] };
/** The same in the device's cache, with its owner; `keptAt` is by the device's own clock. */
export type CachedDays = TwoDays & { userId: string; keptAt: number };

export async function loadTwoDays(
  client: DataClient,
  visitor: ApiFetch,
  signal: AbortSignal,
): Promise<ServerResult<TwoDays>> {
  const clock = await fetchPracticeClock(visitor, signal);
  if (!clock.ok) return clock;
  const { today } = clock.value;
  const bookings = await loadBookingsBetween(client, today, addDays(today, 1));
  return mapResult(bookings, (read) => ({ clock: clock.value, bookings: read }));
}

/** Replaces the cached days. Caches nothing if the browser blocks storage. */
export async function cacheDays(userId: string, days: TwoDays): Promise<void> {
  await set(KEY, { ...days, userId, keptAt: Date.now() } satisfies CachedDays, deviceStore("days")).catch(
    () => undefined,
  );
}

/** This user's cached days; removed once both days are over. Another user's are removed. */
export async function readCachedDays(userId: string | undefined): Promise<CachedDays | undefined> {
  const cached = await get<CachedDays>(KEY, deviceStore("days")).catch(() => undefined);
  if (!cached) return undefined;
  if (clockOf(cached).today > addDays(cached.clock.today, 1)) return clearCachedDays();
  return cached.userId === userId ? cached : clearCachedDays();
}

export async function clearCachedDays(): Promise<undefined> {
  await del(KEY, deviceStore("days")).catch(() => undefined);
}

/** The practice's current wall-clock time: the cached one plus the time that has passed on the device. */
export function clockOf({ clock: { today, time }, keptAt }: CachedDays, now = Date.now()): PracticeClock {
  const wall = new Date(Date.parse(`${today}T${time}Z`) + now - keptAt).toISOString();
  return { now: new Date(now).toISOString(), today: wall.slice(0, 10), time: wall.slice(11, 19) };
}
