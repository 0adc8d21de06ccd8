/**
 * What somebody has begun to write and not sent, by what it is: so that neither a walk to another page nor an ended session loses a word.
 * It lives as long as the page and nowhere else, and is its owner's alone.
 */
const drafts = new Map<string, unknown>();
let owner = "";

export function keepDraft(userId: string, what: string, draft: unknown): void {
  forgetDraftsOfOthers(userId);
  owner = userId;
  drafts.set(what, draft);
}

export function draftOf(userId: string, what: string): unknown {
  return owner === userId ? drafts.get(what) : undefined;
}

/** Once it is sent, or left on purpose. */
export function dropDraft(what: string): void {
  drafts.delete(what);
}

/** Somebody is here: nothing of anybody else's stays. */
export function forgetDraftsOfOthers(userId: string): void {
  if (owner !== userId) forgetDrafts();
}

/** Once their owner has left on purpose, or whom they are about is erased. */
export function forgetDrafts(): void {
  drafts.clear();
}
