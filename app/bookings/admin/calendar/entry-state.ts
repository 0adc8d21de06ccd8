import type { CSSProperties } from "react";
import type { CalendarEntry } from "#app/bookings/calendar.ts";
import { hueOf } from "#domain/catalog/service-colours.ts";

/** How an entry is drawn: closed hatched, not confirmed dashed, past outlined, given up muted. */
export type EntryState = "closed" | "unconfirmed" | "past" | "given-up" | "ahead";

/** `now` is yyyy-MM-ddTHH:mm. */
export function entryState(entry: CalendarEntry, now: string): EntryState {
  if (entry.kind === "given-up") return "given-up";
  if (!isSession(entry)) return "closed";
  if (entry.kind === "hold" || entry.status === "pending") return "unconfirmed";
  return entry.to <= now ? "past" : "ahead";
}

/** Whether it is a session, held or booked, alone or in a group; in the others nothing is offered, or nothing is left of it. */
export function isSession({ kind }: CalendarEntry): boolean {
  return kind === "booking" || kind === "hold" || kind === "group";
}

/** The colour of an entry's service, for what is drawn in it. */
export function hueStyle({ look }: Pick<CalendarEntry, "look">): CSSProperties {
  return { "--hue": look ? hueOf(look.colour) : "var(--control)" } as CSSProperties;
}
