/**
 * What somebody has begun to write and not sent, by what it is: so that neither a walk to another page nor an ended session loses a word.
 * It lives as long as the page, and is its owner's alone. What tells nothing about clients may also be `stored` in the tab, where a
 * reload finds it again.
 */
const drafts = new Map<string, unknown>();
let owner = "";

const STORED = "sacred-space.draft:";

export function keepDraft(userId: string, what: string, draft: unknown, { stored = false } = {}): void {
  forgetDraftsOfOthers(userId);
  owner = userId;
  drafts.set(what, draft);
  if (stored) store(STORED + what, JSON.stringify({ userId, draft }));
}

export function draftOf(userId: string, what: string): unknown {
  if (owner === userId && drafts.has(what)) return drafts.get(what);
  const kept = storedDraft(STORED + what);
  return kept?.userId === userId ? kept.draft : undefined;
}

/** Once it is sent, or left on purpose. */
export function dropDraft(what: string): void {
  drafts.delete(what);
  tabStorage()?.removeItem(STORED + what);
}

/** Somebody is here: nothing of anybody else's stays. */
export function forgetDraftsOfOthers(userId: string): void {
  if (owner !== userId) drafts.clear();
  for (const key of storedKeys()) if (storedDraft(key)?.userId !== userId) tabStorage()?.removeItem(key);
}

/** Once their owner has left on purpose, or whom they are about is erased. */
export function forgetDrafts(): void {
  drafts.clear();
  for (const key of storedKeys()) tabStorage()?.removeItem(key);
}

/** Absent on the server, and where a browser denies it. */
function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Where the storage is full, the draft lives as long as the page; an older text of it would come back instead, so that goes. */
function store(key: string, text: string) {
  try {
    tabStorage()?.setItem(key, text);
  } catch {
    tabStorage()?.removeItem(key);
  }
}

function storedKeys(): string[] {
  return Object.keys(tabStorage() ?? {}).filter((key) => key.startsWith(STORED));
}

function storedDraft(key: string): { userId: string; draft: unknown } | undefined {
  try {
    return (JSON.parse(tabStorage()?.getItem(key) ?? "null") as { userId: string; draft: unknown } | null) ?? undefined;
  } catch {
    return undefined; // not ours, or cut short
  }
}

export function hasDrafts(): boolean {
  return drafts.size > 0;
}
