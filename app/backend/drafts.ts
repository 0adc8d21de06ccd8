/**
 * Drafts of unsent forms by key: neither navigation nor an ended session loses what was typed. They live in memory as long as the page and
 * belong to one user. A draft without personal data may also be `stored` in the tab (sessionStorage), where a reload finds it.
 */
const drafts = new Map<string, unknown>();
let owner = "";

const STORED = "sacred-space.draft:";

export function saveFormDraft(userId: string, what: string, draft: unknown, { stored = false } = {}): void {
  forgetDraftsOfOthers(userId);
  owner = userId;
  drafts.set(what, draft);
  if (stored) store(STORED + what, JSON.stringify({ userId, draft }));
}

export function loadFormDraft(userId: string, what: string): unknown {
  if (owner === userId && drafts.has(what)) return drafts.get(what);
  const kept = storedDraft(STORED + what);
  return kept?.userId === userId ? kept.draft : undefined;
}

/** Once it is sent, or left on purpose. */
export function deleteFormDraft(what: string): void {
  drafts.delete(what);
  tabStorage()?.removeItem(STORED + what);
}

/** A user has signed in: drafts of other users are removed. */
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
