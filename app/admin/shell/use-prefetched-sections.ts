import { useEffect } from "react";
import { SECTIONS } from "./sections.ts";

const PAGES = [...SECTIONS.map(({ to }) => to), "/admin/clients/one"];

/** Fetches the code of every page of the back office once the browser has nothing else to do. */
export function usePrefetchedSections() {
  useEffect(() => {
    const prefetch = () =>
      void import("#app/navigation/held-pages.tsx").then(
        ({ prefetchPages }) => prefetchPages(PAGES),
        () => undefined,
      );
    if (!("requestIdleCallback" in window)) {
      const later = setTimeout(prefetch, 2000);
      return () => clearTimeout(later);
    }
    const idle = requestIdleCallback(prefetch);
    return () => cancelIdleCallback(idle);
  }, []);
}
