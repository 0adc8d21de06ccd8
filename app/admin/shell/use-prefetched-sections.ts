import { useEffect } from "react";
import { SECTIONS } from "./sections.ts";

const PAGES = [...SECTIONS.map(({ to }) => to), "/admin/clients/one"];

/** Fetches the code of every page of the back office once the browser has nothing else to do; leaves it to navigation where data is to be saved. */
export function usePrefetchedSections() {
  useEffect(() => {
    if (isSavingData()) return;
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

/** Whether the person has asked the browser to save data. Not every browser tells, and TypeScript's library does not list it. */
function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
