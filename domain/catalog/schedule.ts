/** When the meditation group meets in general; its dates are in the table `group_sessions`. */
export const MEDITATION_EVENING = { rhythm: "every other Tuesday", hours: "6:30pm to 8pm" } as const;
