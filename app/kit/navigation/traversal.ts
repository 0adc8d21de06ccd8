/** Pending while a closed dialog's history entry is being removed; pushing a page in the meantime would leave that entry behind it. */
export const traversal: { pending?: Promise<void> | undefined } = {};
