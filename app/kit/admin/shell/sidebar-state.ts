import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { SIDEBAR_COOKIE } from "#domain/accounts/back-office-storage.ts";

/** The cookie lasts 7 days. Below 768 px the sidebar is a drawer; below 1024 px it starts collapsed, to leave room for the page. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
const NARROW = "(width < 768px)";
const TIGHT = "(width < 1024px)";

/** Whether the sidebar is collapsed (kept in a cookie) or, on a phone, open as a drawer; Ctrl or Cmd + B toggles either. Browser only. */
export function useSidebar() {
  const isDrawer = useIsNarrow();
  const [isFolded, setIsFolded] = useState(
    () => isKept("collapsed") || (!isKept("expanded") && window.matchMedia(TIGHT).matches),
  );
  const [isPulledOut, setIsPulledOut] = useState(false);
  const toggle = useCallback(() => {
    if (isDrawer) return setIsPulledOut((out) => !out);
    keep(isFolded ? "expanded" : "collapsed");
    setIsFolded(!isFolded);
  }, [isDrawer, isFolded]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [toggle]);
  const putAway = useCallback(() => setIsPulledOut(false), []);
  return { isDrawer, isFolded, isOpen: isDrawer ? isPulledOut : !isFolded, toggle, putAway };
}

type SidebarState = "expanded" | "collapsed";

function isKept(state: SidebarState): boolean {
  return document.cookie.includes(`${SIDEBAR_COOKIE}=${state}`);
}

function keep(state: SidebarState) {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${SIDEBAR_COOKIE}=${state}; path=/admin; max-age=${MAX_AGE_SECONDS}; samesite=lax${secure}`;
}

/** Whether the viewport is as narrow as a phone's: below 768 px. Browser only. */
export function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches;
}

/** Returns `isNarrow` and renders again when it changes. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    isNarrow,
    () => false,
  );
}
