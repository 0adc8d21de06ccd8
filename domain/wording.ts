import type { Minutes } from "./time.ts";

/** A session's length in words: "90 minutes"; from two hours on in whole or half hours where it is some: "5 hours", "2.5 hours". */
export function durationInWords(minutes: Minutes): string {
  return minutes >= 120 && minutes % 30 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
