import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import {
  ALL_COOKIES,
  CONSENT_CHANGED,
  type CookiePreferences,
  ESSENTIAL_ONLY,
  OPENS_PREFERENCES,
  CONSENT_KEY,
  consentRecord,
  readConsent,
} from "#domain/accounts/cookie-consent.ts";
import { HYDRATED } from "#app/kit/hydration/events.ts";

type CookieConsent = {
  /** The saved preferences; only essential ones until something is saved. */
  preferences: CookiePreferences;
  /** "unknown" on the server and during hydration. */
  consent: "unknown" | "asked" | "given";
  isOpen: boolean;
  openPreferences(): void;
  closePreferences(): void;
  acceptAll(): void;
  acceptEssential(): void;
  /** Saves the choices; essential ones are always on. */
  save(choice: CookiePreferences): void;
};

const ConsentContext = createContext<CookieConsent | null>(null);

const onServer = () => "unknown" as const;

type CookieConsentProviderProps = {
  analyticsId: string | undefined;
  /** Of the present page. */ pathname: string;
  children: ReactNode;
};

/**
 * The single source of cookie consent for the banner, the dialog, the footer and the cookie page. Buttons in server-rendered content open
 * the dialog by their attribute. Effects: the page's first script stores or removes the theme, and analytics (`analyticsId`, if defined)
 * start or stop.
 */
export function CookieConsentProvider({ analyticsId, pathname, children }: CookieConsentProviderProps) {
  const known = useSyncExternalStore<StoredConsent | "unknown">(followConsent, storedConsent, onServer);
  const [isOpen, setIsOpen] = useState(false);
  usePublishedConsent(known);
  useAnalytics(
    analyticsId,
    typeof known === "object" ? known.analytics : known === "unknown" ? undefined : false,
    pathname,
  );

  useEffect(() => {
    const open = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`[${OPENS_PREFERENCES}]`)) setIsOpen(true);
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, []);

  const save = useCallback((choice: CookiePreferences) => {
    storeConsent(choice);
    setIsOpen(false);
    keepPlace();
  }, []);
  const consent = useMemo(
    (): CookieConsent => ({
      preferences: typeof known === "object" ? known : ESSENTIAL_ONLY,
      consent: known === "unknown" ? "unknown" : known ? "given" : "asked",
      isOpen,
      openPreferences: () => setIsOpen(true),
      closePreferences: () => setIsOpen(false),
      acceptAll: () => save(ALL_COOKIES),
      acceptEssential: () => save(ESSENTIAL_ONLY),
      save,
    }),
    [known, isOpen, save],
  );
  return <ConsentContext value={consent}>{children}</ConsentContext>;
}

/** The visitor's consent. Throws outside a CookieConsentProvider. */
export function useCookieConsent(): CookieConsent {
  const consent = useContext(ConsentContext);
  if (!consent) throw new Error("useCookieConsent must be used within a CookieConsentProvider");
  return consent;
}

/** Passes the choice to the page outside React: its first script, and the styles that show the banner and reserve its space. */
function usePublishedConsent(known: CookiePreferences | undefined | "unknown") {
  useEffect(() => {
    if (known === "unknown") return;
    document.documentElement.toggleAttribute("data-asks-consent", known === undefined);
    document.dispatchEvent(new Event(CONSENT_CHANGED));
  }, [known]);
}

/** The focused button may have been removed with the banner: moves the focus to the page's content. */
function keepPlace() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
  });
}

/** Counts page views with the Google tag `id` while `allowed`, which is undefined until it is known. `pathname` is the current page's. */
function useAnalytics(id: string | undefined, allowed: boolean | undefined, pathname: string): void {
  useEffect(() => {
    if (id === undefined || allowed === undefined) return;
    const follow = async () => {
      const { countVisit, endCounting } = await import("./analytics-tag.ts");
      if (allowed) countVisit(id, pathname);
      else endCounting(id);
    };
    void follow().catch(() => undefined); // the view is not counted
  }, [id, allowed, pathname]);
}

/** The stored choice; undefined if none was made. */
type StoredConsent = CookiePreferences | undefined;

/** The record of the last choice where the browser keeps none; it then holds for the life of the page. */
let fallback: string | undefined;
let last: { text: string | null; consent: StoredConsent } | undefined;
const listeners = new Set<() => void>();

/** Returns the same object while the record is unchanged, as useSyncExternalStore requires. Browser only. */
function storedConsent(): StoredConsent {
  const text = fallback ?? recordText();
  if (last?.text !== text) last = { text, consent: readConsent(text) };
  return last?.consent;
}

/** Stores a choice and notifies subscribers, in other tabs as well. If it cannot be stored, an older choice is removed. */
function storeConsent(choice: CookiePreferences): void {
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
function followConsent(listener: () => void): () => void {
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
