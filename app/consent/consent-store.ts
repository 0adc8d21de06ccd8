import { HYDRATED } from "#app/kit/hydration/events.ts";
import { CONSENT_KEY, type CookiePreferences, consentRecord, readConsent } from "#domain/accounts/cookie-consent.ts";

/** The stored choice; undefined if none was made. */
export type StoredConsent = CookiePreferences | undefined;

/** The record of the last choice where the browser keeps none; it then holds for the life of the page. */
let fallback: string | undefined;
let last: { text: string | null; consent: StoredConsent } | undefined;
const listeners = new Set<() => void>();

/** Returns the same object while the record is unchanged, as useSyncExternalStore requires. Browser only. */
export function storedConsent(): StoredConsent {
  const text = fallback ?? recordText();
  if (last?.text !== text) last = { text, consent: readConsent(text) };
  return last?.consent;
}

/** Stores a choice and notifies subscribers, in other tabs as well. If it cannot be stored, an older choice is removed. */
export function storeConsent(choice: CookiePreferences): void {
  const text = JSON.stringify(consentRecord(choice, new Date()));
  try {
    localStorage.setItem(CONSENT_KEY, text);
    fallback = undefined;
  } catch {
    fallback = text;
    forgetRecord();
  }
  for (const listener of listeners) listener();
}

/**
 * Calls back whenever the record may have changed: in this tab, before hydration (`replayInput` stores a choice itself), in another tab, or
 * while the page was in the back/forward cache. Returns the unsubscribe function.
 */
export function followConsent(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => (key === CONSENT_KEY || key === null) && listener();
  listeners.add(listener);
  window.addEventListener("storage", elsewhere);
  window.addEventListener("pageshow", listener);
  document.addEventListener(HYDRATED, listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", elsewhere);
    window.removeEventListener("pageshow", listener);
    document.removeEventListener(HYDRATED, listener);
  };
}

function forgetRecord(): void {
  try {
    localStorage.removeItem(CONSENT_KEY);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function recordText(): string | null {
  try {
    return localStorage.getItem(CONSENT_KEY);
  } catch {
    return null;
  }
}
