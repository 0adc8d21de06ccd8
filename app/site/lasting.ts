import type { Minutes } from "#domain/time.ts";

/** How a person says a session's length: "60 minutes", from two hours "5 hours" or "2.5 hours". */
export function lasting(minutes: Minutes): string {
  if (minutes < 120) return `${minutes} minutes`;
  const hours = minutes / 60;
  return `${Number.isInteger(hours) ? hours : hours.toFixed(1)} hours`;
}
