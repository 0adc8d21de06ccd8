/** Pending while a closed dialog's history entry is being removed; a page that is pushed meanwhile would leave that entry behind it. */
export const traversal: { pending?: Promise<void> | undefined } = {};
