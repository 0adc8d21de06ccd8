/** Spec 9, schedule: what a calendar of single hours does not say. */
export const MEDITATION_EVENING = { rhythm: "every other Tuesday", hours: "6:30pm to 8pm" } as const;

export const NEXT_REIKI_WEEKEND = { days: "Saturday 8th and Sunday 9th November", hours: "11am to 4pm both days", students: 6 } as const;

/** Spec 9, session lengths: from here on a session is a group workshop (2 to 6 hours), below it is for one person (60 to 90 minutes). */
export const WORKSHOP_MINUTES = 120;
