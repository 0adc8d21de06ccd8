import type { Tier } from "#domain/payments/booking-rule.ts";
import { deadlinesAhead } from "#domain/payments/refunds.ts";

/** The share that can still be refunded, and until when; `until` is undefined if nothing can. */
type RefundLeft = { percent: number; until: Date | undefined };

/** The refund if the session on this wall-clock `day` and `time` is cancelled after `now`. */
export function refundLeft(
  rule: { tiers: Tier[] },
  session: { day: string; time: string; zone: string },
  now: Date,
): RefundLeft {
  const [current] = deadlinesAhead(rule, instantOf(session), now.getTime());
  return { percent: current?.percent ?? 0, until: current && new Date(current.until) };
}

/** The instant of a wall-clock time, in milliseconds since the epoch. Uses Intl, since not every browser has Temporal. */
export function instantOf({ day, time, zone }: { day: string; time: string; zone: string }): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // The first guess may be on the other side of a clock change; the second uses the correct offset.
  return wall - offsetAt(wall - offsetAt(wall, zone), zone);
}

function offsetAt(instant: number, zone: string): number {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = format.formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return Date.parse(`${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:00Z`) - instant;
}
