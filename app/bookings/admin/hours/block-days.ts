import { daysOfRange, MAX_DAYS } from "./days-off.ts";

/** The form values of the days to block, yyyy-MM-dd; "" while a field of the range is empty. */
export type BlockedDays = { mode: "range"; first: string; last: string } | { mode: "multiple"; days: string[] };

export const NO_DAYS: BlockedDays = { mode: "range", first: "", last: "" };

/** The chosen days in order, empty while none is chosen; undefined if they are in the past, in the wrong order or over a year long. */
export function chosenDays(chosen: BlockedDays, today: string): string[] | undefined {
  if (chosen.mode === "multiple") return chosen.days.every((day) => day >= today) ? chosen.days : undefined;
  if (!chosen.first) return [];
  return chosen.first < today ? undefined : daysOfRange(chosen.first, chosen.last || chosen.first);
}

/** Converts a range to its single days and back, so that changing the mode keeps every choice that the other mode can hold. */
export function inMode(chosen: BlockedDays, mode: BlockedDays["mode"], today: string): BlockedDays {
  if (chosen.mode === mode) return chosen;
  const days = chosenDays(chosen, today) ?? [];
  if (mode === "multiple") return { mode, days: days.slice(0, MAX_DAYS) };
  const [first = "", ...others] = days;
  const last = others.at(-1) ?? "";
  return { mode: "range", first, last: last && daysOfRange(first, last)?.length === days.length ? last : "" };
}
