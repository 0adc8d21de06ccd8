import type { CSSProperties } from "react";
import type { CalendarEntry } from "#app/bookings/calendar.ts";
import { hueOf } from "#domain/catalog/service-colours.ts";

/** How an entry is drawn: closed hatched, not confirmed dashed, past outlined. */
export type EntryState = "closed" | "unconfirmed" | "past" | "ahead";

/** `now` is yyyy-MM-ddTHH:mm. */
export function entryState(entry: CalendarEntry, now: string): EntryState {
  if (!isSession(entry)) return "closed";
  if (entry.kind === "hold" || entry.status === "pending") return "unconfirmed";
  return entry.to <= now ? "past" : "ahead";
}

/** Whether it is a session, held or booked, alone or in a group; the others are times in which nothing is offered. */
export function isSession({ kind }: CalendarEntry): boolean {
  return kind === "booking" || kind === "hold" || kind === "group";
}

/** The colour of an entry's service, for what is drawn in it. */
export function hueStyle({ look }: Pick<CalendarEntry, "look">): CSSProperties {
  return { "--hue": look ? hueOf(look.colour) : "var(--control)" } as CSSProperties;
}
