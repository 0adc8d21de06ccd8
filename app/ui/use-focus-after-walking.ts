import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A link followed inside the site changes the page under the reader's feet: focus goes to the new content, unless that took it itself. */
export function useFocusAfterWalking(content: { readonly current: HTMLElement | null }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
