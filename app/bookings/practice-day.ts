import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type AnswerOf, ask } from "#app/kit/backend/server/functions.ts";
import type { practiceDay } from "#server/site/actions.ts";

/**
 * `today` and `now` (HH:mm) are in the practice's time zone; sessions, hours and entries are of today and tomorrow, the takings of the last
 * 7 days.
 */
export type PracticeDay = AnswerOf<typeof practiceDay>;
/** A session of today or tomorrow; a `visit` of 1 is the client's first. */
export type DaySession = PracticeDay["sessions"][number];

export const loadPracticeDay = (client: DataClient) => ask<typeof practiceDay>(client, "practice-day", {});
