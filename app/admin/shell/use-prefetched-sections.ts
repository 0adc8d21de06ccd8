import { useEffect } from "react";
import { SECTIONS } from "./sections.ts";

const PAGES = [...SECTIONS.map(({ to }) => to), "/admin/clients/one"];

/** Fetches the code of every page of the back office; leaves it to navigation where data is to be saved. */
export function usePrefetchedSections() {
  useEffect(() => {
    if (isSavingData()) return;
    void import("#app/navigation/held-pages.tsx").then(
      ({ prefetchPages }) => prefetchPages(PAGES),
      () => undefined,
    );
  }, []);
}

/** Whether the person has asked the browser to save data. Not every browser tells, and TypeScript's library does not list it. */
function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
