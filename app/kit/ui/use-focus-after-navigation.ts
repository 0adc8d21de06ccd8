import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a client-side navigation, moves the focus to the new content's heading, which screen readers then read like a new document's title,
 * unless the content has taken the focus itself.
 */
export function useFocusAfterNavigation(content: { readonly current: HTMLElement | null }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (content.current?.contains(document.activeElement)) return;
    const heading = content.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? content.current)?.focus({ preventScroll: true });
  }, [pathname, content]);
}
