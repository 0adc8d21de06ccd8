/** Spec 9: the rhythm in which the meditation group meets. Its very dates are in the table of group sessions. */
export const MEDITATION_EVENING = { rhythm: "every other Tuesday", hours: "6:30pm to 8pm" } as const;

/** Spec 9, session lengths: from here on a session is a group workshop (2 to 6 hours), below it is for one person (60 to 90 minutes). */
export const WORKSHOP_MINUTES = 120;
