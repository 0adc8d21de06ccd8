/** Spec 9: the rhythm in which the meditation group meets. Its very dates are in the table of group sessions. */
export const MEDITATION_EVENING = { rhythm: "every other Tuesday", hours: "6:30pm to 8pm" } as const;
