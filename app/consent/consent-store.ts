import { HYDRATED } from "#app/hydration/events.ts";
import { CONSENT_KEY, type CookiePreferences, consentRecord, readConsent } from "#domain/accounts/cookie-consent.ts";

/** The stored choice; undefined if none was made. */
export type StoredConsent = CookiePreferences | undefined;

/** The record of the last choice where the browser keeps none; it then holds for the life of the page. */
let fallback: string | undefined;
let last: { text: string | null; consent: StoredConsent } | undefined;
const listeners = new Set<() => void>();

/** The same object as long as the record is the same, as React asks of a store. Browser only. */
export function storedConsent(): StoredConsent {
  const text = fallback ?? recordText();
  if (last?.text !== text) last = { text, consent: readConsent(text) };
  return last?.consent;
}

/** Stores a choice and notifies its followers, in other tabs too. If it cannot be stored, an older choice is removed. */
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
 * Calls back whenever the record may have changed: here, before the page was hydrated (`replayInput` stores a choice itself), in another tab,
 * or while Back and Forward kept the page asleep. Returns the undo.
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
    // A browser that keeps nothing has nothing to forget.
  }
}

function recordText(): string | null {
  try {
    return localStorage.getItem(CONSENT_KEY);
  } catch {
    return null;
  }
}
