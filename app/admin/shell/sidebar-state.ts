import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { SIDEBAR_COOKIE } from "#domain/accounts/back-office-storage.ts";

/** The cookie lasts 7 days; below 768 px the sidebar is a drawer. Below 1024 px it is folded until it is opened: a page needs the room. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
const NARROW = "(width < 768px)";
const TIGHT = "(width < 1024px)";

/** Whether the sidebar is folded (kept in its cookie) or, on a phone, pulled out as a drawer; Ctrl or Cmd + B turns either. Browser only. */
export function useSidebar() {
  const isDrawer = useIsNarrow();
  const isTight = useMedia(TIGHT);
  const [kept, setKept] = useState(keptState);
  const isFolded = kept ? kept === "collapsed" : isTight;
  const [isPulledOut, setIsPulledOut] = useState(false);
  const toggle = useCallback(() => {
    if (isDrawer) return setIsPulledOut((out) => !out);
    setKept(keep(isFolded ? "expanded" : "collapsed"));
  }, [isDrawer, isFolded]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [toggle]);
  const putAway = useCallback(() => setIsPulledOut(false), []);
  return { isDrawer, isFolded, isOpen: isDrawer ? isPulledOut : !isFolded, toggle, putAway };
}

function keptState(): string | undefined {
  return new RegExp(`\\b${SIDEBAR_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
}

function keep(state: string): string {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${SIDEBAR_COOKIE}=${state}; path=/admin; max-age=${MAX_AGE_SECONDS}; samesite=lax${secure}`;
  return state;
}

/** Whether the page is a phone's: below 768 px. Browser only. */
export function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches;
}

/** `isNarrow`, as it changes. */
export function useIsNarrow(): boolean {
  return useMedia(NARROW);
}

function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(media);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(media).matches,
    () => false,
  );
}
