/** When the meditation group meets. Its dates are in the table of group sessions. */
export const MEDITATION_EVENING = { rhythm: "every other Tuesday", hours: "6:30pm to 8pm" } as const;
