/** A change of the history entry that is on its way; a navigation that began before it would lose its own entry to it. */
export const traversal: { pending?: Promise<void> | undefined } = {};
