/**
 * Drafts of unsent forms by key, so that neither navigation nor the end of a session loses typed text. They live in memory as long as the
 * page and belong to one user. A draft without personal data can also be `stored` in the tab's sessionStorage, which survives a reload.
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

/** Call it once the form is sent, or deliberately left. */
export function deleteFormDraft(what: string): void {
  drafts.delete(what);
  tabStorage()?.removeItem(STORED + what);
}

/** Removes the drafts of other users. Call it after a sign-in. */
export function forgetDraftsOfOthers(userId: string): void {
  if (owner !== userId) drafts.clear();
  for (const key of storedKeys()) if (storedDraft(key)?.userId !== userId) tabStorage()?.removeItem(key);
}

/** Removes all drafts. Call it after a deliberate sign-out, or once the person they are about was erased. */
export function forgetDrafts(): void {
  drafts.clear();
  for (const key of storedKeys()) tabStorage()?.removeItem(key);
}

/** Undefined on the server, and if the browser blocks storage. */
function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * If the storage is full, the draft lives only as long as the page; the older stored text is removed, since it would be restored instead.
 */
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
    return undefined; // not a draft, or truncated
  }
}

export function hasDrafts(): boolean {
  return drafts.size > 0;
}
